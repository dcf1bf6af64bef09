"""What the product's block says, by whom it is said: of the product, or of its selected option."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from html_extraction.browser.snapshot import Box, Snapshot
from html_extraction.browser.text_rows import Phrase, TextRow, rows
from html_extraction.products.browser_reader.block import product_block
from html_extraction.products.browser_reader.choices import EntryList, choices, options

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Labelled:
    """A phrase and the words before it in its line, which may be none."""

    label: str
    phrase: Phrase


@dataclass(frozen=True)
class Product:
    """The page around its product's block.

    `of_option` are the lines of the selected option, `of_product` those of the block that stand
    in no list.
    """

    page: Snapshot
    lines: tuple[TextRow, ...]
    lists: tuple[EntryList, ...]
    block: Box
    options: EntryList | None
    of_option: tuple[Labelled, ...]
    of_product: tuple[Labelled, ...]

    def first(self, read: Callable[[Iterable[Labelled]], _Value | None]) -> _Value | None:
        """Return what is said of the selected option, or else of the product."""
        of_option = read(self.of_option)
        return read(self.of_product) if of_option is None else of_option


def product(page: Snapshot) -> Product:
    """Return the product of a page."""
    lines = tuple(rows(page.body))
    lists = choices(page.body, lines)
    block = product_block(page, lists)
    found = options(block, lists)
    inside = [row for row in lines if row.within(block) and not row.button and not row.heading]
    selected = found.selected if found else None
    free = [row for row in inside if not any(row.within(each.box) for each in lists)]
    chosen = [row for row in inside if selected and row.within(selected.box)]
    return Product(page, lines, lists, block, found, _labelled(chosen), _labelled(free))


def _labelled(lines: Iterable[TextRow]) -> tuple[Labelled, ...]:
    parts = [[part for phrase in row.phrases for part in _parts(phrase)] for row in lines]
    return tuple(
        Labelled(label.text, phrase)
        for phrases in parts
        for label, phrase in pairwise((Phrase(""), *phrases))
    )


def _parts(phrase: Phrase) -> list[Phrase]:
    """Return the phrase's own phrases: an option of a select holds all of its words in one text."""
    if phrase.raised:
        return [phrase]
    texts = re.split(r"\s-\s|:\s", phrase.text)
    return [Phrase(text.strip(" "), struck=phrase.struck) for text in texts]
