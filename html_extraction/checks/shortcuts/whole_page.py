"""Features of a page as a whole, against what can only be true or false of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from html_extraction.checks.shortcuts.effects import FEWEST_PAGES, Effect
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.subjects import WholePage
from html_extraction.checks.shortcuts.table import LIKELY, SHOWN
from html_extraction.system import Row

_MARKS = ["traps", "right"]

PageLine = Mapping[str, Any]


def page_line(subject: WholePage, row: Row, page: ScannedPage) -> PageLine:
    """Return the numbers of a page that could give away what is true of it."""
    numbers = subject.numbers(page, row)
    return {"traps": row.pathologies, "right": bool(row.answer[subject.part]), **numbers}


def page_effects(
    subject: WholePage, lines: Sequence[PageLine], traps: Sequence[str]
) -> list[Effect]:
    """Return how well each number orders pages of which it is true and others, both ways."""
    table = pd.DataFrame(lines)
    sets = {ALL_ROWS: table}
    sets |= {trap: table[[trap in carried for carried in table["traps"]]] for trap in traps}
    return [
        found
        for rows, part in sets.items()
        if part["right"].value_counts().min() >= FEWEST_PAGES and part["right"].nunique() == 2
        for name in part.columns.difference(_MARKS, sort=False)
        for found in _orders(subject, rows, name, part)
    ]


def _orders(subject: WholePage, rows: str, name: str, part: pd.DataFrame) -> Iterator[Effect]:
    right = part["right"].to_numpy(bool)
    values = part[name].to_numpy(float)
    true, false = values[right], values[~right]
    pairs = len(true) * len(false)
    area = float(stats.mannwhitneyu(true, false).statistic) / pairs
    error = float(np.sqrt((len(values) + 1) / (12 * pairs)))
    pool = LIKELY if name.startswith(subject.reported) else SHOWN
    for direction, excess in (("more", area - 0.5), ("fewer", 0.5 - area)):
        p = float(stats.norm.sf(excess / error))
        yield Effect(
            subject.name, pool, rows, f"{direction} {name}", len(values), 0.5, excess, error, p
        )
