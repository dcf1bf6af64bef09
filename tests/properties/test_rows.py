"""Over arbitrary rows: the honest answer is right, anything else is wrong, and splits are apart."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from html_extraction import FIELDS, PATHOLOGIES, SPLITS, TIERS, Row, generate_row, rows
from html_extraction.bounds import LARGEST
from html_extraction.products.scraper_models import solver
from scorers.grading import grade

FILLER = ("page", "label")
"""What a decoy is put down to that no pathology offers."""

SEEDS = st.integers(0, LARGEST)
INDICES = st.integers(0, 10**9)
PROBES = st.one_of(
    st.none(),
    st.just("none"),
    st.lists(st.sampled_from(list(PATHOLOGIES)), min_size=1, max_size=3, unique=True).map("+".join),
)


@st.composite
def any_rows(draw: st.DrawFn) -> Row:
    """A row of any split, seed, index and probe, where its pathologies stand together."""
    split, seed, index = draw(st.sampled_from(SPLITS)), draw(SEEDS), draw(INDICES)
    try:
        return generate_row(split, seed, index, probe=draw(PROBES))
    except ValueError as error:
        if "do not stand together" in str(error):
            reject()
        raise


def mutations(field: str, value: Any) -> Iterator[Any]:
    """Values near the right one that a reader might well give, and values of other types."""
    yield from (None, {}, [value], {field: value}, json.dumps(value) + " ")
    match value:
        case bool():
            yield from (not value, int(value), str(value).lower())
        case int():
            yield from (value + 1, value - 1, -value, value * 100, value // 100, float(value))
        case list():
            yield from ([], [*value, value[0]], value[:-1], value[1:], value[::-1], value[0])
            yield from ([f"{one}?" for one in value], [one.partition(":")[2] for one in value])
        case str():
            yield from ("", value[:-1], value[1:], value + ".", f"{value[0]}\u200b{value[1:]}")
            yield from (value.swapcase(), value.replace(value[0], "&amp;"), [*value])
    if field == "dispatch_date":
        day = date.fromisoformat(value)
        yield from ((day + timedelta(n)).isoformat() for n in (-7, -1, 1, 7))
        yield from (value.replace("-", "/"), day.strftime("%Y%m%d"), f"{value}T00:00:00")


def verdict(row: Row, **changes: Any) -> tuple[bool, dict[str, tuple[str, ...]]]:
    """Whether the key with these fields changed is right, and what it fell for.

    Only the changed fields are ever missed.
    """
    graded = grade(json.dumps(row.answer | changes), row.answer, row.decoys)
    assert {field for field, hit in graded.fields.items() if not hit} <= set(changes)
    assert graded.correct == all(graded.fields.values())
    return graded.correct, graded.fell_for


@settings(max_examples=100, deadline=None)
@given(any_rows())
def test_the_honest_answer_is_correct(row: Row) -> None:
    completion = solver("honest")(row.prompt)
    assert grade(completion, row.answer, row.decoys).correct, row.id


@settings(max_examples=100, deadline=None)
@given(any_rows())
def test_every_change_of_one_field_of_the_key_is_incorrect(row: Row) -> None:
    assert verdict(row) == (True, {})
    for field in FIELDS:
        value = row.answer[field]
        for other in mutations(field, value):
            if type(other) is type(value) and other == value:
                continue
            assert not verdict(row, **{field: other})[0], (row.id, field, other)


@settings(max_examples=100, deadline=None)
@given(any_rows())
def test_every_decoy_in_its_place_is_incorrect_and_names_its_trap(row: Row) -> None:
    for field, decoys in row.decoys.items():
        for value, trap in decoys:
            correct, fell_for = verdict(row, **{field: value})
            assert not correct, (row.id, field, value)
            assert trap in fell_for[field]
            assert trap in {*row.pathologies, *FILLER}


@settings(max_examples=25, deadline=None)
@given(
    split=st.sampled_from(SPLITS),
    seed=SEEDS,
    start=INDICES,
    count=st.integers(1, 6),
    difficulty=st.sampled_from(["all", *TIERS]),
)
def test_any_count_of_rows_is_as_many_of_the_tier_each_as_made_alone(
    split: str, seed: int, start: int, count: int, difficulty: str
) -> None:
    made = list(rows(split, seed, count, start, difficulty=difficulty))
    assert len({row.id for row in made}) == count
    assert all(difficulty in ("all", row.tier) for row in made)
    assert made == [generate_row(split, seed, row.index) for row in made]


def pages(made: list[Row]) -> set[str]:
    return {row.html for row in made}


def answers(made: list[Row]) -> set[tuple[str, frozenset[str]]]:
    """The pairs of an answer and a set of traps."""
    return {(json.dumps(row.answer), frozenset(row.pathologies)) for row in made}


@settings(max_examples=15, deadline=None)
@given(seeds=st.tuples(SEEDS, SEEDS), start=INDICES, probe=PROBES)
def test_no_page_and_no_answer_with_its_traps_stands_in_two_splits(
    seeds: tuple[int, int], start: int, probe: str | None
) -> None:
    sources = [(split, seed) for split in SPLITS for seed in dict.fromkeys(seeds)]
    try:
        made = [list(rows(split, seed, 12, start, probe=probe)) for split, seed in sources]
    except ValueError as error:
        if "do not stand together" in str(error):
            reject()
        raise
    for one, other in combinations(made, 2):
        assert not pages(one) & pages(other)
        assert not answers(one) & answers(other)


def test_the_frozen_sets_share_no_page_and_no_answer_with_its_traps() -> None:
    public, held_out, fresh = list(rows()), list(rows("held_out")), list(rows(seed=1))
    for one, other in combinations([public, held_out, fresh], 2):
        assert not pages(one) & pages(other)
        assert not answers(one) & answers(other)
    assert len(answers(public)) == len(public)
