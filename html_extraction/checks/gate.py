"""Compares what checks found with the committed record, and brings the record up to date."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from html_extraction.checks.identity import Identity
from html_extraction.checks.record import IDENTITY, Claim, Figure, Pathologies, Qualification


@dataclass(frozen=True)
class Found:
    """What a check found: of its file of results, the part that the gate looks at."""

    claim: str
    holds: bool
    seeds: tuple[int, ...]
    rows: int
    figures: Mapping[str, float]
    pathologies: Pathologies


@dataclass(frozen=True)
class Results:
    """What checks found about a dataset."""

    dataset: Identity
    checks: Mapping[str, Found]


def results_of(documents: Iterable[Mapping[str, Any]]) -> Results:
    """Return the results that one or more files of results hold together.

    Raises:
        ValueError: one is no file of results, or they are of different datasets.
    """
    parts = [_results(document) for document in documents]
    if len({part.dataset for part in parts}) != 1:
        raise ValueError("The files of results are of different datasets.")
    return Results(
        parts[0].dataset, {name: found for part in parts for name, found in part.checks.items()}
    )


def _results(document: Mapping[str, Any]) -> Results:
    try:
        return Results(
            Identity(*(document[name] for name in IDENTITY)),
            {name: _found(one) for name, one in document["checks"].items()},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"No file of results of html-extraction check: {error!r}.") from None


def _found(one: Mapping[str, Any]) -> Found:
    plan = one["plan"]
    return Found(
        one["claim"],
        one["holds"],
        tuple(plan["seeds"]),
        plan["rows"],
        dict(one["figures"]),
        one["pathologies"],
    )


def sampled(record: Qualification) -> dict[str, int]:
    """Return the checks that a sampled run takes part in, each with its rows."""
    return {
        name: claim.sampled_rows
        for name, claim in record.checks.items()
        if claim.sampled_rows is not None
    }


def broken(record: Qualification, results: Results, *, sample: bool = False) -> list[str]:
    """Return a line for each part of the record that the results break.

    A sample is held to the same bounds, but may leave out the checks and the figures that are not
    sampled, and look at fewer rows.
    """
    unknown = [
        f"{name}: not in the record; html-extraction gate --update puts it there."
        for name in results.checks
        if name not in record.checks
    ]
    return [
        *_dataset_faults(record.dataset, results.dataset),
        *_claim_faults(record, results, sample=sample),
        *unknown,
    ]


def loosened(record: Qualification, results: Results) -> list[str]:
    """Return a line for each part of the record that it would loosen to take the results.

    That is every bound that they break, and a digest that changes under the same version; a new
    version may have new digests.
    """
    old, new = record.dataset, results.dataset
    same = old.dataset_version == new.dataset_version
    return [*(_dataset_faults(old, new) if same else ()), *_claim_faults(record, results)]


def _dataset_faults(recorded: Identity, found: Identity) -> Iterator[str]:
    for part in IDENTITY:
        was, now = getattr(recorded, part), getattr(found, part)
        if was != now:
            yield f"{part}: {now[:12]} is not {was[:12] or 'empty'}, as recorded."


def _claim_faults(
    record: Qualification, results: Results, *, sample: bool = False
) -> Iterator[str]:
    for name in sampled(record) if sample else record.checks:
        if name not in results.checks:
            yield f"{name}: not in the results."
            continue
        for fault in _faults(record.checks[name], results.checks[name], sample=sample):
            yield f"{name}: {fault}."


def _faults(claim: Claim, found: Found, *, sample: bool) -> Iterator[str]:
    if not sample and found.rows * len(found.seeds) < claim.rows * len(claim.seeds):
        yield (
            f"looked at {found.rows} rows of {len(found.seeds)} seeds, fewer than the {claim.rows} "
            f"of {len(claim.seeds)} recorded"
        )
    if claim.holds and not found.holds:
        yield f"does not hold: {found.claim.removesuffix('.')}"
    for name, figure in claim.figures.items():
        if sample and not figure.sampled:
            continue
        if name not in found.figures:
            yield f"{name} is not in the results"
        elif fault := figure.fault(found.figures[name]):
            yield f"{name} of {fault}"


def updated(record: Qualification, results: Results) -> Qualification:
    """Return the record with the results' dataset and figures in place of its own.

    A bound that they keep stays as it is; one that they break moves to what was measured.
    """
    return replace(
        record,
        dataset=results.dataset,
        checks={
            name: _updated(record.checks.get(name), results.checks[name])
            for name in sorted(results.checks)
        },
        pathologies=_merged(found.pathologies for found in results.checks.values()),
    )


def _updated(claim: Claim | None, found: Found) -> Claim:
    known = claim.figures if claim else {}
    return Claim(
        claim=found.claim,
        holds=found.holds,
        seeds=found.seeds,
        rows=found.rows,
        sampled_rows=claim.sampled_rows if claim else None,
        figures={
            name: _measured(known.get(name, Figure()), value)
            for name, value in found.figures.items()
        },
    )


def _measured(figure: Figure, value: float) -> Figure:
    floor = None if figure.floor is None else min(figure.floor, value)
    ceiling = None if figure.ceiling is None else max(figure.ceiling, value)
    return replace(figure, floor=floor, ceiling=ceiling, measured=value)


def _merged(parts: Iterable[Pathologies]) -> Pathologies:
    merged: dict[str, dict[str, Any]] = {}
    for part in parts:
        for name, measured in part.items():
            merged.setdefault(name, {}).update(measured)
    return merged
