"""Rows as Inspect samples."""

import json
from collections.abc import Iterable
from typing import Any

from inspect_ai.dataset import MemoryDataset, Sample

from html_extraction import Row
from html_extraction.drawing.digest import digest


def to_sample(row: Row) -> Sample:
    """Return the row as a sample: prompt in, key as JSON text out.

    The metadata is for diagnosis and is never shown to the model. The page is only in the prompt,
    so that logs hold it once.
    """
    return Sample(
        id=row.id,
        input=row.prompt,
        target=json.dumps(row.answer, ensure_ascii=False),
        metadata={
            "tier": row.tier,
            "layout": row.layout,
            "locale": row.locale,
            "pathologies": list(row.pathologies),
            "bites": list(row.bites),
            "split": row.split,
            "seed": row.seed,
            "index": row.index,
            "probe": row.probe,
            "decoys": _decoys(row),
        },
    )


def to_dataset(rows: Iterable[Row], name: str) -> tuple[MemoryDataset, str]:
    """Return the dataset of the rows and its digest (see `digest`)."""
    made = list(rows)
    return MemoryDataset([to_sample(row) for row in made], name=name), digest(made)


def _decoys(row: Row) -> dict[str, list[list[Any]]]:
    """Return `{field: [[wrong value, pathology], ...]}`, as the scorer reads it."""
    return {
        field: [[value, pathology] for value, pathology in decoys]
        for field, decoys in row.decoys.items()
    }
