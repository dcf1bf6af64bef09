"""The scan for shortcuts: it finds planted ones, and does not find them where none is planted."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from bs4 import Tag

from html_extraction import Row, rows
from html_extraction.checks import Plan
from html_extraction.checks.shortcuts import Scan
from html_extraction.checks.shortcuts import scan_rows as scan_of
from html_extraction.checks.shortcuts.candidates import Candidate, with_features
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.table import BLOCK, SHOWN, lines_of
from html_extraction.products.checks.amounts import amounts_on, minor_of
from html_extraction.products.checks.currencies import currencies_on
from html_extraction.products.checks.pictures import runs_on
from html_extraction.products.checks.shortcuts import SUBJECTS, scanned
from html_extraction.products.checks.texts import codes_on
from html_extraction.products.system import PRODUCTS

CHECK = PRODUCTS.checks()["shortcuts"]

ROWS = 72
"""Of these at least 60 have candidates to choose between, which the fit needs."""

PLANTED_IN = ("title", "price_cents", "gallery")


def scan_rows(rows: Sequence[Row]) -> Scan:
    """Scan for the subjects alone in which something is planted."""
    subjects = tuple(one for one in SUBJECTS if one.name in PLANTED_IN)
    return scan_of(PRODUCTS, replace(scanned(PRODUCTS), subjects=subjects, whole_pages=()), rows)


PLANTED = {
    "own_look_count = 1": "price_cents",
    "amount_rank = 1": "price_cents",
    "rank = 0": "gallery",
    "highest shared_words": "title",
}


def right_amount(page: ScannedPage, row: Row) -> Candidate:
    return next(
        c for c in amounts_on(page, row) if c.shown and c.value == row.answer["price_cents"]
    )


def mark_the_price(page: ScannedPage, row: Row) -> None:
    """Plant a class that only the right price has."""
    element = right_amount(page, row).element
    assert element is not None
    element["class"] = "only-here"


def lead_with_the_gallery(page: ScannedPage, row: Row) -> None:
    """Plant the gallery before everything else."""
    gallery = next(c.element for c in runs_on(page, row) if c.value)
    body = page.document.soup.body
    assert gallery is not None
    assert body is not None
    body.insert(0, gallery.extract())


def leave_one_lower_amount(page: ScannedPage, row: Row) -> None:
    """Plant one amount that is lower than the right one, and take all other lower ones out."""
    right = right_amount(page, row)
    for other in amounts_on(page, row):
        if other.value < right.value and isinstance(other.element, Tag):
            other.element.clear()
    first = next(c for c in right.text if c in "123456789")
    decoy = page.document.soup.new_tag("p")
    decoy.string = right.text.replace(first, str(int(first) - 1), 1)
    assert page.document.soup.body is not None
    page.document.soup.body.append(decoy)


def name_alike(page: ScannedPage, row: Row) -> None:
    """Plant names each of which has one half of the right one's words."""
    body = page.document.soup.body
    assert body is not None
    words = str(row.answer["title"]).split()
    for number, half in enumerate((words[:3], words[3:]) * 4):
        heading = page.document.soup.new_tag("h3")
        heading.string = " ".join([*half, f"Alba{number}", f"Bruna{number}"])
        body.append(heading)


def rewritten(row: Row, *plants: Callable[[ScannedPage, Row], None]) -> Row:
    for plant in plants:
        page = ScannedPage(row.url, row.html)
        plant(page, row)
        row = replace(row, html=str(page.document.soup))
    return row


@pytest.fixture(scope="module")
def fresh() -> Sequence[Row]:
    return list(rows("public", 77, ROWS))


@pytest.fixture(scope="module")
def clean(fresh: Sequence[Row]) -> Scan:
    return scan_rows(fresh)


@pytest.fixture(scope="module")
def planted(fresh: Sequence[Row]) -> Scan:
    plants = (leave_one_lower_amount, mark_the_price, lead_with_the_gallery, name_alike)
    return scan_rows([rewritten(row, *plants) for row in fresh])


