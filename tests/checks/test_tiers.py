"""The engine of tiers: intervals that touch are not apart, and a sample asks for order alone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from html_extraction.checks import CheckResult, Plan
from html_extraction.checks.random_ablations import Ask, Lack, Readings, interval, random_lack
from html_extraction.checks.tiers import tiers_apart
from html_extraction.checks.trap_effects import Attempt
from tests.checks.numbered import PLAN, Numbered, numbered, trapped, unseen

TIERS = ("easy", "medium", "hard")


def run(
    solving: Mapping[str, int],
    *,
    plan: Plan = PLAN,
    lazily: Sequence[int] = (),
    probe_rows: int = 40,
) -> CheckResult:
    """Run the engine where so many of 300 readers solve every row of a tier.

    A lazy solver solves the probe rows with the trap of these numbers, and every clean one.
    """
    read: list[str] = []

    def solved_by(row: Numbered, readers: Sequence[Lack]) -> np.ndarray:
        assert len(readers) == (0 if row.probe else 300)
        read.append(row.id)
        return np.arange(len(readers)) < solving[row.tier]

    def attempts(row: Numbered, pages: str) -> list[Attempt]:
        solved = bool(row.probe) and ("trap" not in row.pathologies or row.index in lazily)
        return [Attempt(pages, "lazy", frozenset(row.pathologies), solved)]

    result = tiers_apart(
        "toy",
        "They differ.",
        numbered(trapped(0), tiers=TIERS),
        plan,
        unseen,
        solved_by=solved_by,
        attempts=attempts,
        probe_rows=probe_rows,
    )
    assert all(len(line) == len(result.columns) for line in result.rows)
    assert len(set(read)) == len(read)
    probes = sum("none" in row_id for row_id in read)
    assert probes == min(probe_rows, plan.rows)
    return result


def test_tiers_hold_until_their_intervals_touch() -> None:
    """With 150 of 300 readers on 40 rows, the interval begins where that with 115 ends."""
    apart = run({"easy": 150, "medium": 115, "hard": 0})
    assert apart.holds
    assert (apart.name, apart.claim) == ("toy", "They differ.")
    assert apart.columns == (
        "rows", "solver", "rows read", "solved", "interval from", "to", "holds",
    )  # fmt: skip
    assert apart.figures == pytest.approx({"easy": 0.5, "medium": 115 / 300, "hard": 0})
    line = apart.rows[0]
    assert line[:4] == ("easy rows", "300 readers with half of the defences", 40, 0.5)
    assert line[4:6] == pytest.approx((0.5 - 0.0585, 0.5 + 0.0585), abs=1e-4)
    assert [line[-1] for line in apart.rows] == [True] * 5
    touching = run({"easy": 150, "medium": 116, "hard": 0})
    assert [line[-1] for line in touching.rows] == [False] * 3 + [True] * 2
    assert not touching.holds
    assert not run({"easy": 300, "medium": 150, "hard": 116}).holds


@pytest.mark.parametrize("order", [(0, 0, 0), (300, 300, 300), (10, 100, 200), (100, 200, 10)])
def test_tiers_that_do_not_differ_or_are_in_another_order_fail(order: Sequence[int]) -> None:
    solving = dict(zip(TIERS, order, strict=True))
    assert not run(solving).holds
    assert not run(solving, plan=replace(PLAN, sample=True)).holds


def test_a_sample_asks_for_order_alone() -> None:
    sample = Plan(seeds=(1,), rows=4, jobs=1, sample=True)
    near = {"easy": 102, "medium": 101, "hard": 100}
    assert run(near, plan=sample).holds
    assert not run(near, plan=replace(sample, sample=False)).holds
    assert not run({**near, "hard": 101}, plan=sample).holds
    assert not run({**near, "easy": 101}, plan=sample).holds


def test_a_trap_that_helps_fails_alone() -> None:
    def helps(row: Numbered, pages: str) -> list[Attempt]:
        return [Attempt(pages, "lazy", frozenset(row.pathologies), bool(row.pathologies))]

    result = tiers_apart(
        "toy",
        "They differ.",
        numbered(trapped(0), tiers=TIERS),
        PLAN,
        unseen,
        solved_by=lambda row, readers: (
            np.arange(len(readers)) < {"easy": 200, "medium": 100, "hard": 0}[row.tier]
        ),
        attempts=helps,
    )
    assert not result.holds
    assert [(line[0], line[-1]) for line in result.rows] == [
        *((f"{tier} rows", True) for tier in TIERS),
        ("probe rows, with trap", False),
        ("probe rows, without trap", False),
    ]


def test_rows_read_are_those_of_the_plan() -> None:
    far = {"easy": 200, "medium": 100, "hard": 0}
    lines = run(far, lazily=range(3), probe_rows=5).rows
    assert [line[2] for line in lines] == [40, 40, 40, 5, 5]
    assert lines[3][:4] == ("probe rows, with trap", "lazy", 5, 0.6)


def test_random_readers_lack_half_of_the_defences_rounded_down() -> None:
    crowd = [random_lack("edcba", number) for number in range(100)]
    assert {len(lack) for lack in crowd} == {2}
    assert len(set(crowd)) == 10
    assert random_lack("abcde", 3) == crowd[3]
    # As they were drawn for the record.
    assert [sorted(lack) for lack in crowd[:3]] == [["b", "e"], ["c", "e"], ["c", "e"]]


def test_readers_that_agree_on_what_is_asked_are_read_once() -> None:
    asked: list[tuple[str, ...]] = []

    def right_with(ask: Ask) -> bool:
        """Need `a`; with it, need `b` or `c`."""
        names = ["a"]
        right = ask("a") and ask("a")
        if right:
            names.append("b")
            right = ask("b")
            if not right:
                names.append("c")
                right = ask("c")
        asked.append(tuple(names))
        return right

    readings = Readings(right_with)
    lacks = [frozenset(lack) for lack in ("", "a", "b", "c", "ab", "bc", "abc", "d", "ad")]
    assert [readings.right(lack) for lack in lacks] == [
        True, False, True, True, False, False, False, True, False,
    ]  # fmt: skip
    assert asked == [("a", "b"), ("a",), ("a", "b", "c"), ("a", "b", "c")]
    assert readings.tree[()] == "a"
    assert readings.tree[False,] is False
    assert readings.tree[True, False, True] is True


def verdicts(by_row: Sequence[float], by_reader: Sequence[float]) -> np.ndarray:
    """Return verdicts that are true where a row's and a reader's number add up to 1."""
    return np.add.outer(np.array(by_row), np.array(by_reader)) >= 1


def test_an_interval_allows_for_other_rows_and_for_other_readers() -> None:
    half = [0.0, 1.0] * 20
    same = [0.0] * 40
    for table in (verdicts(half, same), verdicts(same, half)):
        mean, low, high = interval(table)
        assert low < mean == 0.5 < high
        assert high - mean == pytest.approx(mean - low)
        # Student's t with 39 degrees of freedom, of two sides and 95%.
        assert high - low == pytest.approx(2 * 2.0227 * 0.5 / np.sqrt(39), rel=1e-4)
    both = verdicts([0.0, 1.0] * 20, [0.0, 1.0, 0.5, 0.5])
    _, low, high = interval(both)
    errors = np.hypot(0.375 / np.sqrt(39), np.std([0.5, 1, 0.5, 0.5], ddof=1) / 2)
    assert high - low == pytest.approx(2 * 3.1824 * errors, rel=1e-4)
    _, low, high = interval(verdicts(half * 4, same * 4))
    assert high - low < 0.2
    assert interval(np.ones((4, 4), dtype=np.bool_)) == (1, 1, 1)
