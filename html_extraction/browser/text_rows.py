"""The lines of a displayed page, and the phrases that each is made of.

A row is what a reader takes in as one line: a paragraph, a table row, a label with its value.
Its phrases are the words that stand together: in one cell, or in one element, with space around.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from html_extraction.browser.snapshot import Box, DisplayedPicture, Path, Text

_SPACE = " \t\n\r\f"
_UNSEEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


def clean(text: str) -> str:
    """Return the text without invisible characters, its ordinary whitespace collapsed.

    No-break spaces stay: they may stand inside a number.
    """
    return re.sub(f"[{_SPACE}]+", " ", _UNSEEN.sub("", text)).strip(_SPACE)


@dataclass(frozen=True)
class Phrase:
    """Words that stand together. `raised` digits are not in `text`."""

    text: str
    raised: str = ""
    struck: bool = False


@dataclass(frozen=True)
class TextRow:
    """One line, and the boxes that hold it, outermost first."""

    phrases: tuple[Phrase, ...]
    path: Path

    @cached_property
    def text(self) -> str:
        """The whole line."""
        return " ".join(phrase.text + phrase.raised for phrase in self.phrases)

    @property
    def heading(self) -> bool:
        """Whether it is a heading's."""
        return any(box.heading for box in self.path)

    @property
    def button(self) -> bool:
        """Whether it is a button's."""
        return any(box.button for box in self.path)

    def within(self, box: Box) -> bool:
        """Whether the box holds it."""
        return any(holder is box for holder in self.path)


@dataclass(frozen=True)
class _Piece:
    text: Text
    owner: Box
    cell: Box | None


def rows(box: Box, path: Path = ()) -> Iterator[TextRow]:
    """Yield the rows of a box, in document order. `path` are the boxes around it."""
    path = (*path, box)
    pieces: list[_Piece] = []
    for kid in box.kids:
        if isinstance(kid, Box) and _breaks(kid):
            yield from _row(pieces, path)
            pieces = []
            yield from rows(kid, path)
        else:
            pieces += _pieces(kid, box, None)
    yield from _row(pieces, path)


def _breaks(box: Box) -> bool:
    """Whether the line ends at the box: it has lines of its own."""
    return box.flow == "block" or any(isinstance(kid, Box) and _breaks(kid) for kid in box.kids)


def _pieces(node: Text | DisplayedPicture | Box, owner: Box, cell: Box | None) -> Iterator[_Piece]:
    if isinstance(node, Text):
        yield _Piece(node, owner, cell)
    elif isinstance(node, Box):
        for kid in node.kids:
            yield from _pieces(kid, node, node if node.flow == "cell" else cell)


def _row(pieces: list[_Piece], path: Path) -> Iterator[TextRow]:
    phrases = tuple(phrase for group in _groups(pieces) for phrase in _phrase(group))
    if phrases:
        yield TextRow(phrases, path)


def _groups(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the pieces that stand together. A space within one element does not part them."""
    group: list[_Piece] = []
    spaced = False
    for piece in pieces:
        text = piece.text.text
        if not text.strip(_SPACE):
            spaced = True
            continue
        if group:
            last = group[-1]
            apart = spaced or text[0] in _SPACE or last.text.text[-1] in _SPACE
            if piece.cell is not last.cell or (apart and piece.owner is not last.owner):
                yield group
                group = []
        group.append(piece)
        spaced = False
    yield group


def _phrase(group: list[_Piece]) -> Iterator[Phrase]:
    texts = [piece.text for piece in group]
    text = clean("".join(part.text for part in texts if not part.raised))
    raised = clean("".join(part.text for part in texts if part.raised))
    if text or raised:
        yield Phrase(text, raised, all(part.struck for part in texts))
