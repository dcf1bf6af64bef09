"""The lazy solvers by name, each put together from parts."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from html_extraction.products.baselines.page_view import Glance
from html_extraction.products.baselines.parts import PARTS

LazySolver = Callable[[str, str], dict[str, Any]]
"""From a page's address and HTML to an answer with the seven fields."""

_FIRST = {field: next(iter(parts)) for field, parts in PARTS.items()}


def guess(glance: Glance, chosen: Mapping[str, str]) -> dict[str, Any]:
    """An answer from the named parts; where none is named for a field, from its first."""
    names = {**_FIRST, **chosen}
    return {field: parts[names[field]](glance) for field, parts in PARTS.items()}


def _of_parts(**chosen: str) -> LazySolver:
    return lambda url, html: guess(Glance(url, html), chosen)


def metadata_only(url: str, html: str) -> dict[str, Any]:
    """What JSON-LD states; the first value of each field that it does not state."""
    glance = Glance(url, html)
    return {**guess(glance, {}), **glance.metadata}


COMPOSITE: Mapping[str, str] = MappingProxyType(
    {
        "title": "heading_of_block",
        "price_cents": "priced_of_block",
        "currency": "currency_at_amounts",
        "in_stock": "statement_of_block",
        "sku": "shop_code_of_block",
        "image_urls": "run_of_block",
        "dispatch_date": "lead_time_table",
    }
)
"""The parts that do best for each field on rows of other seeds."""

LAZY: Mapping[str, LazySolver] = MappingProxyType(
    {
        "lazy-first": _of_parts(),
        "lazy-lowest-price": _of_parts(price_cents="lowest_amount"),
        "lazy-longest-run": _of_parts(image_urls="longest_run"),
        "lazy-option-id": _of_parts(image_urls="pictures_with_selected_id"),
        "lazy-lead-time": _of_parts(dispatch_date="lead_time_table"),
        "lazy-metadata": metadata_only,
        "lazy-composite": _of_parts(**COMPOSITE),
    }
)
"""Every lazy solver by name."""


def lazy(name: str) -> LazySolver:
    """The lazy solver of that name.

    Raises:
        ValueError: there is none; the message names those there are.
    """
    if name not in LAZY:
        raise ValueError(f"no lazy solver {name!r}; choose one of {', '.join(LAZY)}")
    return LAZY[name]
