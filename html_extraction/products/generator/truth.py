"""The truth of a row: what is for sale, from which the key and the page are both made."""

import math
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from html_extraction.drawing.draws import Draws, coin
from html_extraction.products.generator import names, pictures
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.locales import POINT_LOCALES, Locale
from html_extraction.products.generator.money import (
    CURRENCIES,
    SHARED_SIGNS,
    Currency,
    Money,
    MoneyFormat,
    Notation,
    NumberStyle,
    money_near,
)

FIELDS: tuple[str, ...] = (
    "title",
    "price_cents",
    "currency",
    "in_stock",
    "sku",
    "image_urls",
    "dispatch_date",
)
"""The seven keys of an answer, in the order in which the prompt names them."""

RUN_LENGTHS = (1, 1, 2, 2, 3, 3)
"""Of how many pictures a run is; where pictures are tagged, of each option."""
LOWEST, HIGHEST = 12, 2160
"""Between what prices are, in euros' worth."""
WINDOW = math.log(12)
"""The logarithm of how far apart the amounts of one page are drawn at most."""

Value = Any
"""A field's value: str, int, bool or list of str, whichever the field has."""


@dataclass(frozen=True)
class Requirements:
    """What the row's pathologies ask of the truth before it is drawn."""

    locales: tuple[Locale, ...] = POINT_LOCALES
    number_styles: tuple[NumberStyle, ...] = ("plain",)
    exponents: tuple[int, ...] = (2,)
    notations: tuple[Notation, ...] = ("sign", "code")
    accented: bool = False
    comma_addresses: bool = False
    options: tuple[int, int] = (3, 5)
    picture_root: str | None = None


@dataclass(frozen=True)
class Option:
    """One configuration of the product; `token` is what markup calls it."""

    name: str
    token: str


@dataclass(frozen=True)
class Pause:
    """Days without dispatch from `first` to `last`, both included, said in words."""

    first: date
    last: date


@dataclass(frozen=True)
class Dispatch:
    """The order's clock: the stated now, the lead time in working days, the shop's closures.

    `closures` stand in a plain list on the page, `pauses` in sentences.
    """

    now: datetime
    lead_days: int
    closures: tuple[date, ...] = ()
    pauses: tuple[Pause, ...] = ()
    cutoff: time | None = None

    def works(self, day: date) -> bool:
        """Whether goods leave the shop on this day."""
        paused = any(pause.first <= day <= pause.last for pause in self.pauses)
        return day.weekday() < 5 and day not in self.closures and not paused

    def working_day(self, start: date, number: int) -> date:
        """Return the `number`th working day after `start`."""
        day = start
        while number:
            day += timedelta(days=1)
            number -= self.works(day)
        return day

    def order_day(self) -> date:
        """Return the day that the order counts as placed on."""
        today = self.now.date()
        late = self.cutoff is not None and self.now.time() > self.cutoff
        return self.working_day(today, 1) if late and self.works(today) else today

    def day(self) -> date:
        """Return the day that the goods leave the shop."""
        return self.working_day(self.order_day(), self.lead_days)


@dataclass(frozen=True)
class Truth:
    """Everything that the page's right values follow from."""

    shop: names.Shop
    address: str
    name: names.ProductName
    family_root: names.ProductName
    """A name that stands nowhere: those of the product's family are near it, as the product's is."""
    price: Money
    money: MoneyFormat
    in_stock: bool
    sku: str
    options: tuple[Option, ...]
    selected: int
    pool: pictures.AddressPool
    pictures: tuple[str, ...]
    dispatch: Dispatch
    accented: bool
    damaged: bool = False
    tagged: bool = False
    """Whether every picture has an option's tag, and a run pictures of all options."""

    @property
    def currency(self) -> Currency:
        """The currency of every price on the page."""
        return self.price.currency

    def shown(self, name: names.ProductName) -> str:
        """Return a product's name as this page prints it: every copy damaged, or none."""
        return names.damaged(str(name)) if self.damaged else str(name)

    def shown_maker(self, name: names.ProductName) -> str:
        """Return the name of a product's maker as this page prints it."""
        return names.damaged(name.maker) if self.damaged else name.maker

    def run_length(self, rng: Random) -> int:
        """Return of how many pictures a run on this page is, drawn as the gallery's."""
        parts = self.options if self.tagged else self.options[:1]
        return sum(rng.choice(RUN_LENGTHS) for _ in parts)

    def key(self) -> dict[str, Value]:
        """Return the answer key."""
        return {
            "title": str(self.name),
            "price_cents": self.price.minor,
            "currency": self.currency.code,
            "in_stock": self.in_stock,
            "sku": self.sku,
            "image_urls": list(self.pictures),
            "dispatch_date": self.dispatch.day().isoformat(),
        }


def draw_money_format(requirements: Requirements, rng: Random) -> tuple[Currency, MoneyFormat]:
    """Return the page's currency and how it writes amounts.

    Under a shared sign (or none) each currency that uses it is equally likely, whatever the
    page's language.
    """
    locale, style = rng.choice(requirements.locales), rng.choice(requirements.number_styles)
    notation = rng.choice(requirements.notations)
    fits = [currency for currency in CURRENCIES if currency.exponent in requirements.exponents]
    if notation == "shared":
        signs = [sign for sign in SHARED_SIGNS if any(c.shared == sign for c in fits)]
        sign = rng.choice(signs)
        fits = [currency for currency in fits if currency.shared == sign]
    return rng.choice(fits), MoneyFormat(locale, notation, style)


