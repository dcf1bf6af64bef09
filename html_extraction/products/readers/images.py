"""The pictures of the product's gallery, each by the one address that rule 10 chooses."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import urljoin, urlsplit, urlunsplit

from bs4 import Tag

from html_extraction.products.readers.choices import option_list
from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.money import amounts
from html_extraction.products.readers.page import Page, is_order_button
from html_extraction.web.srcset import Source, largest, parse_srcset
from html_extraction.web.tree import ancestors, attribute, descendants, is_heading, live

IMAGES = ("image_urls",)
_FILE = re.compile(r"\.(?:jpe?g|png|webp|avif|gif)$", re.IGNORECASE)
_LAZY_FILE = ("data-src", "data-original", "data-lazy-src", "data-lazy")
_LAZY_SET = ("data-srcset", "data-lazy-srcset")
_NO_PRODUCT = re.compile(
    r"\b(?:badge|logo|payment|swatch|portrait|avatar|advis[eo]r|video|award|seal|icon|flag)\b",
    re.IGNORECASE,
)

Pictures = list[Tag]


def live_base(page: Page) -> str:
    """Return the address that relative ones are resolved against."""
    bases = (e for e in page.document.elements if e.name == "base" and live(e))
    hrefs = (attribute(base, "href") for base in bases)
    href = next((href for href in hrefs if href is not None), "")
    return joined(page.document.url, href)


def page_address(page: Page) -> str:
    """Return the page's own address."""
    return page.document.url


def joined(base: str, address: str) -> str:
    """Return the absolute address without dot segments; as written where it is none."""
    try:
        whole = urljoin(base, address.strip())
        parts = urlsplit(whole)
        # urljoin leaves the dots of an address that has its own host; browsers do not.
        path = (
            urlsplit(urljoin(whole, f"/.{parts.path or '/'}")).path if parts.netloc else parts.path
        )
    except ValueError:
        return address
    return urlunsplit(parts._replace(path=path))


Choose = Callable[[Tag], str | None]
"""One way to find a picture's address, as written; None where the markup has none of the kind."""


def linked_file(picture: Tag) -> str | None:
    """Return the image file that the picture's link opens."""
    links = (attribute(a, "href") for a in ancestors(picture) if a.name == "a")
    href = next((href for href in links if href), "")
    return href if _FILE.search(_path(href)) else None


def _path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def largest_shown(picture: Tag) -> str | None:
    """Return the largest of the candidates in the picture's source sets."""
    return largest(_candidates(_sets(picture, ("srcset",))))


def largest_lazy(picture: Tag) -> str | None:
    """Return the largest of the candidates that are held back for later."""
    return largest(_candidates(_sets(picture, _LAZY_SET)))


def largest_of_all(picture: Tag) -> str | None:
    """Return the largest of all candidates, held back or not."""
    return largest(_candidates(_sets(picture, ("srcset", *_LAZY_SET))))


def _sets(picture: Tag, names: Sequence[str]) -> Iterator[str]:
    """Yield the source sets of the picture and of its frame.

    The parser nests what follows a `<source>` in it, so the frame need not be the parent.
    """
    frame = next((a for a in ancestors(picture) if a.name == "picture"), picture)
    for element in (frame, *descendants(frame)):
        if element is picture or element.name == "source":
            yield from (attribute(element, name) or "" for name in names)


def _candidates(sets: Iterable[str]) -> Iterator[Source]:
    for text in sets:
        yield from (s for s in parse_srcset(text) if not s.address.startswith("data:"))


def lazy_file(picture: Tag) -> str | None:
    """Return the file that is held back for later."""
    return next((value for name in _LAZY_FILE if (value := attribute(picture, name))), None)


def source_file(picture: Tag) -> str | None:
    """Return `src`."""
    return attribute(picture, "src")


IMAGE_SIZES = Switch[tuple[Choose, ...]](
    "image_sizes",
    IMAGES,
    "takes the largest: the linked file, else the largest candidate",
    "takes src",
    on=(linked_file, largest_of_all),
    off=(),
)
LAZY_IMAGES = Switch[tuple[Choose, ...]](
    "lazy_images",
    IMAGES,
    "takes the file that the lazy-load attribute names",
    "takes src",
    on=(lazy_file, largest_lazy),
    off=(),
)
BASE_HREF = Switch[Callable[[Page], str]](
    "base_href",
    IMAGES,
    "resolves against the live base",
    "resolves against the page's address",
    on=live_base,
    off=page_address,
)


def without_repeats(addresses: Sequence[str]) -> list[str]:
    """Return each address once, in its first place."""
    return list(dict.fromkeys(addresses))


def with_repeats(addresses: Sequence[str]) -> list[str]:
    """Return every address, as often as it comes."""
    return list(addresses)


DUPLICATE_GALLERY = Switch[Callable[[Sequence[str]], list[str]]](
    "duplicate_gallery",
    IMAGES,
    "takes a picture once, in its first place",
    "takes it as often as it comes",
    on=without_repeats,
    off=with_repeats,
)


def shown_pictures(page: Page) -> Pictures:
    """Return every picture that is shown."""
    return [e for e in page.document.elements if e.name == "img" and page.seen.shows(e)]


def shows_product(picture: Tag) -> bool:
    """Whether the picture is of an article, as far as its `alt` says."""
    return not _NO_PRODUCT.search(attribute(picture, "alt") or "")


