"""Every row can be answered from what the page shows and the prompt says."""

from collections import Counter
from dataclasses import dataclass

from html_extraction import FIELDS, PATHOLOGIES
from html_extraction.checks.reading import Batch, batches, missed_fields
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.spread import Advance, spread

CLAIM = "A scraper that knows only the prompt's rules gets all seven fields on every row."
BLOCK = 120
PROBE_ROWS = 50


@dataclass(frozen=True)
class Tally:
    """How the honest scraper did on a batch."""

    pages: str
    rows: int
    right: int
    missed: tuple[str, ...]
    """The fields missed, once for each row that misses them."""
    wrong_ids: tuple[str, ...]


@check(
    name="answerable",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=280,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
)
def answerable(plan: Plan, advance: Advance) -> CheckResult:
    """Check that every row can be answered.

    The honest scraper reads the 120 public rows, fresh rows of every seed, the 120 held-out rows,
    and 50 rows of every probe and of the clean floor. It must get all seven fields on all of them.

    \b
    On one seed of your own, with the figures to a file:
        html-extraction check answerable --seeds 99 --rows 100 --json answerable.json
    """
    work = [part for whole in _pages(plan) for part in batches(whole)]
    tallies = spread(_tally, work, plan.jobs, advance)
    names = dict.fromkeys(tally.pages for tally in tallies)
    rows = [_line(name, [t for t in tallies if t.pages == name]) for name in names]
    total, right = (sum(getattr(t, what) for t in tallies) for what in ("rows", "right"))
    return CheckResult(
        name="answerable",
        claim=CLAIM,
        columns=("pages", "rows", "right", "share", "fields missed", "first wrong rows"),
        rows=tuple(rows),
        holds=right == total,
        figures={"rows": total, "right": right, "share": right / total},
    )


def _pages(plan: Plan) -> list[Batch]:
    return [
        Batch("public set", "public", 0, BLOCK),
        *(Batch(f"seed {seed}", "public", seed, plan.rows) for seed in plan.seeds),
        Batch("held-out set", "held_out", 0, BLOCK),
        *(
            Batch(
                f"probe {probe}", "public", plan.seeds[0], min(PROBE_ROWS, plan.rows), probe=probe
            )
            for probe in ("none", *PATHOLOGIES)
        ),
    ]


def _tally(batch: Batch) -> Tally:
    missed = {row.id: missed_fields("honest", row) for row in batch.rows()}
    wrong = {row_id: fields for row_id, fields in missed.items() if fields}
    return Tally(
        batch.pages,
        len(missed),
        len(missed) - len(wrong),
        tuple(field for fields in wrong.values() for field in fields),
        tuple(wrong),
    )


def _line(name: str, parts: list[Tally]) -> tuple[str, int, int, float, str, str]:
    rows, right = sum(part.rows for part in parts), sum(part.right for part in parts)
    missed = Counter(field for part in parts for field in part.missed)
    wrong_ids = [row_id for part in parts for row_id in part.wrong_ids]
    return (
        name,
        rows,
        right,
        right / rows,
        ", ".join(f"{field} {missed[field]}" for field in FIELDS if missed[field]),
        ", ".join(wrong_ids[:3]),
    )
