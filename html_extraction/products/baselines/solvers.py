"""The lazy solvers by name, each put together from parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from html_extraction.products.baselines.lead_times import dispatch_day, lead_times
from html_extraction.products.baselines.page_view import PageView
from html_extraction.products.baselines.parts import PARTS
from html_extraction.system import RowSource

LazySolver = Callable[[str, str], dict[str, Any]]
"""From a page's address and HTML to an answer with the seven fields."""

_FIRST = {field: next(iter(parts)) for field, parts in PARTS.items()}


@dataclass(frozen=True)
class Recipe:
    """What a lazy solver takes for each field: a part by name, the first part where none is named.

    `by_table` says that it takes the day of dispatch from a table of lead times, `by_metadata` that
    it believes whatever JSON-LD states.
    """

    parts: Mapping[str, str] = field(default_factory=dict)
    by_table: bool = False
    by_metadata: bool = False

    def guess(self, url: str, html: str, rows: RowSource) -> dict[str, Any]:
        """Return an answer to the page; a table of lead times is fitted on rows of other seeds."""
        page_view = PageView(url, html)
        names = {**_FIRST, **self.parts}
        answer = {field: parts[names[field]](page_view) for field, parts in PARTS.items()}
        if self.by_table:
            answer["dispatch_date"] = dispatch_day(html, lead_times(rows))
        return {**answer, **page_view.metadata} if self.by_metadata else answer


COMPOSITE: Mapping[str, str] = MappingProxyType(
    {
        "title": "heading_of_block",
        "price_cents": "priced_of_block",
        "currency": "currency_at_amounts",
        "in_stock": "statement_of_block",
        "sku": "shop_code_of_block",
        "image_urls": "run_of_block",
    }
)
"""The parts that do best for each field on rows of other seeds; of dispatch, the table does."""

RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {
        "lazy-first": Recipe(),
        "lazy-lowest-price": Recipe({"price_cents": "lowest_amount"}),
        "lazy-longest-run": Recipe({"image_urls": "longest_run"}),
        "lazy-option-id": Recipe({"image_urls": "pictures_with_selected_id"}),
        "lazy-lead-time": Recipe(by_table=True),
        "lazy-metadata": Recipe(by_metadata=True),
        "lazy-composite": Recipe(COMPOSITE, by_table=True),
    }
)

LAZY: tuple[str, ...] = tuple(RECIPES)
"""Every lazy solver's name."""


def lazy(name: str, rows: RowSource) -> LazySolver:
    """Return the lazy solver of that name, which may fit what it knows beforehand on the rows.

    Raises:
        ValueError: there is none; the message names those there are.
    """
    if name not in RECIPES:
        raise ValueError(f"no lazy solver {name!r}; choose one of {', '.join(LAZY)}")
    recipe = RECIPES[name]
    return lambda url, html: recipe.guess(url, html, rows)
