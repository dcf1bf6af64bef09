"""Files and folders, whole or absent."""

import os
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from html_extraction.cli import gallery as verb
from html_extraction.cli import main, stopping
from html_extraction.cli.errors import Fault
from html_extraction.cli.output import spare, text_destination, whole_file, whole_folder
from html_extraction.cli.running import results_file
from html_extraction.products.system import PRODUCTS

Start = Callable[..., "subprocess.Popen[bytes]"]


def files(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def no(path: Path) -> bool:
    return False


def yes(path: Path) -> bool:
    return True


def left_early(block: AbstractContextManager[Any], end: type[BaseException], text: str) -> None:
    """Write to the file, or to a page in the folder, and leave the block by the exception."""
    with block as made:
        if isinstance(made, Path):
            (made / "page").write_text(text)
        else:
            made.write(text.encode())
        raise end


@pytest.mark.parametrize("end", [KeyboardInterrupt, RuntimeError, stopping.Stopped])
def test_a_file_is_as_before_unless_its_block_ends_well(
    tmp_path: Path, end: type[BaseException]
) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(end):
        left_early(whole_file(path), end, "after" * 10_000)
    assert files(tmp_path) == {"file": "before"}
    with whole_file(path) as stream:
        stream.write(b"after")
        stream.flush()
        assert path.read_text() == "before"
    assert files(tmp_path) == {"file": "after"}


def test_text_is_written_to_its_end(tmp_path: Path) -> None:
    with text_destination(tmp_path / "text") as text:
        text.write("one\n\udcff型")
    assert (tmp_path / "text").read_bytes() == "one\n\\udcff型".encode()


def test_a_name_may_be_as_long_as_names_are(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 127)
    with whole_file(path) as stream:
        stream.write(b"whole")
    assert files(tmp_path) == {path.name: "whole"}


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("circle/rows", "Too many levels of symbolic links"),
        ("file/rows", "Not a directory"),
        ("absent/rows", "No such file or directory"),
        ("folder", "Is a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_path_that_leads_nowhere_is_one_sentence(place: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "back")
    (tmp_path / "back").symlink_to(tmp_path / "circle")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    path = tmp_path / place
    done = CliRunner().invoke(main, ["generate", "--count", "1", "--output", str(path)])
    assert done.exit_code == 2
    assert done.stderr == f"Error: Cannot write {path}: {why}.\n"
    assert files(tmp_path) == {"file": "mine"}


def test_what_is_missing_of_a_folders_path_is_made_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    with pytest.raises(KeyboardInterrupt):
        left_early(whole_folder(path, no), KeyboardInterrupt, "half")
    assert list(tmp_path.iterdir()) == []
    with whole_folder(path, no) as folder:
        (folder / "page").write_text("whole")
        assert not path.exists()
    assert files(tmp_path) == {"a/b/page": "whole"}


def test_what_is_in_a_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "page").write_text("before")
    with pytest.raises(KeyboardInterrupt):
        left_early(whole_folder(tmp_path, yes), KeyboardInterrupt, "half")
    assert files(tmp_path) == {"mine": "mine", "page": "before"}
    with whole_folder(tmp_path, yes) as folder:
        (folder / "page").write_text("after")
        (folder / "other").write_text("other")
    assert files(tmp_path) == {"mine": "mine", "other": "other", "page": "after"}


@pytest.mark.parametrize("linked", [False, True])
def test_what_is_not_ones_own_is_not_replaced(linked: bool, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "z").symlink_to("absent" if linked else "mine")
    made = ExitStack()
    folder = made.enter_context(whole_folder(tmp_path, no))
    (folder / "a").write_text("a")
    (folder / "z").write_text("z")
    with pytest.raises(Fault, match="z is not of this command"):
        made.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "z"]
    assert (tmp_path / "z").is_symlink()


