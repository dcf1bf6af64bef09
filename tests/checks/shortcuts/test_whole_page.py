"""What numbers of a page as a whole tell of what is true of it."""

import numpy as np
import pytest
from scipy import stats

from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.subjects import WholePage
from html_extraction.checks.shortcuts.table import LIKELY, SHOWN
from html_extraction.checks.shortcuts.whole_page import PageLine, page_effects, page_line
from tests.checks.numbered import numbered, trapped

SUBJECT = WholePage(
    "late, whole page",
    "late",
    lambda page, row: {"letters": len(page.html), "said index": row.seed},
    reported="said",
)


def test_a_line_has_the_numbers_and_what_is_true() -> None:
    early, *_, late = numbered(trapped(2)).rows("public", 7, 3)
    page = ScannedPage("https://numbers.example/", "<p>four")
    assert page_line(SUBJECT, early, page) == {
        "traps": ("trap",), "right": False, "letters": 7, "said index": 7,
    }  # fmt: skip
    assert page_line(SUBJECT, late, page)["right"] is True
    assert page_line(SUBJECT, late, page)["traps"] == ()


def lines(true: int, false: int, *, trapped: int = 0) -> list[PageLine]:
    """Return pages of which it is true and false, of which the true have more letters by far."""
    return [
        {
            "traps": ("trap",) if n % max(true, false) < trapped else (),
            "right": n < true,
            "letters": float(n < true),
            "said it": float(n % 2),
        }
        for n in range(true + false)
    ]


def test_each_number_is_an_order_both_ways() -> None:
    found = {one.rule: one for one in page_effects(SUBJECT, lines(40, 40), ())}
    assert list(found) == ["more letters", "fewer letters", "more said it", "fewer said it"]
    more, fewer = found["more letters"], found["fewer letters"]
    assert (more.subject, more.rows, more.pages, more.chance) == (SUBJECT.name, "all", 80, 0.5)
    assert (more.excess, fewer.excess) == (0.5, -0.5)
    error = np.sqrt(81 / (12 * 1600))
    assert more.error == fewer.error == pytest.approx(error)
    assert more.p == pytest.approx(float(stats.norm.sf(0.5 / error)))
    assert fewer.p == pytest.approx(1 - more.p)
    assert (more.pool, found["more said it"].pool) == (SHOWN, LIKELY)
    assert found["more said it"].excess == 0


def test_thirty_of_both_kinds_are_judged_and_fewer_are_not() -> None:
    assert page_effects(SUBJECT, lines(30, 30), ())
    assert page_effects(SUBJECT, lines(30, 45), ())
    assert not page_effects(SUBJECT, lines(29, 60), ())
    assert not page_effects(SUBJECT, lines(60, 29), ())
    assert not page_effects(SUBJECT, lines(60, 0), ())
    rows = {one.rows for one in page_effects(SUBJECT, lines(50, 50, trapped=30), ("trap", "no"))}
    assert rows == {"all", "trap"}
    rows = {one.rows for one in page_effects(SUBJECT, lines(50, 50, trapped=29), ("trap",))}
    assert rows == {"all"}
