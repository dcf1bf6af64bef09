"""Where values stand in a source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction import FIELDS, Row
from html_extraction.products.display import clues, find
from html_extraction.results.highlights import segments
from html_extraction.system import Highlight


def found(source: str, field: str, value: object) -> list[str]:
    return [source[mark.start : mark.end] for mark in find(source, field, value, "right")]


@pytest.mark.parametrize(
    ("field", "value", "source", "expected"),
    [
        ("price_cents", 123456, "<b>1.234,56&nbsp;EUR</b> 11234,56", ["1.234,56"]),
        ("price_cents", 24999, "<p>249<sup>99</sup>", ["249<sup>99"]),
        ("price_cents", 24900, "249,- or 249 or 249.00 or 2490", ["249.00", "249", "249"]),
        ("price_cents", 1200, "1200.50 and 12.000", []),
        (
            "title",
            "Täpot  Red",
            "T&shy;äpot <i>Red</i> / TÃ¤pot Red",
            ["T&shy;äpot <i>Red", "TÃ¤pot Red"],
        ),
        ("title", 'A "B" & C', "A &#34;B&#34; &amp; C", ["A &#34;B&#34; &amp; C"]),
        ("sku", "AB-1", "AB-12 xAB-1 <b>AB-1</b>", ["AB-1"]),
        ("image_urls", ["https://a.example/p/x.png"], '<img src="../p/x.png?v=1">', ["../p/x.png"]),
        (
            "dispatch_date",
            "2026-11-03",
            "3 November 2026, November 3, 2026, 13 November 2026",
            ["3 November 2026", "November 3, 2026"],
        ),
        ("in_stock", True, "true", []),
    ],
)
def test_a_value_is_found_as_shops_write_it(
    field: str, value: object, source: str, expected: list[str]
) -> None:
    assert sorted(found(source, field, value)) == sorted(expected)


def test_a_stylesheet_states_no_value() -> None:
    assert found("<style>b{font-size:12.00px}</style> 12.00", "price_cents", 1200) == ["12.00"]


def test_what_is_in_the_markup_is_found_on_every_page(public_rows: tuple[Row, ...]) -> None:
    for row in public_rows:
        for field in ("title", "sku", "image_urls"):
            generated = field == "title" and "generated_text" in row.pathologies
            assert generated or found(row.html, field, row.answer[field]), (row.id, field)


def test_stock_and_dispatch_are_spoken_of_on_every_page(public_rows: tuple[Row, ...]) -> None:
    for row in public_rows:
        assert clues(row.html, "dispatch_date", "clue"), row.id
    assert sum(bool(clues(row.html, "in_stock", "clue")) for row in public_rows) > 110


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from(FIELDS), anything, st.text())
def test_any_value_may_be_looked_for(field: str, value: object, source: str) -> None:
    for mark in find(source, field, value, "given"):
        assert 0 <= mark.start < mark.end <= len(source)


@given(
    st.text(max_size=40),
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.sampled_from("abc"))),
)
def test_segments_are_the_source(source: str, spans: list[tuple[int, int, str]]) -> None:
    marks = [
        Highlight(min(a, b), max(a, b), kind) for a, b, kind in spans if max(a, b) <= len(source)
    ]
    cut = segments(source, marks)
    assert "".join(text for text, _ in cut) == source
    place = 0
    for text, kinds in cut:
        for at in range(place, place + len(text)):
            assert kinds == " ".join(
                sorted({mark.kind for mark in marks if mark.start <= at < mark.end})
            )
        place += len(text)
