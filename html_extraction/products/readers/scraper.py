"""A scraper: an address and HTML in, the seven fields out, by the rules of the prompt alone."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from html_extraction.products.readers.currency import extract_currency
from html_extraction.products.readers.defence import DEFENCES, Defences
from html_extraction.products.readers.dispatch import extract_dispatch_date
from html_extraction.products.readers.images import extract_image_urls
from html_extraction.products.readers.metadata import STALE_METADATA
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price import extract_price
from html_extraction.products.readers.reading import HIDDEN_RECORD
from html_extraction.products.readers.sku import extract_sku
from html_extraction.products.readers.stock import extract_in_stock
from html_extraction.products.readers.title import extract_title
from html_extraction.web.document import Document

EXTRACTORS: Mapping[str, Callable[[Page, Defences], Any]] = MappingProxyType(
    {
        "title": extract_title,
        "price_cents": extract_price,
        "currency": extract_currency,
        "in_stock": extract_in_stock,
        "sku": extract_sku,
        "image_urls": extract_image_urls,
        "dispatch_date": extract_dispatch_date,
    }
)
"""How each field is found, in the order of the answer's keys."""

_PROMPT = re.compile(
    r"^Page address:[ \t]*(\S+)[ \t]*$.*?^HTML:[ \t]*$\n?", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True)
class Scraper:
    """A reader with every defence but those it is `without`.

    Raises:
        ValueError: a name in `without` is none of the defences'.
    """

    without: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        unknown = sorted(self.without - set(DEFENCES))
        if unknown:
            raise ValueError(
                f"no defence is called {', '.join(unknown)}; the defences are {', '.join(DEFENCES)}"
            )

    def read(self, url: str, html: str) -> dict[str, Any]:
        """Return the seven fields of a page; every one has an answer of its type."""
        page = Page(Document(url, html))
        defences = Defences(self.without)
        return {field: read_field(field, page, defences) for field in EXTRACTORS}


def read_field(field: str, page: Page, defences: Defences) -> Any:
    """Return one field of a page, as a reader with those defences finds it."""
    stated = page.once(defences.rule(STALE_METADATA))
    if field in stated:
        return stated[field]
    if field in HIDDEN_RECORD.fields:
        page = page.once(defences.rule(HIDDEN_RECORD))
    return EXTRACTORS[field](page, defences)


def page_of(prompt: str) -> tuple[str, str]:
    """Return the address and the HTML of the page in a prompt.

    Raises:
        ValueError: the prompt has no line `Page address:` with a line `HTML:` after it.
    """
    found = _PROMPT.search(prompt)
    if found is None:
        raise ValueError("the prompt needs a line 'Page address: ...' and a line 'HTML:'")
    return found[1], prompt[found.end() :]


def honest() -> Scraper:
    """Return the scraper with every defence."""
    return Scraper()


def hasty() -> Scraper:
    """Return the scraper with none."""
    return Scraper(frozenset(DEFENCES))


def without(*names: str) -> Scraper:
    """Return the scraper with every defence but the named ones."""
    return Scraper(frozenset(names))