def draw_options(requirements: Requirements, rng: Random) -> tuple[tuple[Option, ...], int]:
    """Return the options and which of them is selected, each place as likely as another."""
    count = rng.randint(*requirements.options)
    chosen = rng.sample(rng.choice(names.OPTION_NAMES), count)
    first = rng.randint(11, 80)
    tokens = rng.sample(range(first, first + 3 * count), count)
    options = tuple(Option(name, f"v{token}") for name, token in zip(chosen, tokens, strict=True))
    return options, rng.randrange(count)


def _price_range(currency: Currency, money: MoneyFormat) -> tuple[float, float, float]:
    """Return logarithms of the lowest and the highest price in euros, and of a window's width.

    Where digits are written in a way that shows from a thousand on, prices are that high.
    """
    grouped = money.style == "dash" or money.locale.group == "'"
    least = max(LOWEST, 1010 / currency.scale) if grouped else LOWEST
    low, high = math.log(least), math.log(max(HIGHEST, 8 * least))
    return low, high, min(WINDOW, high - low)


def _draw_price(rng: Random, currency: Currency, money: MoneyFormat) -> Money:
    """Return a price from anywhere in a window that lies anywhere in the range of prices."""
    low, high, width = _price_range(currency, money)
    euros = math.exp(rng.uniform(low, high - width) + width * rng.random())
    return money_near(rng, currency, euros, whole=money.style == "dash")


def price_window(truth: Truth, rng: Random) -> tuple[float, float]:
    """Return a window that the price may have been drawn from, as factors of it."""
    low, high, width = _price_range(truth.currency, truth.money)
    euros = truth.price.minor / 10**truth.currency.exponent / truth.currency.scale
    own = min(max(math.log(euros), low), high)
    first = rng.uniform(max(low, own - width), min(high - width, own))
    return math.exp(first - own), math.exp(first + width - own)


def draw_dispatch(rng: Random, *, closures: bool) -> Dispatch:
    """Return a clock on any weekday; with `closures`, some days are off."""
    # From late January to mid-November: no reader need wonder about Christmas.
    first = datetime(rng.choice((2025, 2026, 2027)), 1, 20)
    now = first + timedelta(days=rng.randrange(280), minutes=rng.randrange(8 * 60, 20 * 60))
    dispatch = Dispatch(now, rng.randint(1, 10))
    return with_closures(dispatch, rng) if closures else dispatch


def with_closures(dispatch: Dispatch, rng: Random) -> Dispatch:
    """Return the clock with none to five working days of the window off.

    Days after the window are off too, so many that the list's length says nothing.
    """
    dispatch = replace(dispatch, closures=())
    for _ in range(rng.randint(0, 5)):
        dispatch = replace(dispatch, closures=(*dispatch.closures, window_day(dispatch, rng)))
    rest = rng.randint(5, 6) - len(dispatch.closures)
    later = tuple(dispatch.day() + timedelta(days=rng.randint(6, 40)) for _ in range(rest))
    return replace(dispatch, closures=tuple(dict.fromkeys(dispatch.closures + later)))


def window_day(dispatch: Dispatch, rng: Random) -> date:
    """Return a working day between order and dispatch.

    Once it is a closure, the window is longer.
    """
    return dispatch.working_day(dispatch.order_day(), rng.randint(1, dispatch.lead_days))


def draw_truth(requirements: Requirements, draws: Draws, *, ordinary: bool) -> Truth:
    """Draw the truth of a row; `ordinary` rows have closures, probes none but their trap's."""
    shop = names.shop(draws.part("shop"))
    rng = draws.part("name")
    accented = requirements.accented or (ordinary and coin(rng))
    name = names.product_name(rng, accented=accented)
    slug = f"{rng.getrandbits(36):09x}"
    address = f"https://{shop.host}/{rng.choice(('p', 'item', 'shop', 'products'))}/{slug}"
    currency, money = draw_money_format(requirements, draws.part("currency"))
    price = _draw_price(draws.part("price"), currency, money)
    options, selected = draw_options(requirements, draws.part("options"))
    rng = draws.part("pictures")
    root = requirements.picture_root or f"https://{rng.choice(('{host}', '{host}', '{cdn}'))}/"
    root = root.format(host=shop.host, cdn=shop.picture_host)
    pool = pictures.address_pool(rng, root, comma=requirements.comma_addresses)
    return Truth(
        shop=shop,
        address=address,
        name=name,
        family_root=names.near_name(draws.part("kin"), name),
        price=price,
        money=money,
        in_stock=coin(draws.part("stock")),
        sku=new_code(draws.part("sku")),
        options=options,
        selected=selected,
        pool=pool,
        pictures=tuple(pool.address(rng) for _ in range(rng.choice(RUN_LENGTHS))),
        dispatch=draw_dispatch(draws.part("dispatch"), closures=ordinary),
        accented=accented,
    )
