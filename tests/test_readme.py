"""The README: its commands run, its generated blocks are up to date."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import click
import pytest

from html_extraction.cli import main

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
LONG = ("html-extraction check all", "html-extraction gate")
"""What takes minutes on any number of rows, and what needs its results: CI runs the sample."""

COMMANDS = [
    line
    for block in re.findall(r"```bash\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines()
]
SET_UP = [command for command in COMMANDS if command.startswith("python3 -m venv")]
PROOF = [command for command in COMMANDS if command.startswith(LONG)]
OWN_LOGS = ("logs/LOG", "logs/A.eval")
"""Logs that a reader has of a run; `tests/results` runs these verbs on real ones."""

PROGRAMS = [
    command
    for command in COMMANDS
    if command not in SET_UP + PROOF and not any(log in command for log in OWN_LOGS)
]


def cheaply(command: str) -> list[str]:
    """The command on an offline model and few rows."""
    words = shlex.split(
        re.sub(r"--model (openai|anthropic)/\S+", "--model scraper/honest", command)
    )
    if words[:2] == ["inspect", "eval"]:
        return [*words, "--limit", "1", "--display", "plain"]
    if words[:2] == ["html-extraction", "check"]:
        return [*words, "--rows", "2"]
    return words


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    scripts = str(Path(sys.executable).parent)
    path = os.pathsep.join([scripts, os.environ["PATH"]])
    return subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the repository to who runs a command in it."""
    (tmp_path / "tasks").symlink_to(ROOT / "tasks")
    return tmp_path


def test_two_commands_set_up_and_run() -> None:
    first, second = SET_UP
    assert first.endswith("inspect eval html_extraction/html_extraction --model scraper/honest")
    assert second.endswith("/pytest")


@pytest.mark.parametrize("command", PROGRAMS)
def test_a_command_runs(command: str, folder: Path) -> None:
    done = run(cheaply(command), folder)
    assert done.returncode == 0, done.stdout + done.stderr
    if command.startswith("inspect eval"):
        (log,) = (folder / "logs").glob("*.eval")
        assert "Traceback" not in done.stdout + done.stderr
        assert log.stat().st_size > 0


@pytest.mark.parametrize("command", PROOF)
def test_a_long_command_is_understood(command: str, tmp_path: Path) -> None:
    (tmp_path / "results.json").touch()
    words = shlex.split(command)[1:]
    group: click.Command = main
    with chdir(tmp_path):
        while isinstance(group, click.Group):
            _, verb, words = group.resolve_command(click.Context(group), words)
            assert verb is not None
            group = verb
        assert group.make_context("verb", words).args == []


def test_ci_runs_the_sample() -> None:
    assert "html-extraction gate --sampled" in PROOF
    assert "html-extraction gate --sampled" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_a_log_is_scored_again(folder: Path) -> None:
    (command,) = (command for command in COMMANDS if "logs/LOG" in command)
    run(cheaply("inspect eval html_extraction/html_extraction --model openai/x"), folder)
    (log,) = (folder / "logs").glob("*.eval")
    done = run(shlex.split(command.replace("logs/LOG.eval", str(log))), folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1.000" in done.stdout


def test_the_python_example_runs(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    done = run([sys.executable, "-c", example], tmp_path)
    assert done.returncode == 0, done.stderr


def test_what_is_generated_is_up_to_date() -> None:
    done = run([sys.executable, "docs/make.py", "--check"], ROOT)
    assert done.returncode == 0, done.stderr


def test_a_block_that_drifts_is_found(tmp_path: Path) -> None:
    for name in ("README.md", "docs", "tasks"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    page = tmp_path / "docs" / "products.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("public rows sends", "public rows send"), encoding="utf-8")
    done = run([sys.executable, "docs/make.py", "--check"], tmp_path)
    assert done.returncode == 1
    assert "docs/products.md" in done.stderr


def test_links_to_files_lead_somewhere() -> None:
    for target, part in re.findall(r"\]\((?!https?:)([^)#]+)(?:#([^)]*))?\)", TEXT):
        assert (ROOT / target).exists(), target
        headings = re.findall(
            r"^#+ (.*)$", (ROOT / target).read_bytes().decode("utf-8", "replace"), re.M
        )
        assert not part or part in [heading.lower().replace(" ", "-") for heading in headings]
