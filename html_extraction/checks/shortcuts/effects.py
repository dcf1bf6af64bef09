"""What the scan found: effects with their errors, judged together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

from html_extraction.checks.shortcuts.rules import ALL_ROWS, RuleSums
from html_extraction.checks.shortcuts.table import REPORTED

MARGIN, ALPHA, POWER = 0.05, 0.01, 0.8
"""A leak beats chance by more than the margin, with an adjusted p below alpha."""

FEWEST_PAGES = 30
"""Pages below which an effect is not judged."""

_LEAST_SPREAD = 1e-3


@dataclass(frozen=True)
class Effect:
    """A rule's effect on a set of pages: its score is chance plus excess."""

    subject: str
    pool: str
    rows: str
    rule: str
    pages: int
    chance: float
    excess: float
    error: float
    p: float
    """One-sided, of no excess; adjusted by Holm once judged."""

    @property
    def judged(self) -> bool:
        """Whether the rule may be no shortcut, rather than being reported only."""
        return self.pool not in REPORTED

    @property
    def leak(self) -> bool:
        """Whether the rule is a shortcut."""
        return self.judged and self.excess > MARGIN and self.p < ALPHA


def effects(subject: str, pool: str, sums: RuleSums) -> list[Effect]:
    """The effect of each rule on each set of rows that has enough pages."""
    found = []
    for rows, pages, chance in zip(
        sums.rows.index, sums.rows["pages"], sums.rows["chance"], strict=True
    ):
        if pages < FEWEST_PAGES:
            continue
        gains = sums.gains.loc[[rows]]
        mean = (gains["gain"] / pages).to_numpy()
        variance = (gains["square"] / pages).to_numpy() - mean**2
        error = np.sqrt(np.maximum(variance, _LEAST_SPREAD**2) / (pages - 1))
        p = stats.norm.sf(mean / error)
        found += [
            Effect(subject, pool, str(rows), rule, int(pages), chance / pages, *numbers)
            for rule, *numbers in zip(
                gains.index.get_level_values(1), mean.tolist(), error.tolist(), p.tolist(),
                strict=True,
            )
        ]  # fmt: skip
    return found


def judged(found: Sequence[Effect]) -> list[Effect]:
    """The effects with p adjusted by Holm over all of them, largest effect first."""
    if not found:
        return []
    _, adjusted, _, _ = multipletests([one.p for one in found], ALPHA, "holm")
    done = [replace(one, p=float(p)) for one, p in zip(found, adjusted, strict=True)]
    return sorted(done, key=lambda one: -one.excess)


def most_excess(found: Iterable[Effect]) -> float:
    """The largest excess over all rows; 0 where there is none."""
    return max((one.excess for one in found if one.rows == ALL_ROWS), default=0.0)


def smallest_effect(found: Sequence[Effect]) -> float:
    """The excess that a typical rule of these must have to be seen four times out of five."""
    if not found:
        return 0.0
    typical = float(np.median([one.error for one in found if one.error > _LEAST_SPREAD] or [0.0]))
    return typical * float(stats.norm.isf(ALPHA / len(found)) + stats.norm.isf(1 - POWER))
