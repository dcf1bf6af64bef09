"""The shop's own code of the product."""

from collections.abc import Iterable

from html_extraction.products.browser_reader.labels import is_shop_code_label
from html_extraction.products.browser_reader.product import Labelled, Product


def sku(product: Product) -> str | None:
    """Return the code that stands under a label of the shop's."""
    return product.first(_labelled_code)


def _labelled_code(said: Iterable[Labelled]) -> str | None:
    return next((each.phrase.text for each in said if is_shop_code_label(each.label)), None)
