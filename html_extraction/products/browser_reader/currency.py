"""The currency of the price."""

import re
from collections.abc import Iterable

from html_extraction.browser.text_rows import TextRow
from html_extraction.products.browser_reader.amounts import Amount
from html_extraction.products.browser_reader.choices import EntryList
from html_extraction.products.browser_reader.currencies import marked, named
from html_extraction.products.browser_reader.product import Product

_OF_PRICES = re.compile(r"\bprices?\b", re.I)
_OF_ELSE = re.compile(r"voucher|gift card|cash|refund|branch", re.I)


def currency(product: Product, price: Amount | None) -> str | None:
    """Return the code that the amount's mark means, else the page's sentence, else its list."""
    at_amount = marked(price.mark) if price else None
    return at_amount or _said(product.lines) or _selected(product.lists)


def _said(lines: Iterable[TextRow]) -> str | None:
    """Return the currency that a sentence gives to the page's prices."""
    sentences = (
        row.text
        for row in lines
        if len(row.phrases) == 1 and _OF_PRICES.search(row.text) and not _OF_ELSE.search(row.text)
    )
    return next(filter(None, map(named, sentences)), None)


def _selected(lists: Iterable[EntryList]) -> str | None:
    """Return the selected entry of the list whose entries are currencies."""
    entries = (each.selected for each in lists)
    return next(filter(None, (named(entry.text) for entry in entries if entry)), None)
