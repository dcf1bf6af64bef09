"""All seven fields of a displayed page."""

from typing import Any

from html_extraction.browser.snapshot import Snapshot
from html_extraction.products.browser_reader.currency import currency
from html_extraction.products.browser_reader.dispatch import dispatch_date
from html_extraction.products.browser_reader.images import image_urls
from html_extraction.products.browser_reader.price import price
from html_extraction.products.browser_reader.product import product
from html_extraction.products.browser_reader.sku import sku
from html_extraction.products.browser_reader.stock import in_stock
from html_extraction.products.browser_reader.title import title


def answer(page: Snapshot) -> dict[str, Any]:
    """Return the answer that the prompt asks for. A field that the page does not state is None."""
    found = product(page)
    amount = price(found)
    code = currency(found, amount)
    return {
        "title": title(found.block),
        "price_cents": amount.minor_units(code) if amount and code else None,
        "currency": code,
        "in_stock": in_stock(found),
        "sku": sku(found),
        "image_urls": image_urls(found),
        "dispatch_date": dispatch_date(found.lines),
    }
