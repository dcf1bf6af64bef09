"""The page before anything is wrong with it: what a hasty script still gets right."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from html_extraction.drawing.draws import Draws, coin, scatter
from html_extraction.products.generator import names, wording
from html_extraction.products.generator.builders import (
    choice,
    code_line,
    label_heading,
    name_heading,
    price_line,
    stock_line,
)
from html_extraction.products.generator.layouts import LAYOUTS
from html_extraction.products.generator.locales import Locale
from html_extraction.products.generator.money import MoneyFormat, money_near
from html_extraction.products.generator.page import (
    RIGHT,
    Block,
    Bullets,
    Candidate,
    Choice,
    Content,
    Crumb,
    Facts,
    Furniture,
    Item,
    Marker,
    Page,
    Picture,
    PictureRun,
    Review,
    Section,
    Statement,
)
from html_extraction.products.generator.pictures import PictureStyle
from html_extraction.products.generator.truth import Truth, window_day

MARKERS: tuple[Marker, ...] = ("radio", "listbox", "radiogroup", "select", "words")
DELIVERY = "Delivery and returns"
_TEXT_SIZES = ("Small", "Medium", "Large")
_REVIEW_TITLES = (
    "Good value",
    "Sturdy and simple",
    "Bought it twice",
    "Does its job",
    "A nice gift",
)
_REVIEW_TEXTS = (
    "Arrived well packed. I use it every day and would buy it again.",
    "Smaller than I thought, but well made and easy to clean.",
    "My sister has the same one. The finish has held up for a year now.",
    "The service was friendly when I asked for a spare part.",
)
_DESCRIPTIONS = (
    "Made in small batches and checked by hand. The {thing} suits small rooms as well as large "
    "ones, and every part can be replaced.",
    "A plain {thing} that lasts. The surface takes on a soft sheen with use; wipe it with a dry "
    "cloth and keep it out of the rain.",
    "Our {thing} is a long-standing favourite: simple lines, honest material, no needless parts.",
)
_RETURNS = (
    "Returns are free within {n} days.",
    "Send it back within {n} days if it does not suit you.",
    "You have {n} days to change your mind.",
)


def plain_page(truth: Truth, draws: Draws, *, ordinary: bool) -> Page:
    """Return the page that states the truth and little else."""
    rng = draws.part("layout")
    marker = rng.choice(MARKERS)
    layout = rng.choice(tuple(LAYOUTS))
    lang = truth.money.locale
    return Page(
        address=truth.address,
        lang=lang.tag,
        layout=layout,
        style_seed=rng.getrandbits(30),
        noisy=ordinary,
        title_tag=f"{names.category_of(truth.name)} | {truth.shop.name}",
        title_candidate=None,
        crumbs=(Crumb("Home"), Crumb(names.category_of(truth.name))),
        furniture=_furniture(truth, draws.part("furniture"), marker),
        pictures=_picture_style(truth, draws.part("picture-style")),
        before=(),
        block=_block(truth, draws.part("block"), marker, lang),
        after=_sections(truth, draws.part("sections")),
    )


def _furniture(truth: Truth, rng: Random, marker: Marker) -> Furniture:
    return Furniture(
        shop=truth.shop.name,
        nav=tuple(rng.sample(names.CATEGORIES, 4)),
        text_size=choice(rng, wording.TEXT_SIZE_HEADING, _TEXT_SIZES, marker),
        currencies=None,
        phone=f"0{rng.randint(100, 999)} {rng.randint(100, 999)} {rng.randint(100, 999)}",
    )


def _picture_style(truth: Truth, rng: Random) -> PictureStyle:
    return PictureStyle(truth.address, "absolute" if coin(rng) else "root")


def gallery_picture(rng: Random, address: str, tag: str = "") -> Picture:
    """Return a picture of the product, described by what it shows of it.

    The name is not repeated: a name that stands on the page more often than others would be one
    that a reader could find by counting.
    """
    return Picture(address, rng.choice(wording.PRODUCT_VIEW), tag)


def _block(truth: Truth, rng: Random, marker: Marker, lang: Locale) -> Block:
    pictures = tuple(gallery_picture(rng, address) for address in truth.pictures)
    title = name_heading(truth, truth.name, RIGHT, rng.choice((1, 1, 2)))
    label = rng.choice(wording.CURRENT_PRICE)
    return Block(
        heading=title,
        maker=truth.shown_maker(truth.name),
        gallery=PictureRun(pictures, Candidate("image_urls", list(truth.pictures), RIGHT)),
        prices=(price_line(truth, label, truth.price, RIGHT),),
        stock=(stock_line(rng, truth.in_stock, RIGHT),),
        codes=(code_line(rng.choice(wording.SHOP_CODE), truth.sku, RIGHT),),
        options=option_list(truth, rng, marker),
        quantity=None,
        button=rng.choice(wording.ORDER_BUTTON),
        disabled=rng.random() < 0.2,
    )


def option_list(truth: Truth, rng: Random, marker: Marker) -> Choice:
    """Return the product's options; a `<select>` whose first is selected may mark none."""
    items = tuple(Item(option.name, option.token) for option in truth.options)
    silent = marker == "select" and truth.selected == 0 and coin(rng)
    title = rng.choice(wording.OPTION_HEADINGS)
    word = rng.choice(wording.SELECTED_WORDS)
    return Choice(title, items, truth.selected, marker, word, silent)


