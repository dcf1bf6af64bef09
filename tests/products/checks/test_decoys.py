"""The check of decoys: it holds for the eval, and does not where it is broken."""

from dataclasses import replace

import pytest

from html_extraction import Row, generate_row
from html_extraction.checks import Plan
from html_extraction.checks.decoys import Fault
from html_extraction.checks.decoys import faults_of as found_in
from html_extraction.products.checks import decoys
from html_extraction.products.system import PRODUCTS

SMALL = Plan(seeds=(11,), rows=1, jobs=1)


def faults_of(row: Row) -> list[Fault]:
    return found_in(PRODUCTS, decoys.TYPED, row)


@pytest.fixture
def row() -> Row:
    return generate_row("public", 11, 2)


def test_recorded_decoys_are_wrong_and_typed(row: Row) -> None:
    assert row.decoys["title"]
    assert faults_of(row) == []


def test_a_decoy_that_is_right_is_a_fault(row: Row) -> None:
    spaced = replace(row, decoys={"title": ((f" {row.answer['title']}  ", "trap"),)})
    assert {fault.kind for fault in faults_of(spaced)} == {"right", "type"}


def test_a_decoy_of_another_type_is_a_fault(row: Row) -> None:
    text = replace(row, decoys={"price_cents": (("12", "trap"),)})
    assert [(f.field, f.kind) for f in faults_of(text)] == [("price_cents", "type")]


def test_a_key_of_another_type_is_a_fault(row: Row) -> None:
    real = replace(row, answer={**row.answer, "price_cents": 12.0}, decoys={})
    assert [(f.field, f.kind) for f in faults_of(real)] == [("price_cents", "key")]


def test_the_check_of_decoys_holds() -> None:
    system = replace(PRODUCTS, block=6, pathologies={})
    plan = replace(SMALL, rows=6)
    result = PRODUCTS.checks()["decoys"].run(system, plan, lambda done, total: None)
    assert result.holds, result.rows
    assert result.figures["decoys"] > 100
