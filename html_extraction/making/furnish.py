"""What every ordinary page holds, trap or no trap: filler of each kind that an answer is of.

So no kind of thing (an amount, a code, a list with one entry selected, a run of pictures, a date)
occurs on a page only when it is the answer.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from html_extraction.making import names, wording
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
    label_heading,
    other_currency,
    picture_run,
    price_line,
    product_card,
    stock_line,
    window,
)
from html_extraction.making.money import BY_CODE, Currency, Money
from html_extraction.making.names import CATEGORIES, PEOPLE
from html_extraction.making.page import (
    PAGE,
    RIGHT,
    Candidate,
    Card,
    Cards,
    Choice,
    Content,
    Line,
    Page,
    Picture,
    PriceLine,
    Run,
    Section,
    candidates_of,
)
from html_extraction.making.truth import Truth

WIDTH, NEAREST = math.log(12), 0.03
"""Logarithms of how far a page's filler amounts lie apart at most, and from the price at least."""
RATIOS = {"tax_pair": (1.19, 1.2, 1.25), "instalment_price": (3, 4, 6, 10, 12)}
ECHOED = 0.6
RELATED = 0.4
LOWEST_MORE, HIGHEST_MORE = 0.22, 0.06
TRIES = 8
CLUSTERED, CLUSTER = 0.65, 1.6
HOSTED = 0.6
LISTED = 0.2
CARDS, RUNS, FEWEST = 4, 4, 2
"""Cards and runs of pictures (the gallery aside) that a page has at least; how many are added."""
SECTION_SIZES = (1, 2, 2, 3)


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


def furnished(page: Page, truth: Truth, company: frozenset[str], rng: Random) -> Page:
    """The page with its filler; `company` are the row's pathologies."""
    share = rng.random()
    page = _dealt(page, share, rng)
    kinds = _sections(page, company, share, rng)
    take = _filler_amounts(page, truth, company, sum(kind.amounts for kind in kinds) + 2, rng)
    for kind in kinds:
        page = _placed(page, kind.make(truth, rng, take), rng, early=kind.early)
    for _ in range(2):
        label = rng.choice(wording.MONEY_TALK).format(n=rng.choice((2, 3, 5)))
        line = price_line(truth, label, take(), PAGE)
        page = add_price(page, rng, line, before=rng.random() < share)
    page = page.with_cards(lambda card: _listed(card, page, truth, company, rng))
    page = _titled(_small_things(page, truth, rng), truth, rng)
    return _tagged(page, truth, rng) if page.block.gallery.pictures[0].tag else page


def _tagged(page: Page, truth: Truth, rng: Random) -> Page:
    """The page with an option's tag on every picture, any option as likely as another."""

    def tagged(picture: Picture) -> Picture:
        return replace(picture, tag=picture.tag or rng.choice(truth.options).token)

    return page.with_runs(lambda run: replace(run, pictures=tuple(map(tagged, run.pictures))))


def _another_currency(page: Page, truth: Truth, rng: Random) -> Currency:
    """A currency to speak of: where the page names some, the right one too, any of these."""
    parts = (page.before, page.after, page.furniture)
    named = {c.value for c in candidates_of(parts) if c.field == "currency"}
    return BY_CODE[rng.choice(sorted(named))] if named else other_currency(rng, truth)


def _titled(page: Page, truth: Truth, rng: Random) -> Page:
    """The page with a name in its title tag: of any product on it, the right one among them.

    Where the tag already names a product like the right one, it may name one like another's.
    """
    decoy = page.title_candidate
    if decoy is None and coin(rng):
        return page
    chosen = rng.choice([None, *_cards_of(page)])
    if chosen is None:
        return page if decoy else _with_title(page, truth, truth.name, RIGHT)
    if decoy is None:
        return _with_title(page, truth, chosen.name, PAGE)
    return _with_title(page, truth, names.near_name(rng, chosen.name), decoy.source)


