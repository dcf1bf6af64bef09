"""Traps for the title; some of them may fall on the price instead."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from html_extraction.drawing.draws import coin
from html_extraction.products.generator import names
from html_extraction.products.generator.builders import heading, name_heading
from html_extraction.products.generator.misreading import english_reading
from html_extraction.products.generator.name_families import misnamed
from html_extraction.products.generator.page import (
    RIGHT,
    Card,
    Facts,
    Heading,
    Line,
    Page,
    Piece,
    Pieces,
    PriceLine,
    Review,
    Rule,
    Section,
    Statement,
    node_text,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Requirements, Truth, Value


@pathology
class Mojibake(Pathology):
    """The name's UTF-8 was read as Windows-1252 or Latin-1, wherever the name stands."""

    name = "mojibake"
    fields = ("title",)
    summary = "the name with its UTF-8 read as Windows-1252 or Latin-1, wherever it stands"
    honest = "undoes the damage"
    hasty_rule = "copies the damaged name"
    reserved_with = ("stale_metadata",)
    reserved_rank = 1

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        return replace(requirements, accented=True)

    def settle(self, truth: Truth, context: TrapContext) -> Truth:
        return replace(truth, damaged=True)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {"title": scene.truth.shown(scene.truth.name)}


_TEASERS = (
    "Read how it is made and who makes it.",
    "Chosen by our team for the first page of the catalogue.",
    "Ask us about it, we are glad to help.",
)
_PLACEHOLDERS = ("Product name", "Untitled product", "Product title goes here")


@pathology
class TitleDecoys(Pathology):
    """Near-names in title tag, breadcrumb and headings; a stray heading before the product's."""

    name = "title_decoys"
    fields = ("title",)
    summary = (
        "near-names in `<title>`, og:title, breadcrumb, review and spec headings; an empty logo "
        "heading; a leftover placeholder"
    )
    honest = "takes the heading of the product's block"
    hasty_rule = "takes the first heading"
    reserved_with = ("unseen_text",)
    reserved_rank = 2

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        near: list[names.ProductName] = []
        for _ in range(3):
            near.append(names.name_in_family(rng, truth.family_root, (truth.name, *near)))
        page = misnamed(page, truth, (truth.family_root,), self.name, rng)
        page = replace(
            page,
            after=tuple(self._renamed(section, truth, near) for section in page.after),
            empty_logo_heading=True,
        )
        if not context.flip:
            return page
        stray = name_heading(truth, near[2], self.name, 1) if coin(rng) else self._placeholder(rng)
        teaser = Statement(rng.choice(_TEASERS))
        return replace(page, top=(*page.top, Section(stray, (teaser,))))

    def _placeholder(self, rng: Random) -> Heading:
        text = rng.choice(_PLACEHOLDERS)
        return heading(text, text, self.name, 1)

    def _renamed(
        self, section: Section, truth: Truth, near: Sequence[names.ProductName]
    ) -> Section:
        """Return the section under a heading that names a product, where its kind has one."""
        kinds = {Facts: near[0], Review: near[1]}
        if type(section.contents[0]) not in kinds:
            return section
        name = kinds[type(section.contents[0])]
        return replace(section, heading=name_heading(truth, name, self.name, section.heading.level))

    def hasty(self, scene: Scene) -> dict[str, Value]:
        page = scene.page
        earlier = [section.heading for section in (*page.top, *page.before)]
        first = earlier[0] if earlier else page.block.heading
        return {"title": first.candidate.value}


class _Disguise(Pathology):
    """A trap within the text of the heading or, if that is among its fields, of the price."""

    fields: ClassVar[tuple[str, ...]] = ("title", "price_cents")
    stage = 2

    def aims_at_title(self, context: TrapContext) -> bool:
        """Whether this row's heading is attacked rather than its price."""
        if "price_cents" not in self.fields:
            return True
        if "mojibake" in context.active:
            return False
        return "number_format" in context.active or context.flip

    def on_title(self, page: Page, text: str, rng: Random) -> tuple[Pieces, Page]:
        """Return a heading's pieces, disguised, and the page with the rules that this needs."""
        raise NotImplementedError

    def on_price(self, page: Page, line: PriceLine, rng: Random) -> tuple[PriceLine, Page]:
        """Return one price line, disguised, and the page with the rules that this needs."""
        raise NotImplementedError

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        if self.aims_at_title(context):
            return self._disguise_headings(page, truth, context.rng)
        return self._disguise_prices(page, context.rng)

    def _disguise_headings(self, page: Page, truth: Truth, rng: Random) -> Page:
        """Disguise the right heading and all of the other products'."""
        pieces, page = self.on_title(page, truth.shown(truth.name), rng)
        page = page.with_block(heading=replace(page.block.heading, pieces=pieces))
        rules = page

        def disguised(card: Card) -> Card:
            nonlocal rules
            pieces, rules = self.on_title(rules, truth.shown(card.name), rng)
            return replace(card, heading=replace(card.heading, pieces=pieces))

        page = page.with_cards(disguised)
        return page.with_rules(*rules.rules)

    def _disguise_prices(self, page: Page, rng: Random) -> Page:
        """Disguise the right price and all others."""
        rules = page

        def disguised(line: PriceLine) -> PriceLine:
            nonlocal rules
            line, rules = self.on_price(rules, line, rng)
            return line

        def told(lines: tuple[Line, ...]) -> tuple[Line, ...]:
            return tuple(disguised(line) if isinstance(line, PriceLine) else line for line in lines)

        prices = tuple(disguised(line) for line in page.block.prices)
        options = page.block.options
        items = tuple(replace(item, lines=told(item.lines)) for item in options.items)
        page = page.with_block(prices=prices, options=replace(options, items=items))
        page = page.with_cards(
            lambda card: replace(card, prices=tuple(disguised(line) for line in card.prices))
        )
        return page.with_rules(*rules.rules)

    def hasty(self, scene: Scene) -> dict[str, Value]:
        block = scene.page.block
        prices = [
            line
            for line in block.lines()
            if isinstance(line, PriceLine) and line.candidate.source == RIGHT
        ]
        exponent = scene.truth.currency.exponent
        title = " ".join(node_text(block.heading.pieces).split())
        misread = _local_reading(scene.truth, node_text(prices[0].pieces), exponent)
        disguised = any(
            piece.kind != "text" or set(piece.text) & set(_SOFT) for piece in block.heading.pieces
        )
        return {"title": title} if disguised else {"price_cents": misread}


