"""Results read: logs as frames, models compared, reports and the gallery made.

from html_extraction.results import read_runs, sample_frame

frame = sample_frame(read_runs(["logs/*.eval"]))
frame.groupby("model")["correct"].mean()
"""

from html_extraction.results.comparison import Comparison, compare
from html_extraction.results.errors import ResultsError
from html_extraction.results.frames import fallen_frame, hit_frame, sample_frame
from html_extraction.results.logs import Run, read_run, read_runs

__all__ = [
    "Comparison",
    "ResultsError",
    "Run",
    "compare",
    "fallen_frame",
    "hit_frame",
    "read_run",
    "read_runs",
    "sample_frame",
]
