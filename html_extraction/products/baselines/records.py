"""A second record of the product that is not shown, and what it says of the stock."""

from bs4 import Tag

from html_extraction.products.baselines.page_view import PageView, Said, stock_statements
from html_extraction.web.text_layer import Reading, TextLayer
from html_extraction.web.tree import descendants, is_heading
from html_extraction.web.visibility import NEVER_SHOWN

_INERT = NEVER_SHOWN - {"noscript"}


def hidden_stock(page_view: PageView) -> bool | None:
    """Return what the first statement of stock in a hidden record says; None where there is none.

    A record is a hidden element that holds a heading and a statement of stock.
    """
    hiding = page_view.document.hiding
    hidden = [e for e in page_view.document.elements if id(e) in hiding and e.name not in _INERT]
    layer = page_view.document.text_layer(Reading(revealed=frozenset(map(id, hidden))))
    said = (_first_statement(layer, e) for e in hidden if any(map(is_heading, descendants(e))))
    found = next((statement for statement in said if statement), None)
    return None if found is None else page_view.available(found)


def _first_statement(layer: TextLayer, element: Tag) -> Said | None:
    return next(stock_statements(layer.raw(element)), None)
