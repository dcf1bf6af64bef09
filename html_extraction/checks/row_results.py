"""Sets of rows that a reader must get wholly right, and the count of those that it does."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from html_extraction.checks.batches import Batch
from html_extraction.checks.registry import Plan
from html_extraction.checks.result import Cell, CheckResult
from html_extraction.system import CLEAN, Row, System

COLUMNS = ("pages", "rows", "right", "share", "fields missed", "wrong rows")
LISTED = 20
"""Wrong rows that a line of the table names; of more it gives the number."""

Missed = tuple[str, tuple[str, ...]]
"""The id of a row that is not solved, and the parts that it misses."""


@dataclass(frozen=True)
class RowResults:
    """How a reader did on some rows."""

    pages: str
    rows: int
    missed: tuple[Missed, ...]


def row_sets(
    system: System, plan: Plan, *, probe_rows: int, held_out: int | None = None
) -> list[Batch]:
    """Return the public set, fresh rows of each seed, held-out rows, and rows of every probe.

    Args:
        probe_rows: rows of each probe, but never more than the fresh rows of a seed.
        held_out: how many held-out rows; without it, the whole frozen set of them.
    """
    held_out = system.block if held_out is None else held_out
    source, public = system.rows, system.public
    of_each = min(probe_rows, plan.rows)
    return [
        Batch(source, "public set", public, 0, system.block),
        *(Batch(source, f"seed {seed}", public, seed, plan.rows) for seed in plan.seeds),
        Batch(source, "held-out set", system.held_out, 0, held_out),
        *(
            Batch(source, f"probe {probe}", public, plan.seeds[0], of_each, probe=probe)
            for probe in (CLEAN, *system.pathologies)
        ),
    ]


def row_results(batch: Batch, missed_parts: Callable[[Row], tuple[str, ...]]) -> RowResults:
    """Return how a reader did on a batch, given the parts that it misses on a row."""
    missed = tuple((row.id, missed_parts(row)) for row in batch.rows())
    return RowResults(batch.pages, len(missed), tuple(one for one in missed if one[1]))


def every_row_right(name: str, claim: str, found: Sequence[RowResults]) -> CheckResult:
    """Return the result of a check that holds where every row is wholly right."""
    names = dict.fromkeys(one.pages for one in found)
    lines = [_line(pages, [one for one in found if one.pages == pages]) for pages in names]
    rows, wrong = sum(one.rows for one in found), sum(len(one.missed) for one in found)
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=tuple(lines),
        holds=rows > 0 and not wrong,
        figures={"rows": rows, "right": rows - wrong, "share": (rows - wrong) / max(rows, 1)},
    )


def _line(pages: str, parts: Iterable[RowResults]) -> tuple[Cell, ...]:
    parts = list(parts)
    rows = sum(part.rows for part in parts)
    missed = [one for part in parts for one in part.missed]
    right = rows - len(missed)
    return pages, rows, right, right / rows, _by_part(missed), _by_row(missed)


def _by_part(missed: Sequence[Missed]) -> str:
    counts = Counter(part for _, parts in missed for part in parts)
    return ", ".join(f"{part} {count}" for part, count in counts.most_common())


def _by_row(missed: Sequence[Missed]) -> str:
    named = [f"{row_id} ({', '.join(parts)})" for row_id, parts in missed[:LISTED]]
    more = len(missed) - len(named)
    return ", ".join([*named, f"and {more} more"] if more else named)
