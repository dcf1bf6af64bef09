"""The check of tiers and of traps: a crowd read exactly, and lazy solvers at home on the pages."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from html_extraction import PATHOLOGIES, TIERS, Row, rows
from html_extraction.checks import Plan
from html_extraction.checks.random_ablations import Lack, random_lack
from html_extraction.checks.trap_effects import Attempt
from html_extraction.products.baselines.lead_times import dispatch_day, lead_times
from html_extraction.products.checks import tiers
from html_extraction.products.checks.tiers import solved_by
from html_extraction.products.readers import DEFENCES, Scraper
from html_extraction.products.system import PRODUCTS
from scorers.grading import grade

NOTHING: Lack = frozenset()


def few(split: str, seed: int, count: int, start: int = 0, **which: Any) -> Iterator[Row]:
    """Make few rows for a table of ordinary ones, which takes most of the time."""
    return rows(
        split, seed, min(count, 120) if which.get("probe") is None else count, start, **which
    )


@pytest.mark.parametrize("tier", TIERS)
def test_a_crowd_has_the_verdicts_of_its_scrapers(tier: str) -> None:
    row = next(rows("public", 412, 1, difficulty=tier))
    crowd = [
        NOTHING,
        frozenset(DEFENCES),
        *(frozenset({name}) for name in DEFENCES),
        *(random_lack(DEFENCES, number) for number in range(20)),
    ]
    one_by_one = [
        grade(json.dumps(Scraper(lack).read(row.url, row.html)), row.answer).correct
        for lack in crowd
    ]
    assert list(solved_by(row, crowd)) == one_by_one
    assert one_by_one[0]
    assert not one_by_one[1]


def test_the_check_reads_every_tier_and_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    def often(row: Row, readers: Sequence[Lack]) -> np.ndarray:
        return np.arange(len(readers)) < {"easy": 240, "medium": 120, "hard": 10}.get(row.tier, 0)

    def lazily(row: Row, pages: str, rows: object) -> list[Attempt]:
        assert rows is PRODUCTS.rows
        return [Attempt(pages, "lazy", frozenset(row.pathologies), not row.pathologies)]

    monkeypatch.setattr(tiers, "solved_by", often)
    monkeypatch.setattr(tiers, "attempts", lazily)
    system = replace(PRODUCTS, pathologies={"base_href": PATHOLOGIES["base_href"]})
    check = PRODUCTS.checks()["tiers"]
    result = check.run(system, Plan(seeds=(411, 412), rows=6, jobs=1), lambda done, total: None)
    assert result.holds, result.rows
    assert (result.name, result.claim) == ("tiers", tiers.CLAIM)
    assert list(result.figures) == list(TIERS)
    lines = {(line[0], line[2]) for line in result.rows}
    assert lines >= {("easy rows", 12), ("medium rows", 12), ("hard rows", 12)}
    assert lines >= {("probe rows, with base_href", 6), ("probe rows, without base_href", 6)}


def test_lazy_solvers_solve_the_clean_floor() -> None:
    """Else a trap that merely undoes a fault of theirs would seem to help."""
    floor = rows("public", 414, 10, probe="none")
    made = [one for row in floor for one in tiers.attempts(row, "probe rows", few)]
    assert {one.solver for one in made} == {"scraper/hasty", "lazy-composite"}
    assert np.mean([one.solved for one in made]) > 0.9


def test_on_ordinary_rows_the_composite_alone_is_asked() -> None:
    row = next(rows("public", 414, 1))
    (one,) = tiers.attempts(row, "ordinary rows", few)
    assert (one.pages, one.solver, one.traps) == (
        "ordinary rows",
        "lazy-composite",
        frozenset(row.pathologies),
    )


def test_a_probes_table_of_lead_times_is_right_where_an_ordinary_one_is_not() -> None:
    clean = list(rows("public", 413, 30, probe="none"))
    table, own_table = lead_times(few), lead_times(few, "none")
    own = [dispatch_day(row.html, own_table) == row.answer["dispatch_date"] for row in clean]
    ordinary = [dispatch_day(row.html, table) == row.answer["dispatch_date"] for row in clean]
    assert np.mean(own) > 0.9
    assert np.mean(ordinary) < 0.5
