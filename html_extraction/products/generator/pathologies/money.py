"""Traps for how an amount is read: its digits and its currency's exponent."""

from dataclasses import replace

from html_extraction.products.generator.locales import OTHER_LOCALES
from html_extraction.products.generator.misreading import english_reading, times_hundred
from html_extraction.products.generator.money import NumberStyle
from html_extraction.products.generator.page import RIGHT, Page, PriceLine, node_text
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Requirements, Truth, Value

_STYLES: tuple[NumberStyle, ...] = ("plain", "plain", "dash", "raised", "split")


@pathology
class NumberFormat(Pathology):
    """Amounts as other regions write them."""

    name = "number_format"
    fields = ("price_cents",)
    summary = (
        "decimal comma, space, dot or apostrophe groups, superscript or split digits, `249,-`; "
        "the English reading always differs"
    )
    honest = "reads it in the page's language"
    hasty_rule = "parses it as English"
    reserved_with = ("minor_units",)
    reserved_rank = 5

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        style = context.rng.choice(_STYLES)
        return replace(requirements, locales=OTHER_LOCALES, number_styles=(style,))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        text = next(
            node_text(line.pieces)
            for line in scene.page.block.lines()
            if isinstance(line, PriceLine) and line.candidate.source == RIGHT
        )
        return {"price_cents": english_reading(text, scene.truth.currency.exponent)}


@pathology
class MinorUnits(Pathology):
    """A currency without minor units, or with a thousand of them."""

    name = "minor_units"
    fields = ("price_cents",)
    summary = "currencies with no minor unit or three digits; data-price in another scale"
    honest = "goes by the ISO 4217 exponent"
    hasty_rule = "takes the amount times 100"

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return replace(requirements, exponents=(0, 3))

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        return replace(page, scale=context.rng.choice((100, 1000, 10)))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"price_cents": times_hundred(scene.truth.price)}
