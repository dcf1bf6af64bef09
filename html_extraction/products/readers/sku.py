"""The shop's own code of the selected configuration."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.lines import Lines, element_at
from html_extraction.products.readers.options import VARIANT_SKU, for_option
from html_extraction.products.readers.page import Page

_NUMBER = r"(?:\s?(?:no\b\.?|nr\b\.?|number|code|id|ref(?:erence)?\b\.?|#))"
_FOREIGN = (
    rf"mpn|(?:manufacturer|maker|mfr|model|vendor|supplier|brand)(?:'?s)?(?: part)?{_NUMBER}"
    rf"|part{_NUMBER}|ean(?:-?\d+)?|gtin(?:-?\d+)?|upc|isbn|barcode|(?:internet|web|online){_NUMBER}"
    rf"|(?:batch|lot|serial){_NUMBER}?"
)
_OWN = rf"(?:item|article|art\.?|product|order|stock|shop|store|our|catalogue|cat\.?){_NUMBER}|sku"
CODE = re.compile(
    rf"\b(?:(?P<foreign>{_FOREIGN})|(?P<own>{_OWN}))(?![^\W\d_])"
    r"(?:\s*\(?,?\s*(?:for )?all options\)?)?[\s:.]*"
    r"(?P<code>(?=[\w./-]*\d)[^\W_](?:[\w./-]*\w)?)",
    re.IGNORECASE,
)
"""A code with the label before it."""


@dataclass(frozen=True)
class CodeLine:
    """A code of the product's block; `own` where its label says that it is the shop's."""

    code: str
    own: bool
    option: int | None


def own_codes(lines: Sequence[CodeLine]) -> list[CodeLine]:
    """Return the codes that are labelled as the shop's."""
    return [line for line in lines if line.own] or list(lines)


def any_codes(lines: Sequence[CodeLine]) -> list[CodeLine]:
    """Return every code, whatever its label."""
    return list(lines)


OTHER_CODES = Switch[Callable[[Sequence[CodeLine]], list[CodeLine]]](
    "other_codes",
    ("sku",),
    "takes the code with the shop's label",
    "takes the first code",
    on=own_codes,
    off=any_codes,
)


def code_lines(lines: Lines) -> Iterator[CodeLine]:
    """Yield every labelled code of the product's block, in document order."""
    start, end = lines.text_layer.span(lines.page.block)
    for found in CODE.finditer(lines.text_layer.text, start, end):
        place = lines.option_at(
            element_at(lines.text_layer, found.start("code"), found.end("code"))
        )
        yield CodeLine(found["code"], bool(found["own"]), place)


def extract_sku(page: Page, defences: Defences) -> str:
    """Return the shop's code; empty where the block has no labelled code."""
    lines = Lines(page, page.seen)
    kept = defences.rule(OTHER_CODES)(list(code_lines(lines)))
    kept = for_option(kept, lines.options, defences, VARIANT_SKU)
    return kept[0].code if kept else ""