def test_a_signal_waits_until_all_files_are_moved(tmp_path: Path) -> None:
    done = []
    stopping._told.append(2)
    try:
        with pytest.raises(stopping.Stopped) as stopped, stopping.undivided():
            done.append("moved")
    finally:
        stopping._told.clear()
    assert (done, stopped.value.code) == (["moved"], 130)


def test_a_gallery_replaces_a_gallery_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "<title>Pathologies · html_extraction</title>"
    made = {"index.html": f"new {title}", "base_href.html": "new"}
    monkeypatch.setattr(verb, "pages", lambda system, known: iter(made.items()))
    (tmp_path / "index.html").write_text("my own")
    (tmp_path / "notes").write_text("mine")
    refused = CliRunner().invoke(main, ["gallery", "--output", str(tmp_path)])
    assert refused.exit_code == 2
    assert "index.html is not of this command" in refused.stderr
    assert files(tmp_path) == {"index.html": "my own", "notes": "mine"}
    (tmp_path / "index.html").write_text(f"old {title}")
    assert CliRunner().invoke(main, ["gallery", "--output", str(tmp_path)]).exit_code == 0
    assert files(tmp_path) == {**made, "notes": "mine"}


def test_a_page_of_a_gallery_is_known_as_one(tmp_path: Path) -> None:
    for name, text in islice(verb.pages(PRODUCTS), 2):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert verb._of_a_gallery(tmp_path / name)
    assert not verb._of_a_gallery(tmp_path)


@pytest.mark.parametrize("at", ["log", "link"])
def test_what_is_read_is_not_written_over(tmp_path: Path, at: str) -> None:
    (tmp_path / "log").write_text("read")
    (tmp_path / "link").symlink_to(tmp_path / "log")
    for name in (str(tmp_path / "log"), f"file://{tmp_path / 'log'}"):
        with pytest.raises(Fault, match="is read, and would be lost"):
            spare([name], tmp_path / at)
    spare([tmp_path / "log"], tmp_path / "other")
    spare([tmp_path / "log"], None)


@pytest.mark.parametrize("name", ["compare", "report"])
def test_a_log_is_not_written_over(name: str, few_logs: Path) -> None:
    log = min(few_logs.iterdir())
    before = log.read_bytes()
    done = CliRunner().invoke(main, [name, str(few_logs), "--output", str(log)])
    assert done.exit_code == 2
    assert "is read, and would be lost" in done.stderr
    assert log.read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="of POSIX")
@pytest.mark.parametrize(
    "words",
    [
        ("generate", "--count", "3"),
        ("show", "public-0-000012"),
        ("gallery",),
        ("report", "LOGS"),
    ],
    ids=lambda words: str(words[0]),
)
def test_a_full_disk_is_one_sentence(
    words: tuple[str, ...], start: Start, tmp_path: Path, few_logs: Path
) -> None:
    import resource

    # A file may not grow beyond this: what is refused then is as on a disk that is full.
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    words = tuple(str(few_logs) if word == "LOGS" else word for word in words)
    path = tmp_path / "output"
    process = start(
        *words, "--output", str(path), preexec_fn=limit, env={**os.environ, "HOME": str(few_logs)}
    )
    _, wrong = process.communicate(timeout=60)
    assert process.returncode == 2
    assert wrong.decode() == f"Error: Cannot write {path}: File too large.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="of POSIX")
def test_results_that_are_refused_at_the_end_are_one_sentence(tmp_path: Path) -> None:
    # A pipe stands for every device: a mistake replaces a real one, where it is allowed to.
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    opened = ExitStack()
    write = opened.enter_context(results_file(PRODUCTS, path))
    write([])
    os.close(reader)
    with pytest.raises(Fault, match=r"^Cannot write .*/pipe: Broken pipe\.$"):
        opened.close()
    assert path.is_fifo()


def test_standard_output_by_its_name_is_written(start: Start) -> None:
    process = start("generate", "--count", "1", "--output", "/dev/stdout")
    said, wrong = process.communicate(timeout=60)
    assert (process.returncode, wrong) == (0, b"")
    assert said.startswith(b'{"id": "public-0-000000"')
