"""Solvers put together from known shortcuts do not get far, nor do answers that read nothing."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.batches import Batch, spread_batches
from html_extraction.checks.lazy import (
    PUBLIC,
    Bound,
    Hits,
    as_completion,
    count,
    share,
    solver_line,
    trivial_lines,
)
from html_extraction.checks.parallel import Advance
from html_extraction.checks.result import Cell
from html_extraction.products.baselines import LAZY
from html_extraction.products.baselines import lazy as lazy_solver
from html_extraction.products.baselines.page_view import PageView
from html_extraction.products.baselines.records import hidden_stock
from html_extraction.system import Row, System

COMPOSITE_BOUND = 0.20
SOURCE_BOUND = 0.55

CLAIM = (
    "The lazy solvers of the table stay under their bounds: a composite of the best of their "
    f"shortcuts solves at most {COMPOSITE_BOUND:.2f} of the public rows; neither the JSON-LD nor the "
    f"hidden record is right or wrong about the stock on more than {SOURCE_BOUND:.2f} of the rows that "
    "have one; the trivial answers of the table solve nothing."
)

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


@check(
    name="lazy",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=400,
    rows_help="Fresh rows of each seed, beside the 120 public rows.",
)
def lazy(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check what lazy solvers and trivial answers score.

    Each lazy solver guesses by one shortcut (the longest run of pictures, the lowest price, a
    table of lead times, metadata alone), the last by the best of them for each field. Trivial
    answers are nothing, prose, the page itself, an empty object, nulls, and the commonest value of
    each field.

    A sample looks at no source of stock but the solvers': a share of so few rows says nothing.

    \b
    A quick look:
        html-extraction check lazy --seeds 99 --rows 60
    """
    read = partial(_read, system=system)
    hits = sum(spread_batches(read, _batches(system, plan), plan.jobs, advance), Hits())
    trivial, sources = trivial_lines(system), () if plan.sample else SOURCES
    lines = [
        *(
            solver_line(hits, system.parts, pages, name, COMPOSITE_BOUND, BOUNDS.get(name))
            for pages in (PUBLIC, FRESH)
            for name in LAZY
        ),
        *(_source_line(hits, system, name) for name in sources),
        *trivial,
    ]
    return CheckResult(
        name="lazy",
        claim=CLAIM,
        columns=("pages", "solver", "rows", "solved", *system.parts, "bound", "holds"),
        rows=tuple(lines),
        holds=all(line[-1] for line in lines),
        figures={
            "composite_solved": share(hits, PUBLIC, "lazy-composite", "solved"),
            "most_solved_by_trivial": max(float(line[3] or 0) for line in trivial),
            **{name: bound.measured(hits, FRESH, name) for name, bound in BOUNDS.items()},
            **{f"stock by {name}": share(hits, "sources", name, "right") for name in sources},
        },
    )


def _batches(system: System, plan: Plan) -> list[Batch]:
    source, public, rows = system.rows, system.public, plan.rows
    more = 0 if plan.sample else SOURCES_MORE * rows
    return [
        Batch(source, PUBLIC, public, 0, system.block),
        *(Batch(source, FRESH, public, seed, rows) for seed in plan.seeds),
        *(Batch(source, MORE, public, seed, more, rows) for seed in plan.seeds),
    ]


def _read(batch: Batch, system: System) -> Hits:
    hits = Hits()
    for row in batch.rows():
        for name in LAZY if batch.pages != MORE else ():
            completion = as_completion(lazy_solver(name, system.rows)(row.url, row.html))
            count(hits, batch.pages, name, system, row, completion)
        for name, said in _stock_by_source(row).items():
            hits["sources", name, "rows"] += 1
            hits["sources", name, "right"] += said == row.answer["in_stock"]
    return hits


def _stock_by_source(row: Row) -> dict[str, bool]:
    page_view = PageView(row.url, row.html)
    said = {"JSON-LD": page_view.metadata.get("in_stock"), "hidden record": hidden_stock(page_view)}
    return {name: stock for name, stock in said.items() if stock is not None}


def _source_line(hits: Hits, system: System, name: str) -> tuple[Cell, ...]:
    right = share(hits, "sources", name, "right")
    bound = f"in_stock within {1 - SOURCE_BOUND:.2f} and {SOURCE_BOUND:.2f}"
    shares = [right if part == "in_stock" else None for part in system.parts]
    holds = 1 - SOURCE_BOUND <= right <= SOURCE_BOUND
    return "rows that have it", name, hits["sources", name, "rows"], None, *shares, bound, holds
