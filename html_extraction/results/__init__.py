"""Results read: logs as frames, models compared, reports and the gallery made.

from html_extraction.results import read_runs, sample_frame

frame = sample_frame(read_runs(["logs/*.eval"]))
frame.groupby("model")["correct"].mean()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_HOMES = {
    "comparison": ("Comparison", "compare"),
    "errors": ("ResultsError",),
    "frames": ("fallen_frame", "hit_frame", "sample_frame"),
    "logs": ("Run", "read_run", "read_runs"),
}


def __getattr__(name: str) -> Any:
    """Import what is asked for: pandas and Inspect take seconds, and highlights need neither."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
