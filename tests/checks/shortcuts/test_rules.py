"""Rules of one feature: what each picks, its credit on a page, and sums over pages."""

import numpy as np
import pandas as pd
import pytest

from html_extraction.checks.shortcuts.effects import effects, judged, smallest_effect
from html_extraction.checks.shortcuts.rules import (
    ALL_ROWS,
    AREAS,
    CREDITS,
    Pages,
    credits_of,
    decidable,
    features_of,
    orders_of,
    rule_sums,
)
from html_extraction.checks.shortcuts.table import SHOWN
from tests.checks.shortcuts.tables import page, table


def gains(found: pd.DataFrame) -> dict[str, list[float]]:
    return {name: gain.tolist() for name, gain in credits_of(found, Pages(found))}


def test_a_rules_gain_is_its_credit_over_chance_on_each_page() -> None:
    pages = pd.concat(
        [page([1, 0, 0, 0], "a", size=[2, 1, 0, 0]), page([0, 1], "b", size=[2, 2])],
        ignore_index=True,
    )
    assert gains(pages) == {
        "highest size": [0.75, 0.0],
        # Two share the lowest, neither of them right; on the other page both, of which one is.
        "lowest size": [-0.25, 0.0],
        "size = 0": [-0.25, 0.0],
        "size = 1": [-0.25, 0.0],
        "size = 2": [0.75, 0.0],
    }


def test_small_whole_numbers_are_matched_too() -> None:
    found = gains(page([1, 0, 0], size=[8, 9, 2.5]))
    assert list(found) == ["highest size", "lowest size", "size = 8"]


def test_a_feature_that_never_varies_is_no_rule() -> None:
    assert gains(page([1, 0], size=[3, 3])) == {}


def test_words_are_matched_where_they_are_common() -> None:
    pages = pd.concat(
        [page([1, 0], f"{n}", **{"tag=": ["p", "rare" if n < 2 else "a"]}) for n in range(120)],
        ignore_index=True,
    )
    assert [name for name, _ in features_of(pages, Pages(pages))] == ["tag=p", "tag=a"]
    # One page in sixty is too few, and more than that enough.
    fewer = pages[pages["page_id"].astype(int) < 119]
    assert [name for name, _ in features_of(fewer, Pages(fewer))] == ["tag=p", "tag=a", "tag=rare"]
    assert gains(pages)["tag=p"] == [0.5] * 120
    assert gains(pages)["tag=a"] == [0.0] * 2 + [-0.5] * 118


def test_an_order_is_scored_by_its_area() -> None:
    found = page([1, 0, 1, 0], size=[3, 2, 1, 1])
    orders = {name: gain.tolist() for name, gain in orders_of(found, Pages(found))}
    # Of the four pairs of right and wrong, 3 > 2, 3 > 1 and half of 1 = 1.
    assert orders == {"more size": [0.625 - 0.5], "less size": [0.5 - 0.625]}
    words = page([1, 0, 0], **{"tag=": ["p", "p", "a"]})
    assert {name: gain.tolist() for name, gain in orders_of(words, Pages(words))} == {
        "more tag=p": [0.25], "less tag=p": [-0.25], "more tag=a": [-0.25], "less tag=a": [0.25],
    }  # fmt: skip


def test_a_page_of_right_or_wrong_ones_only_decides_nothing() -> None:
    pages = pd.concat([page([1, 1], "a"), page([0, 0], "b"), page([0, 1], "c")])
    assert list(decidable(pages)["page_id"]) == ["c", "c"]
    assert decidable(pages.iloc[:0]).empty
    nothing = rule_sums(pages[pages["page_id"] == "a"], ("trap",))
    assert nothing.rows.empty
    assert nothing.gains.empty
    something = rule_sums(page([0, 1], size=[0, 1]), ("trap",))
    pd.testing.assert_frame_equal(nothing.plus(something).rows, something.rows)
    pd.testing.assert_frame_equal(nothing.plus(something).gains, something.gains)


