"""The browser gives the key's answers."""

import pytest

from html_extraction import PATHOLOGIES, Row, rows
from html_extraction.products.browser_reader import BrowserReader

pytestmark = pytest.mark.browser


def one_of_each_layout(found: tuple[Row, ...], count: int) -> list[Row]:
    """The first rows of every layout, so many of each."""
    layouts = sorted({row.layout for row in found})
    return [row for name in layouts for row in [r for r in found if r.layout == name][:count]]


def test_public_rows_of_each_layout_are_answered(
    reader: BrowserReader, public_rows: tuple[Row, ...]
) -> None:
    sample = one_of_each_layout(public_rows, 2)
    assert len(sample) >= 12
    for row in sample:
        assert reader.read(row.url, row.html) == row.answer, row.id


@pytest.mark.parametrize("probe", [*PATHOLOGIES, "none"])
def test_a_row_of_each_probe_is_answered(reader: BrowserReader, probe: str) -> None:
    (row,) = rows(seed=1, count=1, probe=probe)
    assert reader.read(row.url, row.html) == row.answer


def test_a_page_without_a_product_states_nothing(reader: BrowserReader) -> None:
    answer = reader.read("https://shop.example/", "<p>Nothing is sold here.")
    assert answer == {
        "title": None,
        "price_cents": None,
        "currency": None,
        "in_stock": None,
        "sku": None,
        "image_urls": [],
        "dispatch_date": None,
    }
