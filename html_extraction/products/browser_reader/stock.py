"""Whether the product can be ordered now for dispatch from stock."""

import re
from collections.abc import Iterable

from html_extraction.products.browser_reader.labels import is_other_offer
from html_extraction.products.browser_reader.product import Labelled, Product

_OUT = re.compile(
    r"sold.?out|out of stock|not in stock|\b(0|no|none|nothing) (is )?(left )?in stock|unavailable"
    r"|(not|no longer) available|await|back.?order|pre.?order|made to order|back in stock|\bonly in\b"
    r"|discontinued|coming soon",
    re.I,
)
_IN = re.compile(
    r"in stock|\bavailable\b|ready to\b|on (our|the) shel|(in|from|leave) our( \w+)? warehouse",
    re.I,
)
_ELSEWHERE = re.compile(r"branch|collect|pick.?up|showroom|display|\balso\b", re.I)
_ONLY_ELSEWHERE = re.compile(r"\bonly in\b", re.I)


def in_stock(product: Product) -> bool | None:
    """Return the availability of the selected configuration, new, for delivery."""
    return product.first(_stated)


def _stated(said: Iterable[Labelled]) -> bool | None:
    return next((s for s in map(_state, said) if s is not None), None)


def _state(said: Labelled) -> bool | None:
    """Return what one phrase says of this product; None where it says nothing of it."""
    words = f"{said.label} {said.phrase.text}"
    elsewhere = _ELSEWHERE.search(words) and not _ONLY_ELSEWHERE.search(words)
    if elsewhere or is_other_offer(words):
        return None
    if _OUT.search(said.phrase.text):
        return False
    return True if _IN.search(said.phrase.text) else None
