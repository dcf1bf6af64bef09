"""Availability: whether the selected configuration can be ordered here now, from stock."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.lines import Lines, element_at
from html_extraction.products.readers.options import VARIANT_STOCK, for_option
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price import extract_price
from html_extraction.products.readers.price_rules import OTHER_OFFER, is_other_offer
from html_extraction.web.text_layer import TextLayer

STOCK = ("in_stock",)
_OUT = re.compile(
    r"sold[- ]?out|out of stock|not (?:\w+ )?(?:in stock|available|on our shelves)|unavailable"
    r"|\b(?:0|no|none|zero|nil) (?:\w+ )?(?:in stock|left|available)|await|back[- ]?order"
    r"|pre-?order|(?:made|built|cut) to (?:order|measure)|\bonly (?:\w+ )?in (?:our|the|one)\b"
    r"|(?:soon|shortly) (?:back|in stock|again)|back (?:in stock )?(?:soon|shortly)|discontinued"
    r"|temporarily|coming soon|expected",
    re.IGNORECASE,
)
_IN = re.compile(
    r"in stock|\bavailable\b|on (?:our|the) shel(?:f|ves)|ready (?:to|for) (?:order|send|ship|dispatch)"
    r"|in our warehouse|\d+ left|ready today|on display",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"branch|collect|showroom|on display|pick[- ]?up|\balso (?:in stock|available)|(?:other|local|nearby) (?:shop|store)s?",
    re.IGNORECASE,
)
_FOR_DELIVERY = re.compile(r"\bonly (?:\w+ )?in\b|online|for (?:home )?delivery", re.IGNORECASE)
_PHRASE = re.compile(r"in stock", re.IGNORECASE)


@dataclass(frozen=True)
class StockLine:
    """A statement of availability and the line that it stands in."""

    start: int
    text: str
    line: str
    option: int | None

    @property
    def available(self) -> bool:
        """Whether the statement says that goods can be sent now."""
        return not _OUT.search(self.text)

    @property
    def elsewhere(self) -> bool:
        """Whether it is about a branch or a collection, not about an order for delivery."""
        return bool(_ELSEWHERE.search(self.line)) and not _FOR_DELIVERY.search(self.line)


def stock_lines(lines: Lines) -> Iterator[StockLine]:
    """Yield every statement of availability in the product's block, here or elsewhere."""
    start, end = lines.text_layer.span(lines.page.block)
    for found in re.finditer(r"[^\n]*\S[^\n]*", lines.text_layer.text[start:end]):
        first, last = start + found.start(), start + found.end()
        if any(words.search(found[0]) for words in (_OUT, _IN, _ELSEWHERE)):
            place = lines.option_at(element_at(lines.text_layer, first, last))
            yield StockLine(first, found[0], lines.around(first, last), place)


Judge = Callable[[Sequence[StockLine], Sequence[StockLine]], bool]
"""From all that is said, and what is said of the product alone, to its availability."""


def own_statement(said: Sequence[StockLine], own: Sequence[StockLine]) -> bool:
    """Return what is said of this product, for delivery."""
    return own[0].available if own else True


def any_in_stock(said: Sequence[StockLine], own: Sequence[StockLine]) -> bool:
    """Whether the words "in stock" stand in any statement about a place, or in the product's."""
    said_of_places = [*(line for line in said if line.elsewhere), *own]
    if len(said_of_places) == len(own):
        return own_statement(said, own)
    return any(_PHRASE.search(line.text) for line in said_of_places)


def shown_text(page: Page) -> TextLayer:
    """Return the text that is shown."""
    return page.seen


def text_in_markup(page: Page) -> TextLayer:
    """Return the text of the product's block in the markup, shown or not."""
    hidden = frozenset(id(e) for e in page.parts if id(e) in page.document.hiding)
    return Page(page.document, page.revealed | hidden).seen


BOTH_STATES = Switch[Callable[[Page], TextLayer]](
    "both_states",
    STOCK,
    "takes the wording that the stylesheet shows",
    "takes the first wording in the markup",
    on=shown_text,
    off=text_in_markup,
)
STOCK_ELSEWHERE = Switch[Judge](
    "stock_elsewhere",
    STOCK,
    "takes what is said of this product for delivery",
    'matches the words "in stock" anywhere',
    on=own_statement,
    off=any_in_stock,
)


def extract_in_stock(page: Page, defences: Defences) -> bool:
    """Whether the product can be ordered now; true where nothing is said of it."""
    lines = Lines(page, defences.rule(BOTH_STATES)(page))
    said = list(stock_lines(lines))
    wanted = is_new if _new_is_asked(page, defences) else is_used
    own = [line for line in said if not line.elsewhere and wanted(line)]
    own = for_option(own, lines.options, defences, VARIANT_STOCK)
    return defences.rule(STOCK_ELSEWHERE)(said, own)


def is_new(line: StockLine) -> bool:
    """Whether a statement is about the product new, from this shop."""
    return not is_other_offer(line.line)


def is_used(line: StockLine) -> bool:
    """Whether a statement is about another offer of the product."""
    return is_other_offer(line.line)


def _new_is_asked(page: Page, defences: Defences) -> bool:
    """Whether the reader's offer is the new one: without the defence it is the cheaper one."""
    return defences.has(OTHER_OFFER) or page.once(_new_is_cheapest)


def _new_is_cheapest(page: Page) -> bool:
    lowest = extract_price(page, Defences(frozenset({OTHER_OFFER.name})))
    return extract_price(page, Defences()) <= lowest