def _with_title(page: Page, truth: Truth, name: names.ProductName, source: str) -> Page:
    candidate = Candidate("title", str(name), source)
    title = f"{truth.shown(name)} | {truth.shop.name}"
    return replace(page, title_tag=title, title_candidate=candidate)


def _cards_of(page: Page) -> list[Card]:
    return [*_cards_in(page.before), *_cards_in(page.after)]


def _cards_in(sections: tuple[Section, ...]) -> Iterator[Card]:
    for content in _contents_of(sections):
        if isinstance(content, Cards):
            yield from content.cards


def _contents_of(sections: tuple[Section, ...]) -> Iterator[Content]:
    return (content for section in sections for content in section.contents)


def _runs_in(sections: tuple[Section, ...]) -> int:
    return sum(isinstance(content, Run) for content in _contents_of(sections))


def _filler_amounts(
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
    lines += [line for card in _cards_of(page) for line in card.prices]
    for line in lines:
        if isinstance(line, PriceLine) and line.money.currency == currency:
            yield line


Maker = Callable[[Truth, Random, Callable[[], Money]], Section]


@dataclass(frozen=True)
class Kind:
    """A section to make: where it stands and how many amounts it uses."""

    make: Maker
    early: bool
    amounts: int = 0


def _sections(page: Page, company: frozenset[str], share: float, rng: Random) -> list[Kind]:
    """Cards of other products and runs of pictures, a share of each before the product's block.

    The share is drawn evenly, and so is the product's place among each of them. A run stands in a section of cards where there is one on its side, else by itself.
    """
    full = 0.7 if company & OPTION_LINES.keys() else 0.3
    cards = _split(CARDS - len(_cards_of(page)), share, rng)
    runs = _split(RUNS - sum(map(_runs_in, (page.before, page.after))), share, rng)
    kinds = []
    for early, some, pictured in zip((True, False), cards, runs, strict=True):
        titles = wording.OTHER_PRODUCTS_BEFORE if early else wording.OTHER_PRODUCTS_AFTER
        held = [*_card_kinds(some, titles, full, rng, pictured, early=early)]
        plain = rng.sample(PLAIN_RUNS, len(PLAIN_RUNS))[: max(0, pictured - len(held))]
        kinds += [*held, *(Kind(make, early) for make in plain)]
    return kinds


def _split(wanted: int, share: float, rng: Random) -> tuple[int, int]:
    """How many are added before and after: so many, and some in any case."""
    new = max(FEWEST, wanted)
    early = sum(rng.random() < share for _ in range(new))
    return early, new - early


def _card_kinds(
    count: int, titles: tuple[str, ...], full: float, rng: Random, pictured: int, *, early: bool
) -> Iterator[Kind]:
    """So many cards in sections of a few; each card has as many amounts as its neighbours.

    So many of the sections have a run of pictures.
    """
    for place, title in enumerate(rng.sample(titles, len(titles))):
        size = min(count, rng.choice(SECTION_SIZES))
        if not size:
            return
        each = rng.choice((1, 1, 2))
        make = _cards(title, size, each, full, pictured=place < pictured)
        yield Kind(make, early, size * each)
        count -= size


def _listed(card: Card, page: Page, truth: Truth, company: frozenset[str], rng: Random) -> Card:
    """The card with lists such as the product has, where it can be ordered."""
    if not card.button:
        return card
    marker = page.block.options.marker
    lists: tuple[Choice, ...] = ()
    if rng.random() < LISTED:
        counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(2, 3)))
        lists += (choice(rng, wording.QUANTITY_HEADING, counts, marker),)
    lines = [make for name, make in OPTION_LINES.items() if name in company]
    if lines or rng.random() < LISTED:
        options = rng.sample(rng.choice(names.OPTION_NAMES), rng.randint(2, 4))
        found = choice(rng, rng.choice(wording.OPTION_HEADINGS), tuple(options), marker)
        price = card.prices[0].money
        items = tuple(
            replace(item, lines=tuple(make(rng, truth, price) for make in lines))
            for item in found.items
        )
        lists += (replace(found, items=items),)
    return replace(card, lists=lists)


