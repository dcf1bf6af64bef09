"""Standard streams that are narrow, full, closed or left."""

import io
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from html_extraction import Row, generate_row
from html_extraction.cli import main
from html_extraction.cli.output import _Shown
from html_extraction.cli.watched import Closed, Watched

pytestmark = pytest.mark.skipif(os.name != "posix", reason="of POSIX")

NARROW = ("cp1252", "ascii", "latin-1")
Start = Callable[..., "subprocess.Popen[bytes]"]
FULL = "Error: Cannot write to standard output: No space left on device.\n"
CLOSED = "Error: Cannot write to standard output: it is closed.\n"
SHORT = (
    ("--help",),
    ("--version",),
    ("generate", "--help"),
    ("generate", "--count", "2"),
    ("show", "public-0-000012"),
    ("pathologies",),
)
"""Verbs that print and are soon done."""


def narrow(encoding: str) -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}


@pytest.mark.parametrize("encoding", NARROW)
def test_every_row_is_shown_in_a_narrow_encoding(
    encoding: str, public_rows: tuple[Row, ...]
) -> None:
    for row in public_rows[::6]:
        done = CliRunner(charset=encoding).invoke(main, ["show", row.id])
        assert done.exit_code == 0, row.id
        shown = done.stdout_bytes.decode(encoding)
        # As JSON has the title, with what the encoding lacks escaped, cut where columns are.
        start = row.answer["title"][:12].encode(encoding, "backslashreplace").decode(encoding)
        assert start in shown, row.id


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("verb", SHORT, ids=" ".join)
def test_a_verb_says_the_same_in_a_narrow_encoding(
    verb: tuple[str, ...], encoding: str, start: Start
) -> None:
    process = start(*verb, env=narrow(encoding))
    said, wrong = process.communicate(timeout=60)
    assert (process.returncode, wrong) == (0, b"")
    if verb[:2] == ("generate", "--count"):
        assert [json.loads(line)["id"] for line in said.decode().splitlines()] == [
            "public-0-000000",
            "public-0-000001",
        ]
    else:
        assert said.decode(encoding)


def test_a_table_keeps_its_columns_where_it_is_escaped() -> None:
    row = generate_row("public", 0, 12)
    done = CliRunner(charset="ascii").invoke(main, ["show", row.id])
    lines = done.stdout_bytes.decode("ascii").splitlines()
    title = next(line for line in lines if line.startswith("|title"))
    price = next(line for line in lines if line.startswith("|price_cents"))
    assert title.index('"') == price.index(str(row.answer["price_cents"]))


def test_a_file_is_utf_8_whatever_the_terminal(
    start: Start, tmp_path: Path, few_logs: Path
) -> None:
    row = generate_row("public", 0, 12)
    page, rows = tmp_path / "page.html", tmp_path / "rows.jsonl"
    comparison = tmp_path / "comparison.txt"
    for words in (
        ("show", row.id, "--output", str(page)),
        ("generate", "--start", "12", "--count", "1", "--output", str(rows)),
    ):
        process = start(*words, env=narrow("ascii"))
        _, wrong = process.communicate(timeout=60)
        assert (process.returncode, wrong) == (0, b"")
    done = CliRunner(charset="ascii").invoke(
        main, ["compare", str(few_logs), "--output", str(comparison)]
    )
    assert done.exit_code == 0
    assert page.read_bytes() == row.html.encode()
    assert json.loads(rows.read_bytes())["html"] == row.html
    text = comparison.read_text(encoding="utf-8")
    assert "模型" in text
    assert "─" in text


def test_a_comparison_is_escaped_and_its_json_is_not(few_logs: Path) -> None:
    runner = CliRunner(charset="ascii")
    said = runner.invoke(main, ["compare", str(few_logs)]).stdout_bytes
    assert "mod\\xe8le" in said.decode("ascii")
    said = runner.invoke(main, ["compare", str(few_logs), "--json"]).stdout_bytes
    assert "mockllm/模型" in said.decode("utf-8")
    assert json.loads(said)


