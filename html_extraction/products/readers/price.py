"""The price: of the block's amounts the one that no rule drops, in minor units."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from html_extraction.products.readers.currency import extract_currency
from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.lines import Lines, PriceLine
from html_extraction.products.readers.money import (
    amounts,
    exponent,
    first_number,
    minor_units,
    read_english,
    read_number,
)
from html_extraction.products.readers.offers import offers
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price_rules import PRICE, Priced
from html_extraction.products.readers.reading import text_of
from html_extraction.web.text_layer import TextLayer

ReadNumber = Callable[[str, str, int], Decimal]
"""From a number's text, the page's language and the currency's minor digits to its value."""


def english(number: str, language: str, digits: int) -> Decimal:
    """Return the number read as English, whatever the page's language."""
    return read_english(number)


def hundredths(currency: str) -> int:
    """Return two digits, whatever the currency."""
    return 2


NUMBER_FORMAT = Switch[ReadNumber](
    "number_format",
    PRICE,
    "reads numbers in the page's language",
    "parses them as English",
    on=read_number,
    off=english,
)
MINOR_UNITS = Switch[Callable[[str], int]](
    "minor_units",
    PRICE,
    "takes the exponent from ISO 4217",
    "multiplies by 100",
    on=exponent,
    off=hundredths,
)


def extract_price(page: Page, defences: Defences) -> int:
    """Return the price in minor units of its currency; zero where the page prints no amount."""
    found = offers(Lines(page, page.seen), defences)
    value = partial(_minor, page, defences)
    if found.asked is None:
        loose = (amount.number for amount in amounts(page.seen.text) if amount.mark)
        return next((value(number) for number in loose), 0)
    number = partial(_number, text_of(page, defences))
    asked = Priced(found.asked, value(number(found.asked)))
    for rule, kind in found.let_through:
        if kind:
            rivals = [Priced(line, value(number(line))) for line in kind]
            return rule.pick([asked, *rivals]).minor
    return asked.minor


def _number(layer: TextLayer, line: PriceLine) -> str:
    """Return the line's number as a text layer has it: the first in the amount's element."""
    held = first_number(layer.raw(line.element)) if line.element else None
    return held or line.amount.number


def _minor(page: Page, defences: Defences, number: str) -> int:
    currency = page.once(_currency)
    read = defences.rule(NUMBER_FORMAT)
    value = read(number, page.document.language, exponent(currency))
    return minor_units(value, defences.rule(MINOR_UNITS)(currency))


def _currency(page: Page) -> str:
    return extract_currency(page, Defences())
