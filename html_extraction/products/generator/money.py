"""Currencies, amounts, and how a page writes them.

Exponents are those of ISO 4217. No currency stands here on which CLDR differs from it (HUF, IDR,
COP, IQD, LBP and others), so that a reader is right whichever of the two was learnt.
"""

import math
from dataclasses import dataclass
from random import Random
from typing import Literal

from html_extraction.products.generator.locales import Locale


@dataclass(frozen=True)
class Currency:
    """An ISO 4217 currency: its code, its plural in words, signs, exponent.

    `sign` means this currency alone; `shared` is a sign that others use too. `scale` is about how
    many of its major units an ordinary euro buys, so that amounts look like prices.
    """

    code: str
    words: str
    sign: str
    exponent: int
    scale: float
    shared: str | None = None


CURRENCIES: tuple[Currency, ...] = (
    Currency("EUR", "euros", "\u20ac", 2, 1),
    Currency("GBP", "pounds sterling", "\u00a3", 2, 1),
    Currency("CHF", "Swiss francs", "CHF", 2, 1),
    Currency("PLN", "Polish zloty", "z\u0142", 2, 4),
    Currency("CZK", "Czech korunas", "K\u010d", 2, 25),
    Currency("USD", "US dollars", "US$", 2, 1, "$"),
    Currency("CAD", "Canadian dollars", "CA$", 2, 1.4, "$"),
    Currency("AUD", "Australian dollars", "AU$", 2, 1.5, "$"),
    Currency("NZD", "New Zealand dollars", "NZ$", 2, 1.6, "$"),
    Currency("SEK", "Swedish kronor", "SEK", 2, 11, "kr"),
    Currency("NOK", "Norwegian kroner", "NOK", 2, 11, "kr"),
    Currency("DKK", "Danish kroner", "DKK", 2, 7, "kr"),
    Currency("JPY", "Japanese yen", "JPY", 0, 140, "\u00a5"),
    Currency("CNY", "Chinese yuan", "CNY", 2, 8, "\u00a5"),
    Currency("KRW", "South Korean won", "\u20a9", 0, 1400),
    Currency("ISK", "Icelandic kronur", "ISK", 0, 140),
    Currency("KWD", "Kuwaiti dinars", "KWD", 3, 0.4),
    Currency("BHD", "Bahraini dinars", "BHD", 3, 0.5),
    Currency("JOD", "Jordanian dinars", "JOD", 3, 0.8),
    Currency("TND", "Tunisian dinars", "TND", 3, 3),
)
BY_CODE: dict[str, Currency] = {currency.code: currency for currency in CURRENCIES}
SHARED_SIGNS: tuple[str, ...] = ("$", "kr", "\u00a5")
COMMONEST = {"$": "USD", "kr": "SEK", "\u00a5": "JPY", "": "USD"}
"""What a hasty reader takes a shared sign (or none) for."""

Notation = Literal["sign", "code", "shared", "bare"]
NumberStyle = Literal["plain", "dash", "raised", "split"]


@dataclass(frozen=True)
class MoneyFormat:
    """How one page writes every amount: region, the currency's mark, the style of the digits."""

    locale: Locale
    notation: Notation
    style: NumberStyle = "plain"

    def mark(self, currency: Currency) -> str:
        """Return the currency's mark at the amount; empty where the page prints none."""
        marks: dict[Notation, str] = {
            "sign": currency.sign,
            "code": currency.code,
            "shared": currency.shared or currency.sign,
            "bare": "",
        }
        return marks[self.notation]

    def around(self, currency: Currency) -> tuple[str, str]:
        """Return what stands before the digits and what after."""
        mark = self.mark(currency)
        if not mark:
            return "", ""
        before, after = self.locale.money.split("{number}")
        lettered = mark[-1].isalpha() or mark[0].isalpha()
        if before and lettered and not before.endswith("\u00a0") and mark[-1].isalpha():
            before += "\u00a0"
        return before.format(sign=mark), after.format(sign=mark)

    def digits(self, amount: "Money") -> tuple[str, str, str]:
        """Return whole part, mark between and decimals as this page writes them.

        The `dash` style stands for missing decimals only where there are none to show; `raised`
        decimals have no mark before them.
        """
        whole, decimals = self.locale.written_number(amount.minor, amount.currency.exponent)
        if not decimals:
            return whole, "", ""
        if self.style == "dash" and not decimals.strip("0"):
            return whole, f"{self.locale.decimal}-", ""
        if self.style == "raised":
            return whole, "", decimals
        return whole, self.locale.decimal, decimals

    def written(self, amount: "Money") -> str:
        """Return the amount as plain text, without raised or split digits."""
        before, after = self.around(amount.currency)
        whole, decimals = self.locale.written_number(amount.minor, amount.currency.exponent)
        number = whole + (self.locale.decimal + decimals if decimals else "")
        return f"{before}{number}{after}"


@dataclass(frozen=True)
class Money:
    """An amount in minor units of its currency."""

    minor: int
    currency: Currency


_ENDINGS = {
    0: (0, 0, 80, 90, 50, 800, 900),
    2: (0, 0, 99, 95, 90, 50, 49, 25, 75),
    3: (0, 500, 900, 950, 750, 250, 495),
}


def _ending(rng: Random, exponent: int) -> int:
    """Return the last digits: a shop's favourites half of the time, any others the rest."""
    if rng.random() < 0.5:
        return rng.choice(_ENDINGS[exponent])
    return rng.randrange(10 ** (exponent or 3))


def money_near(rng: Random, currency: Currency, euros: float, *, whole: bool = False) -> Money:
    """Return an amount of about `euros` euros' worth, with an ending that a shop would print.

    Right prices, decoys and filler are all drawn here, so that no ending tells them apart. With
    `whole` there are no decimals to show.
    """
    step = 1000 if currency.exponent == 0 else 10**currency.exponent
    major = euros * currency.scale
    unit = major / step if currency.exponent == 0 else major
    ending = _ending(rng, currency.exponent)
    if currency.exponent == 0:
        return Money(max(1, math.floor(unit)) * step + ending, currency)
    return Money(max(1, math.floor(unit)) * step + (0 if whole else ending), currency)
