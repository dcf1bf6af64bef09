"""What every ordinary page holds, trap or no trap: filler of each kind that an answer is of.

So no kind of thing (an amount, a code, a list with one entry selected, a run of pictures, a date)
occurs on a page only when it is the answer.
"""

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
    other_currency,
    picture_section,
    price_line,
    product_card,
    stock_line,
)
from html_extraction.making.money import BY_CODE, CURRENCIES, Currency, Money
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
from html_extraction.making.truth import RUN_LENGTHS, Truth

LOW, HIGH = (0.08, 0.93), (1.07, 6.0)
"""How far below and above the price, as factors of it, filler amounts lie."""
RATIOS = {"tax_pair": (1.19, 1.2, 1.25), "instalment_price": (3, 4, 6, 10, 12)}
ECHOED = 0.6
EARLY = 0.3
HOSTED = 0.6


@dataclass
class FillerAmounts:
    """Amounts that bring the price's rank among the page's amounts to a drawn place.

    `ratios` are those of the page's traps (net to gross, a payment to the whole): now and then an
    amount stands in one of them to another filler amount, as a payment or a net price does to the
    right one.
    """

    truth: Truth
    rng: Random
    below: list[bool]
    ratios: tuple[float, ...]
    given: list[Money] = field(default_factory=list)

    def __call__(self) -> Money:
        """The next amount."""
        below = self.below.pop()
        money = self._echo(below) or amount(self.rng, self.truth, *(LOW if below else HIGH))
        self.given.append(money)
        return money

    def _echo(self, below: bool) -> Money | None:
        """An amount in one of the ratios to an earlier one, if one lies on the wanted side."""
        if not self.ratios or self.rng.random() > ECHOED:
            return None
        low, high = (factor * self.truth.price.minor for factor in (LOW if below else HIGH))
        echoes = [
            round(money.minor / ratio if below else money.minor * ratio)
            for money in self.given
            for ratio in self.ratios
        ]
        given = [money.minor for money in self.given]
        fits = [echo for echo in echoes if low <= echo <= high and echo not in given]
        return Money(self.rng.choice(fits), self.truth.currency) if fits else None


def furnished(page: Page, truth: Truth, company: frozenset[str], rng: Random) -> Page:
    """The page with its filler; `company` are the row's pathologies."""
    page = _some_early(page, rng)
    kinds = _sections(rng)
    free = sum(kind.amounts for kind in kinds) + 2
    ratios = tuple(ratio for name in sorted(company) for ratio in RATIOS.get(name, ()))
    take = FillerAmounts(truth, rng, _directions(page, truth, free, rng), ratios)
    for kind in kinds:
        section = kind.make(truth, rng, take, kind.title)
        page = _placed(page, section, rng, early=kind.early)
    for _ in range(2):
        label = rng.choice(wording.MONEY_TALK).format(n=rng.choice((2, 3, 5)))
        line = price_line(truth, label, take(), PAGE)
        page = add_price(page, rng, line, before=coin(rng))
    page = page.with_cards(lambda card: _listed(card, truth, company, rng))
    page = _titled(_small_things(page, truth, rng), truth, rng)
    return _tagged(page, truth, rng) if page.block.gallery.pictures[0].tag else page


def _tagged(page: Page, truth: Truth, rng: Random) -> Page:
    """The page with an option's tag on every picture, any option as likely as another."""

    def tagged(picture: Picture) -> Picture:
        return replace(picture, tag=picture.tag or rng.choice(truth.options).token)

    def changed(content: Content) -> Content:
        if not isinstance(content, Run):
            return content
        return replace(content, pictures=tuple(tagged(picture) for picture in content.pictures))

    page = page.with_contents(changed)
    return page.with_cards(lambda card: replace(card, picture=tagged(card.picture)))


def _another_currency(page: Page, truth: Truth, rng: Random) -> Currency:
    """A currency to speak of: one of the list's where there is one, else one not yet named."""
    if truth.money.notation in {"sign", "code"}:
        return other_currency(rng, truth)
    if page.furniture.currencies:
        return BY_CODE[rng.choice(page.furniture.currencies.items).text]
    named = {c.value for c in candidates_of((page.before, page.after)) if c.field == "currency"}
    return rng.choice([c for c in CURRENCIES if c.code not in named and c != truth.currency])


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
    return [
        card
        for section in (*page.before, *page.after)
        for content in section.contents
        if isinstance(content, Cards)
        for card in content.cards
    ]


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
    lines += [line for card in _cards_of(page) for line in card.prices]
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
    """Four runs of pictures, from none to all of them before the product's block."""
    early = rng.sample([True] * (count := rng.randint(0, 4)) + [False] * (4 - count), 4)
    kinds = []
    for place, before in enumerate(early):
        if place == 0 or (place == 1 and rng.random() < 0.85):
            titles = wording.OTHER_PRODUCTS_BEFORE if before else wording.OTHER_PRODUCTS_AFTER
            count, each = rng.choice(RUN_LENGTHS), rng.choice((1, 1, 2, 3))
            kinds.append(Kind(_cards(count, each), rng.choice(titles), before, count * each))
        else:
            make, words = PLAIN_RUNS[(place + rng.randrange(2)) % len(PLAIN_RUNS)]
            kinds.append(Kind(make, rng.choice(words), before, 0))
    return kinds


