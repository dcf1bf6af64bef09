"""Traps for the price: amounts that are not what anyone pays today for one new unit."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from html_extraction.drawing.draws import coin
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import (
    STRUCK,
    add_price,
    amount,
    beside_right,
    price_line,
    relabel,
    stock_line,
)
from html_extraction.products.generator.money import Money
from html_extraction.products.generator.names import CITIES
from html_extraction.products.generator.page import RIGHT, Page
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Truth, Value

REGULAR_STRUCK = 0.3
"""How often the regular price beside a sale is struck out, whether it counts or not."""
RELATED = 0.1
"""How often a relation (payments times their number, net times tax) holds around the price.

It holds around filler amounts of the same page too, so that it gives nothing away.
"""


class _FirstAmount(Pathology):
    """A trap for whoever takes the first amount: it stands before the right one, or after it."""

    fields = ("price_cents",)


class _LowestAmount(Pathology):
    """A trap for whoever takes the lowest amount."""

    fields = ("price_cents",)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"price_cents": min(scene.rivals("price_cents", self.name))}


@pathology
class ReferencePrice(_FirstAmount):
    """A former, suggested or 30-day lowest price beside the current one."""

    name = "reference_price"
    summary = (
        "former price, RRP, 30-day low (above or below): `<s>`, `<del>`, line-through by class, "
        "or words alone"
    )
    honest = "takes the current price"
    hasty_rule = "takes the first"
    reserved_with = ("tax_pair",)
    reserved_rank = 4

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        struck = rng.random() < STRUCK
        if coin(rng):
            label, money = rng.choice(wording.THIRTY_DAY_LOW), amount(rng, truth, 0.7, 0.97)
        else:
            labels = rng.choice((wording.FORMER_PRICE, wording.SUGGESTED_PRICE))
            label, money = rng.choice(labels), amount(rng, truth, 1.05, 1.8)
        if struck and coin(rng):
            label = ""
        line = price_line(truth, label, money, self.name, struck=struck)
        return add_price(page, rng, line, before=context.flip)


@pathology
class MembersPrice(_LowestAmount):
    """A price for members of a club or holders of a card."""

    name = "members_price"
    summary = "a club or loyalty price"
    honest = "leaves it: it is not for anyone"
    hasty_rule = "takes the lowest"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        money = amount(rng, truth, 0.6, 0.97)
        line = price_line(truth, rng.choice(wording.MEMBERS_PRICE), money, self.name)
        return add_price(page, rng, line, before=context.flip)


@pathology
class ConditionalPrice(_LowestAmount):
    """A price under a condition that not every order meets."""

    name = "conditional_price"
    summary = "with a code, cashback, trade-in, subscription, bank transfer, or from N units"
    honest = "takes one unit without a condition"
    hasty_rule = "takes the lowest"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        labels: tuple[str, ...] = wording.CONDITIONAL_PRICE
        if "unit_price" not in context.active:
            labels += wording.FROM_UNITS_PRICE
        code = f"{rng.choice(('SPRING', 'HELLO', 'EXTRA', 'JUNE'))}{rng.choice((5, 10, 15))}"
        label = rng.choice(labels).format(code=code, n=rng.randint(2, 6))
        line = price_line(truth, label, amount(rng, truth, 0.6, 0.96), self.name)
        return add_price(page, rng, line, before=context.flip)


@pathology
class InstalmentPrice(_FirstAmount):
    """The price in payments. They add up to it now and then, and else to something else."""

    name = "instalment_price"
    summary = "N payments, or per month"
    honest = "takes the whole"
    hasty_rule = "takes the first"
    ratios = (3, 4, 6, 10, 12)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        count = rng.choice((3, 4, 6, 10, 12, 24))
        whole = truth.price if rng.random() < RELATED else amount(rng, truth, 0.7, 1.5)
        money = Money(max(1, round(whole.minor / count)), truth.currency)
        label = rng.choice(wording.INSTALMENTS + wording.PER_MONTH).format(n=count)
        return add_price(page, rng, price_line(truth, label, money, self.name), before=context.flip)


@pathology
class UnitPrice(_FirstAmount):
    """The price of a measure or of one item of a pack."""

    name = "unit_price"
    summary = "per 100 g, per metre, per item of a pack"
    honest = "takes the pack's price"
    hasty_rule = "takes the first"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        money = amount(rng, truth, 0.05, 0.6) if coin(rng) else amount(rng, truth, 1.1, 4)
        line = price_line(truth, rng.choice(wording.UNIT_PRICE), money, self.name)
        return add_price(page, rng, line, before=context.flip)


@pathology
class OtherOffer(Pathology):
    """The same product open-box, refurbished or from a marketplace seller."""

    name = "other_offer"
    fields = ("price_cents", "in_stock")
    summary = "same product open-box, refurbished or from a marketplace seller, same markup"
    honest = "takes the new one from this shop"
    hasty_rule = "takes the cheaper offer"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        low, high = (0.5, 0.95) if context.flip else (1.05, 1.7)
        prefix = rng.choice(wording.OTHER_OFFER).format(seller=f"{rng.choice(CITIES)} Trading")
        line = price_line(truth, prefix, amount(rng, truth, low, high), self.name)
        page = add_price(page, rng, line, before=coin(rng))
        stock = stock_line(rng, coin(rng), self.name, prefix)
        lines = (stock, *page.block.stock) if coin(rng) else (*page.block.stock, stock)
        return page.with_block(stock=lines)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        ours, theirs = scene.key["price_cents"], scene.offers("price_cents", self.name)[0]
        if ours <= theirs:
            return {}
        return {"price_cents": theirs, "in_stock": scene.offers("in_stock", self.name)[0]}


@pathology
class MoneyTalk(_FirstAmount):
    """Money that is no price, in a price's clothes."""

    name = "money_talk"
    summary = "money that is no price: free-delivery threshold, saving, deposit, fee, points"
    honest = "reads the label"
    hasty_rule = "takes the first amount"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        for label in rng.sample(wording.MONEY_TALK, rng.randint(1, 3)):
            text = label.format(n=rng.choice((2, 3, 5)))
            line = price_line(truth, text, amount(rng, truth, 0.1, 4), self.name)
            page = add_price(page, rng, line, before=context.flip)
        return page


