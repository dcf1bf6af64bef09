"""Answers cut off, and samples that end in an error: through an eval, and scored again."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval, score
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import (
    ContentReasoning,
    ContentText,
    Model,
    ModelOutput,
    ModelUsage,
    StopReason,
    get_model,
)
from inspect_ai.scorer import Score
from inspect_ai.solver import Generate, Solver, TaskState, generate, solver
from inspect_ai.util import LimitExceededError, token_limit

from scorers import trap_fallen, trap_solved
from scorers.ending import Ending
from scorers.exact_fields import exact_fields, field_hits

KEY = {"title": "Kettle", "price_cents": 12}
RIGHT = json.dumps(KEY)
SCORERS = [exact_fields, field_hits, trap_solved, trap_fallen]

TOKENS = (
    "The answer was cut off: it reached the most tokens that a call may generate (`max_tokens`)."
)
LENGTH = "The answer was cut off: the model's context was full (`model_length`)."
FILTER = "The answer was cut off: a content filter stopped it (`content_filter`)."
REASONED = "The reasoning holds a JSON object, but only the completion is graded."


def says(text: str, stop_reason: StopReason = "stop", reasoning: str | None = None) -> ModelOutput:
    thought = [] if reasoning is None else [ContentReasoning(reasoning=reasoning)]
    output = ModelOutput.from_content(
        "mockllm/model", [*thought, ContentText(text=text)], stop_reason=stop_reason
    )
    output.usage = ModelUsage(input_tokens=1, output_tokens=5, total_tokens=6)
    return output


def model_that(answers: Callable[[], ModelOutput]) -> Model:
    return get_model("mockllm/model", custom_outputs=lambda *_: answers(), memoize=False)


def run(folder: Path, output: ModelOutput, solve: Solver | None = None, **limits: Any) -> EvalLog:
    sample = Sample(id="a", input="?", target=RIGHT, metadata={"pathologies": ["mojibake"]})
    (log,) = eval(
        Task(dataset=[sample], solver=solve or generate(), scorer=[make() for make in SCORERS]),
        model=model_that(lambda: output),
        log_dir=str(folder),
        display="none",
        **limits,
    )
    assert log.status == "success", log.error
    return read_eval_log(log.location)


def verdict(log: EvalLog) -> Score:
    assert log.samples is not None
    assert log.samples[0].scores is not None
    return log.samples[0].scores["exact_fields"]


def check(log: EvalLog, stop_reason: str | None, said: str, reason: str | None) -> Score:
    """What the score says of the answer's end, as scored first and once more."""
    first = verdict(log)
    again = verdict(score(log, exact_fields(), action="overwrite", display="none"))
    assert again.model_dump(exclude={"history"}) == first.model_dump(exclude={"history"})
    assert first.metadata is not None
    assert first.metadata["stop_reason"] == stop_reason
    assert first.metadata["cut_off"] == ("cut off" in said)
    assert first.explanation is not None
    assert first.explanation.endswith(said)
    assert first.reason == reason
    return first


@pytest.mark.parametrize(
    ("output", "stop_reason", "said", "reason"),
    [
        (says("", "max_tokens", reasoning="The price is"), "max_tokens", TOKENS, "cut_off"),
        (says('{"title": "Ket', "max_tokens"), "max_tokens", TOKENS, "cut_off"),
        (says("It is", "model_length"), "model_length", LENGTH, "cut_off"),
        (says("", "content_filter"), "content_filter", FILTER, "refusal"),
        (says('{"a": 1, "a": 2} {', "max_tokens"), "max_tokens", TOKENS, "cut_off"),
        (says('{"title": "Pan"} and', "max_tokens"), "max_tokens", TOKENS, None),
        (says("", reasoning=f"So {RIGHT}"), "stop", REASONED, "no_response"),
        (says("Done.", reasoning=f"So {RIGHT}"), "stop", REASONED, "invalid_response_format"),
        (says("Done.", "unknown"), "unknown", "holds no JSON object.", "invalid_response_format"),
        (says("", "tool_calls"), "tool_calls", "holds no JSON object.", "no_response"),
    ],
)
def test_a_score_says_why_the_answer_ended(
    tmp_path: Path, output: ModelOutput, stop_reason: str, said: str, reason: str | None
) -> None:
    made = check(run(tmp_path, output), stop_reason, said, reason)
    assert made.value == "I"
    assert made.metadata is not None
    assert made.metadata["answer_in_reasoning"] == (said == REASONED)


def test_a_whole_answer_is_graded_though_the_text_behind_it_was_cut_off(tmp_path: Path) -> None:
    log = run(tmp_path, says(f"{RIGHT} That is", "max_tokens", reasoning=RIGHT))
    made = check(log, "max_tokens", TOKENS, None)
    assert made.value == "C"
    assert made.metadata is not None
    assert not made.metadata["answer_in_reasoning"]


