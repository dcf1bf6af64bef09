"""Answers that were cut off, as frames, comparison and report show them."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, StopReason, get_model

from html_extraction.cli import main
from html_extraction.results import compare, read_run, read_runs, sample_frame

CUT = "Not the same share of answers was cut off:"


def ending(reasons: Sequence[StopReason]) -> object:
    """A model that ends its answers in these ways, one after another."""
    left = iter(reasons)

    def answer(*_: object) -> ModelOutput:
        output = ModelOutput.from_content("mockllm/model", '{"title": "', stop_reason=next(left))
        output.usage = ModelUsage(input_tokens=10, output_tokens=2, total_tokens=12)
        return output

    return get_model("mockllm/model", custom_outputs=answer, memoize=False)


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory, run_eval: Callable[..., list[EvalLog]]) -> str:
    """Six rows, four of which were cut off."""
    reasons: list[StopReason] = [
        *("stop", "max_tokens", "content_filter", "max_tokens", "model_length", "unknown")
    ]
    folder = tmp_path_factory.mktemp("cut")
    (log,) = run_eval(folder, ending(reasons), limit=6, max_connections=1)
    return log.location


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, run_eval: Callable[..., list[EvalLog]]) -> str:
    """The same six rows, none cut off."""
    folder = tmp_path_factory.mktemp("whole")
    (log,) = run_eval(folder, ending(["stop"] * 6), limit=6)
    return log.location


def test_the_frame_says_why_each_answer_ended(cut: str) -> None:
    frame = sample_frame([read_run(cut)])
    assert frame["stop_reason"].value_counts().to_dict() == {
        "max_tokens": 2,
        "stop": 1,
        "content_filter": 1,
        "model_length": 1,
        "unknown": 1,
    }
    ended = {"max_tokens", "content_filter", "model_length"}
    assert frame["cut_off"].tolist() == [reason in ended for reason in frame["stop_reason"]]
    assert not frame["answer_in_reasoning"].any()
    assert set(frame["failure"]) == {"no_object"}


def test_the_comparison_cautions_where_the_shares_differ(cut: str, whole: str) -> None:
    found = compare(read_runs([whole, cut]))
    assert [side.cut_off for side in found.sides] == [0, 4]
    (caution,) = (text for text in found.cautions if text.startswith(CUT))
    assert caution.startswith(f"{CUT} A 0 of 6, B 4 of 6.")
    told = CliRunner().invoke(main, ["compare", whole, cut]).stdout
    assert CUT in " ".join(told.split())
    assert "Answers cut off: B 4." in told
    assert (
        json.loads(CliRunner().invoke(main, ["compare", whole, cut, "--json"]).stdout)["sides"][1][
            "cut_off"
        ]
        == 4
    )


def test_there_is_no_caution_where_the_shares_are_the_same(cut: str, whole: str) -> None:
    assert compare([read_run(whole), read_run(whole)]).cautions == ()
    assert compare([read_run(cut), read_run(cut)]).cautions == ()


def test_the_report_counts_them(cut: str, whole: str, tmp_path: Path) -> None:
    pages = []
    for log in (cut, whole):
        path = tmp_path / "report.html"
        result = CliRunner().invoke(main, ["report", log, "--output", str(path)])
        assert result.exit_code == 0, result.output
        pages.append(" ".join(path.read_text(encoding="utf-8").split()))
    assert '<dt>cut off</dt><dd class="bad">4</dd>' in pages[0]
    assert "4 of 6 scored answers were cut off (max_tokens 2, " in pages[0]
    assert "<dt>cut off</dt><dd>0</dd>" in pages[1]
    assert "were cut off" not in pages[1]


def test_a_log_from_before_it_was_kept_says_nothing(cut: str, whole: str, tmp_path: Path) -> None:
    log = read_eval_log(cut)
    for sample in log.samples or []:
        metadata = (sample.scores or {})["exact_fields"].metadata or {}
        for name in ("stop_reason", "cut_off", "answer_in_reasoning"):
            del metadata[name]
    old = str(tmp_path / "old.eval")
    write_eval_log(log, old)
    frame = sample_frame([read_run(old)])
    assert frame["scored"].all()
    assert frame["cut_off"].isna().all()
    found = compare(read_runs([whole, old]))
    assert [side.cut_off for side in found.sides] == [0, None]
    assert found.cautions == ()
    path = tmp_path / "report.html"
    assert CliRunner().invoke(main, ["report", old, "--output", str(path)]).exit_code == 0
    assert "<dt>cut off</dt><dd>?</dd>" in path.read_text(encoding="utf-8")
