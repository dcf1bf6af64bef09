"""Invented names: shops, makers, products, people, places, colours.

Makers' and places' accented letters come from the alphabet that survives being read once in the
wrong encoding, so that any of them can be damaged and undone.
"""

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from random import Random


def damaged(text: str) -> str:
    """Return the text with its UTF-8 read once as Windows-1252 (or, for these letters, Latin-1)."""
    return text.encode("utf-8").decode("cp1252")


def survives(letter: str) -> bool:
    """Whether a letter can be damaged and undone on every reader.

    Left out: letters that look like others or like two; bytes that Windows-1252 does not define, spaces and invisible characters that a
    reader may drop, and the typographic quotes, dashes and dots that models fold when they copy.
    """
    try:
        twin = damaged(letter)
    except UnicodeDecodeError:
        return False
    if letter in "\u0131\u017f\u0149\u0140\u0133\u0132\u013f\u0138":
        return False
    folded = "\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2026\u2039\u203a\u02dc\u02c6\u00b4\u00a8\u00af\u00b8"
    return not any(
        sign in folded or unicodedata.category(sign) in {"Cc", "Cf", "Zs"} for sign in twin
    )


SURVIVORS: tuple[str, ...] = tuple(
    chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha() and survives(chr(code))
)
"""The letters that names may be accented with."""

_STEMS = (
    ("S", "rlund"), ("L", "fgren"), ("Br", "ndal"), ("K", "stner"), ("V", "rnamo"), ("H", "lsten"),
    ("M", "rquez"), ("T", "llberg"), ("B", "hmann"), ("N", "rdvik"), ("F", "ldmar"), ("G", "rling"),
    ("P", "lletier"), ("D", "brev"), ("R", "nnova"), ("C", "rdeal"), ("J", "rvela"), ("Z", "lenka"),
    ("W", "ldorp"), ("St", "rmholt"), ("Tr", "velyn"), ("Kr", "nberg"), ("Gr", "ndahl"), ("Fl", "rian"),
)  # fmt: skip
_VOWELS = tuple("aeiou")
_ACCENTED = tuple(
    letter
    for letter in SURVIVORS
    if unicodedata.normalize("NFD", letter.lower())[0] in "aeiou"
    or letter.lower() in "\u00e6\u00f8\u0153"
)
_ACCENTED_CONSONANTS = tuple(
    letter for letter in SURVIVORS if letter.islower() and letter not in _ACCENTED
)
_LOWER_ACCENTED = tuple(letter for letter in _ACCENTED if letter.islower())
_TAILS = ("", "", "", "a", "o", "is", "en")

_QUALITIES = (
    "Enamel", "Cast-Iron", "Walnut", "Linen", "Copper", "Oak", "Stoneware", "Brushed-Steel",
    "Bamboo", "Merino", "Canvas", "Glass", "Ceramic", "Beech", "Cork", "Leather", "Wool", "Slate",
)  # fmt: skip
_THINGS = (
    ("Kettle", "Kitchen", ("1.2 L", "1.7 L", "0.8 L", "2 L")),
    ("Desk Lamp", "Lighting", ("40 cm", "55 cm", "E14", "E27")),
    ("Wall Clock", "Living", ("25 cm", "30 cm", "38 cm", "42 cm")),
    ("Coffee Grinder", "Kitchen", ("150 g", "200 g", "350 g", "80 g")),
    ("Travel Bag", "Luggage", ("28 L", "35 L", "42 L", "60 L")),
    ("Garden Chair", "Garden", ("Low", "High", "Wide", "Folding")),
    ("Storage Jar", "Kitchen", ("0.5 L", "1 L", "1.5 L", "3 L")),
    ("Bath Towel", "Bathroom", ("50x100", "70x140", "80x160", "100x150")),
    ("Picture Frame", "Living", ("A3", "A4", "A5", "B4")),
    ("Chopping Board", "Kitchen", ("30 cm", "38 cm", "45 cm", "52 cm")),
    ("Throw Blanket", "Bedroom", ("130x170", "140x200", "150x220", "120x160")),
    ("Bookend Set", "Office", ("Small", "Large", "Pair", "Trio")),
    ("Tea Pot", "Kitchen", ("0.6 L", "0.9 L", "1.1 L", "1.4 L")),
    ("Plant Stand", "Garden", ("60 cm", "75 cm", "90 cm", "110 cm")),
    ("Laundry Basket", "Bathroom", ("45 L", "55 L", "65 L", "80 L")),
    ("Bedside Table", "Bedroom", ("Left", "Right", "Tall", "Compact")),
)  # fmt: skip
CATEGORIES: tuple[str, ...] = (
    "Kitchen", "Lighting", "Living", "Luggage", "Garden", "Bathroom", "Bedroom", "Office",
)  # fmt: skip
CITIES: tuple[str, ...] = (
    "Aldbury", "Northwick", "Tarnfield", "Ostbeck", "Millgate", "Harrowdene", "Vestvik", "Lindham",
)  # fmt: skip
PEOPLE: tuple[str, ...] = (
    "Ana R.", "Jonas T.", "Mirela K.", "Piet V.", "Saoirse D.", "Tomas L.", "Ilse B.", "Noor A.",
    "Greta H.", "Luca F.", "Eszter N.", "Olu M.", "Pia S.", "Rafa E.", "Wim O.", "Yara C.",
)  # fmt: skip
OPTION_NAMES: tuple[tuple[str, ...], ...] = (
    ("Moss", "Sand", "Slate blue", "Brick", "Chalk", "Ink"),
    ("Matt", "Gloss", "Brushed", "Raw", "Oiled", "Waxed"),
    ("Classic", "Plus", "Studio", "Travel", "Duo", "Solo"),
)
_SHOP_FIRST = ("Pine", "Harbour", "Copper", "North", "Willow", "Stone", "Linden", "Meadow", "Amber")
_SHOP_LAST = ("Lane", "and Finch", "House", "Market", "Row", "Works", "Corner", "Stores", "Yard")