@solver
def slow() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        await asyncio.sleep(30)
        return await generate(state)

    return solve


@solver
def unheard() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return state

    return solve


@solver
def surviving() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        try:
            with token_limit(3):
                await generate(state)
        except LimitExceededError:
            pass
        return await generate(state)

    return solve


@pytest.mark.parametrize(
    ("solve", "limits", "stop_reason"),
    [
        (None, {"token_limit": 3}, "token_limit"),
        (None, {"message_limit": 1}, "message_limit"),
        (slow(), {"time_limit": 1}, "time_limit"),
        (slow(), {"working_limit": 1}, "working_limit"),
    ],
)
def test_a_score_names_the_limit_that_stopped_the_sample(
    tmp_path: Path, solve: Solver | None, limits: dict[str, int], stop_reason: str
) -> None:
    said = f"The answer was cut off: a limit stopped the sample (`{stop_reason}`)."
    made = check(run(tmp_path, says(RIGHT), solve, **limits), stop_reason, said, "cut_off")
    assert made.value == "I"


def test_a_limit_that_the_solver_survived_cut_nothing_off(tmp_path: Path) -> None:
    assert check(run(tmp_path, says(RIGHT), surviving()), "stop", "hit |", None).value == "C"


def test_a_model_that_was_not_asked_gave_no_answer(tmp_path: Path) -> None:
    log = run(tmp_path, says(RIGHT), unheard())
    assert check(log, None, "holds no JSON object.", "no_response").value == "I"


@pytest.mark.parametrize("stop_reason", ["stop", "tool_calls", "unknown", None])
def test_an_answer_that_ended_by_itself_was_not_cut_off(stop_reason: str | None) -> None:
    assert Ending(stop_reason).sentence is None
    assert not Ending(stop_reason).cut_off


@solver
def failing() -> Solver:
    """Fails on two samples in four: on one before the model answers, on one after it did."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        number = int(state.sample_id) % 4
        if number == 0:
            raise RuntimeError("The provider is down.")
        state = await generate(state)
        if number == 1:
            raise RuntimeError("The connection broke.")
        return state

    return solve


def failed(folder: Path, **options: Any) -> EvalLog:
    """Eight samples, the odd ones right; the first answers that come are those of errors."""
    samples = [
        Sample(
            id=number,
            input="?",
            target=RIGHT if number % 4 == 1 or number == 3 else json.dumps(KEY | {"title": "Pan"}),
            metadata={"pathologies": ["mojibake"]},
        )
        for number in range(8)
    ]
    (log,) = eval(
        Task(dataset=samples, solver=failing(), scorer=[make() for make in SCORERS]),
        model=model_that(lambda: says(RIGHT)),
        log_dir=str(folder),
        display="none",
        **options,
    )
    return read_eval_log(log.location)


def figures(log: EvalLog) -> dict[str, Any]:
    assert log.results is not None
    return {
        made.name: (made.scored_samples, {name: one.value for name, one in made.metrics.items()})
        for made in log.results.scores
    }


FIGURES = {
    "exact_fields": (4, {"accuracy": 0.25, "stderr": 0.25}),
    "field_hits": (
        4,
        {
            **{"title": 0.25, "title_stderr": 0.25},
            **{"price_cents": 1.0, "price_cents_stderr": 0.0},
        },
    ),
    "trap_solved": (4, {"mojibake_solved": 0.25}),
    "trap_fallen": (4, {"mojibake_fallen": 0.0}),
}


def check_errors(log: EvalLog) -> None:
    assert figures(log) == FIGURES
    assert log.samples is not None
    assert [bool(sample.scores) for sample in log.samples] == 2 * [False, False, True, True]
    assert [sample.error is None for sample in log.samples] == 2 * [False, False, True, True]


@pytest.mark.parametrize("options", [{"fail_on_error": False}, {"score_on_error": True}])
def test_an_errored_sample_has_no_score_however_it_is_scored(
    tmp_path: Path, options: dict[str, bool]
) -> None:
    log = failed(tmp_path, **options)
    check_errors(log)
    check_errors(score(log, [make() for make in SCORERS], action="overwrite", display="none"))
    for make in SCORERS:
        again = score(log, make(), action="append", display="none")
        assert again.samples is not None
        for before, after in zip(log.samples or [], again.samples, strict=True):
            assert len(after.scores or {}) == len(before.scores or {}) + (before.error is None)


def test_without_events_a_model_that_was_never_heard_is_taken_for_an_error(tmp_path: Path) -> None:
    log = failed(tmp_path, fail_on_error=False)
    for sample in log.samples or []:
        sample.events = []
    again = score(log, exact_fields(), action="overwrite", display="none")
    assert again.samples is not None
    assert [bool(sample.scores) for sample in again.samples] == 2 * [False, True, True, True]
