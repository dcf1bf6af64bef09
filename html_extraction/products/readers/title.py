"""The title: the whole displayed heading of the product's block."""

from collections.abc import Callable, Iterable

from bs4 import Tag

from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.reading import text_of
from html_extraction.web.tree import is_heading


def block_elements(page: Page) -> Iterable[Tag]:
    """Return the elements of the product's block."""
    return page.parts


def all_elements(page: Page) -> Iterable[Tag]:
    """Return the elements of the page."""
    return page.document.elements


TITLE_DECOYS = Switch[Callable[[Page], Iterable[Tag]]](
    "title_decoys",
    ("title",),
    "takes the heading of the product's block",
    "takes the first heading of the page",
    on=block_elements,
    off=all_elements,
)


def extract_title(page: Page, defences: Defences) -> str:
    """Return the product's name as displayed; empty where the page has no heading."""
    layer = text_of(page, defences)
    headings = [e for e in page.document.elements if is_heading(e) and page.seen.of(e)]
    wanted = {id(e) for e in defences.rule(TITLE_DECOYS)(page)}
    best = [e for e in headings if id(e) in wanted] or headings
    return layer.of(best[0]) if best else ""
