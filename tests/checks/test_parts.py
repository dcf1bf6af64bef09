"""The parts that checks are made of."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction import rows
from html_extraction.checks.batches import Batch, batches, spread_batches
from html_extraction.checks.identity import Identity
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.registry import Plan, check, checks_in
from html_extraction.checks.report import Finished, document
from html_extraction.checks.result import CheckResult
from html_extraction.checks.row_results import RowResults, every_row_right
from html_extraction.system import System


def double(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    return number * 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_spread_keeps_the_order(jobs: int) -> None:
    steps: list[tuple[int, int]] = []
    results = spread(double, range(5), jobs, lambda done, total: steps.append((done, total)))
    assert results == [0, 2, 4, 6, 8]
    assert steps == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_spread_raises_what_the_work_raises(jobs: int) -> None:
    with pytest.raises(ValueError, match="negative"):
        spread(double, [1, -1, 2], jobs, lambda done, total: None)


@given(start=st.integers(0, 500), count=st.integers(1, 300), size=st.integers(1, 50))
def test_batches_are_the_whole_in_order(start: int, count: int, size: int) -> None:
    parts = batches(Batch(rows, "all", "public", 0, count, start), size)
    indices = [index for part in parts for index in range(part.start, part.start + part.count)]
    assert indices == list(range(start, start + count))
    assert all(1 <= part.count <= size for part in parts)


def ids(batch: Batch) -> list[str]:
    return [row.id for row in batch.rows()]


def test_batches_are_spread_in_order() -> None:
    whole = [
        Batch(rows, "hard", "public", 411, 3, difficulty="hard"),
        Batch(rows, "clean", "held_out", 411, 1, probe="none"),
    ]
    steps: list[tuple[int, int]] = []
    parts = spread_batches(ids, whole, 1, lambda done, total: steps.append((done, total)), size=2)
    hard = [row.id for row in rows("public", 411, 3, difficulty="hard")]
    clean = [row.id for row in rows("held_out", 411, 1, probe="none")]
    assert parts == [hard[:2], hard[2:], clean]
    assert steps == [(1, 3), (2, 3), (3, 3)]


def test_a_check_needs_a_docstring() -> None:
    def undocumented(system: System, plan: Plan, advance: Advance) -> CheckResult:
        raise NotImplementedError

    with pytest.raises(ValueError, match="docstring"):
        check(name="new", claim="x", seeds=(1,), rows=1, rows_help="x")(undocumented)


def test_checks_are_found_in_a_package_and_are_each_of_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = """
from html_extraction.checks import check


@check(name="{name}", claim="x", seeds=(1,), rows=1, rows_help="x")
def found(system, plan, advance):
    \"""Do it.\"""
"""
    package = tmp_path / "proofs"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "b.py").write_text(module.format(name="b"))
    (package / "a.py").write_text(module.format(name="a"))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert list(checks_in("proofs")) == ["a", "b"]
    (package / "c.py").write_text(module.format(name="a"))
    with pytest.raises(ValueError, match="one name"):
        checks_in("proofs")


def test_a_document_holds_if_all_do() -> None:
    good = Finished(Plan((1,), 2, 1), CheckResult("good", "x", (), (), True, {}))
    bad = Finished(Plan((1,), 2, 1), CheckResult("bad", "y", (), (), False, {}))
    dataset = Identity("1", "a", "b")
    assert document(dataset, [good])["holds"]
    assert not document(dataset, [good, bad])["holds"]
    assert list(document(dataset, [good, bad])["checks"]) == ["good", "bad"]
    assert document(dataset, [good])["held_out_digest"] == "b"


def test_results_name_rows_and_counts_fields() -> None:
    missed = [(f"row-{n}", ("title", "sku") if n else ("sku",)) for n in range(25)]
    result = every_row_right("x", "y", [RowResults("a", 30, tuple(missed)), RowResults("b", 5, ())])
    assert (result.holds, result.figures["right"]) == (False, 10)
    line, clean = result.rows
    assert clean == ("b", 5, 5, 1.0, "", "")
    assert line[:5] == ("a", 30, 5, 5 / 30, "sku 25, title 24")
    assert str(line[5]).startswith("row-0 (sku), row-1 (title, sku), ")
    assert str(line[5]).endswith("row-19 (title, sku), and 5 more")
