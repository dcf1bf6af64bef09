"""`html-extraction gate`."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from html_extraction.checks import Check, CheckResult, Plan
from html_extraction.checks.identity import Identity
from html_extraction.checks.parallel import Advance
from html_extraction.checks.record import Claim, Figure, Qualification, dumps, load
from html_extraction.checks.report import Finished, document
from html_extraction.cli import gate as verb
from html_extraction.cli import main, running
from html_extraction.system import System
from tests.toy import TOY

DATASET = Identity("1.0.0", "a" * 64, "b" * 64)
SHARE = Figure("rows read", floor=0.9, measured=0.95)
RECORD = Qualification(
    DATASET, {"toy": Claim("It is so.", True, (1,), 6, 2, {"share": SHARE})}, {}, ()
)


def result(share: float) -> CheckResult:
    return CheckResult("toy", "It is so.", (), (), True, {"share": share}, {"x": {"rows": 1}})


@pytest.fixture
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, register: Callable[[System], System]
) -> Path:
    """A folder with a record, where the one check is a toy that finds as a share its rows / 2."""

    def run(system: System, plan: Plan, advance: Advance) -> CheckResult:
        """Say what is asked for."""
        return result(plan.rows / 2)

    checks = {"toy": Check("toy", "It is so.", (1,), 6, "Rows.", run)}
    register(replace(TOY, checks=lambda: checks, record=tmp_path / "record.json"))
    for module in (verb, running):
        monkeypatch.setattr(module, "identity", lambda system: DATASET)
    (tmp_path / "record.json").write_text(dumps(RECORD))
    return tmp_path


def gate(
    folder: Path, *arguments: str, share: float | None = None, dataset: Identity = DATASET
) -> Result:
    words = ["gate", "--system", "toy", *arguments]
    if share is not None:
        path = folder / "results.json"
        path.write_text(json.dumps(document(dataset, [Finished(Plan((1,), 6, 1), result(share))])))
        words += ["--results", str(path)]
    return CliRunner().invoke(main, words)


def test_results_that_keep_the_record_exit_with_0(folder: Path) -> None:
    done = gate(folder, share=0.9)
    assert (done.exit_code, done.stdout) == (0, "The record holds.\n")


def test_results_that_break_it_exit_with_1_and_a_line(folder: Path) -> None:
    done = gate(folder, share=0.8)
    assert done.exit_code == 1
    assert done.stdout == "toy: share of 0.8 is under its floor of 0.9.\n"


def test_a_sample_is_run_on_its_rows(folder: Path) -> None:
    kept = folder / "kept.json"
    done = gate(folder, "--sampled", "--jobs", "1", "--json", str(kept))
    assert (done.exit_code, done.stdout) == (0, "toy: holds\nThe record holds.\n")
    assert json.loads(kept.read_text())["checks"]["toy"]["plan"] == {"seeds": [1], "rows": 2}


def test_the_whole_is_run_as_it_was_for_the_record(folder: Path) -> None:
    claim = replace(RECORD.checks["toy"], seeds=(7, 8), rows=5)
    (folder / "record.json").write_text(dumps(replace(RECORD, checks={"toy": claim})))
    kept = folder / "kept.json"
    done = gate(folder, "--json", str(kept))
    assert (done.exit_code, done.stdout) == (0, "toy: holds\nThe record holds.\n")
    assert json.loads(kept.read_text())["checks"]["toy"]["plan"] == {"seeds": [7, 8], "rows": 5}


def test_a_check_that_is_not_in_the_record_is_run_on_its_own_rows(folder: Path) -> None:
    (folder / "record.json").write_text(dumps(replace(RECORD, checks={})))
    kept = folder / "kept.json"
    assert gate(folder, "--json", str(kept)).exit_code == 1
    assert json.loads(kept.read_text())["checks"]["toy"]["plan"] == {"seeds": [1], "rows": 6}


def test_an_update_writes_what_was_measured(folder: Path) -> None:
    assert gate(folder, "--update", share=0.97).exit_code == 0
    after = load(folder / "record.json")
    assert after.checks["toy"].figures["share"] == replace(SHARE, measured=0.97)
    assert after.pathologies == {"x": {"rows": 1}}
    assert sorted(path.name for path in folder.iterdir()) == ["record.json", "results.json"]


OTHER = replace(DATASET, public_digest="c" * 64)


@pytest.mark.parametrize(
    ("share", "dataset", "line"),
    [
        (0.8, DATASET, "toy: share of 0.8 is under its floor of 0.9.\n"),
        (0.95, OTHER, "public_digest: cccccccccccc is not aaaaaaaaaaaa, as recorded.\n"),
    ],
)
def test_an_update_loosens_only_when_told_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, share: float, dataset: Identity, line: str
) -> None:
    monkeypatch.setattr(verb, "identity", lambda system: dataset)
    refused = gate(folder, "--update", share=share, dataset=dataset)
    assert refused.exit_code == 1
    assert refused.stdout == line + "Nothing is written; --loosen moves what broke.\n"
    assert load(folder / "record.json") == RECORD
    assert gate(folder, "--update", "--loosen", share=share, dataset=dataset).exit_code == 0
    assert gate(folder, share=share, dataset=dataset).exit_code == 0


def test_an_update_needs_every_check(folder: Path, register: Callable[[System], System]) -> None:
    other = Check("other", "So too.", (1,), 6, "Rows.", lambda system, plan, advance: result(1))
    checks = {"toy": other, "other": other}
    register(replace(TOY, checks=lambda: checks, record=folder / "record.json"))
    done = gate(folder, "--update", "--loosen", share=1.0)
    assert (done.exit_code, done.stdout) == (1, "other: not in the results.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sampled", "--update"], "--sampled is too few rows"),
        (["--loosen"], "--loosen says how to --update"),
        (["--results", "record.json"], "No file of results"),
        (["--results", "text"], "is no file of results"),
        (["--results", "absent"], "does not exist"),
        (["--record", "text"], "is no qualification record"),
        (["--json", "no/such/folder/x.json"], "Cannot write"),
    ],
)
def test_a_mistake_is_one_sentence_and_code_2(
    folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(folder)
    Path("text").write_text("Hello.")
    done = gate(folder, *arguments)
    assert done.exit_code == 2
    (sentence,) = (line for line in done.stderr.splitlines() if line.startswith("Error: "))
    assert said in sentence


@pytest.mark.parametrize("arguments", [["--sampled"], ["--json", "x.json"]])
def test_given_results_are_not_run_again(folder: Path, arguments: list[str]) -> None:
    assert gate(folder, *arguments, share=1.0).exit_code == 2


def test_results_of_other_pages_are_refused(folder: Path) -> None:
    done = gate(folder, share=1.0, dataset=OTHER)
    assert done.exit_code == 2
    assert "of other pages" in done.stderr
