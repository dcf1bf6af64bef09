"""A second engine gives the key's answer on every row too: headless Chromium."""

from html_extraction import Row
from html_extraction.checks.batches import Batch, batches, wrong_fields
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.registry import NotReadyError, Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.row_results import Tally, outcome, sets, tally
from html_extraction.products.browser_reader import BrowserMissingError, BrowserReader

CLAIM = (
    "Two engines agree: what a headless Chromium displays gives the key's answer, in all seven "
    "fields, on every row."
)
HELD_OUT, PROBE_ROWS = 60, 10
SITTING = 60
"""Rows that one browser reads, at least, before it is closed: starting it costs as much as ten."""


def _ready() -> None:
    try:
        with BrowserReader():
            pass
    except BrowserMissingError as missing:
        raise NotReadyError(str(missing)) from None


@check(
    name="browser",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=200,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
    ready=_ready,
)
def browser(plan: Plan, advance: Advance) -> CheckResult:
    """Check that a browser gives the same answers.

    A headless Chromium reads the 120 public rows, fresh rows of every seed, 60 held-out rows, and
    10 rows of every probe and of the clean floor, by code that shares nothing with the honest
    scraper but the prompt's rules. It must get all seven fields on all of them. Needs a Chromium
    and the extra: pip install 'html-extraction[browser]'. Nothing is fetched from the network.

    \b
    On one seed of your own:
        html-extraction check browser --seeds 99 --rows 100
    """
    whole = sets(plan, held_out=HELD_OUT, probe_rows=PROBE_ROWS)
    work = [part for batch in whole for part in batches(batch)]
    read = spread(_read, _sittings(work), plan.jobs, advance)
    return outcome("browser", CLAIM, [one for tallies in read for one in tallies])


def _sittings(work: list[Batch]) -> list[list[Batch]]:
    sittings: list[list[Batch]] = [[]]
    for batch in work:
        if sum(known.count for known in sittings[-1]) >= SITTING:
            sittings.append([])
        sittings[-1].append(batch)
    return sittings


def _read(sitting: list[Batch]) -> list[Tally]:
    with BrowserReader() as reader:
        return [tally(batch, lambda row: _missed(reader, row)) for batch in sitting]


def _missed(reader: BrowserReader, row: Row) -> tuple[str, ...]:
    try:
        answer = reader.read(row.url, row.html)
    except Exception as error:
        error.add_note(f"while the browser read {row.id}")
        raise
    return wrong_fields(answer, row)
