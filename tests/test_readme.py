"""The README: short, two commands to begin with, and every command of it runs."""

from pathlib import Path

import pytest

from tests.documented import (
    PROVEN,
    ROOT,
    cheaply,
    run,
    run_apart,
    runs,
    shown,
    understood,
    words_of,
)

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_WORDS = 1200

COMMANDS = [line for language, line in shown(TEXT) if language == "bash"]
SET_UP = [command for command in COMMANDS if command.startswith("python3 -m venv")]
PROOF = [command for command in COMMANDS if command.startswith(PROVEN)]
OWN_LOGS = ("logs/LOG", "logs/A.eval")
"""Logs that a reader has of a run; the pages of `docs/` show these verbs on real ones."""

SHOWN_IN_DOCS = {
    command
    for page in (ROOT / "docs").glob("*.md")
    for _, command in shown(page.read_text(encoding="utf-8"))
}
"""What `tests/test_docs.py` runs."""

PROGRAMS = [
    command
    for command in COMMANDS
    if command not in {*SET_UP, *PROOF, *SHOWN_IN_DOCS}
    and not any(log in command for log in OWN_LOGS)
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the repository to who runs a command in it."""
    (tmp_path / "tasks").symlink_to(ROOT / "tasks")
    return tmp_path


def test_it_is_short() -> None:
    assert len(TEXT.split()) <= MOST_WORDS


def test_two_commands_set_up_and_run() -> None:
    first, second = SET_UP
    assert first.endswith("inspect eval html_extraction/html_extraction --model scraper/honest")
    assert second.endswith("/pytest")


@pytest.mark.parametrize("command", PROGRAMS)
def test_a_command_runs(command: str, folder: Path) -> None:
    done = run(cheaply(command), folder)
    assert done.well, done.said
    assert runs(folder) == (["success"] if command.startswith("inspect eval") else [])


@pytest.mark.parametrize("command", PROOF)
def test_a_long_command_is_understood(command: str, tmp_path: Path) -> None:
    (tmp_path / "results.json").touch()
    assert understood(command, tmp_path)


def test_ci_runs_the_sample() -> None:
    assert "html-extraction gate --sampled" in PROOF
    assert "html-extraction gate --sampled" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_a_log_is_scored_again(folder: Path) -> None:
    """In a process of its own, which finds the scorers by their names alone."""
    (command,) = (command for command in COMMANDS if "logs/LOG" in command)
    done = run(cheaply("inspect eval html_extraction/html_extraction --model openai/x"), folder)
    assert done.well, done.said
    (log,) = (folder / "logs").glob("*.eval")
    words = words_of(command.replace("logs/LOG.eval", str(log)), folder)
    done = run_apart([*words, "--display", "plain"], folder)
    assert done.well, done.said
    assert "1.000" in done.said
