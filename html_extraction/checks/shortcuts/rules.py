"""Rules of one feature: which candidates each picks on a page, and how much better than chance.

A rule picks the candidates with the highest or the lowest value of a feature, or with one value
of it; its credit on a page is the share of right ones among those that it picks, and chance where
it picks none. Chance is the share of right ones among all of the page's candidates.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from html_extraction.checks.shortcuts.table import MARKS

Numbers = npt.NDArray[np.float64]
Booleans = npt.NDArray[np.bool_]

WHOLE = range(9)
"""Small values that a number is matched with, beside being ranked."""

RAREST = 1 / 60
"""The share of pages below which a value is left out: it cannot reach the margin."""


class Pages:
    """A table of candidates sorted by page, so that a page is a stretch of the arrays."""

    def __init__(self, table: pd.DataFrame) -> None:
        codes, _ = pd.factorize(table["page_id"])
        self.starts = np.flatnonzero(np.r_[True, codes[1:] != codes[:-1]])
        self.sizes = np.diff(np.r_[self.starts, len(codes)])
        self.right = table["right"].to_numpy(float)
        self.chance = self.sums(self.right) / self.sizes
        self.traps = [frozenset(carried) for carried in table["traps"].to_numpy()[self.starts]]

    def sums(self, values: Numbers) -> Numbers:
        """The sum of each page's values."""
        sums: Numbers = np.add.reduceat(values, self.starts)
        return sums

    def highest(self, values: Numbers) -> Booleans:
        """The candidates that have their page's highest value."""
        picked: Booleans = values == np.repeat(np.maximum.reduceat(values, self.starts), self.sizes)
        return picked

    def gain(self, picked: Booleans) -> Numbers:
        """What picking these is better than chance on each page; ties share their credit."""
        count, right = self.sums(picked.astype(float)), self.sums(self.right * picked)
        credit = np.where(count > 0, right / np.maximum(count, 1), self.chance)
        gain: Numbers = credit - self.chance
        return gain

    def area(self, values: Numbers) -> Numbers:
        """The chance that a right candidate has more than a wrong one of its page; ties half."""
        ranks = pd.Series(values).groupby(np.repeat(self.starts, self.sizes)).rank().to_numpy()
        right = self.sums(self.right)
        over = self.sums(ranks * self.right) - right * (right + 1) / 2
        area: Numbers = over / (right * (self.sizes - right))
        return area


def decidable(table: pd.DataFrame) -> pd.DataFrame:
    """The pages that have a right and a wrong candidate."""
    if table.empty:
        return table
    share = table.groupby("page_id", sort=False)["right"].transform("mean")
    return table[(share > 0) & (share < 1)]


Gains = Iterator[tuple[str, Numbers]]
"""Each rule with what it is better than chance on each page."""


def credits_of(table: pd.DataFrame, pages: Pages) -> Gains:
    """Every rule that picks candidates, with its gain over a guess."""
    for name, values in features_of(table, pages):
        if values.dtype == bool:
            yield name, pages.gain(values)
            continue
        yield f"highest {name}", pages.gain(pages.highest(values))
        yield f"lowest {name}", pages.gain(pages.highest(-values))
        matched = ((k, values == k) for k in WHOLE)
        yield from ((f"{name} = {k}", pages.gain(same)) for k, same in matched if same.any())


def orders_of(table: pd.DataFrame, pages: Pages) -> Gains:
    """Every feature as an order of a page's candidates, with the area under its curve less 1/2."""
    for name, values in features_of(table, pages):
        gain = pages.area(values.astype(float)) - 1 / 2
        yield f"more {name}", gain
        yield f"less {name}", -gain


def features_of(table: pd.DataFrame, pages: Pages) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    """Every number, and for every common word whether the candidate has it."""
    for column in (column for column in table.columns if column not in MARKS):
        values = table[column].to_numpy()
        if column.endswith("="):
            common = table[column].value_counts() > RAREST * len(pages.starts)
            yield from ((f"{column}{word}", values == word) for word in common.index[common])
        elif values.min() != values.max():
            yield column, values.astype(float)


@dataclass(frozen=True)
class RuleSums:
    """Sums over pages: for each set of rows its pages and chance, for each rule its gains."""

    rows: pd.DataFrame
    """Index: a set of rows; columns `pages`, `chance`."""
    gains: pd.DataFrame
    """Index: a set of rows and a rule; columns `gain`, `square`."""

    def plus(self, other: "RuleSums") -> "RuleSums":
        """The sums over the pages of both."""
        return RuleSums(
            self.rows.add(other.rows, fill_value=0), self.gains.add(other.gains, fill_value=0)
        )


ALL_ROWS = "all"


@dataclass(frozen=True)
class Measure:
    """How rules are scored: their gains on each page, and what a guess scores there."""

    gains: Callable[[pd.DataFrame, Pages], Gains]
    chance: Callable[[Pages], Numbers]


CREDITS = Measure(credits_of, lambda pages: pages.chance)
AREAS = Measure(orders_of, lambda pages: np.full(len(pages.chance), 1 / 2))


def rule_sums(table: pd.DataFrame, traps: tuple[str, ...], measure: Measure = CREDITS) -> RuleSums:
    """The sums of every rule over the pages of a table, over all and those with each trap."""
    table = decidable(table)
    if table.empty:
        nothing = pd.MultiIndex.from_arrays([[], []])
        return RuleSums(
            pd.DataFrame(columns=["pages", "chance"], dtype=float),
            pd.DataFrame(columns=["gain", "square"], index=nothing, dtype=float),
        )
    pages = Pages(table)
    names, gains = zip(*measure.gains(table, pages), strict=True)
    sets = [ALL_ROWS, *traps]
    member = np.array([[True, *(t in carried for t in traps)] for carried in pages.traps], float)
    matrix = np.array(gains).T
    index = pd.MultiIndex.from_product([sets, names])
    return RuleSums(
        pd.DataFrame(
            {"pages": member.sum(axis=0), "chance": member.T @ measure.chance(pages)}, index=sets
        ),
        pd.DataFrame(
            {
                "gain": (member.T @ matrix).ravel(),
                "square": (member.T @ matrix**2).ravel(),
            },
            index=index,
        ),
    )
