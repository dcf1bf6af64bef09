"""Which of the block's amounts a reader weighs: the asking price, and what it lets through."""

from collections.abc import Sequence
from dataclasses import dataclass

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.dispatch import stated_now
from html_extraction.products.readers.lines import Lines, PriceLine
from html_extraction.products.readers.options import VARIANT_PRICE, for_option
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price_rules import (
    CONVERTED,
    CURRENT,
    PRICE_RULES,
    PriceRule,
    Sale,
    sale_of,
)


@dataclass(frozen=True)
class Offers:
    """The asking price, and of each missing defence the lines that it would have dropped."""

    asked: PriceLine | None
    let_through: tuple[tuple[PriceRule, tuple[PriceLine, ...]], ...]


def offers(lines: Lines, defences: Defences) -> Offers:
    """Sort the block's amounts by the rules that drop them."""
    now = lines.page.once(stated_now)
    stated = [line for line in lines.prices() if not CONVERTED.search(line.label)]
    sale = sale_of(stated, now.date() if now else None)
    free = [line for line in stated if not _dropped(line, sale, PRICE_RULES)]
    asked = (
        best(for_option(free, lines.options, defences, VARIANT_PRICE)) or best(free) or best(stated)
    )
    own_place = asked.option if asked else None
    audible = [line for line in stated if line.option in {None, own_place} and line is not asked]
    present = [rule for rule in PRICE_RULES if defences.has(rule)]
    return Offers(
        asked,
        tuple(
            (
                rule,
                tuple(
                    line
                    for line in audible
                    if rule.kind(line, sale) and not _dropped(line, sale, present)
                ),
            )
            for rule in PRICE_RULES
            if not defences.has(rule)
        ),
    )


def _dropped(line: PriceLine, sale: Sale, rules: Sequence[PriceRule]) -> bool:
    return any(rule.kind(line, sale) for rule in rules)


def best(lines: Sequence[PriceLine]) -> PriceLine | None:
    """Return the line that most plainly states a price: not struck, called so, the first."""
    ranked = sorted(
        lines, key=lambda line: (line.struck, not CURRENT.search(line.label), line.start)
    )
    return ranked[0] if ranked else None


def asked_line(page: Page) -> PriceLine | None:
    """Return the line that an honest reader takes the price from."""
    return offers(Lines(page, page.seen), Defences()).asked
