"""Finds the product's block: what holds its heading, its price and its order button."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from html_extraction.browser.choices import Choice, options
from html_extraction.browser.rows import clean, rows
from html_extraction.browser.snapshot import Box, Path, Picture, Snapshot

_ORDER = re.compile(r"\b(add to|order|buy|purchase)\b", re.I)
_OTHER_PRODUCTS = re.compile(
    r"recent|view|also|like|others?\b|bought|goes? (well )?with|complete|picks|more from|similar"
    r"|related|recommend(?!ed retail|ed price)|match|popular|trending|best ?seller",
    re.I,
)


def product_block(page: Snapshot, found: Sequence[Choice]) -> Box:
    """The product's block; the whole body where nothing can be ordered.

    Cards of other products have headings, prices and buttons too. They stand in a section whose
    own heading says so.
    """
    contents = _Contents(page.body)
    paths = ((path, contents.block(path)) for path in _order_buttons(page.body))
    blocks = [
        block
        for path, block in paths
        if not any(contents.is_of_others(box, block) for box in path[: path.index(block)])
    ]
    with_options = [block for block in blocks if options(block, found)]
    return next(iter(with_options or blocks), page.body)


def _order_buttons(body: Box) -> Iterator[Path]:
    for node, path in body.walk():
        if isinstance(node, Box) and node.button and _ORDER.search(clean(node.text())):
            yield path


class _Contents:
    """How many headings and pictures each box of the page holds."""

    def __init__(self, body: Box) -> None:
        self.headings: Counter[Box] = Counter()
        self.pictures: Counter[Box] = Counter()
        for node, path in body.walk():
            if isinstance(node, Picture):
                self.pictures.update(path)
            elif isinstance(node, Box) and node.heading and clean(node.text()):
                self.headings.update((*path, node))

    def block(self, path: Path) -> Box:
        """The largest box around a button that adds no heading to the nearest, and has a picture.

        The pictures may stand beside what holds the heading: then the nearest box that holds both.
        """
        holders = [box for box in reversed(path) if self.headings[box]] or [path[0]]
        alike = [box for box in holders if self.headings[box] == self.headings[holders[0]]]
        pictured = [box for box in holders if self.pictures[box]]
        return alike[-1] if self.pictures[alike[-1]] or not pictured else pictured[0]

    def is_of_others(self, section: Box, block: Box) -> bool:
        """Whether a section around a block is of other products, by the section's own heading."""
        first = next(rows(section))
        if not first.heading or first.within(block) or not _OTHER_PRODUCTS.search(first.text):
            return False
        # A heading that stands with others, or with pictures, is that part's of the section.
        part = first.path[1]
        return not self.pictures[part] and self.headings[part] == 1
