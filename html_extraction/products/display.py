"""How a product page is shown: where in its source the values of its fields stand.

Amounts stand as shops write them, dates in words, titles with soft hyphens, tags or damage inside:
each field has its own way of finding. What a page does not write out (a sum of working days, a
boolean) is found nowhere; what speaks of it is.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import Any

from html_extraction.results.highlights import (
    MOST_PLACES,
    Finder,
    is_word,
    pattern_highlights,
    text_spans,
    value_highlights,
    word_spans,
)
from html_extraction.results.page_text import PageText, Span
from html_extraction.system import Display, Highlight, Row

ADDRESS_BEGINS = "\n\nPage address: "
PAGE_BEGINS = "\n\nHTML:\n"

GROUP = "[.,'\u2019 ]?"
NO_NUMBER_BEFORE = re.compile(r"(?<![0-9])(?<![0-9][.,])")
NO_NUMBER_BEHIND = re.compile(r"(?![.,]?[0-9])")
ENDS_ADDRESS = frozenset(" \t\n\r\f\"'<>(),=")
LONGEST_ADDRESS = 2000
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def page_of(prompt: str) -> tuple[str, str]:
    """Return the address and the HTML that a prompt of the product pages gives."""
    rules_and_address, _, page = prompt.partition(PAGE_BEGINS)
    return rules_and_address.rpartition(ADDRESS_BEGINS)[2] if page else "", page


def find(source: str, field: str, value: Any, kind: str) -> list[Highlight]:
    """Return the places where the value for the field stands in the source, stylesheets apart."""
    return value_highlights(source, value, FINDERS.get(field, text_spans), kind)


def clues(source: str, field: str, kind: str) -> list[Highlight]:
    """Return the places that speak of a field whose value a page need not write out.

    Stock in words, days and hours, a currency by symbol or name; none for other fields.
    """
    return pattern_highlights(source, CLUES[field], kind) if field in CLUES else []


def _amount(page: PageText, value: str | int) -> Iterator[Span]:
    """Find an amount by its digits, however grouped; decimals that are zero may be left out."""
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
        return
    digits = str(value)
    for zeros in (0, 2, 3):
        kept = digits[: len(digits) - zeros]
        if kept and digits.endswith("0" * zeros):
            yield from _number(page, re.compile(GROUP.join(kept)))


def _number(page: PageText, digits: re.Pattern[str]) -> Iterator[Span]:
    for text in (page.shown, page.written):
        whole = (
            (start, end)
            for start, end in text.matches(digits)
            if NO_NUMBER_BEFORE.match(page.source, start)
            and NO_NUMBER_BEHIND.match(page.source, end)
        )
        yield from islice(whole, MOST_PLACES)


def _address(page: PageText, value: str | int) -> Iterator[Span]:
    """Find an address as far as the page writes it: whole, or from its path's last part on."""
    last = str(value).rstrip("/").rpartition("/")[2]
    found = (span for span in page.written.places(last) if is_word(page.source, *span))
    for start, end in islice(found, MOST_PLACES):
        yield _address_start(page.source, start), end


def _address_start(source: str, start: int) -> int:
    furthest = max(0, start - LONGEST_ADDRESS)
    while start > furthest and source[start - 1] not in ENDS_ADDRESS:
        start -= 1
    return start


def _date(page: PageText, value: str | int) -> Iterator[Span]:
    """Find a date, in figures or in words."""
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        return
    month = MONTHS[day.month - 1]
    figures, words = day.isoformat(), f"{day.day} {month} {day.year}"
    for text in (figures, words, f"{month} {day.day}, {day.year}"):
        for start, end in text_spans(page, text):
            if not page.source[max(0, start - 1) : start].isdecimal():
                yield start, end


def _notes(row: Row) -> dict[str, str]:
    about = row.as_dict()
    return {name: about[name] for name in ("layout", "locale")}


FINDERS: dict[str, Finder] = {
    "title": text_spans,
    "price_cents": _amount,
    "currency": word_spans,
    "sku": word_spans,
    "image_urls": _address,
    "dispatch_date": _date,
}

CLUES = {
    "in_stock": re.compile(
        r"(?i)\b(?:(?:in|out of|no|awaiting) stock|sold out|(?:un)?available|(?:back|pre)[- ]?orders?"
        r"|made to order|ready to (?:order|ship|go)|ships? today|not in stock)\b"
    ),
    "dispatch_date": re.compile(
        rf"(?:\b[0-9]{{1,2}} )?\b(?:{'|'.join(MONTHS)})\b(?: [0-9]{{1,2}},)? [0-9]{{4}}"
        r"|\b[0-9]{1,2}:[0-9]{2}\b(?: [ap]m)?|\b[0-9]+ working days?\b"
    ),
    "currency": re.compile(
        r"(?<=>)[^<>.]*\b(?:dollars?|kron(?:or|er|ur|a|e)|yen|yuan|francs?|pounds?|euros?|dinars?)\b"
        r"[^<>.]*|[$€£¥]|\bkr\b"
    ),
}

DISPLAY = Display(page_of=page_of, find=find, clues=clues, notes=_notes)
