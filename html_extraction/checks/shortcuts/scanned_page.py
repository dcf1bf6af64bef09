"""A page as the scan sees it: its elements, what is shown of each, and how they look."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar, cast

from bs4 import Tag

from html_extraction.web.document import Document
from html_extraction.web.text_layer import Reading, TextLayer
from html_extraction.web.tree import (
    ancestors,
    attribute,
    children,
    descendants,
    is_heading,
    within,
)
from html_extraction.web.visibility import NEVER_SHOWN

T = TypeVar("T")

_INERT = NEVER_SHOWN - {"noscript"}
_IN_HEAD = frozenset({"head", "script", "style", "title", "meta", "link"})


class ScannedPage:
    """A parsed page with the counts that features are made of."""

    def __init__(self, url: str, html: str) -> None:
        self.html = html
        self.document = Document(url, html)
        self.elements = [e for e in self.document.elements if e.name not in _IN_HEAD]
        self.order = self.document.order
        self.classes = Counter(self.class_of(e) for e in self.elements)
        self.tags = Counter(e.name for e in self.elements)
        self.looks = Counter(self.look(e) for e in self.elements)
        self._made: dict[object, object] = {}

    def once(self, make: Callable[["ScannedPage"], T]) -> T:
        """Return what the function makes of the page, made the first time only."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast("T", self._made[make])

    @cached_property
    def seen(self) -> TextLayer:
        """The text that is shown."""
        return self.document.text_layer(Reading())

    @cached_property
    def bared(self) -> TextLayer:
        """The text with every hidden element counted as shown."""
        hidden = (e for e in self.document.elements if id(e) in self.document.hiding)
        return self.document.text_layer(
            Reading(revealed=frozenset(id(e) for e in hidden if e.name not in _INERT))
        )

    @cached_property
    def headings(self) -> list[Tag]:
        """The headings, shown or not."""
        return [e for e in self.elements if is_heading(e)]

    @cached_property
    def _headed(self) -> list[int]:
        return [self.place(e) for e in self.headings if self.shows(e)]

    def since_heading(self, element: Tag) -> int:
        """How many elements the last heading that is shown stands before this one."""
        place = self.place(element)
        before = bisect_left(self._headed, place)
        return place - self._headed[before - 1] if before else place

    def shows(self, element: Tag) -> bool:
        """Whether the element can be seen."""
        return self.seen.shows(element)

    def text(self, element: Tag) -> str:
        """What the element says, shown or not."""
        return self.seen.of(element) if self.shows(element) else self.bared.of(element)

    @staticmethod
    def class_of(element: Tag) -> str:
        """The class attribute as written, empty where there is none."""
        return attribute(element, "class") or ""

    def look(self, element: Tag) -> tuple[str, str]:
        """What a selector of one step tells elements apart by."""
        return element.name, self.class_of(element)

    def place(self, element: Tag | None) -> int:
        """The element's number in document order; 0 for none."""
        return self.order.get(id(element), 0)


def common_root(elements: Iterable[Tag]) -> Tag | None:
    """The smallest element that holds all of these; None for none."""
    held = list(elements)
    around = (held[0], *ancestors(held[0])) if held else ()
    return next((a for a in around if all(within(e, a) for e in held)), None)


def subtree_size(element: Tag) -> int:
    """The number of elements in an element."""
    return len(descendants(element))


def sibling_place(element: Tag) -> tuple[int, int]:
    """The element's place among its parent's child elements, and how many there are."""
    parent = element.parent
    same = children(parent) if parent is not None else [element]
    return next(n for n, e in enumerate(same) if e is element), len(same)
