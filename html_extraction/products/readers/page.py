"""Where things are on a page: the product's block, and the sections that are about other things.

The block is found by what it does: it holds an order button and stands in no section whose
heading says that it shows other products, people or places.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

from bs4 import Tag

from html_extraction.products.readers.money import amounts
from html_extraction.web.document import Document
from html_extraction.web.text_layer import Reading, TextLayer
from html_extraction.web.tree import (
    HEADINGS,
    ancestors,
    attribute,
    children,
    descendants,
    is_heading,
    markup_text,
)

ORDER = re.compile(
    r"(?:add|put|place)?\s*(?:it |this )?(?:in|to|into) (?:my |your |the )?(?:basket|cart|bag|trolley)"
    r"|(?:pre-?)?(?:order|buy)(?: it| this)?(?: now| today| here)?",
    re.IGNORECASE,
)
"""What an order button says."""

SECTIONS = {
    "products": re.compile(
        r"recently|viewed|looking at|\bpicks\b|more from|also (?:like|bought|viewed|love)|goes well"
        r"|complete (?:the|your)|similar|related|recommend(?!ed retail|ed price)|bought together|best ?sellers|trending"
        r"|inspired|other (?:products|articles|customers)|others\b",
        re.IGNORECASE,
    ),
    "photos": re.compile(
        r"(?:photos?|pictures?|images?|snaps|seen|shots)\b.*\b(?:customers?|buyers?|homes?|users?)"
        r"|(?:customer|buyer|user)s?'? (?:photos?|pictures?|images?)",
        re.IGNORECASE,
    ),
    "people": re.compile(
        r"\b(?:people|team|advis[eo]rs?|staff|crew|experts|who we are|meet (?:our|the))\b",
        re.IGNORECASE,
    ),
    "categories": re.compile(r"categor|departments?|shop by|browse", re.IGNORECASE),
}
"""What the heading of a section says it shows, where that is not the product."""

T = TypeVar("T")

_HEADING_LENGTH = 60
_LANDMARKS = frozenset({"html", "body", "main", "header", "nav", "footer"})


@dataclass(frozen=True)
class Section:
    """A part of the page that is about something else than the product."""

    root: Tag
    kind: str


class Page:
    """A document as first shown, with its parts found.

    `revealed` are elements, by `id()`, that count as shown though they hide themselves. `button`
    is the order button of the record to read, where it is not the first that is shown.
    """

    def __init__(
        self,
        document: Document,
        revealed: frozenset[int] = frozenset(),
        button: Tag | None = None,
    ) -> None:
        self.document = document
        self.revealed = revealed
        self._button = button
        self._known: dict[Callable[[Page], Any], Any] = {}

    def once(self, finding: "Callable[[Page], T]") -> T:
        """Return what a function finds on this page, worked out the first time only."""
        if finding not in self._known:
            self._known[finding] = finding(self)
        return cast("T", self._known[finding])

    def read(self, reading: Reading) -> TextLayer:
        """Return the page's text under a reading."""
        return self.document.text_layer(replace(reading, revealed=self.revealed))

    @cached_property
    def seen(self) -> TextLayer:
        """The page's text as a reader sees it."""
        return self.read(Reading())

    @cached_property
    def sections(self) -> Sequence[Section]:
        """The sections about other products, photos, people and categories."""
        found = (self._section(start, end, owner) for start, end, owner in self.strings)
        return [section for section in found if section]

    @cached_property
    def strings(self) -> Sequence[tuple[int, int, Tag]]:
        """Where each text that is shown begins and ends, and the element that it is of."""
        owners = self.seen.owners
        ends = [*(start for start, _ in owners), len(self.seen.text)][1:]
        return [(start, end, owner) for (start, owner), end in zip(owners, ends, strict=True)]

    def _section(self, start: int, end: int, owner: Tag) -> Section | None:
        if end - start > _HEADING_LENGTH:
            return None
        text = self.seen.text[start:end].strip()
        kind = next((kind for kind, words in SECTIONS.items() if words.search(text)), None)
        root = self._led_by(owner) if kind else None
        return Section(root, kind) if kind and root else None

    def _led_by(self, heading: Tag) -> Tag | None:
        """Return the smallest element that begins with this text and shows something under it."""
        text = self.seen.of(heading)
        for element in ancestors(heading):
            led = element.name not in _LANDMARKS and self.seen.of(element).startswith(text)
            if not led or len(text) > _HEADING_LENGTH:
                return None
            if _shows_things(element):
                return element
        return None

    def section_of(self, element: Tag) -> Section | None:
        """Return the outermost of the other sections that the element stands in, if it does."""
        chain = {id(element), *(id(ancestor) for ancestor in ancestors(element))}
        return next((section for section in self.sections if id(section.root) in chain), None)

    @cached_property
    def order_buttons(self) -> Sequence[Tag]:
        """Every order button in the markup, hidden ones too, that is not a card's."""
        return [
            element
            for element in self.document.elements
            if is_order_button(element) and self.section_of(element) is None
        ]

    @cached_property
    def block(self) -> Tag:
        """The product's block; the whole page where no order button tells it."""
        shown = (button for button in self.order_buttons if self.seen.shows(button))
        button = self._button or next(shown, None)
        return self._block_around(button) if button else self._whole

    @property
    def _whole(self) -> Tag:
        landmarks = {e.name: e for e in reversed(self.document.elements)}
        found = (landmarks.get(name) for name in ("main", "body", "html"))
        return next((element for element in found if element), self.document.soup)

    def _block_around(self, button: Tag) -> Tag:
        block = button
        for parent in ancestors(button):
            if parent.name in _LANDMARKS or self._takes_in_more(parent, block):
                return block
            block = parent
        return block

    def _takes_in_more(self, parent: Tag, block: Tag) -> bool:
        """Whether the parent is about more than the product whose block has been found so far."""
        rest = [child for child in children(parent) if child is not block]
        held = [e for child in rest for e in (child, *descendants(child))]
        roots = {id(section.root) for section in self.sections}
        if any(id(e) in roots or e.name in _LANDMARKS or is_order_button(e) for e in held):
            return True
        return self._complete(block) and any(self._heading_led(child) for child in rest)

    def _complete(self, block: Tag) -> bool:
        names = {element.name for element in descendants(block)}
        priced = any(True for _ in amounts(self.seen.raw(block)))
        return priced and "img" in names and not names.isdisjoint(HEADINGS)

    def _heading_led(self, element: Tag) -> bool:
        inside = (element, *descendants(element))
        first = next((e for e in inside if is_heading(e) and self.seen.of(e)), None)
        return first is not None and self.seen.of(element).startswith(self.seen.of(first))

    @cached_property
    def parts(self) -> Sequence[Tag]:
        """The elements of the product's block, in document order."""
        return descendants(self.block)


