"""What a lazy solver sees of a page: lists of things, in order, without what they are about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bs4 import Tag

from html_extraction.products.baselines.runs import ShownRun, picture_runs, words_of
from html_extraction.products.readers.lines import element_at
from html_extraction.products.readers.metadata import json_ld
from html_extraction.products.readers.money import (
    Amount,
    amounts,
    currencies_named,
    exponent,
    minor_units,
    read_number,
)
from html_extraction.products.readers.page import Page
from html_extraction.web.document import Document
from html_extraction.web.text_layer import Reading
from html_extraction.web.tree import ancestors, is_heading

# A lazy solver knows codes and statements of stock by their look and their commonest wordings. It
# leaves the reader's patterns, which know what is meant, alone: with those it would be reading.
CODE_SHAPE = re.compile(
    r"(?<![\w.,-])(?=[\w./-]*\d[\w./-]*\d[\w./-]*\d)[A-Z0-9][A-Z0-9./-]{4,}(?![\w])"
)
_SHOP_LABEL = re.compile(
    r"(?:item|article|order|stock) (?:no\.?|number|code)|(?:our|shop) code|\bsku\b", re.IGNORECASE
)
OUT_OF_STOCK = re.compile(
    r"sold out|out of stock|not (?:\w+ )?(?:in stock|available)|\b0 in stock|await|back[- ]?order"
    r"|pre-?order|made to order|\bonly in (?:our|the)\b|soon back",
    re.IGNORECASE,
)
IN_STOCK = re.compile(
    r"in stock|\bavailable\b|on our shelves|ready (?:to|for|today)|on display", re.IGNORECASE
)

STATEMENT_LENGTH = 90
"""Characters of the longest line that is taken for a statement."""


@dataclass(frozen=True)
class Said:
    """A piece of text with its place in the text of the page."""

    start: int
    text: str
    line: str


def stock_statements(text: str) -> Iterator[Said]:
    """Yield the short lines of a text that speak of stock."""
    for line in re.finditer(r"[^\n]*\S[^\n]*", text):
        if len(line[0]) < STATEMENT_LENGTH and (
            OUT_OF_STOCK.search(line[0]) or IN_STOCK.search(line[0])
        ):
            yield Said(line.start(), line[0], line[0])


class PageView:
    """A page as shown, taken apart into lists."""

    def __init__(self, url: str, html: str) -> None:
        self.url = url
        self.html = html
        self.document = Document(url, html)
        self.page = Page(self.document)
        self.text_layer = self.document.text_layer(Reading())

    @cached_property
    def headings(self) -> Sequence[Tag]:
        """The headings that are shown and have a text."""
        return [e for e in self.document.elements if is_heading(e) and self.text_layer.of(e)]

    @cached_property
    def page_title(self) -> str:
        """What stands in `<title>`."""
        found = self.document.soup.find("title")
        return found.get_text() if found else ""

    def like(self, text: str) -> Tag | None:
        """Return the heading that shares the largest part of its words with a text."""
        wanted = words_of(text)
        return max(self.headings, key=lambda e: self._shared(e, wanted), default=None)

    def _shared(self, heading: Tag, wanted: frozenset[str]) -> tuple[float, int]:
        own = words_of(self.text_layer.of(heading))
        return len(own & wanted) / max(len(own), 1), len(own & wanted)

    @cached_property
    def amounts(self) -> Sequence[Amount]:
        """The amounts that have a currency's mark; where none has, those written with decimals."""
        every = list(amounts(self.text_layer.text))
        marked = [a for a in every if a.mark]
        return marked or [a for a in every if re.search(r"\d[.,]\d{2,3}$", a.number)]

    def minor(self, amount: Amount) -> int:
        """Return an amount in minor units of what its mark most often means."""
        digits = exponent(amount.usual_currency)
        return minor_units(read_number(amount.number, self.document.language, digits), digits)

    @cached_property
    def currencies(self) -> Sequence[str]:
        """The currencies that are named, in order."""
        return currencies_named(self.text_layer.text)

    @cached_property
    def statements(self) -> Sequence[Said]:
        """The lines that speak of stock."""
        return list(stock_statements(self.text_layer.text))

    @staticmethod
    def available(said: Said) -> bool:
        """Whether a line says that there is stock."""
        return not OUT_OF_STOCK.search(said.text)

    @cached_property
    def codes(self) -> Sequence[Said]:
        """Every text with the look of a code that is no amount, with what stands before it."""
        money = [(a.start, a.end) for a in amounts(self.text_layer.text) if a.mark]
        return [
            Said(
                m.start(),
                m[0].rstrip(".-/"),
                self.text_layer.text[max(0, m.start() - 30) : m.start()],
            )
            for m in CODE_SHAPE.finditer(self.text_layer.text)
            if not any(start < m.end() and m.start() < end for start, end in money)
        ]

    @staticmethod
    def labelled(code: Said) -> bool:
        """Whether one of a shop's labels stands just before a code."""
        return bool(_SHOP_LABEL.search(code.line))

    @cached_property
    def runs(self) -> Sequence[ShownRun]:
        """The runs of pictures."""
        return picture_runs(self.document)

    @cached_property
    def metadata(self) -> Mapping[str, Any]:
        """The fields that JSON-LD states."""
        return json_ld(self.page)

    @cached_property
    def block(self) -> tuple[int, int]:
        """Where the text stands of the smallest element with the word quantity, a heading, an
        amount and a picture; of the whole page where there is none."""
        found = re.search(r"\bquantity\b", self.text_layer.text, re.IGNORECASE)
        if found is None:
            return 0, len(self.text_layer.text)
        element = element_at(self.text_layer, found.start(), found.end())
        for around in (element, *ancestors(element)):
            if around.find("img") and self._held(around):
                return self.text_layer.span(around)
        return 0, len(self.text_layer.text)

    def _held(self, element: Tag) -> bool:
        start, end = self.text_layer.span(element)
        headed = any(start <= self.text_layer.span(e)[0] < end for e in self.headings)
        return headed and any(start <= amount.start < end for amount in self.amounts)

    def in_block(self, place: int) -> bool:
        """Whether a place in the text is in that element."""
        start, end = self.block
        return start <= place < end

    def after(self, heading: Tag | None) -> int:
        """Return where a heading's text begins."""
        return self.text_layer.span(heading)[0] if heading is not None else 0

    def element_of(self, amount: Amount) -> Tag:
        """Return the element that an amount stands in."""
        return element_at(self.text_layer, amount.start, amount.end)

    def struck(self, amount: Amount) -> bool:
        """Whether an amount is struck out."""
        element = self.element_of(amount)
        return any(self.document.visibility.struck(e) for e in (element, *element.parents)
                   if isinstance(e, Tag))  # fmt: skip
