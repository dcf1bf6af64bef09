"""The defences of the reading itself: how a heading's and an amount's text is taken."""

from collections.abc import Callable
from dataclasses import replace

from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.page import Page, first_record, shown_record
from html_extraction.web.text_layer import Reading, TextLayer

Change = Callable[[Reading], Reading]
"""What a defence, or its lack, makes of a reading."""


def unchanged(reading: Reading) -> Reading:
    """Return the reading as it is."""
    return reading


def copying_damage(reading: Reading) -> Reading:
    """Return the reading, with damaged letters left as they are."""
    return replace(reading, undo_damage=False)


def with_clipped_words(reading: Reading) -> Reading:
    """Return the reading, with clipped words and invisible characters let through."""
    return replace(reading, clipped_words=True)


def of_markup_alone(reading: Reading) -> Reading:
    """Return the reading, without what stylesheets add."""
    return replace(reading, generated=False)


TEXT = ("title", "price_cents")

TEXT_RULES: tuple[Switch[Change], ...] = (
    Switch(
        "mojibake",
        ("title",),
        "undoes UTF-8 that was read as Windows-1252 or Latin-1",
        "copies the damage",
        on=unchanged,
        off=copying_damage,
    ),
    Switch(
        "unseen_text",
        TEXT,
        "reads what is seen",
        "reads the node's text, invisible characters and clipped words too",
        on=unchanged,
        off=with_clipped_words,
    ),
    Switch(
        "generated_text",
        TEXT,
        "reads what a stylesheet's content adds",
        "reads the node's text alone",
        on=unchanged,
        off=of_markup_alone,
    ),
)
"""The defences that are ways to read text."""

HIDDEN_RECORD = Switch(
    "hidden_record",
    ("title", "price_cents", "sku", "in_stock", "image_urls"),
    "skips a record that is not shown",
    "reads the first record in the markup",
    on=shown_record,
    off=first_record,
)


def text_of(page: Page, defences: Defences) -> TextLayer:
    """Return the page's text as this reader takes a heading or an amount."""
    reading = Reading()
    for switch in TEXT_RULES:
        reading = defences.rule(switch)(reading)
    return page.read(reading)
