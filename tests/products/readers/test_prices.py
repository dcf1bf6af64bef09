"""Amounts: how numbers are read, and which of them is the price."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.price import extract_price
from html_extraction.products.readers.price_rules import PRICE_RULES

MakePage = Callable[..., Page]
MakeProduct = Callable[..., str]
HONEST = Defences()


@pytest.mark.parametrize(
    ("lang", "amount", "minor"),
    [
        ("en-DE", "1.234,56 €", 123456),
        ("en-DE", "1.234 €", 123400),
        ("en-AT", "€ 12,50", 1250),
        ("en-SE", "1\u00a0234,56\u00a0kr", 123456),
        ("en-FR", "1\u202f234,56\u00a0€", 123456),
        ("en-FR", "1 234,56 €", 123456),
        ("en-ZA", "R12 345,67", 1234567),
        ("en-CH", "CHF 1'234.50", 123450),
        ("en-US", "$1,234", 123400),
        ("en-US", "$1,234,567.89", 123456789),
        ("en-GB", "£12.99", 1299),
        ("en-GB", "¥12,800", 12800),
        ("en-DE", "JPY 12.800", 12800),
        ("en-DE", "12.800 ₩", 12800),
        ("en-GB", "KWD 1,234.500", 1234500),
        ("en-GB", "KWD 4.500", 4500),
        ("en-DE", "KWD 4,500", 4500),
        ("en-DE", "249,- €", 24900),
        ("en-NL", "€ 1.249,-", 124900),
        ("en-DK", "1.249,— DKK", 124900),
        ("en-DE", "249<sup>99</sup> €", 24999),
        ("en-DE", "1.249,<sup>99</sup> €", 124999),
        ("en-DE", "<span>249,</span><span>99</span> €", 24999),
        ("en-GB", "<span>£</span><span>249</span><span>.99</span>", 24999),
    ],
)
def test_numbers_are_read_in_the_pages_region(
    make_page: MakePage, make_product: MakeProduct, lang: str, amount: str, minor: int
) -> None:
    page = make_page(make_product(prices=f"<p>Our price <b>{amount}</b></p>"), lang=lang)
    assert extract_price(page, HONEST) == minor


_KINDS = {
    "reference_price": ["Was", "RRP", "Previous price", "Lowest price in the last 30 days"],
    "members_price": ["Members pay", "Club price", "With loyalty card"],
    "conditional_price": [
        "With code MAY5",
        "After cashback",
        "With trade-in",
        "From 3 units, each",
    ],
    "instalment_price": ["6 payments of", "Per month, for 12 months"],
    "unit_price": ["Per 100 g", "Per item of the pack", "Price per metre"],
    "other_offer": ["Refurbished", "Open-box", "Marketplace seller Dale"],
    "money_talk": ["Free delivery from", "You save", "Deposit", "Eco fee", "2-year warranty"],
    "tax_pair": ["Excl. VAT", "Net price", "Without tax", "Before VAT"],
}
_LABELS = [(name, label) for name, labels in _KINDS.items() for label in labels]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("name", "label"), _LABELS)
def test_a_labelled_decoy_is_left_and_taken_without_its_defence_only(
    make_page: MakePage, make_product: MakeProduct, name: str, label: str, first: bool
) -> None:
    lines = [f"<p><i>{label}</i> <b>£8.00</b></p>", "<p><i>Now</i> <b>£12.00</b></p>"]
    page = make_page(make_product(prices="".join(lines if first else reversed(lines))))
    assert extract_price(page, HONEST) == 1200
    for rule in PRICE_RULES:
        without = extract_price(page, Defences(frozenset({rule.name})))
        lowest = name in {"members_price", "conditional_price", "other_offer"}
        assert without == (800 if rule.name == name and (first or lowest) else 1200)


@pytest.mark.parametrize(
    "struck",
    ["<s>£20.00</s>", "<del>£20.00</del>", "<b class=old>£20.00</b>"],
)
def test_a_bare_struck_amount_is_a_former_price(
    make_page: MakePage, make_product: MakeProduct, struck: str
) -> None:
    page = make_page(
        make_product(prices=f"<p>{struck}</p><p>Price <b>£12.00</b></p>"),
        css=".old{text-decoration:line-through}",
    )
    assert extract_price(page, HONEST) == 1200
    assert extract_price(page, Defences(frozenset({"reference_price"}))) == 2000


@pytest.mark.parametrize(
    ("today", "price"),
    [
        ("2 June 2026", 2000),
        ("3 June 2026", 1500),
        ("7 June 2026", 1500),
        ("10 June 2026", 1500),
        ("11 June 2026", 2000),
    ],
)
@pytest.mark.parametrize("strike", ["b", "s"])
def test_a_sale_counts_on_its_first_and_last_day_and_else_the_regular_price_does(
    make_page: MakePage, make_product: MakeProduct, today: str, price: int, strike: str
) -> None:
    prices = (
        "<p><i>Sale price, from 3 June 2026 to 10 June 2026</i> <b>£15.00</b></p>"
        f"<p><i>Regular price</i> <{strike}>£20.00</{strike}></p>"
    )
    page = make_page(make_product(prices=prices) + f"<p>Today is {today}, 10:15.</p>")
    assert extract_price(page, HONEST) == price
    assert extract_price(page, Defences(frozenset({"ended_sale"}))) == 1500


def test_the_selected_options_price_outranks_the_products(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    options = (
        "<ul><li><label><input type=radio name=c>Moss <b>£9.00</b></label></li>"
        "<li><label><input type=radio name=c checked>Sand <b>£11.00</b></label></li></ul>"
    )
    page = make_page(make_product(options=options))
    assert extract_price(page, HONEST) == 1100
    assert extract_price(page, Defences(frozenset({"variant_price"}))) == 900


def test_the_lines_of_a_select_are_read(make_page: MakePage, make_product: MakeProduct) -> None:
    options = (
        "<select><option>Moss - Now: 9.00 - Order code: 123456</option>"
        "<option selected>Sand - Now: 11.00 - Order code: 123457</option></select>"
    )
    page = make_page(make_product(prices="<p>Deposit <b>2.00</b></p>", options=options))
    assert extract_price(page, HONEST) == 1100


def test_a_clipped_amount_is_read_by_the_hasty_only(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    prices = (
        "<p>Price <b><span style='position:absolute;left:-9999px'>was £15.00, </span>£12.00</b>"
    )
    page = make_page(make_product(prices=prices))
    assert extract_price(page, HONEST) == 1200
    assert extract_price(page, Defences(frozenset({"unseen_text"}))) == 1500


@given(
    minor=st.integers(1, 10**9),
    currency=st.sampled_from([("EUR", 2), ("JPY", 0), ("KWD", 3)]),
    region=st.sampled_from([("en-GB", ".", ","), ("en-DE", ",", "."), ("en-FR", ",", "\u202f")]),
)
def test_any_amount_with_both_marks_or_a_known_region_comes_back(
    minor: int, currency: tuple[str, int], region: tuple[str, str, str]
) -> None:
    from html_extraction.products.readers.money import minor_units, read_number

    digits, (lang, decimal, group) = currency[1], region
    whole, part = divmod(minor, 10**digits)
    text = f"{whole:,}".replace(",", group) + (f"{decimal}{part:0{digits}}" if digits else "")
    assert minor_units(read_number(text, lang, digits), digits) == minor
