"""A run at a glance: fields hit, fields missed by pathology, traps fallen for, what it took."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from html_extraction.results.comparable import scored_again
from html_extraction.results.frames import HIT, TOKENS, occurring
from html_extraction.results.logs import Run
from html_extraction.results.run_summary import RunSummary, summarize
from html_extraction.results.statistics import Estimate, rate


@dataclass(frozen=True)
class FieldRate:
    """A field and the share of scored answers that have it right."""

    name: str
    rate: Estimate


@dataclass(frozen=True)
class PathologyLine:
    """A pathology, over the scored answers to pages that carry it.

    `missed` counts, by field, answers that have the field wrong; `attacked` are the fields that
    the pathology is made for.
    """

    name: str
    attacked: tuple[str, ...]
    answers: int
    solved: int
    fallen: int
    missed: dict[str, int]


@dataclass(frozen=True)
class Spent:
    """One measure of what a run took: all samples together, the median one and the largest."""

    name: str
    total: float
    median: float
    largest: float
    unit: str


@dataclass(frozen=True)
class Overview:
    """All of that, of one run. `spent` has only what the log tells."""

    run: Run
    side: RunSummary
    fields: tuple[FieldRate, ...]
    pathologies: tuple[PathologyLine, ...]
    tiers: tuple[FieldRate, ...]
    failures: tuple[tuple[str, int], ...]
    spent: tuple[Spent, ...]
    cautions: tuple[str, ...]

    @property
    def rates(self) -> dict[str, Estimate]:
        """The share of scored answers that have a field right, by field."""
        return {field.name: field.rate for field in self.fields}

    @property
    def traps(self) -> list[PathologyLine]:
        """The pathologies that caught an answer, the most dangerous first."""
        caught = [line for line in self.pathologies if line.fallen]
        return sorted(caught, key=lambda line: -line.fallen / line.answers)


def overview(label: str, run: Run, frame: pd.DataFrame) -> Overview:
    """Return the overview of a run, from its frame. At least one sample must be scored."""
    scored = frame[frame["scored"]]
    return Overview(
        run=run,
        side=summarize(label, run, frame),
        fields=tuple(_share(scored, field, f"{HIT}{field}") for field in run.parts),
        pathologies=tuple(_line(scored, name, run) for name in occurring(scored, run.pathologies)),
        tiers=tuple(
            _share(scored[scored["tier"] == tier], tier, "correct") for tier in _tiers(scored, run)
        ),
        failures=tuple(
            (str(name), int(count)) for name, count in scored["failure"].value_counts().items()
        ),
        spent=tuple(_spent(frame)),
        cautions=tuple(scored_again([run])),
    )


def _share(scored: pd.DataFrame, name: str, column: str) -> FieldRate:
    hits = scored[column].to_numpy(dtype=np.float64, na_value=0)
    return FieldRate(name, rate(hits, pd.factorize(scored["id"])[0]))


def _tiers(scored: pd.DataFrame, run: Run) -> list[str]:
    """Return the tiers that occur: those that the run knows, in their order, then any other."""
    found = scored["tier"].dropna().unique().tolist()
    return [*(tier for tier in run.tiers if tier in found), *sorted(set(found) - set(run.tiers))]


def _line(scored: pd.DataFrame, name: str, run: Run) -> PathologyLine:
    on_page = scored[[name in names for names in scored["pathologies"]]]
    return PathologyLine(
        name=name,
        attacked=run.pathologies.get(name, ()),
        answers=len(on_page),
        solved=int(on_page["correct"].sum()),
        fallen=sum(name in traps for traps in on_page["fallen"]),
        missed={
            field: int((~on_page[f"{HIT}{field}"].fillna(value=False)).sum()) for field in run.parts
        },
    )


def _spent(frame: pd.DataFrame) -> list[Spent]:
    measures = {
        **{name: (name.replace("_", " "), "tokens") for name in TOKENS},
        "cost": ("cost", "dollars"),
        "working_time": ("working time", "seconds"),
        "total_time": ("time", "seconds"),
    }
    lines = []
    for column, (name, unit) in measures.items():
        known = frame[column].dropna().to_numpy(dtype=np.float64)
        if len(known):
            total, median, largest = known.sum(), np.median(known), known.max()
            lines.append(Spent(name, float(total), float(median), float(largest), unit))
    return lines
