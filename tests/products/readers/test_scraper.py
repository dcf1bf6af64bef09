"""The scrapers as a whole: an answer for any page, and a defence for every pathology."""

import doctest
import importlib
import json
import pkgutil
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from html_extraction import FIELDS, PATHOLOGIES
from html_extraction.products import readers
from html_extraction.products.readers import (
    DEFENCES,
    Defence,
    Scraper,
    hasty,
    honest,
    page_of,
    without,
)

URL = "https://shop.example/p/lamp"
TYPES = {
    "title": str,
    "price_cents": int,
    "currency": str,
    "in_stock": bool,
    "sku": str,
    "image_urls": list,
    "dispatch_date": str,
}
PAGE = """<html lang="en-DE"><body><main>
<section><h2>Recently viewed</h2><img src=/z.jpg alt=Vase><h3>Vase</h3><button>Buy now</button></section>
<div><img src=/a.jpg alt=Lamp><h1>Lamp</h1><p>Price <b>12,50 €</b></p><p>In stock</p>
<p>Item no. <b>AB-12</b></p><button>Add to basket</button></div>
<p>Today is Monday, 30 November 2026, 10:15.</p><p>Sent out in 2 working days.</p></main></body></html>"""
ANSWER = {
    "title": "Lamp",
    "price_cents": 1250,
    "currency": "EUR",
    "in_stock": True,
    "sku": "AB-12",
    "image_urls": ["https://shop.example/a.jpg"],
    "dispatch_date": "2026-12-02",
}


def test_a_page_is_answered_in_the_seven_fields() -> None:
    assert honest().read(URL, PAGE) == ANSWER


def test_the_page_is_found_in_a_prompt() -> None:
    prompt = f"Rules: HTML: none.\nPage address: none here\n\nPage address: {URL}\n\nHTML:\n{PAGE}"
    assert page_of(prompt) == (URL, PAGE)


def test_a_prompt_without_a_page_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="Page address"):
        page_of("Tell me a story.")


def test_the_defences_are_the_pathologies() -> None:
    assert set(DEFENCES) == set(PATHOLOGIES)
    for name, defence in DEFENCES.items():
        assert defence.name == name
        assert set(defence.fields) == set(PATHOLOGIES[name].fields)
        assert defence.honest
        assert defence.hasty


def test_defences_stand_in_the_order_of_the_alphabet_whoever_is_imported_first() -> None:
    assert list(DEFENCES) == sorted(DEFENCES)
    code = "from html_extraction.products.readers.{} import *; from {} import DEFENCES; print(*DEFENCES)"
    for first in ("dates", "stock", "scraper"):
        done = subprocess.run(
            [sys.executable, "-c", code.format(first, readers.__name__)],
            capture_output=True,
            check=True,
            text=True,
        )
        assert done.stdout.split() == list(DEFENCES)


def test_a_second_defence_of_a_name_is_refused() -> None:
    known = DEFENCES["base_href"]
    with pytest.raises(TypeError, match="two defences are called base_href"):
        Defence(known.name, known.fields, known.honest, known.hasty)
    assert DEFENCES["base_href"] is known


def test_an_unknown_defence_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no defence is called sleep; the defences are"):
        without("sleep")


def test_hasty_is_without_every_defence() -> None:
    assert hasty() == Scraper(frozenset(PATHOLOGIES))


@pytest.mark.parametrize("place", ["before", "after"])
@pytest.mark.parametrize(
    "hiding",
    ["<div hidden>{}</div>", "<template>{}</template>", "<dialog>{}</dialog>",
     "<details><summary>More</summary>{}</details>", "<div style='visibility:hidden'>{}</div>",
     "<div style='position:absolute;left:-9999px'>{}</div>"],
)  # fmt: skip
def test_a_hidden_record_is_read_by_the_hasty_where_it_comes_first(hiding: str, place: str) -> None:
    record = (
        "<div><img src=/h.jpg alt=Lamp><h1>Old lamp</h1><p>Price <b>9,00 €</b></p><p>Sold out</p>"
        "<p>Item no. <b>CD-34</b></p><button>Add to basket</button></div>"
    )
    block = PAGE[PAGE.index("<div>") : PAGE.index("<p>Today")]
    hidden = hiding.format(record)
    html = PAGE.replace(block, hidden + block if place == "before" else block + hidden)
    assert honest().read(URL, html) == ANSWER
    taken = {
        "title": "Old lamp",
        "price_cents": 900,
        "in_stock": False,
        "sku": "CD-34",
        "image_urls": ["https://shop.example/h.jpg"],
    }
    expected = ANSWER | taken if place == "before" else ANSWER
    assert without("hidden_record").read(URL, html) == expected


