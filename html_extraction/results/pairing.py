"""Runs side by side: the answers that every one of them has a verdict on."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt
import pandas as pd

from html_extraction.results.frames import HIT, occurring
from html_extraction.results.logs import Run
from html_extraction.results.statistics import Outcomes, Rows

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Paired:
    """The answers to the same rows and epochs, one column a run.

    `rows` numbers the row of each answer. `pathologies` and `tiers` say for each that occurs which
    answers are to pages of it; `fallen`, for each pathology that occurs, which answers were a decoy
    of it.
    """

    rows: Rows
    correct: Outcomes
    hits: dict[str, Outcomes]
    pathologies: dict[str, Mask]
    tiers: dict[str, Mask]
    fallen: dict[str, Outcomes]

    @property
    def count(self) -> int:
        """How many answers each run has here."""
        return len(self.rows)


def pair(run: Run, frames: Sequence[pd.DataFrame]) -> Paired:
    """Match the scored answers of the frames by sample id and epoch; leave out the others.

    What the answers are graded on is that of `run`, one of those that the frames are of.
    """
    scored = [_indexed(frame) for frame in frames]
    shared = reduce(pd.Index.intersection, (frame.index for frame in scored)).sort_values()
    matched = [frame.loc[shared] for frame in scored]
    pages = matched[0]
    pathologies = occurring(pages, run.pathologies)
    return Paired(
        rows=np.unique(shared.get_level_values("id"), return_inverse=True)[1].astype(np.int64),
        correct=_columns(matched, "correct"),
        hits={field: _columns(matched, f"{HIT}{field}") for field in run.parts},
        pathologies={name: _carrying(pages, name) for name in pathologies},
        tiers={
            tier: _mask(pages["tier"] == tier)
            for tier in run.tiers
            if (pages["tier"] == tier).any()
        },
        fallen={name: _fallen(matched, name) for name in pathologies},
    )


def _indexed(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[frame["scored"]].set_index(["id", "epoch"])


def _columns(frames: Sequence[pd.DataFrame], name: str) -> Outcomes:
    return np.column_stack([frame[name].to_numpy(dtype=np.float64, na_value=0) for frame in frames])


def _carrying(pages: pd.DataFrame, name: str) -> Mask:
    return np.array([name in names for names in pages["pathologies"]], dtype=np.bool_)


def _mask(values: "pd.Series[bool]") -> Mask:
    return values.to_numpy(dtype=np.bool_)


def _fallen(frames: Sequence[pd.DataFrame], name: str) -> Outcomes:
    return np.column_stack(
        [[float(name in fallen) for fallen in frame["fallen"]] for frame in frames]
    )
