"""Tiers order rows by difficulty, and a trap added to a page never helps a lazy solver."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Protocol

import numpy as np
import numpy.typing as npt

from html_extraction.checks.batches import Batch, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.random_ablations import Lack, interval, random_lack
from html_extraction.checks.registry import Plan
from html_extraction.checks.result import CheckResult
from html_extraction.checks.trap_effects import Attempt, effect_lines, trap_effects
from html_extraction.system import CLEAN, Row, System

READERS = 300
PROBE_ROWS = 40
"""Rows of each probe for the lazy solvers, all read in one process: it fits a table for them."""

COLUMNS = ("rows", "solver", "rows read", "solved", "interval from", "to", "holds")


Reached = tuple[float, float, float]
"""The share of a tier's rows that is solved, and the interval of that share."""


class SolvedBy(Protocol):
    """Says for each reader of many whether it solves the row."""

    def __call__(self, row: Row, readers: Sequence[Lack]) -> npt.NDArray[np.bool_]:
        """Return a verdict for each of the readers."""
        ...


@dataclass(frozen=True)
class Reading:
    """What solves a row: which of the random readers, and the lazy ones.

    Of a probe row only the latter is asked, whatever its tier, which is then None.
    """

    tier: str | None
    readers: npt.NDArray[np.bool_]
    lazy: Sequence[Attempt]


def tiers_apart(
    name: str,
    claim: str,
    system: System,
    plan: Plan,
    advance: Advance,
    *,
    solved_by: SolvedBy,
    attempts: Callable[[Row, str], list[Attempt]],
    probe_rows: int = PROBE_ROWS,
) -> CheckResult:
    """Return what random readers solve of each tier, and whether any trap helps a lazy solver.

    Args:
        plan: `rows` is the number of rows of each tier and seed; of each probe too, but at most
            `probe_rows`. On a sample the tiers' shares need only be in order: their intervals are
            too wide to be apart.
        solved_by: which readers that lack some defences solve a row.
        attempts: the lazy solvers' attempts at a row of pages so named.
    """
    readers = [random_lack(system.pathologies, number) for number in range(READERS)]
    read = partial(_read, readers=readers, solved_by=solved_by, attempts=attempts)
    whole = _batches(system, plan, min(probe_rows, plan.rows))
    parts = spread_batches(read, whole, plan.jobs, advance, size=probe_rows)
    readings = [one for part in parts for one in part]
    solved = {
        tier: np.array([r.readers for r in readings if r.tier == tier]) for tier in system.tiers
    }
    reached = {tier: interval(verdicts) for tier, verdicts in solved.items()}
    apart = _in_order(reached) if plan.sample else _apart(reached)
    solver = f"{READERS} readers with half of the defences"
    raised = effect_lines(trap_effects([attempt for one in readings for attempt in one.lazy]))
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=(
            *(
                (f"{tier} rows", solver, len(solved[tier]), *reached[tier], apart)
                for tier in reached
            ),
            *raised,
        ),
        holds=apart and all(bool(line[-1]) for line in raised),
        figures={tier: mean for tier, (mean, _, _) in reached.items()},
    )


def _apart(reached: Mapping[str, Reached]) -> bool:
    """Whether each tier's interval is wholly above that of the next, which is harder."""
    return all(harder[2] < easier[1] for easier, harder in pairwise(reached.values()))


def _in_order(reached: Mapping[str, Reached]) -> bool:
    return all(harder[0] < easier[0] for easier, harder in pairwise(reached.values()))


def _batches(system: System, plan: Plan, probe_rows: int) -> list[Batch]:
    source, public = system.rows, system.public
    return [
        *(
            Batch(source, "ordinary rows", public, seed, plan.rows, difficulty=tier)
            for seed in plan.seeds
            for tier in system.tiers
        ),
        *(
            Batch(source, "probe rows", public, plan.seeds[0], probe_rows, probe=probe)
            for probe in (CLEAN, *system.pathologies)
        ),
    ]


def _read(
    batch: Batch,
    readers: Sequence[Lack],
    solved_by: SolvedBy,
    attempts: Callable[[Row, str], list[Attempt]],
) -> list[Reading]:
    asked = () if batch.probe else readers
    return [
        Reading(
            None if batch.probe else row.tier, solved_by(row, asked), attempts(row, batch.pages)
        )
        for row in batch.rows()
    ]
