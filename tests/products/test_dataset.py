"""Rows as samples, and digests."""

import json
from dataclasses import replace

import pytest

from html_extraction import FIELDS, Row
from html_extraction.drawing.digest import digest
from html_extraction.products.dataset import to_dataset, to_sample


def test_a_sample_is_prompt_in_and_key_out(public_rows: tuple[Row, ...]) -> None:
    row = public_rows[5]
    sample = to_sample(row)
    assert sample.id == row.id
    assert sample.input == row.prompt
    assert json.loads(str(sample.target)) == row.answer
    assert tuple(row.answer) == FIELDS


def test_metadata_is_short_plain_and_without_the_page(public_rows: tuple[Row, ...]) -> None:
    for row in public_rows:
        metadata = to_sample(row).metadata
        assert metadata is not None
        written = json.dumps(metadata)
        assert json.loads(written) == metadata
        assert len(written) < 10_000
        assert metadata["bites"] == list(row.bites)
        for field, decoys in metadata["decoys"].items():
            assert decoys == [list(decoy) for decoy in row.decoys[field]]


def test_ids_are_unique(public_rows: tuple[Row, ...]) -> None:
    dataset, _ = to_dataset(public_rows, "public")
    assert len({sample.id for sample in dataset}) == len(public_rows) == 120


@pytest.mark.parametrize("part", ["id", "url", "html", "answer"])
def test_the_digest_covers_each_part(public_rows: tuple[Row, ...], part: str) -> None:
    row = public_rows[0]
    other = {**row.answer, "sku": "X"} if part == "answer" else getattr(row, part) + "x"
    assert digest([replace(row, **{part: other})]) != digest([row])


def test_the_digest_keeps_parts_apart(public_rows: tuple[Row, ...]) -> None:
    row = public_rows[0]
    twin = replace(row, id=f"{row.id}{row.prompt}")
    assert digest([row, row]) != digest([twin])


def test_the_digest_depends_on_order(public_rows: tuple[Row, ...]) -> None:
    assert digest(public_rows[:2]) != digest(public_rows[1::-1])
