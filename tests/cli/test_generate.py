"""`html-extraction generate`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from html_extraction import Row, rows
from html_extraction.cli import main
from html_extraction.system import System
from tests.toy import TOY

COMMAND = [sys.executable, "-c", "from html_extraction.cli import main; main()", "generate"]
KEYS = {
    *("id", "url", "html", "prompt", "answer", "decoys"),
    *("pathologies", "bites", "tier", "layout", "locale"),
}


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["generate", *arguments])


def test_rows_go_to_standard_output_one_a_line() -> None:
    result = generate("--count", "3", "--seed", "7", "--start", "4")
    lines = result.stdout_bytes.decode().split("\n")
    assert lines.pop() == ""
    made = [json.loads(line) for line in lines]
    assert [row["id"] for row in made] == [f"public-7-00000{index}" for index in (4, 5, 6)]
    assert all(row.keys() >= KEYS for row in made)
    assert result.stderr == ""


def test_a_file_holds_what_standard_output_would(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    arguments = ("--count", "2", "--probe", "base_href,none", "--split", "held_out")
    assert generate(*arguments, "--output", str(path)).exit_code == 0
    assert path.read_bytes() == generate(*arguments).stdout_bytes
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_bytes_in_every_process() -> None:
    def made(hash_seed: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"}
        return subprocess.run(
            [*COMMAND, "--count", "60", "--seed", "5"],
            env=environment,
            check=True,
            capture_output=True,
        ).stdout

    assert made("1") == made("2") != b""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--probe", "nonsense"], "nonsense"),
        (["--count", "0"], "--count"),
        (["--count", "many"], "--count"),
        (["--seed", "-1"], "--seed"),
        (["--split", "private"], "held_out"),
        (["--difficulty", "brutal"], "medium"),
        (["--output", "/no/such/folder/rows.jsonl"], "/no/such/folder/rows.jsonl"),
        (["--output", "."], "directory"),
    ],
)
def test_a_mistake_is_one_sentence_and_code_2(arguments: list[str], said: str) -> None:
    result = generate(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (sentence,) = (line for line in result.stderr.splitlines() if line.startswith("Error: "))
    assert said in sentence


@pytest.mark.parametrize("end", [KeyboardInterrupt, RuntimeError, OSError])
def test_what_stood_at_the_path_stays_when_making_ends_early(
    tmp_path: Path, register: Callable[[System], System], end: type[BaseException]
) -> None:
    def cut(*_: object, **__: object) -> Iterator[Row]:
        yield next(iter(rows(count=1)))
        raise end

    path = tmp_path / "rows.jsonl"
    path.write_text("before")
    register(replace(TOY, rows=cut))
    result = generate("--system", "toy", "--output", str(path))
    assert result.exit_code != 0
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_reader_that_has_enough_ends_a_long_stream() -> None:
    process = subprocess.Popen(
        [*COMMAND, "--count", "1000000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    assert json.loads(process.stdout.readline())["id"] == "public-0-000000"
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    assert generate("--count", "1", "--output", str(tmp_path / "link")).exit_code == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").stat().st_size > 0


@pytest.mark.skipif(os.name != "posix", reason="of POSIX")
def test_a_pipe_is_written_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(path.read_bytes()), daemon=True)
    reader.start()
    assert generate("--count", "2", "--output", str(path)).exit_code == 0
    reader.join(60)
    assert path.is_fifo()
    assert read == [generate("--count", "2").stdout_bytes]
