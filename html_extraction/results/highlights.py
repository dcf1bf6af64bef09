"""Where a value stands in a page's source, as far as it is written there.

A reader is shown where the right value and the value given come from. Amounts stand as shops write
them, dates in words, titles with soft hyphens, tags or damage inside: each field has its own way of
finding. What a page does not write out (a sum of working days, a boolean) is found nowhere.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

MOST_PLACES = 40
"""Places looked at for one value: a single digit stands everywhere."""

LONGEST_VALUE = 300
"""Characters of a value that are looked for: what is longer stands on no page."""

TAGS = r"(?:<[^<>]{0,200}>|&shy;|&#173;|[\u00ad\u200b\u200c\u200d\u2060\ufeff])*"
GROUP = r"(?:[.,'\u2019\u00a0\u202f ]|&nbsp;|&#160;|&#39;)?"
STYLE = re.compile(r"(?is)<style\b.*?</style>")
ESCAPED = "&<>\"'"
DAMAGES = ("cp1252", "latin-1")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True)
class Mark:
    """A run of the source, from `start` up to `end`, and what stands there."""

    start: int
    end: int
    kind: str


def find(source: str, field: str, value: Any, kind: str) -> list[Mark]:
    """Return the places where the value for the field stands in the source, stylesheets apart."""
    spans = (span for pattern in _patterns(field, value) for span in _spans(pattern, source))
    styles = [match.span() for match in STYLE.finditer(source)]
    return [
        Mark(*span, kind)
        for span in dict.fromkeys(spans)
        if not any(start <= span[0] < end for start, end in styles)
    ]


def clues(source: str, field: str, kind: str) -> list[Mark]:
    """Return the places that speak of a field whose value a page need not write out.

    Stock in words, days and hours, a currency by symbol or name; none for other fields.
    """
    pattern = CLUES.get(field)
    return [] if pattern is None else [Mark(*span, kind) for span in _spans(pattern, source)]


def segments(source: str, marks: Sequence[Mark]) -> list[tuple[str, str]]:
    """Cut the source where marks begin and end: each run with the kinds of the marks on it.

    The kinds are in alphabetical order, joined by spaces; the runs joined are the source.
    """
    edges = {0, len(source)}
    for mark in marks:
        edges |= {mark.start, mark.end}
    ordered = sorted(edges)
    return [
        (source[start:end], " ".join(sorted(_kinds(marks, start))))
        for start, end in pairwise(ordered)
    ]


def _kinds(marks: Sequence[Mark], place: int) -> set[str]:
    return {mark.kind for mark in marks if mark.start <= place < mark.end}


def _spans(pattern: str, source: str) -> Iterator[tuple[int, int]]:
    found = re.finditer(pattern, source)
    for _, match in zip(range(MOST_PLACES), found, strict=False):
        if match.end() > match.start():
            yield match.span()


def _patterns(field: str, value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    finder = FINDERS.get(field, _text)
    return [
        pattern
        for one in values[:MOST_PLACES]
        if isinstance(one, str | int) and len(str(one)) <= LONGEST_VALUE
        for pattern in finder(one)
    ]


def _text(value: str | int) -> Iterator[str]:
    """Find text whatever stands between its characters unseen, also where it is damaged."""
    text = " ".join(str(value).split())
    if text and not isinstance(value, bool):
        for form in dict.fromkeys((text, *_damaged(text))):
            yield TAGS.join(_character(mark) for mark in form)


def _damaged(text: str) -> Iterator[str]:
    for encoding in DAMAGES:
        try:
            yield text.encode("utf-8").decode(encoding)
        except UnicodeError:
            continue


def _character(mark: str) -> str:
    if mark.isspace():
        return r"(?:\s|&nbsp;)+"
    if mark not in ESCAPED:
        return re.escape(mark)
    return f"(?:{mark}|{html.escape(mark)}|&#{ord(mark)};)"


def _word(value: str | int) -> Iterator[str]:
    for pattern in _text(value):
        yield rf"(?<![\w-]){pattern}(?![\w-])"


def _amount(value: str | int) -> Iterator[str]:
    """Find an amount by its digits, however grouped; decimals that are zero may be left out."""
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
        return
    digits = str(value)
    between = rf"(?:{TAGS}{GROUP}{TAGS})"
    for zeros in (0, 2, 3):
        kept = digits[: len(digits) - zeros]
        if kept and digits.endswith("0" * zeros):
            yield rf"(?<![0-9])(?<![0-9][.,]){between.join(kept)}(?![.,]?[0-9])"


def _address(value: str | int) -> Iterator[str]:
    """Find an address as far as the page writes it: whole, or from its path's last part on."""
    last = str(value).rstrip("/").rpartition("/")[2]
    if last:
        escaped = re.escape(last).replace("&", "&(?:amp;)?")
        yield rf"[^\s\"'<>(),=]*(?<![\w-]){escaped}(?![\w-])"


def _date(value: str | int) -> Iterator[str]:
    """Find a date, in figures or in words."""
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        return
    month = MONTHS[day.month - 1]
    yield re.escape(day.isoformat())
    yield rf"(?<![0-9]){day.day} {month} {day.year}"
    yield rf"{month} {day.day}, {day.year}"


FINDERS: dict[str, Callable[[str | int], Iterator[str]]] = {
    "title": _text,
    "price_cents": _amount,
    "currency": _word,
    "sku": _word,
    "image_urls": _address,
    "dispatch_date": _date,
}

CLUES = {
    "in_stock": (
        r"(?i)\b(?:(?:in|out of|no|awaiting) stock|sold out|(?:un)?available|(?:back|pre)[- ]?orders?"
        r"|made to order|ready to (?:order|ship|go)|ships? today|not in stock)\b"
    ),
    "dispatch_date": (
        rf"(?:\b[0-9]{{1,2}} )?\b(?:{'|'.join(MONTHS)})\b(?: [0-9]{{1,2}},)? [0-9]{{4}}"
        r"|\b[0-9]{1,2}:[0-9]{2}\b(?: [ap]m)?|\b[0-9]+ working days?\b"
    ),
    "currency": (
        r"(?<=>)[^<>.]*\b(?:dollars?|kron(?:or|er|ur|a|e)|yen|yuan|francs?|pounds?|euros?|dinars?)\b"
        r"[^<>.]*|[$€£¥]|\bkr\b"
    ),
}
