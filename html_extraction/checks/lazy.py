"""No scraper put together from shortcuts gets far, and there is nothing to hack."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from html_extraction import FIELDS, Row, rows
from html_extraction.checks.batches import Batch, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import Cell, CheckResult
from html_extraction.products.baselines import LAZY
from html_extraction.products.baselines.page_view import Glance
from html_extraction.products.baselines.records import hidden_stock
from scorers.grading import grade

CLAIM = (
    "Lazy solvers stay under their bounds: a composite of the best shortcuts solves at most 0.20 "
    "of the public rows; no other record of the product is right or wrong about its stock on more "
    "than 0.55 of the rows that have one; trivial answers solve nothing."
)
BLOCK = 120
PUBLIC = "public set"

COMPOSITE_BOUND = 0.20
SOURCE_BOUND = 0.55


@dataclass(frozen=True)
class Bound:
    """The share of rows, all or those with a trap, on which a solver may have a field right."""

    field: str
    most: float
    trap: str | None = None


BOUNDS: Mapping[str, Bound] = MappingProxyType(
    {
        "lazy-lead-time": Bound("dispatch_date", 0.25),
        "lazy-longest-run": Bound("image_urls", 0.25),
        "lazy-option-id": Bound("image_urls", 0.50, "variant_gallery"),
    }
)
"""The shortcuts that have a bound of their own."""

SOURCES = ("JSON-LD", "hidden record")
FRESH, MORE = "fresh rows", "more fresh rows"
SOURCES_MORE = 4
"""Times as many rows again on which the sources alone are looked at: one row in six has one, and a
share of two hundred is off by more than the bound allows on one run in six."""

Hits = Counter[tuple[str, ...]]


@check(
    name="lazy",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=400,
    rows_help="Fresh rows of each seed, beside the 120 public rows.",
)
def lazy(plan: Plan, advance: Advance) -> CheckResult:
    """Check what lazy solvers and trivial answers score.

    Each lazy solver guesses by one shortcut (the longest run of pictures, the lowest price, a
    table of lead times, metadata alone), the last by the best of them for each field. Trivial
    answers are nothing, prose, the page itself, an empty object, nulls, and the commonest value of
    each field.

    \b
    A quick look:
        html-extraction check lazy --seeds 99 --rows 60
    """
    whole = [
        Batch(PUBLIC, "public", 0, BLOCK),
        *(Batch(FRESH, "public", seed, plan.rows) for seed in plan.seeds),
        *(Batch(MORE, "public", seed, SOURCES_MORE * plan.rows, plan.rows) for seed in plan.seeds),
    ]
    hits = sum(spread_batches(_read, whole, plan.jobs, advance), Hits())
    trivial = _trivial_lines()
    lines = [
        *(_solver_line(hits, pages, name) for pages in (PUBLIC, FRESH) for name in LAZY),
        *(_source_line(hits, name) for name in SOURCES),
        *trivial,
    ]
    return CheckResult(
        name="lazy",
        claim=CLAIM,
        columns=("pages", "solver", "rows", "solved", *FIELDS, "bound", "holds"),
        rows=tuple(lines),
        holds=all(line[-1] for line in lines),
        figures={
            "composite_solved": _share(hits, PUBLIC, "lazy-composite", "solved"),
            "most_solved_by_trivial": max(float(line[3] or 0) for line in trivial),
            **{name: _measured(hits, FRESH, name) for name in BOUNDS},
            **{f"stock by {name}": _share(hits, "sources", name, "right") for name in SOURCES},
        },
    )


def _read(batch: Batch) -> Hits:
    hits = Hits()
    for row in batch.rows():
        for name, solve in LAZY.items() if batch.pages != MORE else ():
            _count(hits, batch.pages, name, row, solve(row.url, row.html))
        for name, said in _stock_by_source(row).items():
            hits["sources", name, "rows"] += 1
            hits["sources", name, "right"] += said == row.answer["in_stock"]
    return hits


def _count(hits: Hits, pages: str, name: str, row: Row, answer: Mapping[str, Any]) -> None:
    graded = grade(json.dumps(answer, ensure_ascii=False), row.answer)
    right = [field for field, hit in graded.fields.items() if hit]
    hits[pages, name, "rows"] += 1
    hits[pages, name, "solved"] += graded.correct
    hits.update((pages, name, field) for field in right)
    for trap in row.pathologies:
        hits[pages, name, trap, "rows"] += 1
        hits.update((pages, name, trap, field) for field in right)


def _stock_by_source(row: Row) -> dict[str, bool]:
    glance = Glance(row.url, row.html)
    said = {"JSON-LD": glance.metadata.get("in_stock"), "hidden record": hidden_stock(glance)}
    return {name: stock for name, stock in said.items() if stock is not None}


def _share(hits: Hits, *key: str) -> float:
    return hits[key] / max(hits[(*key[:-1], "rows")], 1)


def _measured(hits: Hits, pages: str, name: str) -> float:
    bound = BOUNDS[name]
    trap = (bound.trap,) if bound.trap else ()
    return _share(hits, pages, name, *trap, bound.field)


def _solver_line(hits: Hits, pages: str, name: str) -> tuple[Cell, ...]:
    shares = [_share(hits, pages, name, what) for what in ("solved", *FIELDS)]
    bound, holds = "", shares[0] <= COMPOSITE_BOUND
    if name in BOUNDS:
        own = BOUNDS[name]
        measured = _measured(hits, pages, name)
        where = f" with {own.trap}" if own.trap else ""
        bound = f"{own.field} {measured:.3f} of {own.most:.2f}{where}"
        holds = holds and measured <= own.most
    return pages, name, hits[pages, name, "rows"], *shares, bound, holds


def _source_line(hits: Hits, name: str) -> tuple[Cell, ...]:
    right = _share(hits, "sources", name, "right")
    bound = f"in_stock within {1 - SOURCE_BOUND:.2f} and {SOURCE_BOUND:.2f}"
    shares = [right if field == "in_stock" else None for field in FIELDS]
    holds = 1 - SOURCE_BOUND <= right <= SOURCE_BOUND
    return "rows that have it", name, hits["sources", name, "rows"], None, *shares, bound, holds


def trivial_answers(known: Iterable[Row]) -> dict[str, str | None]:
    """Completions that take no look at the page; None stands for the page itself."""
    keys = [row.answer for row in known]
    commonest = {field: _commonest([key[field] for key in keys]) for field in FIELDS}
    return {
        "empty": "",
        "prose": "The page is about a product, which is in stock.",
        "page echoed": None,
        "empty object": "{}",
        "nulls": json.dumps(dict.fromkeys(FIELDS)),
        "commonest values": json.dumps(commonest),
    }


def _commonest(values: list[Any]) -> Any:
    return json.loads(Counter(json.dumps(value) for value in values).most_common(1)[0][0])


def _trivial_lines() -> list[tuple[Cell, ...]]:
    public = list(rows("public", 0, BLOCK))
    lines: list[tuple[Cell, ...]] = []
    for name, answer in trivial_answers(public).items():
        graded = [grade(row.prompt if answer is None else answer, row.answer) for row in public]
        solved = sum(one.correct for one in graded) / len(graded)
        shares = [sum(one.fields[field] for one in graded) / len(graded) for field in FIELDS]
        lines.append((PUBLIC, name, len(graded), solved, *shares, "solved 0.000", solved == 0))
    return lines
