"""The pictures of the product's gallery."""

import re
from collections.abc import Sequence

from html_extraction.browser.snapshot import DisplayedPicture, Source
from html_extraction.products.browser_reader.product import Product

_NO_PRODUCT = re.compile(
    r"\b(badge|seal|award|icon)\b|\blogo\b|payment mark|swatch|portrait|adviser|video", re.I
)


def image_urls(product: Product) -> list[str]:
    """Return an address for each picture of the product, or of its selected option."""
    pictures = [node for node, _ in product.block.walk() if isinstance(node, DisplayedPicture)]
    shown = [picture for picture in pictures if not _NO_PRODUCT.search(picture.alt)]
    addresses = (address(picture) for picture in _of_selected(product, shown))
    return list(dict.fromkeys(filter(None, addresses)))


def _of_selected(
    product: Product, pictures: Sequence[DisplayedPicture]
) -> Sequence[DisplayedPicture]:
    if product.options is None or product.options.selected is None:
        return pictures
    tags = {token for entry in product.options.entries for token in entry.tokens}
    selected = tags.intersection(product.options.selected.tokens)
    if not any(tags.intersection(picture.tokens) for picture in pictures):
        return pictures
    return [picture for picture in pictures if selected.intersection(picture.tokens)]


def address(picture: DisplayedPicture) -> str | None:
    """Return the file that the picture links to, else its largest candidate, lazy file or src."""
    largest = _largest(picture.sources)
    return picture.link or largest or next(iter(picture.lazy), picture.src)


def _largest(sources: Sequence[Source]) -> str | None:
    by_width = [source for source in sources if source.width]
    if by_width:
        return max(by_width, key=lambda source: source.width).address
    return max(sources, key=lambda source: source.density).address if sources else None
