"""Batches of rows, and an offline solver's reading of a row, graded as a model's answer is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from html_extraction.checks.parallel import Advance, spread
from html_extraction.system import Row, RowSource, System

Result = TypeVar("Result")


@dataclass(frozen=True)
class Batch:
    """Some rows, named rather than made: cheap to send to another process."""

    source: RowSource
    pages: str
    """What these rows are part of, as a table names it."""
    split: str
    seed: int
    count: int
    start: int = 0
    probe: str | None = None
    difficulty: str = "all"
    """The tier whose rows alone are counted."""

    def rows(self) -> Iterable[Row]:
        """Make the rows."""
        return self.source(
            self.split,
            self.seed,
            self.count,
            self.start,
            difficulty=self.difficulty,
            probe=self.probe,
        )


def batches(whole: Batch, size: int = 20) -> list[Batch]:
    """Cut a batch into parts of at most `size` rows, in order."""
    return [
        replace(whole, start=whole.start + done, count=min(size, whole.count - done))
        for done in range(0, whole.count, size)
    ]


def spread_batches(
    function: Callable[[Batch], Result],
    whole: Iterable[Batch],
    jobs: int,
    advance: Advance,
    size: int = 20,
) -> list[Result]:
    """Return what the function makes of the batches, cut to at most `size` rows, on `jobs` processes."""
    work = [part for batch in whole for part in batches(batch, size)]
    return spread(function, work, jobs, advance)


def missed_parts(system: System, completion: str, row: Row) -> tuple[str, ...]:
    """Return the parts that a completion has wrong; all, where it is wrong as a whole only."""
    verdict = system.grade(completion, row)
    missed = tuple(part for part, hit in verdict.fields.items() if not hit)
    return missed if missed or verdict.correct else tuple(verdict.fields)


def missed_by(system: System, solver_name: str, row: Row) -> tuple[str, ...]:
    """Return the parts that an offline solver gets wrong; none where the row is solved.

    A solver that raises is at fault, not the row: the exception then names the row.
    """
    try:
        answer = system.solver(solver_name)(row.prompt)
    except Exception as error:
        error.add_note(f"while {solver_name} of {system.name} read {row.id}")
        raise
    return missed_parts(system, answer, row)


def solved(system: System, solver_name: str, made: Iterable[Row]) -> float | None:
    """Return the share of the rows that the solver gets wholly right; None where there is none."""
    verdicts = [not missed_by(system, solver_name, row) for row in made]
    return sum(verdicts) / len(verdicts) if verdicts else None