def _option_price(rng: Random, truth: Truth, price: Money) -> Line:
    """A line with an amount about the article's price."""
    low, high = (factor * price.minor / truth.price.minor for factor in window(rng))
    money = amount(rng, truth, low, high)
    return price_line(truth, rng.choice(wording.CURRENT_PRICE), money, PAGE)


def _option_stock(rng: Random, truth: Truth, price: Money) -> Line:
    return stock_line(rng, coin(rng), PAGE)


def _option_code(rng: Random, truth: Truth, price: Money) -> Line:
    return code_line(rng.choice(wording.SHOP_CODE), new_code(rng), PAGE)


OPTION_LINES = {
    "variant_price": _option_price,
    "variant_stock": _option_stock,
    "variant_sku": _option_code,
}


def _cards(title: str, count: int, prices: int, full: float, *, pictured: bool) -> Maker:
    """So many cards, each with so many amounts: its price and perhaps former ones.

    `full` is the share of them that can be ordered; where `pictured`, a run stands with them.
    """

    def make(truth: Truth, rng: Random, take: Callable[[], Money]) -> Section:
        cards = tuple(
            product_card(
                rng, truth, [take() for _ in range(prices)], PAGE, full=rng.random() < full
            )
            for _ in range(count)
        )
        return card_section(rng, truth, title, cards, PAGE, pictured=pictured)

    return make


def _pictures(words: tuple[str, ...], forms: tuple[str, ...], titles: tuple[str, ...]) -> Maker:
    def make(truth: Truth, rng: Random, take: Callable[[], Money]) -> Section:
        run = picture_run(rng, truth, wording.alts(words, forms), PAGE)
        return Section(label_heading(rng.choice(titles)), (run,))

    return make


PLAIN_RUNS = (
    _pictures(CATEGORIES, wording.CATEGORY_ALTS, wording.CATEGORY_TILES),
    _pictures(PEOPLE, wording.PHOTO_ALTS, wording.CUSTOMER_PHOTOS),
    _pictures(PEOPLE, wording.STAFF_ALTS, wording.PEOPLE_PHOTOS),
) * 2


def _dealt(page: Page, share: float, rng: Random) -> Page:
    """The page with a share of its sections before the product's block, the others after it."""
    sections = (*page.before, *page.after)
    early = [rng.random() < share for _ in sections]
    before, after = (
        tuple(one for one, first in zip(sections, early, strict=True) if first == side)
        for side in (True, False)
    )
    return replace(page, before=before, after=after)


def _shows_others(section: Section) -> bool:
    return any(isinstance(content, Cards | Run) for content in section.contents)


def _hosts(sections: tuple[Section, ...]) -> list[int]:
    """The places of the sections that a run of pictures may stand in with other things."""
    return [place for place, section in enumerate(sections) if not _shows_others(section)]


def _placed(page: Page, section: Section, rng: Random, *, early: bool) -> Page:
    """The page with one more section, or with its pictures in a section that is there."""
    part = page.before if early else page.after
    hosts = _hosts(part)
    if hosts and isinstance(section.contents[-1], Run) and rng.random() < HOSTED:
        place = rng.choice(hosts)
        host = part[place]
        contents = scatter(rng, host.contents, section.contents)
        part = (*part[:place], replace(host, contents=contents), *part[place + 1 :])
    else:
        part = insert_at(part, rng.randint(0, len(part)), section)
    return replace(page, before=part) if early else replace(page, after=part)


def _small_things(page: Page, truth: Truth, rng: Random) -> Page:
    """A quantity list, another code, other closures, a currency that is not the page's."""
    counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(2, 4)))
    quantity = choice(rng, wording.QUANTITY_HEADING, counts, page.block.options.marker)
    label = rng.choice((*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE))
    code = code_line(label, new_code(rng), PAGE)
    page = page.with_block(quantity=quantity, codes=scatter(rng, page.block.codes, (code,)))
    return add_to_delivery(
        page,
        rng,
        currency_statement(rng, _another_currency(page, truth, rng), PAGE),
        others_closures(truth, rng),
    )
