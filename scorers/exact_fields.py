"""Score a JSON answer by exact comparison of its fields with the sample's key."""

from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
    Score,
    Scorer,
    Target,
    accuracy,
    mean,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from scorers.by_key import by_key
from scorers.explanation import answer_text, explain
from scorers.grading import Decoys, Failure, Grade, grade
from scorers.sample_data import read_decoys, read_key

__all__ = ["Decoys", "Failure", "Grade", "exact_fields", "field_hits", "grade", "grade_sample"]


def grade_sample(state: TaskState, target: Target) -> Grade:
    """Grade the completion of one sample against its target and its metadata's decoys.

    Raises ValueError if the target or the decoys are not what `read_key` and `read_decoys` want.
    """
    return grade(state.output.completion, read_key(target.text), read_decoys(state.metadata))


@scorer(metrics=[accuracy(), stderr()])
def exact_fields() -> Scorer:
    """Correct if the answer is exactly the key: every field right, none missing, none more.

    The answer is the completion's last top-level JSON object; the key is the target, a JSON
    object. The score's explanation is a table of the fields; its metadata holds `fields` (hit or
    missed), `failure` and `fell_for` (by missed field, the traps whose decoy was the answer).
    """

    async def score(state: TaskState, target: Target) -> Score:
        graded = grade_sample(state, target)
        return Score(
            value=CORRECT if graded.correct else INCORRECT,
            answer=answer_text(graded),
            explanation=explain(graded, read_key(target.text)),
            reason=_reason(graded, state.output.completion),
            metadata={
                "fields": graded.fields,
                "failure": graded.failure,
                "fell_for": {field: list(traps) for field, traps in graded.fell_for.items()},
            },
        )

    return score


@scorer(metrics=[by_key(mean()), by_key(stderr(), "{key}_stderr")])
def field_hits() -> Scorer:
    """For each field of the key, 1 if the answer has it right, else 0.

    To see which fields are hard, not to give partial credit. The results are named after the
    fields: `title` is the share of samples that have the title right, `title_stderr` its
    standard error.
    """

    async def score(state: TaskState, target: Target) -> Score:
        graded = grade_sample(state, target)
        return Score(value={field: int(hit) for field, hit in graded.fields.items()})

    return score


def _reason(graded: Grade, completion: str) -> str | None:
    """Inspect's reason for an abnormal score: one where no answer could be read."""
    if graded.answer is not None:
        return None
    return "invalid_response_format" if completion.strip() else "no_response"
