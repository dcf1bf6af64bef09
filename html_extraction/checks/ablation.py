"""Every pathology matters: a scraper that lacks its one defence fails where it bites."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

from html_extraction import PATHOLOGIES, Row, generate_row, rows
from html_extraction.checks.batches import solved
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import Cell, CheckResult

CLAIM = (
    "Without the defence against a pathology, the honest scraper scores at most 0.10 where it "
    "bites and at least 0.90 where it does not; every pathology is on 18 or more of the 120 "
    "public rows and bites on 8 or more. The hasty scraper solves no public row, and at least 0.95 "
    "of the clean pages."
)
BLOCK = 120
CARRIED, BITING = 18, 8
CEILING, FLOOR, HASTY_FLOOR = 0.10, 0.90, 0.95
SEARCHED = 8
"""Probe rows looked at, as a multiple of the rows wanted of each kind."""


@dataclass(frozen=True)
class Ablation:
    """How a pathology and its defence fared. A score is None where no such row was found."""

    pathology: str
    biting: int
    honest: float | None
    without: float | None
    idle: int
    honest_idle: float | None
    without_idle: float | None

    @property
    def lowest_honest(self) -> float:
        """The lower of the honest scraper's scores on biting and on idle rows; 0 without any."""
        scores = [score for score in (self.honest, self.honest_idle) if score is not None]
        return min(scores, default=0.0)

    def holds(self, wanted: int) -> bool:
        """Whether the defence is needed where the trap bites, and only there."""
        return (
            self.biting == wanted
            and self.without is not None
            and self.without <= CEILING
            and self.lowest_honest == 1
            and (self.without_idle is None or self.without_idle >= FLOOR)
        )


@check(
    name="load-bearing",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=50,
    rows_help="Probe rows of each kind, biting and not, for each pathology.",
)
def load_bearing(plan: Plan, advance: Advance) -> CheckResult:
    """Check that every pathology is there, bites, and needs its own defence.

    For each pathology: on how many of the 120 public rows it stands and bites; what the honest
    scraper scores, whole and without that one defence, on probe rows where the trap bites and on
    probe rows where it does not. The last lines are the hasty scraper on the public set, where
    every row should trip it, and on the clean floor, where nothing should.

    \b
    A quick look:
        html-extraction check load-bearing --rows 10 --seeds 99
    """
    public = list(rows("public", 0, BLOCK))
    carried = Counter(name for row in public for name in row.pathologies)
    bites = Counter(name for row in public for name in row.bites)
    measured = spread(partial(_ablate, plan=plan), tuple(PATHOLOGIES), plan.jobs, advance)
    lines = [_line(found, carried, bites, plan.rows) for found in measured]
    hasty = solved("hasty", public) or 0.0
    floor = solved("hasty", rows("public", plan.seeds[0], plan.rows, probe="none")) or 0.0
    return CheckResult(
        name="load-bearing",
        claim=CLAIM,
        columns=(
            "pathology",
            "public rows",
            "public biting",
            "biting",
            "honest, biting",
            "without, biting",
            "idle",
            "honest, idle",
            "without, idle",
            "holds",
        ),
        rows=(*lines, *_hasty_lines(hasty, floor, plan.rows)),
        holds=all(line[-1] for line in lines) and hasty == 0 and floor >= HASTY_FLOOR,
        figures={
            "fewest_public_rows": min(carried[name] for name in PATHOLOGIES),
            "fewest_biting": min(bites[name] for name in PATHOLOGIES),
            "lowest_honest": min(found.lowest_honest for found in measured),
            "highest_without": max(found.without or 0.0 for found in measured),
            "lowest_without_idle": min(
                1.0 if found.without_idle is None else found.without_idle for found in measured
            ),
            "hasty_on_public": hasty,
            "hasty_on_clean": floor,
        },
        pathologies={
            found.pathology: {
                "public_rows": carried[found.pathology],
                "public_biting": bites[found.pathology],
                "without": found.without,
            }
            for found in measured
        },
    )


def _ablate(pathology: str, plan: Plan) -> Ablation:
    biting, idle = _probe_rows(pathology, plan)
    without = f"without-{pathology}"
    return Ablation(
        pathology,
        len(biting),
        solved("honest", biting),
        solved(without, biting),
        len(idle),
        solved("honest", idle),
        solved(without, idle),
    )


def _probe_rows(pathology: str, plan: Plan) -> tuple[list[Row], list[Row]]:
    """Return the first probe rows that the trap bites, and the first that it does not."""
    biting: list[Row] = []
    idle: list[Row] = []
    for row in _drawn(pathology, plan):
        kind = biting if pathology in row.bites else idle
        if len(kind) < plan.rows:
            kind.append(row)
        if len(biting) == len(idle) == plan.rows:
            break
    return biting, idle


def _drawn(pathology: str, plan: Plan) -> Iterator[Row]:
    places = ((index, seed) for index in count() for seed in plan.seeds)
    for (index, seed), _ in zip(places, range(SEARCHED * plan.rows), strict=False):
        yield generate_row("public", seed, index, probe=pathology)


def _line(
    found: Ablation, carried: Counter[str], bites: Counter[str], wanted: int
) -> tuple[Cell, ...]:
    name = found.pathology
    enough = carried[name] >= CARRIED and bites[name] >= BITING
    return (
        name,
        carried[name],
        bites[name],
        found.biting,
        found.honest,
        found.without,
        found.idle,
        found.honest_idle,
        found.without_idle,
        enough and found.holds(wanted),
    )


def _hasty_lines(public: float, clean: float, wanted: int) -> list[tuple[Cell, ...]]:
    """Return the hasty scraper's lines: it lacks every defence, where all bites and where none."""
    on_public = (BLOCK, BLOCK, BLOCK, None, public, None, None, None, public == 0)
    on_clean = (None, None, None, None, None, wanted, None, clean, clean >= HASTY_FLOOR)
    return [("public set, hasty", *on_public), ("clean floor, hasty", *on_clean)]
