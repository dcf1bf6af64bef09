"""Amounts as pages print them."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from html_extraction.browser.text_rows import Phrase
from html_extraction.products.browser_reader.currencies import SHARED_SIGNS, SIGNS, exponent

DecimalMark = Literal[".", ","]

_COMMA_REGIONS = frozenset(
    ("AR", "AT", "BE", "BG", "BR", "CL", "CO", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR",
     "HU", "ID", "IS", "IT", "LT", "LU", "LV", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK",
     "TR", "UA", "UY", "VN", "ZA")
)  # fmt: skip
"""Regions that write a decimal comma; all others are read as writing a point."""

_SPACES = " \u00a0\u202f\u2009"
_MARK = "|".join(re.escape(sign) for sign in (*SIGNS, *SHARED_SIGNS)) + "|[A-Z]{3}"
_AMOUNT = re.compile(
    rf"(?P<before>{_MARK})?[{_SPACES}]*"
    rf"(?P<number>\d(?:[\d.,'\u2019{_SPACES}]*\d)?)(?P<dash>[.,][-\u2013\u2014])?"
    rf"[{_SPACES}]*(?P<after>{_MARK})?"
)


@dataclass(frozen=True)
class Amount:
    """A number with its currency's mark, which may be empty."""

    number: Decimal
    mark: str

    def minor_units(self, currency: str) -> int:
        """Return the amount in minor units of the currency."""
        return int(self.number.scaleb(exponent(currency)))


def decimal_mark(lang: str) -> DecimalMark:
    """Return the decimal mark of the region in a language tag such as `en-DE`."""
    return "," if lang.rpartition("-")[2].upper() in _COMMA_REGIONS else "."


def amount_in(phrase: Phrase, mark: DecimalMark) -> Amount | None:
    """Return the amount that the phrase is; None where it is anything else."""
    match = _AMOUNT.fullmatch(phrase.text)
    if match is None or (phrase.raised and not phrase.raised.isdigit()):
        return None
    whole, _, decimals = match["number"].partition(mark)
    number = Decimal(f"{_digits(whole)}.{phrase.raised or _digits(decimals) or 0}")
    return Amount(number, match["before"] or match["after"] or "")


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)
