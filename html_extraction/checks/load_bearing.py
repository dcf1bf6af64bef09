"""Every pathology matters: a scraper that lacks its one defence fails where it bites."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

from html_extraction import PATHOLOGIES, Row, generate_row, rows
from html_extraction.checks.reading import solved
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.spread import Advance, spread

CLAIM = (
    "Without the defence against a pathology, the honest scraper scores at most 0.10 where it "
    "bites and at least 0.90 where it does not; every pathology is on 18 or more of the 120 "
    "public rows and bites on 8 or more."
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

    def holds(self, wanted: int) -> bool:
        """Whether the defence is needed where the trap bites, and only there."""
        return (
            self.biting == wanted
            and self.without is not None
            and self.without <= CEILING
            and all(score is None or score == 1 for score in (self.honest, self.honest_idle))
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
    probe rows where it does not. The last line is the hasty scraper on the clean floor, where
    nothing should trip it.

    \b
    A quick look:
        html-extraction check load-bearing --rows 10 --seeds 99
    """
    public = list(rows("public", 0, BLOCK))
    carried = Counter(name for row in public for name in row.pathologies)
    bites = Counter(name for row in public for name in row.bites)
    measured = spread(partial(_ablate, plan=plan), tuple(PATHOLOGIES), plan.jobs, advance)
    lines = [_line(found, carried, bites, plan.rows) for found in measured]
    floor = _hasty_floor(plan)
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
        rows=(*lines, _floor_line(floor, plan.rows)),
        holds=all(line[-1] for line in lines) and floor >= HASTY_FLOOR,
        figures={
            "fewest_public_rows": min(carried[name] for name in PATHOLOGIES),
            "fewest_biting": min(bites[name] for name in PATHOLOGIES),
            "highest_without": max(found.without or 0.0 for found in measured),
            "lowest_without_idle": min(
                1.0 if found.without_idle is None else found.without_idle for found in measured
            ),
            "hasty_on_clean": floor,
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


def _hasty_floor(plan: Plan) -> float:
    share = solved("hasty", rows("public", plan.seeds[0], plan.rows, probe="none"))
    return 0.0 if share is None else share


def _line(
    found: Ablation, carried: Counter[str], bites: Counter[str], wanted: int
) -> tuple[str | int | float | bool | None, ...]:
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


def _floor_line(floor: float, wanted: int) -> tuple[str | int | float | bool | None, ...]:
    nothing = (None,) * 4
    return (
        "clean floor, hasty",
        None,
        None,
        *nothing[:3],
        wanted,
        None,
        floor,
        floor >= HASTY_FLOOR,
    )
