"""Properties that nearly every right candidate has and wrong ones do not, or the other way round.

A property may be so common that no rule picks by it alone, and still tell right from wrong in
nearly every case: a character in a style, an attribute, a class, a neighbour.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pandas as pd

from html_extraction.checks.shortcuts.rules import ALL_ROWS, decidable
from html_extraction.checks.shortcuts.table import MARKS

NEARLY = 0.98
GAP = 0.25
"""How far apart the shares of right and of wrong ones must be."""

Explained = Mapping[tuple[str, str], str]
"""By subject and the beginning of a property's name, why it is part of what a page says."""

_WHOLE = 12


@dataclass
class PropertyCounts:
    """How many right and wrong candidates there are, and how many have each property."""

    right: int = 0
    wrong: int = 0
    held_by_right: Counter[str] = field(default_factory=Counter)
    held_by_wrong: Counter[str] = field(default_factory=Counter)

    def plus(self, other: "PropertyCounts") -> "PropertyCounts":
        """The counts of both."""
        return PropertyCounts(
            self.right + other.right,
            self.wrong + other.wrong,
            self.held_by_right + other.held_by_right,
            self.held_by_wrong + other.held_by_wrong,
        )


@dataclass(frozen=True)
class Invariant:
    """A property with the shares of right and of wrong candidates that have it."""

    subject: str
    rows: str
    name: str
    right: float
    wrong: float
    candidates: int
    explained: str = ""
    """Why the property is no shortcut; empty where it is one."""


def count_properties(table: pd.DataFrame, traps: tuple[str, ...]) -> dict[str, PropertyCounts]:
    """The counts over the candidates of a table, over all rows and over those with each trap."""
    counts = {rows: PropertyCounts() for rows in (ALL_ROWS, *traps)}
    table = decidable(table)
    if table.empty:
        return counts
    held = _properties(table)
    for right, carried, own in zip(table["right"], table["traps"], held, strict=True):
        for rows in (ALL_ROWS, *carried):
            if rows in counts:
                _count(counts[rows], own, right=bool(right))
    return counts


def _count(counts: PropertyCounts, properties: list[str], *, right: bool) -> None:
    if right:
        counts.right += 1
        counts.held_by_right.update(properties)
    else:
        counts.wrong += 1
        counts.held_by_wrong.update(properties)


def _properties(table: pd.DataFrame) -> list[list[str]]:
    """Each candidate's properties: what is true of its element, and each small number and word."""
    held = [list(own) for own in table["properties"]]
    for column in (c for c in table.columns if c not in MARKS):
        for own, value in zip(held, table[column].to_numpy(), strict=True):
            if isinstance(value, str):
                own.append(f"{column}{value}")
            elif 0 <= value <= _WHOLE and value == int(value):
                own.append(f"{column} = {value:g}")
    return held


def invariants(
    subject: str,
    rows: str,
    counts: PropertyCounts,
    fewest: int,
    explained: Explained = MappingProxyType({}),
) -> list[Invariant]:
    """Return the properties that nearly all or nearly none of one kind have, and far fewer or more
    of the other; the widest gap first.
    """
    if min(counts.right, counts.wrong) < fewest:
        return []
    found = []
    for name in sorted(counts.held_by_right.keys() | counts.held_by_wrong.keys()):
        right = counts.held_by_right[name] / counts.right
        wrong = counts.held_by_wrong[name] / counts.wrong
        if abs(right - wrong) >= GAP and any(_settled(share) for share in (right, wrong)):
            total = counts.right + counts.wrong
            why = _explanation(explained, subject, name)
            found.append(Invariant(subject, rows, name, right, wrong, total, why))
    return sorted(found, key=lambda one: -abs(one.right - one.wrong))


def _explanation(explained: Explained, subject: str, name: str) -> str:
    known = (
        why
        for (about, beginning), why in explained.items()
        if about == subject and name.startswith(beginning)
    )
    return next(known, "")


def _settled(share: float) -> bool:
    return share >= NEARLY or share <= 1 - NEARLY
