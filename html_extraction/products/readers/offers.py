"""Which of the block's amounts a reader weighs: the asking price, and what it lets through."""

from collections.abc import Sequence
from dataclasses import dataclass

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.dispatch import stated_now
from html_extraction.products.readers.lines import Lines, PriceLine
from html_extraction.products.readers.options import VARIANT_PRICE, heard
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price_rules import (
    CLAIMS,
    CONVERTED,
    CURRENT,
    Claim,
    Sale,
    sale_of,
)


@dataclass(frozen=True)
class Offers:
    """The asking price, and of each missing defence the lines that it would have dropped."""

    asked: PriceLine | None
    let_through: tuple[tuple[Claim, tuple[PriceLine, ...]], ...]


def offers(lines: Lines, defences: Defences) -> Offers:
    """Sort the block's amounts by the defences that claim them."""
    now = lines.page.once(stated_now)
    stated = [line for line in lines.prices() if not CONVERTED.search(line.label)]
    sale = sale_of(stated, now.date() if now else None)
    free = [line for line in stated if not _claimed(line, sale, CLAIMS)]
    asked = best(heard(free, lines.options, defences, VARIANT_PRICE)) or best(free) or best(stated)
    own_place = asked.option if asked else None
    audible = [line for line in stated if line.option in {None, own_place} and line is not asked]
    present = [claim for claim in CLAIMS if defences.has(claim)]
    return Offers(
        asked,
        tuple(
            (
                claim,
                tuple(
                    line
                    for line in audible
                    if claim.kind(line, sale) and not _claimed(line, sale, present)
                ),
            )
            for claim in CLAIMS
            if not defences.has(claim)
        ),
    )


def _claimed(line: PriceLine, sale: Sale, claims: Sequence[Claim]) -> bool:
    return any(claim.kind(line, sale) for claim in claims)


def best(lines: Sequence[PriceLine]) -> PriceLine | None:
    """The line that most plainly states a price: not struck, called a price, the first of those."""
    ranked = sorted(
        lines, key=lambda line: (line.struck, not CURRENT.search(line.label), line.start)
    )
    return ranked[0] if ranked else None


def asked_line(page: Page) -> PriceLine | None:
    """The line that an honest reader takes the price from."""
    return offers(Lines(page, page.seen), Defences()).asked
