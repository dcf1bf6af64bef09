"""The rules of the price: each is a defence that drops the amounts of its kind.

With a rule, the amounts of its kind are dropped. Without it they stay, and its hasty rule picks. So
a reader without one rule differs from the honest one on the amounts of that kind, and on nothing
else.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from html_extraction.products.readers.dates import dates
from html_extraction.products.readers.defence import Defence
from html_extraction.products.readers.lines import PriceLine

PRICE = ("price_cents",)


Pick = Callable[[Sequence["Priced"]], "Priced"]
"""A hasty rule: which of several offers."""


@dataclass(frozen=True)
class Priced:
    """A price line and what it comes to in minor units."""

    line: PriceLine
    minor: int


def first(offers: Sequence[Priced]) -> Priced:
    """Return the one that stands first."""
    return min(offers, key=lambda offer: offer.line.start)


def lowest(offers: Sequence[Priced]) -> Priced:
    """Return the cheapest; of two the first."""
    return min(offers, key=lambda offer: (offer.minor, offer.line.start))


@dataclass(frozen=True)
class Sale:
    """Whether the block states a dated sale, and whether it runs today."""

    stated: bool
    running: bool


Kind = Callable[[PriceLine, Sale], bool]
"""Whether a line is of the kind that a defence drops."""


@dataclass(frozen=True)
class PriceRule(Defence):
    """A defence of the price: the kind of line that it drops, and the hasty pick without it."""

    kind: Kind
    pick: Pick


def words(*patterns: str) -> re.Pattern[str]:
    """Return one pattern of several, without regard to case."""
    return re.compile("|".join(patterns), re.IGNORECASE)


def says(pattern: re.Pattern[str]) -> Kind:
    """Return the kind of line whose label has the pattern."""
    return lambda line, _: bool(pattern.search(line.label))


FORMER = words(
    r"\bwas\b|\bbefore\b(?! (?:vat|tax|gst))|previous|former|original|\bold\b|instead of",
    r"\brrp\b|\bmsrp\b|list price|recommended|suggested|retail price|compare",
    r"30[- ]days?\b|lowest price|last (?:30|thirty)",
)
REGULAR = words(r"regular|normal|usual|standard")
MEMBER = words(r"member|\bclub\b|loyalty|insider")
CONDITION = words(
    r"with (?:the |a )?code\b|(?:promo|discount) code|coupon|cash ?back|trade[- ]?in|part exchange|subscri",
    r"bank transfer|direct debit|prepa(?:y|id)|in advance|student",
    r"\b(?:from|for|of|buy) \d+ (?:units?|pieces?|items?|pcs|or more)|\d+ or more|when you buy",
)
INSTALMENT = words(
    r"payments? of|instal?ments?|monthly|(?:per|a|each|every|/) ?month|payments\b|\bfinance"
)
UNIT = words(r"\bper\b(?! month)|/ ?(?:\d+ ?)?(?:kg|g|m|ml|l|piece|item)\b|unit price|base price")
OTHER = words(
    r"open[- ]?box|refurb|\bused\b|second[- ]?hand|pre-?owned|pre-?loved|marketplace",
    r"\bseller|renewed|reconditioned|ex-display|like new|b-stock|returned",
)
TALK = words(
    r"deliver(?:y|ed)|shipping|postage|\bsav(?:e|es|ing|ings)\b|deposit|\bfees?\b|warrant",
    r"guarantee|\bpoints?\b|\bgift\b|service|insurance|wrapping|assembly|installation|charge",
    r"donat|voucher|credit|reward|levy|surcharge",
)
NET = words(
    r"(?:excl|without|before|\bex\b|not incl|plus|less)\w*\.?(?: of| any)? (?:vat|tax|gst)",
    r"\bnet\b|(?:vat|tax) (?:excl|not incl)",
)
CURRENT = words(
    r"\bprice|\bpay\b|\bnow\b|today|current|incl|gross|with (?:vat|tax)|\bcosts?\b|\bonly\b|total"
)
"""What the price that one pays is called."""

CONVERTED = words(r"approx|roughly|\babout\b|around|circa|equivalent|convert|≈|~")
"""Amounts in another currency, which no reader takes for the price."""


def _former(line: PriceLine, sale: Sale) -> bool:
    dated = sale.stated and (bool(REGULAR.search(line.label)) or _dated(line))
    return bool(FORMER.search(line.label)) or (line.struck and not dated)


def _out_of_date(line: PriceLine, sale: Sale) -> bool:
    """Return what the dates rule out: the regular price while a sale runs, else the sale price."""
    if not sale.stated:
        return False
    return bool(REGULAR.search(line.label)) if sale.running else _dated(line)


def _dated(line: PriceLine) -> bool:
    return bool(dates(line.label)) and not REGULAR.search(line.label)


def sale_of(lines: Sequence[PriceLine], today: date | None) -> Sale:
    """Return the dated sale among the lines; it runs on its first and last day too."""
    terms = [line.label for line in lines if _dated(line)]
    return Sale(bool(terms), any(_covers(label, today) for label in terms if today))


def _covers(label: str, today: date) -> bool:
    days = [found.day for found in dates(label)]
    if len(days) > 1:
        return days[0] <= today <= days[1]
    opens = re.search(r"\b(?:from|since|starting)\b", label, re.IGNORECASE)
    return days[0] <= today if opens else today <= days[0]


def _sale_price(offers: Sequence[Priced]) -> Priced:
    return next((offer for offer in offers if _dated(offer.line)), first(offers))


PRICE_RULES = (
    PriceRule(
        "reference_price", PRICE, "leaves former and suggested prices alone", "takes the first",
        _former, first,
    ),
    PriceRule(
        "members_price", PRICE, "leaves prices for members alone", "takes the lowest",
        says(MEMBER), lowest,
    ),
    PriceRule(
        "conditional_price", PRICE, "takes one unit on no condition", "takes the lowest",
        says(CONDITION), lowest,
    ),
    PriceRule(
        "instalment_price", PRICE, "takes the whole, not a part payment", "takes the first",
        says(INSTALMENT), first,
    ),
    PriceRule(
        "unit_price", PRICE, "takes the pack, not a measure of it", "takes the first",
        says(UNIT), first,
    ),
    PriceRule(
        "other_offer", ("price_cents", "in_stock"), "takes new goods from this shop",
        "takes the cheaper offer",
        says(OTHER), lowest,
    ),
    PriceRule(
        "money_talk", PRICE, "reads the label", "takes the first amount",
        says(TALK), first,
    ),
    PriceRule(
        "tax_pair", PRICE, "takes the gross price", "takes the first",
        says(NET), first,
    ),
    PriceRule(
        "ended_sale", PRICE, "compares the sale's dates with today", "takes the sale price",
        _out_of_date, _sale_price,
    ),
)  # fmt: skip
"""The defences of the price, in the order of the table."""

OTHER_OFFER = next(rule for rule in PRICE_RULES if rule.name == "other_offer")


def is_other_offer(text: str) -> bool:
    """Whether a line speaks of the product used, returned or from another seller."""
    return bool(OTHER.search(text))
