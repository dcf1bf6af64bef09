"""The checks of decoys and of tiers: they hold for the eval, and do not where it is broken."""

from dataclasses import replace

import numpy as np
import pytest

from html_extraction import Row, generate_row
from html_extraction.checks import CHECKS, Plan, decoys, tiers
from html_extraction.scrapers import Scraper, hasty
from html_extraction.scrapers.defences import DEFENCES

SMALL = Plan(seeds=(11,), rows=1, jobs=1)


@pytest.fixture
def row() -> Row:
    return generate_row("public", 11, 2)


def test_recorded_decoys_are_wrong_and_typed(row: Row) -> None:
    assert row.decoys["title"]
    assert decoys.faults_of(row) == []


def test_a_decoy_that_is_right_is_a_fault(row: Row) -> None:
    spaced = replace(row, decoys={"title": ((f" {row.answer['title']}  ", "trap"),)})
    assert {fault.kind for fault in decoys.faults_of(spaced)} == {"right", "type"}


def test_a_decoy_of_another_type_is_a_fault(row: Row) -> None:
    text = replace(row, decoys={"price_cents": (("12", "trap"),)})
    assert [(f.field, f.kind) for f in decoys.faults_of(text)] == [("price_cents", "type")]


def test_a_key_of_another_type_is_a_fault(row: Row) -> None:
    real = replace(row, answer={**row.answer, "price_cents": 12.0}, decoys={})
    assert [(f.field, f.kind) for f in decoys.faults_of(real)] == [("price_cents", "key")]


def test_the_check_of_decoys_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoys, "BLOCK", 6)
    monkeypatch.setattr(decoys, "PATHOLOGIES", {})
    result = CHECKS["decoys"].run(replace(SMALL, rows=6), lambda done, total: None)
    assert result.holds, result.rows
    assert result.figures["decoys"] > 100


def test_random_scrapers_lack_half_of_the_defences() -> None:
    lacks = {tiers.random_scraper(number).without for number in range(20)}
    assert {len(without) for without in lacks} == {len(DEFENCES) // 2}
    assert len(lacks) == 20
    assert tiers.random_scraper(3) == tiers.random_scraper(3)


def test_an_interval_holds_its_mean() -> None:
    mean, low, high = tiers.interval(np.array([0.0, 0.5, 1.0, 0.5]))
    assert low < mean == 0.5 < high


def run(monkeypatch: pytest.MonkeyPatch, scraper: Scraper) -> bool:
    monkeypatch.setattr(tiers, "random_scraper", lambda number: scraper)
    monkeypatch.setattr(tiers, "SCRAPERS", 8)
    monkeypatch.setattr(tiers, "PROBE_ROWS", 3)
    monkeypatch.setattr(tiers, "PATHOLOGIES", ("base_href", "number_format"))
    result = CHECKS["tiers"].run(SMALL, lambda done, total: None)
    assert all(len(line) == len(result.columns) for line in result.rows)
    assert set(result.figures) == set(tiers.TIERS)
    return result.holds


@pytest.mark.parametrize("scraper", [Scraper(), hasty()], ids=["all right", "all wrong"])
def test_tiers_that_do_not_differ_fail(monkeypatch: pytest.MonkeyPatch, scraper: Scraper) -> None:
    assert not run(monkeypatch, scraper)


def test_a_trap_that_helps_is_seen() -> None:
    floor = [tiers.Lift("none", name, 40, 4) for name in tiers.LAZIEST]
    same = [tiers.Lift("trap", name, 40, 5) for name in tiers.LAZIEST]
    helped = [tiers.Lift("trap", name, 40, 30) for name in tiers.LAZIEST]
    assert all(line[-1] for line in tiers._raised([*floor, *same]))
    assert not all(line[-1] for line in tiers._raised([*floor, *helped]))
