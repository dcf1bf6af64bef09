"""Signals: a verb ends soon, by the signal, with its outputs whole or absent and no process left.

The limits on time only guard against a test that hangs.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM

import psutil
import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="of POSIX")

Process = subprocess.Popen
Start = Callable[..., "subprocess.Popen[bytes]"]
SOON = 30.0
WAITED = 120.0

SLEEPS = """\
import time
from html_extraction.cli import {verb}
def slow(*_, **__):
    print("begun", flush=True)
    {then}
{verb}.read_runs = slow
"""


def until(ready: Callable[[], bool], process: "Process[bytes]") -> None:
    """Wait until it is so, and the process still runs."""
    end = time.monotonic() + WAITED
    while not ready():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "never came so far"
        time.sleep(0.02)


def children(process: "Process[bytes]") -> list[psutil.Process]:
    found: list[psutil.Process] = psutil.Process(process.pid).children(recursive=True)
    return found


def worked(child: psutil.Process, word: str = "") -> bool:
    """Whether a process with the word in its command has worked for a while, and still does."""
    try:
        return word in " ".join(child.cmdline()) and child.cpu_times().user > 0.3
    except psutil.Error:
        return False


def works(process: "Process[bytes]", least: int, word: str = "") -> Callable[[], bool]:
    """Return whether so many of the processes that it started have worked for a while."""
    return lambda: sum(worked(child, word) for child in children(process)) >= least


def has_part(folder: Path) -> Callable[[], bool]:
    return lambda: any(path.name.endswith(".part") for path in folder.rglob("*"))


def stopped(process: "Process[bytes]", number: int, *, group: bool) -> None:
    """Send the signal, and see that the process and all that it started are gone soon."""
    family = children(process)
    (os.killpg if group else os.kill)(process.pid, number)
    _, wrong = process.communicate(timeout=SOON)
    assert process.returncode in (-number, 128 + number)
    assert wrong == b""
    _, alive = psutil.wait_procs(family, timeout=SOON)
    assert alive == []


CHECK = ("check", "load-bearing", "--jobs", "2")


@pytest.mark.parametrize(("number", "group"), [(SIGINT, True), (SIGTERM, False)])
def test_a_check_ends_with_its_workers(
    number: int, group: bool, start: Start, tmp_path: Path
) -> None:
    process = start(*CHECK, "--json", str(tmp_path / "results.json"))
    until(works(process, 2), process)
    stopped(process, number, group=group)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_while_workers_start_leaves_no_traceback(start: Start) -> None:
    process = start(*CHECK)
    until(lambda: len(children(process)) > 1, process)
    stopped(process, SIGINT, group=True)


def test_workers_do_not_outlive_a_check_that_is_killed(start: Start) -> None:
    process = start(*CHECK)
    until(works(process, 2), process)
    family = children(process)
    process.send_signal(SIGKILL)
    _, alive = psutil.wait_procs(family, timeout=SOON)
    assert alive == []


@pytest.mark.browser
@pytest.mark.parametrize(("jobs", "number", "group"), [(2, SIGINT, True), (1, SIGTERM, False)])
def test_a_browser_ends_with_its_check(jobs: int, number: int, group: bool, start: Start) -> None:
    process = start("check", "browser", "--jobs", str(jobs))
    # The first browser only shows that there is one, and its renderer draws nothing.
    until(works(process, 1, "--type=renderer"), process)
    stopped(process, number, group=group)


@pytest.mark.parametrize("number", [SIGINT, SIGTERM, SIGHUP])
def test_rows_are_whole_or_absent(number: int, start: Start, tmp_path: Path) -> None:
    process = start("generate", "--count", "1000000", "--output", str(tmp_path / "rows.jsonl"))
    until(has_part(tmp_path), process)
    stopped(process, number, group=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [SIGINT, SIGTERM])
def test_a_new_gallery_is_whole_or_absent(number: int, start: Start, tmp_path: Path) -> None:
    process = start("gallery", "--output", str(tmp_path / "some" / "gallery"))
    until(lambda: any(tmp_path.rglob("*.html")), process)
    stopped(process, number, group=True)
    assert list(tmp_path.iterdir()) == []


def test_a_gallery_in_a_folder_leaves_it_as_it_was(start: Start, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    process = start("gallery", "--output", str(tmp_path))
    until(lambda: any(tmp_path.rglob("*.html")), process)
    stopped(process, SIGTERM, group=False)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_signal_amid_the_last_moves_waits_for_them(start: Start, tmp_path: Path) -> None:
    first = """\
import os, pathlib, signal
from html_extraction.cli import gallery
gallery.pages = lambda system, known: [("index.html", "one"), ("other.html", "two")]
move = pathlib.Path.replace
def told(self, place):
    os.kill(os.getpid(), signal.SIGTERM)
    return move(self, place)
pathlib.Path.replace = told
"""
    process = start("gallery", "--output", str(tmp_path), first=first)
    assert process.communicate(timeout=SOON) == (b"", b"")
    assert process.returncode == -SIGTERM
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", "other.html"]


@pytest.mark.parametrize(("verb", "number"), [("compare", SIGINT), ("report", SIGTERM)])
def test_reading_logs_ends(verb: str, number: int, start: Start) -> None:
    process = start(verb, "x.eval", first=SLEEPS.format(verb=verb, then="time.sleep(600)"))
    assert process.stdout
    assert process.stdout.readline() == b"begun\n"
    stopped(process, number, group=True)


def test_code_that_swallows_the_exception_ends_too(start: Start, tmp_path: Path) -> None:
    first = """\
import time
from html_extraction.cli import generate
def slow(*_, **__):
    while True:
        try:
            yield time.sleep(600)
        except BaseException:
            pass
generate.rows = slow
"""
    process = start("generate", "--output", str(tmp_path / "rows.jsonl"), first=first)
    until(has_part(tmp_path), process)
    stopped(process, SIGTERM, group=False)
    assert list(tmp_path.iterdir()) == []


def test_many_signals_are_one(start: Start, tmp_path: Path) -> None:
    process = start("generate", "--count", "1000000", "--output", str(tmp_path / "rows.jsonl"))
    until(has_part(tmp_path), process)
    for number in (SIGTERM, SIGINT, SIGTERM):
        process.send_signal(number)
    _, wrong = process.communicate(timeout=SOON)
    assert process.returncode in (-SIGTERM, -SIGINT)
    assert wrong == b""
    assert list(tmp_path.iterdir()) == []


def test_a_signal_that_is_to_be_ignored_is(start: Start, tmp_path: Path) -> None:
    process = start(
        *("generate", "--count", "1000000", "--output", str(tmp_path / "rows.jsonl")),
        preexec_fn=lambda: signal.signal(SIGHUP, signal.SIG_IGN),
    )
    until(has_part(tmp_path), process)
    process.send_signal(SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(2)
    stopped(process, SIGTERM, group=False)


@pytest.mark.parametrize(("number", "code"), [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
def test_a_shell_reads_128_and_the_signal(number: int, code: int) -> None:
    program = (
        "import os, signal; from html_extraction.cli import compare, main;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        f"compare.read_runs = lambda logs: os.kill(os.getpid(), {int(number)}); main()"
    )
    script = '"$0" -c "$1" compare x.eval 2>/dev/null; echo $?'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable, program], capture_output=True, text=True, check=False
    )
    assert done.stdout == f"{code}\n"
