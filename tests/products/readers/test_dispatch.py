"""The dispatch date: the clock, the closures, the cut-off."""

from collections.abc import Callable

import pytest

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.dispatch import extract_dispatch_date
from html_extraction.products.readers.page import Page

MakePage = Callable[..., Page]

# 30 November 2026 is a Monday.
MONDAY = "<p>Today is Monday, 30 November 2026, 10:15.</p>"
SATURDAY = "<p>It is 10:15 today, Saturday, 28 November 2026.</p>"
THREE = "<p>Dispatched in 3 working days.</p>"


def day(page: Page, *without: str) -> str:
    return extract_dispatch_date(page, Defences(frozenset(without)))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Leaves our warehouse in 1 working day.", "2026-12-01"),
        ("Sent out in 4 working days.", "2026-12-04"),
        ("We hand it to the carrier in 5 working days.", "2026-12-07"),
        ("Dispatched in ten working days.", "2026-12-14"),
    ],
)
def test_day_one_is_the_first_working_day_after_the_order_day(
    make_page: MakePage, said: str, expected: str
) -> None:
    assert day(make_page(f"<p>{said}</p>{MONDAY}")) == expected


@pytest.mark.parametrize(
    ("closures", "expected", "hasty"),
    [
        ("<p>No dispatch on</p><ul><li>2 December 2026</li></ul>", "2026-12-04", "2026-12-04"),
        (
            "<p>Our warehouse is closed on:</p><ul><li>Tuesday, December 1, 2026</li>"
            "<li>5 December 2026</li></ul>",
            "2026-12-04",
            "2026-12-04",
        ),
        (
            "<p>We send nothing out on 1 December 2026 and 3 December 2026.</p>",
            "2026-12-07",
            "2026-12-03",
        ),
        (
            "<p>Dispatch pauses from 1 December 2026 to 3 December 2026.</p>",
            "2026-12-08",
            "2026-12-03",
        ),
        (
            "<p>From 1 December 2026 until 2 December 2026 our warehouse is closed.</p>",
            "2026-12-07",
            "2026-12-03",
        ),
        (
            "<p>Our warehouse is closed between 1 December 2026 and 3 December 2026.</p>",
            "2026-12-08",
            "2026-12-03",
        ),
        (
            "<p>Our Lindham showroom is closed on</p><ul><li>1 December 2026</li></ul>",
            "2026-12-03",
            "2026-12-03",
        ),
        (
            "<p>The office does not answer the telephone on 1 December 2026.</p>",
            "2026-12-03",
            "2026-12-03",
        ),
        (
            "<p>Our Lindham branch is closed from 1 December 2026 to 4 December 2026.</p>",
            "2026-12-03",
            "2026-12-03",
        ),
    ],
)
def test_the_shops_own_closures_are_no_working_days(
    make_page: MakePage, closures: str, expected: str, hasty: str
) -> None:
    page = make_page(MONDAY + THREE + closures)
    assert day(page) == expected
    assert day(page, "closure_days") == hasty


@pytest.mark.parametrize(
    ("now", "cutoff", "expected"),
    [
        (MONDAY, "10:00", "2026-12-04"),
        (MONDAY, "10:30", "2026-12-03"),
        (MONDAY, "2:00 pm", "2026-12-03"),
        (SATURDAY, "10:00", "2026-12-02"),
        (SATURDAY, "10:30", "2026-12-02"),
    ],
)
def test_an_order_after_the_cutoff_counts_as_the_next_working_days(
    make_page: MakePage, now: str, cutoff: str, expected: str
) -> None:
    rule = f"<p>Orders placed before {cutoff} count for the same day, later ones for the next.</p>"
    page = make_page(rule + now + THREE)
    assert day(page) == expected
    start = "2026-12-03" if now == MONDAY else "2026-12-02"
    assert day(page, "cutoff_time") == start


def test_on_a_closed_order_day_the_cutoff_does_not_matter(make_page: MakePage) -> None:
    rule = "<p>Cut-off for same-day orders: 10:00. Later orders count for the next working day.</p>"
    closed = "<p>There is no dispatch on 30 November 2026.</p>"
    assert day(make_page(rule + MONDAY + THREE + closed)) == "2026-12-03"


@pytest.mark.parametrize("first", [True, False])
def test_transit_is_no_part_of_it(make_page: MakePage, first: bool) -> None:
    transit = (
        "<p>Delivery takes 2 working days after that.</p>"
        "<p>Expected at your door on 7 December 2026.</p>"
    )
    page = make_page(MONDAY + (transit + THREE if first else THREE + transit))
    assert day(page) == "2026-12-03"
    assert day(page, "transit_time") == "2026-12-07"
