"""Currencies and amounts as pages print them, and what they come to in minor units.

Exponents are those of ISO 4217.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from html_extraction.web.tree import INVISIBLE, RAISED

EXPONENTS = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
"""Digits after the mark, where they are not two."""

NAMES = {
    "EUR": r"euros?",
    "GBP": r"(?:british )?pounds?(?: sterling)?",
    "CHF": r"swiss francs?|francs?",
    "PLN": r"polish z[lł]ot(?:y|ys|ych)|z[lł]ot(?:y|ys)",
    "CZK": r"czech (?:korunas?|koruny|crowns?)|korunas?",
    "USD": r"(?:us|u\.s\.|united states|american) dollars?",
    "CAD": r"canadian dollars?",
    "AUD": r"australian dollars?",
    "NZD": r"new zealand dollars?",
    "HKD": r"hong kong dollars?",
    "SGD": r"singapore(?:an)? dollars?",
    "MXN": r"mexican pesos?",
    "SEK": r"swedish (?:kron(?:or|as?|er)|crowns?)",
    "NOK": r"norwegian (?:kron(?:er|es?|or)|crowns?)",
    "DKK": r"danish (?:kron(?:er|es?|or)|crowns?)",
    "ISK": r"icelandic (?:kr[oó]n(?:ur|as?|or)|crowns?)",
    "JPY": r"(?:japanese )?yen",
    "CNY": r"(?:chinese )?(?:yuan|renminbi)(?: renminbi)?",
    "KRW": r"(?:south )?korean won|won",
    "INR": r"indian rupees?",
    "ZAR": r"(?:south african )?rands?",
    "KWD": r"kuwaiti dinars?",
    "BHD": r"bahraini dinars?",
    "JOD": r"jordanian dinars?",
    "TND": r"tunisian dinars?",
    "OMR": r"omani rials?",
    "CLP": r"chilean pesos?",
    "VND": r"(?:vietnamese )?dong",
    "ILS": r"(?:israeli )?(?:new )?shekels?",
    "TRY": r"turkish liras?",
    "THB": r"(?:thai )?baht",
}
"""Currencies in words, as patterns without regard to case."""

SIGNS = {
    "€": "EUR",
    "£": "GBP",
    "zł": "PLN",
    "Kč": "CZK",
    "US$": "USD",
    "CA$": "CAD",
    "C$": "CAD",
    "AU$": "AUD",
    "A$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD",
    "MX$": "MXN",
    "JP¥": "JPY",
    "CN¥": "CNY",
    "₩": "KRW",
    "₹": "INR",
    "₫": "VND",
    "₪": "ILS",
    "₺": "TRY",
    "฿": "THB",
    "R": "ZAR",
    "Fr.": "CHF",
    "SFr.": "CHF",
}
"""Signs that mean one currency."""

SHARERS = {
    "$": ("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "CLP"),
    "kr": ("SEK", "NOK", "DKK", "ISK"),
    "¥": ("JPY", "CNY"),
}
"""Signs that several currencies share, the one that they are most used for first."""

_NO_SIGN = "USD"
COMMONEST = {
    **{sign: codes[0] for sign, codes in SHARERS.items()},
    "kr.": SHARERS["kr"][0],
    "": _NO_SIGN,
}
"""Signs that several currencies share (or no sign), and the one that most use them for."""

COMMA_REGIONS = frozenset(
    ("AR", "AT", "BE", "BG", "BR", "CL", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
     "ID", "IS", "IT", "LT", "LU", "LV", "NL", "NO", "PL", "PT", "RO", "RS", "RU", "SE", "SI", "SK",
     "TR", "UA", "VN", "ZA")
)  # fmt: skip
"""Regions that write a decimal comma."""

CODES = tuple(dict.fromkeys([*NAMES, *EXPONENTS, "AED", "BRL", "HUF", "IDR", "PHP", "SAR", "QAR"]))
_MARKS = sorted([*SIGNS, *COMMONEST, *CODES], key=len, reverse=True)
_MARK = "(?:" + "|".join(re.escape(mark) for mark in _MARKS if mark) + ")"
_GAP = r"[ \u00a0\u202f\u2009]?"
NUMBER = (
    rf"\d+(?:(?:[.,'’{RAISED}\u00a0\u202f\u2009]|[ ](?=\d{{3}}(?!\d)))\d+)*(?:[.,]?[-–—](?!\w))?"
)
"""A number as shops print it: groups, decimals, raised decimals, a dash for none."""

AMOUNT = re.compile(
    rf"(?:(?<![^\W\d_])(?P<before>{_MARK}){_GAP}|(?<![\w.,]))(?P<number>(?>{NUMBER}))"
    rf"(?:{_GAP}(?P<after>{_MARK})(?!\w)|(?!\w))"
)
"""A number with or without a currency's mark."""