def _listed(card: Card, truth: Truth, company: frozenset[str], rng: Random) -> Card:
    """The card with lists such as the product has, where it can be ordered."""
    if not card.button:
        return card
    lists: tuple[Choice, ...] = ()
    if coin(rng):
        counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(2, 3)))
        lists += (choice(rng, wording.QUANTITY_HEADING, counts, "select"),)
    lines = [make for name, make in OPTION_LINES.items() if name in company]
    if lines or coin(rng):
        options = rng.sample(rng.choice(names.OPTION_NAMES), 2)
        found = choice(rng, rng.choice(wording.OPTION_HEADINGS), tuple(options), "listbox")
        items = tuple(
            replace(item, lines=tuple(make(rng, truth) for make in lines)) for item in found.items
        )
        lists += (replace(found, items=items),)
    return replace(card, lists=lists)


def _option_price(rng: Random, truth: Truth) -> Line:
    return price_line(truth, rng.choice(wording.CURRENT_PRICE), amount(rng, truth, 0.3, 3), PAGE)


def _option_stock(rng: Random, truth: Truth) -> Line:
    return stock_line(rng, coin(rng), PAGE)


def _option_code(rng: Random, truth: Truth) -> Line:
    return code_line(rng.choice(wording.SHOP_CODE), new_code(rng), PAGE)


OPTION_LINES = {
    "variant_price": _option_price,
    "variant_stock": _option_stock,
    "variant_sku": _option_code,
}


def _cards(count: int, prices: int) -> Maker:
    """Cards, each with so many amounts: its price and perhaps a former one."""

    def make(truth: Truth, rng: Random, take: Callable[[], Money], title: str) -> Section:
        full = rng.random() < 0.3
        cards = tuple(
            product_card(rng, truth, [take() for _ in range(prices)], PAGE, full=full)
            for _ in range(count)
        )
        return card_section(title, cards, PAGE)

    return make


def _pictures(words: tuple[str, ...], form: str) -> Maker:
    def make(truth: Truth, rng: Random, take: Callable[[], Money], title: str) -> Section:
        chosen = rng.sample(words, min(rng.choice(truth.run_lengths), len(words)))
        alts = tuple(form.format(word) for word in chosen)
        return picture_section(rng, truth, title, alts, PAGE)

    return make


PLAIN_RUNS = (
    (_pictures(CATEGORIES, "{}"), wording.CATEGORY_TILES),
    (_pictures(PEOPLE, "Photo by {}"), wording.CUSTOMER_PHOTOS),
    (_pictures(PEOPLE, "{}, adviser"), wording.PEOPLE_PHOTOS),
    (_pictures(PEOPLE, "Photo by {}"), wording.CUSTOMER_PHOTOS),
)


def _some_early(page: Page, rng: Random) -> Page:
    """The page with some of its sections before the product's block."""
    early = [section for section in page.after if rng.random() < EARLY]
    late = tuple(section for section in page.after if section not in early)
    return replace(page, before=(*page.before, *early), after=late)


def _hosts(sections: tuple[Section, ...]) -> list[int]:
    """The places of the sections that a run of pictures may stand in with other things."""
    return [
        place
        for place, section in enumerate(sections)
        if not any(isinstance(content, Cards | Run) for content in section.contents)
    ]


def _placed(page: Page, section: Section, rng: Random, *, early: bool) -> Page:
    """The page with one more section, or with its pictures in a section that is there."""
    part = page.before if early else page.after
    hosts = _hosts(part)
    if hosts and isinstance(section.contents[0], Run) and rng.random() < HOSTED:
        place = rng.choice(hosts)
        host = part[place]
        contents = scatter(rng, host.contents, section.contents)
        part = (*part[:place], replace(host, contents=contents), *part[place + 1 :])
    else:
        part = insert_at(part, rng.randint(0, len(part)), section)
    return replace(page, before=part) if early else replace(page, after=part)


def _small_things(page: Page, truth: Truth, rng: Random) -> Page:
    """A quantity list, another code, other closures, a currency that is not the page's."""
    counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(3, 5)))
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