def block_pictures(page: Page) -> Pictures:
    """Return the pictures in the product's block."""
    inside = {id(e) for e in page.parts}
    return [picture for picture in shown_pictures(page) if id(picture) in inside]


def pictures_of_products(page: Page) -> Pictures:
    """Return the pictures in the product's block and in those sections that show other products."""
    own = {id(picture) for picture in block_pictures(page)}
    sections = ((picture, page.section_of(picture)) for picture in shown_pictures(page))
    return [
        picture
        for picture, section in sections
        if id(picture) in own or (section is not None and section.kind == "products")
    ]


RECOMMENDATIONS = Switch[Callable[[Page], Pictures]](
    "recommendations",
    ("image_urls", "title", "price_cents", "sku"),
    "skips other products",
    "takes every picture like the gallery's",
    on=block_pictures,
    off=pictures_of_products,
)


def product_pictures(page: Page, pictures: Pictures) -> Pictures:
    """Return the pictures of the product."""
    return [picture for picture in pictures if shows_product(picture)]


def container_pictures(page: Page, pictures: Pictures) -> Pictures:
    """Return all in the gallery's container, whatever they show, and others of products."""
    kept = product_pictures(page, pictures)
    own = {id(e) for e in page.parts}
    gallery = [picture for picture in kept if id(picture) in own]
    inside = {id(e) for e in descendants(_container(page, gallery))}
    held = {id(picture) for picture in kept}
    return [p for p in pictures if id(p) in held or id(p) in inside] if gallery else kept


def _container(page: Page, gallery: Pictures) -> Tag:
    """Return the largest element around the gallery's first picture that holds pictures only."""
    best = gallery[0] if gallery else page.block
    for element in ancestors(best):
        inside = descendants(element)
        told = any(is_heading(e) or is_order_button(e) for e in inside)
        if element is page.block or told or any(a.mark for a in amounts(page.seen.raw(element))):
            return best
        best = element
    return best


FURNITURE = Switch[Callable[[Page, Pictures], Pictures]](
    "furniture",
    IMAGES,
    "takes pictures of the product only",
    "takes all in the gallery's container",
    on=product_pictures,
    off=container_pictures,
)


def of_selected_option(page: Page, pictures: Pictures) -> Pictures:
    """Return the selected option's pictures of a gallery that is tagged by option, else all."""
    tokens = page.once(option_tokens)
    if not tokens or not any(_tags(picture) & set().union(*tokens) for picture in pictures):
        return pictures
    return [picture for picture in pictures if _tags(picture) & tokens[0]]


def with_selected_id(page: Page, pictures: Pictures) -> Pictures:
    """Return all pictures with the selected option's tag, where the gallery is tagged so."""
    if of_selected_option(page, pictures) == pictures:
        return pictures
    return of_selected_option(page, shown_pictures(page))


VARIANT_GALLERY = Switch[Callable[[Page, Pictures], Pictures]](
    "variant_gallery",
    IMAGES,
    "goes by container and option",
    "takes every picture with the selected option's id",
    on=of_selected_option,
    off=with_selected_id,
)


def option_tokens(page: Page) -> list[set[str]]:
    """Return what markup may call each option, the selected one first; empty without options.

    Values that two options have alike name neither.
    """
    options = page.once(option_list)
    if options is None:
        return []
    values = [_values(item) for item in options.items]
    alone = [
        {v for v in own if sum(v in other for other in values) == 1} for own in values
    ]  # fmt: skip
    return [alone[options.selected], *(t for n, t in enumerate(alone) if n != options.selected)]


def _values(item: Tag) -> set[str]:
    inside = (item, *descendants(item))
    return {
        value
        for element in inside
        for name in element.attrs
        if (name.startswith("data-") or name == "value") and (value := attribute(element, name))
    }


def _tags(picture: Tag) -> set[str]:
    """Return the values by which a picture, or what frames it alone, may refer to an option."""
    frames = [picture]
    for element in ancestors(picture):
        if sum(isinstance(e, Tag) and e.name == "img" for e in element.descendants) > 1:
            break
        frames.append(element)
    return {
        value
        for element in frames
        for name in element.attrs
        if name.startswith("data-") and (value := attribute(element, name))
    }


def extract_image_urls(page: Page, defences: Defences) -> list[str]:
    """Return the addresses of the gallery's pictures, absolute, in document order."""
    pictures = defences.rule(RECOMMENDATIONS)(page)
    pictures = defences.rule(FURNITURE)(page, pictures)
    pictures = defences.rule(VARIANT_GALLERY)(page, pictures)
    base = defences.rule(BASE_HREF)(page)
    written = (address_of(picture, defences) for picture in pictures)
    addresses = [joined(base, address) for address in written if address]
    return defences.rule(DUPLICATE_GALLERY)(addresses)


def address_of(picture: Tag, defences: Defences) -> str | None:
    """Return a picture's address as written: the first that the reader's ways give."""
    sizes, lazy = defences.rule(IMAGE_SIZES), defences.rule(LAZY_IMAGES)
    if not lazy:
        sizes = tuple(largest_shown if c is largest_of_all else c for c in sizes)
    found = (choose(picture) for choose in (*sizes, *lazy, source_file))
    return next((address for address in found if address), None)
