"""Finds the product's block: what holds its heading, its price and its order button."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from html_extraction.browser.snapshot import Box, DisplayedPicture, Path, Snapshot
from html_extraction.browser.text_rows import clean, rows
from html_extraction.products.browser_reader.choices import EntryList, options

_ORDER = re.compile(r"\b(add to|order|buy|purchase)\b", re.I)
_OTHER_PRODUCTS = re.compile(
    r"recent|view|also|like|others?\b|bought|goes? (well )?with|complete|picks|more from|similar"
    r"|related|recommend(?!ed retail|ed price)|match|popular|trending|best ?seller",
    re.I,
)


def product_block(page: Snapshot, found: Sequence[EntryList]) -> Box:
    """Return the product's block; the whole body where nothing can be ordered.

    Cards of other products have headings, prices and buttons too. They stand in a section whose
    own heading says so.
    """
    contents = _Contents(page.body)
    blocks = [
        contents.block(path)
        for path in _order_buttons(page.body)
        if not contents.is_of_others(path)
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
            if isinstance(node, DisplayedPicture):
                self.pictures.update(path)
            elif isinstance(node, Box) and node.heading and clean(node.text()):
                self.headings.update((*path, node))

    def record(self, path: Path) -> Box:
        """Return the largest box around a button that adds no heading to those of the nearest."""
        nearest = next((box for box in reversed(path) if self.headings[box]), path[0])
        return next(box for box in path if self.headings[box] == self.headings[nearest])

    def block(self, path: Path) -> Box:
        """Return the record around a button, with its pictures where they stand beside it."""
        record = self.record(path)
        around = reversed(path[: path.index(record) + 1])
        return next((box for box in around if self.pictures[box]), record)

    def is_of_others(self, path: Path) -> bool:
        """Whether the record around a button stands in a section of other products."""
        record = self.record(path)
        return any(self._of_others(box, record) for box in path[: path.index(record)])

    def _of_others(self, section: Box, record: Box) -> bool:
        """Whether a section says so by its own heading."""
        first = next(rows(section))
        if not first.heading or first.within(record) or not _OTHER_PRODUCTS.search(first.text):
            return False
        # A heading that stands with others, or with pictures, is that part's of the section.
        part = first.path[1]
        return not self.pictures[part] and self.headings[part] == 1
