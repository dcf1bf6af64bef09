"""Logs as frames."""

from pathlib import Path

import fsspec
import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.scorer import Score
from pandas.testing import assert_frame_equal

from html_extraction import FIELDS
from html_extraction.results import (
    fallen_frame,
    hit_frame,
    read_run,
    read_runs,
    sample_frame,
)


def test_a_row_a_sample_and_epoch(epochs: dict[str, str]) -> None:
    frame = sample_frame(read_runs(epochs.values()))
    assert len(frame) == 72
    assert not frame.duplicated(["log", "id", "epoch"]).any()
    assert set(frame["model"]) == {"scraper/honest", "scraper/without-base_href"}


def test_the_frame_says_what_the_log_says(logs: dict[str, str]) -> None:
    frame = sample_frame([read_run(logs["hasty"])]).set_index("id")
    for sample in read_eval_log(logs["hasty"]).samples or []:
        scores, row = sample.scores or {}, frame.loc[str(sample.id)]
        assert row["correct"] == (scores["exact_fields"].value == "C")
        assert {field: row[f"hit_{field}"] for field in FIELDS} == scores["fields"].value
        fallen = scores["trap_fallen"].value
        assert isinstance(fallen, dict)
        caught = tuple(name.removesuffix("_fallen") for name, taken in fallen.items() if taken)
        assert row["fallen"] == caught
        assert (row["stop_reason"], row["cut_off"]) == ("stop", False)
        assert row["pathologies"] == tuple(sample.metadata["pathologies"])
        assert row["tier"] == sample.metadata["tier"]
        assert row["total_tokens"] == sample.model_usage["scraper/hasty"].total_tokens
        assert row["total_time"] == sample.total_time


def test_an_errored_sample_has_no_verdict(flaky: str) -> None:
    frame = sample_frame([read_run(flaky)])
    errored = frame[frame["error"] != ""]
    assert len(errored) == 3
    assert not errored["scored"].any()
    assert errored["correct"].isna().all()
    assert frame.loc[frame["scored"], "failure"].eq("no_object").all()


@pytest.mark.parametrize("value", ["C", "I", float("nan")])
def test_a_score_of_an_errored_sample_is_no_verdict(
    value: str | float, flaky: str, tmp_path: Path
) -> None:
    """A log may hold one that was scored by other means, or by an earlier version."""
    log = read_eval_log(flaky)
    for sample in log.samples or []:
        if sample.error is not None or isinstance(value, float):
            sample.scores = {"exact_fields": Score(value=value)}
    path = str(tmp_path / "scored.eval")
    write_eval_log(log, path)
    frame = sample_frame([read_run(path)])
    assert frame["scored"].sum() == (0 if isinstance(value, float) else 7)
    assert frame.loc[~frame["scored"], "correct"].isna().all()


def test_long_frames_have_a_row_a_field_and_a_row_a_pathology(logs: dict[str, str]) -> None:
    frame = sample_frame([read_run(logs["without-base_href"])])
    hits = hit_frame(frame)
    assert len(hits) == 7 * 120
    assert hits[~hits["hit"].astype(bool)]["field"].unique().tolist() == ["image_urls"]
    fallen = fallen_frame(frame)
    assert fallen[fallen["fallen"]]["pathology"].unique().tolist() == ["base_href"]
    assert len(fallen) == frame["pathologies"].map(len).sum()


def test_cost_is_there_where_the_log_has_it(epochs: dict[str, str], tmp_path: Path) -> None:
    log = read_eval_log(epochs["honest"])
    for sample in log.samples or []:
        sample.model_usage["scraper/honest"].total_cost = 0.25
    path = tmp_path / "cost.eval"
    write_eval_log(log, str(path))
    assert sample_frame([read_run(str(path))])["cost"].sum() == 9.0
    assert sample_frame([read_run(epochs["honest"])])["cost"].isna().all()


def test_json_logs_globs_and_folders(epochs: dict[str, str], tmp_path: Path) -> None:
    write_eval_log(read_eval_log(epochs["honest"]), str(tmp_path / "a.json"))
    (tmp_path / "b.eval").write_bytes(Path(epochs["honest"]).read_bytes())
    (tmp_path / "notes.txt").write_text("no log")
    for pattern in (str(tmp_path), f"{tmp_path}/*", f"{tmp_path}/?.*"):
        runs = read_runs([pattern])
        assert [run.file for run in runs] == ["a.json", "b.eval"]
    one, two = (sample_frame([run]).drop(columns="log") for run in runs)
    assert_frame_equal(one, two)
    assert len(read_runs([str(tmp_path), f"{tmp_path}/a.json"])) == 2


def test_another_file_system(epochs: dict[str, str]) -> None:
    memory = fsspec.filesystem("memory")
    memory.pipe("/logs/one.eval", Path(epochs["honest"]).read_bytes())
    for pattern in ("memory://logs/*.eval", "memory://logs", "memory://logs/one.eval"):
        (run,) = read_runs([pattern])
        assert run.planned == 36
        assert len(sample_frame([run])) == 36


def test_a_run_says_what_was_run(epochs: dict[str, str]) -> None:
    run = read_run(epochs["honest"])
    assert (run.model, run.task, run.epochs, run.planned) == (
        "scraper/honest",
        "html_extraction",
        3,
        36,
    )
    assert run.dataset_digest is not None
    assert run.prompt_digest is not None


@pytest.mark.parametrize("name", ["hit_title", "cost", "fell_for", "stop_reason", "cut_off"])
def test_an_unscored_row_has_every_column(name: str, flaky: str) -> None:
    assert name in sample_frame([read_run(flaky)])
