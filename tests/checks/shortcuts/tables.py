"""Made-up tables of candidates, and effects of a size that a test chooses."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from html_extraction.checks.shortcuts.effects import Effect
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.table import SHOWN

EFFECT = Effect("x", SHOWN, ALL_ROWS, "highest told", 100, 0.25, 0.5, 0.01, 0.0)


def table(pages: int, size: int, seed: int, tell: float = 0.0) -> pd.DataFrame:
    """Return pages of candidates with noise, and a feature that tells the right one that often."""
    rng = np.random.default_rng(seed)
    right = np.zeros((pages, size), bool)
    right[np.arange(pages), rng.integers(size, size=pages)] = True
    told = right & (rng.random((pages, 1)) < tell)
    return pd.DataFrame(
        {
            "page_id": np.repeat([f"page {n}" for n in range(pages)], size),
            "seed": np.repeat(np.arange(pages) % 2, size),
            "traps": [("trap",) if n % 3 == 0 else () for n in range(pages) for _ in range(size)],
            "right": right.ravel(),
            "shown": True,
            "likely": True,
            "properties": [frozenset({"told"} if t else ()) for t in told.ravel()],
            "noise": rng.random(pages * size),
            "told": told.ravel().astype(float),
            "kind=": np.where(rng.random(pages * size) < 0.5, "p", "div"),
        }
    )


def page(right: Sequence[int], name: str = "page", **features: Sequence[object]) -> pd.DataFrame:
    """Return the candidates of one page, of which those with a 1 are right."""
    size = len(right)
    return pd.DataFrame(
        {
            "page_id": [name] * size,
            "seed": [0] * size,
            "traps": [()] * size,
            "right": [bool(one) for one in right],
            "shown": [True] * size,
            "likely": [True] * size,
            "properties": [frozenset[str]()] * size,
            **features,
        }
    )
