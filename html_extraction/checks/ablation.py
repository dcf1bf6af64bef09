"""Every pathology matters: a reader that lacks its one defence fails where it bites."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

from html_extraction.checks.batches import solved
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.registry import Plan
from html_extraction.checks.result import Cell, CheckResult
from html_extraction.system import CLEAN, Row, System

SEARCHED = 8
"""Probe rows looked at, as a multiple of the rows wanted of each kind."""

COLUMNS = (
    "pathology", "public rows", "public biting", "biting", "honest, biting", "without, biting",
    "idle", "honest, idle", "without, idle", "holds",
)  # fmt: skip


@dataclass(frozen=True)
class Bounds:
    """What must hold of every pathology, and of a reader without any defence."""

    carried: int = 18
    biting: int = 8
    """Rows of the public set that carry it, and on which it bites, at least."""
    ceiling: float = 0.10
    floor: float = 0.90
    """What a reader without the defence solves where it bites, at most; where not, at least."""
    hasty_ceiling: float = 0.0
    hasty_floor: float = 0.95
    """What a hasty reader solves of the public rows, at most; of the clean ones, at least."""


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
        """The lower of the honest reader's scores on biting and on idle rows; 0 without any."""
        scores = [score for score in (self.honest, self.honest_idle) if score is not None]
        return min(scores, default=0.0)

    def holds(self, wanted: int, bounds: Bounds) -> bool:
        """Whether the defence is needed where the trap bites, and only there."""
        return (
            self.biting == wanted
            and self.without is not None
            and self.without <= bounds.ceiling
            and self.lowest_honest == 1
            and (self.without_idle is None or self.without_idle >= bounds.floor)
        )


def ablations(
    name: str,
    claim: str,
    system: System,
    plan: Plan,
    advance: Advance,
    bounds: Bounds = Bounds(),
) -> CheckResult:
    """Return what the honest reader scores without each defence, and the hasty one without any.

    Args:
        plan: `rows` is the number of probe rows of each kind, biting and not, for each pathology.
    """
    public = list(system.rows(system.public, 0, system.block))
    carried = Counter(name for row in public for name in row.pathologies)
    bites = Counter(name for row in public for name in row.bites)
    ablate = partial(_ablate, system=system, plan=plan)
    measured = spread(ablate, tuple(system.pathologies), plan.jobs, advance)
    clean = system.rows(system.public, plan.seeds[0], plan.rows, probe=CLEAN)
    hasty = solved(system, "hasty", public) or 0.0
    floor = solved(system, "hasty", clean) or 0.0
    lines = [
        *(_line(found, carried, bites, plan.rows, bounds) for found in measured),
        *_hasty_lines(hasty, floor, len(public), plan.rows, bounds),
    ]
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=tuple(lines),
        holds=all(line[-1] for line in lines),
        figures={
            "fewest_public_rows": min(carried[name] for name in system.pathologies),
            "fewest_biting": min(bites[name] for name in system.pathologies),
            **_extremes(measured),
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


def _extremes(measured: Sequence[Ablation]) -> dict[str, float]:
    idle = [1.0 if found.without_idle is None else found.without_idle for found in measured]
    return {
        "lowest_honest": min(found.lowest_honest for found in measured),
        "highest_without": max(found.without or 0.0 for found in measured),
        "lowest_without_idle": min(idle),
    }


def _ablate(pathology: str, system: System, plan: Plan) -> Ablation:
    biting, idle = _probe_rows(pathology, system, plan)
    without = f"without-{pathology}"
    return Ablation(
        pathology,
        len(biting),
        solved(system, "honest", biting),
        solved(system, without, biting),
        len(idle),
        solved(system, "honest", idle),
        solved(system, without, idle),
    )


def _probe_rows(pathology: str, system: System, plan: Plan) -> tuple[list[Row], list[Row]]:
    """Return the first probe rows that the trap bites, and the first that it does not."""
    biting: list[Row] = []
    idle: list[Row] = []
    for row in _drawn(pathology, system, plan):
        kind = biting if pathology in row.bites else idle
        if len(kind) < plan.rows:
            kind.append(row)
        if len(biting) == len(idle) == plan.rows:
            break
    return biting, idle


def _drawn(pathology: str, system: System, plan: Plan) -> Iterator[Row]:
    places = ((index, seed) for index in count() for seed in plan.seeds)
    for (index, seed), _ in zip(places, range(SEARCHED * plan.rows), strict=False):
        yield from system.rows(system.public, seed, 1, index, probe=pathology)


def _line(
    found: Ablation, carried: Counter[str], bites: Counter[str], wanted: int, bounds: Bounds
) -> tuple[Cell, ...]:
    name = found.pathology
    enough = carried[name] >= bounds.carried and bites[name] >= bounds.biting
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
        enough and found.holds(wanted, bounds),
    )


def _hasty_lines(
    public: float, clean: float, rows: int, wanted: int, bounds: Bounds
) -> list[tuple[Cell, ...]]:
    """Return the hasty reader's lines: it lacks every defence, where all bites and where none."""
    on_public = (rows, rows, rows, None, public, None, None, None, public <= bounds.hasty_ceiling)
    on_clean = (None, None, None, None, None, wanted, None, clean, clean >= bounds.hasty_floor)
    return [("public set, hasty", *on_public), ("clean floor, hasty", *on_clean)]
