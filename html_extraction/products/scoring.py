"""The scorer that is this task's own; the others are those of `scorers`, as they are."""

from inspect_ai.scorer import Scorer, mean, scorer, stderr

from html_extraction import FIELDS
from scorers import field_hits


# Inspect sets four results abreast at the end of a run. With the headline the fields make eight,
# so that the traps stand on a line of their own and no name is cut in 80 columns. The fields are
# named here, not by a glob: until the first sample is scored, Inspect 0.3.285 shows a result of the
# glob's name, and its full-screen display breaks when that goes.
@scorer(metrics={field: [mean(), stderr()] for field in FIELDS})
def fields() -> Scorer:
    """`scorers.field_hits`, with each field as a result of its own: its `mean` and `stderr`."""
    return field_hits()
