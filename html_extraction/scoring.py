"""The scorers under this package's name, so that a log can be scored again by `html_extraction/…`.

Inspect names a scorer after the package that defines it, and `scorers` has no distribution of
its own name to be found by.
"""

from inspect_ai.scorer import Metric, Scorer, accuracy, mean, metric, scorer, stderr

import scorers
from scorers import exact_fields as exact


@metric
def by_key(metric: Metric, name: str = "{key}") -> Metric:
    """`scorers.by_key`."""
    return scorers.by_key(metric, name)


@scorer(metrics=[accuracy(), stderr()])
def exact_fields() -> Scorer:
    """`scorers.exact_fields.exact_fields`."""
    return exact.exact_fields()


@scorer(metrics=[by_key(mean()), by_key(stderr(), "{key}_stderr")])
def field_hits() -> Scorer:
    """`scorers.field_hits`."""
    return scorers.field_hits()


@scorer(metrics=[by_key(mean())])
def trap_solved() -> Scorer:
    """`scorers.trap_solved`."""
    return scorers.trap_solved()


@scorer(metrics=[by_key(mean())])
def trap_fallen() -> Scorer:
    """`scorers.trap_fallen`."""
    return scorers.trap_fallen()
