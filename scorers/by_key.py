"""A metric for scores whose value is a dictionary, where each sample has keys of its own."""

import math
from typing import cast

from inspect_ai.scorer import Metric, MetricProtocol, SampleScore, Value, metric


@metric
def by_key(metric: Metric, name: str = "{key}") -> Metric:
    """Apply a metric to each key of dictionary-valued scores, over the samples that have it.

    Inspect's own way, a dictionary of metrics, wants every key in every sample. Here a sample
    leaves out what does not apply to it, and a key that no sample has gets no row in the results.

    Args:
        metric: The metric for each key, such as `mean()`.
        name: The name of each result, with `{key}` for the key.

    Returns:
        A metric whose value maps each name, in alphabetical order of the keys, to a number.
    """

    each = cast("MetricProtocol", metric)

    def apply(scores: list[SampleScore]) -> Value:
        groups: dict[str, list[SampleScore]] = {}
        for sample in scores:
            for key, value in _leaves(sample):
                score = sample.score.model_copy(update={"value": value})
                groups.setdefault(key, []).append(sample.model_copy(update={"score": score}))
        results = {name.format(key=key): each(groups[key]) for key in sorted(groups)}
        return cast("Value", results)

    return apply


def _leaves(sample: SampleScore) -> list[tuple[str, str | int | float | bool]]:
    value = sample.score.value
    if not isinstance(value, dict):
        return []
    return [
        (key, leaf)
        for key, leaf in value.items()
        if leaf is not None and not (isinstance(leaf, float) and math.isnan(leaf))
    ]
