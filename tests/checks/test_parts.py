"""The parts that checks are made of."""

import os
import signal
import time
from multiprocessing import active_children, get_context
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


def seen_by_worker(number: int) -> tuple[int, int, bool, bool, bool]:
    """Say twice the number, where that is done, and what signals do there."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    return (
        number * 2,
        os.getpid(),
        signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
        signal.SIGINT in held,
        signal.SIGTERM in held,
    )


def test_one_job_is_done_here_in_order() -> None:
    steps: list[tuple[int, int]] = []
    done = spread(double, range(3), 1, lambda done, total: steps.append((done, total)))
    assert done == [0, 2, 4]
    assert steps == [(1, 3), (2, 3), (3, 3)]
    (seen,) = spread(seen_by_worker, [1], 1, lambda done, total: None)
    assert seen[1] == os.getpid()


@pytest.mark.skipif(os.name != "posix", reason="of POSIX")
def test_more_jobs_are_done_in_as_many_processes_as_there_are_items() -> None:
    steps: list[tuple[int, int, int]] = []
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, set())
    done = spread(
        *(seen_by_worker, range(2), 50),
        lambda done, total: steps.append((done, total, len(active_children()))),
    )
    assert [seen[0] for seen in done] == [0, 2]
    assert [step[:2] for step in steps] == [(1, 2), (2, 2)]
    assert max(step[2] for step in steps) <= 2
    assert os.getpid() not in {seen[1] for seen in done}
    # Interrupts are the parent's to see to, from a worker's first moment; a request to end is heeded.
    assert {seen[2:] for seen in done} == {(True, True, False)}
    assert signal.pthread_sigmask(signal.SIG_BLOCK, set()) == mask
    assert active_children() == []


def linger(path: Path | None) -> None:
    """Write the file after a while; without one, fail at once."""
    if path is None:
        raise ValueError("nothing to write")
    time.sleep(30)
    path.touch()


def interrupt(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_an_exception_ends_what_is_half_done_and_no_other_process(tmp_path: Path) -> None:
    other = get_context("spawn").Process(target=linger, args=(tmp_path / "other",))
    other.start()
    try:
        with pytest.raises(ValueError, match="nothing to write"):
            spread(linger, [None, tmp_path / "a", tmp_path / "b"], 2, lambda done, total: None)
        assert not (tmp_path / "a").exists()
        other.join(1)
        assert active_children() == [other]
    finally:
        other.kill()
        other.join()


def wait_unless_first(path: Path) -> None:
    if path.name != "first":
        linger(path)


def test_an_interrupt_ends_what_is_half_done(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        spread(wait_unless_first, [tmp_path / "first", tmp_path / "a"], 2, interrupt)
    assert list(tmp_path.iterdir()) == []
    assert active_children() == []


def test_an_exception_is_raised_where_one_job_is_done_here() -> None:
    with pytest.raises(ValueError, match="negative"):
        spread(double, [1, -1, 2], 1, lambda done, total: None)


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_to_do_is_done(jobs: int) -> None:
    assert spread(double, [], jobs, lambda done, total: pytest.fail("nothing is done")) == []


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
