"""A solver's reading of a row, graded as a model's answer is."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from html_extraction import Row, rows
from html_extraction.checks.parallel import Advance, spread
from html_extraction.products.scraper_models import solver
from scorers.grading import grade

Result = TypeVar("Result")


@dataclass(frozen=True)
class Batch:
    """Some rows, named rather than made: cheap to send to another process."""

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
        return rows(
            self.split,
            self.seed,
            self.count,
            self.start,
            difficulty=self.difficulty,
            probe=self.probe,
        )


def batches(whole: Batch, size: int = 20) -> list[Batch]:
    """Cut a batch into batches of at most `size` rows."""
    end = whole.start + whole.count
    return [
        replace(whole, start=start, count=min(size, end - start))
        for start in range(whole.start, end, size)
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


def missed_fields(solver_name: str, row: Row) -> tuple[str, ...]:
    """Return the fields that the solver gets wrong on the row; none where the row is solved.

    A solver that raises is at fault, not the row: the exception then names the row.
    """
    try:
        answer = solver(solver_name)(row.prompt)
    except Exception as error:
        error.add_note(f"while scraper/{solver_name} read {row.id}")
        raise
    return _missed(answer, row)


def wrong_fields(answer: Mapping[str, Any], row: Row) -> tuple[str, ...]:
    """Return the fields that an answer has wrong, graded as if a model had written it."""
    return _missed(json.dumps(answer, ensure_ascii=False), row)


def _missed(completion: str, row: Row) -> tuple[str, ...]:
    graded = grade(completion, row.answer)
    return tuple(field for field, verdict in graded.fields.items() if not verdict)


def solved(solver_name: str, made: Iterable[Row]) -> float | None:
    """Return the share of the rows that the solver gets wholly right; None where there is none."""
    verdicts = [not missed_fields(solver_name, row) for row in made]
    return sum(verdicts) / len(verdicts) if verdicts else None
