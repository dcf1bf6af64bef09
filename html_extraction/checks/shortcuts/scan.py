"""The scan for shortcuts: rows in, what cheap features can tell of the answer out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import pandas as pd

from html_extraction.checks.batches import Batch, batches
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.shortcuts.effects import Effect, effects, judged, smallest_effect
from html_extraction.checks.shortcuts.logit import RULE, logit_effects
from html_extraction.checks.shortcuts.property_counts import (
    Invariant,
    PropertyCounts,
    count_properties,
    invariants,
)
from html_extraction.checks.shortcuts.rules import ALL_ROWS, AREAS, CREDITS, RuleSums, rule_sums
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.subjects import Scanned, Subject
from html_extraction.checks.shortcuts.table import (
    BLOCK,
    LIKELY,
    PAGE,
    SHOWN,
    filled,
    pool_of,
    tables,
)
from html_extraction.checks.shortcuts.whole_page import PageLine, page_effects, page_line
from html_extraction.system import Row, System

POOLS = (PAGE, SHOWN, LIKELY, BLOCK)

BATCH = 60
FITTED = 1200
"""Rows of each seed whose tables are kept for the logit."""

_FEWEST_CANDIDATES = 60

Traps = Mapping[str, tuple[str, ...]]
"""By subject, the traps that attack its part."""


@dataclass(frozen=True)
class Part:
    """What a batch of rows adds up to; the tables are kept of the first rows only."""

    sums: Mapping[tuple[str, str], RuleSums]
    counts: Mapping[tuple[str, str], PropertyCounts]
    page_lines: Mapping[str, Sequence[PageLine]]
    tables: Mapping[str, pd.DataFrame] | None


@dataclass(frozen=True)
class Scan:
    """All effects, judged together for each subject, and the properties that tell right from wrong.

    `seen` is, for each subject, the smallest effect that the run could have seen over all rows and
    over the rows with a trap.
    """

    scanned: Scanned
    rules: Mapping[str, Sequence[Effect]]
    logits: Sequence[Effect]
    invariants: Sequence[Invariant]
    seen: Mapping[str, tuple[float, float]]

    @property
    def leaks(self) -> list[Effect]:
        """Return the shortcuts found, but for accepted ones and rules that know one more thing."""
        return [one for one in self._exploitable if not self.accepts(one)]

    @property
    def accepted(self) -> list[Effect]:
        """Return the accepted leaks found."""
        return [one for one in self._exploitable if self.accepts(one)]

    @property
    def unexplained(self) -> list[Invariant]:
        """Return the properties that are no part of what a page says."""
        return [one for one in self.invariants if not one.explained]

    def accepts(self, one: Effect) -> bool:
        """Whether an effect is an accepted leak within its ceiling."""
        known = self.scanned.accepted.get(one.subject)
        if known is None or one.rule != RULE:
            return False
        return one.excess <= (known.whole if one.rows == ALL_ROWS else known.trapped)

    @property
    def _exploitable(self) -> list[Effect]:
        every = [*(one for found in self.rules.values() for one in found), *self.logits]
        return [one for one in every if one.leak]


def scan_rows(system: System, scanned: Scanned, rows: Sequence[Row]) -> Scan:
    """Scan rows at hand."""
    traps = scanned.traps(system)
    return _whole(scanned, traps, [_part_of(rows, scanned, traps, keep=True)])


def scan(
    system: System,
    scanned: Scanned,
    seeds: Sequence[int],
    count: int,
    jobs: int,
    advance: Advance,
) -> Scan:
    """Scan so many fresh rows of each seed."""
    work = [
        batch
        for seed in seeds
        for batch in batches(Batch(system.rows, f"seed {seed}", system.public, seed, count), BATCH)
    ]
    traps = scanned.traps(system)
    return _whole(
        scanned, traps, spread(partial(_part, scanned=scanned, traps=traps), work, jobs, advance)
    )


def _part(batch: Batch, scanned: Scanned, traps: Traps) -> Part:
    return _part_of(list(batch.rows()), scanned, traps, keep=batch.start < FITTED)


def _part_of(rows: Sequence[Row], scanned: Scanned, traps: Traps, *, keep: bool) -> Part:
    """Add up a batch of rows."""
    read = [(row, ScannedPage(row.url, row.html)) for row in rows]
    known = tables(scanned.subjects, read)
    return Part(
        {
            (one.name, pool): rule_sums(
                pool_of(known[one.name], pool), traps[one.name], AREAS if one.ordered else CREDITS
            )
            for one in scanned.subjects
            for pool in POOLS
        },
        {
            (name, trap): counts
            for name, table in known.items()
            for trap, counts in count_properties(pool_of(table, SHOWN), traps[name]).items()
        },
        {
            one.name: [page_line(one, row, page) for row, page in read]
            for one in scanned.whole_pages
        },
        known if keep else None,
    )


def _whole(scanned: Scanned, traps: Traps, parts: Sequence[Part]) -> Scan:
    found = {one.name: _effects(one.name, parts) for one in scanned.subjects}
    for one in scanned.whole_pages:
        lines = [line for part in parts for line in part.page_lines[one.name]]
        found[one.name] = judged(page_effects(one, lines, traps[one.name]))
    logits = [one for subject in scanned.subjects for one in _logits(subject, parts, traps)]
    return Scan(
        scanned,
        found,
        judged(logits),
        [
            one
            for subject in scanned.subjects
            for one in _invariants(subject, scanned, parts, traps)
        ],
        {name: _seen(own) for name, own in found.items()},
    )


def _effects(name: str, parts: Sequence[Part]) -> list[Effect]:
    sums = {
        pool: reduce(RuleSums.plus, (part.sums[name, pool] for part in parts)) for pool in POOLS
    }
    return judged([one for pool in POOLS for one in effects(name, pool, sums[pool])])


def _logits(subject: Subject, parts: Sequence[Part], traps: Traps) -> list[Effect]:
    kept = [part.tables[subject.name] for part in parts if part.tables is not None]
    table = filled(pd.concat(kept, ignore_index=True))
    return [
        one
        for pool in (SHOWN, LIKELY)
        for one in logit_effects(subject.name, pool, pool_of(table, pool), traps[subject.name])
    ]


def _invariants(
    subject: Subject, scanned: Scanned, parts: Sequence[Part], traps: Traps
) -> list[Invariant]:
    return [
        found
        for rows in (ALL_ROWS, *traps[subject.name])
        for found in invariants(
            subject.name,
            rows,
            reduce(PropertyCounts.plus, (part.counts[subject.name, rows] for part in parts)),
            _FEWEST_CANDIDATES,
            scanned.explained,
        )
    ]


def _seen(found: Sequence[Effect]) -> tuple[float, float]:
    """Return the smallest effects that could be seen, over all rows and over those with a trap."""
    whole = [one for one in found if one.rows == ALL_ROWS]
    return smallest_effect(whole), smallest_effect(found)
