"""The bounds of the product pages: what is at one holds, what is just beyond it does not.

The code that fails a check, the record that the gate holds it to, and the words of the claim each
state a bound. None can be moved without the others.
"""

import re
from dataclasses import replace

import pytest

from html_extraction.checks import CheckResult, Plan
from html_extraction.checks.lazy import PUBLIC, Hits
from html_extraction.checks.record import load
from html_extraction.checks.shortcuts.effects import ALPHA, MARGIN
from html_extraction.products.checks import lazy as lazy_check
from html_extraction.products.checks import load_bearing, shortcuts
from html_extraction.products.checks.load_bearing import BOUNDS
from html_extraction.products.system import PRODUCTS

CHECKS = PRODUCTS.checks()
RECORD = load(PRODUCTS.record)
PLAN = Plan(seeds=(1,), rows=20, jobs=1)
FRESH = lazy_check.FRESH


@pytest.mark.parametrize(
    ("reference", "floor", "ceiling"),
    [
        ("answerable: share", 1, None),
        ("browser: share", 1, None),
        ("decoys: faults", None, 0),
        ("lazy: composite_solved", None, lazy_check.COMPOSITE_BOUND),
        ("lazy: most_solved_by_trivial", None, 0),
        *((f"lazy: {name}", None, one.most) for name, one in lazy_check.BOUNDS.items()),
        *(
            (f"lazy: stock by {name}", 1 - lazy_check.SOURCE_BOUND, lazy_check.SOURCE_BOUND)
            for name in lazy_check.SOURCES
        ),
        ("load-bearing: fewest_public_rows", BOUNDS.carried, None),
        ("load-bearing: fewest_biting", BOUNDS.biting, None),
        ("load-bearing: lowest_honest", 1, None),
        ("load-bearing: highest_without", None, BOUNDS.ceiling),
        ("load-bearing: lowest_without_idle", BOUNDS.floor, None),
        ("load-bearing: hasty_on_public", None, BOUNDS.hasty_ceiling),
        ("load-bearing: hasty_on_clean", BOUNDS.hasty_floor, None),
        ("shortcuts: leaks", None, 0),
        ("shortcuts: properties", None, 0),
    ],
)
def test_the_record_has_the_bounds_of_the_code(
    reference: str, floor: float | None, ceiling: float | None
) -> None:
    figure = RECORD.figure(reference)
    assert figure.floor == (None if floor is None else pytest.approx(floor))
    assert figure.ceiling == (None if ceiling is None else pytest.approx(ceiling))


def test_every_bound_of_the_record_is_one_of_the_code() -> None:
    marks = test_the_record_has_the_bounds_of_the_code.pytestmark  # type: ignore[attr-defined]
    tied = {reference for reference, *_ in marks[0].args[1]}
    accepted = {one.figure for one in RECORD.residuals if one.trapped is not None}
    bounded = {
        f"{check}: {name}"
        for check, claim in RECORD.checks.items()
        for name, figure in claim.figures.items()
        if figure.bounded
    }
    # A fit that is accepted is held to the record itself; one that is not, to the margin.
    fits = {one for one in bounded - accepted if one.startswith("shortcuts: logit ")}
    assert bounded == tied | accepted | fits
    assert {name for name in fits if RECORD.figure(name).ceiling != MARGIN} == {
        "shortcuts: logit currency"
    }


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


def test_claims_state_the_bounds() -> None:
    assert numbers(lazy_check.CLAIM) == [0.20, 0.55]
    assert numbers(load_bearing.CLAIM) == [0.10, 0.90, 18, PRODUCTS.block, 8, 0.95]
    assert numbers(shortcuts.CLAIM) == [0.05]
    assert (lazy_check.COMPOSITE_BOUND, lazy_check.SOURCE_BOUND) == (0.20, 0.55)
    bounds = (BOUNDS.ceiling, BOUNDS.floor, BOUNDS.carried, BOUNDS.biting, BOUNDS.hasty_floor)
    assert bounds == (0.10, 0.90, 18, 8, 0.95)
    assert BOUNDS.hasty_ceiling == 0
    assert (MARGIN, ALPHA) == (0.05, 0.01)
    assert numbers(RECORD.figure("shortcuts: leaks").means) == [MARGIN, ALPHA]