def _shows_things(element: Tag) -> bool:
    """Whether pictures, articles to order or parts with headings of their own are in it."""
    inside = descendants(element)
    things = any(e.name == "img" or is_order_button(e) for e in inside)
    return things or sum(is_heading(e) for e in inside) > 1


def is_order_button(element: Tag) -> bool:
    """Whether the element is a control that puts an article in the basket.

    Its text is taken from the markup, so that buttons which are not shown are known too.
    """
    if element.name not in {"button", "input", "a"} and attribute(element, "role") != "button":
        return False
    label = attribute(element, "value") if element.name == "input" else markup_text(element)
    return bool(ORDER.fullmatch((label or "").strip()))


def first_record(page: Page) -> Page:
    """Return the page read from its first product block in the markup, shown or not."""
    button = next((b for b in page.order_buttons if _in_record(b, page)), None)
    if button is None or page.seen.shows(button):
        return page
    hidden = frozenset(id(e) for e in (button, *ancestors(button)) if id(e) in page.document.hiding)
    return Page(page.document, page.revealed | hidden, button)


def _in_record(button: Tag, page: Page) -> bool:
    """Whether the button is of a whole record: a heading stands with it in what hides them."""
    chain = list(ancestors(button))
    hidden = [e for e in chain if id(e) in page.document.hiding]
    headed = not hidden or any(is_heading(e) for e in descendants(hidden[-1]))
    return headed and all(e.name != "noscript" for e in chain)


def shown_record(page: Page) -> Page:
    """Return the page as it is shown."""
    return page
