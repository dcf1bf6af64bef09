"""The one way in which each of these scorers comes by a score: no verdict on an error."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target
from inspect_ai.solver import TaskState

from scorers.ending import ended_in_error
from scorers.grading import Grade, grade_found
from scorers.json_answer import find_answer
from scorers.sample_data import read_decoys, read_key

Judge = Callable[[TaskState, Mapping[str, Any], Grade], Score]
"""From a sample, its key and its grade, a score."""

# The scorers of a task come to a sample one after another, and a long answer takes a while to find.
_find_once = lru_cache(maxsize=1)(find_answer)


def judged_by(judge: Judge) -> Scorer:
    """Return the scorer that gives every sample the judge's score, and an errored one none.

    So a log that is scored again has the same samples scored as before.
    """

    async def score(state: TaskState, target: Target) -> Score | None:
        if ended_in_error(state):
            return None
        return judge(state, read_key(target.text), grade_sample(state, target))

    return score


def grade_sample(state: TaskState, target: Target) -> Grade:
    """Grade the completion of one sample against its target and its metadata's decoys.

    Raises ValueError if the target or the decoys are not what `read_key` and `read_decoys` want.
    """
    key, decoys = read_key(target.text), read_decoys(state.metadata)
    return grade_found(_find_once(state.output.completion), key, decoys)
