"""Runs of pictures: those that one frame or one list of cards holds."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bs4 import Tag

from html_extraction.scrapers.defence import Defences
from html_extraction.scrapers.document import Document
from html_extraction.scrapers.flow import Flow, Reading
from html_extraction.scrapers.images import address_of, joined, live_base
from html_extraction.scrapers.page import Page
from html_extraction.scrapers.tree import ancestors, attribute, children, is_heading


@dataclass(frozen=True)
class Picture:
    """A picture that is shown, with the absolute address that its markup gives at its largest."""

    element: Tag
    address: str
    alt: str


@dataclass(frozen=True)
class Run:
    """The pictures that one element holds, in document order."""

    root: Tag
    pictures: Sequence[Picture]

    @property
    def addresses(self) -> list[str]:
        """The addresses without repeats."""
        return list(dict.fromkeys(picture.address for picture in self.pictures))


def picture_runs(document: Document) -> list[Run]:
    """The runs of a page in document order."""
    frames = _Frames(document)
    base = live_base(Page(document))
    groups: dict[int, tuple[Tag, list[Picture]]] = {}
    for element in document.elements:
        if element.name == "img" and frames.seen.shows(element):
            written = address_of(element, Defences()) or ""
            root = frames.around(element)
            picture = Picture(element, joined(base, written), attribute(element, "alt") or "")
            groups.setdefault(id(root), (root, []))[1].append(picture)
    return [Run(root, pictures) for root, pictures in groups.values()]


class _Frames:
    """Finds the frame of a picture."""

    def __init__(self, document: Document) -> None:
        self.seen: Flow = document.flow(Reading())
        self._document = document

    @cached_property
    def _trunk(self) -> frozenset[int]:
        """The elements, by `id()`, that hold most of the page: more than half of its headings."""
        headings = [element for element in self._document.elements if is_heading(element)]
        held = Counter(id(around) for heading in headings for around in ancestors(heading))
        return frozenset(key for key, count in held.items() if 2 * count > len(headings))

    def around(self, picture: Tag) -> Tag:
        """The largest element around the picture without words; of cards, the list of the cards."""
        best = picture
        for element in ancestors(picture):
            if self.seen.of(element):
                break
            best = element
        for element in (best, *ancestors(best)):
            parent = element.parent
            if parent is None or id(parent) in self._trunk:
                break
            if sum(self._alike(element, other) for other in children(parent)) > 1:
                return parent
        return best

    def _alike(self, one: Tag, other: Tag) -> bool:
        """Whether two siblings are cards of one list, each with a picture and words of its own."""
        same = (one.name, one.get("class")) == (other.name, other.get("class"))
        return same and bool(self.seen.of(other)) and other.find("img") is not None


def words_of(text: str) -> frozenset[str]:
    """The words and numbers of a text or an address, lower case.

    >>> sorted(words_of("/item/Tea-Pot-37"))
    ['37', 'item', 'pot', 'tea']
    """
    return frozenset(re.findall(r"[^\W_]+", text.lower()))
