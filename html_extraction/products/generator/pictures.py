"""Picture addresses, and the ways in which a page writes a picture.

A picture is known by one address: the one that rule 10 of the prompt chooses. A page's way of
writing pictures is the same for every picture on it, right or wrong.
"""

from dataclasses import dataclass
from random import Random
from typing import Literal
from urllib.parse import urljoin, urlsplit

Sizes = Literal["widths", "densities", "picture-widths", "picture-densities", "link"]
Lazy = Literal["data-src", "data-srcset", "data-original"]
Spelling = Literal["absolute", "root", "relative"]

BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
PLACEHOLDERS = (BLANK, "/assets/blank.gif", "/assets/spacer.png")
_EXTENSIONS = ("jpg", "png", "webp")


@dataclass(frozen=True)
class PictureStyle:
    """How a page writes its pictures.

    `base` is the address that relative ones are resolved against: the page's, or its `<base>`.
    """

    base: str
    spelling: Spelling
    sizes: Sizes | None = None
    lazy: Lazy | None = None
    placeholder: str = BLANK
    noscript: bool = False


@dataclass(frozen=True)
class Markup:
    """The attributes that a picture is written with; `sources` are those of `<picture>`."""

    image: tuple[tuple[str, str], ...]
    link: str | None = None
    source: tuple[tuple[str, str], ...] | None = None
    fallback: str | None = None


@dataclass(frozen=True)
class AddressPool:
    """Where a shop keeps its pictures: one folder under `root` and one manner for all of them."""

    root: str
    folder: str
    extension: str
    comma: bool

    def address(self, rng: Random) -> str:
        """Return a new absolute address; nothing in it tells what it shows."""
        token = f"{rng.getrandbits(36):09x}"
        stem = f"w_1200,q_80/{token}" if self.comma else token
        return f"{self.folder}{stem}.{self.extension}"


def address_pool(rng: Random, root: str, *, comma: bool) -> AddressPool:
    """Return a shop's pool under the address `root`, which ends in a slash."""
    folder = rng.choice(("img/", "p/", "media/c/", "files/"))
    return AddressPool(root, root + folder, rng.choice(_EXTENSIONS), comma)


def smaller(address: str, size: str) -> str:
    """Return the address of a smaller rendition of the same picture, in the pool's own manner."""
    if "w_1200," in address:
        return address.replace("w_1200,", f"w_{size},")
    head, _, extension = address.rpartition(".")
    return f"{head}-{size}.{extension}"


def spelled(address: str, style: PictureStyle) -> str:
    """Return the address as the page writes it: absolute, from the root, or relative."""
    if style.spelling == "absolute":
        return address
    parts = urlsplit(address)
    if style.spelling == "root" and urlsplit(style.base).netloc == parts.netloc:
        return parts.path
    folder = urljoin(style.base, ".")
    return address.removeprefix(folder)


def respelled(address: str, style: PictureStyle) -> str:
    """Return another spelling that resolves to the same address."""
    plain = spelled(address, style)
    if style.spelling == "relative" and "://" not in plain:
        return f"./{plain}"
    parts = urlsplit(address)
    if parts.netloc != urlsplit(style.base).netloc:
        return f"//{parts.netloc}{parts.path}"
    head, _, name = parts.path.rpartition("/")
    return f"{head}/x/../{name}"


def _widths(address: str, write: "Writer") -> str:
    sizes = [
        (smaller(address, "480"), "480w"),
        (address, "1200w"),
        (smaller(address, "800"), "800w"),
    ]
    return ", ".join(f"{write(url)} {size}" for url, size in sizes)


def _densities(address: str, write: "Writer") -> str:
    return f"{write(smaller(address, '480'))} 1x, {write(address)} 2x"


@dataclass(frozen=True)
class Writer:
    """Spells addresses in one style; `again` gives the other spelling of the same address."""

    style: PictureStyle
    again: bool = False

    def __call__(self, address: str) -> str:
        """Return the address as it is written."""
        return respelled(address, self.style) if self.again else spelled(address, self.style)


def markup(address: str, alt: str, style: PictureStyle, *, again: bool = False) -> Markup:
    """Return how the picture at `address` is written in this style."""
    write = Writer(style, again)
    by_density = style.sizes in {"densities", "picture-densities"}
    candidates = (_densities if by_density else _widths)(address, write)
    small = write(smaller(address, "480"))
    if style.lazy:
        held = candidates if style.sizes else f"{write(address)} 1200w"
        real = held if style.lazy == "data-srcset" else write(address)
        fallback = write(address) if style.noscript else None
        image = (("src", style.placeholder), (str(style.lazy), real), ("alt", alt))
        return Markup(image, fallback=fallback)
    match style.sizes:
        case None:
            return Markup((("src", write(address)), ("alt", alt)))
        case "link":
            return Markup((("src", small), ("alt", alt)), link=write(address))
        case "widths" | "densities":
            return Markup((("src", small), ("srcset", candidates), ("alt", alt)))
        case _:
            return Markup((("src", small), ("alt", alt)), source=(("srcset", candidates),))


def hasty_source(address: str, style: PictureStyle, *, again: bool = False) -> str:
    """Return the address that a reader of `src` alone gets, resolved."""
    source = dict(markup(address, "", style, again=again).image)["src"]
    return urljoin(style.base, source)
