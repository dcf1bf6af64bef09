"""Rates, differences and tests for models that answered the same rows.

Rows are the clusters: with several epochs, a row's answers are not independent, and what is tested
is the rows. With one epoch each method here is the textbook one; repeating every answer of a run
changes none of its results. Outcomes are arrays of zeros and ones, one entry an answer; `rows`
gives each answer's row as an integer from 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import binom, chi2, norm
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import proportion_confint

LEVEL = 0.95
ALPHA = 1 - LEVEL
POWER = 0.80

Outcomes = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """A rate or a difference of rates, with the ends of its 95% interval."""

    value: float
    low: float
    high: float


def rate(hits: Outcomes, rows: Rows) -> Estimate:
    """Return the share of hits with its Wilson interval.

    With several answers a row, the interval is that of the effective number of answers: their
    number over the design effect (Rao and Scott 1992), never fewer than there are rows.
    """
    share, count = float(hits.mean()), effective_count(hits, rows)
    low, high = proportion_confint(share * count, count, alpha=ALPHA, method="wilson")
    return Estimate(share, float(low), float(high))


def effective_count(hits: Outcomes, rows: Rows) -> float:
    """Return how many independent answers would give the share of hits the same variance.

    The number of answers where no row has two; the number of rows where each row's answers agree.
    """
    count, share = len(hits), float(hits.mean())
    sums, sizes = _by_row(hits, rows)
    if share in (0.0, 1.0):
        return len(sizes)
    spread = float(((sums - share * sizes) ** 2).sum()) / count**2
    independent = share * (1 - share) / count
    return count / max(1.0, spread / independent)


def difference(first: Outcomes, second: Outcomes, rows: Rows) -> Estimate:
    """Return the first rate less the second, with a paired interval.

    Newcombe's square-and-add interval (1998, Statistics in Medicine 17: 2635-2650, method 10):
    the two Wilson intervals, joined by the correlation of the answers, corrected for continuity.
    With several answers a row, the intervals are those of `rate` and the correlation is that of
    the rows' means (Zou and Donner 2008, MOVER).
    """
    one, two = rate(first, rows), rate(second, rows)
    phi = _correlation(_row_means(first, rows), _row_means(second, rows))
    value = one.value - two.value
    below = _joined(one.value - one.low, two.high - two.value, phi)
    above = _joined(one.high - one.value, two.value - two.low, phi)
    return Estimate(value, max(-1.0, value - below), min(1.0, value + above))


def _joined(one: float, two: float, phi: float) -> float:
    return math.sqrt(max(0.0, one**2 - 2 * phi * one * two + two**2))


def _correlation(one: Outcomes, two: Outcomes) -> float:
    """Return the correlation of rows' means, drawn to 0 by half a row where it is positive."""
    spread = float(one.std() * two.std())
    covariance = float(((one - one.mean()) * (two - two.mean())).mean())
    if spread == 0:
        return 0.0
    if covariance > 0:
        covariance = max(0.0, covariance - 1 / (2 * len(one)))
    return covariance / spread


def paired_p(first: Outcomes, second: Outcomes, rows: Rows) -> float:
    """Return the exact two-sided p of no difference between two models.

    With one answer a row, McNemar's exact test. With several, the exact sign-flip permutation test
    over rows, of which McNemar's is the case of one: were the models alike, each row's difference
    in hits would be as likely with the one sign as with the other.
    """
    differences, sizes = _by_row(first - second, rows)
    if sizes.max(initial=0) > 1:
        return sign_flip_p(differences.astype(np.int64))
    only_first, only_second = (differences > 0).sum(), (differences < 0).sum()
    if only_first + only_second == 0:
        return 1.0
    return float(mcnemar([[0, only_first], [only_second, 0]], exact=True).pvalue)


