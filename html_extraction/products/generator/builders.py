"""Builders of the page model's lines, headings and cards, shared by page and pathologies."""

import math
from dataclasses import replace
from random import Random

from html_extraction.drawing.draws import coin, insert_at, shuffled
from html_extraction.products.generator import wording
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.money import CURRENCIES, Currency, Money, money_near
from html_extraction.products.generator.names import CITIES, ProductName, product_name
from html_extraction.products.generator.page import (
    LABEL,
    PAGE,
    RIGHT,
    Candidate,
    Card,
    Cards,
    Choice,
    CodeLine,
    Heading,
    Item,
    Marker,
    Page,
    Picture,
    PictureRun,
    PriceLine,
    Section,
    Statement,
    StockLine,
    amount_pieces,
    plain,
)
from html_extraction.products.generator.truth import Truth

STRUCK = 0.75
"""How often a former price is struck out; its label says so else."""


def price_line(
    truth: Truth, label: str, money: Money, source: str, *, struck: bool = False
) -> PriceLine:
    """Return a line with an amount as this page writes amounts."""
    candidate = Candidate("price_cents", money.minor, source)
    pieces = amount_pieces(money, truth.money)
    return PriceLine(label, money, pieces, candidate, struck)


def amount(rng: Random, truth: Truth, low: float, high: float) -> Money:
    """Return another amount, between `low` and `high` times the price and never equal to it."""
    euros = truth.price.minor / 10**truth.currency.exponent / truth.currency.scale
    while True:
        factor = math.exp(rng.uniform(math.log(low), math.log(high)))
        whole = truth.money.style == "dash"
        money = money_near(rng, truth.currency, euros * factor, whole=whole)
        if money.minor != truth.price.minor:
            return money


def window(rng: Random, width: float = 1.1) -> tuple[float, float]:
    """Return the ends of a range of factors, so wide in logarithms, in which 1 is anywhere."""
    place = rng.random()
    return math.exp(-width * place), math.exp(width * (1 - place))


def stock_text(rng: Random, available: bool) -> str:
    """Return a wording of the product's own availability."""
    texts = wording.IN_STOCK if available else wording.OUT_OF_STOCK
    return rng.choice(texts).format(city=rng.choice(CITIES))


def stock_line(rng: Random, available: bool, source: str, prefix: str = "") -> StockLine:
    """Return a line about an availability, half the time labelled; `prefix` says whose it is."""
    label = prefix or (rng.choice(wording.AVAILABILITY) if rng.random() < 0.5 else "")
    return StockLine(label, stock_text(rng, available), Candidate("in_stock", available, source))


def code_line(label: str, code: str, source: str) -> CodeLine:
    """Return a line with a code."""
    return CodeLine(label, code, Candidate("sku", code, source))


def heading(text: str, value: str, source: str = PAGE, level: int = 2) -> Heading:
    """Return a heading that shows `text` and, read honestly, says `value`."""
    return Heading(plain(text), Candidate("title", value, source), level)


def name_heading(truth: Truth, name: ProductName, source: str, level: int = 3) -> Heading:
    """Return a heading that is a product's name."""
    return heading(truth.shown(name), str(name), source, level)


def label_heading(text: str, level: int = 2) -> Heading:
    """Return a heading that says what a section is."""
    return heading(text, text, LABEL, level)


def choice(
    rng: Random, title: str, names: tuple[str, ...], marker: Marker, selected: int | None = None
) -> Choice:
    """Return a list of which one is selected, at a drawn place unless it is given."""
    first = rng.randint(1, 60)
    items = tuple(Item(name, f"q{first + place}") for place, name in enumerate(names))
    place = rng.randrange(len(names)) if selected is None else selected
    return Choice(title, items, place, marker, rng.choice(wording.SELECTED_WORDS))


