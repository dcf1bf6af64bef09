"""Traps of products with options: what is said of the selected one outranks the rest."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from html_extraction.drawing.draws import coin, scatter
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import (
    amount,
    code_line,
    label_heading,
    picture_run,
    price_line,
    stock_line,
    window,
)
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.compose import gallery_picture
from html_extraction.products.generator.money import Money
from html_extraction.products.generator.names import PEOPLE
from html_extraction.products.generator.page import (
    PAGE,
    RIGHT,
    Candidate,
    Line,
    Page,
    Picture,
    Section,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import RUN_LENGTHS, Requirements, Truth, Value

_DISGUISES = {"unseen_text", "generated_text"}


def _option_price(rng: Random, truth: Truth, price: Money) -> Line:
    """Return a line with an amount about the article's price."""
    low, high = (factor * price.minor / truth.price.minor for factor in window(rng))
    money = amount(rng, truth, low, high)
    return price_line(truth, rng.choice(wording.CURRENT_PRICE), money, PAGE)


def _option_stock(rng: Random, truth: Truth, price: Money) -> Line:
    return stock_line(rng, coin(rng), PAGE)


def _option_code(rng: Random, truth: Truth, price: Money) -> Line:
    return code_line(rng.choice(wording.SHOP_CODE), new_code(rng), PAGE)


class _OptionLine(Pathology):
    """A trap for whoever takes the first option's line."""

    def on_options(self, page: Page, line: Callable[[int, str], Line]) -> Page:
        """Return the page with a line at each option; `line` makes it from its place and source."""
        options = page.block.options
        items = tuple(
            replace(
                item,
                lines=(*item.lines, line(n, RIGHT if n == options.selected else self.name)),
            )
            for n, item in enumerate(options.items)
        )
        return page.with_block(options=replace(options, items=items))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        field = self.fields[0]
        first = scene.page.block.options.items[0]
        said = (line.candidate for line in first.lines)
        return {field: next(candidate.value for candidate in said if candidate.field == field)}


@pathology
class VariantPrice(_OptionLine):
    """One price an option."""

    name = "variant_price"
    fields = ("price_cents",)
    summary = (
        "one price an option; selected by `aria-selected`, `aria-checked`, `checked`, `selected` "
        "or words"
    )
    honest = "takes the selected option's"
    hasty_rule = "takes the first option's"
    excludes = (
        {"tax_pair"},
        {"ended_sale"},
        {"reference_price"},
        {"members_price"},
        {"instalment_price"},
        {"currency_switcher"},
    )
    reserved_with = ("variant_gallery",)
    reserved_rank = 6
    option_line = staticmethod(_option_price)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        label = rng.choice((*wording.CURRENT_PRICE, ""))
        prices = tuple(line for line in page.block.prices if line.candidate.source != RIGHT)

        low, high = window(rng)

        def line(place: int, source: str) -> Line:
            money = truth.price if source == RIGHT else amount(rng, truth, low, high)
            return price_line(truth, label, money, source)

        return self.on_options(self._roomy(page.with_block(prices=prices), truth, context), line)

    def _roomy(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        """Return the page with options that can hold markup, where the price is more than text."""
        options = page.block.options
        marked_up = truth.money.style in {"raised", "split"} or context.active & _DISGUISES
        if options.marker == "select" and marked_up:
            options = replace(options, marker="listbox", silent=False)
        return page.with_block(options=options)


@pathology
class VariantStock(_OptionLine):
    """One availability an option, and perhaps one of the product that does not count."""

    name = "variant_stock"
    fields = ("in_stock",)
    summary = "one availability an option"
    honest = "takes the selected option's"
    hasty_rule = "takes the first option's"
    option_line = staticmethod(_option_stock)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        misleads = context.flip or rng.random() < 1 / 3

        def line(place: int, source: str) -> Line:
            first = truth.in_stock != misleads
            available = first if place == 0 else coin(rng)
            return stock_line(rng, truth.in_stock if source == RIGHT else available, source)

        own = tuple(old for old in page.block.stock if old.candidate.source != RIGHT)
        if coin(rng):
            own = (stock_line(rng, coin(rng), self.name), *own)
        return self.on_options(page.with_block(stock=own), line)


@pathology
class VariantSku(_OptionLine):
    """One code an option."""

    name = "variant_sku"
    fields = ("sku",)
    summary = "one code an option"
    honest = "takes the selected option's"
    hasty_rule = "takes the first option's"
    option_line = staticmethod(_option_code)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        label = rng.choice(wording.SHOP_CODE)

        def line(place: int, source: str) -> Line:
            return code_line(label, truth.sku if source == RIGHT else new_code(rng), source)

        codes = tuple(old for old in page.block.codes if old.candidate.source != RIGHT)
        return self.on_options(page.with_block(codes=codes), line)


@pathology
class VariantGallery(Pathology):
    """Every picture is tagged with an option, those of customers too."""

    name = "variant_gallery"
    fields = ("image_urls",)
    summary = (
        "gallery tagged by option, no picture untagged; four or more tagged pictures outside it"
    )
    honest = "goes by container and option"
    hasty_rule = "takes every picture with the selected option's id"

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return replace(requirements, options=(4, 4))

    def settle(self, truth: Truth, context: TrapContext) -> Truth:
        return replace(truth, tagged=True)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        selected = self._chosen(truth)
        pictures = [replace(picture, tag=selected) for picture in page.block.gallery.pictures]
        others = [
            gallery_picture(rng, truth.pool.address(rng), option.token)
            for option in truth.options
            if option.token != selected
            for _ in range(rng.choice(RUN_LENGTHS))
        ]
        mixed = scatter(rng, tuple(pictures), others)
        decoys = (
            Candidate("image_urls", [picture.address for picture in mixed], self.name),
            *self._other_options(truth, mixed),
        )
        gallery = replace(page.block.gallery, pictures=mixed, decoys=decoys)
        return self._elsewhere(page.with_block(gallery=gallery), truth, context)

    def _other_options(self, truth: Truth, pictures: tuple[Picture, ...]) -> list[Candidate]:
        """Return what each option that is not selected would show."""
        tags = [option.token for option in truth.options if option.token != self._chosen(truth)]
        return [
            Candidate("image_urls", [p.address for p in pictures if p.tag == tag], self.name)
            for tag in tags
        ]

    def _chosen(self, truth: Truth) -> str:
        return truth.options[truth.selected].token

    def _elsewhere(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        """Return customers' pictures, each with the id of an option, any as likely as another."""
        rng = context.rng
        run = picture_run(rng, truth, wording.alts(PEOPLE, wording.PHOTO_ALTS), self.name)
        tagged = tuple(
            replace(picture, tag=rng.choice(truth.options).token) for picture in run.pictures
        )
        title = label_heading(rng.choice(wording.CUSTOMER_PHOTOS))
        section = Section(title, (replace(run, pictures=tagged),))
        if context.flip:
            return replace(page, before=(*page.before, section))
        return replace(page, after=(*page.after, section))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        tag = self._chosen(scene.truth)
        return {"image_urls": [p.address for p in scene.page.all_pictures() if p.tag == tag]}
