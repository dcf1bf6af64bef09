"""Features of a page as a whole, against what can only be true or false of it: `in_stock`."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from html_extraction import Row
from html_extraction.checks.shortcuts.effects import FEWEST_PAGES, Found
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.scanned_page import Sheet
from html_extraction.checks.shortcuts.table import LIKELY, SHOWN
from html_extraction.products.readers.dispatch import lead_days, statements
from html_extraction.products.readers.page import Page

SUBJECT = "in_stock, whole page"
_WORDS = ("in stock", "available", "sold out", "ready", "branch")
_MARKS = ["traps", "right"]


def page_line(row: Row, sheet: Sheet) -> dict[str, Any]:
    """The numbers of a page that could give away whether the product is in stock."""
    html, text = sheet.html, sheet.seen.text.lower()
    numbers = {
        "characters": len(html),
        "elements": len(sheet.elements),
        "pictures": sheet.tags["img"],
        "buttons": sheet.tags["button"] + sheet.tags["input"],
        "disabled": html.count(" disabled"),
        "hidden elements": len(sheet.document.hiding),
        "lead days": lead_days(statements(Page(sheet.document))),
        "list entries": sheet.tags["li"],
        "prices": len(re.findall(r"\d[.,]\d\d\b", text)),
        "dates": len(re.findall(r"\b20\d\d\b", text)),
        **{f"says {word}": text.count(word) for word in _WORDS},
    }
    return {"traps": row.pathologies, "right": bool(row.answer["in_stock"]), **numbers}


def page_effects(lines: Sequence[dict[str, Any]], traps: Sequence[str]) -> list[Found]:
    """How well each number of a page orders pages with stock and without, in both directions.

    Counts of the words that statements of stock are made of are reported only: one of them is the
    answer itself.
    """
    table = pd.DataFrame(lines)
    sets = {ALL_ROWS: table}
    sets |= {trap: table[[trap in carried for carried in table["traps"]]] for trap in traps}
    return [
        found
        for rows, part in sets.items()
        if part["right"].value_counts().min() >= FEWEST_PAGES and part["right"].nunique() == 2
        for name in part.columns.difference(_MARKS, sort=False)
        for found in _orders(rows, name, part)
    ]


def _orders(rows: str, name: str, part: pd.DataFrame) -> Iterator[Found]:
    right = part["right"].to_numpy(bool)
    values = part[name].to_numpy(float)
    with_stock, without = values[right], values[~right]
    pairs = len(with_stock) * len(without)
    area = float(stats.mannwhitneyu(with_stock, without).statistic) / pairs
    error = float(np.sqrt((len(values) + 1) / (12 * pairs)))
    pool = LIKELY if name.startswith("says ") else SHOWN
    for direction, excess in (("more", area - 0.5), ("fewer", 0.5 - area)):
        p = float(stats.norm.sf(excess / error))
        yield Found(SUBJECT, pool, rows, f"{direction} {name}", len(values), 0.5, excess, error, p)
