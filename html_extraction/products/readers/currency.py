"""The currency: what stands at the price, else what the page says of its prices."""

import re
from collections.abc import Callable

from html_extraction.products.readers.choices import ChoiceList, choices, currency_of_entry
from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.money import COMMONEST, commonest, currencies_named
from html_extraction.products.readers.offers import asked_line
from html_extraction.products.readers.page import Page

_ABOUT_PRICES = re.compile(r"\bprices?\b|\bpriced\b|\bamounts?\b|we charge", re.IGNORECASE)
_NOT_OURS = re.compile(
    r"voucher|gift|cash\b|refund|branch|foreign|convert|approx|roughly|elsewhere|also\b",
    re.IGNORECASE,
)

Rule = Callable[[Page, str], str | None]
"""From the page and the mark at its price to a currency, or None where nothing is said."""


def stated_currency(page: Page, mark: str) -> str | None:
    """Return the currency of the page's sentence about its prices."""
    for sentence in re.split(r"\n|(?<=[.!?])\s", page.seen.text):
        named = currencies_named(sentence)
        if named and _ABOUT_PRICES.search(sentence) and not _NOT_OURS.search(sentence):
            return named[0]
    return None


def commonest_currency(page: Page, mark: str) -> str | None:
    """Return what most shops mean by the mark, where a sentence of this one says what it means."""
    return COMMONEST.get(mark) if stated_currency(page, mark) else None


def _switcher(page: Page) -> ChoiceList | None:
    root = page.document.elements[0] if page.document.elements else page.document.soup
    return next((c for c in choices(page, root) if c.kind == "currency"), None)


def selected_currency(page: Page, mark: str) -> str | None:
    """Return the selected entry of the page's list of currencies."""
    switcher = _switcher(page)
    return currency_of_entry(page.seen.of(switcher.chosen)) if switcher else None


def first_currency(page: Page, mark: str) -> str | None:
    """Return the first entry of the page's list of currencies."""
    switcher = _switcher(page)
    return currency_of_entry(page.seen.of(switcher.items[0])) if switcher else None


SHARED_SYMBOL = Switch[Rule](
    "shared_symbol",
    ("currency",),
    "finds the sentence that says the currency",
    "takes the symbol's commonest currency, US dollars without one",
    on=stated_currency,
    off=commonest_currency,
)
CURRENCY_SWITCHER = Switch[Rule](
    "currency_switcher",
    ("currency",),
    "takes the selected entry of the list",
    "takes the first entry of the list",
    on=selected_currency,
    off=first_currency,
)


def extract_currency(page: Page, defences: Defences) -> str:
    """Return the ISO 4217 code of the price's currency."""
    line = page.once(asked_line)
    if line and line.amount.currency:
        return line.amount.currency
    mark = line.amount.mark if line else ""
    rules = (defences.rule(SHARED_SYMBOL), defences.rule(CURRENCY_SWITCHER))
    found = (rule(page, mark) for rule in rules)
    return next((code for code in found if code), commonest(mark))