_IN_WORDS = re.compile(
    rf"\b(?:(?P<code>{'|'.join(CODES)})|"
    + "|".join(f"(?i:(?P<{code}>{names}))" for code, names in NAMES.items())
    + r")\b"
)


@dataclass(frozen=True)
class Amount:
    """A number found at `start` to `end` of a text, and the mark of its currency or ""."""

    number: str
    mark: str
    start: int
    end: int

    @property
    def currency(self) -> str | None:
        """The currency that the mark alone means, if it means one."""
        return self.mark if self.mark in CODES else SIGNS.get(self.mark)

    @property
    def usual_currency(self) -> str:
        """The currency that the mark alone means, or that it is most used for."""
        return self.currency or commonest(self.mark)


def commonest(mark: str) -> str:
    """Return the currency that a shared sign, or none, is most used for.

    >>> commonest("kr"), commonest("")
    ('SEK', 'USD')
    """
    return COMMONEST.get(mark, _NO_SIGN)


def amounts(text: str, start: int = 0, end: int | None = None) -> Iterator[Amount]:
    """Yield every number in a stretch of text, left to right, with the mark that stands at it."""
    for found in AMOUNT.finditer(text, start, len(text) if end is None else end):
        mark = found["before"] or found["after"] or ""
        yield Amount(found["number"], mark, found.start(), found.end())


def first_number(text: str) -> str | None:
    """Return the first number in a text, as printed, whatever stands before it."""
    found = re.search(NUMBER, text)
    return found[0] if found else None


def currencies_named(text: str) -> list[str]:
    """Return the currencies that a text names in words or by code, in order.

    >>> currencies_named("All prices are in Canadian dollars, not USD.")
    ['CAD', 'USD']
    """
    return [found["code"] or str(found.lastgroup) for found in _IN_WORDS.finditer(text)]


def exponent(currency: str) -> int:
    """Return the ISO 4217 minor-unit exponent of a currency code.

    >>> exponent("EUR"), exponent("JPY"), exponent("KWD")
    (2, 0, 3)
    """
    return EXPONENTS.get(currency, 2)


def read_number(number: str, language: str, digits: int) -> Decimal:
    """Return the number as written in the page's region, for a currency with so many minor digits.

    >>> read_number("1.234,50", "en-DE", 2), read_number("249,-", "en-DE", 2)
    (Decimal('1234.50'), Decimal('249'))
    """
    text = (
        re.sub(r"[\s'\u2019]", "", INVISIBLE.sub("", number)).rstrip("-\u2013\u2014").rstrip(".,")
    )
    mark = RAISED if RAISED in text else _decimal_mark(text, language, digits)
    whole, _, decimals = text.rpartition(mark) if mark else (text, "", "")
    plain = re.sub(r"\D", "", whole)
    return decimal_or_zero(f"{plain}.{decimals}" if decimals else plain)


def _decimal_mark(text: str, language: str, digits: int) -> str:
    """Return the sign before the decimals; "" where the number has none."""
    found = [sign for sign in text if sign in ".,"]
    if not found:
        return ""
    last = found[-1]
    if len(set(found)) == 2:
        return last
    decimals = len(text) - text.rindex(last) - 1
    if len(found) > 1 or digits == 0:
        return ""
    if decimals != 3:
        return last
    return last if last == regional_mark(language) else ""


def regional_mark(language: str) -> str:
    """Return the decimal mark of a language tag's region.

    >>> regional_mark("en-DE"), regional_mark("en-CH"), regional_mark("en")
    (',', '.', '.')
    """
    parts = [part.upper() for part in re.split("[-_]", language)]
    return "," if COMMA_REGIONS.intersection(parts[1:]) else "."


def read_english(text: str) -> Decimal:
    """Return the first number in a text, read as English: commas dropped, the point decimal."""
    found = re.search(r"\d[\d.,]*", text.replace(RAISED, ""))
    whole = found[0].replace(",", "").strip(".") if found else "0"
    head, _, tail = whole.partition(".")
    return decimal_or_zero(f"{head}.{tail.partition('.')[0]}" if tail else head)


def decimal_or_zero(text: str) -> Decimal:
    """Return a plain decimal number; zero where the text is none or is beyond any price."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        return Decimal(0)
    return value if value.is_finite() and abs(value.adjusted()) < 30 else Decimal(0)


def minor_units(value: Decimal, digits: int) -> int:
    """Return the value in minor units of a currency with so many minor digits."""
    return int((value.scaleb(digits)).to_integral_value())
