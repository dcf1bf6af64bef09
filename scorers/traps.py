"""Score an answer by the traps of its sample: which were solved, and which were fallen for.

A sample names its traps in `metadata["pathologies"]`. Each score holds the sample's own traps and
no others, so the results show only the traps that occur in a run, each over the samples that
carry it.
"""

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from scorers.by_key import by_key
from scorers.exact_fields import grade_sample
from scorers.sample_data import read_traps


@scorer(metrics=[by_key(mean())])
def trap_solved() -> Scorer:
    """For each trap that the sample carries, 1 if the whole answer is right, else 0.

    The results are named after the traps: the share of right answers among the samples that
    carry it.
    """

    async def score(state: TaskState, target: Target) -> Score:
        solved = int(grade_sample(state, target).correct)
        return Score(value=dict.fromkeys(read_traps(state.metadata), solved))

    return score


@scorer(metrics=[by_key(mean())])
def trap_fallen() -> Scorer:
    """For each trap that the sample carries, 1 if one of its decoys was the answer in any field.

    Else 0. The results are named after the traps: the share of samples that carry it whose
    answer fell for it. A wrong value that is no decoy counts for no trap.
    """

    async def score(state: TaskState, target: Target) -> Score:
        fell_for = grade_sample(state, target).fell_for.values()
        fallen = {trap for traps in fell_for for trap in traps}
        return Score(value={trap: int(trap in fallen) for trap in read_traps(state.metadata)})

    return score
