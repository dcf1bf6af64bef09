"""A page's text as one string, in which every element is a span."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PreformattedString, Script, Stylesheet

from html_extraction.web.mojibake import undamaged
from html_extraction.web.tree import INVISIBLE, RAISED, attribute, collapsed, markup_text
from html_extraction.web.visibility import Hiding, Visibility, is_phrase

_SPACE = re.compile(r"[ \t\n\r\f]+")
_BUTTONS = frozenset({"submit", "button"})


def skips_none(element: Tag) -> bool:
    """Whether to pass an element over: none is."""
    return False


@dataclass(frozen=True)
class Reading:
    """What a text layer lets through.

    `clipped_words`: words clipped inside a line, and invisible characters, are read too.
    `generated`: text from a stylesheet's `content` is read. `undo_damage`: UTF-8 that was read
    as Windows-1252 or Latin-1 is put right. `revealed`: elements, by `id()`, that count as not
    hiding themselves. `skips`: whether an element that is shown is passed over, with what it holds.
    """

    clipped_words: bool = False
    generated: bool = True
    undo_damage: bool = True
    revealed: frozenset[int] = frozenset()
    skips: Callable[[Tag], bool] = skips_none


@dataclass(frozen=True)
class TextLayer:
    """The text that one reading sees; blocks are divided by newlines.

    `spans` holds, by the element's `id()`, where the text of each rendered element begins and
    ends; `visible` has those that can be seen. `owners` holds where each text begins and the
    element that it is of.
    """

    text: str
    spans: Mapping[int, tuple[int, int]]
    visible: frozenset[int] = field(repr=False)
    owners: Sequence[tuple[int, Tag]] = field(repr=False)

    def shows(self, element: Tag) -> bool:
        """Whether the element can be seen."""
        return id(element) in self.visible

    def span(self, element: Tag) -> tuple[int, int]:
        """Return where the element's text stands; an empty span where it is not rendered."""
        return self.spans.get(id(element), (0, 0))

    def raw(self, element: Tag) -> str:
        """Return the element's text with its line breaks."""
        start, end = self.span(element)
        return self.text[start:end]

    def of(self, element: Tag) -> str:
        """Return the element's text, whitespace collapsed."""
        return collapsed(self.raw(element))


def text_layer_of(
    soup: BeautifulSoup, visibility: Visibility, hiding: Mapping[int, Hiding], reading: Reading
) -> TextLayer:
    """Return the text of a document under a reading.

    `hiding` says which elements hide themselves.
    """
    return _Writer(visibility, hiding, reading).write_all(soup)


Node = Tag | NavigableString


class _Writer:
    """Writes one text layer: a walk over the tree, without recursion, past what is not rendered."""

    def __init__(
        self, visibility: Visibility, hiding: Mapping[int, Hiding], reading: Reading
    ) -> None:
        self._visibility = visibility
        self._hidden = hiding
        self._reading = reading
        self._parts: list[str] = []
        self._length = 0
        self._spans: dict[int, tuple[int, int]] = {}
        self._visible: set[int] = set()
        self._owners: list[tuple[int, Tag]] = []

    def write_all(self, soup: BeautifulSoup) -> TextLayer:
        todo: list[tuple[Node, bool, bool]] = [(soup, True, False)]
        while todo:
            node, visible, leaving = todo.pop()
            if isinstance(node, NavigableString):
                if visible:
                    self._string(node)
            elif leaving:
                self._leave(node, visible)
            elif self._rendered(node):
                visible = self._seen(node, visible)
                self._enter(node, visible)
                todo.append((node, visible, True))
                todo += [(child, visible, False) for child in reversed(_nodes(node))]
        visible_ids = frozenset(self._visible)
        return TextLayer("".join(self._parts), self._spans, visible_ids, self._owners)

    def _hiding(self, element: Tag) -> Hiding | None:
        key = id(element)
        return None if key in self._reading.revealed else self._hidden.get(key)

    def _rendered(self, element: Tag) -> bool:
        if self._reading.skips(element):
            return False
        hiding = self._hiding(element)
        if hiding is Hiding.CLIPPED:
            return self._reading.clipped_words and is_phrase(element)
        return hiding is not Hiding.NOT_RENDERED

    def _seen(self, element: Tag, inherited: bool) -> bool:
        if self._hiding(element) is Hiding.INVISIBLE:
            return False
        return inherited or self._visibility.turns_visible(element)

    def _enter(self, element: Tag, visible: bool) -> None:
        if self._visibility.breaks(element):
            self._write("\n")
        elif element.name == "sup" and self._follows_digit() and _digits_only(element):
            self._write(RAISED)
        self._spans[id(element)] = (self._length, self._length)
        if visible:
            self._visible.add(id(element))
            self._own(element, self._generated(element, "before"))

    def _leave(self, element: Tag, visible: bool) -> None:
        if visible:
            self._own(element, self._generated(element, "after") or _label(element))
        self._spans[id(element)] = (self._spans[id(element)][0], self._length)
        if self._visibility.breaks(element):
            self._write("\n")

    def _generated(self, element: Tag, pseudo: str) -> str:
        text = self._visibility.generated(element, pseudo) if self._reading.generated else ""
        return self._cleaned(text)

    def _string(self, node: NavigableString) -> None:
        parent = node.parent
        if parent is None or isinstance(node, PreformattedString | Script | Stylesheet):
            return
        if parent.name != "details" or "open" in parent.attrs:
            self._own(parent, self._cleaned(_SPACE.sub(" ", node)))

    def _cleaned(self, text: str) -> str:
        if text.isascii():
            return text
        if self._reading.undo_damage:
            text = undamaged(text)
        return text if self._reading.clipped_words else INVISIBLE.sub("", text)

    def _follows_digit(self) -> bool:
        return bool(self._parts) and self._parts[-1][-1].isdecimal()

    def _own(self, element: Tag, text: str) -> None:
        if text:
            self._owners.append((self._length, element))
            self._write(text)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def _nodes(element: Tag) -> list[Node]:
    return [node for node in element.contents if isinstance(node, Tag | NavigableString)]


def _label(element: Tag) -> str:
    """Return what a button that is an `<input>` says."""
    kind = (attribute(element, "type") or "").lower() if element.name == "input" else ""
    return (attribute(element, "value") or "") if kind in _BUTTONS else ""


def _digits_only(element: Tag) -> bool:
    return markup_text(element).isdecimal()
