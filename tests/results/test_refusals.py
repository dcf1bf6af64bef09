"""What cannot be read or compared is said in one plain sentence."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import Task
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from inspect_ai.scorer import includes

from html_extraction.cli import main

VERBS = ("compare", "report")


def refusal(*arguments: str) -> str:
    """The one sentence that the command ends with."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture(scope="session")
def changed(tmp_path_factory: pytest.TempPathFactory, epochs: dict[str, str]) -> Callable[..., str]:
    """A copy of a log with other things in its header."""

    def make(**values: object) -> str:
        log = read_eval_log(epochs["honest"])
        for name, value in values.items():
            if name == "temperature":
                log.eval.model_generate_config.temperature = value  # type: ignore[assignment]
            elif name in {"dataset_digest", "prompt_digest"}:
                assert log.eval.metadata is not None
                log.eval.metadata[name] = value
            else:
                setattr(log.eval, name, value)
        path = tmp_path_factory.mktemp("changed") / "changed.eval"
        write_eval_log(log, str(path))
        return str(path)

    return make


@pytest.mark.parametrize("verb", VERBS)
def test_a_log_that_is_not_there(verb: str, tmp_path: Path, epochs: dict[str, str]) -> None:
    path = str(tmp_path / "none.eval")
    assert f"There is no log {path}." in refusal(verb, epochs["honest"], path)


@pytest.mark.parametrize("verb", VERBS)
def test_a_folder_without_logs(verb: str, tmp_path: Path) -> None:
    assert "holds no log" in refusal(verb, str(tmp_path))


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kept", [0, 1, 1000, -1])
def test_a_log_cut_short(verb: str, kept: int, tmp_path: Path, epochs: dict[str, str]) -> None:
    path = tmp_path / "cut.eval"
    path.write_bytes(Path(epochs["honest"]).read_bytes()[:kept])
    assert "damaged or cut short" in refusal(verb, epochs["honest"], str(path))


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 2}', "\x00"])
def test_a_json_file_that_is_no_log(
    verb: str, text: str, tmp_path: Path, epochs: dict[str, str]
) -> None:
    path = tmp_path / "log.json"
    path.write_text(text)
    assert "cannot be read" in refusal(verb, epochs["honest"], str(path))


@pytest.mark.parametrize("verb", VERBS)
def test_a_file_of_another_kind(verb: str, tmp_path: Path, epochs: dict[str, str]) -> None:
    path = tmp_path / "log.eval"
    path.write_bytes(gzip.compress(b"no log"))
    assert "cannot be read" in refusal(verb, epochs["honest"], str(path))


@pytest.mark.parametrize("verb", VERBS)
def test_every_sample_errored(
    verb: str,
    tmp_path: Path,
    epochs: dict[str, str],
    run_eval: Callable[..., list[EvalLog]],
    model_that: Callable[..., object],
) -> None:
    def fails(prompt: str) -> str:
        raise RuntimeError("the provider\nis down")

    (log,) = run_eval(tmp_path, model_that(fails), limit=4, fail_on_error=False)
    said = refusal(verb, log.location, epochs["honest"])
    assert "4 were planned, 4 were run and 4 ended in an error" in said
    assert "the provider" in said


@pytest.mark.parametrize("verb", VERBS)
def test_another_task(
    verb: str,
    tmp_path: Path,
    epochs: dict[str, str],
    run_eval: Callable[..., list[EvalLog]],
    model_that: Callable[..., object],
) -> None:
    task = Task(dataset=[Sample(input="x", target="x")], scorer=includes(), name="other")
    (log,) = run_eval(tmp_path, model_that(lambda _: "x"), task)
    assert "'other'" in refusal(verb, epochs["honest"], log.location)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"task": "html_extraction/base_href"}, "different tasks: html_extraction and base_href"),
        ({"task_version": "2-A"}, "task versions whose scores do not compare: 1-B and 2-A"),
        ({"dataset_digest": "f" * 64}, "different rows"),
        ({"dataset_digest": "f" * 64, "task_args": {"seed": 42}}, "seed 0 and 42"),
        ({"prompt_digest": "f" * 64}, "different prompts"),
        ({"temperature": 0.7}, "temperature unset and 0.7"),
    ],
)
def test_runs_that_do_not_compare(
    change: dict[str, object], said: str, changed: Callable[..., str], epochs: dict[str, str]
) -> None:
    assert said in refusal("compare", epochs["honest"], changed(**change))


def test_a_new_interface_is_no_new_eval(
    changed: Callable[..., str], epochs: dict[str, str]
) -> None:
    log = changed(task_version="1-B")
    assert CliRunner().invoke(main, ["compare", epochs["honest"], log]).exit_code == 0


def test_other_sampling_is_compared_when_told_to(
    changed: Callable[..., str], epochs: dict[str, str]
) -> None:
    log = changed(temperature=0.7)
    result = CliRunner().invoke(main, ["compare", "--any-sampling", epochs["honest"], log])
    assert result.exit_code == 0
    assert "temperature unset and 0.7" in " ".join(result.stdout.split())


def test_one_log_is_no_comparison(epochs: dict[str, str]) -> None:
    assert "two logs or more" in refusal("compare", epochs["honest"], epochs["honest"])


def test_a_report_that_cannot_be_written(epochs: dict[str, str]) -> None:
    said = refusal("report", epochs["honest"], "--output", "/no/such/folder/report.html")
    assert "/no/such/folder/report.html" in said