def sign_flip_p(differences: npt.NDArray[np.int64]) -> float:
    """Return how often random signs give the differences a sum as far from 0 as theirs.

    Exact: the distribution of the sum is the convolution of one binomial for each size of
    difference.
    """
    sizes, counts = np.unique(np.abs(differences[differences != 0]), return_counts=True)
    chances = np.ones(1)
    for size, count in zip(sizes, counts, strict=True):
        steps = np.zeros(2 * size * count + 1)
        steps[:: 2 * size] = binom.pmf(np.arange(count + 1), count, 0.5)
        chances = np.convolve(chances, steps)
    furthest = (len(chances) - 1) // 2
    sums = np.arange(-furthest, furthest + 1)
    return min(1.0, float(chances[np.abs(sums) >= abs(int(differences.sum()))].sum()))


def several_p(outcomes: Outcomes, rows: Rows) -> float:
    """Return the p of no difference among three or more models, one a column.

    Cochran's Q, in the form that also holds for rows' means: the sum of squares between models
    over that within rows, against chi-square with one degree of freedom less than there are models
    (Cochran 1950; with means, the permutation test of a randomised block).
    """
    means = np.column_stack([_row_means(column, rows) for column in outcomes.T])
    models = means.shape[1]
    within = float(((means - means.mean(axis=1, keepdims=True)) ** 2).sum())
    if within == 0:
        return 1.0
    totals = means.sum(axis=0)
    statistic = (models - 1) * float(((totals - totals.mean()) ** 2).sum()) / within
    return float(chi2.sf(statistic, models - 1))


def holm(values: Sequence[float]) -> list[float]:
    """Return the p-values, adjusted by Holm's method for being looked at together.

    That of statsmodels collects all garbage at each call, which takes a tenth of a second.
    """
    ordered = np.argsort(values, kind="stable")
    steps = np.asarray(values, dtype=np.float64)[ordered] * np.arange(len(values), 0, -1)
    adjusted = np.empty(len(values))
    adjusted[ordered] = np.minimum(1.0, np.maximum.accumulate(steps))
    return [float(value) for value in adjusted]


def rows_needed(shift: float, discordance: float, power: float = POWER) -> int | None:
    """Return how many rows a paired test needs to see a difference between two models.

    Connor (1987, Biometrics 43: 207-211), with the continuity correction of McNemar's test, which
    brings it close to the exact test: that one has 80 to 85% power at the result, a little more
    where nearly all discordance goes one way.

    Args:
        shift: the difference of the two rates.
        discordance: the share of rows that one model solves and the other does not; with several
            answers a row, the mean square of the rows' differences. At least `shift` squared.
        power: the chance to see it, at p below 0.05, two-sided.

    Returns:
        The number of rows, or None for no difference: no number of rows would show it.
    """
    size = abs(shift)
    if size == 0:
        return None
    under_none = norm.ppf(1 - ALPHA / 2) * math.sqrt(discordance)
    under_this = norm.ppf(power) * math.sqrt(max(0.0, discordance - size**2))
    plain = float((under_none + under_this) / size) ** 2
    return math.ceil(plain / 4 * (1 + math.sqrt(1 + 4 / (plain * size))) ** 2)


def rows_to_see(first: Outcomes, second: Outcomes, rows: Rows) -> int | None:
    """Return `rows_needed` for the difference between two models' answers."""
    apart = _row_means(first, rows) - _row_means(second, rows)
    return rows_needed(float(apart.mean()), float((apart**2).mean()))


def _by_row(values: Outcomes, rows: Rows) -> tuple[Outcomes, Outcomes]:
    """Return each row's sum and number of answers, of the rows that have any."""
    _, codes = np.unique(rows, return_inverse=True)
    sums = np.bincount(codes, values).astype(np.float64)
    return sums, np.bincount(codes).astype(np.float64)


def _row_means(values: Outcomes, rows: Rows) -> Outcomes:
    sums, sizes = _by_row(values, rows)
    return sums / sizes
