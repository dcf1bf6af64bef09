"""The rules that the browser's snapshot is read by, without a browser."""

from datetime import date, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.browser.text_rows import Phrase, clean
from html_extraction.products.browser_reader.amounts import Amount, amount_in, decimal_mark
from html_extraction.products.browser_reader.currencies import exponent, marked, named
from html_extraction.products.browser_reader.dates import Span, spans_in, time_in, working_day_after
from html_extraction.products.browser_reader.labels import PriceKind, is_shop_code_label, price_kind
from html_extraction.products.browser_reader.title import undamaged

AMOUNTS = [
    ("\u20ac 1.234,56", "", "en-DE", "1234.56", "\u20ac"),
    ("1\u00a0234,56\u00a0kr", "", "en-SE", "1234.56", "kr"),
    ("CHF\u00a01'234.50", "", "en-CH", "1234.50", "CHF"),
    ("\u00a512,800", "", "en-US", "12800", "\u00a5"),
    ("KWD 1,234.500", "", "en-GB", "1234.500", "KWD"),
    ("249,-", "", "en-NL", "249", ""),
    ("249,- kr.", "", "en-DK", "249", "kr."),
    ("249", "99", "en-NL", "249.99", ""),
    ("NZ$1,249", "50", "en-NZ", "1249.50", "NZ$"),
    ("1\u202f234,5 z\u0142", "", "en-FR", "1234.5", "z\u0142"),
]


@pytest.mark.parametrize(("text", "raised", "lang", "number", "mark"), AMOUNTS)
def test_amounts_are_read_as_the_region_writes_them(
    text: str, raised: str, lang: str, number: str, mark: str
) -> None:
    read = amount_in(Phrase(text, raised), decimal_mark(lang))
    assert read == Amount(Decimal(number), mark)


@pytest.mark.parametrize("text", ["", "AB-1234", "0.9 L", "In stock", "3 units", "12 June 2026"])
def test_other_phrases_are_no_amounts(text: str) -> None:
    assert amount_in(Phrase(text), ".") is None


@pytest.mark.parametrize(
    ("code", "minor"), [("EUR", 123450), ("JPY", 1234), ("ISK", 1234), ("KWD", 1234500)]
)
def test_minor_units_are_those_of_the_currency(code: str, minor: int) -> None:
    number = Decimal("1234") if exponent(code) == 0 else Decimal("1234.5")
    assert Amount(number, "").minor_units(code) == minor


def test_a_shared_sign_means_no_currency() -> None:
    assert [marked(sign) for sign in ("$", "kr", "\u00a5", "")] == [None] * 4
    assert [marked(sign) for sign in ("US$", "SEK", "\u20ac")] == ["USD", "SEK", "EUR"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("All prices are in Canadian dollars.", "CAD"),
        ("We state every price in Swiss francs.", "CHF"),
        ("Prices in pounds sterling", "GBP"),
        ("Prices in DKK", "DKK"),
        ("Prices in dollars", None),
    ],
)
def test_currencies_are_known_by_name(text: str, code: str | None) -> None:
    assert named(text) == code


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("", PriceKind.CURRENT),
        ("You pay", PriceKind.CURRENT),
        ("Incl. VAT", PriceKind.GROSS),
        ("Regular price", PriceKind.REGULAR),
        ("Sale price, from 3 June 2026 to 10 June 2026", PriceKind.SALE),
        ("Before", PriceKind.OTHER),
        ("Before VAT", PriceKind.OTHER),
        ("Price with club card", PriceKind.OTHER),
        ("12 monthly payments of", PriceKind.OTHER),
        ("Per 100 g", PriceKind.OTHER),
        ("Used, very good", PriceKind.OTHER),
        ("Free delivery from", PriceKind.OTHER),
    ],
)
def test_labels_tell_what_an_amount_is(label: str, kind: PriceKind) -> None:
    assert price_kind(label) is kind


def test_the_shops_code_is_known_by_its_label() -> None:
    ours = ["Item no.", "Article number", "Order code", "SKU", "Our code", "Stock code"]
    others = ["Model no.", "Maker's part no.", "EAN", "Internet no.", "Batch", "Stock", "Web ID"]
    assert all(map(is_shop_code_label, ours))
    assert not any(map(is_shop_code_label, others))


def test_dates_are_read_in_both_orders_and_as_ranges() -> None:
    june = [date(2026, 6, day) for day in range(1, 10)]
    assert spans_in("Closed on Monday, 1 June 2026 and June 3, 2026.") == (
        Span(june[0], june[0]),
        Span(june[2], june[2]),
    )
    for word in ("to", "until", "through"):
        text = f"Dispatch pauses from Tuesday, June 2, 2026 {word} 05 June 2026."
        assert spans_in(text) == (Span(june[1], june[4]),)


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("at 14:05", time(14, 5)),
        ("2:05 pm", time(14, 5)),
        ("12:30 am", time(0, 30)),
        ("99:99", None),
    ],
)
def test_hours_are_read_on_both_clocks(text: str, hour: time | None) -> None:
    assert time_in(text) == hour


@given(
    st.dates(date(2025, 1, 1), date(2030, 1, 1)),
    st.integers(1, 15),
    st.sets(st.integers(0, 40), max_size=10),
)
def test_the_lead_time_counts_working_days_only(day: date, count: int, gaps: set[int]) -> None:
    closed = {day + timedelta(days=gap) for gap in gaps}
    end = working_day_after(day, count, closed)
    passed = [day + timedelta(days=step) for step in range(1, (end - day).days + 1)]
    assert end.weekday() < 5
    assert end not in closed
    assert sum(each.weekday() < 5 and each not in closed for each in passed) == count


@given(st.text(st.sampled_from("\u00e0\u00e9\u00ed\u00f8\u017a\u0151\u00dfab 1"), min_size=1))
def test_damage_of_either_kind_is_undone(text: str) -> None:
    def misread(byte: int) -> str:
        try:
            return bytes([byte]).decode("cp1252")
        except UnicodeDecodeError:
            return chr(byte)

    assert undamaged("".join(map(misread, text.encode()))) == text
    assert undamaged(text.encode().decode("latin-1")) == text


@given(st.text(st.sampled_from("\u00e9\u00f6\u017a\u0151abc 1")))
def test_sound_text_is_left_alone(text: str) -> None:
    assert undamaged(text) == text


def test_invisible_characters_are_dropped_and_no_break_spaces_kept() -> None:
    assert clean(" Ket\u00adtle\u200b \n 1\u00a0234 ") == "Kettle 1\u00a0234"
