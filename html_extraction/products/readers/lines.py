"""Lines: a value and the words that say what it is."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import Tag

from html_extraction.products.readers.choices import ChoiceList, option_list
from html_extraction.products.readers.money import AMOUNT, Amount, amounts
from html_extraction.products.readers.page import Page, is_order_button
from html_extraction.web.text_layer import TextLayer
from html_extraction.web.tree import ancestors, collapsed, descendants, is_heading, within

_IN_A_LINE = frozenset(
    [
        "a",
        "b",
        "dd",
        "del",
        "dt",
        "em",
        "i",
        "label",
        "s",
        "small",
        "span",
        "strong",
        "td",
        "th",
        "u",
    ]
)
"""Elements that are parts of a line, and not whole lines."""

_LINE_LENGTH = 160
_AMOUNT_LENGTH = 40
_LETTER = re.compile(r"[^\W\d_]")
_DIVIDER = re.compile(r"\s[-/|\u00b7\u2022\u2013\u2014]\s|;")
"""What divides the lines of an entry that can hold text only."""

_NOT_MONEY = re.compile(
    r"\b(?:no|nos|number|code|sku|mpn|ean|gtin|upc|isbn|barcode|id|batch|quantity|qty|model|stock"
    r"|rating|stars)\b",
    re.IGNORECASE,
)


def element_at(layer: TextLayer, start: int, end: int) -> Tag:
    """Return the smallest element whose text covers a stretch of the text layer."""
    place = max(bisect_right(layer.owners, start, key=lambda owner: owner[0]) - 1, 0)
    owner = layer.owners[place][1]
    for element in (owner, *ancestors(owner)):
        first, last = layer.span(element)
        if first <= start and end <= last:
            return element
    return owner


@dataclass(frozen=True)
class PriceLine:
    """An amount in the product's block, with its label and whether it is struck out.

    `element` is the one that holds the amount and nothing else, and `option` the place of the
    option that the line stands in; None where there is none.
    """

    start: int
    amount: Amount
    element: Tag | None
    label: str
    struck: bool
    option: int | None


class Lines:
    """Reads the lines of the product's block in one text layer of the page."""

    def __init__(self, page: Page, layer: TextLayer) -> None:
        self.page = page
        self.text_layer = layer
        self.options: ChoiceList | None = page.once(option_list)

    def option_at(self, element: Tag) -> int | None:
        """Return the place of the option that an element stands in."""
        items = self.options.items if self.options else ()
        return next((n for n, item in enumerate(items) if within(element, item)), None)

    def prices(self) -> list[PriceLine]:
        """Return every amount of the block, in document order."""
        found = sorted(self._amounts(), key=lambda amount: amount.start)
        lines = (self._price(amount, found) for amount in found)
        return [line for line in lines if line]

    def _amounts(self) -> Iterator[Amount]:
        """Yield numbers that are all of an element or a part, then those in text with a mark."""
        start, end = self.text_layer.span(self.page.block)
        whole = [*self._whole_numbers(), *self._numbers_of_entries()]
        yield from whole
        for amount in amounts(self.text_layer.text, start, end):
            if amount.mark and not any(_overlap(amount, other) for other in whole):
                yield amount

    def _whole_numbers(self) -> Iterator[Amount]:
        last = -1
        for element in self.page.parts:
            start, end = self.text_layer.span(element)
            if 0 < end - start < _AMOUNT_LENGTH and start >= last:
                for amount in _filling(self.text_layer.text, start, end):
                    last = end
                    yield amount

    def _numbers_of_entries(self) -> Iterator[Amount]:
        """Yield numbers of `<option>`s, which hold no elements: each the end of a divided part."""
        for element in self.page.parts:
            if element.name == "option":
                for start, end in _divided(self.text_layer.text, *self.text_layer.span(element)):
                    label = self.text_layer.text.rfind(":", start, end)
                    yield from _filling(self.text_layer.text, max(start, label + 1), end)

    def _price(self, amount: Amount, others: list[Amount]) -> PriceLine | None:
        element = element_at(self.text_layer, amount.start, amount.end)
        line, alone, label = self._labelled(element, amount, others)
        chain = (element, *ancestors(element))
        if any(is_heading(e) for e in chain):
            return None
        struck = any(self.page.document.visibility.struck(e) for e in chain if within(e, line))
        option = self.option_at(element)
        told = bool(label) or struck or self._in_entry(option, amount)
        if not amount.mark and (_NOT_MONEY.search(label) or not told):
            return None
        return PriceLine(amount.start, amount, alone, label, struck, option)

    def _in_entry(self, option: int | None, amount: Amount) -> bool:
        """Whether the amount stands in an option, behind its name."""
        if option is None or self.options is None:
            return False
        start = self.text_layer.span(self.options.items[option])[0]
        return bool(self.text_layer.text[start : amount.start].strip())

    def _labelled(
        self, element: Tag, amount: Amount, others: list[Amount]
    ) -> tuple[Tag, Tag | None, str]:
        """Return the amount's line, the element of it alone, and what the line says beside it."""
        if element.name == "option":
            return element, None, self._beside(element, amount)
        alone = None
        for candidate in (element, *ancestors(element)):
            if self._ends_line(candidate) or not self._one_line(candidate, others):
                break
            label = self._beside(candidate, amount)
            if _LETTER.search(label):
                return candidate, alone, label
            alone = candidate
        return alone or element, alone, ""

    def _beside(self, element: Tag, amount: Amount) -> str:
        """Return what an element, or the part of it with the amount, says besides the amount."""
        start, end = self.text_layer.span(element)
        before = _DIVIDER.split(self.text_layer.text[start : amount.start])[-1]
        after = _DIVIDER.split(self.text_layer.text[amount.end : end])[0]
        return collapsed(f"{before} {after}")

    def _ends_line(self, element: Tag) -> bool:
        """Whether the element is sure to be more than a line: the block, or a whole option."""
        items = self.options.items if self.options else ()
        return element is self.page.block or any(element is item for item in items)

    def _one_line(self, element: Tag, others: list[Amount]) -> bool:
        start, end = self.text_layer.span(element)
        if end - start > _LINE_LENGTH or sum(start <= a.start < end for a in others) > 1:
            return False
        inside = (element, *descendants(element))
        return not any(is_heading(e) or e.name == "img" or is_order_button(e) for e in inside)

    def around(self, start: int, end: int) -> str:
        """Return the line that a statement stands in: itself, or with its label's cell."""
        element = element_at(self.text_layer, start, end)
        line = next(e for e in (element, *ancestors(element)) if e.name not in _IN_A_LINE)
        parts = [part for part in self.text_layer.raw(line).split("\n") if part.strip()]
        return collapsed(" ".join(parts) if len(parts) <= 2 else self.text_layer.text[start:end])


def _filling(text: str, start: int, end: int) -> Iterator[Amount]:
    """Yield the amount that fills a stretch of text but for space around it."""
    stretch = text[start:end]
    found = AMOUNT.fullmatch(stretch.strip())
    if found:
        begin = start + len(stretch) - len(stretch.lstrip())
        mark = found["before"] or found["after"] or ""
        yield Amount(found["number"], mark, begin, start + len(stretch.rstrip()))


def _divided(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Return the parts of an entry that holds text only, without the first, its name."""
    dividers = list(_DIVIDER.finditer(text, start, end))
    ends = [divider.start() for divider in dividers[1:]] + [end]
    return zip((divider.end() for divider in dividers), ends, strict=False)


def _overlap(one: Amount, other: Amount) -> bool:
    return one.start < other.end and other.start < one.end
