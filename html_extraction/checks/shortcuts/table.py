"""Tables of candidates: a line for each, of many pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
from bs4 import Tag

from html_extraction.checks.shortcuts.candidates import Candidate, with_features
from html_extraction.checks.shortcuts.features import BOX, properties_of
from html_extraction.checks.shortcuts.scanned_page import ScannedPage, common_root
from html_extraction.checks.shortcuts.subjects import Subject
from html_extraction.system import Row
from html_extraction.web.tree import within

PAGE, SHOWN, LIKELY, BLOCK = "page", "shown", "likely", "block"
"""Pools of candidates: all of the page, those shown, those that a reader who knows one more thing
still considers (where the product is, what a sign can mean), and again those shown, by what tells
where the product is."""

REPORTED = frozenset({LIKELY, BLOCK})
"""The pools whose rules know or seek what the page is about, which is its meaning: not judged."""

MARKS = ("page_id", "seed", "traps", "right", "shown", "likely", "properties")
"""The columns that are no features."""

Line = dict[str, Any]


def tables(
    subjects: Sequence[Subject], read: Iterable[tuple[Row, ScannedPage]]
) -> dict[str, pd.DataFrame]:
    """Return a table of candidates for each subject, without gaps."""
    lines: dict[str, list[Line]] = {subject.name: [] for subject in subjects}
    for row, page in read:
        for name, own in lines_of(subjects, row, page).items():
            lines[name] += own
    return {name: filled(pd.DataFrame(own)) for name, own in lines.items()}


def filled(table: pd.DataFrame) -> pd.DataFrame:
    """Return the table with -1 for every number and an empty word that a candidate lacks."""
    features = [column for column in table.columns if column not in MARKS]
    gaps: dict[str, Any] = {name: "" if name.endswith("=") else -1.0 for name in features}
    return table.fillna(gaps)


def pool_of(table: pd.DataFrame, pool: str) -> pd.DataFrame:
    """Return the candidates of a pool.

    Ranks among the shown are known only to those who know them.
    """
    if table.empty:
        return table
    if pool == BLOCK:
        known = table[[c for c in table.columns if c in {*MARKS, *BOX}]]
        return known[known[SHOWN].astype(bool) & bool(known.columns.intersection(list(BOX)).size)]
    ranks = "shown_rank" if pool == PAGE else "rank"
    known = table.drop(columns=[c for c in table.columns if c in BOX or c.startswith(ranks)])
    return known if pool == PAGE else known[known[pool].astype(bool)]


def lines_of(subjects: Sequence[Subject], row: Row, page: ScannedPage) -> dict[str, list[Line]]:
    """Return the lines of every subject's table for one page."""
    found = {one: with_features(page, one.find(page, row)) for one in subjects}
    block = _block(found, row)
    return {
        subject.name: [_line(page, row, subject, candidate, block) for candidate in candidates]
        for subject, candidates in found.items()
    }


def _block(found: Mapping[Subject, Sequence[Candidate]], row: Row) -> Tag | None:
    """Return the smallest element that holds the right candidates that tell the block, as shown."""
    right = (
        next((c.element for c in candidates if c.shown and subject.is_right(c, row)), None)
        for subject, candidates in found.items()
        if subject.tells_block
    )
    return common_root([element for element in right if element is not None])


def _line(
    page: ScannedPage, row: Row, subject: Subject, candidate: Candidate, block: Tag | None
) -> Line:
    element = candidate.element
    placed = element is None or block is None or not subject.in_block or within(element, block)
    return {
        "page_id": row.id,
        "seed": row.seed,
        "traps": row.pathologies,
        "right": candidate.shown and subject.is_right(candidate, row),
        "shown": candidate.shown,
        "likely": candidate.shown and candidate.likely and placed,
        "properties": frozenset() if element is None else properties_of(page, element),
        **candidate.numbers,
        **{f"{name}=": word for name, word in candidate.words.items()},
    }
