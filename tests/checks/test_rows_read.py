"""Rows that a reader must get right: which they are, how they are read, and one wrong row."""

import json
from dataclasses import replace

import pytest

from html_extraction.checks import Plan
from html_extraction.checks.batches import (
    Batch,
    batches,
    missed_by,
    missed_parts,
    solved,
    spread_batches,
)
from html_extraction.checks.identity import Identity, identity
from html_extraction.checks.report import Finished, document
from html_extraction.checks.result import CheckResult
from html_extraction.checks.row_results import RowResults, every_row_right, row_results, row_sets
from tests.checks.numbered import Graded, Numbered, numbered, unseen

SYSTEM = numbered()


def test_rows_are_the_frozen_sets_fresh_ones_and_those_of_every_probe() -> None:
    plan = Plan((4, 5), 7, 1)

    def named(**changes: int) -> list[tuple[str, str, int, int, str | None]]:
        sets = row_sets(SYSTEM, plan, **changes)
        assert all(one.source is SYSTEM.rows for one in sets)
        assert {(one.start, one.difficulty) for one in sets} == {(0, "all")}
        return [(one.pages, one.split, one.seed, one.count, one.probe) for one in sets]

    assert named(probe_rows=3) == [
        ("public set", "public", 0, 20, None),
        ("seed 4", "public", 4, 7, None),
        ("seed 5", "public", 5, 7, None),
        ("held-out set", "held_out", 0, 20, None),
        ("probe none", "public", 4, 3, "none"),
        ("probe trap", "public", 4, 3, "trap"),
    ]
    assert named(probe_rows=8, held_out=5)[3:] == [
        ("held-out set", "held_out", 0, 5, None),
        ("probe none", "public", 4, 7, "none"),
        ("probe trap", "public", 4, 7, "trap"),
    ]


def test_one_wrong_row_is_too_many() -> None:
    good = RowResults("a", 99, ())
    right = every_row_right("toy", "All are right.", [good, RowResults("b", 1, ())])
    assert right.holds
    assert (right.name, right.claim) == ("toy", "All are right.")
    assert right.columns == ("pages", "rows", "right", "share", "fields missed", "wrong rows")
    assert right.figures == {"rows": 100, "right": 100, "share": 1}
    wrong = every_row_right("toy", "All.", [good, RowResults("b", 1, (("row", ("number",)),))])
    assert not wrong.holds
    assert wrong.figures == {"rows": 100, "right": 99, "share": 0.99}
    assert wrong.rows == (("a", 99, 99, 1.0, "", ""), ("b", 1, 0, 0.0, "number 1", "row (number)"))


def test_no_row_is_no_proof() -> None:
    nothing = every_row_right("toy", "All are right.", [])
    assert not nothing.holds
    assert nothing.figures == {"rows": 0, "right": 0, "share": 0}
    assert every_row_right("toy", "All are right.", [RowResults("a", 1, ())]).holds


def test_batches_of_the_same_pages_are_one_line() -> None:
    parts = [
        RowResults("a", 3, (("1", ("late",)),)),
        RowResults("b", 2, ()),
        RowResults("a", 1, (("2", ("number", "late")),)),
    ]
    assert every_row_right("toy", "All.", parts).rows == (
        ("a", 4, 2, 0.5, "late 2, number 1", "1 (late), 2 (number, late)"),
        ("b", 2, 2, 1.0, "", ""),
    )


@pytest.mark.parametrize(("wrong", "end"), [(20, "r19 (x)"), (21, "r19 (x), and 1 more")])
def test_twenty_wrong_rows_are_named(wrong: int, end: str) -> None:
    missed = tuple((f"r{n}", ("x",)) for n in range(wrong))
    (line,) = every_row_right("toy", "All.", [RowResults("a", 30, missed)]).rows
    assert str(line[-1]).endswith(end)


def test_rows_that_miss_a_part_are_kept() -> None:
    batch = Batch(SYSTEM.rows, "pages", "public", 1, 3)
    found = row_results(batch, lambda row: ("late",) if row.answer["late"] else ())
    assert found == RowResults("pages", 3, (("public-1-easy-2", ("late",)),))


