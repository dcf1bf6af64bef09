"""Title, currency, stock and code."""

from collections.abc import Callable

import pytest

from html_extraction.products.readers.currency import extract_currency
from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.page import Page
from html_extraction.products.readers.sku import extract_sku
from html_extraction.products.readers.stock import extract_in_stock
from html_extraction.products.readers.title import extract_title

MakePage = Callable[..., Page]
MakeProduct = Callable[..., str]
HONEST = Defences()
CARDS = (
    "<section><h2>Recently viewed</h2><div><img src=/b.jpg alt=Vase><h3>Vase</h3>"
    "<p>Price <b>€3.00</b></p><p>Sold out</p><p>Item no. 999-111</p>"
    "<button>Add to basket</button></div></section>"
)


def without(name: str) -> Defences:
    return Defences(frozenset({name}))


def test_the_title_is_the_heading_of_the_block_with_price_and_button(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    page = make_page(f"<h1></h1><h2>Spring offers</h2>{CARDS}{make_product()}")
    assert extract_title(page, HONEST) == "Lamp"
    assert extract_title(page, without("title_decoys")) == "Spring offers"


@pytest.mark.parametrize(
    ("amount", "code"),
    [("€5.00", "EUR"), ("US$5.00", "USD"), ("CA$5.00", "CAD"), ("5.00 zł", "PLN"),
     ("CHF 5.00", "CHF"), ("5,00 Kč", "CZK"), ("£5.00", "GBP"), ("NOK 5.00", "NOK")],
)  # fmt: skip
def test_the_mark_at_the_amount_is_the_currency(
    make_page: MakePage, make_product: MakeProduct, amount: str, code: str
) -> None:
    body = make_product(prices=f"<p>Price <b>{amount}</b></p>")
    page = make_page(body + "<p>All prices are in Danish kroner.</p>")
    assert extract_currency(page, HONEST) == code


@pytest.mark.parametrize(
    ("amount", "words", "code", "commonest"),
    [
        ("$5.00", "Canadian dollars", "CAD", "USD"),
        ("$5.00", "US dollars", "USD", "USD"),
        ("5.00 kr", "Norwegian kroner", "NOK", "SEK"),
        ("¥500", "Chinese yuan", "CNY", "JPY"),
        ("5.00", "Kuwaiti dinars", "KWD", "USD"),
    ],
)
def test_a_shared_mark_is_settled_by_the_sentence_about_prices(
    make_page: MakePage,
    make_product: MakeProduct,
    amount: str,
    words: str,
    code: str,
    commonest: str,
) -> None:
    body = make_product(prices=f"<p>Price <b>{amount}</b></p>")
    notes = f"<p>Gift vouchers are also sold in Polish zloty.</p><p>Prices here are in {words}.</p>"
    page = make_page(body + notes)
    assert extract_currency(page, HONEST) == code
    assert extract_currency(page, without("shared_symbol")) == commonest


def test_a_shared_mark_is_settled_by_the_selected_currency(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    listed = "<select><option>USD</option><option selected>AUD</option></select>"
    prices = "<p>Price <b>$5.00</b></p><p>Approximately <b>€3.00</b></p>"
    page = make_page(f"<header>{listed}</header>{make_product(prices=prices)}")
    assert extract_currency(page, HONEST) == "AUD"
    assert extract_currency(page, without("currency_switcher")) == "USD"


@pytest.mark.parametrize(
    ("text", "available"),
    [
        ("In stock", True),
        ("Ready to order", True),
        ("Available now from our warehouse", True),
        ("3 in stock", True),
        ("Sold out", False),
        ("0 in stock", False),
        ("Not in stock at present", False),
        ("Soon back in stock", False),
        ("On back order", False),
        ("Available for pre-order", False),
        ("Made to order", False),
        ("Awaiting stock", False),
        ("Only in our Lindham branch", False),
        ("Sold out online, available in 3 branches", False),
    ],
)
def test_the_wording_decides_the_stock_and_not_the_button(
    make_page: MakePage, make_product: MakeProduct, text: str, available: bool
) -> None:
    elsewhere = "<p>In stock at our Lindham branch</p><p>Vestvik branch: sold out</p>"
    body = make_product(stock=f"{elsewhere}<p>Availability: {text}</p>")
    page = make_page(CARDS + body.replace("<button", "<button disabled"))
    assert extract_in_stock(page, HONEST) is available
    assert extract_in_stock(page, without("stock_elsewhere")) is True


def test_another_offers_stock_does_not_count_unless_it_is_the_cheaper_for_the_hasty(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    page = make_page(
        make_product(
            prices="<p>Refurbished <b>€6.00</b></p><p>Price <b>€10.00</b></p>",
            stock="<p><i>Refurbished</i> <b>In stock</b></p><p>Sold out</p>",
        )
    )
    assert extract_in_stock(page, HONEST) is False
    assert extract_in_stock(page, without("other_offer")) is True


def test_the_rule_shows_one_of_two_wordings(make_page: MakePage, make_product: MakeProduct) -> None:
    stock = "<p class=on><b class=x>In stock</b><b class=y>Sold out</b></p>"
    page = make_page(make_product(stock=stock), css=".on .x{display:none}")
    assert extract_in_stock(page, HONEST) is False
    assert extract_in_stock(page, without("both_states")) is True


@pytest.mark.parametrize(
    "options",
    [
        "<ul><li><input type=radio name=c>A {0}</li><li><input type=radio name=c checked>B {1}</li></ul>",
        "<div role=listbox><div role=option aria-selected=false>A {0}</div>"
        "<div role=option aria-selected=true>B {1}</div></div>",
        "<div role=radiogroup><p role=radio aria-checked=false>A {0}</p>"
        "<p role=radio aria-checked=true>B {1}</p></div>",
        "<ul><li>A {0}</li><li>B <em>Your choice</em> {1}</li></ul>",
        "<div><div>A {0}</div><div>B <em>Selected</em> {1}</div></div>",
    ],
)
def test_what_the_selected_option_says_counts_however_it_is_marked(
    make_page: MakePage, make_product: MakeProduct, options: str
) -> None:
    quantity = "<div><div>1 <em>Selected</em></div><div>2</div></div>"
    said = [f"<span>Item no. {code}</span> <span>{text}</span>" for code, text in
            (("AA-11", "In stock"), ("BB-22", "Sold out"))]  # fmt: skip
    page = make_page(
        make_product(options=quantity + options.format(*said), stock="<p>In stock</p>")
    )
    assert extract_sku(page, HONEST) == "BB-22"
    assert extract_in_stock(page, HONEST) is False
    assert extract_sku(page, without("variant_sku")) == "AA-11"
    assert extract_in_stock(page, without("variant_stock")) is True


def test_a_select_with_none_marked_shows_its_first(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    options = "<select><option>A - SKU: 111222</option><option>B - SKU: 333444</option></select>"
    assert extract_sku(make_page(make_product(options=options)), HONEST) == "111222"


@pytest.mark.parametrize("label", ["Item no.", "Article no.", "Order code", "SKU", "Our code"])
def test_the_shops_own_code_is_the_one_that_counts(
    make_page: MakePage, make_product: MakeProduct, label: str
) -> None:
    codes = (
        "<p><i>EAN</i> <b>4006381333931</b></p><p><i>Manufacturer no.</i> <b>LL-2</b></p>"
        f"<dl><div><dt>{label}</dt><dd>034.575.77</dd></div></dl><p>Internet no. 42-4</p>"
    )
    page = make_page(CARDS + make_product(codes=codes))
    assert extract_sku(page, HONEST) == "034.575.77"
    assert extract_sku(page, without("other_codes")) == "4006381333931"
