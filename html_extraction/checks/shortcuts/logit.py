"""All cheap features at once: a conditional logit, fitted on some seeds and scored on others."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import stats
from scipy.optimize import minimize
from statsmodels.discrete.conditional_models import ConditionalLogit

from html_extraction.checks.shortcuts.effects import FEWEST_PAGES, Effect
from html_extraction.checks.shortcuts.rules import ALL_ROWS, Booleans, Numbers, Pages, decidable
from html_extraction.checks.shortcuts.table import MARKS

RULE = "fitted logit"
_RIDGE = 1.0
_STEPS = 40
_WORDS = 6
"""How many of a feature's commonest words are told apart."""


def logit_effects(
    subject: str, pool: str, table: pd.DataFrame, traps: tuple[str, ...]
) -> list[Effect]:
    """How much better than chance the fitted logit's first choice is on pages not fitted on."""
    table = decidable(table)
    if table.empty or table["page_id"].nunique() < 2 * FEWEST_PAGES:
        return []
    fit = _to_fit(table)
    features = _design(table)
    scale = features[fit].std(axis=0)
    features = (features - features[fit].mean(axis=0)) / np.where(scale > 0, scale, 1)
    features = features[:, scale > 0]
    weights = _fitted(table[fit], features[fit])
    rest = table[~fit]
    pages = Pages(rest)
    gain = pages.gain(pages.highest(features[~fit] @ weights))
    return [
        _effect(subject, pool, rows, gain[member], pages.chance[member])
        for rows in (ALL_ROWS, *traps)
        if (member := _member(pages, rows)).sum() >= FEWEST_PAGES
    ]


def _to_fit(table: pd.DataFrame) -> Booleans:
    """The candidates of the first half of the seeds; of a single seed, of its first pages."""
    column = "seed" if table["seed"].nunique() > 1 else "page_id"
    known = list(dict.fromkeys(table[column]))
    first: Booleans = table[column].isin(known[: len(known) // 2]).to_numpy()
    return first


def _design(table: pd.DataFrame) -> Numbers:
    """Every number, whether it is the page's highest or lowest, and the commonest words."""
    pages = Pages(table)
    columns: list[Numbers] = []
    for name in (column for column in table.columns if column not in MARKS):
        if name.endswith("="):
            common = table[name].value_counts().index[:_WORDS]
            columns += [(table[name] == word).to_numpy(float) for word in common]
            continue
        values = table[name].to_numpy(float)
        columns += [
            values,
            pages.highest(values).astype(float),
            pages.highest(-values).astype(float),
        ]
    return np.column_stack(columns)


def _fitted(table: pd.DataFrame, features: Numbers) -> Numbers:
    groups, _ = pd.factorize(table["page_id"])
    return fitted_weights(table["right"].to_numpy(int), features, groups)


def fitted_weights(right: npt.ArrayLike, features: Numbers, groups: npt.ArrayLike) -> Numbers:
    """The weights of greatest likelihood, with a small penalty since many features repeat.

    A line is a candidate, `groups` says of which page; `features` are scaled alike.
    """
    model = ConditionalLogit(np.asarray(right, int), features, groups=groups, hasconst=False)
    found = minimize(
        lambda w: -model.loglike(w) + _RIDGE * (w @ w) / 2,
        np.zeros(features.shape[1]),
        jac=lambda w: -model.score(w) + _RIDGE * w,
        method="L-BFGS-B",
        options={"maxiter": _STEPS},
    )
    weights: Numbers = found.x
    return weights


def _member(pages: Pages, rows: str) -> Booleans:
    return np.array([rows == ALL_ROWS or rows in carried for carried in pages.traps])


def _effect(subject: str, pool: str, rows: str, gain: Numbers, chance: Numbers) -> Effect:
    error = max(float(gain.std(ddof=1)), 1e-3) / float(np.sqrt(len(gain)))
    mean = float(gain.mean())
    p = float(stats.norm.sf(mean / error))
    return Effect(subject, pool, rows, RULE, len(gain), float(chance.mean()), mean, error, p)
