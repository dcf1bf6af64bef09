"""Text and values made printable."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.printable import printable, printable_json, printable_line, printable_text

SCALARS = st.none() | st.booleans() | st.integers() | st.text()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Kettle \u00e9\u6c34 1\u202f\u20ac", '"Kettle \u00e9\u6c34 1\\u202f\u20ac"'),
        ("Ket\u00adtle", '"Ket\\u00adtle"'),
        ("Ket\u200btle \ud800", '"Ket\\u200btle \\ud800"'),
        (1290, "1290"),
        (None, "null"),
        (["a", "b"], '["a", "b"]'),
    ],
)
def test_what_does_not_print_is_escaped(value: object, text: str) -> None:
    assert printable_json(value) == text


@given(SCALARS | st.lists(SCALARS))
def test_two_values_never_look_alike(value: object) -> None:
    text = printable_json(value)
    assert text.isprintable()
    assert json.loads(text) == value


@given(st.text())
def test_nothing_is_left_that_does_not_print(text: str) -> None:
    assert printable(text).isprintable()
    assert printable_line(text, 40).isprintable()
    for part in re.split("[\n\t]", printable_text(text)):
        assert part.isprintable()
    if text.isprintable():
        assert printable(text) == printable_text(text) == text


def test_lines_and_tabs_are_kept_where_a_text_has_lines() -> None:
    assert printable_text("a\n\tb\r\x1b") == "a\n\tb\\r\\u001b"
    assert printable("a\n\tb") == "a\\n\\tb"


def test_a_line_is_cut() -> None:
    assert printable_line(" a  b\nc ", 5) == "a b c"
    assert printable_line("abcdef", 5) == "abcd…"
