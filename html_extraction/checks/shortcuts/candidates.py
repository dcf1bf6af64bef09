"""A candidate: one thing on a page that could be a field's answer, with what is cheap to know of it.

Candidates are read from the page and not from its making. The right ones are those whose value
equals the key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bs4 import Tag

from html_extraction.checks.shortcuts.features import element_features
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.system import Row


@dataclass(frozen=True)
class Candidate:
    """A possible answer and where it stands.

    `numbers` are features to rank by, `words` features to match. `likely` says whether a reader
    who knows one more thing (where the product is, what a sign can mean) still considers it.
    """

    element: Tag | None
    value: Any
    text: str = ""
    shown: bool = True
    likely: bool = True
    numbers: Mapping[str, float] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


Finder = Callable[[ScannedPage, Row], list[Candidate]]
"""From a page to its candidates for one field, in document order."""


def with_features(page: ScannedPage, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates with the features of their elements, their texts and their ranks."""
    ranks = [_ranks(found, n) for n in range(len(found))]
    return [_featured(page, c, own) for c, own in zip(found, ranks, strict=True)]


def _featured(page: ScannedPage, candidate: Candidate, ranks: dict[str, float]) -> Candidate:
    numbers, words = dict(ranks), dict[str, str]()
    if candidate.element is not None:
        own = element_features(page, candidate.element)
        numbers |= own.numbers
        words |= own.words
    if candidate.text:
        numbers |= _text_numbers(page, candidate.text)
    return replace(
        candidate, numbers=numbers | dict(candidate.numbers), words=words | dict(candidate.words)
    )


def _text_numbers(page: ScannedPage, text: str) -> dict[str, float]:
    return {
        "value_length": float(len(text)),
        "value_copies": float(page.html.count(text)),
        "digits": float(sum(c.isdigit() for c in text)),
        "capitals": float(sum(c.isupper() for c in text)),
        "not_ascii": float(sum(not c.isascii() for c in text)),
    }


def _ranks(found: Sequence[Candidate], index: int) -> dict[str, float]:
    """The candidate's place among all and, where it is shown, among the shown."""
    ranks = _rank("rank", index, len(found))
    if found[index].shown:
        before = sum(c.shown for c in found[:index])
        ranks |= _rank("shown_rank", before, sum(c.shown for c in found))
    return ranks


def _rank(name: str, index: int, count: int) -> dict[str, float]:
    return {
        name: float(index),
        f"{name}_from_end": float(count - 1 - index),
        f"{name}_from_middle": abs(index - (count - 1) / 2),
    }
