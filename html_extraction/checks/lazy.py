"""What is solved without reading: by solvers that guess, and by answers that look at no page."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from html_extraction.checks.result import Cell
from html_extraction.system import Row, System

PUBLIC = "public set"

Hits = Counter[tuple[str, ...]]
"""Counts by pages, solver and what is counted: `rows`, `solved`, a part; or a trap and these."""


@dataclass(frozen=True)
class Bound:
    """The share of rows, all or those with a trap, on which a solver may have a part right."""

    part: str
    most: float
    trap: str | None = None

    def measured(self, hits: Hits, pages: str, solver: str) -> float:
        """Return that share."""
        trap = (self.trap,) if self.trap else ()
        return share(hits, pages, solver, *trap, self.part)


def count(hits: Hits, pages: str, solver: str, system: System, row: Row, completion: str) -> None:
    """Add a solver's answer to a row to the counts."""
    graded = system.grade(completion, row)
    right = [part for part, hit in graded.fields.items() if hit]
    hits[pages, solver, "rows"] += 1
    hits[pages, solver, "solved"] += graded.correct
    hits.update((pages, solver, part) for part in right)
    for trap in row.pathologies:
        hits[pages, solver, trap, "rows"] += 1
        hits.update((pages, solver, trap, part) for part in right)


def share(hits: Hits, *key: str) -> float:
    """Return what share of the rows the count of this key is; 0 where there is no row."""
    return hits[key] / max(hits[(*key[:-1], "rows")], 1)


def solver_line(
    hits: Hits, parts: Sequence[str], pages: str, solver: str, ceiling: float, bound: Bound | None
) -> tuple[Cell, ...]:
    """Return the table's line of a solver: it holds where neither the ceiling nor its bound breaks."""
    shares = [share(hits, pages, solver, what) for what in ("solved", *parts)]
    said, holds = "", shares[0] <= ceiling
    if bound is not None:
        measured = bound.measured(hits, pages, solver)
        where = f" with {bound.trap}" if bound.trap else ""
        said = f"{bound.part} {measured:.3f} of {bound.most:.2f}{where}"
        holds = holds and measured <= bound.most
    return pages, solver, hits[pages, solver, "rows"], *shares, said, holds


def trivial_answers(parts: Sequence[str], known: Iterable[Row]) -> dict[str, str | None]:
    """Return completions that take no look at the page; None stands for the page itself."""
    keys = [row.answer for row in known]
    commonest = {part: _commonest([key[part] for key in keys]) for part in parts}
    return {
        "empty": "",
        "prose": "I have read the page: all that you ask for is on it.",
        "page echoed": None,
        "empty object": "{}",
        "nulls": json.dumps(dict.fromkeys(parts)),
        "commonest values": json.dumps(commonest),
    }


def _commonest(values: list[Any]) -> Any:
    return json.loads(Counter(json.dumps(value) for value in values).most_common(1)[0][0])


def trivial_lines(system: System) -> list[tuple[Cell, ...]]:
    """Return the table's lines of the trivial answers on the public set: they hold at nought."""
    public = list(system.rows(system.public, 0, system.block))
    answers = trivial_answers(system.parts, public)
    return [_trivial_line(system, public, name, answer) for name, answer in answers.items()]


def _trivial_line(
    system: System, public: Sequence[Row], name: str, answer: str | None
) -> tuple[Cell, ...]:
    graded = [system.grade(row.prompt if answer is None else answer, row) for row in public]
    solved = sum(one.correct for one in graded) / len(graded)
    shares = [sum(one.fields[part] for one in graded) / len(graded) for part in system.parts]
    return PUBLIC, name, len(graded), solved, *shares, "solved 0.000", solved == 0


def as_completion(answer: Mapping[str, Any]) -> str:
    """Return an answer as a model would write it."""
    return json.dumps(answer, ensure_ascii=False)
