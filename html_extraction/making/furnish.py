"""What every ordinary page holds, trap or no trap: filler of each kind that an answer is of.

So no kind of thing (an amount, a code, a list with one entry selected, a run of pictures, a date)
occurs on a page only when it is the answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from html_extraction.making import wording
from html_extraction.making.codes import new_code
from html_extraction.making.compose import add_to_delivery, others_closures
from html_extraction.making.draw import coin, insert_at, scatter
from html_extraction.making.lines import (
    add_price,
    amount,
    card_section,
    choice,
    code_line,
    currency_statement,
    other_currency,
    picture_section,
    price_line,
    product_card,
)
from html_extraction.making.money import Currency, Money
from html_extraction.making.names import CATEGORIES, PEOPLE
from html_extraction.making.page import PAGE, Page, PriceLine, Section
from html_extraction.making.truth import Truth

LOW, HIGH = (0.08, 0.93), (1.07, 6.0)
"""How far below and above the price, as factors of it, filler amounts lie."""


@dataclass
class FillerAmounts:
    """Amounts that bring the price's rank among the page's amounts to a drawn place."""

    truth: Truth
    rng: Random
    below: list[bool]

    def __call__(self) -> Money:
        """The next amount."""
        low, high = LOW if self.below.pop() else HIGH
        return amount(self.rng, self.truth, low, high)


def furnished(page: Page, truth: Truth, rng: Random) -> Page:
    """The page with its filler."""
    kinds = _sections(rng)
    free = sum(kind.amounts for kind in kinds) + 2
    take = FillerAmounts(truth, rng, _directions(page, truth, free, rng))
    for kind in kinds:
        section = kind.make(truth, rng, take, kind.title)
        page = _placed(page, section, rng, early=kind.early)
    for _ in range(2):
        label = rng.choice(wording.MONEY_TALK).format(n=rng.choice((2, 3, 5)))
        line = price_line(truth, label, take(), PAGE)
        page = add_price(page, rng, line, before=coin(rng))
    return _small_things(page, truth, rng)


def _directions(page: Page, truth: Truth, free: int, rng: Random) -> list[bool]:
    """For each free amount whether it is below the price, so that any rank is as likely."""
    price = truth.price.minor
    others = [
        line.money.minor for line in _amounts(page, truth.currency) if line.money.minor != price
    ]
    below = sum(other < price for other in others)
    rank = rng.randint(0, len(others) + free)
    wanted = min(max(rank - below, 0), free)
    return rng.sample([True] * wanted + [False] * (free - wanted), free)


def _amounts(page: Page, currency: Currency) -> Iterator[PriceLine]:
    """The amounts that already stand on the page, in its own currency."""
    lines = [*page.block.lines()]
    for section in (*page.before, *page.after):
        for content in section.contents:
            lines += [line for card in getattr(content, "cards", ()) for line in card.lines]
    for line in lines:
        if isinstance(line, PriceLine) and line.money.currency == currency:
            yield line


Maker = Callable[[Truth, Random, Callable[[], Money], str], Section]


@dataclass(frozen=True)
class Kind:
    """A section to make: where it stands, under which heading, how many amounts it uses."""

    make: Maker
    title: str
    early: bool
    amounts: int


def _sections(rng: Random) -> list[Kind]:
    """Four runs of pictures, two of them before the product's block."""
    tiles = _pictures(CATEGORIES, "{}"), wording.CATEGORY_TILES
    advisers = _pictures(PEOPLE, "{}, adviser"), wording.PEOPLE_PHOTOS
    customers = _pictures(PEOPLE, "Photo by {}"), wording.CUSTOMER_PHOTOS
    workshop = _pictures(PEOPLE, "{} at work"), wording.PEOPLE_PHOTOS
    kinds = []
    for early, titles, pictures in (
        (True, wording.OTHER_PRODUCTS_BEFORE, (tiles, advisers)),
        (False, wording.OTHER_PRODUCTS_AFTER, (customers, workshop)),
    ):
        count = rng.randint(1, 5)
        cards = Kind(_cards(count), rng.choice(titles), early, count)
        plain = [Kind(make, rng.choice(words), early, 0) for make, words in pictures]
        kinds += rng.sample([cards, *plain], 2)
    return kinds


def _cards(count: int) -> Maker:
    def make(truth: Truth, rng: Random, take: Callable[[], Money], title: str) -> Section:
        full = coin(rng)
        cards = tuple(product_card(rng, truth, take(), PAGE, full=full) for _ in range(count))
        return card_section(title, cards, PAGE)

    return make


def _pictures(words: tuple[str, ...], form: str) -> Maker:
    def make(truth: Truth, rng: Random, take: Callable[[], Money], title: str) -> Section:
        chosen = rng.sample(words, rng.randint(1, 5))
        alts = tuple(form.format(word) for word in chosen)
        return picture_section(rng, truth, title, alts, PAGE)

    return make


def _placed(page: Page, section: Section, rng: Random, *, early: bool) -> Page:
    if early:
        return replace(
            page, before=insert_at(page.before, rng.randint(0, len(page.before)), section)
        )
    return replace(page, after=insert_at(page.after, rng.randint(0, len(page.after)), section))


def _small_things(page: Page, truth: Truth, rng: Random) -> Page:
    """A quantity list, another code, other closures, a currency that is not the page's."""
    names = tuple(f"{n}" for n in range(1, 1 + rng.randint(3, 5)))
    quantity = choice(rng, wording.QUANTITY_HEADING, names, page.block.options.marker)
    label = rng.choice((*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE))
    code = code_line(label, new_code(rng), PAGE)
    page = page.with_block(quantity=quantity, codes=scatter(rng, page.block.codes, (code,)))
    said = (
        currency_statement(rng, other_currency(rng, truth, sharing=True), PAGE),
        others_closures(truth, rng),
    )
    return add_to_delivery(page, *rng.sample(said, 2), first=coin(rng))
