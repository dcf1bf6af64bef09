"""Filler amounts: how the amounts of a page lie tells nobody which of them is the price."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.products.generator import adversary, filler
from html_extraction.products.generator.row import draft

SEED, ROWS = 5150, 400


def _faith_in_the_price() -> float:
    """How likely the adversary holds the price to be right, 1 being what he makes of any amount."""
    pages = [draft("public", SEED, index) for index in range(ROWS)]
    crowds = [filler.amounts_of(made.page, made.truth) for made in pages]
    decoys = [len(filler.decoys_of(made.page, made.truth)) for made in pages]
    return mean(
        len(amounts) * adversary.likelihood_of_first(amounts, count)
        for amounts, count in zip(crowds, decoys, strict=True)
    )


def test_amounts_are_drawn_so_that_the_adversary_is_at_a_loss() -> None:
    assert _faith_in_the_price() == pytest.approx(1, abs=0.1)


def test_without_a_choice_of_crowds_he_would_know_the_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filler, "CROWDS", 1)
    assert _faith_in_the_price() > 1.2


def test_traits_of_three_amounts() -> None:
    low, price, high = (
        dict(zip(adversary.TRAITS, own, strict=True))
        for own in adversary.traits([1000, 1190, 11900])
    )
    assert (low["place"], price["place"], high["place"]) == (-0.5, 0, 0.5)
    assert (low["lowest"], price["second lowest"], high["highest"]) == (1, 1, 1)
    assert (price["within a quarter"], high["within double"]) == (1, 0)
    assert (price["another with tax"], low["another without tax"]) == (1, 1)
    assert (high["times another"], price["part of another"]) == (1, 1)
    assert low["gap below"] == adversary.WIDEST


@given(st.lists(st.integers(1, 10**9), min_size=2, max_size=40, unique=True), st.integers(0, 9))
def test_the_adversary_always_has_a_likelihood(amounts: list[int], decoys: int) -> None:
    assert 0 < adversary.likelihood_of_first(amounts, decoys) < 1
