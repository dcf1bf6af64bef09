"""The checks: they hold for the eval, and do not where it is broken."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from html_extraction import PATHOLOGIES, Row
from html_extraction.checks import CheckResult, Plan
from html_extraction.checks.batches import missed_by
from html_extraction.checks.registry import NotReadyError
from html_extraction.products.browser_reader import BrowserReader
from html_extraction.products.checks import browser
from html_extraction.products.scraper_models import solver
from html_extraction.products.system import PRODUCTS
from html_extraction.system import Solver, System

CHECKS = PRODUCTS.checks()
SMALL = Plan(seeds=(11,), rows=2, jobs=1)


def run(name: str, system: System, plan: Plan = SMALL) -> CheckResult:
    steps: list[tuple[int, int]] = []
    result = CHECKS[name].run(system, plan, lambda done, total: steps.append((done, total)))
    total = steps[-1][1]
    assert steps == [(done, total) for done in range(1, total + 1)]
    assert all(len(row) == len(result.columns) for row in result.rows)
    return result


def only(*names: str, block: int = 6, read_by: Callable[[str], Solver] = solver) -> System:
    """Return the system with these pathologies alone and few rows, for speed."""
    known = {name: PATHOLOGIES[name] for name in names}
    return replace(PRODUCTS, pathologies=known, block=block, solver=read_by)


def test_answerable_counts_the_rows_it_reads() -> None:
    system = only("base_href", "cutoff_time")
    result = run("answerable", system, replace(SMALL, seeds=(11, 12)))
    assert [(row[0], row[1]) for row in result.rows] == [
        ("public set", 6),
        ("seed 11", 2),
        ("seed 12", 2),
        ("held-out set", 6),
        ("probe none", 2),
        ("probe base_href", 2),
        ("probe cutoff_time", 2),
    ]
    assert result.figures == {"rows": 22, "right": 22, "share": 1}
    assert result.holds


def test_answerable_fails_with_a_scraper_that_lacks_a_defence() -> None:
    blind = only("base_href", read_by=lambda _: solver("without-base_href"))
    result = run("answerable", blind, replace(SMALL, rows=10))
    assert not result.holds
    line = next(row for row in result.rows if row[0] == "probe base_href")
    assert line[2] < line[1]
    assert "image_urls" in str(line[4])
    assert "base_href" in str(line[5])


@pytest.mark.browser
def test_browser_counts_the_rows_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "HELD_OUT", 3)
    monkeypatch.setattr(browser, "SITTING", 7)
    result = run("browser", only("base_href"))
    assert [(row[0], row[1]) for row in result.rows] == [
        ("public set", 6),
        ("seed 11", 2),
        ("held-out set", 3),
        ("probe none", 2),
        ("probe base_href", 2),
    ]
    assert result.holds, result.rows


@pytest.mark.browser
def test_browser_fails_where_it_reads_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind(BrowserReader):
        def read(self, url: str, html: str) -> dict[str, Any]:
            return super().read(url, html.replace("<base ", "<link "))

    monkeypatch.setattr(browser, "BrowserReader", Blind)
    monkeypatch.setattr(browser, "HELD_OUT", 1)
    result = run("browser", only("base_href", block=1), replace(SMALL, rows=3))
    assert not result.holds
    line = next(row for row in result.rows if row[0] == "probe base_href")
    assert "image_urls" in str(line[4])
    assert "base_href" in str(line[5])


def test_browser_asks_for_a_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTML_EXTRACTION_CHROMIUM", "/no/such/program")
    with pytest.raises(NotReadyError, match="/no/such/program"):
        CHECKS["browser"].ready()


def test_load_bearing_holds() -> None:
    result = run("load-bearing", only("base_href", "cutoff_time", block=120))
    assert [row[0] for row in result.rows] == [
        "base_href",
        "cutoff_time",
        "public set, hasty",
        "clean floor, hasty",
    ]
    assert result.pathologies["base_href"]["without"] == 0
    assert result.holds, result.rows
    assert result.figures["highest_without"] <= 0.1


def test_load_bearing_fails_where_the_defence_makes_no_difference() -> None:
    def without_a_difference(name: str) -> Solver:
        return solver("honest" if name.startswith("without-") else name)

    result = run("load-bearing", only("base_href", block=120, read_by=without_a_difference))
    assert [line[0] for line in result.rows if not line[-1]] == ["base_href"]


def test_load_bearing_fails_where_too_few_rows_bite() -> None:
    assert not run("load-bearing", only("base_href", block=12)).holds


def test_a_solver_that_raises_names_the_row(public_rows: tuple[Row, ...]) -> None:
    def broken(prompt: str) -> str:
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError) as caught:
        missed_by(only(read_by=lambda _: broken), "honest", public_rows[0])
    assert public_rows[0].id in caught.value.__notes__[0]
