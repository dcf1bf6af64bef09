"""Sets of rows that a reader must get wholly right, and the count of those that it does."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from html_extraction import FIELDS, PATHOLOGIES, Row
from html_extraction.checks.batches import Batch
from html_extraction.checks.registry import Plan
from html_extraction.checks.result import Cell, CheckResult

BLOCK = 120
COLUMNS = ("pages", "rows", "right", "share", "fields missed", "wrong rows")
LISTED = 20
"""Wrong rows that a line of the table names; of more it gives the number."""

Missed = tuple[str, tuple[str, ...]]
"""The id of a row that is not solved, and the fields that it misses."""


@dataclass(frozen=True)
class Tally:
    """How a reader did on some rows."""

    pages: str
    rows: int
    missed: tuple[Missed, ...]


def sets(plan: Plan, *, held_out: int, probe_rows: int) -> list[Batch]:
    """Return the public set, fresh rows of each seed, held-out rows, and rows of every probe."""
    of_each = min(probe_rows, plan.rows)
    return [
        Batch("public set", "public", 0, BLOCK),
        *(Batch(f"seed {seed}", "public", seed, plan.rows) for seed in plan.seeds),
        Batch("held-out set", "held_out", 0, held_out),
        *(
            Batch(f"probe {probe}", "public", plan.seeds[0], of_each, probe=probe)
            for probe in ("none", *PATHOLOGIES)
        ),
    ]


def tally(batch: Batch, missed_fields: Callable[[Row], tuple[str, ...]]) -> Tally:
    """Return how a reader did on a batch, given the fields that it misses on a row."""
    missed = tuple((row.id, missed_fields(row)) for row in batch.rows())
    return Tally(batch.pages, len(missed), tuple(one for one in missed if one[1]))


def outcome(name: str, claim: str, tallies: Sequence[Tally]) -> CheckResult:
    """Return the result of a check that holds where every row is wholly right."""
    names = dict.fromkeys(one.pages for one in tallies)
    lines = [_line(pages, [one for one in tallies if one.pages == pages]) for pages in names]
    rows, wrong = sum(one.rows for one in tallies), sum(len(one.missed) for one in tallies)
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=tuple(lines),
        holds=not wrong,
        figures={"rows": rows, "right": rows - wrong, "share": (rows - wrong) / rows},
    )


def _line(pages: str, parts: Iterable[Tally]) -> tuple[Cell, ...]:
    parts = list(parts)
    rows = sum(part.rows for part in parts)
    missed = [one for part in parts for one in part.missed]
    right = rows - len(missed)
    return pages, rows, right, right / rows, _by_field(missed), _by_row(missed)


def _by_field(missed: Sequence[Missed]) -> str:
    counts = {field: sum(field in fields for _, fields in missed) for field in FIELDS}
    return ", ".join(f"{field} {count}" for field, count in counts.items() if count)


def _by_row(missed: Sequence[Missed]) -> str:
    named = [f"{row_id} ({', '.join(fields)})" for row_id, fields in missed[:LISTED]]
    more = len(missed) - len(named)
    return ", ".join([*named, f"and {more} more"] if more else named)