def hits(changes: dict[tuple[str, ...], int]) -> Hits:
    """Return what lazy solvers get of 100 public rows and of 100 fresh ones: every bound is met."""
    counts = Hits()
    for name in lazy_check.LAZY:
        for pages in (PUBLIC, FRESH):
            counts[pages, name, "rows"] = 100
            counts[pages, name, "solved"] = 20
            for part, right in (("dispatch_date", 25), ("image_urls", 25)):
                counts[pages, name, part] = right
            counts[pages, name, "variant_gallery", "rows"] = 20
            counts[pages, name, "variant_gallery", "image_urls"] = 10
    for name, right in zip(lazy_check.SOURCES, (55, 45), strict=True):
        counts["sources", name, "rows"] = 100
        counts["sources", name, "right"] = right
    return Hits({**counts, **changes})


def run(
    monkeypatch: pytest.MonkeyPatch, changes: dict[tuple[str, ...], int], plan: Plan = PLAN
) -> CheckResult:
    """Run the check where its solvers have got so much right."""
    found = iter([hits(changes)])
    monkeypatch.setattr(lazy_check, "_read", lambda batch, system: next(found, Hits()))
    result = CHECKS["lazy"].run(replace(PRODUCTS, block=6), plan, lambda done, total: None)
    assert all(len(line) == len(result.columns) for line in result.rows)
    return result


def test_lazy_solvers_at_every_bound_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, {})
    assert result.holds, result.rows
    assert result.figures == pytest.approx(
        {
            "composite_solved": 0.2,
            "most_solved_by_trivial": 0,
            "lazy-lead-time": 0.25,
            "lazy-longest-run": 0.25,
            "lazy-option-id": 0.5,
            "stock by JSON-LD": 0.55,
            "stock by hidden record": 0.45,
        }
    )


@pytest.mark.parametrize(
    ("key", "beyond", "line"),
    [
        ((PUBLIC, "lazy-composite", "solved"), 21, (PUBLIC, "lazy-composite")),
        ((FRESH, "lazy-composite", "solved"), 21, (FRESH, "lazy-composite")),
        ((PUBLIC, "lazy-first", "solved"), 21, (PUBLIC, "lazy-first")),
        ((PUBLIC, "lazy-lead-time", "dispatch_date"), 26, (PUBLIC, "lazy-lead-time")),
        ((FRESH, "lazy-lead-time", "dispatch_date"), 26, (FRESH, "lazy-lead-time")),
        ((FRESH, "lazy-longest-run", "image_urls"), 26, (FRESH, "lazy-longest-run")),
        (
            (FRESH, "lazy-option-id", "variant_gallery", "image_urls"),
            11,
            (FRESH, "lazy-option-id"),
        ),
        (("sources", "JSON-LD", "right"), 56, ("rows that have it", "JSON-LD")),
        (("sources", "JSON-LD", "right"), 44, ("rows that have it", "JSON-LD")),
        (("sources", "hidden record", "right"), 56, ("rows that have it", "hidden record")),
        (("sources", "hidden record", "right"), 44, ("rows that have it", "hidden record")),
    ],
)
def test_a_lazy_solver_just_beyond_a_bound_fails(
    monkeypatch: pytest.MonkeyPatch, key: tuple[str, ...], beyond: int, line: tuple[str, str]
) -> None:
    result = run(monkeypatch, {key: beyond})
    assert not result.holds
    assert [found[:2] for found in result.rows if not found[-1]] == [line]


def test_a_sample_leaves_out_what_the_record_says_that_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = run(monkeypatch, {})
    beyond = {("sources", "JSON-LD", "right"): 90}
    sample = run(monkeypatch, beyond, replace(PLAN, sample=True))
    assert sample.holds
    figures = RECORD.checks["lazy"].figures
    unsampled = {name for name, figure in figures.items() if not figure.sampled}
    assert set(figures) == set(whole.figures)
    assert set(figures) - set(sample.figures) == unsampled
    assert not run(monkeypatch, {(PUBLIC, "lazy-composite", "solved"): 21}, replace(PLAN, sample=True)).holds  # fmt: skip


def test_a_sample_reads_no_rows_for_what_it_leaves_out() -> None:
    def rows_of(plan: Plan) -> dict[str, int]:
        return {one.pages: one.count for one in lazy_check._batches(PRODUCTS, plan) if one.count}

    assert rows_of(PLAN) == {PUBLIC: 120, FRESH: 20, lazy_check.MORE: 80}
    assert rows_of(replace(PLAN, sample=True)) == {PUBLIC: 120, FRESH: 20}


def test_every_check_but_the_scan_is_sampled() -> None:
    sampled = {name for name, claim in RECORD.checks.items() if claim.sampled_rows}
    assert set(CHECKS) - sampled == {"shortcuts"}
