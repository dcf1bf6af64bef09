"""Whether a trap on a page raises what a lazy solver scores there.

Like is compared with like: probe rows with the clean floor, and ordinary rows that carry the trap
with ordinary rows that carry as many others, all of them such as stand beside it on some row. Rows
with more traps are harder, so the test is within each number of others (Mantel and Haenszel 1959).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from statsmodels.stats.contingency_tables import StratifiedTable
from statsmodels.stats.multitest import multipletests

from html_extraction.checks.result import Cell

ALPHA = 0.01


@dataclass(frozen=True)
class Attempt:
    """A lazy solver's attempt at a row that carries these traps, on pages of one kind."""

    pages: str
    solver: str
    traps: frozenset[str]
    solved: bool


@dataclass(frozen=True)
class TrapEffect:
    """How often a solver solves rows with a trap and like rows without it.

    `counts` has the shape (strata, 2, 2): with the trap and without it, solved and not.
    """

    pages: str
    solver: str
    trap: str
    counts: npt.NDArray[np.int64]

    @property
    def rows(self) -> tuple[int, int]:
        """Return the number of rows with the trap, and of those without it."""
        carrying, others = self.counts.sum(axis=(0, 2))
        return int(carrying), int(others)

    @property
    def shares(self) -> tuple[float, float]:
        """Return the share solved with the trap, and without it on rows in the same strata."""
        solved, totals = self.counts[..., 0], self.counts.sum(axis=2)
        carrying = totals[:, 0]
        without = np.average(solved[:, 1] / totals[:, 1], weights=carrying)
        return float(solved[:, 0].sum() / carrying.sum()), float(without)

    @property
    def chance(self) -> float:
        """Return the chance of so large a lift or a larger, were there none."""
        totals = self.counts.sum(axis=2)
        expected = totals[:, 0] * self.counts[..., 0].sum(axis=1) / totals.sum(axis=1)
        if self.counts[:, 0, 0].sum() <= expected.sum():
            return 1.0
        table = StratifiedTable(list(self.counts))
        return float(table.test_null_odds(correction=True).pvalue) / 2


def trap_effects(attempts: Sequence[Attempt]) -> list[TrapEffect]:
    """Return every trap's lift, for each solver on each kind of pages, where any row is like."""
    found = []
    for pages, solver in dict.fromkeys((one.pages, one.solver) for one in attempts):
        own = [one for one in attempts if (one.pages, one.solver) == (pages, solver)]
        for trap in sorted(frozenset[str]().union(*(one.traps for one in own))):
            counts = _counts(trap, own)
            if len(counts):
                found.append(TrapEffect(pages, solver, trap, counts))
    return found


def _counts(trap: str, attempts: Iterable[Attempt]) -> npt.NDArray[np.int64]:
    """Return the strata with rows of both kinds, by the number of other traps."""
    attempts = list(attempts)
    company = frozenset[str]().union(*(one.traps for one in attempts if trap in one.traps))
    strata: dict[int, npt.NDArray[np.int64]] = {}
    for one in attempts:
        if one.traps <= company:
            others = len(one.traps - {trap})
            stratum = strata.setdefault(others, np.zeros((2, 2), dtype=np.int64))
            stratum[int(trap not in one.traps), int(not one.solved)] += 1
    whole = [strata[others] for others in sorted(strata) if strata[others].any(axis=1).all()]
    return np.array(whole, dtype=np.int64).reshape(-1, 2, 2)


def effect_lines(found: Sequence[TrapEffect]) -> list[tuple[Cell, ...]]:
    """Return lines of the likeliest lift of each solver on each kind of pages.

    They hold where no trap's lift is more than chance would give, adjusted over the traps.
    """
    groups = dict.fromkeys((one.pages, one.solver) for one in found)
    return [
        line
        for group in groups
        for line in _likeliest([one for one in found if (one.pages, one.solver) == group])
    ]


def _likeliest(found: Sequence[TrapEffect]) -> list[tuple[Cell, ...]]:
    chances = [one.chance for one in found]
    _, adjusted, _, _ = multipletests(chances, ALPHA, "holm")
    holds = bool(min(adjusted) >= ALPHA)
    worst = min(found, key=lambda one: (one.chance, one.shares[1] - one.shares[0]))
    return [
        (f"{worst.pages}, {what} {worst.trap}", worst.solver, rows, share, None, None, holds)
        for what, rows, share in zip(("with", "without"), worst.rows, worst.shares, strict=True)
    ]
