"""What a name on the command line stands for."""

import json
import shutil
from pathlib import Path

import fsspec
import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log, write_eval_log

from html_extraction.cli import main
from html_extraction.results import ResultsError, read_runs
from html_extraction.results.locations import locations


@pytest.fixture
def folder(tmp_path: Path, epochs: dict[str, str]) -> Path:
    """Three logs, two of them deeper, and what else an eval set and a computer leave there."""
    deeper = tmp_path / "deeper" / "still"
    deeper.mkdir(parents=True)
    shutil.copy(epochs["honest"], tmp_path / "a.eval")
    shutil.copy(epochs["without-base_href"], deeper / "b.eval")
    write_eval_log(read_eval_log(epochs["honest"]), str(deeper / "c.json"))
    header = {"version": 2, "status": "success", "eval": {}}
    (tmp_path / "eval-set.json").write_text(json.dumps({"eval_set_id": "x", "tasks": []}))
    (tmp_path / "logs.json").write_text(json.dumps({"a.eval": header}))
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "empty.json").write_text("")
    (tmp_path / ".eval-set-id").write_text("x")
    (tmp_path / "._a.eval").write_bytes(b"\x00\x05\x16\x07")
    (tmp_path / ".cache").mkdir()
    (tmp_path / ".cache" / "d.eval").write_text("no log")
    (tmp_path / "notes.txt").write_text("no log")
    return tmp_path


def test_a_folder_stands_for_the_logs_in_it_and_below(folder: Path) -> None:
    names = [
        str(folder / name) for name in ("a.eval", "deeper/still/b.eval", "deeper/still/c.json")
    ]
    assert locations(str(folder)) == names
    assert locations(f"{folder}/") == names
    assert [run.location for run in read_runs([str(folder), names[0]])] == names


def test_a_glob_stands_for_the_logs_among_what_it_matches(folder: Path) -> None:
    assert [Path(name).name for name in locations(f"{folder}/*")] == ["a.eval", "b.eval", "c.json"]
    assert [Path(name).name for name in locations(f"{folder}/*.*")] == ["a.eval"]
    assert [Path(name).name for name in locations(f"{folder}/.cache/*")] == ["d.eval"]
    assert [Path(name).name for name in locations(f"{folder}/**/*.json")] == ["c.json"]


def test_other_file_systems_have_folders_too(folder: Path) -> None:
    memory = fsspec.filesystem("memory")
    memory.put(str(folder), "/set", recursive=True)
    assert locations("memory://set") == [
        *("memory:///set/a.eval", "memory:///set/deeper/still/b.eval"),
        "memory:///set/deeper/still/c.json",
    ]


@pytest.mark.parametrize("verb", ["compare", "report"])
def test_the_verbs_take_the_folder_of_an_eval_set(verb: str, folder: Path) -> None:
    done = CliRunner().invoke(main, [verb, str(folder), "--output", str(folder / "out")])
    assert done.exit_code == 0, done.output


def test_a_log_cut_short_in_a_folder_is_a_log(folder: Path) -> None:
    text = (folder / "deeper" / "still" / "c.json").read_text()
    (folder / "cut.json").write_text(text[:5000])
    with pytest.raises(ResultsError, match=r"cut\.json cannot be read"):
        read_runs([str(folder)])


def test_a_file_that_is_named_must_be_a_log(folder: Path) -> None:
    with pytest.raises(ResultsError, match=r"eval-set\.json cannot be read"):
        read_runs([str(folder / "eval-set.json")])


def test_a_folder_of_other_files_says_so(folder: Path) -> None:
    shutil.rmtree(folder / "deeper")
    (folder / "a.eval").unlink()
    with pytest.raises(ResultsError, match="holds no log: 7 other files lie there"):
        locations(str(folder))
    with pytest.raises(ResultsError, match=r"There is no log .*: 1 other file lies there"):
        locations(f"{folder}/list*")
    with pytest.raises(ResultsError, match=r"There is no log .*\*\.evil\.$"):
        locations(f"{folder}/*.evil")


@pytest.mark.parametrize("verb", ["compare", "report"])
@pytest.mark.parametrize("name", ["", "  "])
def test_an_empty_name_is_no_log(verb: str, name: str) -> None:
    done = CliRunner().invoke(main, [verb, name])
    assert done.exit_code == 2
    assert done.stderr == (
        "Error: An empty name is no log; give a log, a folder of logs or a glob.\n"
    )


@pytest.mark.parametrize(
    "error",
    [
        OSError(5, "Input/output error"),
        ImportError("Please install s3fs"),
        RuntimeError("no\nsuch \x1b[31mhost. "),
        type("NoCredentialsError", (Exception,), {})(),
    ],
)
def test_a_file_system_that_refuses_is_one_sentence(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(fsspec.get_filesystem_class("memory"), "isfile", refuses)
    done = CliRunner().invoke(main, ["report", "memory://bucket/logs"])
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: memory://bucket/logs cannot be looked up: ")
    assert line.isprintable()
    assert "host." in line or line.endswith(("error.", "s3fs.", "NoCredentialsError."))


def test_without_credentials_s3_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("s3fs")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere")
    monkeypatch.setenv("AWS_CONFIG_FILE", "/nowhere")
    done = CliRunner().invoke(main, ["report", "s3://no-such-bucket/logs"])
    assert done.exit_code == 2
    assert done.stderr.splitlines() == [
        "Error: s3://no-such-bucket/logs cannot be looked up: Unable to locate credentials."
    ]
