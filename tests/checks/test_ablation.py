"""The engine of ablations: what is at a bound holds, what is just beyond it does not."""

from collections.abc import Sequence
from dataclasses import replace
from math import nextafter

import pytest

from html_extraction.checks import CheckResult
from html_extraction.checks.ablation import Ablation, Bounds, ablations
from tests.checks.numbered import (
    ENOUGH,
    PLAN,
    Make,
    Numbered,
    Trap,
    as_it_should,
    numbered,
    trapped,
    unseen,
)

BOUNDS = Bounds()


def run(
    make: Make = ENOUGH,
    *,
    otherwise: Sequence[tuple[str, str]] = (),
    bounds: Bounds = BOUNDS,
) -> CheckResult:
    """Run the engine, where each solver does otherwise than it should on the rows named."""

    def solves(name: str, row: Numbered) -> bool:
        return as_it_should(name, row) != ((name, row.id) in otherwise)

    system = numbered(make, solves=solves)
    result = ablations("toy", "It bites.", system, PLAN, unseen, bounds)
    assert all(len(line) == len(result.columns) for line in result.rows)
    assert result.holds == all(line[-1] for line in result.rows)
    return result


def failed(result: CheckResult) -> list[str]:
    return [str(line[0]) for line in result.rows if not line[-1]]


def on(solver: str, probe: str, *indices: int) -> list[tuple[str, str]]:
    return [(solver, f"public-1-{probe}-{index}") for index in indices]


def test_what_is_at_every_bound_at_once_holds() -> None:
    # Of 20 biting rows 2, of 20 idle ones 18, of 20 clean ones 19.
    otherwise = [*on("without-trap", "trap", 0, 2, 1, 3), *on("hasty", "none", 0)]
    result = run(otherwise=otherwise)
    assert result.rows == (
        ("trap", 18, 8, 20, 1.0, 0.1, 20, 1.0, 0.9, True),
        ("public set, hasty", 20, 20, 20, None, 0.0, None, None, None, True),
        ("clean floor, hasty", None, None, None, None, None, 20, None, 0.95, True),
    )
    assert result.holds
    assert result.figures == {
        "fewest_public_rows": 18,
        "fewest_biting": 8,
        "lowest_honest": 1.0,
        "highest_without": 0.1,
        "lowest_without_idle": 0.9,
        "hasty_on_public": 0.0,
        "hasty_on_clean": 0.95,
    }
    assert result.pathologies == {"trap": {"public_rows": 18, "public_biting": 8, "without": 0.1}}
    assert (result.name, result.claim) == ("toy", "It bites.")
    assert result.columns == (
        "pathology", "public rows", "public biting", "biting", "honest, biting",
        "without, biting", "idle", "honest, idle", "without, idle", "holds",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("carried", "biting", "otherwise", "line"),
    [
        (17, 8, [], "trap"),
        (18, 7, [], "trap"),
        (18, 8, on("without-trap", "trap", 0, 2, 4), "trap"),
        (18, 8, on("without-trap", "trap", 1, 3, 5), "trap"),
        (18, 8, on("honest", "trap", 0), "trap"),
        (18, 8, on("honest", "trap", 1), "trap"),
        (18, 8, [("hasty", "public-0-hard-19")], "public set, hasty"),
        (18, 8, on("hasty", "none", 0, 1), "clean floor, hasty"),
    ],
    ids=[
        "carried", "biting", "ceiling", "floor", "honest where it bites", "honest where it does not",
        "hasty ceiling", "hasty floor",
    ],
)  # fmt: skip
def test_what_is_just_beyond_a_bound_fails(
    carried: int, biting: int, otherwise: list[tuple[str, str]], line: str
) -> None:
    result = run(trapped(carried, biting), otherwise=otherwise)
    assert failed(result) == [line]
    assert not result.holds


def test_a_system_may_have_bounds_of_its_own() -> None:
    bounds = Bounds(carried=17, biting=7, ceiling=0.15, floor=0.85, hasty_floor=0.9)
    otherwise = [*on("without-trap", "trap", 0, 2, 4, 1, 3, 5), *on("hasty", "none", 0, 1)]
    assert run(trapped(17, 7), otherwise=otherwise, bounds=bounds).holds
    public = [("hasty", "public-0-hard-19")]
    assert run(otherwise=public, bounds=Bounds(hasty_ceiling=0.05)).holds


