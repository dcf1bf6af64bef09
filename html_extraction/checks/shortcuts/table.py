"""Tables of candidates: a line for each, of many pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
from bs4 import Tag

from html_extraction import Row
from html_extraction.checks.shortcuts.candidates import Candidate, Finder, with_features
from html_extraction.checks.shortcuts.features import BOX, properties_of
from html_extraction.checks.shortcuts.scanned_page import Sheet, common_root
from html_extraction.products.checks.amounts import amounts_on
from html_extraction.products.checks.currencies import currencies_on
from html_extraction.products.checks.dispatch import dispatch_days_on
from html_extraction.products.checks.pictures import gallery_pictures_on, runs_on
from html_extraction.products.checks.texts import codes_on, stock_statements_on, titles_on
from html_extraction.web.tree import within

SUBJECTS: Mapping[str, tuple[str, Finder]] = {
    "title": ("title", titles_on),
    "price_cents": ("price_cents", amounts_on),
    "currency": ("currency", currencies_on),
    "in_stock": ("in_stock", stock_statements_on),
    "sku": ("sku", codes_on),
    "gallery": ("image_urls", runs_on),
    "pictures": ("image_urls", gallery_pictures_on),
    "dispatch_date": ("dispatch_date", dispatch_days_on),
}
"""What is scanned: the field that it is about, and how its candidates are found."""

PAGE, SHOWN, LIKELY, BLOCK = "page", "shown", "likely", "block"
"""Pools of candidates: all of the page, those shown, those that a reader who knows one more thing
still considers (where the product is, what a sign can mean), and again those shown, by what tells
where the product is."""

REPORTED = frozenset({LIKELY, BLOCK})
"""The pools whose rules know or seek what the page is about, which is its meaning: not judged."""

MARKS = ("page_id", "seed", "traps", "right", "shown", "likely", "properties")
"""The columns that are no features."""

_PLACED = frozenset({"price_cents", "in_stock", "sku"})
_PICTURES = frozenset({"gallery", "pictures"})

Line = dict[str, Any]


def tables(read: Iterable[tuple[Row, Sheet]]) -> dict[str, pd.DataFrame]:
    """A table of candidates for each subject, without gaps."""
    lines: dict[str, list[Line]] = {name: [] for name in SUBJECTS}
    for row, sheet in read:
        for name, own in lines_of(row, sheet).items():
            lines[name] += own
    return {name: filled(pd.DataFrame(own)) for name, own in lines.items()}


def filled(table: pd.DataFrame) -> pd.DataFrame:
    """The table with -1 for every number and an empty word that a candidate lacks."""
    features = [column for column in table.columns if column not in MARKS]
    gaps: dict[str, Any] = {name: "" if name.endswith("=") else -1.0 for name in features}
    return table.fillna(gaps)


def pool_of(table: pd.DataFrame, pool: str) -> pd.DataFrame:
    """The candidates of a pool. Ranks among the shown are known only to those who know them."""
    if table.empty:
        return table
    if pool == BLOCK:
        known = table[[c for c in table.columns if c in {*MARKS, *BOX}]]
        return known[known[SHOWN].astype(bool) & bool(known.columns.intersection(list(BOX)).size)]
    ranks = "shown_rank" if pool == PAGE else "rank"
    known = table.drop(columns=[c for c in table.columns if c in BOX or c.startswith(ranks)])
    return known if pool == PAGE else known[known[pool].astype(bool)]


def lines_of(row: Row, sheet: Sheet) -> dict[str, list[Line]]:
    """The lines of every subject's table for one page."""
    found = {
        name: with_features(sheet, finder(sheet, row)) for name, (_, finder) in SUBJECTS.items()
    }
    block = _block(found, row)
    return {
        name: [_line(sheet, row, name, candidate, block) for candidate in candidates]
        for name, candidates in found.items()
    }


def _block(found: Mapping[str, Sequence[Candidate]], row: Row) -> Tag | None:
    """The smallest element that holds the right title, price and code as shown."""
    right = (
        next((c.element for c in found[name] if c.shown and c.value == row.answer[name]), None)
        for name in ("title", "price_cents", "sku")
    )
    return common_root([element for element in right if element is not None])


def _line(sheet: Sheet, row: Row, subject: str, candidate: Candidate, block: Tag | None) -> Line:
    field, _ = SUBJECTS[subject]
    right = candidate.value if subject in _PICTURES else candidate.value == row.answer[field]
    element = candidate.element
    placed = element is None or block is None or subject not in _PLACED or within(element, block)
    return {
        "page_id": row.id,
        "seed": row.seed,
        "traps": row.pathologies,
        "right": candidate.shown and right,
        "shown": candidate.shown,
        "likely": candidate.shown and candidate.likely and placed,
        "properties": frozenset() if element is None else properties_of(sheet, element),
        **candidate.numbers,
        **{f"{name}=": word for name, word in candidate.words.items()},
    }