def maker(rng: Random, *, accented: bool) -> str:
    """Return an invented maker's name; with `accented`, one with a letter outside ASCII."""
    head, tail = rng.choice(_STEMS)
    vowel = rng.choice(_LOWER_ACCENTED if accented else _VOWELS)
    ending = rng.choice(_TAILS)
    if accented and rng.random() < 0.4:
        ending = rng.choice(_ACCENTED_CONSONANTS) + rng.choice(_VOWELS)
    return head + vowel + tail + ending


@dataclass(frozen=True)
class ProductName:
    """A product's name in its parts; `str()` is the whole, as a heading prints it."""

    maker: str
    quality: str
    thing: str
    size: str

    def __str__(self) -> str:
        return f"{self.maker} {self.quality} {self.thing} {self.size}"


def _sizes(thing: str) -> tuple[str, ...]:
    return next(sizes for name, _, sizes in _THINGS if name == thing)


def category_of(name: ProductName) -> str:
    """Return the department that a product stands in."""
    return next(category for thing, category, _ in _THINGS if thing == name.thing)


def product_name(rng: Random, *, accented: bool) -> ProductName:
    """Return a new product's name."""
    thing, _, sizes = rng.choice(_THINGS)
    return ProductName(
        maker(rng, accented=accented), rng.choice(_QUALITIES), thing, rng.choice(sizes)
    )


def near_name(rng: Random, name: ProductName) -> ProductName:
    """Return a name that differs in its quality or its size only."""
    if rng.random() < 0.5:
        quality = rng.choice([word for word in _QUALITIES if word != name.quality])
        return ProductName(name.maker, quality, name.thing, name.size)
    size = rng.choice([size for size in _sizes(name.thing) if size != name.size])
    return ProductName(name.maker, name.quality, name.thing, size)


def name_in_family(rng: Random, root: ProductName, taken: Collection[ProductName]) -> ProductName:
    """Return a name near `root` that is not taken: all such are alike near one another."""
    while (name := near_name(rng, root)) in taken:
        pass
    return name


@dataclass(frozen=True)
class Shop:
    """An invented shop and its host."""

    name: str
    host: str

    @property
    def picture_host(self) -> str:
        """Another host of the shop's, for pictures only."""
        return f"cdn.{self.host.split('.', 1)[1]}"


def shop(rng: Random) -> Shop:
    """Return an invented shop under the reserved top-level domain `.example`."""
    first, last = rng.choice(_SHOP_FIRST), rng.choice(_SHOP_LAST)
    label = f"{first}-{last}".lower().replace(" and ", "-").replace("and ", "").replace(" ", "-")
    return Shop(f"{first} {last}", f"{rng.choice(('www', 'shop', 'store'))}.{label}.example")