def test_batches_are_cut_in_order_and_keep_the_rest() -> None:
    whole = Batch(SYSTEM.rows, "pages", "public", 1, 45, 7, "trap", "hard")
    assert [(part.start, part.count) for part in batches(whole)] == [(7, 20), (27, 20), (47, 5)]
    assert replace(batches(whole)[1], start=7, count=45) == whole
    assert batches(replace(whole, count=0)) == []
    sizes = spread_batches(lambda part: part.count, [whole, replace(whole, count=1)], 1, unseen)
    assert sizes == [20, 20, 5, 1]
    assert spread_batches(lambda part: part.count, [whole], 1, unseen, size=44) == [44, 1]


def test_a_batch_makes_its_rows() -> None:
    ids = [row.id for row in Batch(SYSTEM.rows, "pages", "held_out", 3, 2, 5, "trap").rows()]
    assert ids == ["held_out-3-trap-5", "held_out-3-trap-6"]
    (hard,) = Batch(SYSTEM.rows, "pages", "public", 3, 1, difficulty="hard").rows()
    assert hard.tier == "hard"
    assert next(iter(Batch(SYSTEM.rows, "pages", "public", 3, 1).rows())).index == 0


def test_what_a_completion_misses() -> None:
    row = next(SYSTEM.rows("public", 1, 1))
    assert missed_parts(SYSTEM, json.dumps(row.answer), row) == ()
    assert missed_parts(SYSTEM, '{"number": 0, "late": true}', row) == ("late",)
    assert missed_parts(SYSTEM, "nothing", row) == ("number", "late")


def test_an_answer_that_is_wrong_as_a_whole_only_misses_all() -> None:
    hedged = replace(SYSTEM, grade=lambda _, row: Graded(False, {"number": True, "late": True}))
    assert missed_parts(hedged, "", next(SYSTEM.rows("public", 1, 1))) == ("number", "late")


def test_a_solver_is_asked_by_name() -> None:
    rows = list(SYSTEM.rows("public", 0, 10, probe="trap"))
    assert missed_by(SYSTEM, "honest", rows[0]) == ()
    assert missed_by(SYSTEM, "hasty", rows[0]) == ("number", "late")
    assert solved(SYSTEM, "honest", rows) == 1
    assert solved(SYSTEM, "without-trap", rows) == 0.5
    assert solved(SYSTEM, "hasty", rows) == 0
    assert solved(SYSTEM, "honest", []) is None


def test_a_solver_that_raises_names_itself_and_the_row() -> None:
    def solves(name: str, row: Numbered) -> bool:
        raise RuntimeError("broken")

    system = numbered(solves=solves)
    with pytest.raises(RuntimeError, match="broken") as caught:
        missed_by(system, "honest", next(system.rows("public", 1, 1)))
    assert caught.value.__notes__ == ["while honest of numbers read public-1-easy-0"]


def test_the_identity_is_of_both_frozen_sets() -> None:
    class Plain(Numbered):
        as_dict = property(lambda self: lambda: {"id": self.id})  # type: ignore[assignment]

    def plain(row: Numbered) -> Numbered:
        return Plain(row.split, row.seed, row.index, row.tier, row.probe)

    one, more = (identity(numbered(plain, block=block)) for block in (3, 4))
    assert one.dataset_version == "1"
    assert len({one.public_digest, one.held_out_digest}) == 2
    assert one.public_digest != more.public_digest
    assert one.held_out_digest != more.held_out_digest
    assert identity(numbered(plain, block=3)) == one


def test_a_file_of_results_says_what_was_looked_at_and_found() -> None:
    found = CheckResult(
        "toy", "It is.", ("a",), ((1,),), False, {"share": 0.5}, {"trap": {"without": 0.0}}
    )
    dataset = Identity("1", "a", "b")
    assert document(dataset, [Finished(Plan((1, 2), 3, 4), found)]) == {
        "dataset_version": "1",
        "public_digest": dataset.public_digest,
        "held_out_digest": dataset.held_out_digest,
        "holds": False,
        "checks": {
            "toy": {
                "plan": {"seeds": [1, 2], "rows": 3},
                "name": "toy",
                "claim": "It is.",
                "columns": ("a",),
                "rows": ((1,),),
                "holds": False,
                "figures": {"share": 0.5},
                "pathologies": {"trap": {"without": 0.0}},
            }
        },
    }
