"""One run's headline: what became of the samples that were planned."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from html_extraction.results.logs import Run
from html_extraction.results.statistics import Estimate, rate


@dataclass(frozen=True)
class RunSummary:
    """One run: who ran, and what became of the samples that were planned.

    `run` counts samples with an outcome, errors included; `scored` those with a verdict, and
    `right` those solved. `cut_off` counts scored answers that did not end by themselves, None
    where the log does not say. `solved` is the share of the scored. Inspect's accuracy is that too, so
    that errors raise it; `right` over `planned` is the share that counts an error as a miss.
    """

    label: str
    model: str
    log: str
    created: str
    status: str
    planned: int
    run: int
    scored: int
    errors: int
    right: int
    cut_off: int | None
    solved: Estimate


def label(number: int) -> str:
    """Return the letters of a run's place: A to Z, then AA, AB, ..."""
    before, last = divmod(number, 26)
    return (label(before - 1) if before else "") + chr(ord("A") + last)


def summarize(name: str, run: Run, frame: pd.DataFrame) -> RunSummary:
    """Return the headline of a run, from its frame. At least one sample must be scored."""
    scored = frame[frame["scored"]]
    correct = scored["correct"].to_numpy(dtype=np.float64)
    return RunSummary(
        label=name,
        model=run.model,
        log=run.location,
        created=run.created,
        status=run.status,
        planned=run.planned,
        run=len(frame),
        scored=len(scored),
        errors=int((frame["error"] != "").sum()),
        right=int(correct.sum()),
        cut_off=None if scored["cut_off"].isna().all() else int(scored["cut_off"].sum()),
        solved=rate(correct, pd.factorize(scored["id"])[0]),
    )
