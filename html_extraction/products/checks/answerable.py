"""Every row can be answered from what the page shows and the prompt says."""

from functools import partial

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.batches import Batch, missed_by, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.row_results import RowResults, every_row_right, row_results, row_sets
from html_extraction.system import System

CLAIM = "A scraper that follows the prompt's rules gets all seven fields on every row checked."
PROBE_ROWS = 50


@check(
    name="answerable",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=280,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
)
def answerable(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check that every row can be answered.

    The honest scraper reads the 120 public rows, fresh rows of every seed, the 120 held-out rows,
    and 50 rows of every probe and of the clean floor. It must get all seven fields on all of them.

    \b
    On one seed of your own, with the figures to a file:
        html-extraction check answerable --seeds 99 --rows 100 --json answerable.json
    """
    whole = row_sets(system, plan, probe_rows=PROBE_ROWS)
    read = partial(_read, system=system)
    return every_row_right("answerable", CLAIM, spread_batches(read, whole, plan.jobs, advance))


def _read(batch: Batch, system: System) -> RowResults:
    return row_results(batch, partial(missed_by, system, "honest"))
