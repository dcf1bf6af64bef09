"""Every row can be answered from what the page shows and the prompt says."""

from functools import partial

from html_extraction.checks.batches import Batch, missed_fields, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.row_results import Tally, outcome, sets, tally

CLAIM = "A scraper that knows only the prompt's rules gets all seven fields on every row."
HELD_OUT, PROBE_ROWS = 120, 50


@check(
    name="answerable",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=280,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
)
def answerable(plan: Plan, advance: Advance) -> CheckResult:
    """Check that every row can be answered.

    The honest scraper reads the 120 public rows, fresh rows of every seed, the 120 held-out rows,
    and 50 rows of every probe and of the clean floor. It must get all seven fields on all of them.

    \b
    On one seed of your own, with the figures to a file:
        html-extraction check answerable --seeds 99 --rows 100 --json answerable.json
    """
    whole = sets(plan, held_out=HELD_OUT, probe_rows=PROBE_ROWS)
    return outcome("answerable", CLAIM, spread_batches(_read, whole, plan.jobs, advance))


def _read(batch: Batch) -> Tally:
    return tally(batch, partial(missed_fields, "honest"))
