"""The command line as a program of its own, and logs for it to read."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from html_extraction.task import html_extraction

PROGRAM = """\
import signal
# Whatever runs the tests may ignore interrupts, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
from html_extraction.cli import main
{first}
main()
"""

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Give a function that starts the program with arguments, after `first`; it is ended at last."""
    started: list[subprocess.Popen[bytes]] = []

    def run(*arguments: str, first: str = "", **options: Any) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", PROGRAM.format(first=first), *arguments]
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        started.append(subprocess.Popen(command, start_new_session=True, **options))
        return started[-1]

    yield run
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(scope="session")
def few_logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two logs of three rows each, of models whose names no narrow encoding has."""
    folder = tmp_path_factory.mktemp("few")
    for name in ("modèle", "模型"):
        output = ModelOutput.from_content(name, "no answer")
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        model = get_model(f"mockllm/{name}", custom_outputs=[output] * 3, memoize=False)
        inspect_eval(html_extraction(count=3), model=model, log_dir=str(folder), display="none")
    return folder
