"""Traps for the currency."""

from dataclasses import replace
from random import Random

from html_extraction.drawing.draws import shuffled
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import (
    add_price,
    currency_statement,
)
from html_extraction.products.generator.compose import MARKERS, add_to_delivery
from html_extraction.products.generator.money import (
    BY_CODE,
    COMMONEST,
    CURRENCIES,
    Currency,
    MoneyFormat,
    Notation,
    money_near,
)
from html_extraction.products.generator.page import (
    RIGHT,
    Candidate,
    Choice,
    Item,
    Page,
    PriceLine,
    amount_pieces,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Requirements, Truth, Value


def rivals(rng: Random, truth: Truth, count: int) -> list[Currency]:
    """Return so many other currencies, or, under a shared sign, so many of those that use it.

    Were there others too, the sign alone would tell.
    """
    others = [currency for currency in CURRENCIES if currency != truth.currency]
    if truth.money.notation == "shared":
        others = [one for one in others if one.shared == truth.currency.shared]
    return rng.sample(others, min(count, len(others)))


_MOSTLY_SHARED: tuple[Notation, ...] = ("shared", "shared", "shared", "bare")
"""The three shared signs and none, equally often."""


def under_sign(
    requirements: Requirements, context: TrapContext, notations: tuple[Notation, ...]
) -> Requirements:
    """Return a page that prints a shared sign at its amounts, or none.

    Of a shared sign's currencies few have no minor digits, or three: where the row asks for such,
    no sign is printed, since with it the digits would tell the currency.
    """
    notation = "bare" if "minor_units" in context.active else context.rng.choice(notations)
    exponents = requirements.exponents if notation == "bare" else (0, 2)
    return replace(requirements, notations=(notation,), exponents=exponents)


@pathology
class SharedSymbol(Pathology):
    """A sign that several currencies use, or none; the currency is said once, in words."""

    name = "shared_symbol"
    fields = ("currency",)
    summary = "`$`, `kr`, `\u00a5` or none at the price; the currency said once elsewhere in words"
    honest = "finds where it is said"
    hasty_rule = "takes USD, or the sign's commonest"
    excludes = ({"currency_switcher"},)

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return under_sign(requirements, context, _MOSTLY_SHARED)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        right = currency_statement(rng, truth.currency, RIGHT)
        others = rivals(rng, truth, rng.randint(2, 3))
        said = [right, *(currency_statement(rng, other, self.name) for other in others)]
        return add_to_delivery(page, rng, *said)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        money = scene.truth.money
        sign = (scene.truth.currency.shared or "") if money.notation == "shared" else ""
        return {"currency": COMMONEST[sign]}


@pathology
class CurrencySwitcher(Pathology):
    """A list of currencies with one selected, and an approximate amount in another."""

    name = "currency_switcher"
    fields = ("currency",)
    summary = (
        "a list of currencies with one selected, a bare or shared symbol at the price, and an "
        "approximate converted amount"
    )
    honest = "takes the selected entry"
    hasty_rule = "takes the list's first"

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return under_sign(requirements, context, _MOSTLY_SHARED[-2:])

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        listed = list(shuffled(rng, [truth.currency, *rivals(rng, truth, rng.randint(2, 4))]))
        furniture = replace(page.furniture, currencies=self._switcher(page, truth, listed, rng))
        other = rng.choice([currency for currency in listed if currency != truth.currency])
        line = self._converted(truth, other, rng)
        return add_price(replace(page, furniture=furniture), rng, line, before=context.flip)

    def _switcher(self, page: Page, truth: Truth, listed: list[Currency], rng: Random) -> Choice:
        items = tuple(
            Item(
                currency.code,
                currency.code.lower(),
                candidate=Candidate(
                    "currency",
                    currency.code,
                    RIGHT if currency == truth.currency else self.name,
                ),
            )
            for currency in listed
        )
        selected = listed.index(truth.currency)
        marker = page.block.options.marker
        marker = marker if marker in MARKERS else rng.choice(MARKERS)
        word = page.block.options.word
        return Choice(wording.CURRENCY_HEADING, items, selected, marker, word)

    def _converted(self, truth: Truth, currency: Currency, rng: Random) -> PriceLine:
        euros = truth.price.minor / 10**truth.currency.exponent / truth.currency.scale
        money = money_near(rng, currency, euros * rng.uniform(0.9, 1.1))
        pieces = amount_pieces(money, MoneyFormat(truth.money.locale, "code"))
        candidate = Candidate("price_cents", money.minor, self.name)
        return PriceLine(rng.choice(wording.CONVERTED), money, pieces, candidate)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        choice = scene.page.furniture.currencies
        return {"currency": BY_CODE[choice.items[0].text].code} if choice else {}