def test_metadata_is_read_by_the_hasty_only() -> None:
    data = {
        "@type": "Product",
        "name": "Old lamp",
        "image": "https://shop.example/m.jpg",
        "offers": {
            "price": "900",
            "priceCurrency": "JPY",
            "availability": "http://schema.org/OutOfStock",
        },
    }
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    html = PAGE.replace("<body>", f"<body>{script}")
    assert honest().read(URL, html) == ANSWER
    assert without("stale_metadata").read(URL, html) == ANSWER | {
        "title": "Old lamp",
        "price_cents": 900,
        "currency": "JPY",
        "in_stock": False,
        "image_urls": ["https://shop.example/m.jpg"],
    }


def assert_typed(answer: dict[str, object]) -> None:
    assert tuple(answer) == tuple(FIELDS)
    for field, value in answer.items():
        assert type(value) is TYPES[field]
    json.dumps(answer)


@pytest.mark.parametrize("name", [info.name for info in pkgutil.iter_modules(readers.__path__)])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"{readers.__name__}.{name}")).failed == 0


@pytest.mark.parametrize(
    "html",
    [
        "",
        "\x00",
        "<",
        "<html>",
        "<div>" * 3000 + "<button>Buy now</button>",
        "<style>" + "(" * 5000,
        "<style>" + "a " * 5000 + "{display:none}",
        "<style>@media x{" * 500,
        "<style>:not(" * 900 + "</style>",
        "<script type='application/ld+json'>" + "[" * 100_000 + "</script>",
        f"<div><h1>x</h1><p>Price <b>€{'9' * 6000}</b></p><button>Buy now</button></div>",
        "<p>Today is 31 December 9999, 10:00</p><p>Sent out in 999 working days.</p>",
        "<p>Today is 31 February 2026, 25:99</p>",
        "<base href='http://[x'><img src='//[y' alt=a><button>Buy now</button>",
        "<select><option>1</select><input type=radio><p>Selected</p>",
        "<p>Today is 1 May 2026</p><p>No dispatch from 1 May 2026 to 1 May 9998.</p>",
    ],
    ids=range(16),
)
def test_any_page_has_a_typed_answer(html: str) -> None:
    for scraper in (honest(), hasty()):
        assert_typed(scraper.read(URL, html))


_WORDS = st.sampled_from(
    ["<div>", "</div>", "<p>", "<h1>", "</h1>", "<s>", "<b class=a>", "</b>", "<ul><li>", "</li>",
     "<img src=a.jpg alt=x>", "<button>Buy now</button>", "<select><option>", "</select>", "<sup>",
     "<label><input type=radio name=o checked>", "<style>.a{display:none}</style>", "<template>",
     "<details>", "<noscript>", "<base href=/x/>", "Price", "Was", "€1.234,50", "9,99", "kr", "1 000",
     "In stock", "Sold out", "Item no. A-1", "Selected", "USD", "Today is 3 May 2026, 10:00.",
     "Sent out in 3 working days.", "No dispatch on 5 May 2026.", "Recently viewed", "\u00ad", "Ã¼"]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, max_size=40).map(" ".join), st.sampled_from(["honest", *DEFENCES]))
def test_any_heap_of_markup_has_a_typed_answer(html: str, name: str) -> None:
    scraper = honest() if name == "honest" else without(name)
    assert_typed(scraper.read(URL, html))
