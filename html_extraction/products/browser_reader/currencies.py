"""Currencies: their codes, names, own signs, and ISO 4217 exponents."""

import re
from dataclasses import dataclass

_WITHOUT_MINOR_UNITS = frozenset(
    ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
     "XAF", "XOF", "XPF")
)  # fmt: skip
_IN_THOUSANDTHS = frozenset(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"))

SIGNS: dict[str, str] = {
    "\u20ac": "EUR",
    "\u00a3": "GBP",
    "\u20a9": "KRW",
    "\u20b9": "INR",
    "z\u0142": "PLN",
    "K\u010d": "CZK",
    "US$": "USD",
    "CA$": "CAD",
    "C$": "CAD",
    "AU$": "AUD",
    "A$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "S$": "SGD",
    "R$": "BRL",
}
"""Signs that mean one currency."""

SHARED_SIGNS: tuple[str, ...] = ("$", "kr.", "kr", "\u00a5")
"""Signs that several currencies use: alone they do not say which."""


@dataclass(frozen=True)
class _Name:
    """A currency's name: its country's adjective and its unit."""

    code: str
    country: str
    unit: str

    def pattern(self) -> str:
        return rf"\b{self.country}\s*{self.unit}"


_NAMES = (
    _Name("EUR", "", "euros?"),
    _Name("GBP", "(british )?", "(pounds? sterling|pounds?)"),
    _Name("CHF", "swiss", "francs?"),
    _Name("PLN", "polish", "z(l|\u0142)ot(y|ys|ych)"),
    _Name("CZK", "czech", "(korunas?|koruny|crowns?)"),
    _Name("USD", r"(us|u\.s\.|american|united states)", "dollars?"),
    _Name("CAD", "canadian", "dollars?"),
    _Name("AUD", "australian", "dollars?"),
    _Name("NZD", "new zealand", "dollars?"),
    _Name("SGD", "singapore", "dollars?"),
    _Name("HKD", "hong kong", "dollars?"),
    _Name("SEK", "swedish", "(kron(or|a|er)|crowns?)"),
    _Name("NOK", "norwegian", "(kron(er|e|or)|crowns?)"),
    _Name("DKK", "danish", "(kron(er|e|or)|crowns?)"),
    _Name("ISK", "icelandic", "(kron(ur|a|er)|crowns?)"),
    _Name("JPY", "(japanese )?", "yen"),
    _Name("CNY", "(chinese )?", "(yuan|renminbi)"),
    _Name("KRW", "(south )?korean", "won"),
    _Name("KWD", "kuwaiti", "dinars?"),
    _Name("BHD", "bahraini", "dinars?"),
    _Name("JOD", "jordanian", "dinars?"),
    _Name("TND", "tunisian", "dinars?"),
    _Name("ZAR", "south african", "rands?"),
    _Name("INR", "indian", "rupees?"),
)


def exponent(code: str) -> int:
    """Return how many digits the minor unit of a currency has."""
    if code in _WITHOUT_MINOR_UNITS:
        return 0
    return 3 if code in _IN_THOUSANDTHS else 2


def marked(mark: str) -> str | None:
    """Return the currency that a mark at an amount means; None where it does not say."""
    return mark if re.fullmatch("[A-Z]{3}", mark) else SIGNS.get(mark)


def named(text: str) -> str | None:
    """Return the first currency that a text names, in words or by its code."""
    found = [
        (match.start(), name.code)
        for name in _NAMES
        if (match := re.search(name.pattern(), text, re.I))
    ]
    codes = "|".join(sorted({name.code for name in _NAMES}))
    found += [(match.start(), match[0]) for match in re.finditer(rf"\b({codes})\b", text)]
    return min(found)[1] if found else None
