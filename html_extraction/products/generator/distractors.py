"""What every ordinary page holds, trap or no trap: filler of each kind that an answer is of.

So no kind of thing (an amount, a code, a list with one entry selected, a run of pictures, a date)
occurs on a page only when it is the answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb
from random import Random

from html_extraction.drawing.draws import insert_at, scatter
from html_extraction.products.generator import names, wording
from html_extraction.products.generator.builders import (
    add_price,
    card_section,
    choice,
    code_line,
    currency_statement,
    label_heading,
    other_currency,
    picture_run,
    price_line,
    product_card,
)
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.compose import add_to_delivery, others_closures
from html_extraction.products.generator.filler import filler_amounts
from html_extraction.products.generator.money import BY_CODE, Currency, Money
from html_extraction.products.generator.name_families import with_name_families
from html_extraction.products.generator.names import CATEGORIES, PEOPLE
from html_extraction.products.generator.page import (
    PAGE,
    RIGHT,
    Card,
    Cards,
    Choice,
    CodeLine,
    Page,
    Picture,
    PictureRun,
    PriceLine,
    Section,
    candidates_of,
)
from html_extraction.products.generator.pathology import OptionLine, Pathology
from html_extraction.products.generator.truth import Truth

HOSTED, LISTED = 0.6, 0.2
"""How often a run stands in a section of other things, and a card has lists such as the product."""
CARDS, RUNS, FEWEST = 4, 4, 2
"""Cards and runs of pictures (the gallery aside) that a page has at least; how many are added."""
SECTION_SIZES = (1, 2, 2, 3)
"""Of how many cards a section is."""
FULL, FULL_AT_OPTIONS = 0.3, 0.7
"""The share of cards that can be ordered; more where the product's options have lines."""
ALIKE = 0.65
"""How often the right code is as far out among the block's codes as the block is on the page."""
TALKS = 2
"""Amounts in the product's block that are no price."""


def with_distractors(page: Page, truth: Truth, active: Sequence[Pathology], rng: Random) -> Page:
    """Return the page with its filler; `active` are the row's pathologies."""
    lines = [one.option_line for one in active if one.option_line]
    ratios = {one.name: one.ratios for one in active}
    share = _share(page.block.prices, rng)
    page = _dealt(page, share, rng)
    full = FULL_AT_OPTIONS if lines else FULL
    kinds = _sections(page, full, share, rng)
    standing = sum(len(card.prices) for card in page.cards())
    count = sum(kind.amounts for kind in kinds) + standing + TALKS
    take = iter(filler_amounts(page, truth, count, ratios, rng)).__next__
    page = page.with_cards(lambda card: _priced(card, truth, take))
    for kind in kinds:
        page = _placed(page, kind.make(truth, rng, take), rng, early=kind.early)
    for _ in range(TALKS):
        label = rng.choice(wording.MONEY_TALK).format(n=rng.choice((2, 3, 5)))
        line = price_line(truth, label, take(), PAGE)
        page = add_price(page, rng, line, before=rng.random() < share)
    page = page.with_cards(lambda card: _listed(card, page, truth, lines, rng))
    page = with_name_families(_small_things(page, truth, share, rng), truth, rng)
    return _tagged(page, truth, rng) if page.block.gallery.pictures[0].tag else page


def _share(prices: tuple[PriceLine, ...], rng: Random) -> float:
    """Return the share of the rest to stand before the block, drawn evenly from 0 to 1.

    It is high where many traps have their amounts before the price, low where few do, so that the
    price is as often far out on the page as amid the others.
    """
    sources = [line.candidate.source for line in prices]
    if RIGHT not in sources:
        return rng.random()
    before, others = len(set(sources[: sources.index(RIGHT)])), len(set(sources) - {RIGHT})
    ways = [comb(others, n) for n in range(others + 1)]
    share: float = (sum(ways[:before]) + rng.random() * ways[before]) / 2**others
    return share


def _priced(card: Card, truth: Truth, take: Callable[[], Money]) -> Card:
    """Return the card with filler amounts for its prices, which know of no others."""
    prices = tuple(
        price_line(truth, line.label, take(), line.candidate.source, struck=line.struck)
        for line in card.prices
    )
    return replace(card, prices=prices)


def _tagged(page: Page, truth: Truth, rng: Random) -> Page:
    """Return the page with an option's tag on every picture, any option as likely as another."""

    def tagged(picture: Picture) -> Picture:
        return replace(picture, tag=picture.tag or rng.choice(truth.options).token)

    return page.with_runs(lambda run: replace(run, pictures=tuple(map(tagged, run.pictures))))


def _another_currency(page: Page, truth: Truth, rng: Random) -> Currency:
    """Return a currency to speak of: where the page names some, the right one too, any of these."""
    parts = (page.before, page.after, page.furniture)
    named = {c.value for c in candidates_of(parts) if c.field == "currency"}
    return BY_CODE[rng.choice(sorted(named))] if named else other_currency(rng, truth)