def test_a_path_that_is_no_text_is_named(start: Start, tmp_path: Path) -> None:
    wrong = os.fsencode(tmp_path) + b"/no\xff\xc3\xa9/rows.jsonl"
    for encoding in ("utf-8", "ascii"):
        process = start("generate", "--output", os.fsdecode(wrong), env=narrow(encoding))
        _, said = process.communicate(timeout=60)
        assert process.returncode == 2
        assert said.startswith(b"Error: Cannot write ")
        assert b"/no\\udcff" in said
        assert said.endswith(b": No such file or directory.\n")


def test_rows_on_a_narrow_terminal_are_escaped(start: Start) -> None:
    import pty

    control, terminal = pty.openpty()
    process = start(
        "generate", "--start", "12", "--count", "1", stdout=terminal, env=narrow("ascii")
    )
    os.close(terminal)
    said = b""
    while True:
        try:
            part = os.read(control, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(control)
    assert process.wait(60) == 0
    assert said.startswith(b'{"id": "public-0-000012"')
    assert said.isascii()
    assert b"\\x" in said or b"\\u" in said


@pytest.mark.parametrize("verb", SHORT, ids=" ".join)
@pytest.mark.parametrize(
    ("where", "code", "sentence"),
    [(">/dev/full", 2, FULL), (">&-", 2, CLOSED), ("| :", 141, "")],
)
def test_standard_output_that_cannot_be_written(
    verb: tuple[str, ...], where: str, code: int, sentence: str, start: Start
) -> None:
    if where == "| :":
        reader, writer = os.pipe()
        os.close(reader)
        process = start(*verb, stdout=writer)
        os.close(writer)
    elif where == ">&-":
        process = start(*verb, stdout=None, preexec_fn=lambda: os.close(1))
    else:
        with Path("/dev/full").open("wb") as full:
            process = start(*verb, stdout=full)
    _, wrong = process.communicate(timeout=60)
    assert (process.returncode, wrong.decode()) == (code, sentence)


def test_a_closed_standard_output_is_no_fault_where_nothing_is_said(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "rows.jsonl"
    process = start(
        *("generate", "--count", "1", "--output", str(path)),
        stdout=None,
        preexec_fn=lambda: os.closerange(0, 2),
    )
    _, wrong = process.communicate(timeout=60)
    assert (process.returncode, wrong) == (0, b"")
    assert json.loads(path.read_bytes())["id"] == "public-0-000000"


@pytest.mark.parametrize("full", [False, True])
def test_without_standard_error_the_code_says_it(full: bool, start: Start, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    for words, code in (
        (("generate", "--count", "1", "--output", str(path)), 0),
        (("generate", "--count", "0"), 2),
        (("show", "nonsense"), 2),
    ):
        if full:
            with Path("/dev/full").open("wb") as stream:
                process = start(*words, stderr=stream)
        else:
            process = start(*words, stderr=None, preexec_fn=lambda: os.close(2))
        said, _ = process.communicate(timeout=60)
        assert (process.returncode, said) == (code, b"")
    assert json.loads(path.read_bytes())["id"] == "public-0-000000"


def test_a_reader_who_made_the_pipe_not_wait_gets_all(start: Start) -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    process = start("generate", "--count", "40", stdout=writer)
    os.close(writer)
    with open(reader, "rb") as stream:
        rows = [json.loads(line)["id"] for line in stream]
    assert process.wait(60) == 0
    assert rows == [f"public-0-{index:06}" for index in range(40)]


def test_a_refusal_is_told_of_once() -> None:
    told: list[str] = []
    stream = Watched(Closed(), lambda error: told.append(str(error)))
    assert [stream.write(b"lost"), stream.write(b"lost too")] == [4, 8]
    assert told == ["it is closed"]


def test_a_character_may_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", shown := io.StringIO())
    whole = "型".encode()
    stream = _Shown()
    assert [stream.write(whole[:2]), stream.write(whole[2:])] == [2, 1]
    assert shown.getvalue() == "型"


def test_a_chosen_handler_stays(start: Start) -> None:
    process = start("show", "public-0-000012", env=narrow("ascii:xmlcharrefreplace"))
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert said.isascii()
    assert b"Br&#371;ndalis" in said