def _local_reading(truth: Truth, text: str, exponent: int) -> int:
    """Return the first number of a node's text, read in the page's language."""
    locale = truth.money.locale
    for mark in {locale.group, "\u00a0", " "} - {locale.decimal}:
        text = text.replace(mark, "")
    return english_reading(text.replace(locale.decimal, "."), exponent)


_SOFT = ("\u00ad", "\u200b")
_TITLE_WORDS = ("New:", "Sale:", "Product:", "Buy")


def _softened(text: str, rng: Random, places: list[int]) -> str:
    place = rng.choice(places)
    return text[:place] + rng.choice(_SOFT) + text[place:]


@pathology
class UnseenText(_Disguise):
    """Soft hyphens, zero-width characters and clipped words inside a heading or an amount."""

    name = "unseen_text"
    summary = "soft hyphens, zero-width characters; clipped words that hold an amount or a word"
    honest = "reads what is seen"
    hasty_rule = "takes the node's text"
    excludes = ({"generated_text"}, {"mojibake", "number_format"})

    def on_title(self, page: Page, text: str, rng: Random) -> tuple[Pieces, Page]:
        inner = [n for n in range(2, len(text) - 1) if text[n - 1].isalpha() and text[n].isalpha()]
        if coin(rng):
            return (Piece("text", _softened(text, rng, inner)),), page
        hidden = Piece("clipped", f"{rng.choice(_TITLE_WORDS)} ", role=rng.choice(_CLIPPINGS))
        return (hidden, Piece("text", text)), page

    def on_price(self, page: Page, line: PriceLine, rng: Random) -> tuple[PriceLine, Page]:
        text = node_text(line.pieces)
        inner = [n for n in range(1, len(text)) if text[n - 1].isdigit() and text[n].isdigit()]
        if coin(rng) and inner and inner[0] < _decimals_start(text):
            return replace(line, pieces=(Piece("text", _softened(text, rng, inner[:1])),)), page
        other = str(rng.randint(2, 9)) + text if text[0].isdigit() else _bumped(text, rng)
        hidden = Piece("clipped", f"was {other}, ", role=rng.choice(_CLIPPINGS))
        return replace(line, pieces=(hidden, *line.pieces)), page


_CLIPPINGS = ("clip", "offscreen")


def _decimals_start(text: str) -> int:
    marks = [n for n, sign in enumerate(text) if sign in ".,"]
    return marks[-1] if marks else len(text)


def _bumped(text: str, rng: Random) -> str:
    """Return the amount with another first digit."""
    place = next(n for n, sign in enumerate(text) if sign.isdigit())
    digit = rng.choice([d for d in "123456789" if d != text[place]])
    return text[:place] + digit + text[place + 1 :]


@pathology
class GeneratedText(_Disguise):
    """Digits or words that are not in the markup: a stylesheet's `content` puts them there."""

    name = "generated_text"
    summary = (
        "digits or words that come from a stylesheet's `content:` (literal or `attr()`), in "
        "`::before` or `::after`"
    )
    honest = "applies the rule"
    hasty_rule = "takes the node's text"
    excludes = ({"mojibake", "number_format"},)

    def on_title(self, page: Page, text: str, rng: Random) -> tuple[Pieces, Page]:
        words = text.split(" ")
        if coin(rng):
            held, made, place = " ".join(words[1:]), f"{words[0]} ", "before"
        else:
            held, made, place = " ".join(words[:-1]), f" {words[-1]}", "after"
        return self._generated(page, "", held, made, place, rng)

    def on_price(self, page: Page, line: PriceLine, rng: Random) -> tuple[PriceLine, Page]:
        text = node_text(line.pieces)
        start = next(n for n, sign in enumerate(text) if sign.isdigit())
        end = max(n for n, sign in enumerate(text) if sign.isdigit()) + 1
        before, number, after = text[:start], text[start:end], text[end:]
        cut = rng.randint(1, max(1, _decimals_start(number) - 1))
        # Noughts alone in the markup would be no price that anyone could take them for.
        if coin(rng) and number[cut:].strip("0., '\u00a0\u202f"):
            pieces, page = self._generated(page, before, number[cut:], number[:cut], "before", rng)
        else:
            pieces, page = self._generated(page, before, number[:cut], number[cut:], "after", rng)
        if after:
            pieces = (*pieces, Piece("text", after))
        return replace(line, pieces=pieces), page

    def _generated(
        self, page: Page, before: str, held: str, made: str, place: str, rng: Random
    ) -> tuple[Pieces, Page]:
        attribute = coin(rng)
        number = sum("::" in rule.selector for rule in page.rules)
        role = "made" if attribute else f"made{number}"
        content = "attr(data-t)" if attribute else f'"{made}"'
        if attribute:
            role = f"{role}-{place}"
        rule = Rule(f".{{{role}}}::{place}", f"content:{content}")
        piece = Piece("generated", held, role, place, made, attribute)  # type: ignore[arg-type]
        lead = (Piece("text", before),) if before else ()
        return (*lead, piece), page.with_rules(rule)
