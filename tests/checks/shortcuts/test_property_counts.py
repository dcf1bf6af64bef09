"""Properties that settle which candidate is right: nearly always, and far from the others."""

import pandas as pd
import pytest

from html_extraction.checks.shortcuts.property_counts import (
    Invariant,
    PropertyCounts,
    count_properties,
    invariants,
)
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from tests.checks.shortcuts.tables import page, table


def found(right: int, wrong: int, *, fewest: int = 50, **explained: str) -> list[Invariant]:
    """Return what is found where so many of 100 right ones and of 100 wrong ones are so."""
    counts = PropertyCounts(100, 100)
    counts.held_by_right["so"] = right
    counts.held_by_wrong["so"] = wrong
    known = {("x", name): why for name, why in explained.items()}
    return invariants("x", "all", counts, fewest, known)


@pytest.mark.parametrize(
    ("right", "wrong"), [(98, 0), (98, 73), (100, 75), (2, 27), (73, 98), (27, 2), (0, 25), (2, 98)]
)
def test_what_nearly_all_or_none_of_one_kind_are_and_far_from_the_other_is_found(
    right: int, wrong: int
) -> None:
    (one,) = found(right, wrong)
    assert one == Invariant("x", "all", "so", right / 100, wrong / 100, 200)


@pytest.mark.parametrize(
    ("right", "wrong"), [(97, 3), (98, 74), (100, 76), (2, 26), (74, 98), (3, 90), (0, 24)]
)
def test_what_is_just_short_of_either_bound_is_not(right: int, wrong: int) -> None:
    assert found(right, wrong) == []


def test_of_too_few_candidates_nothing_is_said() -> None:
    assert found(100, 0, fewest=100)
    assert not found(100, 0, fewest=101)
    counts = PropertyCounts(60, 59)
    counts.held_by_right["so"] = 60
    assert invariants("x", "all", counts, 59)
    assert not invariants("x", "all", counts, 60)


def test_what_is_part_of_what_a_page_says_is_explained() -> None:
    assert found(100, 0, s="it speaks")[0].explained == "it speaks"
    assert found(100, 0, other="it speaks")[0].explained == ""
    counts = PropertyCounts(100, 100)
    counts.held_by_right["so"] = 100
    (one,) = invariants("y", "all", counts, 50, {("x", "so"): "of x alone"})
    assert one.explained == ""


def test_the_widest_gap_comes_first() -> None:
    counts = PropertyCounts(100, 100)
    for name, right, wrong in (("a", 100, 60), ("b", 0, 90), ("c", 100, 50)):
        counts.held_by_right[name], counts.held_by_wrong[name] = right, wrong
    assert [one.name for one in invariants("x", "all", counts, 50)] == ["b", "c", "a"]


def test_properties_are_counted_of_right_and_wrong_ones_over_all_and_with_each_trap() -> None:
    pages = pd.concat(
        [
            page([1, 0], "a", **{"tag=": ["p", "a"], "size": [12, 13], "ratio": [0.5, -1]}),
            page([0, 1, 0], "b", **{"tag=": ["p"] * 3, "size": [12, 0, 2], "ratio": [3, 3, 3]}),
            page([0, 0], "c", **{"tag=": ["p"] * 2, "size": [1, 1], "ratio": [1, 1]}),
        ],
        ignore_index=True,
    )
    pages["traps"] = [("trap", "unknown")] * 2 + [()] * 5
    pages["properties"] = [frozenset({"own"})] + [frozenset[str]()] * 6
    counts = count_properties(pages, ("trap", "other"))
    assert list(counts) == [ALL_ROWS, "trap", "other"]
    whole = counts[ALL_ROWS]
    assert (whole.right, whole.wrong) == (2, 3)
    assert whole.held_by_right == {
        "own": 1, "tag=p": 2, "size = 12": 1, "size = 0": 1, "ratio = 3": 1,
    }  # fmt: skip
    assert whole.held_by_wrong == {
        "tag=a": 1, "tag=p": 2, "size = 12": 1, "size = 2": 1, "ratio = 3": 2,
    }  # fmt: skip
    assert (counts["trap"].right, counts["trap"].wrong) == (1, 1)
    assert counts["trap"].held_by_right == {"own": 1, "tag=p": 1, "size = 12": 1}
    assert counts["trap"].held_by_wrong == {"tag=a": 1}
    assert counts["other"] == PropertyCounts()
    nothing = count_properties(pages.iloc[:0], ("trap",))
    assert nothing == {ALL_ROWS: PropertyCounts(), "trap": PropertyCounts()}


def test_counts_add_up() -> None:
    whole = table(60, 4, 4, tell=0.3)
    half = whole["page_id"].isin([f"page {n}" for n in range(20)])
    one, other = (count_properties(part, ()) for part in (whole[half], whole[~half]))
    assert one[ALL_ROWS].plus(other[ALL_ROWS]) == count_properties(whole, ())[ALL_ROWS]


def test_a_property_of_right_ones_only_is_found() -> None:
    counts = count_properties(table(200, 4, 7, tell=0.5), ())[ALL_ROWS]
    said = {one.name: one for one in invariants("x", ALL_ROWS, counts, fewest=50)}
    assert said["told"].wrong == 0
    assert said["told"].right == pytest.approx(0.5, abs=0.1)
    assert not {name for name in said if name.startswith(("noise", "kind"))}
