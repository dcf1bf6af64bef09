"""The price: the one amount that anyone pays today for one new unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from html_extraction.products.browser_reader.amounts import (
    Amount,
    DecimalMark,
    amount_in,
    decimal_mark,
)
from html_extraction.products.browser_reader.dates import spans_in
from html_extraction.products.browser_reader.dispatch import now
from html_extraction.products.browser_reader.labels import PriceKind, is_code_label, price_kind
from html_extraction.products.browser_reader.product import Labelled, Product


@dataclass(frozen=True)
class Offer:
    """An amount that may be the price. `runs` says of a dated one whether it counts today."""

    amount: Amount
    kind: PriceKind
    struck: bool
    runs: bool | None


def price(product: Product) -> Amount | None:
    """Return the price's amount; None where the page states none."""
    moment = now(product.lines)
    today = moment.date() if moment else None
    mark = decimal_mark(product.page.lang)
    return product.first(lambda said: _chosen(_offers(said, mark, today)))


def _offers(said: Iterable[Labelled], mark: DecimalMark, today: date | None) -> list[Offer]:
    offers = []
    for each in said:
        amount, kind = amount_in(each.phrase, mark), price_kind(each.label)
        if amount and kind is not PriceKind.OTHER and not is_code_label(each.label):
            spans = spans_in(each.label)
            runs = any(today in span for span in spans) if spans and today else None
            offers.append(Offer(amount, kind, each.phrase.struck, runs))
    return offers


def _chosen(offers: Sequence[Offer]) -> Amount | None:
    """Return a dated price that counts; beside one that does not, the regular; else current.

    A struck amount is a former price, unless it is the regular one of a sale that does not run.
    """
    running = [offer for offer in offers if offer.runs]
    regular = [offer for offer in offers if offer.kind is PriceKind.REGULAR]
    idle = any(offer.runs is False for offer in offers)
    current = [offer for offer in offers if offer.runs is None and not offer.struck]
    gross = [offer for offer in current if offer.kind is PriceKind.GROSS]
    unregular = [offer for offer in current if offer.kind is not PriceKind.REGULAR]
    ranked = (running, regular if idle else [], gross, unregular, current)
    return next((offer.amount for rank in ranked for offer in rank), None)
