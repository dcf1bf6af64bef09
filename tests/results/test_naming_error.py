"""What the search for the pathologies that make a difference controls."""

import numpy as np
import pytest

from html_extraction.results.naming_error import (
    EFFECTS,
    NOISES,
    RUNS,
    carried,
    naming_error,
)
from html_extraction.results.naming_error import _Answers as Answers
from html_extraction.results.pairing import Mask
from html_extraction.results.statistics import paired_p


@pytest.fixture(scope="module")
def public(logs: dict[str, str]) -> dict[str, Mask]:
    """Which rows of the public set carry each pathology."""
    return carried(logs["honest"])


def test_the_rows_are_those_of_the_log(public: dict[str, Mask]) -> None:
    assert len(public) == 35
    assert {len(mask) for mask in public.values()} == {120}
    assert int(public["base_href"].sum()) == 21


@pytest.mark.parametrize("times", [1, 5])
@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("noise", NOISES)
def test_a_wrong_pathology_is_named_in_one_comparison_of_twenty_at_most(
    effect: float, noise: float, times: int, public: dict[str, Mask]
) -> None:
    masks = {name: np.tile(mask, times) for name, mask in public.items()}
    found = naming_error(masks, effect, noise)
    # Two standard errors of a share of 5% in a thousand comparisons.
    assert found.wrong <= 0.05 + 2 * (0.05 * 0.95 / RUNS) ** 0.5


def test_without_the_search_the_company_of_the_culprit_is_named_too(
    public: dict[str, Mask],
) -> None:
    found = naming_error({name: np.tile(mask, 5) for name, mask in public.items()}, 0.6, 0.1)
    assert found.found == 1.0
    assert found.wrong < 0.03
    assert found.wrong_by_holm > 0.9


def test_the_simulated_test_is_that_of_the_comparison() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        first, second = rng.random((2, 40)) < 0.6
        mask = rng.random(40) < 0.5
        answers = Answers(first & ~second, second & ~first)
        expected = paired_p(
            first[mask].astype(float), second[mask].astype(float), np.arange(int(mask.sum()))
        )
        assert answers.p(mask) == pytest.approx(expected)