def _sections(truth: Truth, rng: Random) -> tuple[Section, ...]:
    description = rng.choice(_DESCRIPTIONS).format(thing=truth.name.thing.lower())
    sections = [
        Section(label_heading("Description"), (Statement(description),)),
        _specification(truth, rng),
        Section(label_heading(DELIVERY), dispatch_contents(truth, rng)),
        _reviews(truth, rng),
    ]
    rng.shuffle(sections)
    return tuple(sections)


def _specification(truth: Truth, rng: Random) -> Section:
    rows = [
        ("Material", truth.name.quality.replace("-", " ")),
        ("Size", truth.name.size),
        ("Weight", f"{rng.randint(2, 90) * 50} g"),
        ("Made in", rng.choice(names.CITIES)),
        ("Care", rng.choice(("Wipe clean", "Hand wash", "Dry cloth only"))),
    ]
    return Section(label_heading("Specification"), (Facts(tuple(rng.sample(rows, 3))),))


def _reviews(truth: Truth, rng: Random) -> Section:
    reviews, count = [], rng.choice((1, 1, 1, 2))
    for title, text in zip(
        rng.sample(_REVIEW_TITLES, count), rng.sample(_REVIEW_TEXTS, count), strict=True
    ):
        written = truth.dispatch.now.date() - timedelta(days=rng.randint(20, 400))
        day = truth.money.locale.written_date(written)
        reviews.append(Review(label_heading(title, 4), rng.choice(names.PEOPLE), day, text))
    return Section(label_heading("Reviews"), tuple(reviews))


def working_days(count: int) -> str:
    """Return a number of working days in words."""
    return f"{count} working day{'' if count == 1 else 's'}"


def dispatch_contents(truth: Truth, rng: Random) -> tuple[Content, ...]:
    """Return what the page says of when goods leave, in a drawn order."""
    dispatch, lang = truth.dispatch, truth.money.locale
    now = rng.choice(wording.NOW).format(
        date=lang.written_date(dispatch.now.date(), weekday=True),
        time=lang.written_time(dispatch.now.time()),
    )
    lead = rng.choice(wording.LEAD_TIME).format(days=working_days(dispatch.lead_days))
    right = Candidate("dispatch_date", dispatch.day().isoformat(), RIGHT)
    contents: list[Content] = [
        Statement(f"{now}."),
        Statement(f"{lead}.", (right,)),
        Statement(rng.choice(_RETURNS).format(n=rng.choice((14, 30, 60, 100)))),
    ]
    rng.shuffle(contents)
    if dispatch.cutoff:
        text = rng.choice(wording.CUTOFF).format(time=lang.written_time(dispatch.cutoff))
        contents.insert(rng.randint(0, 3), Statement(text))
    if truth.currency.exponent == 3:
        contents.append(_settling_amount(truth, rng))
    return (*contents, *_closures(truth, rng))


def _settling_amount(truth: Truth, rng: Random) -> Statement:
    """Return an amount with both marks, so that three decimals cannot be read as thousands."""
    money = money_near(rng, truth.currency, rng.choice((1250, 1500, 2000)) / truth.currency.scale)
    written = MoneyFormat(truth.money.locale, "code").written(money)
    return Statement(f"Orders above {written} are delivered free of charge.")


def _closures(truth: Truth, rng: Random) -> tuple[Content, ...]:
    if not truth.dispatch.closures:
        return ()
    written = truth.money.locale.written_date
    days = tuple(written(day, weekday=coin(rng)) for day in sorted(truth.dispatch.closures))
    return (Bullets(rng.choice(wording.CLOSURE_LIST), days),)


def add_to_delivery(page: Page, rng: Random, *contents: Content) -> Page:
    """Return the page with more in its delivery section, each at a drawn place."""
    return with_delivery(page, lambda old: scatter(rng, old, contents))


def with_delivery(page: Page, change: Callable[[tuple[Content, ...]], tuple[Content, ...]]) -> Page:
    """Return the page with the contents of its delivery section changed."""
    return page.with_sections(
        lambda section: (
            replace(section, contents=change(section.contents))
            if section.heading.candidate.value == DELIVERY
            else section
        )
    )


def written_dates(days: tuple[date, ...], lang: Locale) -> str:
    """Return dates in a sentence, such as `3 May 2027 and 4 May 2027`."""
    return " and ".join(lang.written_date(day) for day in days)


def others_closures(truth: Truth, rng: Random) -> Content:
    """Return days on which a branch or the office is closed, some before the goods leave."""
    dispatch, lang = truth.dispatch, truth.money.locale
    start = window_day(dispatch, rng)
    city = rng.choice(names.CITIES)
    if coin(rng):
        days = tuple(start + timedelta(days=step) for step in sorted(rng.sample(range(6), 2)))
        texts = tuple(lang.written_date(day, weekday=coin(rng)) for day in days)
        return Bullets(rng.choice(wording.OTHERS_CLOSURE_LIST).format(city=city), texts)
    last = start + timedelta(days=rng.randint(1, 4))
    text = rng.choice(wording.OTHERS_CLOSURE_SENTENCE)
    return Statement(
        text.format(
            city=city,
            first=lang.written_date(start),
            last=lang.written_date(last),
            dates=written_dates((start, last), lang),
        )
    )
