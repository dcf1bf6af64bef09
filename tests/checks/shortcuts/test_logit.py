"""The fit of everything at once: fitted on some pages, scored on others."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from html_extraction.checks.shortcuts.logit import _design, _to_fit, fitted_weights, logit_effects
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.table import SHOWN
from tests.checks.shortcuts.tables import page, table


def test_it_is_scored_on_pages_that_it_was_not_fitted_on() -> None:
    told = logit_effects("x", SHOWN, table(400, 4, 5, tell=0.8), ())[0]
    assert (told.subject, told.pool, told.rows, told.rule) == ("x", SHOWN, ALL_ROWS, "fitted logit")
    assert (told.pages, told.chance) == (200, 0.25)
    # Told on four pages of five, a guess on the others.
    assert told.excess == pytest.approx(0.8 * 0.75, abs=0.05)
    assert told.error == pytest.approx(np.sqrt(0.75**2 * 0.16 + 0.05) / np.sqrt(200), rel=0.3)
    assert told.p == pytest.approx(float(stats.norm.sf(told.excess / told.error)))
    assert logit_effects("x", SHOWN, table(400, 4, 6), ())[0].excess < 0.1


def test_a_feature_that_tells_on_the_fitted_pages_alone_is_no_use() -> None:
    pages = table(400, 4, 5, tell=1)
    pages.loc[pages["seed"] == 1, "told"] = 0
    assert abs(logit_effects("x", SHOWN, pages, ())[0].excess) < 0.1


def test_thirty_pages_are_fitted_and_as_many_scored_or_nothing_is_said() -> None:
    assert logit_effects("x", SHOWN, table(60, 3, 1), ())[0].pages == 30
    assert logit_effects("x", SHOWN, table(59, 3, 1), ()) == []
    assert logit_effects("x", SHOWN, table(60, 3, 1).iloc[:0], ()) == []
    alike = table(90, 3, 1)
    alike.loc[alike["page_id"] < "page 5", "right"] = True
    decided = alike.loc[alike["page_id"] >= "page 5", "page_id"].nunique()
    assert decided < 60
    assert logit_effects("x", SHOWN, alike, ()) == []


def test_traps_have_a_score_of_their_own_where_thirty_pages_carry_them() -> None:
    def found(carrying: int) -> list[tuple[str, int]]:
        pages = table(140, 3, 2, tell=0.5)
        rest = [f"page {n}" for n in range(1, 140, 2)][:carrying]
        pages["traps"] = [("trap",) if one in rest else () for one in pages["page_id"]]
        return [(one.rows, one.pages) for one in logit_effects("x", SHOWN, pages, ("trap",))]

    assert found(30) == [(ALL_ROWS, 70), ("trap", 30)]
    assert found(29) == [(ALL_ROWS, 70)]


def test_what_never_varies_where_it_is_fitted_weighs_nothing() -> None:
    pages = table(200, 3, 3, tell=0.8)
    before = logit_effects("x", SHOWN, pages, ())[0]
    assert logit_effects("x", SHOWN, pages.assign(same=7.0), ())[0].excess == before.excess
    by_seed = pages.assign(same=pages["seed"] * pages["noise"])
    assert logit_effects("x", SHOWN, by_seed, ())[0].excess == before.excess


def test_scores_do_not_hang_on_the_scale_of_a_feature() -> None:
    pages = table(200, 3, 3, tell=0.8)
    scaled = pages.assign(told=pages["told"] * 1e4 + 1e5)
    (one,), (other,) = (logit_effects("x", SHOWN, each, ()) for each in (pages, scaled))
    assert one.excess == pytest.approx(other.excess, abs=0.02)


def test_a_score_that_never_varies_has_a_least_error() -> None:
    (sure,) = logit_effects("x", SHOWN, table(200, 4, 3, tell=1), ())
    assert (sure.excess, sure.pages) == (0.75, 100)
    assert sure.error == pytest.approx(1e-4)


def test_the_first_half_of_the_seeds_is_fitted_on_or_of_the_pages_of_one() -> None:
    pages = pd.concat([page([1, 0], str(n)) for n in range(5)], ignore_index=True)
    assert _to_fit(pages).tolist() == [True] * 4 + [False] * 6
    pages["seed"] = [7, 7, 7, 7, 5, 5, 5, 5, 9, 9]
    assert _to_fit(pages).tolist() == [True] * 4 + [False] * 6
    pages["seed"] = [7, 7, 7, 7, 5, 5, 5, 5, 5, 5]
    assert _to_fit(pages).tolist() == [True] * 4 + [False] * 6


def test_the_design_has_each_number_its_extremes_and_the_commonest_words() -> None:
    words = [*"aabbccddeeffgg", "h"]
    pages = page([1] + [0] * 14, size=[5, 3, 4, *[4] * 12], **{"tag=": words})
    found = _design(pages)
    assert found.shape == (15, 3 + 6)
    assert found[:3, :3].tolist() == [[5, 1, 0], [3, 0, 1], [4, 0, 0]]
    assert found[:, 3:].sum(axis=0).tolist() == [2] * 6
    assert found[14, 3:].tolist() == [0] * 6


def test_weights_are_of_greatest_likelihood_less_a_small_penalty() -> None:
    """Of two candidates the right one has 1 on 30 of 40 pages: w solves 30 - 40 s(w) = w."""
    right = np.tile([1, 0], 40)
    has = np.array([[1.0, 0.0] if n < 30 else [0.0, 1.0] for n in range(40)]).ravel()
    (weight,) = fitted_weights(right, has[:, None], np.repeat(np.arange(40), 2))
    assert 30 - 40 / (1 + np.exp(-weight)) == pytest.approx(weight, abs=1e-3)
    assert weight == pytest.approx(0.97, abs=0.02)
