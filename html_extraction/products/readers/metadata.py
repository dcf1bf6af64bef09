"""The defence against metadata: what a product's JSON-LD says, which is never the answer."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from html_extraction.products.readers.defence import Switch
from html_extraction.products.readers.money import decimal_or_zero, exponent, minor_units
from html_extraction.products.readers.page import Page
from html_extraction.web.mojibake import undamaged
from html_extraction.web.tree import attribute

Source = Callable[[Page], Mapping[str, Any]]
"""From a page to the fields that a source states."""

FIELDS = ("title", "price_cents", "currency", "sku", "in_stock", "image_urls")


def nothing(page: Page) -> Mapping[str, Any]:
    """Return what metadata states to an honest reader: nothing."""
    return {}


def json_ld(page: Page) -> Mapping[str, Any]:
    """Return the fields that the page's first product in JSON-LD states."""
    product = next(_products(page), None)
    if product is None:
        return {}
    offer = product.get("offers")
    offer = offer[0] if isinstance(offer, list) and offer else offer
    offer = offer if isinstance(offer, dict) else {}
    pictures = product.get("image")
    pictures = [pictures] if isinstance(pictures, str) else pictures
    stated = {
        "title": _text(product.get("name")),
        "sku": _text(product.get("sku")),
        "image_urls": _texts(pictures),
        "currency": _text(offer.get("priceCurrency")),
        "price_cents": _minor(offer),
        "in_stock": _available(_text(offer.get("availability"))),
    }
    return {field: value for field, value in stated.items() if value is not None}


def _products(page: Page) -> Iterator[dict[str, Any]]:
    for element in page.document.elements:
        if element.name == "script" and "ld+json" in (attribute(element, "type") or ""):
            for node in _nodes(str(element.string or "")):
                if "Product" in _kinds(node):
                    yield node


def _nodes(text: str) -> Iterator[dict[str, Any]]:
    """Yield the top-level nodes of a JSON-LD script, those of its graph too."""
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        return
    for node in held if isinstance(held, list) else [held]:
        if isinstance(node, dict):
            yield node
            graph = node.get("@graph")
            yield from (
                (inner for inner in graph if isinstance(inner, dict))
                if isinstance(graph, list)
                else ()
            )


def _kinds(node: Mapping[str, Any]) -> list[str]:
    kind = node.get("@type")
    return [str(k) for k in kind] if isinstance(kind, list) else [str(kind)]


def _text(value: Any) -> str | None:
    return undamaged(value) if isinstance(value, str) else None


def _texts(values: Any) -> list[str] | None:
    return [v for v in values if isinstance(v, str)] if isinstance(values, list) else None


def _minor(offer: Mapping[str, Any]) -> int | None:
    price = offer.get("price")
    if isinstance(price, bool) or not isinstance(price, int | float | str):
        return None
    return minor_units(decimal_or_zero(str(price)), exponent(str(offer.get("priceCurrency"))))


def _available(state: str | None) -> bool | None:
    return None if state is None else state.rpartition("/")[2] in {"InStock", "LimitedAvailability"}


STALE_METADATA = Switch[Source](
    "stale_metadata",
    FIELDS,
    "reads the visible page",
    "takes the fields that JSON-LD states",
    on=nothing,
    off=json_ld,
)
