"""A page's source as texts in which values can be found by plain search.

What nobody sees may stand between any two characters of a value: tags, soft hyphens, character
references. A pattern that allows for it takes long to build and long to match. So a page is folded
once, and what is found in the folded text is traced back to the source.
"""

import html
import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Span = tuple[int, int]
"""Where a run of the source begins, and where it ends."""

INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
FOLDED = rf"&\#?[0-9A-Za-z]+;|[{INVISIBLE}]+|\s\s+|[^\S ]"
WITH_TAGS = re.compile(FOLDED)
WITHOUT_TAGS = re.compile(rf"<[^<>]*>|{FOLDED}")
STYLE_BEGINS = re.compile(r"(?i)<style\b")
STYLE_ENDS = re.compile(r"(?i)</style\b")


@dataclass(frozen=True)
class FoldedText:
    """A text, and for each of its characters where in the source that begins and ends."""

    text: str
    starts: "array[int]"
    ends: "array[int]"

    def places(self, wanted: str) -> Iterator[Span]:
        """Yield where the wanted text stands in the source; places may overlap."""
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            yield self._span(at, at + len(wanted))
            at = self.text.find(wanted, at + 1)

    def matches(self, pattern: re.Pattern[str]) -> Iterator[Span]:
        """Yield where the pattern matches, as spans of the source; places may overlap."""
        found = pattern.search(self.text)
        while found:
            yield self._span(*found.span())
            found = pattern.search(self.text, found.start() + 1)

    def _span(self, start: int, end: int) -> Span:
        return self.starts[start], self.ends[end - 1]


@dataclass(frozen=True)
class PageText:
    """A page's source, to find values in; what stands in a stylesheet is no text of it."""

    source: str

    @cached_property
    def shown(self) -> FoldedText:
        """The source without its tags: what stands between them, run together."""
        return _folded(self.source, WITHOUT_TAGS)

    @cached_property
    def written(self) -> FoldedText:
        """The source with its tags, and so with what stands in attributes."""
        return _folded(self.source, WITH_TAGS)


@lru_cache(maxsize=2)
def page_text(source: str) -> PageText:
    """Return the source to find values in. That of one page is asked for again and again."""
    return PageText(source)


def fold(text: str) -> str:
    """Return text as it stands in a folded source: no invisible marks, whitespace collapsed."""
    return " ".join(re.sub(f"[{INVISIBLE}]+", "", text).split())


def _folded(source: str, pattern: re.Pattern[str]) -> FoldedText:
    pieces: list[str] = []
    starts, ends = array("I"), array("I")
    for text, start, end in _runs(source, pattern):
        if text != " " or not pieces or not pieces[-1].endswith(" "):
            pieces.append(text)
            verbatim = len(text) == end - start
            starts.extend(range(start, end) if verbatim else [start] * len(text))
            ends.extend(range(start + 1, end + 1) if verbatim else [end] * len(text))
    return FoldedText("".join(pieces), starts, ends)


def _runs(source: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of the folded text, none empty, each with its place in the source."""
    for begin, end in _outside_styles(source):
        at = begin
        for found in pattern.finditer(source, begin, end):
            if at < found.start():
                yield source[at : found.start()], at, found.start()
            if text := _shown(found[0]):
                yield text, *found.span()
            at = found.end()
        if at < end:
            yield source[at:end], at, end


def _shown(token: str) -> str:
    """Return what a reader sees of a tag, a character reference, whitespace or invisible marks."""
    if token[0] == "<" or token[0] in INVISIBLE:
        return ""
    text = html.unescape(token) if token[0] == "&" else token
    return " " if text.isspace() else "".join(mark for mark in text if mark not in INVISIBLE)


def _outside_styles(source: str) -> Iterable[Span]:
    at = 0
    while begins := STYLE_BEGINS.search(source, at):
        yield at, begins.start()
        ends = STYLE_ENDS.search(source, begins.end())
        if ends is None:
            return
        at = ends.start()
    yield at, len(source)