@pathology
class TaxPair(_FirstAmount):
    """Net and gross, either first."""

    name = "tax_pair"
    summary = "net and gross, either first"
    honest = "takes the gross"
    hasty_rule = "takes the first"
    ratios = (1.19, 1.2, 1.25)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        style = rng.randrange(len(wording.NET_PRICE))
        exact = Money(round(truth.price.minor / rng.choice(self.ratios)), truth.currency)
        money = exact if rng.random() < RELATED else amount(rng, truth, 0.75, 0.92)
        page = relabel(page, wording.GROSS_PRICE[style])
        line = price_line(truth, wording.NET_PRICE[style], money, self.name)
        return add_price(page, rng, line, before=context.flip)


@pathology
class EndedSale(Pathology):
    """A sale with dates: running, over, or not yet begun today."""

    name = "ended_sale"
    fields = ("price_cents",)
    summary = "a sale with dates: running, over, or not yet begun on the stated today"
    honest = "compares the dates"
    hasty_rule = "takes the sale price"
    excludes = ({"conditional_price"},)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng, idle = context.rng, context.flip
        sale_label = f"{rng.choice(wording.SALE_PRICE)}, {self._dates(truth, rng, idle)}"
        regular_label = rng.choice(wording.REGULAR_PRICE)
        struck = rng.random() < REGULAR_STRUCK
        if idle:
            page = relabel(page, regular_label)
            page = self._struck(page, struck=struck)
            other = price_line(truth, sale_label, amount(rng, truth, 0.5, 0.95), self.name)
        else:
            page = relabel(page, sale_label)
            money = amount(rng, truth, 1.05, 1.8)
            other = price_line(truth, regular_label, money, self.name, struck=struck)
        return page.with_block(prices=beside_right(rng, page.block.prices, other, before=coin(rng)))

    def _dates(self, truth: Truth, rng: Random, idle: bool) -> str:
        """Return the sale's first and last day; today is either end now and then."""
        today, length = truth.dispatch.now.date(), timedelta(days=rng.randint(2, 12))
        if idle and coin(rng):
            first = today + timedelta(days=rng.choice((1, 2, 5, 9)))
        elif idle:
            first = today - length - timedelta(days=rng.choice((1, 2, 5, 9)))
        else:
            first = today - timedelta(
                days=rng.choice((0, length.days, rng.randint(0, length.days)))
            )
        written = truth.money.locale.written_date
        return rng.choice(wording.SALE_DATES).format(
            first=written(first), last=written(first + length)
        )

    def _struck(self, page: Page, *, struck: bool) -> Page:
        prices = tuple(
            replace(line, struck=struck) if line.candidate.source == RIGHT else line
            for line in page.block.prices
        )
        return page.with_block(prices=prices)  # the regular price may be struck and yet count

    def hasty(self, scene: Scene) -> dict[str, Value]:
        running = any(
            line.label.startswith(wording.SALE_PRICE) and line.candidate.source == RIGHT
            for line in scene.page.block.prices
        )
        rivals = scene.rivals("price_cents", self.name)
        right = scene.key["price_cents"]
        return {} if running else {"price_cents": next(v for v in rivals if v != right)}
