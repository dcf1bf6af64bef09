"""Tests and intervals, against figures worked by hand or published."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.multitest import multipletests

from html_extraction.results.statistics import (
    Outcomes,
    Rows,
    difference,
    effective_count,
    holm,
    paired_p,
    rate,
    rows_needed,
    rows_to_see,
    several_p,
    sign_flip_p,
)


def table(both: int, first: int, second: int, neither: int) -> tuple[Outcomes, Outcomes, Rows]:
    """Two models' answers, one a row, from the counts of a paired two by two table."""
    one = [1.0] * (both + first) + [0.0] * (second + neither)
    two = [1.0] * both + [0.0] * first + [1.0] * second + [0.0] * neither
    return np.array(one), np.array(two), np.arange(len(one))


def repeated(values: np.ndarray, times: int) -> np.ndarray:
    return np.tile(values, times)


tables = (
    st.tuples(*[st.integers(0, 15)] * 4)
    .filter(lambda counts: sum(counts) > 0)
    .map(lambda counts: table(*counts))
)


def test_25_discordant_pairs_split_20_to_5_among_120() -> None:
    one, two, rows = table(60, 20, 5, 35)
    assert paired_p(one, two, rows) == pytest.approx(0.0041, abs=5e-5)
    # Twice the sum of C(25, k) for k up to 5, over 2 to the 25th.
    tail = sum(math.comb(25, k) for k in range(6))
    assert paired_p(one, two, rows) == pytest.approx(2 * tail / 2**25)


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        # Newcombe_square_and_add_CI_paired_2x2 of the R package contingencytables, whose own
        # tests state these (Bentur et al. 2009; Cavo et al. 2012).
        ((1, 1, 7, 12), -0.5069, -0.0256),
        ((59, 6, 16, 80), -0.1186, -0.0046),
    ],
)
def test_the_paired_interval_agrees_with_r(
    counts: tuple[int, int, int, int], low: float, high: float
) -> None:
    found = difference(*table(*counts))
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_the_paired_interval_worked_by_hand() -> None:
    # 60 both, 20 first only, 5 second only, 35 neither: 80 and 65 of 120, Wilson by hand, and
    # phi = (60 * 35 - 20 * 5 - 60) / sqrt(80 * 40 * 65 * 55).
    z = 1.959963985
    ends = {}
    for hits in (80, 65):
        p = hits / 120
        middle = (p + z**2 / 240) / (1 + z**2 / 120)
        half = z * math.sqrt(p * (1 - p) / 120 + z**2 / 57600) / (1 + z**2 / 120)
        ends[hits] = (p - (middle - half), middle + half - p)
    phi = (60 * 35 - 20 * 5 - 60) / math.sqrt(80 * 40 * 65 * 55)
    (below_1, above_1), (below_2, above_2) = ends[80], ends[65]
    low = 0.125 - math.sqrt(below_1**2 - 2 * phi * below_1 * above_2 + above_2**2)
    high = 0.125 + math.sqrt(above_1**2 - 2 * phi * above_1 * below_2 + below_2**2)
    found = difference(*table(60, 20, 5, 35))
    assert (found.value, found.low, found.high) == pytest.approx((0.125, low, high))
    assert (found.low, found.high) == pytest.approx((0.0443, 0.2028), abs=5e-5)


def test_wilson_of_80_in_90() -> None:
    hits = np.array([1.0] * 80 + [0.0] * 10)
    found = rate(hits, np.arange(90))
    assert (found.value, found.low, found.high) == pytest.approx((0.8889, 0.8074, 0.9385), abs=5e-5)


@given(tables)
def test_the_sign_flip_test_is_mcnemar_where_a_row_has_one_answer(
    answers: tuple[Outcomes, Outcomes, Rows],
) -> None:
    one, two, _ = answers
    discordant = [[0, int((one > two).sum())], [int((two > one).sum()), 0]]
    expected = mcnemar(discordant, exact=True).pvalue if (one != two).any() else 1.0
    assert sign_flip_p((one - two).astype(np.int64)) == pytest.approx(expected)


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=9))
def test_the_sign_flip_test_counts_every_sign(differences: list[int]) -> None:
    sums = [
        abs(sum(sign * value for sign, value in zip(signs, differences, strict=True)))
        for signs in itertools.product((-1, 1), repeat=len(differences))
    ]
    expected = sum(total >= abs(sum(differences)) for total in sums) / len(sums)
    assert sign_flip_p(np.array(differences)) == pytest.approx(expected)


