"""Effects: which of them are leaks, at the bounds and just beyond."""

from dataclasses import replace
from math import inf, nextafter

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from html_extraction.checks.shortcuts.effects import (
    Effect,
    effects,
    judged,
    most_excess,
    smallest_effect,
)
from html_extraction.checks.shortcuts.rules import ALL_ROWS, RuleSums
from html_extraction.checks.shortcuts.table import BLOCK, LIKELY, PAGE, SHOWN
from tests.checks.shortcuts.tables import EFFECT

AT = replace(EFFECT, excess=0.05, p=0.01)
BEYOND = replace(EFFECT, excess=nextafter(0.05, inf), p=nextafter(0.01, 0))


def test_a_leak_is_beyond_the_margin_and_rarer_than_alpha() -> None:
    assert BEYOND.leak
    assert not replace(BEYOND, excess=AT.excess).leak
    assert not replace(BEYOND, p=AT.p).leak
    assert not replace(BEYOND, excess=-0.5).leak


@pytest.mark.parametrize(
    ("pool", "leak"), [(PAGE, True), (SHOWN, True), (LIKELY, False), (BLOCK, False)]
)
def test_rules_that_know_what_the_page_is_about_are_reported_only(pool: str, leak: bool) -> None:
    one = replace(BEYOND, pool=pool)
    assert (one.judged, one.leak) == (leak, leak)


def sums(**pages: int) -> RuleSums:
    """Return the sums of two rules over so many pages: one gains on all of them, one on half."""
    rows = pd.DataFrame(
        {"pages": list(pages.values()), "chance": [n / 4 for n in pages.values()]},
        index=list(pages),
        dtype=float,
    )
    index = pd.MultiIndex.from_product([pages, ["all", "half"]])
    gains = [share * count for count in pages.values() for share in (0.75, 0.375)]
    squares = [share * count for count in pages.values() for share in (0.75**2, 0.75**2 / 2)]
    return RuleSums(rows, pd.DataFrame({"gain": gains, "square": squares}, index=index))


def test_an_effect_is_a_mean_with_its_error() -> None:
    whole, half = effects("x", SHOWN, sums(all=100))
    assert (whole.subject, whole.pool, whole.rows, whole.rule) == ("x", SHOWN, ALL_ROWS, "all")
    assert (whole.pages, whole.chance, whole.excess) == (100, 0.25, 0.75)
    # Gains that never vary have a least error all the same.
    assert whole.error == pytest.approx(1e-3 / np.sqrt(99))
    assert (half.rule, half.excess) == ("half", 0.375)
    assert half.error == pytest.approx(0.375 / np.sqrt(99))
    assert half.p == pytest.approx(stats.norm.sf(np.sqrt(99)))
    assert half.p < 1e-20


def test_thirty_pages_are_judged_and_fewer_are_not() -> None:
    found = effects("x", SHOWN, sums(all=30, trap=29, other=31))
    assert [(one.rows, one.rule) for one in found] == [
        (ALL_ROWS, "all"),
        (ALL_ROWS, "half"),
        ("other", "all"),
        ("other", "half"),
    ]


def test_p_is_adjusted_over_all_effects_and_the_largest_comes_first() -> None:
    found = judged(
        [
            replace(EFFECT, rule="a", excess=0.1, p=0.004),
            replace(EFFECT, rule="b", excess=0.3, p=0.002),
            replace(EFFECT, rule="c", excess=0.2, p=0.5),
        ]
    )
    assert [one.rule for one in found] == ["b", "c", "a"]
    assert [one.p for one in found] == pytest.approx([0.006, 0.5, 0.008])
    assert [one.leak for one in found] == [True, False, True]
    assert judged([]) == []


def test_the_most_excess_is_over_all_rows() -> None:
    trapped = replace(EFFECT, rows="trap", excess=0.9)
    found = [replace(EFFECT, excess=0.1), trapped, replace(EFFECT, excess=0.2)]
    assert most_excess(found) == 0.2
    assert most_excess([trapped]) == most_excess([]) == 0


def of_error(*errors: float) -> list[Effect]:
    return [replace(EFFECT, error=error) for error in errors]


def test_the_smallest_effect_seen_is_that_of_a_typical_rule() -> None:
    """Four times out of five: 0.84 errors above what an adjusted p of 0.01 takes."""
    found = of_error(0.01, 0.02, 0.09)
    assert smallest_effect(found) == pytest.approx(0.02 * (2.7131 + 0.8416), rel=1e-4)
    assert smallest_effect(of_error(0.02)) == pytest.approx(0.02 * (2.3263 + 0.8416), rel=1e-4)
    # A rule whose gains never vary is not typical.
    assert smallest_effect([*of_error(0.02, 1e-3), EFFECT]) == pytest.approx(
        0.015 * (2.7131 + 0.8416), rel=1e-4
    )
    assert smallest_effect(of_error(1e-3)) == smallest_effect([]) == 0