def leaks(scan: Scan, subject: str) -> dict[str, float]:
    """The rules of a subject that are leaks over all rows, with their scores."""
    return {
        one.rule: one.chance + one.excess
        for one in scan.leaks
        if one.subject == subject and one.rows == ALL_ROWS
    }


@pytest.mark.parametrize(("rule", "subject"), PLANTED.items())
def test_a_planted_leak_is_found_and_only_there(
    clean: Scan, planted: Scan, subject: str, rule: str
) -> None:
    assert leaks(planted, subject)[rule] > 0.6
    assert rule not in leaks(clean, subject)


def test_a_planted_class_is_a_property_of_the_right_one(clean: Scan, planted: Scan) -> None:
    def named(scan: Scan) -> set[str]:
        return {one.name for one in scan.invariants if one.subject == "price_cents"}

    assert "own: class shape a-a" in named(planted) - named(clean)


def test_the_logit_finds_what_is_planted(clean: Scan, planted: Scan) -> None:
    def fitted(scan: Scan) -> float:
        return next(
            one.excess
            for one in scan.logits
            if (one.subject, one.pool, one.rows) == ("price_cents", SHOWN, ALL_ROWS)
        )

    assert fitted(planted) > 0.6
    assert fitted(planted) > fitted(clean) + 0.2


def test_what_finds_the_block_is_reported_and_not_judged(clean: Scan) -> None:
    titles = [one for one in clean.rules["title"] if one.rows == ALL_ROWS]
    box = next(one for one in titles if one.rule == "highest box_size")
    assert box.pool == BLOCK
    assert box.excess > 0.4
    assert box not in clean.leaks


def test_rows_too_few_to_judge_are_checked_all_the_same() -> None:
    found = CHECK.run(PRODUCTS, Plan((98,), 4, 1), lambda done, total: None)
    assert found.holds
    assert found.figures["leaks"] == found.figures["block title"] == 0


def test_every_page_has_its_right_candidates(fresh: Sequence[Row]) -> None:
    for row in fresh[:30]:
        found = lines_of(SUBJECTS, row, ScannedPage(row.url, row.html))
        assert set(found) == {one.name for one in SUBJECTS}
        for name in ("title", "price_cents", "sku", "gallery"):
            right = [line for line in found[name] if line["right"]]
            assert right, (row.id, name)
            assert all(line["shown"] for line in right)


@pytest.mark.parametrize(
    ("number", "digits", "minor"),
    [
        ("1.234,50", 2, 123450),
        ("1'234.50", 2, 123450),
        ("249,-", 2, 24900),
        ("12,800", 0, 12800),
        ("1,234.500", 3, 1234500),
        ("1 234", 2, 123400),
    ],
)
def test_printed_numbers_are_read(number: str, digits: int, minor: int) -> None:
    assert minor_of(number, digits) == minor


def test_the_check_counts_its_leaks() -> None:
    result = CHECK.run(PRODUCTS, Plan(seeds=(78,), rows=40, jobs=1), lambda done, total: None)
    assert all(len(line) == len(result.columns) for line in result.rows)
    shown = {line[0] for line in result.rows if line[1] == "rule"}
    assert {"title", "price_cents", "sku", "gallery", "dispatch_date"} <= shown
    assert result.holds == (result.figures["leaks"] == result.figures["properties"] == 0)


def test_no_entry_of_a_list_of_currencies_is_longer_for_being_selected() -> None:
    lengths = []
    for row in rows(count=40, probe="currency_switcher"):
        page = ScannedPage(row.url, row.html)
        found = with_features(page, currencies_on(page, row))
        lengths += [c.numbers[name] for c in found for name in ("text_length", "raw_length")]
    assert lengths
    assert set(lengths) == {3.0}


def test_years_and_bare_numbers_are_no_codes() -> None:
    codes = []
    for row in rows(count=40):
        codes += [code.value for code in codes_on(ScannedPage(row.url, row.html), row)]
    assert codes
    assert not [code for code in codes if code.replace(".", "", 1).isdecimal() and len(code) < 6]