def test_sums_are_over_all_rows_and_those_with_each_trap() -> None:
    pages = pd.concat(
        [page([1, 0], "a", size=[1, 0]), page([0, 1, 0, 0], "b", size=[1, 0, 0, 0])],
        ignore_index=True,
    )
    pages["traps"] = [("trap", "more")] * 2 + [("other",)] * 4
    found = rule_sums(pages, ("trap", "other", "none"))
    assert found.rows.to_dict("index") == {
        "all": {"pages": 2, "chance": 0.75},
        "trap": {"pages": 1, "chance": 0.5},
        "other": {"pages": 1, "chance": 0.25},
        "none": {"pages": 0, "chance": 0},
    }
    assert found.gains.loc["all", "highest size"].to_dict() == {"gain": 0.25, "square": 0.3125}
    assert found.gains.loc["trap", "highest size"].to_dict() == {"gain": 0.5, "square": 0.25}
    assert found.gains.loc["other", "highest size"].to_dict() == {"gain": -0.25, "square": 0.0625}
    areas = rule_sums(pages, (), AREAS)
    assert areas.rows.to_dict("index") == {"all": {"pages": 2, "chance": 1}}


def test_batches_add_up() -> None:
    whole = table(200, 4, 4, tell=0.3)
    half = whole["page_id"].isin([f"page {n}" for n in range(100)])
    parts = rule_sums(whole[half], ("trap",)).plus(rule_sums(whole[~half], ("trap",)))
    together = rule_sums(whole, ("trap",))
    pd.testing.assert_frame_equal(parts.rows, together.rows, check_like=True)
    pd.testing.assert_frame_equal(parts.gains, together.gains, check_like=True)
    # A rule that one of them lacks has gained nothing there.
    one, other = rule_sums(page([1, 0], size=[1, 0]), ()), rule_sums(page([1, 0], place=[1, 0]), ())
    added = one.plus(other)
    assert added.rows.loc["all", "pages"] == 2
    assert added.gains.loc[("all", "highest size"), "gain"] == 0.5
    assert added.gains.loc[("all", "highest place"), "gain"] == 0.5


def test_noise_is_no_leak() -> None:
    for measure in (CREDITS, AREAS):
        found = judged(effects("x", SHOWN, rule_sums(table(600, 5, 1), ("trap",), measure)))
        assert {one.rows for one in found} == {ALL_ROWS, "trap"}
        assert not [one for one in found if one.leak]


def test_a_rule_scores_what_it_tells() -> None:
    found = effects("x", SHOWN, rule_sums(table(2000, 4, 2, tell=0.5), ("trap",)))
    best = next(one for one in found if one.rule == "highest told" and one.rows == ALL_ROWS)
    assert best.chance == pytest.approx(0.25)
    # Told on half of the pages, a guess on the others.
    assert best.chance + best.excess == pytest.approx(0.5 + 0.5 * 0.25, abs=0.04)
    assert best.excess > smallest_effect(found)
    worst = next(one for one in found if one.rule == "lowest told" and one.rows == ALL_ROWS)
    assert worst.excess < 0


def test_an_order_scores_its_area() -> None:
    found = effects("x", SHOWN, rule_sums(table(2000, 4, 3, tell=0.5), (), AREAS))
    areas = {one.rule: one.chance + one.excess for one in found}
    assert areas["more told"] == pytest.approx(0.75, abs=0.03)
    assert areas["less told"] == pytest.approx(0.25, abs=0.03)
    assert {one.chance for one in found} == {0.5}


def test_pages_are_stretches_of_the_table() -> None:
    pages = Pages(table(3, 2, 1))
    assert pages.starts.tolist() == [0, 2, 4]
    assert pages.sizes.tolist() == [2, 2, 2]
    assert pages.chance.tolist() == [0.5] * 3
    assert pages.traps == [frozenset({"trap"}), frozenset(), frozenset()]
    assert pages.sums(np.arange(6.0)).tolist() == [1, 5, 9]