@given(tables, st.integers(2, 4))
def test_repeating_every_answer_tells_nothing_new(
    answers: tuple[Outcomes, Outcomes, Rows], times: int
) -> None:
    one, two, rows = answers
    again = tuple(repeated(values, times) for values in answers)
    assert paired_p(*again) == pytest.approx(paired_p(one, two, rows))
    assert difference(*again).low == pytest.approx(difference(one, two, rows).low)
    assert rate(again[0], again[2]).high == pytest.approx(rate(one, rows).high)
    assert rows_to_see(*again) == rows_to_see(one, two, rows)
    models = np.column_stack([one, two, 1 - one])
    assert several_p(repeated_rows(models, times), again[2]) == pytest.approx(
        several_p(models, rows)
    )


def repeated_rows(models: np.ndarray, times: int) -> np.ndarray:
    return np.tile(models, (times, 1))


@given(tables)
def test_changing_sides_changes_the_sign_alone(answers: tuple[Outcomes, Outcomes, Rows]) -> None:
    one, two, rows = answers
    here, there = difference(one, two, rows), difference(two, one, rows)
    assert (here.low, here.value, here.high) == pytest.approx(
        (-there.high, -there.value, -there.low)
    )
    assert here.low <= here.value <= here.high
    assert paired_p(one, two, rows) == paired_p(two, one, rows)


def test_answers_that_differ_within_a_row_count_for_more_than_rows() -> None:
    rows = np.array([0, 0, 1, 1, 2, 2, 3, 3])
    assert effective_count(np.array([1.0, 1, 0, 0, 1, 1, 0, 0]), rows) == pytest.approx(4)
    assert effective_count(np.array([1.0, 0, 1, 0, 1, 0, 1, 0]), rows) == 8
    assert effective_count(np.ones(8), rows) == 4


@given(st.lists(st.tuples(*[st.integers(0, 1)] * 4), min_size=2, max_size=40))
def test_cochrans_q_is_that_of_statsmodels(answers: list[tuple[int, ...]]) -> None:
    models = np.array(answers, dtype=float)
    if (models == models[:, :1]).all():
        assert several_p(models, np.arange(len(models))) == 1.0
    else:
        expected = cochrans_q(models).pvalue
        assert several_p(models, np.arange(len(models))) == pytest.approx(expected)


def test_holm_is_that_of_r() -> None:
    # p.adjust(c(0.01, 0.04, 0.03, 0.02), "holm")
    assert holm([0.01, 0.04, 0.03, 0.02]) == pytest.approx([0.04, 0.06, 0.06, 0.06])
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_that_of_statsmodels(values: list[float]) -> None:
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1].tolist())


@pytest.mark.parametrize(
    ("first", "second"),
    [(20 / 120, 5 / 120), (0.10, 0.05), (0.20, 0.10), (0.30, 0.20), (0.05, 0.02), (0.15, 0.0)],
)
def test_the_rows_needed_give_the_exact_test_its_power(first: float, second: float) -> None:
    rows = rows_needed(first - second, first + second)
    assert rows is not None
    assert 0.80 <= exact_power(rows, first, second) <= 0.95
    assert exact_power(int(rows * 0.8), first, second) < 0.80


def exact_power(rows: int, first: float, second: float) -> float:
    """The chance that McNemar's exact test has p below 0.05, over all tables of so many rows."""
    total = 0.0
    for discordant in range(rows + 1):
        chance = binom.pmf(discordant, rows, first + second)
        counts = np.arange(discordant + 1)
        fewer = np.minimum(counts, discordant - counts)
        seen = 2 * binom.cdf(fewer, discordant, 0.5) < 0.05
        total += chance * binom.pmf(counts, discordant, first / (first + second))[seen].sum()
    return float(total)


def test_no_number_of_rows_shows_no_difference() -> None:
    assert rows_needed(0, 0.2) is None
    assert rows_to_see(*table(5, 3, 3, 5)) is None
