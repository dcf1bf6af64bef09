"""The filler amounts of a page: so many, and so near, that none tells the price by where it lies."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from html_extraction.making.lines import amount
from html_extraction.making.money import Currency, Money
from html_extraction.making.page import Page, PriceLine
from html_extraction.making.truth import Truth

WIDTH, NEAREST = math.log(12), 0.03
"""Logarithms of how far a page's filler amounts lie apart at most, and from the price at least."""
CLUSTERED, CLUSTER = 0.65, 1.6
"""How often an amount lies near the first, and by what factor at most: decoys lie near the price."""
TRIES = 8
"""How often an amount that is too near to another is drawn again."""
RATIOS = {"tax_pair": (1.19, 1.2, 1.25), "instalment_price": (3, 4, 6, 10, 12)}
"""The relations that a pathology's decoy stands in to the price, now and then."""
ECHOED, RELATED = 0.6, 0.4
"""How often an amount stands in such a relation, and how often the price is among those to do so."""
LOWEST_MORE, HIGHEST_MORE = 0.22, 0.06
"""How much more often the price is at an end of the page's amounts where decoys let it be."""


@dataclass
class FillerAmounts:
    """Amounts that bring the price's rank among the page's amounts to a drawn place.

    They lie within a window in which the price stands where its `place` (from 0, lowest, to 1)
    says, so that it is not where the amounts are thickest. `ratios` are those of the page's traps
    (net to gross, a payment to the whole): now and then an amount stands in one of them to another
    filler amount, as a payment or a net price does to the right one.
    """

    truth: Truth
    rng: Random
    below: list[bool]
    place: float
    ratios: tuple[float, ...]
    given: list[Money] = field(default_factory=list)

    def __call__(self) -> Money:
        """The next amount."""
        low, high = self._range(below=self.below.pop())
        money = self._echo(low, high) or self._spaced(low, high)
        self.given.append(money)
        return money

    def _spaced(self, low: float, high: float) -> Money:
        """An amount that is as far from the others as any decoy is from the price."""
        money = self._near(low, high)
        for _ in range(TRIES):
            if all(abs(math.log(money.minor / one.minor)) > NEAREST for one in self.given):
                break
            money = self._near(low, high)
        return money

    def _near(self, low: float, high: float) -> Money:
        """An amount between the factors, now and then near the first: amounts come in clusters."""
        if self.given and self.rng.random() < CLUSTERED:
            first = self.given[0].minor / self.truth.price.minor
            near = max(low, first / CLUSTER), min(high, first * CLUSTER)
            low, high = near if near[0] < near[1] / 1.05 else (low, high)
        return amount(self.rng, self.truth, low, high)

    def _range(self, *, below: bool) -> tuple[float, float]:
        """Between which factors of the price an amount on one side of it lies."""
        share = self.place if below else 1 - self.place
        far, near = math.exp(max(WIDTH * share, 4 * NEAREST)), math.exp(NEAREST)
        return (1 / far, 1 / near) if below else (near, far)

    def _echo(self, low: float, high: float) -> Money | None:
        """An amount in one of the ratios to an earlier one, if one lies between the factors."""
        if not self.ratios or self.rng.random() > ECHOED:
            return None
        price = self.truth.price.minor
        bases = self.given if self.rng.random() > RELATED else [*self.given, self.truth.price]
        echoes = [
            round(echo)
            for money in bases
            for ratio in self.ratios
            for echo in (money.minor / ratio, (money.minor + self.rng.uniform(-0.5, 0.5)) * ratio)
        ]
        if self.truth.money.style == "dash":
            echoes = [minor for minor in echoes if minor % 10**self.truth.currency.exponent == 0]
        given = [money.minor for money in self.given]
        fits = [e for e in echoes if low * price <= e <= high * price and e not in given]
        return Money(self.rng.choice(fits), self.truth.currency) if fits else None


def filler_amounts(
    page: Page, truth: Truth, company: frozenset[str], free: int, rng: Random
) -> FillerAmounts:
    """So many free amounts, on such sides of the price that any rank of it is as likely."""
    price = truth.price.minor
    others = [
        line.money.minor for line in _amounts(page, truth.currency) if line.money.minor != price
    ]
    below = sum(other < price for other in others)
    count = len(others) + free
    rank = _rank(below, count - free - below, count, rng)
    wanted = min(max(rank - below, 0), free)
    sides = rng.sample([True] * wanted + [False] * (free - wanted), free)
    ratios = tuple(ratio for name in sorted(company) for ratio in RATIOS.get(name, ()))
    return FillerAmounts(truth, rng, sides, (rank + rng.random()) / (count + 1), ratios)


def _rank(below: int, above: int, count: int, rng: Random) -> int:
    """The price's rank among so many others, some of which are below and above it in any case.

    Where it can be the lowest or the highest it is so more often, since elsewhere it never is.
    """
    drawn = rng.random()
    if not below and drawn < LOWEST_MORE:
        return 0
    if not above and drawn > 1 - HIGHEST_MORE:
        return count
    return rng.randint(0, count)


def _amounts(page: Page, currency: Currency) -> Iterator[PriceLine]:
    """The amounts that already stand on the page, in its own currency."""
    lines = [*page.block.lines()]
    lines += [line for card in page.cards() for line in card.prices]
    for line in lines:
        if isinstance(line, PriceLine) and line.money.currency == currency:
            yield line
