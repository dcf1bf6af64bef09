"""The scan for shortcuts: rows in, what cheap features can tell of the answer out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import pandas as pd

from html_extraction import PATHOLOGIES, Row
from html_extraction.checks.batches import Batch, batches
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.shortcuts.effects import Found, effects, judged, smallest_effect
from html_extraction.checks.shortcuts.logit import logit_effects
from html_extraction.checks.shortcuts.property_counts import Census, Invariant, census, invariants
from html_extraction.checks.shortcuts.rules import ALL_ROWS, AREAS, CREDITS, Tally, tally
from html_extraction.checks.shortcuts.scanned_page import Sheet
from html_extraction.checks.shortcuts.table import (
    BLOCK,
    LIKELY,
    PAGE,
    SHOWN,
    SUBJECTS,
    filled,
    pool_of,
    tables,
)
from html_extraction.products.checks import stock_pages as pages
from html_extraction.products.checks.accepted_leaks import accepted

POOLS = (PAGE, SHOWN, LIKELY, BLOCK)
MEASURES = {name: AREAS if name == "pictures" else CREDITS for name in SUBJECTS}
TRAPS: Mapping[str, tuple[str, ...]] = {
    name: tuple(trap for trap, known in PATHOLOGIES.items() if field in known.fields)
    for name, (field, _) in SUBJECTS.items()
}
"""The traps that attack each subject's field."""

BATCH = 60
FITTED = 1200
"""Rows of each seed whose tables are kept for the logit."""

_FEWEST_CANDIDATES = 60


@dataclass(frozen=True)
class Part:
    """What a batch of rows adds up to; the tables are kept of the first rows only."""

    tallies: Mapping[tuple[str, str], Tally]
    censuses: Mapping[tuple[str, str], Census]
    page_lines: Sequence[dict[str, Any]]
    tables: Mapping[str, pd.DataFrame] | None


@dataclass(frozen=True)
class Scan:
    """All effects, judged together for each subject, and the properties that tell right from wrong.

    `seen` is, for each subject, the smallest effect that the run could have seen over all rows and
    over the rows with a trap.
    """

    rules: Mapping[str, Sequence[Found]]
    logits: Sequence[Found]
    invariants: Sequence[Invariant]
    seen: Mapping[str, tuple[float, float]]

    @property
    def leaks(self) -> list[Found]:
        """The shortcuts found, but for accepted residuals and rules that know one more thing."""
        return [one for one in self._exploitable if not accepted(one)]

    @property
    def residuals(self) -> list[Found]:
        """The accepted residuals found."""
        return [one for one in self._exploitable if accepted(one)]

    @property
    def _exploitable(self) -> list[Found]:
        every = [*(one for found in self.rules.values() for one in found), *self.logits]
        return [one for one in every if one.leak]


def scan_rows(rows: Sequence[Row]) -> Scan:
    """Scan rows at hand."""
    return _whole([part_of(rows, keep=True)])


def scan(seeds: Sequence[int], count: int, jobs: int, advance: Advance) -> Scan:
    """Scan so many fresh rows of each seed."""
    work = [
        batch
        for seed in seeds
        for batch in batches(Batch(f"seed {seed}", "public", seed, count), BATCH)
    ]
    return _whole(spread(_part, work, jobs, advance))


def _part(batch: Batch) -> Part:
    return part_of(list(batch.rows()), keep=batch.start < FITTED)


def part_of(rows: Sequence[Row], *, keep: bool) -> Part:
    """Add up a batch of rows."""
    read = [(row, Sheet(row.url, row.html)) for row in rows]
    known = tables(read)
    return Part(
        {
            (name, pool): tally(pool_of(table, pool), TRAPS[name], MEASURES[name])
            for name, table in known.items()
            for pool in POOLS
        },
        {
            (name, trap): counts
            for name, table in known.items()
            for trap, counts in census(pool_of(table, SHOWN), TRAPS[name]).items()
        },
        [pages.page_line(row, sheet) for row, sheet in read],
        known if keep else None,
    )


def _whole(parts: Sequence[Part]) -> Scan:
    found = {name: _effects(name, parts) for name in SUBJECTS}
    lines = [line for part in parts for line in part.page_lines]
    found[pages.SUBJECT] = judged(pages.page_effects(lines, TRAPS["in_stock"]))
    return Scan(
        found,
        judged([one for name in SUBJECTS for one in _logits(name, parts)]),
        [one for name in SUBJECTS for one in _invariants(name, parts)],
        {name: _seen(own) for name, own in found.items()},
    )


def _effects(name: str, parts: Sequence[Part]) -> list[Found]:
    sums = {
        pool: reduce(Tally.plus, (part.tallies[name, pool] for part in parts)) for pool in POOLS
    }
    return judged([one for pool in POOLS for one in effects(name, pool, sums[pool])])


def _logits(name: str, parts: Sequence[Part]) -> list[Found]:
    kept = [part.tables[name] for part in parts if part.tables is not None]
    table = filled(pd.concat(kept, ignore_index=True))
    fitted = partial(logit_effects, name, traps=TRAPS[name])
    return [one for pool in (SHOWN, LIKELY) for one in fitted(pool, pool_of(table, pool))]


def _invariants(name: str, parts: Sequence[Part]) -> list[Invariant]:
    return [
        found
        for rows in (ALL_ROWS, *TRAPS[name])
        for found in invariants(
            name,
            rows,
            reduce(Census.plus, (part.censuses[name, rows] for part in parts)),
            _FEWEST_CANDIDATES,
        )
    ]


def _seen(found: Sequence[Found]) -> tuple[float, float]:
    """The smallest effects that could be seen, over all rows and over those with a trap."""
    whole = [one for one in found if one.rows == ALL_ROWS]
    return smallest_effect(whole), smallest_effect(found)
