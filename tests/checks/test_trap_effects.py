"""Whether a trap helps: like is compared with like, and a lift is judged at one in a hundred."""

from collections.abc import Iterable

import numpy as np
import pytest

from html_extraction.checks.trap_effects import Attempt, TrapEffect, effect_lines, trap_effects

Pages = tuple[set[str], int, int]

FLOOR: Pages = (set(), 4, 40)


def attempts(pages: Iterable[Pages], kind: str = "pages", solver: str = "lazy") -> list[Attempt]:
    """Return attempts at pages that carry these traps, so many of them solved, of so many."""
    return [
        Attempt(kind, solver, frozenset(traps), number < solved)
        for traps, solved, count in pages
        for number in range(count)
    ]


def held(*pages: Pages) -> list[bool]:
    return [bool(line[-1]) for line in effect_lines(trap_effects(attempts(pages)))]


def test_a_lift_that_chance_gives_once_in_a_hundred_holds_and_a_rarer_one_fails() -> None:
    (at,) = trap_effects(attempts([FLOOR, ({"trap"}, 13, 40)]))
    (beyond,) = trap_effects(attempts([FLOOR, ({"trap"}, 14, 40)]))
    assert at.chance == pytest.approx(0.0149, abs=1e-4)
    assert beyond.chance == pytest.approx(0.0083, abs=1e-4)
    assert held(FLOOR, ({"trap"}, 13, 40)) == [True, True]
    assert held(FLOOR, ({"trap"}, 14, 40)) == [False, False]


def test_of_more_traps_each_must_be_rarer() -> None:
    other: Pages = ({"other"}, 4, 40)
    assert held(FLOOR, other, ({"trap"}, 14, 40)) == [True, True]
    assert held(FLOOR, other, ({"trap"}, 15, 40)) == [False, False]


def test_the_likeliest_lift_of_each_solver_and_kind_of_pages_is_shown() -> None:
    pages = [FLOOR, ({"b"}, 6, 40), ({"a"}, 10, 30), ({"c"}, 4, 40)]
    made = [
        *attempts(pages, "probes", "x"),
        *attempts([FLOOR, ({"c"}, 30, 40)], "probes", "y"),
        *attempts([FLOOR, ({"b"}, 1, 40)], "rows", "x"),
    ]
    assert effect_lines(trap_effects(made)) == [
        ("probes, with a", "x", 30, 1 / 3, None, None, True),
        ("probes, without a", "x", 40, 0.1, None, None, True),
        ("probes, with c", "y", 40, 0.75, None, None, False),
        ("probes, without c", "y", 40, 0.1, None, None, False),
        ("rows, with b", "x", 40, 0.025, None, None, True),
        ("rows, without b", "x", 40, 0.1, None, None, True),
    ]


def test_of_lifts_that_are_alike_by_chance_the_larger_is_shown() -> None:
    lines = effect_lines(trap_effects(attempts([FLOOR, ({"a"}, 1, 40), ({"b"}, 3, 40)])))
    assert [line[0] for line in lines] == ["pages, with b", "pages, without b"]


def test_no_lift_is_certain_to_be_chance() -> None:
    for solved in (0, 4):
        (none,) = trap_effects(attempts([FLOOR, ({"trap"}, solved, 40)]))
        assert none.chance == 1
    assert held(FLOOR, ({"trap"}, 0, 40)) == [True, True]
    assert held((set(), 40, 40), ({"trap"}, 40, 40)) == [True, True]


def test_a_trap_on_easier_rows_does_not_seem_to_help() -> None:
    easier = [({"a"}, 30, 40), ({"a", "trap"}, 90, 120)]
    harder = [({"a", "b", "c"}, 3, 120), ({"a", "b", "c", "trap"}, 1, 40)]
    (lift,) = (one for one in trap_effects(attempts([*easier, *harder])) if one.trap == "trap")
    assert lift.counts.tolist() == [[[90, 30], [30, 10]], [[1, 39], [3, 117]]]
    assert lift.rows == (160, 160)
    with_trap, without = lift.shares
    assert with_trap == pytest.approx(91 / 160)
    assert without == pytest.approx(91 / 160)
    assert lift.chance > 0.4


def test_rows_that_the_trap_cannot_be_added_to_are_not_like() -> None:
    found = trap_effects(attempts([({"trap", "a"}, 1, 4), ({"a"}, 2, 4), ({"hard"}, 0, 9)]))
    (lift,) = (one for one in found if one.trap == "trap")
    assert lift.rows == (4, 4)
    assert lift.shares == (0.25, 0.5)


def test_a_trap_without_like_rows_is_not_judged() -> None:
    assert trap_effects(attempts([({"trap"}, 1, 4), ({"trap", "a"}, 2, 4)]))[0].trap == "a"
    assert trap_effects(attempts([({"trap"}, 4, 4)])) == []
    assert trap_effects([]) == effect_lines([]) == []


def test_rows_and_shares_are_with_the_trap_first() -> None:
    found = TrapEffect("pages", "lazy", "trap", np.array([[[1, 3], [2, 0]], [[2, 2], [1, 4]]]))
    assert found.rows == (8, 7)
    assert found.shares == (3 / 8, (4 * 1 + 4 * 1 / 5) / 8)
