"""Ids, read back into rows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from html_extraction import PATHOLOGIES, generate_row
from html_extraction.products.row_id import row_of


@settings(max_examples=25, deadline=None)
@given(
    split=st.sampled_from(["public", "held_out"]),
    seed=st.integers(0, 10**9),
    index=st.integers(0, 10**8),
    probe=st.sampled_from([None, "none", *PATHOLOGIES]),
)
def test_an_id_says_how_its_row_is_made(
    split: str, seed: int, index: int, probe: str | None
) -> None:
    row = generate_row(split, seed, index, probe=probe)
    assert row_of(row.id) == row


@pytest.mark.parametrize(
    "wrong",
    ["", "12", "public-0-12", "private-0-000012", "public-0-nonsense-000012", "public-00-000012"],
)
def test_what_is_no_id_is_one_sentence(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        row_of(wrong)
    assert "\n" not in str(caught.value)
