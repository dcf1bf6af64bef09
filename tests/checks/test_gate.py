"""What the gate finds, and what an update changes."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_extraction.checks.gate import (
    Found,
    Results,
    broken,
    loosened,
    results_of,
    sampled,
    updated,
)
from html_extraction.checks.identity import Identity
from html_extraction.checks.record import Claim, Figure, Qualification, Residual

DATASET = Identity("1.0.0", "a" * 64, "b" * 64)
RECORD = Qualification(
    DATASET,
    {
        "reading": Claim(
            "All is read.",
            True,
            (1, 2),
            50,
            5,
            {
                "share": Figure("rows read", floor=0.9, measured=0.95),
                "errors": Figure("errors", ceiling=0.1, measured=0.0),
                "rows": Figure("rows", measured=100),
                "balance": Figure("balance", 0.4, 0.6, 0.5, sampled=False),
            },
        ),
        "scan": Claim("None leaks.", True, (3,), 900, None, {"leaks": Figure("leaks", ceiling=0)}),
    },
    {"base_href": {"without": 0.0}},
    (Residual("It leaks", "reading: errors", "It must."),),
)
FIGURES = {"share": 0.9, "errors": 0.1, "rows": 100, "balance": 0.4}
GOOD = Results(
    DATASET,
    {
        "reading": Found("All is read.", True, (8, 9), 50, FIGURES, {}),
        "scan": Found("None leaks.", True, (3,), 900, {"leaks": 0}, {"base_href": {"rule": "x"}}),
    },
)


def with_check(name: str, **changes: Any) -> Results:
    checks = {**GOOD.checks, name: replace(GOOD.checks[name], **changes)}
    return replace(GOOD, checks=checks)


def test_results_within_the_bounds_break_nothing() -> None:
    assert broken(RECORD, GOOD) == loosened(RECORD, GOOD) == []


@pytest.mark.parametrize(
    ("results", "line"),
    [
        (
            with_check("reading", figures={**FIGURES, "share": 0.8}),
            "reading: share of 0.8 is under its floor of 0.9.",
        ),
        (
            with_check("reading", figures={**FIGURES, "errors": 0.2}),
            "reading: errors of 0.2 is over its ceiling of 0.1.",
        ),
        (
            with_check("reading", figures={k: v for k, v in FIGURES.items() if k != "rows"}),
            "reading: rows is not in the results.",
        ),
        (
            with_check("reading", figures={**FIGURES, "balance": 0.39}),
            "reading: balance of 0.39 is under its floor of 0.4.",
        ),
        (
            with_check("reading", figures={**FIGURES, "balance": 0.61}),
            "reading: balance of 0.61 is over its ceiling of 0.6.",
        ),
        (
            with_check("reading", seeds=(8,), rows=99),
            "reading: looked at 99 rows of 1 seeds, fewer than the 50 of 2 recorded.",
        ),
        (with_check("scan", holds=False), "scan: does not hold: None leaks."),
        (
            with_check("scan", rows=899),
            "scan: looked at 899 rows of 1 seeds, fewer than the 900 of 1 recorded.",
        ),
        (replace(GOOD, checks={"reading": GOOD.checks["reading"]}), "scan: not in the results."),
        (
            replace(GOOD, dataset=replace(DATASET, public_digest="c" * 64)),
            "public_digest: cccccccccccc is not aaaaaaaaaaaa, as recorded.",
        ),
    ],
)
def test_each_bound_that_breaks_is_named_in_one_line(results: Results, line: str) -> None:
    assert broken(RECORD, results) == loosened(RECORD, results) == [line]


def test_a_check_that_is_not_recorded_breaks_the_gate_and_loosens_nothing() -> None:
    new = replace(GOOD, checks={**GOOD.checks, "new": GOOD.checks["scan"]})
    assert broken(RECORD, new) == [
        "new: not in the record; html-extraction gate --update puts it there."
    ]
    assert loosened(RECORD, new) == []
    assert updated(RECORD, new).checks["new"].figures == {"leaks": Figure(measured=0)}


def test_a_sample_may_be_small_but_keeps_the_bounds() -> None:
    small = replace(GOOD, checks={"reading": replace(GOOD.checks["reading"], rows=5)})
    assert broken(RECORD, small, sample=True) == []
    assert broken(RECORD, replace(GOOD, checks={}), sample=True) == ["reading: not in the results."]
    wrong = replace(GOOD, checks={"reading": replace(GOOD.checks["reading"], holds=False)})
    assert broken(RECORD, wrong, sample=True) == ["reading: does not hold: All is read."]


def test_a_sample_is_held_to_the_figures_that_it_can_tell() -> None:
    def held(**figures: float) -> list[str]:
        reading = replace(GOOD.checks["reading"], rows=5, figures=figures)
        results = replace(GOOD, checks={"reading": reading})
        return broken(RECORD, results, sample=True)

    assert held(share=0.9, errors=0.1, rows=1) == []
    assert held(share=0.9, errors=0.1, rows=1, balance=0.7) == []
    assert held(share=0.9, rows=1) == ["reading: errors is not in the results."]
    assert held(share=0.9, errors=0.11, rows=1) == [
        "reading: errors of 0.11 is over its ceiling of 0.1."
    ]


def test_as_many_rows_of_fewer_seeds_will_do() -> None:
    assert broken(RECORD, with_check("reading", seeds=(8,), rows=100)) == []


def test_what_is_sampled_is_said_by_the_record() -> None:
    assert sampled(RECORD) == {"reading": 5}


def test_a_claim_that_is_not_true_yet_may_go_on_failing() -> None:
    scan = replace(RECORD.checks["scan"], holds=False)
    record = replace(RECORD, checks={**RECORD.checks, "scan": scan})
    assert broken(record, with_check("scan", holds=False)) == []
    assert updated(record, GOOD).checks["scan"].holds
    assert not updated(RECORD, with_check("scan", holds=False)).checks["scan"].holds


def test_an_update_moves_the_bound_that_broke_and_no_other() -> None:
    figures = {"share": 0.8, "errors": 0.2, "rows": 7, "balance": 0.7}
    after = updated(RECORD, with_check("reading", figures=figures)).checks["reading"].figures
    assert after == {
        "share": Figure("rows read", floor=0.8, measured=0.8),
        "errors": Figure("errors", ceiling=0.2, measured=0.2),
        "rows": Figure("rows", measured=7),
        "balance": Figure("balance", 0.4, 0.7, 0.7, sampled=False),
    }


def test_what_several_checks_measured_of_a_pathology_is_put_together() -> None:
    new = with_check("reading", pathologies={"base_href": {"without": 0.1}, "other": {"rule": "y"}})
    assert updated(RECORD, new).pathologies == {
        "base_href": {"without": 0.1, "rule": "x"},
        "other": {"rule": "y"},
    }


def test_a_record_without_a_digest_says_so() -> None:
    record = replace(RECORD, dataset=replace(DATASET, held_out_digest=""))
    assert broken(record, GOOD) == ["held_out_digest: bbbbbbbbbbbb is not empty, as recorded."]


def test_a_new_version_may_have_new_digests() -> None:
    other = replace(GOOD, dataset=Identity("1.1.0", "c" * 64, "d" * 64))
    assert loosened(RECORD, other) == []
    assert len(broken(RECORD, other)) == 3
    assert updated(RECORD, other).dataset == other.dataset


def test_an_update_takes_figures_and_keeps_what_is_written_by_hand() -> None:
    after = updated(RECORD, GOOD)
    assert after.checks["reading"] == replace(
        RECORD.checks["reading"],
        seeds=(8, 9),
        figures={
            "share": Figure("rows read", floor=0.9, measured=0.9),
            "errors": Figure("errors", ceiling=0.1, measured=0.1),
            "rows": Figure("rows", measured=100),
            "balance": Figure("balance", 0.4, 0.6, 0.4, sampled=False),
        },
    )
    assert after.pathologies == {"base_href": {"rule": "x"}}
    assert after.residuals == RECORD.residuals


@given(share=st.floats(0, 1), errors=st.floats(0, 1), holds=st.booleans())
def test_after_an_update_the_same_results_break_nothing(
    share: float, errors: float, holds: bool
) -> None:
    figures = {**FIGURES, "share": share, "errors": errors}
    results = with_check("reading", figures=figures, holds=holds)
    after = updated(RECORD, results)
    assert broken(after, results) == []
    if not loosened(RECORD, results):
        before = RECORD.checks["reading"].figures
        for name, figure in after.checks["reading"].figures.items():
            assert replace(figure, measured=None) == replace(before[name], measured=None)


def test_files_of_results_are_put_together() -> None:
    one = document("a")
    two = document("b")
    assert list(results_of([one, two]).checks) == ["a", "b"]
    with pytest.raises(ValueError, match="different datasets"):
        results_of([one, two | {"public_digest": "other"}])


def document(name: str) -> dict[str, Any]:
    found = {
        "plan": {"seeds": [1], "rows": 2},
        "claim": "x",
        "holds": True,
        "figures": {},
        "pathologies": {},
    }
    return {
        "dataset_version": "1",
        "public_digest": "p",
        "held_out_digest": "h",
        "checks": {name: found},
    }


@pytest.mark.parametrize(
    "wrong", [[], {}, {"dataset_version": "1"}, None, document("a") | {"checks": 1}]
)
def test_anything_else_is_no_file_of_results(wrong: Any) -> None:
    with pytest.raises(ValueError, match="No file of results"):
        results_of([wrong])
