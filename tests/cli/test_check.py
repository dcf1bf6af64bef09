"""`html-extraction check`."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from html_extraction.checks import Check, CheckResult, Plan
from html_extraction.checks.parallel import Advance
from html_extraction.checks.registry import NotReadyError
from html_extraction.cli import main
from html_extraction.products.system import PRODUCTS
from html_extraction.system import System
from tests.toy import TOY

Register = Callable[[System], System]


def toy(holds: bool) -> Check:
    def run(system: System, plan: Plan, advance: Advance) -> CheckResult:
        """Say what is asked for."""
        advance(1, 1)
        rows = (("all", plan.rows, 0.5, holds), ("[red]none[/]", None, "", True))
        columns, figures = ("a", "b", "c", "d"), {"b": plan.rows}
        return CheckResult("toy", "It is so.", columns, rows, holds, figures, {"x": {"b": 1}})

    return Check("toy", "It is so.", (4, 5), 6, "Rows.", run)


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", "--system", "toy", *arguments])


@pytest.fixture
def claim(register: Register) -> Callable[[bool], None]:
    """Register a toy system of one check, whose claim holds or not."""

    def make(holds: bool) -> None:
        register(replace(TOY, checks=lambda: {"toy": toy(holds)}))

    return make


def test_there_is_a_verb_for_every_check() -> None:
    said = CliRunner().invoke(main, ["check", "--help"]).stdout
    assert set(PRODUCTS.checks()) >= {"answerable", "browser", "load-bearing"}
    assert all(f"\n  {name} " in said for name in (*PRODUCTS.checks(), "all"))


def test_a_system_that_is_not_there_is_refused() -> None:
    result = CliRunner().invoke(main, ["check", "--system", "nothing", "all"])
    assert result.exit_code == 2
    assert "no system 'nothing'; choose one of products" in result.stderr


def test_a_claim_that_holds_exits_with_0(claim: Callable[[bool], None]) -> None:
    claim(True)
    result = check("toy")
    assert result.exit_code == 0
    assert "Holds: It is so." in result.stdout
    assert "[red]none[/]" in result.stdout


def test_a_claim_that_does_not_hold_exits_with_1(claim: Callable[[bool], None]) -> None:
    claim(False)
    result = check("toy")
    assert result.exit_code == 1
    assert "DOES NOT HOLD: It is so." in result.stdout


def test_the_file_has_the_shape_of_all_checks(
    tmp_path: Path, claim: Callable[[bool], None]
) -> None:
    claim(False)
    path = tmp_path / "result.json"
    assert check("toy", "--rows", "9", "--json", str(path)).exit_code == 1
    written = json.loads(path.read_text())
    assert (written["dataset_version"], written["holds"]) == (TOY.dataset_version, False)
    assert len(written["public_digest"]) == len(written["held_out_digest"]) == 64
    assert written["checks"]["toy"] == {
        "plan": {"seeds": [4, 5], "rows": 9},
        "name": "toy",
        "claim": "It is so.",
        "columns": ["a", "b", "c", "d"],
        "rows": [["all", 9, 0.5, False], ["[red]none[/]", None, "", True]],
        "holds": False,
        "figures": {"b": 9},
        "pathologies": {"x": {"b": 1}},
    }


@pytest.mark.parametrize("holds", [True, False])
def test_all_runs_every_check_with_its_own_numbers(
    register: Register, tmp_path: Path, holds: bool
) -> None:
    checks = {"toy": toy(True), "other": replace(toy(holds), name="other")}
    register(replace(TOY, checks=lambda: checks))
    path = tmp_path / "results.json"
    result = check("all", "--seeds", "7", "--json", str(path))
    assert result.exit_code == (0 if holds else 1)
    assert result.stdout.count("olds: It is so.") + result.stdout.count("HOLD: It is so.") == 2
    written = json.loads(path.read_text())
    assert written["holds"] == holds
    assert written["checks"]["toy"]["plan"] == {"seeds": [7], "rows": 6}


def test_what_a_check_needs_is_asked_for_before_any_runs(
    register: Register, tmp_path: Path
) -> None:
    def missing() -> None:
        raise NotReadyError("No engine found: install one.")

    def never(system: System, plan: Plan, advance: Advance) -> CheckResult:
        """Fail the test."""
        raise AssertionError

    checks = {"toy": replace(toy(True), run=never), "other": replace(toy(True), ready=missing)}
    register(replace(TOY, checks=lambda: checks))
    path = tmp_path / "results.json"
    result = check("all", "--json", str(path))
    assert result.exit_code == 2
    assert result.stderr == "Error: No engine found: install one.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seeds", "1,x"], "comma list"),
        (["--seeds", ""], "comma list"),
        (["--rows", "0"], "--rows"),
        (["--jobs", "0"], "--jobs"),
        (["--json", "/no/such/folder/x.json"], "/no/such/folder/x.json"),
    ],
)
def test_a_mistake_is_one_sentence_and_code_2(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["check", "answerable", *arguments])
    assert result.exit_code == 2
    (sentence,) = (line for line in result.stderr.splitlines() if line.startswith("Error: "))
    assert said in sentence
