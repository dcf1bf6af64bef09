"""Traps that are a whole second account of the product: hidden, or in the page's metadata.

Each field of such an account is drawn from the values that the page offers, the right one
included: an account that is always wrong would be an oracle too.
"""

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any, get_args

from html_extraction.drawing.draws import coin
from html_extraction.products.generator import names, wording
from html_extraction.products.generator.builders import (
    amount,
    code_line,
    heading,
    other_currency,
    price_line,
    stock_line,
)
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.compose import gallery_picture
from html_extraction.products.generator.money import BY_CODE, Money
from html_extraction.products.generator.page import (
    LABEL,
    Block,
    Candidate,
    HiddenRecord,
    Hiding,
    Metadata,
    Page,
    PictureRun,
    candidates_of,
)
from html_extraction.products.generator.pathology import Pathology, Scene, TrapContext, pathology
from html_extraction.products.generator.truth import Truth, Value


def account(page: Page, truth: Truth, rng: Random, fields: tuple[str, ...]) -> dict[str, Value]:
    """Return a second account: each field drawn evenly from the page's values and one new one.

    It differs from the key in one field or more.
    """
    key, fresh = truth.key(), _fresh(truth, rng)
    offered = [candidate for candidate in candidates_of(page) if candidate.source != LABEL]
    drawn = {}
    for field in fields:
        values = [fresh[field], key[field]]
        values += [candidate.value for candidate in offered if candidate.field == field]
        if field == "image_urls":
            values += _others_in_gallery(page, key[field])
        drawn[field] = rng.choice([v for n, v in enumerate(values) if v not in values[:n]])
    if all(drawn[field] == key[field] for field in fields):
        field = rng.choice(fields)
        drawn[field] = fresh[field]
    return drawn


def _others_in_gallery(page: Page, wanted: list[str]) -> list[list[str]]:
    """Return what is not wanted in the gallery's container, if anything, as a list of lists.

    Else an account would name the right pictures of a container more often than the others.
    """
    others = [p.address for p in page.block.gallery.pictures if p.address not in wanted]
    return [others] * bool(others)


def _fresh(truth: Truth, rng: Random) -> dict[str, Value]:
    """Return a value for each field that is not the right one."""
    return {
        "title": str(names.name_in_family(rng, truth.family_root, (truth.name,))),
        "price_cents": amount(rng, truth, 0.6, 1.6).minor,
        "currency": other_currency(rng, truth, sharing=True).code,
        "in_stock": not truth.in_stock,
        "sku": new_code(rng),
        "image_urls": [truth.pool.address(rng) for _ in range(rng.randint(1, 4))],
    }


@pathology
class SecondRecord(Pathology):
    """A whole second record of the product that is not shown, before or after the real one."""

    name = "hidden_record"
    fields = ("title", "price_cents", "in_stock", "sku", "image_urls")
    summary = "a whole second product record, hidden, before or after the real one"
    honest = "skips what is not shown"
    hasty_rule = "takes the first record"
    stage = 3
    reserved_with = ("members_price",)
    reserved_rank = 3

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        values = account(page, truth, rng, self.fields)
        hiding = rng.choice(get_args(Hiding))
        record = HiddenRecord(self._block(page.block, truth, values, rng), hiding)
        return replace(page, hidden=record, hidden_first=context.flip)

    def _block(self, real: Block, truth: Truth, values: dict[str, Value], rng: Random) -> Block:
        """Return a block like the real one that says something else."""
        title = names.damaged(values["title"]) if truth.damaged else values["title"]
        money = Money(values["price_cents"], truth.currency)
        pictures = tuple(gallery_picture(rng, address) for address in values["image_urls"])
        return replace(
            real,
            heading=heading(title, values["title"], self.name, real.heading.level),
            gallery=PictureRun(pictures, Candidate("image_urls", values["image_urls"], self.name)),
            prices=(price_line(truth, rng.choice(wording.CURRENT_PRICE), money, self.name),),
            stock=(stock_line(rng, values["in_stock"], self.name),),
            codes=(code_line(rng.choice(wording.SHOP_CODE), values["sku"], self.name),),
            options=replace(
                real.options,
                items=tuple(replace(item, lines=()) for item in real.options.items),
            ),
        )

    def hasty(self, scene: Scene) -> dict[str, Value]:
        if not scene.page.hidden_first:
            return {}
        return {field: scene.offers(field, self.name)[0] for field in self.fields}


@pathology
class StaleMetadata(Pathology):
    """JSON-LD, microdata and meta tags that say something else than the page."""

    name = "stale_metadata"
    fields = ("title", "price_cents", "currency", "in_stock", "sku", "image_urls")
    summary = "JSON-LD, microdata `content=`, product meta tags with other values"
    honest = "reads the visible page"
    hasty_rule = "takes JSON-LD"
    stage = 3

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng = context.rng
        values = account(page, truth, rng, self.fields)
        others = account(page, truth, rng, self.fields)
        shown = names.damaged if truth.damaged else str
        price, other_price = (self._decimal(account_) for account_ in (values, others))
        candidates = tuple(Candidate(field, value, self.name) for field, value in values.items())
        metadata = Metadata(
            json_ld=self._json_ld(values, shown(values["title"]), price),
            tags=(
                *page.metadata.tags,
                ("product:price:amount", other_price),
                ("product:price:currency", others["currency"]),
                ("og:image", others["image_urls"][0]),
            ),
            microdata=(("sku", others["sku"]), ("price", other_price)) if coin(rng) else (),
            candidates=(*page.metadata.candidates, *candidates),
        )
        return replace(page, metadata=metadata)

    def _decimal(self, values: dict[str, Value]) -> str:
        """Return the price as metadata writes it: a plain decimal of the account's own currency."""
        exponent = BY_CODE[values["currency"]].exponent
        return str(Decimal(values["price_cents"]).scaleb(-exponent))

    def _json_ld(self, values: dict[str, Value], title: str, price: str) -> dict[str, Any]:
        state = "InStock" if values["in_stock"] else "OutOfStock"
        return {
            "@context": "https://schema.org",
            "@type": "Product",
            "name": title,
            "sku": values["sku"],
            "image": values["image_urls"],
            "offers": {
                "@type": "Offer",
                "price": price,
                "priceCurrency": values["currency"],
                "availability": f"https://schema.org/{state}",
            },
        }

    def hasty(self, scene: Scene) -> dict[str, Value]:
        return {field: scene.offers(field, self.name)[0] for field in self.fields}
