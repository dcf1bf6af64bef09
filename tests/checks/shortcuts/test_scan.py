"""The scan from rows to effects, on small pages: what is planted is found, in the right pool."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace

import pandas as pd
import pytest
from bs4 import Tag

from html_extraction.checks.shortcuts import Scan, Scanned, Subject, WholePage, scan, scan_rows
from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.effects import Effect
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.checks.shortcuts.table import (
    BLOCK,
    LIKELY,
    PAGE,
    SHOWN,
    filled,
    lines_of,
    pool_of,
    tables,
)
from html_extraction.system import Row
from tests.checks.numbered import Numbered, Trap, numbered, trapped

scanning = importlib.import_module("html_extraction.checks.shortcuts.scan")

URL = "https://numbers.example/"


def items(page: ScannedPage, row: Row) -> list[Candidate]:
    """Return every item of a list, shown or not; those of the second list are likely."""
    found = [e for e in page.elements if e.name == "li"]
    return [
        Candidate(
            one,
            int(one.get_text()),
            one.get_text(),
            page.shows(one),
            likely=isinstance(one.parent, Tag) and one.parent.name == "ol",
            words={"first": one.get_text()[0]},
        )
        for one in found
    ]


def says(page: ScannedPage, row: Row) -> list[Candidate]:
    """Return headings, which say themselves whether they are right."""
    return [Candidate(e, e.get_text() == "yes", shown=page.shows(e)) for e in page.headings]


def nothing(page: ScannedPage, row: Row) -> list[Candidate]:
    """Return a candidate that stands nowhere, and is right on even rows."""
    return [Candidate(None, row.answer["number"] if row.answer["number"] % 2 == 0 else -1)]


ITEMS = Subject("items", "number", items)
SAYS = Subject("says", "late", says, valued=False, tells_block=True)


def row(html: str, index: int = 7) -> Numbered:
    return replace(next(numbered().rows("public", 3, 1, index)), html=html)  # type: ignore[type-var, call-overload]


def lines(html: str, *subjects: Subject) -> dict[str, list[dict[str, object]]]:
    one = row(html)
    return lines_of(subjects, one, ScannedPage(URL, html))


HIDDEN = "<ul><li>1<li hidden>7</ul><ol><li>7<li>8</ol>"


def test_a_line_says_what_a_candidate_is() -> None:
    found = lines(HIDDEN, ITEMS)["items"]
    assert [one["right"] for one in found] == [False, False, True, False]
    assert [one["shown"] for one in found] == [True, False, True, True]
    assert [one["likely"] for one in found] == [False, False, True, True]
    assert [one["rank"] for one in found] == [0, 1, 2, 3]
    assert [one.get("shown_rank") for one in found] == [0, None, 1, 2]
    assert [one["first="] for one in found] == ["1", "7", "7", "8"]
    assert [one["own_siblings"] for one in found] == [2] * 4
    assert {(one["page_id"], one["seed"], one["traps"]) for one in found} == {
        ("public-3-hard-7", 3, ("trap",))
    }
    assert isinstance(found[0]["properties"], frozenset)
    assert "own: tag li" in found[0]["properties"]


def test_a_candidate_that_stands_nowhere_has_no_properties_and_is_in_the_block() -> None:
    (one,) = lines("<p>", Subject("nothing", "number", nothing, in_block=True))["nothing"]
    assert (one["properties"], one["likely"], one["right"]) == (frozenset(), True, False)


BLOCKS = "<div><h2>no</h2><ol><li>1</ol></div><div><h2>yes</h2><ol><li>7</ol></div>"


@pytest.mark.parametrize(
    ("tells", "in_block", "likely"),
    [(True, True, [False, True]), (True, False, [True, True]), (False, True, [True, True])],
)
def test_what_stands_outside_the_block_is_less_likely(
    tells: bool, in_block: bool, likely: list[bool]
) -> None:
    """The block is the least that holds the right heading and, if it tells the block, item."""
    inner = replace(ITEMS, in_block=in_block, tells_block=tells)
    found = lines(BLOCKS, inner, replace(SAYS, tells_block=tells))
    assert [one["likely"] for one in found["items"]] == likely
    assert [one["right"] for one in found["says"]] == [False, True]


def test_the_block_holds_all_right_ones_that_tell_it() -> None:
    apart = "<main><div><h2>yes</h2></div><ol><li>7</ol></main><ol><li>1</ol>"
    found = lines(apart, replace(ITEMS, in_block=True, tells_block=True), SAYS)
    assert [one["likely"] for one in found["items"]] == [True, False]
    hidden = "<div hidden><h2>yes</h2></div><ol><li>7<li>1</ol>"
    found = lines(hidden, replace(ITEMS, in_block=True), SAYS)
    assert [one["likely"] for one in found["items"]] == [True, True]


def test_tables_have_a_line_a_candidate_and_no_gap() -> None:
    read = [(row(html), ScannedPage(URL, html)) for html in (HIDDEN, BLOCKS, "<p>none")]
    found = tables([ITEMS, SAYS], read)
    assert list(found) == ["items", "says"]
    assert len(found["items"]) == 6
    assert len(found["says"]) == 2
    assert found["items"]["shown_rank"].tolist() == [0, -1, 1, 2, 0, 1]
    assert not found["items"].isna().any(axis=None)


def test_a_gap_is_a_number_that_no_feature_has_or_an_empty_word() -> None:
    table = filled(pd.DataFrame([{"page_id": "a", "size": 1.0}, {"page_id": "a", "tag=": "p"}]))
    assert table["size"].tolist() == [1.0, -1.0]
    assert table["tag="].tolist() == ["", "p"]


def test_pools_differ_in_candidates_and_in_what_is_known_of_them() -> None:
    table = tables([ITEMS], [(row(HIDDEN), ScannedPage(URL, HIDDEN))])["items"]
    sizes = {pool: len(pool_of(table, pool)) for pool in (PAGE, SHOWN, LIKELY, BLOCK)}
    assert sizes == {PAGE: 4, SHOWN: 3, LIKELY: 2, BLOCK: 3}
    known = {pool: set(pool_of(table, pool).columns) for pool in sizes}
    assert {"rank", "rank_from_end"} <= known[PAGE]
    assert not {"shown_rank", "box_size", "since_heading"} & known[PAGE]
    assert {"shown_rank", "shown_rank_from_end"} <= known[SHOWN] == known[LIKELY]
    assert not {"rank", "box_size", "since_heading"} & known[SHOWN]
    marks = {"page_id", "seed", "traps", "right", "shown", "likely", "properties"}
    assert known[BLOCK] == {*marks, "box_size", "since_heading"}
    assert known[PAGE] >= marks
    assert known[SHOWN] >= marks


def test_a_table_without_a_line_or_a_box_has_no_pool_of_blocks() -> None:
    empty = pd.DataFrame()
    assert pool_of(empty, SHOWN) is empty
    table = tables([Subject("nothing", "number", nothing)], [(row(""), ScannedPage(URL, ""))])
    assert len(pool_of(table["nothing"], SHOWN)) == 1
    assert pool_of(table["nothing"], BLOCK).empty


def pages(tell: Callable[[Numbered], str]) -> Callable[[Numbered], Numbered]:
    """Make pages of three items in an order that changes, of which one is right and so marked."""

    def make(one: Numbered) -> Numbered:
        right = f"<li{tell(one)}>{one.index}</li>"
        others = [f"<li>{one.index + 100 * n}</li>" for n in (1, 2)]
        place = one.index // 3 % 3
        said = "".join([*others[:place], right, *others[place:]])
        carries = ("trap",) if one.index % 2 else ()
        return replace(one, html=f"<h1>no</h1><ol>{said}</ol>", pathologies=carries)

    return make


SCANNED = Scanned(
    (ITEMS,),
    (WholePage("all of it", "late", lambda page, row: {"items": page.tags["li"]}, "x"),),
    explained={("items", "first="): "it is what it says"},
)


def best(found: Sequence[Effect], pool: str, rows: str = ALL_ROWS) -> dict[str, float]:
    return {one.rule: one.excess for one in found if (one.pool, one.rows) == (pool, rows)}


def of_rows(tell: Callable[[Numbered], str] = lambda one: "", scanned: Scanned = SCANNED) -> Scan:
    system = numbered(pages(tell))
    return scan_rows(system, scanned, list(system.rows("public", 1, 90)))


def test_a_mark_of_the_right_ones_is_a_leak_over_all_rows_and_over_those_with_the_trap() -> None:
    found = of_rows(lambda one: " class=it")
    leaks = {(one.rule, one.rows) for one in found.leaks}
    assert {("own_look_count = 1", ALL_ROWS), ("own_look_count = 1", "trap")} <= leaks
    assert {("fitted logit", ALL_ROWS)} <= leaks
    assert "own: attribute class" in {one.name for one in found.unexplained}
    assert {one.rows for one in found.unexplained} == {ALL_ROWS}
    for pool in (PAGE, SHOWN, LIKELY):
        assert best(found.rules["items"], pool)["own_look_count = 1"] == pytest.approx(2 / 3)
    assert "own_look_count = 1" not in best(found.rules["items"], BLOCK)
    assert set(found.rules) == set(found.seen) == {"items", "all of it"}
    assert {one.pool for one in found.logits} == {SHOWN, LIKELY}


def test_where_nothing_is_marked_there_is_no_leak() -> None:
    found = of_rows()
    assert not [one for one in found.leaks if one.rule.startswith("own_look")]
    assert not found.accepted
    assert found.scanned is SCANNED


def test_a_mark_on_the_rows_of_a_trap_alone_is_seen_there() -> None:
    found = of_rows(lambda one: " class=it" if one.index % 2 else "")
    where = {one.rows: one.excess for one in found.leaks if one.rule == "own_look_count = 1"}
    assert where["trap"] == pytest.approx(2 / 3)
    assert where[ALL_ROWS] == pytest.approx(1 / 3)


def test_a_part_of_which_many_are_right_is_scored_by_order() -> None:
    found = of_rows(lambda one: " class=it", Scanned((replace(ITEMS, ordered=True),)))
    rules = best(found.rules["items"], SHOWN)
    assert rules["less own_look_count"] == 0.5
    assert {rule.split()[0] for rule in rules} == {"more", "less"}


def test_what_is_explained_is_no_leak() -> None:
    told = Scanned((ITEMS,), explained={("items", ""): "all of it is said"})
    found = of_rows(lambda one: " class=it", told)
    assert found.invariants
    assert not found.unexplained


def test_sixty_candidates_of_each_kind_are_judged() -> None:
    def settled(count: int) -> set[str]:
        system = numbered(pages(lambda one: " class=it"))
        rows = list(system.rows("public", 1, count))
        return {one.rows for one in scan_rows(system, SCANNED, rows).invariants}

    assert settled(59) == set()
    assert settled(60) == {ALL_ROWS}
    assert settled(119) == {ALL_ROWS}
    assert settled(120) == {ALL_ROWS, "trap"}


def test_the_smallest_effect_is_of_all_rows_and_of_those_with_a_trap() -> None:
    whole, trap = of_rows().seen["items"]
    assert 0 < whole < trap


def test_traps_of_another_part_are_not_looked_at() -> None:
    system = numbered(pages(lambda one: ""), traps=(Trap(), Trap("other", ("late",))))
    found = scan_rows(system, SCANNED, list(system.rows("public", 1, 90)))
    assert {one.rows for one in found.rules["items"]} == {ALL_ROWS, "trap"}
    assert SCANNED.traps(system) == {"items": ("trap",), "all of it": ("other",)}


def test_fresh_rows_of_every_seed_are_scanned_in_batches_and_the_first_are_fitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = numbered(pages(lambda one: " class=it"))
    steps: list[tuple[int, int]] = []
    monkeypatch.setattr(scanning, "FITTED", 60)
    found = scan(system, SCANNED, (1, 2), 70, 1, lambda *step: steps.append(step))
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert {one.pages for one in found.rules["items"] if one.rows == ALL_ROWS} == {140}
    assert {one.pages for one in found.rules["all of it"]} == set()
    # Of each seed the first batch, of which one seed is fitted and the other scored.
    assert {one.pages for one in found.logits if one.rows == ALL_ROWS} == {60}
    rows = [row for seed in (1, 2) for row in system.rows("public", seed, 70)]
    at_hand = scan_rows(system, SCANNED, rows)
    # A word too rare in a batch is left out of it, so that words may gain a little less.
    whole, parts = (
        {
            rule: gain
            for rule, gain in best(one.rules["items"], SHOWN).items()
            if "first=" not in rule
        }
        for one in (at_hand, found)
    )
    assert whole == pytest.approx(parts)
    assert len(whole) > 50
    assert {one.pages for one in at_hand.logits if one.rows == ALL_ROWS} == {70}


def test_a_whole_page_is_told_by_its_numbers() -> None:
    def make(one: Numbered) -> Numbered:
        made = trapped(0)(one)
        late = one.seed % 2
        return replace(made, index=2 if late else 0, html="<li>1" * (1 + late))

    system = numbered(make)
    rows = [next(system.rows("public", seed, 1, seed)) for seed in range(80)]
    found = scan_rows(system, replace(SCANNED, subjects=()), rows)
    assert best(found.rules["all of it"], SHOWN) == {"more items": 0.5, "fewer items": -0.5}
    assert [one.rule for one in found.leaks] == ["more items"]
    # Judged together: p is of two.
    assert found.rules["all of it"][0].rule == "more items"
    assert found.rules["all of it"][1].p == pytest.approx(1)
