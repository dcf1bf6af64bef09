"""A run's report: one HTML file on what a model gets wrong, and on which pages."""

from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from html_extraction.printable import printable
from html_extraction.results.documents import document, packed
from html_extraction.results.failures import Failure, failures
from html_extraction.results.frames import all_parts, scored_frame
from html_extraction.results.logs import Run
from html_extraction.results.overview import Overview, overview
from html_extraction.results.run_summary import label


def report(runs: Sequence[Run]) -> str:
    """Return the report of the runs as HTML.

    Raises:
        ResultsError: a log cannot be read, or no sample of it was scored.
    """
    fields, frames = all_parts(runs), [scored_frame(run) for run in runs]
    overviews = [
        overview(label(number), run, frame)
        for number, (run, frame) in enumerate(zip(runs, frames, strict=True))
    ]
    entries = [
        entry
        for number, (run, frame) in enumerate(zip(runs, frames, strict=True))
        for entry in _entries(number, run, frame)
    ]
    return document(
        "report.html.j2",
        ("frame.js", "report.js"),
        title=_title(overviews),
        overviews=overviews,
        fields=fields,
        listed=[listed for listed, _ in entries],
        details=[detail for _, detail in entries],
        choices=_choices(entries, fields),
    )


def _title(overviews: Sequence[Overview]) -> str:
    models = list(dict.fromkeys(each.run.model for each in overviews))
    shown = models if len(models) <= 3 else [*models[:2], f"{len(models) - 2} more"]
    return ", ".join(shown)


def _entries(number: int, run: Run, frame: pd.DataFrame) -> list[tuple[dict[str, Any], str]]:
    """Return each failure as what the list filters by and, packed, what is shown once chosen."""
    return [(_listed(number, each), packed(_detail(each))) for each in failures(run, frame)]


def _listed(number: int, failure: Failure) -> dict[str, Any]:
    return {
        "run": number,
        "id": printable(failure.id),
        "epoch": failure.epoch,
        "tier": printable(failure.tier or ""),
        "kind": printable(failure.kind),
        "missed": _names(failure.missed),
        "pathologies": _names(failure.pathologies),
        "caught": sorted({trap for field in failure.fields for trap in _names(field.fell_for)}),
    }


def _detail(failure: Failure) -> dict[str, Any]:
    return {
        "address": printable(failure.address),
        "layout": printable(failure.layout or ""),
        "locale": printable(failure.locale or ""),
        "bites": _names(failure.bites),
        "fields": [
            [
                *(printable(field.name), field.expected, field.given),
                *(field.hit, _names(field.fell_for)),
            ]
            for field in failure.fields
        ],
        "completion": failure.completion,
        "completion_length": failure.completion_length,
        "source": failure.source,
    }


def _names(names: Iterable[str]) -> list[str]:
    return list(map(printable, names))


def _choices(
    entries: Sequence[tuple[dict[str, Any], str]], fields: Sequence[str]
) -> dict[str, list[str]]:
    """Return what there is to filter by, each in alphabetical order but for fields."""
    listed = [one for one, _ in entries]
    return {
        "field": [
            field for field in _names(fields) if any(field in one["missed"] for one in listed)
        ],
        "pathology": sorted({name for one in listed for name in one["pathologies"]}),
        "caught": sorted({name for one in listed for name in one["caught"]}),
        "tier": sorted({one["tier"] for one in listed}),
        "kind": sorted({one["kind"] for one in listed}),
    }
