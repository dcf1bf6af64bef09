"""What the words beside an amount or a code mean."""

import re
from enum import Enum, auto


class PriceKind(Enum):
    """What an amount is, by its label."""

    CURRENT = auto()
    GROSS = auto()
    SALE = auto()
    REGULAR = auto()
    OTHER = auto()
    """No price for anyone, today, for one new unit."""


_OTHER_OFFER = re.compile(
    r"open.?box|refurb|\bused\b|second.?hand|pre.?owned|renewed|ex.?display|marketplace|seller",
    re.I,
)
_NO_PRICE = re.compile(
    # what it used to cost, or costs elsewhere
    r"\bwas\b|^before$|previous|former|\bold\b|earlier|\brrp\b|list price|recommended|suggested"
    r"|lowest|30.day|last 30"
    # for some only, or on a condition
    r"|member|club|loyalty|\bvip\b|with (a |the )?(code|coupon|voucher)|\bcode\b|coupon"
    r"|cash.?back|trade.?in|subscri|bank transfer|\bunits\b|or more|when you buy"
    # in parts, or of parts
    r"|payments|instal|month|\bper\b"
    # not new, or not from this shop
    rf"|{_OTHER_OFFER.pattern}"
    # money, but for something else
    r"|deliver|shipping|postage|\bsav(e|ing)|discount|deposit|\bfee\b|warranty|guarantee|points"
    r"|gift|service|wrapping|insurance|recycl"
    # without tax, or converted
    r"|\bexcl|\bex\.? (vat|tax)|\bnet\b|without (vat|tax)|before (vat|tax)"
    r"|approx|roughly|\babout\b|around|circa|convert",
    re.I,
)
_GROSS = re.compile(r"\bincl|gross|with (vat|tax)", re.I)
_SALE = re.compile(r"\bsale\b|\boffer\b|promo|special", re.I)
_REGULAR = re.compile(r"regular|normal|usual|standard", re.I)
_CODE = re.compile(
    r"(\bno\b\.?|number|\bcode|\bsku|\bmpn|\bean|\bgtin|\bupc|\bisbn|barcode|batch|\blot|\bid)\s*"
    r"(\(.*\))?:?$",
    re.I,
)
_SHOP_CODE = re.compile(r"\b(item|article|order|stock|shop|store|our|catalogue)\b|\bsku\b", re.I)
_NOT_OURS = re.compile(r"maker|manufactur|model|part\b|internet|\bweb\b|barcode|\bbatch", re.I)


def price_kind(label: str) -> PriceKind:
    """Return what an amount under this label is: current, where its words tell nothing."""
    if _NO_PRICE.search(label):
        return PriceKind.OTHER
    kinds = ((_SALE, PriceKind.SALE), (_REGULAR, PriceKind.REGULAR), (_GROSS, PriceKind.GROSS))
    return next((kind for words, kind in kinds if words.search(label)), PriceKind.CURRENT)


def is_other_offer(text: str) -> bool:
    """Whether it speaks of one that is not new, or not of this shop."""
    return bool(_OTHER_OFFER.search(text))


def is_code_label(label: str) -> bool:
    """Whether a code of any kind stands under this label."""
    return bool(_CODE.search(label))


def is_shop_code_label(label: str) -> bool:
    """Whether the shop's own code stands under this label."""
    return is_code_label(label) and bool(_SHOP_CODE.search(label)) and not _NOT_OURS.search(label)
