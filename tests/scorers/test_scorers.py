"""The Inspect scorers: one sample at a time, and through an eval of three epochs."""

import asyncio
import json
import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval, score
from inspect_ai.analysis import SampleScores, SampleSummary, evals_df, samples_df
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, read_eval_log, recompute_metrics, write_eval_log
from inspect_ai.model import ModelName, ModelOutput, ModelUsage
from inspect_ai.scorer import SampleScore, Score, Scorer, Target, mean, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from scorers import by_key, trap_fallen, trap_solved
from scorers.exact_fields import exact_fields, field_hits

KEY = {"title": "Kettle", "price_cents": 12}
RIGHT = json.dumps(KEY)
TRAPPED = '{"title": "Kettle", "price_cents": 10}'
WRONG = '{"title": "Pan", "price_cents": 11}'
METADATA = {
    "pathologies": ["members_price", "mojibake"],
    "decoys": {"price_cents": [[10, "members_price"], [9, "unit_price"]]},
}
ENDED = {"stop_reason": "stop", "cut_off": False, "answer_in_reasoning": False}
NOT_DECOYS = (
    r"^The sample's metadata 'decoys' must map each field to a list of \[value, trap\] pairs\.$"
)
NO_TRAPS = r"^The sample's metadata has no 'pathologies', the list of the names of its traps\.$"
SCORERS = [exact_fields, field_hits, trap_solved, trap_fallen]


def output(text: str) -> ModelOutput:
    made = ModelOutput.from_content("mockllm/model", text)
    made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return made


def scored(
    made: Scorer,
    completion: str,
    target: str = RIGHT,
    metadata: dict[str, Any] = METADATA,
) -> Score:
    state = TaskState(
        model=ModelName("mockllm/model"),
        sample_id="a",
        epoch=1,
        input="",
        messages=[],
        output=output(completion),
        metadata=metadata,
    )
    result = asyncio.run(made(state, Target(target)))
    assert result is not None
    return result


def test_exact_fields_scores_the_whole_answer() -> None:
    right = scored(exact_fields(), f"Here: {RIGHT}")
    assert right.value == "C"
    assert right.answer == '{"title":"Kettle","price_cents":12}'
    assert right.reason is None
    assert right.metadata == {
        "fields": {"title": True, "price_cents": True},
        "failure": None,
        "fell_for": {},
        **ENDED,
    }


def test_exact_fields_says_what_was_wrong() -> None:
    wrong = scored(exact_fields(), TRAPPED)
    assert wrong.value == "I"
    assert wrong.reason is None
    assert wrong.explanation is not None
    assert "miss: fell for `members_price`" in wrong.explanation
    assert wrong.metadata == {
        "fields": {"title": True, "price_cents": False},
        "failure": "wrong_value",
        "fell_for": {"price_cents": ["members_price"]},
        **ENDED,
    }


@pytest.mark.parametrize(
    ("completion", "reason"),
    [
        ("", "no_response"),
        (" \n", "no_response"),
        ("I cannot.", "invalid_response_format"),
        ('{"a": 1, "a": 1}', "invalid_response_format"),
        (f"[{RIGHT}, {RIGHT}]", "invalid_response_format"),
        ("{}", None),
    ],
)
def test_a_score_without_an_answer_has_a_reason(completion: str, reason: str | None) -> None:
    assert scored(exact_fields(), completion).reason == reason


@pytest.mark.parametrize(
    ("completion", "hits", "solved", "fallen"),
    [
        (RIGHT, (1, 1), 1, 0),
        (TRAPPED, (1, 0), 0, 1),
        (WRONG, (0, 0), 0, 0),
        ("", (0, 0), 0, 0),
        ('{"price_cents": 9, "title": "Kettle"}', (1, 0), 0, 0),
    ],
)
def test_dictionary_scores(
    completion: str, hits: tuple[int, int], solved: int, fallen: int
) -> None:
    assert scored(field_hits(), completion).value == dict(zip(KEY, hits, strict=True))
    assert scored(trap_solved(), completion).value == {
        "members_price_solved": solved,
        "mojibake_solved": solved,
    }
    assert scored(trap_fallen(), completion).value == {
        "members_price_fallen": fallen,
        "mojibake_fallen": 0,
    }


def test_scores_of_hostile_answers_can_be_logged(hostile) -> None:
    completion = hostile(3000)
    for make in SCORERS:
        result = scored(make(), completion)
        assert Score.model_validate_json(result.model_dump_json()) == result


