"""The check of tiers and of traps: a crowd read exactly, and like compared with like."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from html_extraction import PATHOLOGIES, TIERS, Row, rows
from html_extraction.checks import CheckResult, Plan
from html_extraction.checks.random_ablations import Lack, interval, random_lack
from html_extraction.checks.tiers import tiers_apart
from html_extraction.checks.trap_effects import Attempt, effect_lines, trap_effects
from html_extraction.products.baselines.lead_times import dispatch_day, lead_times
from html_extraction.products.checks import tiers
from html_extraction.products.checks.tiers import solved_by
from html_extraction.products.readers import DEFENCES, Scraper
from html_extraction.products.system import PRODUCTS
from scorers.grading import grade

SMALL = Plan(seeds=(411,), rows=4, jobs=1)
NOTHING: Lack = frozenset()


def test_random_scrapers_lack_half_of_the_defences() -> None:
    crowd = {random_lack(DEFENCES, number) for number in range(20)}
    assert {len(lack) for lack in crowd} == {len(DEFENCES) // 2}
    assert len(crowd) == 20
    assert random_lack(DEFENCES, 3) == random_lack(DEFENCES, 3)


@pytest.mark.parametrize("tier", TIERS)
def test_a_crowd_has_the_verdicts_of_its_scrapers(tier: str) -> None:
    for row in rows("public", 412, 2, difficulty=tier):
        crowd = [
            NOTHING,
            frozenset(DEFENCES),
            *(frozenset({name}) for name in DEFENCES),
            *(random_lack(DEFENCES, number) for number in range(20)),
        ]
        one_by_one = [
            grade(json.dumps(Scraper(lack).read(row.url, row.html)), row.answer).correct
            for lack in crowd
        ]
        assert list(solved_by(row, crowd)) == one_by_one
        assert one_by_one[0]
        assert not one_by_one[1]


def verdicts(by_row: Sequence[float], by_scraper: Sequence[float]) -> np.ndarray:
    """Verdicts that are true where a row's and a scraper's number add up to 1."""
    return np.add.outer(np.array(by_row), np.array(by_scraper)) >= 1


def test_an_interval_allows_for_other_rows_and_for_other_scrapers() -> None:
    half = [0.0, 1.0] * 20
    same = [0.0] * 40
    for table in (verdicts(half, same), verdicts(same, half)):
        mean, low, high = interval(table)
        assert low < mean == 0.5 < high
        assert high - low == pytest.approx(2 * 2.02 * 0.5 / np.sqrt(39), rel=0.01)
    _, low, high = interval(verdicts(half * 4, same * 4))
    assert high - low < 0.2
    assert interval(np.ones((4, 4), dtype=np.bool_)) == (1, 1, 1)


def often(row: Row, number: int) -> bool:
    return number % {"easy": 2, "medium": 4, "hard": 16}[row.tier] == 0


def run(
    solved: Callable[[Row, int], bool] = often,
    lazily: Callable[[Row], bool] = lambda row: not row.pathologies,
) -> CheckResult:
    """Run the check on few rows, of which random readers and lazy solvers solve the given ones."""

    def attempts(row: Row, pages: str) -> list[Attempt]:
        solvers = ("lazy-composite", "scraper/hasty") if row.probe else ("lazy-composite",)
        traps = frozenset(row.pathologies)
        return [Attempt(pages, solver, traps, lazily(row)) for solver in solvers]

    known = {name: PATHOLOGIES[name] for name in ("base_href", "number_format")}
    result = tiers_apart(
        "tiers",
        tiers.CLAIM,
        replace(PRODUCTS, pathologies=known),
        SMALL,
        lambda done, total: None,
        solved_by=lambda row, readers: np.array([solved(row, n) for n in range(len(readers))]),
        attempts=attempts,
        probe_rows=20,
    )
    assert all(len(line) == len(result.columns) for line in result.rows)
    assert set(result.figures) == set(TIERS)
    return result


def test_it_holds_where_tiers_differ_and_traps_cost() -> None:
    result = run()
    assert result.holds, result.rows
    assert [line[0] for line in result.rows[:3]] == ["easy rows", "medium rows", "hard rows"]
    assert [line[1] for line in result.rows[3:]] == [
        *["lazy-composite"] * 4,
        *["scraper/hasty"] * 2,
    ]


@pytest.mark.parametrize("solved", [False, True], ids=["none solved", "all solved"])
def test_tiers_that_do_not_differ_fail(solved: bool) -> None:
    assert not run(solved=lambda row, number: solved).holds


def test_tiers_in_another_order_fail() -> None:
    assert not run(solved=lambda row, number: not often(row, number)).holds


def test_a_probe_that_a_lazy_solver_solves_more_often_fails() -> None:
    result = run(lazily=lambda row: row.pathologies == ("number_format",))
    assert not result.holds
    failed = {line[0] for line in result.rows if not line[-1]}
    assert failed == {"probe rows, with number_format", "probe rows, without number_format"}


def attempts(pages: Iterable[tuple[set[str], int, int]]) -> list[Attempt]:
    """Attempts at pages that carry these traps, so many of them solved, so many in all."""
    return [
        Attempt("pages", "lazy", frozenset(traps), number < solved)
        for traps, solved, count in pages
        for number in range(count)
    ]


def held(*pages: tuple[set[str], int, int]) -> list[bool]:
    return [bool(line[-1]) for line in effect_lines(trap_effects(attempts(pages)))]


def test_a_trap_that_helps_is_seen() -> None:
    floor: tuple[set[str], int, int] = (set(), 4, 40)
    assert held(floor, ({"trap"}, 5, 40)) == [True, True]
    assert held(floor, ({"trap"}, 30, 40)) == [False, False]
    assert held(floor, ({"trap"}, 0, 40)) == [True, True]
    assert held((set(), 40, 40), ({"trap"}, 40, 40)) == [True, True]


def test_a_trap_on_easier_rows_does_not_seem_to_help() -> None:
    easier = [({"a"}, 30, 40), ({"a", "trap"}, 90, 120)]
    harder = [({"a", "b", "c"}, 3, 120), ({"a", "b", "c", "trap"}, 1, 40)]
    (lift,) = (one for one in trap_effects(attempts([*easier, *harder])) if one.trap == "trap")
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


def test_lazy_solvers_solve_the_clean_floor() -> None:
    """Else a trap that merely undoes a fault of theirs would seem to help."""
    floor = rows("public", 414, 10, probe="none")
    made = [one for row in floor for one in tiers.attempts(row, "probe rows", rows)]
    assert {one.solver for one in made} == {"scraper/hasty", "lazy-composite"}
    assert np.mean([one.solved for one in made]) > 0.9


def test_a_probes_table_of_lead_times_is_right_where_an_ordinary_one_is_not() -> None:
    clean = list(rows("public", 413, 30, probe="none"))
    table, own_table = lead_times(rows), lead_times(rows, "none")
    own = [dispatch_day(row.html, own_table) == row.answer["dispatch_date"] for row in clean]
    ordinary = [dispatch_day(row.html, table) == row.answer["dispatch_date"] for row in clean]
    assert np.mean(own) > 0.9
    assert np.mean(ordinary) < 0.5
