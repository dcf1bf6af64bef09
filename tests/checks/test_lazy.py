"""What is solved without reading: counts, shares, and bounds that hold at and not beyond."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from html_extraction.checks.lazy import (
    Bound,
    Hits,
    as_completion,
    count,
    share,
    solver_line,
    trivial_answers,
    trivial_lines,
)
from tests.checks.numbered import PARTS, Numbered, numbered, trapped

SYSTEM = numbered(trapped(carried=1))


def counted(completions: Mapping[int, str]) -> Hits:
    """Return the counts of a solver's answers to the rows of these numbers."""
    hits = Hits()
    for row in SYSTEM.rows("public", 0, 5):
        if row.answer["number"] in completions:
            count(hits, "pages", "lazy", SYSTEM, row, completions[row.answer["number"]])
    return hits


def test_an_answer_is_counted_whole_by_part_and_by_trap() -> None:
    right = {n: json.dumps({"number": n, "late": n >= 2}) for n in range(5)}
    hits = counted(right | {0: '{"number": 7, "late": false}', 4: "{}"})
    assert hits == {
        ("pages", "lazy", "rows"): 5,
        ("pages", "lazy", "solved"): 3,
        ("pages", "lazy", "number"): 3,
        ("pages", "lazy", "late"): 4,
        ("pages", "lazy", "trap", "rows"): 1,
        ("pages", "lazy", "trap", "late"): 1,
    }
    assert share(hits, "pages", "lazy", "solved") == 0.6
    assert share(hits, "pages", "lazy", "trap", "late") == 1
    assert share(hits, "pages", "lazy", "trap", "number") == 0


def test_the_share_of_no_rows_is_nought() -> None:
    assert share(Hits(), "pages", "lazy", "solved") == 0
    assert share(Hits({("pages", "lazy", "rows"): 1, ("pages", "lazy", "x"): 1}), "pages", "lazy", "x") == 1  # fmt: skip


def solved(rows: int, number: int = 0, trapped_number: int = 0) -> Hits:
    return Hits(
        {
            ("pages", "lazy", "rows"): 100,
            ("pages", "lazy", "solved"): rows,
            ("pages", "lazy", "number"): number,
            ("pages", "lazy", "trap", "rows"): 10,
            ("pages", "lazy", "trap", "number"): trapped_number,
        }
    )


def line(hits: Hits, bound: Bound | None = None) -> tuple[object, ...]:
    return solver_line(hits, PARTS, "pages", "lazy", 0.2, bound)


def test_a_line_holds_at_the_ceiling_and_not_beyond() -> None:
    assert line(solved(20)) == ("pages", "lazy", 100, 0.2, 0.0, 0.0, "", True)
    assert line(solved(21))[-1] is False


@pytest.mark.parametrize(
    ("bound", "at", "beyond", "said"),
    [
        (Bound("number", 0.25), solved(0, 25), solved(0, 26), "number 0.250 of 0.25"),
        (
            Bound("number", 0.5, "trap"),
            solved(0, 90, 5),
            solved(0, 90, 6),
            "number 0.500 of 0.50 with trap",
        ),
    ],
)
def test_a_line_holds_at_its_own_bound_and_not_beyond(
    bound: Bound, at: Hits, beyond: Hits, said: str
) -> None:
    assert line(at, bound)[-2:] == (said, True)
    assert line(beyond, bound)[-1] is False
    assert line(at | solved(21), bound)[-1] is False


def test_trivial_answers_look_at_no_page() -> None:
    found = trivial_answers(PARTS, SYSTEM.rows("public", 0, 5))
    assert list(found) == [
        "empty", "prose", "page echoed", "empty object", "nulls", "commonest values",
    ]  # fmt: skip
    assert found["empty"] == ""
    assert found["prose"]
    assert found["page echoed"] is None
    assert json.loads(found["empty object"] or "") == {}
    assert json.loads(found["nulls"] or "") == {"number": None, "late": None}
    assert json.loads(found["commonest values"] or "") == {"number": 0, "late": True}


def test_a_trivial_answer_may_solve_no_row_at_all() -> None:
    """Of 5 numbers most are late, so that the commonest values are no row's; of 3 they are one's."""
    lines = trivial_lines(replace(SYSTEM, block=5))
    assert [line[-1] for line in lines] == [True] * 6
    assert lines[-1] == ("public set", "commonest values", 5, 0.0, 0.2, 0.6, "solved 0.000", True)
    beyond = trivial_lines(replace(SYSTEM, block=3))
    assert [line[-1] for line in beyond] == [True] * 5 + [False]
    assert beyond[-1][3] == 1 / 3


def test_a_page_that_answers_itself_fails() -> None:
    class Echo(Numbered):
        prompt = property(lambda self: json.dumps(self.answer))

    def echo(row: Numbered) -> Numbered:
        return Echo(row.split, row.seed, row.index, row.tier, row.probe)

    lines = trivial_lines(numbered(echo, block=5))
    assert [line[1] for line in lines if not line[-1]] == ["page echoed"]
    assert lines[2][3:6] == (1.0, 1.0, 1.0)


def test_a_completion_is_as_a_model_would_write_it() -> None:
    assert as_completion({"title": "Käse"}) == '{"title": "Käse"}'