@pytest.mark.parametrize("make", SCORERS)
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("Kettle", "The target is not JSON"),
        ("", "The target is not JSON"),
        ("{}", "^The target must be a JSON object with a right value for each field.$"),
        ("[1]", "must be a JSON object"),
        ('{"a": null}', "'a' must be a string, an integer, a boolean or a list of strings"),
        ('{"a": 1.5}', "'a' must be"),
        ('{"a": [1]}', "'a' must be"),
    ],
)
def test_a_faulty_target_raises(make: Any, target: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        scored(make(), RIGHT, target=target)


@pytest.mark.parametrize(
    "decoys", [[], [1], {"title": "x"}, {"title": [["x"]]}, {"title": [[1, 2]]}]
)
def test_faulty_decoys_raise(decoys: object) -> None:
    metadata = METADATA | {"decoys": decoys}
    with pytest.raises(ValueError, match=NOT_DECOYS):
        scored(exact_fields(), RIGHT, metadata=metadata)


@pytest.mark.parametrize("make", [trap_solved, trap_fallen])
@pytest.mark.parametrize("metadata", [{}, {"pathologies": "mojibake"}, {"pathologies": [1]}])
def test_a_sample_without_traps_listed_raises(make: Any, metadata: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=NO_TRAPS):
        scored(make(), RIGHT, metadata=metadata)


def test_data_without_decoys_or_traps_can_be_scored() -> None:
    assert scored(exact_fields(), RIGHT, metadata={}).value == "C"
    assert scored(field_hits(), RIGHT, metadata={}).value == {"title": 1, "price_cents": 1}


def test_by_key_leaves_out_what_a_sample_has_not() -> None:
    values = [{"a": 1, "b": math.nan}, {"a": 0.5}, {"c": None}, math.nan, {}]
    scores = [SampleScore(score=Score(value=value)) for value in values]  # type: ignore[arg-type]
    assert by_key(mean(), "rate_{key}")(scores) == {"rate_a": 0.75}  # type: ignore[arg-type]
    assert by_key(stderr())([]) == {}


ANSWERS = {
    "a": [RIGHT, TRAPPED, TRAPPED],
    "b": ["", WRONG, RIGHT],
    "clean": [RIGHT, RIGHT, '{"title": "\\ud800|`<b>", "price_cents": 1e400}'],
}


@solver
def recite() -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state.output = output(ANSWERS[str(state.sample_id)][state.epoch - 1])
        return state

    return solve


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    traps = {"a": ["members_price", "mojibake"], "b": ["mojibake"], "clean": []}
    samples = [
        Sample(id=id, input="?", target=RIGHT, metadata=METADATA | {"pathologies": names})
        for id, names in traps.items()
    ]
    logs = eval(
        Task(dataset=samples, solver=recite(), scorer=[make() for make in SCORERS]),
        model="mockllm/model",
        epochs=3,
        log_dir=str(tmp_path_factory.mktemp("logs")),
        display="none",
    )
    assert logs[0].status == "success"
    return read_eval_log(logs[0].location)


RESULTS = {
    "exact_fields": {"accuracy": 4 / 9, "stderr": 1 / 9},
    "field_hits": {
        "title": 6 / 9,
        "title_stderr": 1 / math.sqrt(27),
        "price_cents": 4 / 9,
        "price_cents_stderr": 1 / 9,
    },
    "trap_solved": {"members_price_solved": 1 / 3, "mojibake_solved": 1 / 3},
    "trap_fallen": {"members_price_fallen": 2 / 3, "mojibake_fallen": 0},
}


def results(log: EvalLog) -> dict[str, dict[str, float]]:
    assert log.results is not None
    return {
        made.name: {name: metric.value for name, metric in made.metrics.items()}
        for made in log.results.scores
    }


def check(log: EvalLog) -> None:
    found = results(log)
    assert list(found) == list(RESULTS)
    for name, expected in RESULTS.items():
        assert found[name] == pytest.approx(expected)


def test_metrics_average_over_epochs_and_samples(log: EvalLog) -> None:
    check(log)


def test_metrics_can_be_computed_again_from_the_log(log: EvalLog, tmp_path: Path) -> None:
    again = log.model_copy(deep=True)
    recompute_metrics(again)
    check(again)
    write_eval_log(again, tmp_path / "again.eval")
    check(read_eval_log(str(tmp_path / "again.eval")))


def test_a_log_can_be_scored_again(log: EvalLog) -> None:
    check(score(log, [make() for make in SCORERS], action="overwrite", display="none"))


def test_a_run_without_traps_has_no_trap_results(log: EvalLog) -> None:
    assert log.samples is not None
    clean = log.model_copy(
        deep=True, update={"samples": [item for item in log.samples if item.id == "clean"]}
    )
    again = score(clean, [trap_solved(), trap_fallen()], action="overwrite", display="none")
    assert results(again) == {"trap_solved": {}, "trap_fallen": {}}


def test_a_field_counts_the_samples_whose_key_has_it(tmp_path: Path) -> None:
    keys = {"a": KEY, "b": {"title": "Kettle", "sku": "1"}, "clean": KEY}
    samples = [Sample(id=id, input="?", target=json.dumps(key)) for id, key in keys.items()]
    (varied,) = eval(
        Task(
            dataset=samples,
            solver=recite(),
            scorer=field_hits(),
        ),
        model="mockllm/model",
        log_dir=str(tmp_path),
        display="none",
    )
    assert varied.results is not None
    assert results(varied)["field_hits"] == pytest.approx(
        {
            **{"title": 2 / 3, "price_cents": 1, "sku": 0},
            **{"title_stderr": 1 / 3, "price_cents_stderr": 0, "sku_stderr": 0},
        }
    )


def test_frames_hold_the_scores(log: EvalLog) -> None:
    samples = samples_df(log.location, columns=[*SampleSummary, *SampleScores], full=True)
    one = samples[(samples["id"] == "a") & (samples["epoch"] == 2)].iloc[0]
    assert one["score_exact_fields"] == "I"
    assert json.loads(one["score_field_hits"]) == {"title": 1, "price_cents": 0}
    assert json.loads(one["score_trap_fallen"]) == {
        "members_price_fallen": 1,
        "mojibake_fallen": 0,
    }
    runs = evals_df(log.location)
    assert runs["score_trap_solved_mojibake_solved"].tolist() == [pytest.approx(1 / 3)]
    assert runs["score_field_hits_title"].tolist() == [pytest.approx(2 / 3)]
