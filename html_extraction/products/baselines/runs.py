"""Runs of pictures: those that one frame holds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bs4 import Tag

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.images import address_of, joined, live_base
from html_extraction.products.readers.page import Page
from html_extraction.web.document import Document
from html_extraction.web.text_layer import Reading, TextLayer
from html_extraction.web.tree import ancestors, attribute


@dataclass(frozen=True)
class ShownPicture:
    """A picture that is shown, with the absolute address that its markup gives at its largest."""

    element: Tag
    address: str
    alt: str


@dataclass(frozen=True)
class ShownRun:
    """The pictures that one element holds, in document order."""

    root: Tag
    pictures: Sequence[ShownPicture]

    @property
    def addresses(self) -> list[str]:
        """The addresses without repeats."""
        return list(dict.fromkeys(picture.address for picture in self.pictures))


def picture_runs(document: Document) -> list[ShownRun]:
    """Return the runs of a page in document order."""
    seen = document.text_layer(Reading())
    base = live_base(Page(document))
    groups: dict[int, tuple[Tag, list[ShownPicture]]] = {}
    for element in document.elements:
        if element.name == "img" and seen.shows(element):
            written = address_of(element, Defences()) or ""
            root = _frame(seen, element)
            picture = ShownPicture(element, joined(base, written), attribute(element, "alt") or "")
            groups.setdefault(id(root), (root, []))[1].append(picture)
    return [ShownRun(root, pictures) for root, pictures in groups.values()]


def _frame(seen: TextLayer, picture: Tag) -> Tag:
    """Return the largest element around a picture that shows no words."""
    frame = picture
    for element in ancestors(picture):
        if seen.of(element):
            break
        frame = element
    return frame


def words_of(text: str) -> frozenset[str]:
    """Return the words and numbers of a text or an address, lower case.

    >>> sorted(words_of("/item/Tea-Pot-37"))
    ['37', 'item', 'pot', 'tea']
    """
    return frozenset(re.findall(r"[^\W_]+", text.lower()))
