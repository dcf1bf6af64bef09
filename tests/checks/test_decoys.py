"""The engine of decoys: one fault is one too many."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from html_extraction.checks import CheckResult
from html_extraction.checks.batches import Batch
from html_extraction.checks.decoys import Fault, faults_of, no_decoy_right
from tests.checks.numbered import PARTS, Numbered, numbered, unseen

TYPED = {"number": lambda value: type(value) is int, "late": lambda value: type(value) is bool}
GOOD: Mapping[str, Sequence[tuple[Any, str]]] = {"number": ((90, "trap"), (91, "trap"))}


def run(decoys: Mapping[int, Any], typed: Any = TYPED) -> CheckResult:
    """Run the engine on 25 rows with two decoys each, but for those rows that have others."""

    def make(row: Numbered) -> Numbered:
        return replace(row, decoys=decoys.get(row.index, GOOD))

    system = numbered(make)
    batches = [Batch(system.rows, "pages", "public", 3, 25)]
    result = no_decoy_right("toy", "None is right.", system, typed, batches, 1, unseen)
    assert all(len(line) == len(result.columns) for line in result.rows)
    assert [line[0] for line in result.rows] == list(PARTS)
    return result


def test_decoys_that_are_wrong_and_typed_hold() -> None:
    result = run({})
    assert result.holds
    assert (result.name, result.claim) == ("toy", "None is right.")
    assert result.columns == (
        "field", "decoys", "graded right", "wrong type", "key of wrong type", "first rows",
    )  # fmt: skip
    assert result.figures == {"decoys": 50, "faults": 0}
    assert result.rows == (("number", 50, 0, 0, 0, ""), ("late", 0, 0, 0, 0, ""))


@pytest.mark.parametrize(
    ("decoys", "line"),
    [
        ({"number": ((7, "trap"),)}, ("number", 49, 1, 0, 0, "public-3-hard-7")),
        ({"number": (("7", "trap"),)}, ("number", 49, 0, 1, 0, "public-3-hard-7")),
        ({"late": ((1, "trap"),)}, ("late", 1, 1, 1, 0, "public-3-hard-7")),
        ({"late": ((True, "trap"),)}, ("late", 1, 1, 0, 0, "public-3-hard-7")),
    ],
    ids=["right", "type", "right and of another type", "right of the other part"],
)
def test_one_fault_on_one_row_fails(decoys: Any, line: tuple[Any, ...]) -> None:
    result = run({7: decoys})
    assert not result.holds
    assert line in result.rows
    assert result.figures["faults"] == line[2] + line[3]


def test_a_key_of_another_type_fails() -> None:
    result = run({}, {**TYPED, "late": lambda value: value is not True})
    assert not result.holds
    assert result.figures == {"decoys": 50, "faults": 23}
    # The first rows alone are named.
    named = "public-3-easy-2, public-3-hard-3, public-3-easy-4"
    assert result.rows[1] == ("late", 0, 0, 0, 23, named)


def test_a_row_that_is_wrong_twice_is_named_once() -> None:
    twice = {"number": ((7, "trap"), ("x", "trap"))}
    assert run({7: twice}).rows[0] == ("number", 50, 1, 1, 0, "public-3-hard-7")


def test_faults_name_part_row_and_kind() -> None:
    system = numbered()
    row = replace(next(system.rows("public", 3, 1, 4)), decoys={"number": ((4, "trap"),)})  # type: ignore[type-var, call-overload]
    assert faults_of(system, TYPED, row) == [Fault("number", row.id, "right")]
