"""Where a value stands in a page's source, as far as it is written there.

A reader is shown where the right value and the value given come from. How a part of an answer is
written on a page is for its system to say; here is what all of them need.
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from html_extraction.system import Highlight

Patterns = Callable[[str | int], Iterable[str]]
"""A value in, the regular expressions out that match it as pages write it."""

MOST_PLACES = 40
"""Places looked at for one value: a single digit stands everywhere."""

LONGEST_VALUE = 300
"""Characters of a value that are looked for: what is longer stands on no page."""

UNSEEN = r"(?:<[^<>]{0,200}>|&shy;|&#173;|[\u00ad\u200b\u200c\u200d\u2060\ufeff])*"
"""What may stand between two characters of a value and not be seen: tags and invisible marks."""

STYLE = re.compile(r"(?is)<style\b.*?</style>")
ESCAPED = "&<>\"'"
DAMAGES = ("cp1252", "latin-1")


def value_highlights(source: str, value: Any, patterns: Patterns, kind: str) -> list[Highlight]:
    """Return where the value, or what a list holds, stands in the source, stylesheets apart."""
    values = value if isinstance(value, list) else [value]
    looked_for = (
        pattern
        for one in values[:MOST_PLACES]
        if isinstance(one, str | int) and len(str(one)) <= LONGEST_VALUE
        for pattern in patterns(one)
    )
    found = highlights(source, looked_for, kind)
    styles = [match.span() for match in STYLE.finditer(source)] if found else []
    return [one for one in found if not any(start <= one.start < end for start, end in styles)]


def find_text(source: str, part: str, value: Any, kind: str) -> list[Highlight]:
    """Return where the value stands as text: the `find` of a system that needs no other."""
    return value_highlights(source, value, text_patterns, kind)


def no_clues(source: str, part: str, kind: str) -> list[Highlight]:
    """Return nothing: the `clues` of a system whose pages write every value out."""
    return []


def highlights(source: str, patterns: Iterable[str], kind: str) -> list[Highlight]:
    """Return where the patterns match, each place once, the first of each pattern only."""
    spans = (span for pattern in patterns for span in _spans(pattern, source))
    return [Highlight(*span, kind) for span in dict.fromkeys(spans)]


def segments(source: str, marked: Sequence[Highlight]) -> list[tuple[str, str]]:
    """Cut the source where highlights begin and end: each run with the kinds of those on it.

    The kinds are in alphabetical order, joined by spaces; the runs joined are the source.
    """
    edges = {0, len(source)}
    for one in marked:
        edges |= {one.start, one.end}
    ordered = sorted(edges)
    return [
        (source[start:end], " ".join(sorted(_kinds(marked, start))))
        for start, end in pairwise(ordered)
    ]


def text_patterns(value: str | int) -> Iterator[str]:
    """Match text whatever stands between its characters unseen, also where it is damaged."""
    text = " ".join(str(value).split())
    if text and not isinstance(value, bool):
        for form in dict.fromkeys((text, *_damaged(text))):
            yield UNSEEN.join(_character(mark) for mark in form)


def word_patterns(value: str | int) -> Iterator[str]:
    """Match text that is a word of its own, no part of a longer one."""
    for pattern in text_patterns(value):
        yield rf"(?<![\w-]){pattern}(?![\w-])"


def _kinds(marked: Sequence[Highlight], place: int) -> set[str]:
    return {one.kind for one in marked if one.start <= place < one.end}


def _spans(pattern: str, source: str) -> Iterator[tuple[int, int]]:
    found = re.finditer(pattern, source)
    for _, match in zip(range(MOST_PLACES), found, strict=False):
        if match.end() > match.start():
            yield match.span()


def _damaged(text: str) -> Iterator[str]:
    for encoding in DAMAGES:
        try:
            yield text.encode("utf-8").decode(encoding)
        except UnicodeError:
            continue


def _character(mark: str) -> str:
    if mark.isspace():
        return r"(?:\s|&nbsp;)+"
    if mark not in ESCAPED:
        return re.escape(mark)
    return f"(?:{mark}|{html.escape(mark)}|&#{ord(mark)};)"
