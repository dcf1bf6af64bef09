"""A log with errors, scored again from the command line: the same counts everywhere."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log

from html_extraction.cli import main
from html_extraction.results import compare, read_run, sample_frame

# Rows 0 and 5 fail before the model has answered, rows 1 and 6 after it has, rightly.
TASK = """
from inspect_ai import Task, task, task_with
from inspect_ai.solver import Generate, Solver, TaskState, solver

from html_extraction.task import html_extraction


@solver
def failing() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        number = int(str(state.sample_id)[-6:]) % 5
        if number == 0:
            raise RuntimeError("The provider is down.")
        state = await generate(state)
        if number == 1:
            raise RuntimeError("The connection broke.")
        return state

    return solve


@task
def flaky() -> Task:
    return task_with(html_extraction(count=10), solver=failing())
"""

AGAIN = {
    "overwrite": ["--action", "overwrite"],
    "append": ["--action", "append"],
    "scorer": ["--action", "overwrite", "--scorer", "html_extraction/exact_fields"],
}


def inspect(folder: Path, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "inspect_ai", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The log of ten rows, four of which ended in an error, and what scoring it again made of it."""
    folder = tmp_path_factory.mktemp("again")
    (folder / "flaky.py").write_text(TASK, encoding="utf-8")
    options = ("--model", "scraper/honest", "--no-fail-on-error", "--display", "plain")
    inspect(folder, "eval", "flaky.py", *options, "--log-dir", "logs")
    (first,) = (folder / "logs").glob("*.eval")
    logs = {"first": str(first)}
    for name, arguments in AGAIN.items():
        logs[name] = str(shutil.copy(first, folder / f"{name}.eval"))
        inspect(folder, "score", logs[name], *arguments, "--overwrite")
    return logs


def counts(location: str) -> dict[str, Any]:
    frame = sample_frame([read_run(location)])
    return {
        "run": len(frame),
        "scored": frame.loc[frame["scored"], "id"].str[-1].tolist(),
        "errors": frame.loc[frame["error"] != "", "id"].str[-1].tolist(),
        "right": int(frame["correct"].sum()),
    }


@pytest.mark.parametrize("name", ["first", *AGAIN])
def test_an_error_stays_without_a_verdict(scored: dict[str, str], name: str) -> None:
    assert counts(scored[name]) == {
        "run": 10,
        "scored": ["2", "3", "4", "7", "8", "9"],
        "errors": ["0", "1", "5", "6"],
        "right": 6,
    }
    log = read_eval_log(scored[name])
    assert log.results is not None
    headline = log.results.scores[0]
    assert (headline.name, headline.scored_samples) == ("exact_fields", 6)
    assert headline.metrics["accuracy"].value == 1
    assert headline.metrics["stderr"].value == 0
    assert log.results.completed_samples == 6


@pytest.mark.parametrize("name", AGAIN)
def test_comparison_and_report_say_the_same(
    scored: dict[str, str], name: str, tmp_path: Path
) -> None:
    found = compare([read_run(scored["first"]), read_run(scored[name])])
    told = [(side.run, side.scored, side.errors, side.right) for side in found.sides]
    assert told == [(10, 6, 4, 6)] * 2
    assert (found.answers, found.p) == (6, 1)
    path = tmp_path / "report.html"
    result = CliRunner().invoke(main, ["report", scored[name], "--output", str(path)])
    assert result.exit_code == 0, result.output
    page = path.read_text(encoding="utf-8")
    assert '<dt>errors</dt><dd class="bad">4</dd>' in page
    assert "<dt>scored</dt><dd>6</dd>" in page
