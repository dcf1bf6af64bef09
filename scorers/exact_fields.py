"""Score a JSON answer by exact comparison of its fields with the sample's key."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, accuracy, mean, scorer, stderr
from inspect_ai.solver import TaskState

from scorers.by_key import by_key
from scorers.ending import Ending, ending, reasoning
from scorers.explanation import answer_text, explain
from scorers.grading import Decoys, Failure, Grade, grade
from scorers.json_answer import find_answer
from scorers.judging import grade_sample, judged_by

__all__ = ["Decoys", "Failure", "Grade", "exact_fields", "field_hits", "grade", "grade_sample"]


@scorer(metrics=[accuracy(), stderr()])
def exact_fields() -> Scorer:
    """Correct if the answer is exactly the key: every field right, none missing, none more.

    The answer is the completion's last top-level JSON object; the key is the target, a JSON
    object. The score's explanation is a table of the fields, with notes on what else was wrong and
    on what cut the answer off. Its metadata holds

    - `fields`: by field, hit or missed; `failure` and `fell_for`, of `Grade`;
    - `stop_reason` and `cut_off`, of `Ending`;
    - `answer_in_reasoning`: whether only the reasoning, which is not graded, holds an object.

    A sample that ended in an error has no score.
    """
    return judged_by(_verdict)


def _verdict(state: TaskState, key: Mapping[str, Any], graded: Grade) -> Score:
    ended = ending(state)
    in_reasoning = not graded.found.source and bool(find_answer(reasoning(state)).source)
    return Score(
        value=CORRECT if graded.correct else INCORRECT,
        answer=answer_text(graded),
        explanation=explain(graded, key, _notes(ended, in_reasoning=in_reasoning)),
        reason=_reason(graded, ended, state.output.completion),
        metadata={
            "fields": graded.fields,
            "failure": graded.failure,
            "fell_for": {field: list(traps) for field, traps in graded.fell_for.items()},
            "stop_reason": ended.stop_reason,
            "cut_off": ended.cut_off,
            "answer_in_reasoning": in_reasoning,
        },
    )


@scorer(metrics=[by_key(mean()), by_key(stderr(), "{key}_stderr")])
def field_hits() -> Scorer:
    """For each field of the key, 1 if the answer has it right, else 0.

    To see which fields are hard, not to give partial credit. The results are named after the
    fields: `title` is the share of samples that have the title right, of those whose key has it,
    `title_stderr` its standard error.
    """

    def hits(state: TaskState, key: Mapping[str, Any], graded: Grade) -> Score:
        return Score(value={field: int(hit) for field, hit in graded.fields.items()})

    return judged_by(hits)


def _notes(ended: Ending, *, in_reasoning: bool) -> list[str]:
    notes = [] if ended.sentence is None else [ended.sentence]
    if in_reasoning:
        notes.append("The reasoning holds a JSON object, but only the completion is graded.")
    return notes


def _reason(graded: Grade, ended: Ending, completion: str) -> str | None:
    """Inspect's reason for an abnormal score: one where no answer could be read."""
    if graded.answer is not None:
        return None
    if ended.cut_off:
        return "refusal" if ended.stop_reason == "content_filter" else "cut_off"
    return "invalid_response_format" if completion.strip() else "no_response"
