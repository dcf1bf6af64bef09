"""The scan for shortcuts: it finds planted ones, and does not find them where none is planted."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from bs4 import Tag

from html_extraction import Row, rows
from html_extraction.checks import Plan
from html_extraction.checks.shortcuts import Scan
from html_extraction.checks.shortcuts import scan_rows as scan_of
from html_extraction.checks.shortcuts.candidates import Candidate, with_features
from html_extraction.checks.shortcuts.effects import effects, judged, smallest_effect
from html_extraction.checks.shortcuts.logit import logit_effects
from html_extraction.checks.shortcuts.property_counts import count_properties, invariants
from html_extraction.checks.shortcuts.rules import ALL_ROWS, AREAS, CREDITS, rule_sums
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.table import BLOCK, SHOWN, lines_of
from html_extraction.products.checks.amounts import amounts_on, minor_of
from html_extraction.products.checks.currencies import currencies_on
from html_extraction.products.checks.pictures import runs_on
from html_extraction.products.checks.shortcuts import SUBJECTS, scanned
from html_extraction.products.checks.texts import codes_on
from html_extraction.products.system import PRODUCTS

CHECK = PRODUCTS.checks()["shortcuts"]

ROWS = 96


def scan_rows(rows: Sequence[Row]) -> Scan:
    return scan_of(PRODUCTS, scanned(PRODUCTS), rows)


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


def table(pages: int, size: int, seed: int, tell: float = 0.0) -> pd.DataFrame:
    """Pages of candidates with noise, and a feature that tells the right one that often."""
    rng = np.random.default_rng(seed)
    right = np.zeros((pages, size), bool)
    right[np.arange(pages), rng.integers(size, size=pages)] = True
    told = right & (rng.random((pages, 1)) < tell)
    return pd.DataFrame(
        {
            "page_id": np.repeat([f"page {n}" for n in range(pages)], size),
            "seed": np.repeat(np.arange(pages) % 2, size),
            "traps": [("trap",) if n % 3 == 0 else () for n in range(pages) for _ in range(size)],
            "right": right.ravel(),
            "shown": True,
            "likely": True,
            "properties": [frozenset({"told"} if t else ()) for t in told.ravel()],
            "noise": rng.random(pages * size),
            "told": told.ravel().astype(float),
            "kind=": np.where(rng.random(pages * size) < 0.5, "p", "div"),
        }
    )


def test_noise_is_no_leak() -> None:
    for measure in (CREDITS, AREAS):
        found = judged(effects("x", SHOWN, rule_sums(table(600, 5, 1), ("trap",), measure)))
        assert {one.rows for one in found} == {ALL_ROWS, "trap"}
        assert not [one for one in found if one.leak]


def test_a_rule_scores_what_it_tells() -> None:
    found = effects("x", SHOWN, rule_sums(table(2000, 4, 2, tell=0.5), ("trap",)))
    best = next(one for one in found if one.rule == "highest told" and one.rows == ALL_ROWS)
    assert best.chance == pytest.approx(0.25)
    # Told on half of the pages, a guess on the others.
    assert best.chance + best.excess == pytest.approx(0.5 + 0.5 * 0.25, abs=0.04)
    assert best.excess > smallest_effect(found)
    worst = next(one for one in found if one.rule == "lowest told" and one.rows == ALL_ROWS)
    assert worst.excess < 0


def test_an_order_scores_its_area() -> None:
    found = effects("x", SHOWN, rule_sums(table(2000, 4, 3, tell=0.5), (), AREAS))
    areas = {one.rule: one.chance + one.excess for one in found}
    assert areas["more told"] == pytest.approx(0.75, abs=0.03)
    assert areas["less told"] == pytest.approx(0.25, abs=0.03)


def test_batches_add_up() -> None:
    whole = table(200, 4, 4, tell=0.3)
    half = whole["page_id"].isin([f"page {n}" for n in range(100)])
    parts = rule_sums(whole[half], ("trap",)).plus(rule_sums(whole[~half], ("trap",)))
    together = rule_sums(whole, ("trap",))
    pd.testing.assert_frame_equal(parts.rows, together.rows, check_like=True)
    pd.testing.assert_frame_equal(parts.gains, together.gains, check_like=True)


def test_the_logit_is_scored_on_pages_that_it_was_not_fitted_on() -> None:
    told = logit_effects("x", SHOWN, table(400, 4, 5, tell=0.8), ())[0]
    assert told.pages == 200
    assert told.excess > 0.5
    assert logit_effects("x", SHOWN, table(400, 4, 6), ())[0].excess < 0.1


def test_a_property_of_right_ones_only_is_found() -> None:
    counts = count_properties(table(200, 4, 7, tell=0.5), ())[ALL_ROWS]
    found = {one.name: one for one in invariants("x", ALL_ROWS, counts, fewest=50)}
    assert found["told"].wrong == 0
    assert found["told"].right == pytest.approx(0.5, abs=0.1)
    assert not {name for name in found if name.startswith(("noise", "kind"))}


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
