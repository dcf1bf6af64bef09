"""Places in a folded page, traced back to its source."""

import re

from hypothesis import given
from hypothesis import strategies as st

from html_extraction.results.page_text import fold, page_text

SOURCE = "<p class='Red  Kettle'>Red&nbsp;\n <b>Ket&shy;t</b>le</p>"


def test_what_is_not_seen_is_no_text() -> None:
    page = page_text(SOURCE)
    assert page.shown.text == "Red Kettle"
    assert page.written.text == "<p class='Red Kettle'>Red <b>Kett</b>le</p>"


def test_places_are_of_the_source() -> None:
    page = page_text(SOURCE)
    found = [*page.shown.places("Red Kettle"), *page.written.places("Red Kettle")]
    assert [SOURCE[start:end] for start, end in found] == [
        "Red&nbsp;\n <b>Ket&shy;t</b>le",
        "Red  Kettle",
    ]


def test_a_character_reference_stands_for_its_character() -> None:
    page = page_text("Caf&eacute; &#20320;&#x597d; A &amp; B &unknown;")
    assert page.shown.text == "Café 你好 A & B &unknown;"
    assert [page.source[slice(*span)] for span in page.shown.matches(re.compile("é|你"))] == [
        "&eacute;",
        "&#20320;",
    ]


def test_a_stylesheet_is_no_text() -> None:
    page = page_text("<STYLE>b{width:12px}</STYLE>12<style>12")
    assert list(page.shown.places("12")) == [(28, 30)]
    assert list(page.written.places("12")) == [(28, 30)]


pieces = st.lists(
    st.sampled_from(["<b>", "</b>", "<style>", "</style>", "&shy;", "&nbsp;", "&amp;", "\u00ad"])
    | st.text(alphabet="ab <>&;\n\u00a0", max_size=4),
    max_size=12,
).map("".join)


@given(pieces | st.text())
def test_every_place_reads_as_what_was_found(source: str) -> None:
    for text in (page_text(source).shown, page_text(source).written):
        assert len(text.text) == len(text.starts) == len(text.ends)
        assert list(text.starts) == sorted(text.starts)
        for at, mark in enumerate(text.text):
            start, end = text.starts[at], text.ends[at]
            assert 0 <= start < end <= len(source)
            if end - start == 1 and not mark.isspace():
                assert source[start] == mark


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