def _runs_in(sections: tuple[Section, ...]) -> int:
    return sum(
        isinstance(content, PictureRun) for section in sections for content in section.contents
    )


Maker = Callable[[Truth, Random, Callable[[], Money]], Section]


@dataclass(frozen=True)
class Kind:
    """A section to make: where it stands and how many amounts it uses."""

    make: Maker
    early: bool
    amounts: int = 0


def _sections(page: Page, full: float, share: float, rng: Random) -> list[Kind]:
    """Return cards of other products and runs of pictures, a share of each before the block.

    The share is drawn evenly, and so is the product's place among each of them. A run stands in a
    section of cards where there is one on its side, else by itself.
    """
    cards = _split(CARDS - len(list(page.cards())), share, rng)
    runs = _split(RUNS - sum(map(_runs_in, (page.before, page.after))), share, rng)
    kinds = []
    for early, some, pictured in zip((True, False), cards, runs, strict=True):
        titles = wording.OTHER_PRODUCTS_BEFORE if early else wording.OTHER_PRODUCTS_AFTER
        held = [*_card_kinds(some, titles, full, rng, pictured, early=early)]
        plain = rng.sample(PLAIN_RUNS, len(PLAIN_RUNS))[: max(0, pictured - len(held))]
        kinds += [*held, *(Kind(make, early) for make in plain)]
    return kinds


def _split(wanted: int, share: float, rng: Random) -> tuple[int, int]:
    """Return how many are added before and after: so many, and some in any case."""
    new = max(FEWEST, wanted)
    early = sum(rng.random() < share for _ in range(new))
    return early, new - early


def _card_kinds(
    count: int, titles: tuple[str, ...], full: float, rng: Random, pictured: int, *, early: bool
) -> Iterator[Kind]:
    """Yield so many cards in sections of a few; each card has as many amounts as its neighbours.

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


def _listed(card: Card, page: Page, truth: Truth, lines: Sequence[OptionLine], rng: Random) -> Card:
    """Return the card with lists such as the product has, where it can be ordered."""
    if not card.button:
        return card
    marker = page.block.options.marker
    lists: tuple[Choice, ...] = ()
    if rng.random() < LISTED:
        counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(2, 3)))
        lists += (choice(rng, wording.QUANTITY_HEADING, counts, marker),)
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


def _cards(title: str, count: int, prices: int, full: float, *, pictured: bool) -> Maker:
    """Return so many cards, each with so many amounts: its price and perhaps former ones.

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
    """Return the page with a share of its sections before the block, the others after it."""
    sections = (*page.before, *page.after)
    early = [rng.random() < share for _ in sections]
    before, after = (
        tuple(one for one, first in zip(sections, early, strict=True) if first == side)
        for side in (True, False)
    )
    return replace(page, before=before, after=after)


def _shows_others(section: Section) -> bool:
    return any(isinstance(content, Cards | PictureRun) for content in section.contents)


def _hosts(sections: tuple[Section, ...]) -> list[int]:
    """Return the places of the sections that a run of pictures may stand in with other things."""
    return [place for place, section in enumerate(sections) if not _shows_others(section)]


def _placed(page: Page, section: Section, rng: Random, *, early: bool) -> Page:
    """Return the page with one more section, or with its pictures in a section that is there."""
    part = page.before if early else page.after
    hosts = _hosts(part)
    if hosts and isinstance(section.contents[-1], PictureRun) and rng.random() < HOSTED:
        place = rng.choice(hosts)
        host = part[place]
        contents = scatter(rng, host.contents, section.contents)
        part = (*part[:place], replace(host, contents=contents), *part[place + 1 :])
    else:
        part = insert_at(part, rng.randint(0, len(part)), section)
    return replace(page, before=part) if early else replace(page, after=part)


def _small_things(page: Page, truth: Truth, share: float, rng: Random) -> Page:
    """Return a quantity list, another code, other closures, a currency that is not the page's."""
    counts = tuple(f"{n}" for n in range(1, 1 + rng.randint(2, 4)))
    quantity = choice(rng, wording.QUANTITY_HEADING, counts, page.block.options.marker)
    label = rng.choice((*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE))
    code = code_line(label, new_code(rng), PAGE)
    codes = scatter(rng, page.block.codes, (code,))
    codes = _as_far(codes, share) if rng.random() < ALIKE else codes
    page = page.with_block(quantity=quantity, codes=codes)
    return add_to_delivery(
        page,
        rng,
        currency_statement(rng, _another_currency(page, truth, rng), PAGE),
        others_closures(truth, rng),
    )


def _as_far(codes: tuple[CodeLine, ...], share: float) -> tuple[CodeLine, ...]:
    """Return the codes with the right one as far among them as the block is on the page.

    So it is as often far out on the page as amid the others.
    """
    right = tuple(code for code in codes if code.candidate.source == RIGHT)
    others = tuple(code for code in codes if code.candidate.source != RIGHT)
    place = int(share * len(codes))
    return (*others[:place], *right, *others[place:])
