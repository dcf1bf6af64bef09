"""Tiers order rows by difficulty, and a trap added to a page never helps a lazy solver."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from html_extraction import PATHOLOGIES, TIERS, Row
from html_extraction.checks.batches import Batch, spread_batches, wrong_fields
from html_extraction.checks.parallel import Advance
from html_extraction.checks.random_ablations import interval, random_lack, solved_by
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.trap_effects import Attempt, lift_lines, lifts
from html_extraction.products.baselines import lazy
from html_extraction.products.baselines.lead_times import dispatch_day
from html_extraction.products.readers import hasty

CLAIM = (
    "Over scrapers that lack a random half of the defences, easy rows are solved more often than "
    "medium ones and these more often than hard ones, with intervals apart; no trap on a page "
    "raises what a lazy solver scores."
)
SCRAPERS = 300
PROBE_ROWS = 40
"""Rows of each probe for the lazy solvers, all read in one process: it fits a table for them."""

COMPOSITE = "lazy-composite"


@dataclass(frozen=True)
class Reading:
    """What solves a row: which scrapers of the crowd, who read no probes; and the lazy ones."""

    tier: str
    crowd: npt.NDArray[np.bool_]
    lazy: Sequence[Attempt]


@check(
    name="tiers",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=100,
    rows_help=f"Rows of each tier and seed; each of {SCRAPERS} random scrapers reads them all.",
)
def tiers(plan: Plan, advance: Advance) -> CheckResult:
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
    read = partial(_read, crowd=[random_lack(number) for number in range(SCRAPERS)])
    parts = spread_batches(read, _batches(plan), plan.jobs, advance, size=PROBE_ROWS)
    readings = [one for part in parts for one in part]
    solved = {tier: np.array([r.crowd for r in readings if r.tier == tier]) for tier in TIERS}
    reached = {tier: interval(verdicts) for tier, verdicts in solved.items()}
    apart = all(harder[2] < easier[1] for easier, harder in pairwise(reached.values()))
    solver = f"{SCRAPERS} scrapers with half of the defences"
    raised = lift_lines(lifts([attempt for one in readings for attempt in one.lazy]))
    return CheckResult(
        name="tiers",
        claim=CLAIM,
        columns=("rows", "solver", "rows read", "solved", "interval from", "to", "holds"),
        rows=(
            *((f"{tier} rows", solver, len(solved[tier]), *reached[tier], apart) for tier in TIERS),
            *raised,
        ),
        holds=apart and all(bool(line[-1]) for line in raised),
        figures={tier: mean for tier, (mean, _, _) in reached.items()},
    )


def _batches(plan: Plan) -> list[Batch]:
    return [
        *(
            Batch("ordinary rows", "public", seed, plan.rows, difficulty=tier)
            for seed in plan.seeds
            for tier in TIERS
        ),
        *(
            Batch("probe rows", "public", plan.seeds[0], PROBE_ROWS, probe=probe)
            for probe in ("none", *PATHOLOGIES)
        ),
    ]


def _read(batch: Batch, crowd: Sequence[frozenset[str]]) -> list[Reading]:
    readers = () if batch.probe else crowd
    return [
        Reading(row.tier, solved_by(row, readers), list(_attempts(row, batch.pages)))
        for row in batch.rows()
    ]


def _attempts(row: Row, pages: str) -> Iterator[Attempt]:
    answers = {COMPOSITE: lazy(COMPOSITE)(row.url, row.html)}
    if row.probe:
        answers[COMPOSITE]["dispatch_date"] = dispatch_day(row.html, row.probe)
        # On ordinary rows it solves nothing, whatever the traps: `load-bearing` sees to that.
        answers["scraper/hasty"] = hasty().read(row.url, row.html)
    for solver, answer in answers.items():
        yield Attempt(pages, solver, frozenset(row.pathologies), not wrong_fields(answer, row))