def product_card(
    rng: Random, truth: Truth, amounts: list[Money], source: str, *, full: bool
) -> Card:
    """Return a card of another product: its price, and former prices if more amounts are given.

    A `full` card has availability and order button too.
    """
    name = product_name(rng, accented=truth.accented)
    prices = [price_line(truth, rng.choice(wording.CURRENT_PRICE), amounts[0], source)]
    prices += [_former_line(rng, truth, money, source) for money in amounts[1:]]
    stock = (stock_line(rng, coin(rng), source),) if full else ()
    labels = (*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE)
    codes = [code_line(rng.choice(wording.SHOP_CODE), new_code(rng), source)]
    codes += [
        code_line(label, new_code(rng), source)
        for label in rng.sample(labels, rng.choice((0, 0, 0, 1)))
    ]
    return Card(
        name,
        name_heading(truth, name, source),
        truth.shown_maker(name),
        shuffled(rng, prices),
        stock,
        shuffled(rng, codes),
        rng.choice(wording.ORDER_BUTTON) if full else "",
    )


def _former_line(rng: Random, truth: Truth, money: Money, source: str) -> PriceLine:
    """Return a former price: struck out, or called so, or both."""
    struck = rng.random() < STRUCK
    label = "" if struck and coin(rng) else rng.choice(wording.FORMER_PRICE)
    return price_line(truth, label, money, source, struck=struck)


def card_section(
    rng: Random,
    truth: Truth,
    title: str,
    cards: tuple[Card, ...],
    source: str,
    *,
    pictured: bool = True,
) -> Section:
    """Return a section of other products: a run of their pictures, if any, then a card of each."""
    if not pictured:
        return Section(label_heading(title), (Cards(cards),))
    return Section(
        label_heading(title), (picture_run(rng, truth, wording.PRODUCT_VIEW, source), Cards(cards))
    )


def picture_run(rng: Random, truth: Truth, alts: tuple[str, ...], source: str) -> PictureRun:
    """Return a run of new pictures, as many as a gallery may have, each with one of the texts."""
    length = truth.run_length(rng)
    pictures = tuple(Picture(truth.pool.address(rng), rng.choice(alts)) for _ in range(length))
    addresses = [picture.address for picture in pictures]
    return PictureRun(pictures, Candidate("image_urls", addresses, source))


def beside_right(
    rng: Random, lines: tuple[PriceLine, ...], new: PriceLine, *, before: bool
) -> tuple[PriceLine, ...]:
    """Return the lines with a new one somewhere before, or somewhere after, the right one.

    Where none of them is right (the price stands at the options, below) the place is free.
    """
    places = [n for n, line in enumerate(lines) if line.candidate.source == RIGHT]
    right = places[0] if places else 0
    low, high = (0, right) if before else (min(right + 1, len(lines)), len(lines))
    return insert_at(lines, rng.randint(low, high), new)


def add_price(page: Page, rng: Random, line: PriceLine, *, before: bool) -> Page:
    """Return the page with one more amount in the product's block."""
    return page.with_block(prices=beside_right(rng, page.block.prices, line, before=before))


def relabel(page: Page, label: str) -> Page:
    """Return the page with the right price under a label, added to one that another trap set."""
    prices = tuple(
        replace(line, label=_joined(line.label, label)) if _is_right(line) else line
        for line in page.block.prices
    )
    return page.with_block(prices=prices)


def _is_right(line: PriceLine) -> bool:
    return line.candidate.source == RIGHT


def _joined(old: str, new: str) -> str:
    if old in wording.CURRENT_PRICE:
        return new
    return f"{old}, {new[0].lower()}{new[1:]}"


def other_currency(rng: Random, truth: Truth, *, sharing: bool = False) -> Currency:
    """Return a currency that is not the page's; with `sharing`, one of its sign if there is."""
    others = [currency for currency in CURRENCIES if currency != truth.currency]
    alike = [c for c in others if c.shared and c.shared == truth.currency.shared]
    return rng.choice(alike if sharing and alike else others)


def currency_statement(rng: Random, currency: Currency, source: str) -> Statement:
    """Return a sentence on the currency of all prices, or (another source) of something else."""
    forms = wording.CURRENCY_SENTENCE if source == RIGHT else wording.OTHER_CURRENCY_SENTENCE
    text = rng.choice(forms).format(currency=currency.words, city=rng.choice(CITIES))
    return Statement(text, (Candidate("currency", currency.code, source),))
