"""Where a value stands in a page's source, as far as it is written there.

A reader is shown where the right value and the value given come from. How a part of an answer is
written on a page is for its system to say; here is what all of them need.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from re import Pattern
from typing import Any

from html_extraction.results.page_text import PageText, Span, fold, page_text
from html_extraction.system import Highlight

Finder = Callable[[PageText, str | int], Iterable[Span]]
"""A page and a value in; out, where the value stands in the page's source."""

MOST_PLACES = 40
"""Places looked at for one form of a value: a single digit stands everywhere."""

LONGEST_VALUE = 300
"""Characters of a value that are looked for: what is longer stands on no page."""

DAMAGES = ("cp1252", "latin-1")


def value_highlights(source: str, value: Any, finder: Finder, kind: str) -> list[Highlight]:
    """Return where the value, or what a list holds, stands in the source, stylesheets apart."""
    values = value if isinstance(value, list) else [value]
    page = page_text(source)
    spans = (
        span
        for one in values[:MOST_PLACES]
        if isinstance(one, str | int) and len(str(one)) <= LONGEST_VALUE
        for span in finder(page, one)
    )
    return [Highlight(*span, kind) for span in dict.fromkeys(spans)]


def find_text(source: str, part: str, value: Any, kind: str) -> list[Highlight]:
    """Return where the value stands as text: the `find` of a system that needs no other."""
    return value_highlights(source, value, text_spans, kind)


def no_clues(source: str, part: str, kind: str) -> list[Highlight]:
    """Return nothing: the `clues` of a system whose pages write every value out."""
    return []


def pattern_highlights(source: str, pattern: Pattern[str], kind: str) -> list[Highlight]:
    """Return where the pattern matches the source: the first places only."""
    found = islice(pattern.finditer(source), MOST_PLACES)
    return [Highlight(*match.span(), kind) for match in found if match[0]]


def text_spans(page: PageText, value: str | int) -> Iterator[Span]:
    """Find text whatever stands between its characters unseen, also where it is damaged."""
    for form in _forms(value):
        for text in (page.shown, page.written):
            yield from islice(text.places(form), MOST_PLACES)


def word_spans(page: PageText, value: str | int) -> Iterator[Span]:
    """Find text that is a word of its own, no part of a longer one."""
    return (span for form in _forms(value) for span in _words(page, form))


def _words(page: PageText, form: str) -> Iterator[Span]:
    for text in (page.shown, page.written):
        whole = (span for span in text.places(form) if is_word(page.source, *span))
        yield from islice(whole, MOST_PLACES)


def is_word(source: str, start: int, end: int) -> bool:
    """Whether a run of the source goes on neither before nor behind as a word does."""
    around = source[max(0, start - 1) : start] + source[end : end + 1]
    return not any(mark.isalnum() or mark in "_-" for mark in around)


def segments(source: str, marked: Sequence[Highlight]) -> list[tuple[str, str]]:
    """Cut the source where highlights begin and end: each run with the kinds of those on it.

    The kinds are in alphabetical order, joined by spaces; the runs joined are the source.
    """
    begins: dict[int, Counter[str]] = {0: Counter(), len(source): Counter()}
    for one in marked:
        begins.setdefault(one.start, Counter())[one.kind] += 1
        begins.setdefault(one.end, Counter())[one.kind] -= 1
    runs, here, at = [], Counter[str](), 0
    for edge in sorted(begins):
        if edge:
            runs.append((source[at:edge], " ".join(sorted(kind for kind in here if here[kind]))))
        here.update(begins[edge])
        at = edge
    return runs


def _forms(value: str | int) -> list[str]:
    """Return the value as text, and as text of which UTF-8 was read as another encoding."""
    if isinstance(value, bool):
        return []
    text = fold(str(value))
    return [form for form in dict.fromkeys((text, *map(fold, _damaged(text)))) if form]


def _damaged(text: str) -> Iterator[str]:
    for encoding in DAMAGES:
        try:
            yield text.encode("utf-8").decode(encoding)
        except UnicodeError:
            continue
