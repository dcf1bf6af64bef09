"""The parts that rows are made of, where a break would not show in a row."""

import unicodedata
from dataclasses import replace
from datetime import date, datetime, time
from random import Random
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.products.generator import codes, money, names, pictures
from html_extraction.products.generator.locales import LOCALES
from html_extraction.products.generator.misreading import english_reading
from html_extraction.products.generator.page import Candidate, Piece
from html_extraction.products.generator.pathology import Pathology, pathology
from html_extraction.products.generator.render import render
from html_extraction.products.generator.row import prepare
from html_extraction.products.generator.truth import Dispatch, Pause


def test_the_frozen_locales_are_what_babel_says() -> None:
    freeze = pytest.importorskip(
        "html_extraction.products.generator.freeze_locales", reason="Babel is not installed"
    )
    assert freeze.FILE.read_text(encoding="ascii") == freeze.frozen()


def test_forty_letters_survive_damage_and_its_undoing() -> None:
    assert len(names.SURVIVORS) >= 40
    for letter in names.SURVIVORS:
        damaged = names.damaged(letter)
        assert damaged != letter
        assert damaged.encode("cp1252").decode("utf-8") == letter
        assert unicodedata.normalize("NFC", letter) == letter


@pytest.mark.parametrize(
    ("region", "code", "minor", "written"),
    [
        ("en-US", "USD", 123450, "US$1,234.50"),
        ("en-DE", "EUR", 123450, "1.234,50\u00a0\u20ac"),
        ("en-AT", "EUR", 123450, "\u20ac\u00a01.234,50"),
        ("en-SE", "KWD", 12345, "12,345\u00a0KWD"),
        ("en-CH", "JPY", 12900, "JPY\u00a012'900"),
        ("en-GB", "PLN", 500, "z\u0142\u00a05.00"),
    ],
)
def test_amounts_are_written_as_the_region_does(
    region: str, code: str, minor: int, written: str
) -> None:
    form = money.MoneyFormat(LOCALES[region], "sign")
    assert form.written(money.Money(minor, money.BY_CODE[code])) == written


@pytest.mark.parametrize(
    ("text", "exponent", "minor"),
    [("1,234.50", 2, 123450), ("1.234,50 EUR", 2, 123), ("1 234", 0, 1), ("none", 2, 0)],
)
def test_the_english_reading(text: str, exponent: int, minor: int) -> None:
    assert english_reading(text, exponent) == minor


MONDAY = datetime(2026, 6, 1, 10, 0)


@pytest.mark.parametrize(
    ("dispatch", "day"),
    [
        (Dispatch(MONDAY, 1), date(2026, 6, 2)),
        (Dispatch(MONDAY, 5), date(2026, 6, 8)),
        (Dispatch(MONDAY, 1, closures=(date(2026, 6, 2),)), date(2026, 6, 3)),
        (
            Dispatch(MONDAY, 2, pauses=(Pause(date(2026, 6, 2), date(2026, 6, 4)),)),
            date(2026, 6, 8),
        ),
        (Dispatch(MONDAY, 1, cutoff=time(9, 30)), date(2026, 6, 3)),
        (Dispatch(MONDAY, 1, cutoff=time(10, 30)), date(2026, 6, 2)),
        # On a Saturday the cut-off does not matter.
        (Dispatch(datetime(2026, 6, 6, 18, 0), 1, cutoff=time(9, 0)), date(2026, 6, 8)),
        # A closure on the order day makes it no working day.
        (
            Dispatch(MONDAY, 1, closures=(date(2026, 6, 1),), cutoff=time(9, 0)),
            date(2026, 6, 2),
        ),
    ],
)
def test_the_dispatch_day(dispatch: Dispatch, day: date) -> None:
    assert dispatch.day() == day


@given(st.integers(0, 10**12))
def test_a_barcode_has_a_valid_check_digit(number: int) -> None:
    code = codes.with_check_digit(f"{number:012}"[:12])
    assert sum(int(d) * (1, 3)[n % 2] for n, d in enumerate(code)) % 10 == 0


@given(st.integers(), st.sampled_from(["absolute", "root", "relative"]))
def test_every_spelling_of_a_picture_resolves_to_it(seed: int, spelling: pictures.Spelling) -> None:
    rng = Random(seed)
    root = "https://shop.example/assets/"
    pool = pictures.address_pool(rng, root, comma=False)
    style = pictures.PictureStyle(root, spelling)
    address = pool.address(rng)
    assert urljoin(root, pictures.spelled(address, style)) == address
    assert urljoin(root, pictures.respelled(address, style)) == address
    assert pictures.respelled(address, style) != pictures.spelled(address, style)


def test_a_candidate_that_no_macro_records_fails_the_build() -> None:
    page = prepare("public", 0, 0).page
    stray = Candidate("sku", "X-1", "test")
    furniture = replace(page.furniture, nav=(stray,))  # type: ignore[arg-type]
    with pytest.raises(RuntimeError, match="rendered no record"):
        render(replace(page, furniture=furniture))


def test_a_piece_in_an_element_of_its_own_has_its_attributes_escaped() -> None:
    page = prepare("public", 0, 0).page
    pieces = (Piece("text", "Plain "), Piece("split", "<i>", attributes=(("data-x", '"&'),)))
    rendered = render(page.with_block(heading=replace(page.block.heading, pieces=pieces)))
    assert 'Plain <span data-x="&#34;&amp;">&lt;i&gt;</span>' in rendered.html


def test_a_wrong_registration_fails_the_import() -> None:
    class Nameless(Pathology):
        """A trap."""

    with pytest.raises(TypeError, match="lacks name, summary, honest, hasty_rule"):
        pathology(Nameless)

    class Misplaced(Pathology):
        """A trap."""

        name = "misplaced"
        fields = ("prize",)
        summary = honest = hasty_rule = "x"

    with pytest.raises(TypeError, match="must name fields out of title, price_cents"):
        pathology(Misplaced)

    class Twin(Pathology):
        """A trap."""

        name = "base_href"
        fields = ("image_urls",)
        summary = honest = hasty_rule = "x"

    with pytest.raises(TypeError, match="two pathologies are called base_href"):
        pathology(Twin)
