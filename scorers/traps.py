"""Score an answer by the traps of its sample: which were solved, and which were fallen for.

A sample names its traps in `metadata["pathologies"]`. Each score holds the sample's own traps and
no others, so the results show only the traps that occur in a run, each over the samples that
carry it. What stands in a score bears the name of the trap and of the question, since Inspect's
viewer shows the values of all scorers side by side, without the scorers' names.
"""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score, Scorer, mean, scorer
from inspect_ai.solver import TaskState

from scorers.by_key import by_key
from scorers.grading import Grade
from scorers.judging import judged_by
from scorers.sample_data import read_traps


def solved_name(trap: str) -> str:
    """What `trap_solved` calls its value for a trap, in scores and results."""
    return f"{trap}_solved"


def fallen_name(trap: str) -> str:
    """What `trap_fallen` calls its value for a trap, in scores and results."""
    return f"{trap}_fallen"


@scorer(metrics=[by_key(mean())])
def trap_solved() -> Scorer:
    """For each trap that the sample carries, as `<trap>_solved`: 1 if the whole answer is right.

    Else 0. The results are the shares of right answers among the samples that carry the trap.
    """

    def solved(state: TaskState, key: Mapping[str, Any], graded: Grade) -> Score:
        traps = read_traps(state.metadata)
        return Score(value={solved_name(trap): int(graded.correct) for trap in traps})

    return judged_by(solved)


@scorer(metrics=[by_key(mean())])
def trap_fallen() -> Scorer:
    """For each trap that the sample carries, as `<trap>_fallen`: 1 if a decoy of it was an answer.

    Else 0. The results are the shares of samples that carry the trap whose answer fell for it, in
    any field. A wrong value that is no decoy counts for no trap.
    """

    def fallen(state: TaskState, key: Mapping[str, Any], graded: Grade) -> Score:
        caught = {trap for traps in graded.fell_for.values() for trap in traps}
        traps = read_traps(state.metadata)
        return Score(value={fallen_name(trap): int(trap in caught) for trap in traps})

    return judged_by(fallen)
