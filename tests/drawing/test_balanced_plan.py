"""Balanced plans: every block uses each pathology about as often, and keeps to its rules."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.drawing.balanced_plan import (
    HELD_OUT,
    PUBLIC,
    PlanRules,
    RowPlan,
    Tier,
    row_plan,
)

NAMES = tuple("abcdefghij")
RULES = PlanRules(
    pathologies=NAMES,
    tiers=(Tier("easy", 2, 3), Tier("hard", 4, 5)),
    block=40,
    exclusions=(frozenset("ab"), frozenset("cde")),
    reserved=(frozenset("fg"), frozenset("hi")),
)


def block(rules: PlanRules, split: str, seed: int, number: int = 0) -> list[RowPlan]:
    first = number * rules.block
    return [row_plan(rules, split, seed, first + place) for place in range(rules.block)]


@given(st.sampled_from([PUBLIC, HELD_OUT]), st.integers(0, 10**6), st.integers(0, 10**4))
def test_every_block_is_balanced(split: str, seed: int, number: int) -> None:
    plans = block(RULES, split, seed, number)
    assert [plan.tier for plan in plans] == ["easy", "hard"] * 20
    for plan, tier in zip(plans, RULES.tiers * 20, strict=True):
        assert tier.fewest <= len(plan.pathologies) <= tier.most
        assert RULES.go_together(plan.pathologies)
        assert plan.flipped <= plan.pathologies
    used = Counter(name for plan in plans for name in plan.pathologies)
    flipped = Counter(name for plan in plans for name in plan.flipped)
    assert max(used.values()) - min(used.values()) <= (2 if split == PUBLIC else 20)
    assert all(flipped[name] == (used[name] + 1) // 2 for name in NAMES)


@given(st.integers(0, 10**6))
def test_reserved_pairs_never_meet_in_public_and_each_as_often_in_held_out(seed: int) -> None:
    met = [
        [pair <= plan.pathologies for pair in RULES.reserved] for plan in block(RULES, PUBLIC, seed)
    ]
    assert not any(map(any, met))
    held = block(RULES, HELD_OUT, seed)
    met = [[pair <= plan.pathologies for pair in RULES.reserved] for plan in held]
    assert all(map(any, met))
    assert min(sum(pair) for pair in zip(*met, strict=True)) >= 20


def test_a_plan_hangs_on_its_rules_split_seed_and_place_alone() -> None:
    plans = block(RULES, PUBLIC, 3)
    row_plan(replace(RULES, exclusions=()), PUBLIC, 3, 0)
    assert plans == block(RULES, PUBLIC, 3)
    others = [block(RULES, PUBLIC, 4), block(RULES, HELD_OUT, 3), block(RULES, PUBLIC, 3, 1)]
    assert all(plans != other for other in others)


def test_rules_without_reserved_pairs_have_held_out_rows_too() -> None:
    free = replace(RULES, reserved=())
    assert len(block(free, HELD_OUT, 0)) == free.block


def test_a_pair_on_a_row_that_wants_one_pathology_stays_a_pair() -> None:
    small = replace(RULES, tiers=(Tier("one", 1, 1),))
    assert {len(plan.pathologies) for plan in block(small, HELD_OUT, 0)} == {2}


def test_a_row_that_cannot_be_filled_is_refused() -> None:
    narrow = replace(RULES, tiers=(Tier("vast", 9, 9),))
    with pytest.raises(ValueError, match="no 9 pathologies go together on a row of tier vast"):
        row_plan(narrow, PUBLIC, 0, 0)
