"""Lists of which one entry is selected: options, quantities, languages, currencies."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from html_extraction.browser.snapshot import Box, Path
from html_extraction.browser.text_rows import TextRow, rows

_SELECTED = re.compile(r"(currently )?(selected|chosen|your (choice|selection|pick))", re.I)
_NOT_OPTIONS = re.compile(r"quantity|how many|number of|language|currency|pieces", re.I)


@dataclass(frozen=True)
class Entry:
    """One entry of a list; `text` is empty where it is not shown."""

    box: Box
    selected: bool
    text: str

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tags that may tie it to pictures."""
        found = [*self.box.tokens]
        found += [
            token for node, _ in self.box.walk() if isinstance(node, Box) for token in node.tokens
        ]
        return tuple(found)


@dataclass(frozen=True)
class EntryList:
    """A list, what stands before it, and its entries."""

    box: Box
    heading: str
    entries: tuple[Entry, ...]

    @property
    def selected(self) -> Entry | None:
        """The selected entry, where there is one."""
        return next((entry for entry in self.entries if entry.selected), None)

    @property
    def is_options(self) -> bool:
        """Whether it can be the list of a product's options: no quantities, no languages."""
        shown = [entry.text for entry in self.entries if entry.text]
        counts = all(text.split()[0].isdigit() for text in shown)
        return not counts and not _NOT_OPTIONS.search(self.heading)


def choices(body: Box, lines: Iterable[TextRow]) -> tuple[EntryList, ...]:
    """Return the page's lists in document order: those with states, then those with words."""
    return (*_by_state(body), *_by_words(lines))


def options(block: Box, found: Iterable[EntryList]) -> EntryList | None:
    """Return the list of the product's options within its block."""
    return next((c for c in found if c.is_options and block.holds(c.box)), None)


def _by_state(body: Box) -> Iterator[EntryList]:
    seen: set[Box] = set()
    for node, path in body.walk():
        if isinstance(node, Box) and node.selected is not None and path[-1] not in seen:
            seen.add(path[-1])
            boxes = [kid for kid in path[-1].kids if isinstance(kid, Box)]
            entries = tuple(Entry(box, bool(box.selected), _shown(box)) for box in boxes)
            yield EntryList(path[-1], _heading(path), entries)


def _by_words(lines: Iterable[TextRow]) -> Iterator[EntryList]:
    for row in lines:
        words = [phrase for phrase in row.phrases if _SELECTED.fullmatch(phrase.text)]
        if words and len(row.phrases) > 1 and len(row.path) > 1:
            entry, path = row.path[-1], row.path[:-1]
            boxes = [kid for kid in path[-1].kids if isinstance(kid, Box)]
            entries = tuple(Entry(box, box is entry, _shown(box)) for box in boxes)
            yield EntryList(path[-1], _heading(path), entries)


def _shown(box: Box) -> str:
    return " ".join(row.text for row in rows(box))


def _heading(path: Path) -> str:
    """Return what the path's last box is called: by its label, or the words before it."""
    own = path[-1]
    if own.label or len(path) < 2:
        return own.label
    before = next(rows(path[-2]))
    return "" if before.within(own) else before.text
