"""Traps for the picture addresses: where they are resolved, which candidate, which pictures."""

from dataclasses import replace
from random import Random
from typing import get_args
from urllib.parse import urljoin, urlsplit

from html_extraction.drawing.draws import coin, insert_at, scatter
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import amount, card_section, product_card, window
from html_extraction.products.generator.names import PEOPLE
from html_extraction.products.generator.page import (
    BaseState,
    BaseTag,
    Cards,
    Page,
    Picture,
    PictureRun,
    Section,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.pictures import (
    PLACEHOLDERS,
    Lazy,
    Sizes,
    hasty_source,
    spelled,
)
from html_extraction.products.generator.truth import Requirements, Truth, Value

MOST_REPEATS = 3
_DEAD: tuple[BaseState, ...] = ("comment", "script", "template", "noscript")
_FOLDERS = ("assets/eu/", "static/shop/", "content/v2/", "store/files/")


@pathology
class BaseHref(Pathology):
    """A live `<base>` with relative addresses; others beside it that do not count."""

    name = "base_href"
    fields = ("image_urls",)
    summary = (
        "a live base (absolute, root-relative or relative) with relative gallery addresses; a "
        "commented or scripted base beside it"
    )
    honest = "resolves against the live base"
    hasty_rule = "resolves against the page's address"
    reserved_with = ("duplicate_gallery",)
    reserved_rank = 7

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        host = context.rng.choice(("{host}", "{host}", "{cdn}"))
        return replace(requirements, picture_root=f"https://{host}/{context.rng.choice(_FOLDERS)}")

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng, root = context.rng, truth.pool.root
        live = BaseTag(self._written(root, page, rng), "live", late=coin(rng))
        dead = [
            BaseTag(urljoin(root, f"/{rng.choice(_FOLDERS)}x/"), state)
            for state in rng.sample(_DEAD, rng.randint(1, 2))
        ]
        style = replace(page.pictures, base=root, spelling="relative")
        return replace(page, bases=scatter(rng, (live,), dead), pictures=style)

    def _written(self, root: str, page: Page, rng: Random) -> str:
        """Return the base's address: from another host it has to be absolute."""
        parts = urlsplit(root)
        if parts.netloc != urlsplit(page.address).netloc:
            return root
        return rng.choice((root, parts.path, f"..{parts.path}"))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        page = scene.page
        return {
            "image_urls": [
                urljoin(page.address, spelled(address, page.pictures))
                for address in scene.key["image_urls"]
            ]
        }


@pathology
class LazyImages(Pathology):
    """Placeholders in `src`; the real file in another attribute."""

    name = "lazy_images"
    fields = ("image_urls",)
    summary = (
        "placeholder `src`, real file in `data-src`, `data-srcset` or `data-original`, with or "
        "without a noscript copy"
    )
    honest = "takes the real file, once"
    hasty_rule = "takes `src`"
    reserved_with = ("image_sizes",)
    reserved_rank = 8

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        lazy: Lazy = (
            "data-srcset" if "image_sizes" in context.active else rng.choice(get_args(Lazy))
        )
        style = replace(
            page.pictures,
            lazy=lazy,
            placeholder=rng.choice(PLACEHOLDERS),
            noscript=coin(rng),
        )
        return replace(page, pictures=style)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"image_urls": sources_only(scene)}


def sources_only(scene: Scene) -> list[str]:
    """Return the addresses that a reader of `src` alone gets, without repeats."""
    style = scene.page.pictures
    found = (hasty_source(address, style) for address in scene.key["image_urls"])
    return list(dict.fromkeys(found))


@pathology
class ImageSizes(Pathology):
    """Several renditions of each picture."""

    name = "image_sizes"
    fields = ("image_urls",)
    summary = (
        "`srcset`, `<picture>`, thumb linked to full size; widths and densities; commas in "
        "addresses"
    )
    honest = "takes the largest"
    hasty_rule = "takes `src`"

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return replace(requirements, comma_addresses=coin(context.rng))

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        lazy = "lazy_images" in context.active
        sizes = ("widths", "densities") if lazy else get_args(Sizes)
        return replace(page, pictures=replace(page.pictures, sizes=context.rng.choice(sizes)))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"image_urls": sources_only(scene)}


