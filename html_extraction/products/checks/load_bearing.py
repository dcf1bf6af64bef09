"""The check `load-bearing`."""

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.ablation import Bounds, ablations
from html_extraction.checks.parallel import Advance
from html_extraction.system import System

BOUNDS = Bounds()

CLAIM = (
    "Without the defence against a pathology, the honest scraper scores at most "
    f"{BOUNDS.ceiling:.2f} where it bites and at least {BOUNDS.floor:.2f} where it does not; every "
    f"pathology is on {BOUNDS.carried} or more of the 120 public rows and bites on {BOUNDS.biting} "
    f"or more. The hasty scraper solves no public row, and at least {BOUNDS.hasty_floor:.2f} of "
    "the clean pages."
)


@check(
    name="load-bearing",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=50,
    rows_help="Probe rows of each kind, biting and not, for each pathology.",
)
def load_bearing(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check that every pathology is there, bites, and needs its own defence.

    For each pathology: on how many of the 120 public rows it stands and bites; what the honest
    scraper scores, whole and without that one defence, on probe rows where the trap bites and on
    probe rows where it does not. The last lines are the hasty scraper on the public set, where
    every row should trip it, and on the clean floor, where nothing should.

    \b
    A quick look:
        html-extraction check load-bearing --rows 10 --seeds 99
    """
    return ablations("load-bearing", CLAIM, system, plan, advance, BOUNDS)
