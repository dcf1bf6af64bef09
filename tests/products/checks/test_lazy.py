"""Lazy solvers, and the check that bounds them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from html_extraction import FIELDS, Row, rows
from html_extraction.checks import Plan
from html_extraction.checks.lazy import trivial_answers
from html_extraction.products.baselines import LAZY, LazySolver
from html_extraction.products.baselines import lazy as solver_on
from html_extraction.products.baselines.lead_times import clock_of
from html_extraction.products.checks import lazy as lazy_check
from html_extraction.products.checks.decoys import TYPED
from html_extraction.products.system import PRODUCTS
from scorers.grading import grade

CHECK = PRODUCTS.checks()["lazy"]
SMALL = Plan(seeds=(11,), rows=10, jobs=1)


def few(split: str, seed: int, count: int, start: int = 0, **which: Any) -> Iterator[Row]:
    """Make few rows, for a table of lead times that is fitted in no time."""
    return rows(split, seed, min(count, 20), start, **which)


def lazy(name: str) -> LazySolver:
    return solver_on(name, few)


@pytest.fixture(scope="module")
def fresh() -> Sequence[Row]:
    return list(rows("public", 12, 12))


@pytest.mark.parametrize("name", LAZY)
def test_a_lazy_solver_answers_every_field(name: str, fresh: Sequence[Row]) -> None:
    for row in fresh[:4]:
        answer = lazy(name)(row.url, row.html)
        assert list(answer) == list(FIELDS)
        assert not [field for field in FIELDS if type(answer[field]) is not type(row.answer[field])]


@pytest.mark.parametrize("name", LAZY)
@pytest.mark.parametrize("html", ["", "<p>no product", "<select><option>1</select>$", "<img>"])
def test_a_lazy_solver_answers_on_any_page(name: str, html: str) -> None:
    assert set(lazy(name)("https://shop.example/", html)) == set(FIELDS)


def test_an_unknown_lazy_solver_is_refused() -> None:
    with pytest.raises(ValueError, match="lazy-composite"):
        lazy("lazy-nothing")


def test_the_clock_is_found(fresh: Sequence[Row]) -> None:
    assert all(clock_of(row.html) for row in fresh)
    assert clock_of("<p>nothing</p>") is None


def test_trivial_answers_solve_nothing(public_rows: tuple[Row, ...]) -> None:
    answers = trivial_answers(FIELDS, public_rows)
    assert set(json.loads(answers["commonest values"] or "")) == set(FIELDS)
    for answer in answers.values():
        assert not any(
            grade(row.prompt if answer is None else answer, row.answer).correct
            for row in public_rows
        )


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch, fresh: Sequence[Row]) -> dict[str, LazySolver]:
    """A lazy solver and one that knows the keys, in place of all others."""
    keys = {
        row.html: row.answer for row in (*fresh, *rows("public", 0, 6), *rows("public", 11, 10))
    }
    known: dict[str, LazySolver] = {
        "lazy-first": lazy("lazy-first"),
        "lazy-composite": lambda url, html: dict(keys[html]),
    }
    monkeypatch.setattr(lazy_check, "LAZY", known)
    monkeypatch.setattr(lazy_check, "lazy_solver", lambda name, rows: known[name])
    monkeypatch.setattr(lazy_check, "BOUNDS", {})
    return known


def test_the_check_fails_where_a_lazy_solver_is_good(two: dict[str, LazySolver]) -> None:
    result = CHECK.run(replace(PRODUCTS, block=6), SMALL, lambda done, total: None)
    lines = {(line[0], line[1]): line for line in result.rows}
    assert lines["public set", "lazy-first"][-1]
    assert not lines["public set", "lazy-composite"][-1]
    assert result.figures["composite_solved"] == 1
    assert not result.holds


def test_a_source_that_is_always_right_fails(
    two: dict[str, LazySolver], monkeypatch: pytest.MonkeyPatch
) -> None:
    def always_right(row: Row) -> dict[str, bool]:
        return {"JSON-LD": row.answer["in_stock"]}

    monkeypatch.setattr(lazy_check, "_stock_by_source", always_right)
    del two["lazy-composite"]
    result = CHECK.run(replace(PRODUCTS, block=6), SMALL, lambda done, total: None)
    assert result.figures["stock by JSON-LD"] == 1
    assert next(line[1] for line in result.rows if not line[-1]) == "JSON-LD"


def test_types_are_those_of_the_key(fresh: Sequence[Row]) -> None:
    assert set(TYPED) == set(FIELDS)
    assert all(TYPED[field](row.answer[field]) for row in fresh for field in FIELDS)
    wrong = {
        "title": " a",
        "price_cents": True,
        "currency": "eur",
        "in_stock": 1,
        "sku": "",
        "image_urls": ["x", None],
        "dispatch_date": "2026-02-30",
    }
    assert not [field for field in FIELDS if TYPED[field](wrong[field])]
