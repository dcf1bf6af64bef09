"""How a product page is shown: where in its source the values of its fields stand.

Amounts stand as shops write them, dates in words, titles with soft hyphens, tags or damage inside:
each field has its own way of finding. What a page does not write out (a sum of working days, a
boolean) is found nowhere; what speaks of it is.
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from html_extraction.results.highlights import (
    UNSEEN,
    Patterns,
    highlights,
    text_patterns,
    value_highlights,
    word_patterns,
)
from html_extraction.system import Display, Highlight, Row

ADDRESS_BEGINS = "\n\nPage address: "
PAGE_BEGINS = "\n\nHTML:\n"

GROUP = r"(?:[.,'\u2019\u00a0\u202f ]|&nbsp;|&#160;|&#39;)?"
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
    return value_highlights(source, value, FINDERS.get(field, text_patterns), kind)


def clues(source: str, field: str, kind: str) -> list[Highlight]:
    """Return the places that speak of a field whose value a page need not write out.

    Stock in words, days and hours, a currency by symbol or name; none for other fields.
    """
    return highlights(source, (CLUES[field],), kind) if field in CLUES else []


def _amount(value: str | int) -> Iterator[str]:
    """Find an amount by its digits, however grouped; decimals that are zero may be left out."""
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
        return
    digits = str(value)
    between = rf"(?:{UNSEEN}{GROUP}{UNSEEN})"
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


def _notes(row: Row) -> tuple[str, ...]:
    about = row.as_dict()
    return about["layout"], about["locale"]


FINDERS: dict[str, Patterns] = {
    "title": text_patterns,
    "price_cents": _amount,
    "currency": word_patterns,
    "sku": word_patterns,
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

DISPLAY = Display(page_of=page_of, find=find, clues=clues, notes=_notes)
