"""A second record of the product that is not shown, and what it says of the stock."""

from bs4 import Tag

from html_extraction.products.baselines.page_view import Glance, Said, stock_statements
from html_extraction.web.text_layer import Flow, Reading
from html_extraction.web.tree import descendants, is_heading
from html_extraction.web.visibility import NEVER_SHOWN

_INERT = NEVER_SHOWN - {"noscript"}


def hidden_stock(glance: Glance) -> bool | None:
    """What the first statement of stock in a hidden record says; None where there is none.

    A record is a hidden element that holds a heading and a statement of stock.
    """
    hiding = glance.document.hiding
    hidden = [e for e in glance.document.elements if id(e) in hiding and e.name not in _INERT]
    flow = glance.document.flow(Reading(revealed=frozenset(map(id, hidden))))
    said = (_first_statement(flow, e) for e in hidden if any(map(is_heading, descendants(e))))
    found = next((statement for statement in said if statement), None)
    return None if found is None else glance.available(found)


def _first_statement(flow: Flow, element: Tag) -> Said | None:
    return next(stock_statements(flow.raw(element)), None)
