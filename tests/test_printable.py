"""Values made legible."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.printable import printable_json

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
