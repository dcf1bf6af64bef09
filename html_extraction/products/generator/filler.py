"""The filler amounts of a page: such a crowd that the price is one of many by where it lies."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from random import Random

from html_extraction.drawing.draws import coin, shuffled
from html_extraction.products.generator.adversary import likelihood_of_first
from html_extraction.products.generator.builders import amount
from html_extraction.products.generator.money import Money
from html_extraction.products.generator.page import PAGE, Line, Page, PriceLine
from html_extraction.products.generator.truth import Truth, price_window

CROWDS = 16
"""Of how many crowds one is taken."""
NEAREST, TRIES = 0.03, 8
"""Logarithm of how far two amounts lie apart at least, and how often one too near is drawn again."""
BLUR = 0.1
"""How exactly (a logarithm) filler amounts lie about each other as decoys lie about the price."""
RELATED = 0.3
"""How often an amount that may stand in such a relation does."""


Ratios = Mapping[str, tuple[float, ...]]
"""The relations that a pathology's decoy stands in to the price, now and then, by its name."""


def filler_amounts(
    page: Page, truth: Truth, count: int, ratios: Ratios, rng: Random
) -> tuple[Money, ...]:
    """Return so many amounts, in a drawn order.

    Of some crowds one is taken, the sooner the less an adversary who sees nothing but how amounts lie
    would take the price for the right one there: so over many pages he gains nothing.
    """
    decoys = decoys_of(page, truth)
    others = [line.money.minor for line in rivals_of(page.block.lines(), truth)]
    crowds = [_Crowd(truth, rng, decoys, ratios).filled(count) for _ in range(CROWDS)]
    odds = [
        1
        / likelihood_of_first([truth.price.minor, *others, *(m.minor for m in crowd)], len(decoys))
        for crowd in crowds
    ]
    return rng.choices(crowds, odds)[0]


def decoys_of(page: Page, truth: Truth) -> tuple[PriceLine, ...]:
    """Return the amounts that traps put beside the price."""
    lines = rivals_of(page.block.prices, truth)
    return tuple(line for line in lines if line.candidate.source != PAGE)


def amounts_of(page: Page, truth: Truth) -> list[int]:
    """Return every amount on the page in minor units, the price first."""
    lines = chain(page.block.lines(), *(card.lines() for card in page.cards()))
    others = {line.money.minor for line in rivals_of(lines, truth)}
    return [truth.price.minor, *sorted(others)]


def rivals_of(lines: Iterable[Line], truth: Truth) -> list[PriceLine]:
    """Return the amounts among the lines that are not the price but are of its currency."""
    return [
        line
        for line in lines
        if line.kind == "price"
        and line.money.currency == truth.currency
        and line.money.minor != truth.price.minor
    ]


@dataclass
class _Crowd:
    """Amounts as they are drawn, some as the price is, others about those as its decoys are."""

    truth: Truth
    rng: Random
    decoys: tuple[PriceLine, ...]
    ratios: Ratios
    given: list[Money] = field(default_factory=list)

    def filled(self, count: int) -> tuple[Money, ...]:
        """Return so many amounts."""
        low, high = price_window(self.truth, self.rng)
        while len(self.given) < count:
            self._add_family(low, high)
        return shuffled(self.rng, self.given)[:count]

    def _add_family(self, low: float, high: float) -> None:
        """Add an amount between factors of the price, and its own decoys."""
        first = self._spaced(low, high)
        self.given.append(first)
        # Seen from a decoy, the price lies the other way.
        sign = 1 if coin(self.rng) else -1
        for decoy in shuffled(self.rng, self.decoys):
            self.given.append(self._related(first, decoy, sign) or self._like(first, decoy, sign))

    def _like(self, first: Money, decoy: PriceLine, sign: int) -> Money:
        """Return an amount that is to the first what the decoy is to the price, or the reverse."""
        price = self.truth.price.minor
        factor = first.minor / price * (decoy.money.minor / price) ** sign
        return self._spaced(factor / math.exp(BLUR), factor * math.exp(BLUR))

    def _related(self, first: Money, decoy: PriceLine, sign: int) -> Money | None:
        """Return now and then an amount in an exact ratio to the first, if it can be written."""
        ratios = self.ratios.get(decoy.candidate.source, ())
        if not ratios or self.rng.random() > RELATED:
            return None
        minor = round(first.minor * self.rng.choice(ratios) ** -sign)
        step = 10**self.truth.currency.exponent if self.truth.money.style == "dash" else 1
        if minor in (0, self.truth.price.minor) or minor % step:
            return None
        return Money(minor, self.truth.currency)

    def _spaced(self, low: float, high: float) -> Money:
        """Return an amount that is as far from the others as any decoy is from the price."""
        for _ in range(TRIES):
            money = amount(self.rng, self.truth, low, high)
            near = (one.minor for one in (self.truth.price, *self.given))
            if all(abs(math.log(money.minor / minor)) > NEAREST for minor in near):
                break
        return money
