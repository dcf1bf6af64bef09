"""The check `tiers`: which of many random scrapers solve a row, and what lazy ones make of it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.lazy import as_completion
from html_extraction.checks.parallel import Advance
from html_extraction.checks.random_ablations import Ask, Lack, Readings
from html_extraction.checks.tiers import PROBE_ROWS, READERS, tiers_apart
from html_extraction.checks.trap_effects import Attempt
from html_extraction.products.baselines import lazy
from html_extraction.products.baselines.lead_times import dispatch_day, lead_times
from html_extraction.products.readers import hasty, read_field
from html_extraction.products.readers.defence import Defence, Defences
from html_extraction.products.readers.page import Page
from html_extraction.system import Row, RowSource, System
from html_extraction.web.document import Document
from scorers.grading import grade

CLAIM = (
    "Over scrapers that lack a random half of the defences, easy rows are solved more often than "
    "medium ones and these more often than hard ones, with intervals apart; no trap on a page is "
    "found to raise what the lazy composite or the hasty scraper scores."
)

COMPOSITE = "lazy-composite"

ORDER = ("dispatch_date", "sku", "title", "in_stock", "currency", "image_urls", "price_cents")
"""The fields, the cheapest first: a scraper reads on until it is wrong."""


@check(
    name="tiers",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=100,
    rows_help=f"Rows of each tier and seed, which each of {READERS} random scrapers reads; of each "
    f"probe too, but at most {PROBE_ROWS}.",
)
def tiers(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check that tiers order difficulty and that traps do not help.

    Scrapers that each lack a random half of the defences all read the same rows of each tier. The
    tiers' intervals allow for other scrapers and for other rows. They must be apart, which asks
    more than that the difference on the same scrapers be above zero.

    The lazy composite reads those rows too: a trap must not raise what it solves, beside rows that
    carry as many others. It and the hasty scraper read probes of every pathology, beside the clean
    floor. On probes the composite's table of lead times is fitted on rows of the same probe.

    \b
    A quick look:
        html-extraction check tiers --seeds 99 --rows 20
    """
    return tiers_apart(
        "tiers",
        CLAIM,
        system,
        plan,
        advance,
        solved_by=solved_by,
        attempts=partial(attempts, rows=system.rows),
    )


@dataclass(frozen=True)
class _Asked(Defences):
    """Defences of which somebody else says whether the reader has them."""

    ask: Ask = bool

    def has(self, defence: Defence) -> bool:
        return self.ask(defence.name)


def solved_by(row: Row, readers: Sequence[Lack]) -> npt.NDArray[np.bool_]:
    """Return for each scraper whether it gets all seven fields of the row."""
    page = Page(Document(row.url, row.html))
    left = list(range(len(readers)))
    for name in ORDER:
        readings = _readings(row, page, name)
        left = [number for number in left if readings.right(readers[number])]
    solved = np.zeros(len(readers), dtype=np.bool_)
    solved[left] = True
    return solved


def _readings(row: Row, page: Page, name: str) -> Readings:
    def right_with(ask: Ask) -> bool:
        value = read_field(name, page, _Asked(ask=ask))
        return grade(json.dumps({**row.answer, name: value}), row.answer).correct

    return Readings(right_with)


def attempts(row: Row, pages: str, rows: RowSource) -> list[Attempt]:
    """Return what lazy solvers make of a row: the composite, and on probes the hasty scraper."""
    answers = {COMPOSITE: lazy(COMPOSITE, rows)(row.url, row.html)}
    if row.probe:
        answers[COMPOSITE]["dispatch_date"] = dispatch_day(row.html, lead_times(rows, row.probe))
        # On ordinary rows it solves nothing, whatever the traps: `load-bearing` sees to that.
        answers["scraper/hasty"] = hasty().read(row.url, row.html)
    traps = frozenset(row.pathologies)
    return [
        Attempt(pages, solver, traps, grade(as_completion(answer), row.answer).correct)
        for solver, answer in answers.items()
    ]
