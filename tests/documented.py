"""What the README and the pages of `docs/` show, taken from their text and run.

A program that is installed runs in this process, from the entry point that its script calls, with
the words that a shell makes of the line: the same code, without the seconds that every process
spends on imports.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryFile
from unittest.mock import patch

import click
from inspect_ai.log import read_eval_log

from html_extraction.cli import main

ROOT = Path(__file__).parents[1]

PROVEN = ("html-extraction check", "html-extraction gate")
"""What takes minutes, or what it found: the gate runs it, in CI on a sample of rows."""


PROGRAMS = ("inspect ", "html-extraction ")
"""What runs in this process."""


@dataclass(frozen=True)
class Done:
    """How a command or a program ended, and what it wrote to both of its streams."""

    code: object
    said: str

    @property
    def well(self) -> bool:
        """Whether it ended as it should."""
        return self.code in {None, 0} and "Traceback" not in self.said


def shown(text: str) -> list[tuple[str, str]]:
    """Return what a page shows to run, in order: each command, each program, and its language."""
    return [
        (language, part)
        for language, block in re.findall(r"```(bash|python)\n(.*?)```", text, re.DOTALL)
        for part in (block.splitlines() if language == "bash" else [block])
    ]


def cheaply(command: str) -> str:
    """Return the command on an offline model, and on as few rows as its limit, else on one."""
    command = re.sub(r"--model (openai|anthropic)/\S+", "--model scraper/honest", command)
    if not command.startswith("inspect eval "):
        return command
    limit = re.search(r" --limit (\d+)", command)
    few = limit[1] if limit else "1"
    if "/html_extraction " in command and "-T probe=" not in command:
        # Rows beyond the limit would be made and left.
        command = re.sub(r" -T count=\d+", "", command) + f" -T count={few}"
    # A process keeps the first display that it has: none, as other tests of this one ask for.
    return f"{command} --limit {few} --display none"


def words_of(command: str, folder: Path) -> list[str]:
    """Return the words that a shell in the folder makes of a command without pipes and the like."""
    assert not re.search(r"[|;&<>$`]", command), command
    line = f"printf '%s\\0' {command}"
    made = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, check=True)
    return made.stdout.decode().split("\0")[:-1]


def run(command: str, folder: Path) -> Done:
    """Run a command in the folder: an installed program here, all else by a shell."""
    if not command.startswith(PROGRAMS):
        return run_apart(["bash", "-ec", command], folder)
    words = words_of(command, folder)
    (script,) = entry_points(group="console_scripts", name=words[0])
    with patch.object(sys, "argv", words), patch.object(sys, "excepthook", sys.excepthook):
        return _done(script.load(), folder)


def run_program(text: str, folder: Path) -> Done:
    """Run a program of Python in the folder; what it registers stays in this process."""
    return _done(lambda: exec(compile(text, "page", "exec"), {"__name__": "__main__"}), folder)


def run_apart(words: list[str], folder: Path) -> Done:
    """Run words in the folder, in a process of its own that finds the programs installed here."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return Done(done.returncode, done.stdout + done.stderr)


def _done(call: Callable[[], object], folder: Path) -> Done:
    # A real file: programs ask a stream for its number, its bytes, and whether it is a terminal.
    with TemporaryFile("w+", encoding="utf-8") as said:
        with chdir(folder), redirect_stdout(said), redirect_stderr(said):
            code = _code_of(call)
        said.seek(0)
        return Done(code, said.read())


def _code_of(call: Callable[[], object]) -> object:
    try:
        call()
    except SystemExit as ended:
        return ended.code
    return 0


def runs(folder: Path) -> list[str]:
    """Return the status of each run that is logged in the folder: `inspect` exits with 0 on errors."""
    return [read_eval_log(str(path), header_only=True).status for path in folder.rglob("*.eval")]


def understood(command: str, folder: Path) -> bool:
    """Whether the command line takes every word of a command of ours, which does not run."""
    group: click.Command = main
    words = shlex.split(command)[1:]
    with chdir(folder):
        while isinstance(group, click.Group):
            _, verb, words = group.resolve_command(click.Context(group), words)
            assert verb is not None, command
            group = verb
        return group.make_context("verb", words).args == []


def results_of(command: str) -> Iterator[str]:
    """Yield the file that a check is told to write."""
    yield from re.findall(r" --json (\S+)", command)