PICTURED = 2
"""Sections of other products that have pictures; each further one has none."""


@pathology
class Recommendations(Pathology):
    """Carousels of other products, written as the gallery is."""

    name = "recommendations"
    fields = ("image_urls", "title", "price_cents", "sku")
    summary = "carousels of other products with the gallery's own markup"
    honest = "skips them"
    hasty_rule = "takes every picture like the gallery's"

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        factors = window(rng, 2.4)
        for place in range(rng.randint(2, 4)):
            early = coin(rng) if place else context.flip
            pictured = place < PICTURED
            section = self._section(truth, rng, factors, early=early, pictured=pictured)
            if early:
                page = replace(page, before=(*page.before, section))
            else:
                page = replace(page, after=(*page.after, section))
        return page

    def _section(
        self,
        truth: Truth,
        rng: Random,
        factors: tuple[float, float],
        *,
        early: bool,
        pictured: bool,
    ) -> Section:
        """Return a section of one card: more would stand on one side of the product too often."""
        titles = wording.OTHER_PRODUCTS_BEFORE if early else wording.OTHER_PRODUCTS_AFTER
        card = product_card(rng, truth, [amount(rng, truth, *factors)], self.name, full=True)
        return card_section(rng, truth, rng.choice(titles), (card,), self.name, pictured=pictured)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        page, key = scene.page, scene.key["image_urls"]
        early = _card_pictures(page.before)
        return {"image_urls": [*early, *key, *_card_pictures(page.after)]}


def _card_pictures(sections: tuple[Section, ...]) -> list[str]:
    """Return the pictures of the sections that hold cards."""
    return [
        picture.address
        for section in sections
        if any(isinstance(content, Cards) for content in section.contents)
        for content in section.contents
        if isinstance(content, PictureRun)
        for picture in content.pictures
    ]


@pathology
class GalleryFurniture(Pathology):
    """Pictures in the gallery's container that show no product."""

    name = "furniture"
    fields = ("image_urls",)
    summary = (
        "logo, badges, payment marks, swatches, avatars, video stills inside the gallery's "
        "container"
    )
    honest = "takes the product's pictures only"
    hasty_rule = "takes all in the container"
    stage = 2

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        return page.with_runs(lambda run: self._furnished(run, truth, context.rng))

    def _furnished(self, run: PictureRun, truth: Truth, rng: Random) -> PictureRun:
        words = {kind: rng.choice(some) for kind, some in wording.FURNITURE_WORDS.items()}
        words |= {
            "logo": truth.shown_maker(truth.name),
            "swatch": rng.choice(truth.options).name,
            "avatar": rng.choice(PEOPLE),
        }
        pictures = run.pictures
        for kind, forms in rng.sample(wording.FURNITURE, rng.randint(2, 4)):
            alt = rng.choice(forms).format(word=words[kind])
            tag = rng.choice(truth.options).token if pictures[0].tag else ""
            new = Picture(truth.pool.address(rng), alt, tag)
            pictures = insert_at(pictures, rng.randint(0, len(pictures)), new)
        return replace(run, pictures=pictures)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        tag = scene.truth.options[scene.truth.selected].token
        shown = scene.page.block.gallery.pictures
        kept = (p.address for p in shown if p.tag in {"", tag})
        return {"image_urls": list(dict.fromkeys(kept))}


@pathology
class DuplicateGallery(Pathology):
    """The same pictures again, some of them spelled another way."""

    name = "duplicate_gallery"
    fields = ("image_urls",)
    summary = (
        "the same picture again (thumb strip, zoom copy), also spelled another way that resolves "
        "to the same address"
    )
    honest = "takes it once, in its first place"
    hasty_rule = "takes it twice"
    stage = 2

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        return page.with_runs(lambda run: self._repeated(run, context.rng))

    def _repeated(self, run: PictureRun, rng: Random) -> PictureRun:
        repeats = run.pictures[: rng.randint(1, MOST_REPEATS)]
        again = tuple(replace(picture, again=coin(rng)) for picture in repeats)
        return replace(run, pictures=(*run.pictures, *again))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        wanted = scene.key["image_urls"]
        shown = scene.page.block.gallery.pictures
        return {"image_urls": [p.address for p in shown if p.address in wanted]}
