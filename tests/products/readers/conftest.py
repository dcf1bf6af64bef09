"""Small pages, written by hand, around the part that a test is about."""

from collections.abc import Callable

import pytest

from html_extraction.products.readers.page import Page
from html_extraction.web.document import Document

URL = "https://shop.example/p/lamp"


def page_of(body: str, *, css: str = "", lang: str = "en-GB", head: str = "") -> Page:
    """A page with this body and stylesheet."""
    style = f"<style>{css}</style>" if css else ""
    html = (
        f'<!doctype html><html lang="{lang}"><head>{head}{style}</head><body>{body}</body></html>'
    )
    return Page(Document(URL, html))


def product(
    *, prices: str = "", stock: str = "", codes: str = "", gallery: str = "", options: str = ""
) -> str:
    """A product's block around some of its parts."""
    return (
        f"<main><div><div>{gallery or '<img src=/a.jpg alt=Lamp>'}</div>"
        f"<h1>Lamp</h1>{prices or '<p>Price <b>€10.00</b></p>'}{stock}{codes}{options}"
        "<button>Add to basket</button></div></main>"
    )


@pytest.fixture
def make_page() -> Callable[..., Page]:
    return page_of


@pytest.fixture
def make_product() -> Callable[..., str]:
    return product