def test_a_hasty_reader_that_solves_nothing_proves_nothing() -> None:
    result = run(otherwise=on("hasty", "none", *range(20)))
    assert failed(result) == ["clean floor, hasty"]
    assert result.figures["hasty_on_clean"] == 0


def rarely(last: int) -> Make:
    """Let only the last of the 160 probes that are drawn bite, and all after them.

    They are drawn from the two seeds in turn.
    """

    def make(row: Numbered) -> Numbered:
        made = trapped()(row)
        if row.probe != "trap":
            return made
        drawn = 2 * row.index + row.seed - 1
        return replace(made, bites=("trap",) if drawn >= 160 - last else ())

    return make


def test_a_trap_that_bites_on_too_few_of_the_probes_that_are_drawn_fails() -> None:
    assert run(rarely(20)).holds
    few = run(rarely(19))
    assert failed(few) == ["trap"]
    assert few.rows[0][3:8] == (19, 1.0, 0.0, 20, 1.0)


def test_a_trap_that_never_bites_fails() -> None:
    never = run(rarely(0))
    assert never.rows[0][3:10] == (0, None, None, 20, 1.0, 1.0, False)
    assert never.figures["highest_without"] == 0


def test_a_trap_that_always_bites_has_no_idle_rows_and_holds() -> None:
    def always(row: Numbered) -> Numbered:
        made = trapped()(row)
        return replace(made, bites=("trap",)) if row.probe == "trap" else made

    result = run(always)
    assert result.holds
    assert result.rows[0][3:] == (20, 1.0, 0.0, 0, None, None, True)
    assert result.figures["lowest_without_idle"] == 1


def test_figures_are_of_the_worst_trap() -> None:
    otherwise = [
        *on("without-trap", "trap", 0, 1),
        *on("honest", "other", 0, 1, 2, 3),
        *on("without-other", "other", 0),
    ]

    def solves(name: str, row: Numbered) -> bool:
        should = as_it_should(name.replace("other", "trap"), row)
        return should != ((name, row.id) in otherwise)

    def make(row: Numbered) -> Numbered:
        made = trapped()(row)
        if row.probe == "other":
            return replace(made, pathologies=("other",), bites=("trap", "other"))
        return replace(made, pathologies=(*made.pathologies, "other")) if row.index < 3 else made

    system = numbered(make, solves=solves, traps=(Trap(), Trap("other")))
    result = ablations("toy", "It bites.", system, PLAN, unseen)
    assert failed(result) == ["other"]
    assert result.figures["fewest_public_rows"] == 3
    assert result.figures["fewest_biting"] == 0
    assert result.figures["lowest_honest"] == 0.8
    assert result.figures["highest_without"] == 0.05
    assert result.figures["lowest_without_idle"] == 0.95


GOOD = Ablation("trap", 5, 1.0, 0.1, 5, 1.0, 0.9)


def test_a_defence_is_needed_to_the_last_digit() -> None:
    assert Bounds() == Bounds(18, 8, 0.10, 0.90, 0.0, 0.95)
    assert not replace(GOOD, without=nextafter(0.1, 1)).holds(5, Bounds())
    assert not replace(GOOD, without_idle=nextafter(0.9, 0)).holds(5, Bounds())
    assert not replace(GOOD, honest=nextafter(1, 0)).holds(5, Bounds())
    assert not replace(GOOD, honest_idle=nextafter(1, 0)).holds(5, Bounds())


def test_an_honest_reader_without_a_row_is_no_proof() -> None:
    assert GOOD.holds(5, Bounds())
    assert not replace(GOOD, honest=None, honest_idle=None).holds(5, Bounds())
    assert not replace(GOOD, without=None).holds(5, Bounds())
    assert not GOOD.holds(6, Bounds())
    assert not GOOD.holds(4, Bounds())


@pytest.mark.parametrize(
    ("honest", "idle", "lowest"), [(1.0, 0.5, 0.5), (0.5, 1.0, 0.5), (None, 0.7, 0.7), (None, None, 0)]
)  # fmt: skip
def test_the_lowest_of_the_honest_scores(
    honest: float | None, idle: float | None, lowest: float
) -> None:
    assert replace(GOOD, honest=honest, honest_idle=idle).lowest_honest == lowest
