"""The result of a scan: it holds where nothing is left, and says what it found."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, nextafter

import pytest

from html_extraction.checks.shortcuts import Accepted, Scan, Scanned, Subject, shortcuts_result
from html_extraction.checks.shortcuts.effects import Effect
from html_extraction.checks.shortcuts.property_counts import Invariant
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.table import BLOCK, LIKELY, PAGE, SHOWN
from tests.checks.shortcuts.tables import EFFECT

AT = replace(EFFECT, excess=0.05, p=0.0)
LEAK = replace(EFFECT, excess=nextafter(0.05, inf), p=0.0)
FIT = replace(EFFECT, rule="fitted logit", excess=0.07, p=0.0)
TRAPPED = replace(FIT, rows="trap", excess=0.15)
SETTLED = Invariant("x", ALL_ROWS, "so", 1.0, 0.0, 200)

SCANNED = Scanned(
    (Subject("x", "number", lambda page, row: []), Subject("y", "late", lambda page, row: [])),
    accepted={"x": Accepted(whole=0.07, trapped=0.15)},
)


def scan(
    rules: Sequence[Effect] = (),
    logits: Sequence[Effect] = (),
    invariants: Sequence[Invariant] = (),
    others: Sequence[Effect] = (),
) -> Scan:
    seen = {"x": (0.01, 0.04), "y": (0.02, 0.03)}
    return Scan(SCANNED, {"x": rules, "y": others}, logits, invariants, seen)


def holds(found: Scan) -> bool:
    result = shortcuts_result("toy", "None.", found)
    assert all(len(line) == len(result.columns) for line in result.rows)
    # As the gate, which holds both figures to nought.
    assert result.holds == (result.figures["leaks"] == result.figures["properties"] == 0)
    return result.holds


def test_a_rule_at_the_margin_holds_and_one_beyond_fails() -> None:
    assert holds(scan([AT]))
    assert not holds(scan([LEAK]))
    assert not holds(scan([AT], others=[LEAK]))
    assert not holds(scan([replace(LEAK, rows="trap", pool=PAGE)]))
    assert holds(scan([replace(LEAK, pool=LIKELY), replace(LEAK, pool=BLOCK)]))


def test_an_accepted_fit_holds_within_its_ceilings_and_not_beyond() -> None:
    assert holds(scan(logits=[FIT, TRAPPED]))
    assert scan(logits=[FIT, TRAPPED]).accepted == [FIT, TRAPPED]
    for one in (FIT, TRAPPED):
        beyond = replace(one, excess=nextafter(one.excess, inf))
        assert not holds(scan(logits=[beyond]))
        assert scan(logits=[beyond]).leaks == [beyond]
    # Neither another subject's fit nor another rule is accepted.
    assert not holds(scan(logits=[replace(FIT, subject="y")]))
    assert not holds(scan([replace(FIT, rule="highest told")]))
    assert holds(scan(logits=[replace(FIT, subject="y", excess=0.05)]))


def test_a_property_that_is_not_explained_fails() -> None:
    assert not holds(scan(invariants=[SETTLED]))
    assert holds(scan(invariants=[replace(SETTLED, explained="it speaks")]))
    assert holds(scan())


def test_every_kind_of_line() -> None:
    informed = replace(LEAK, pool=LIKELY, rule="likely", excess=0.3)
    trapped = replace(AT, rows="trap", excess=0.01, p=0.5)
    result = shortcuts_result(
        "toy",
        "None.",
        scan([LEAK, trapped, informed], [FIT, TRAPPED], [SETTLED, replace(SETTLED, name="said", explained="why")]),
    )  # fmt: skip
    assert (result.name, result.claim, result.holds) == ("toy", "None.", False)
    assert result.columns == (
        "subject", "kind", "pool", "rows", "rule", "pages", "chance", "score", "p", "seen from",
        "leak",
    )  # fmt: skip
    seen_from = pytest.approx(0.25 + LEAK.excess)
    assert result.rows == (
        ("x", "rule", SHOWN, "all", "highest told", 100, 0.25, seen_from, 0.0, 0.01, True),
        ("x", "rule", SHOWN, "trap", "highest told", 100, 0.25, 0.26, 0.5, 0.04, False),
        ("x", "report", LIKELY, "all", "likely", 100, 0.25, 0.55, 0.0, 0.01, False),
        ("x", "logit", SHOWN, "all", "fitted logit", 100, 0.25, 0.32, 0.0, None, "accepted"),
        ("x", "logit", SHOWN, "trap", "fitted logit", 100, 0.25, 0.4, 0.0, None, "accepted"),
        ("x", "property", "shown", "all", "so", 200, 0.0, 1.0, None, None, True),
        ("x", "property", "why", "all", "said", 200, 0.0, 1.0, None, None, False),
    )


def test_the_worst_ten_rules_are_shown_of_each_subject_and_five_for_information() -> None:
    many = [replace(AT, rule=f"{n}", excess=0.5 - n / 50) for n in range(12)]
    result = shortcuts_result("toy", "None.", scan([*many, *(replace(one, pool=BLOCK) for one in many)]))  # fmt: skip
    assert [line[4] for line in result.rows if line[1] == "rule"] == [f"{n}" for n in range(10)]
    assert [line[4] for line in result.rows if line[1] == "report"] == [f"{n}" for n in range(5)]


def test_of_effects_of_one_size_on_the_same_rows_the_first_is_shown() -> None:
    found = [
        replace(AT, rule="first", excess=0.204),
        replace(AT, rule="same", excess=0.196),
        replace(AT, rule="other rows", rows="trap", excess=0.195),
        replace(AT, rule="less", excess=0.194),
    ]
    lines = shortcuts_result("toy", "None.", scan(found)).rows
    assert [line[4] for line in lines] == ["first", "other rows", "less"]


def test_figures_are_of_the_worst() -> None:
    rules = [
        replace(AT, excess=0.03),
        replace(AT, rows="trap", excess=0.2, p=0.5),
        replace(AT, pool=LIKELY, excess=0.4),
        replace(AT, pool=BLOCK, excess=0.6),
    ]
    logits = [
        FIT,
        TRAPPED,
        replace(FIT, pool=LIKELY, excess=0.9),
        replace(FIT, subject="y", excess=0.2),
    ]
    found = scan(rules, logits, [SETTLED], others=[replace(LEAK, subject="y")])
    assert shortcuts_result("toy", "None.", found).figures == {
        "leaks": 2,
        "accepted": 2,
        "properties": 1,
        "smallest effect seen": 0.04,
        "worst x": 0.03,
        "worst y": LEAK.excess,
        "block x": 0.6,
        "block y": 0.0,
        "logit x": 0.07,
        "logit y": 0.2,
    }


def test_the_worst_rule_on_the_rows_of_each_trap() -> None:
    rules = [
        AT,
        replace(AT, rows="trap", rule="good", excess=0.03),
        replace(AT, rows="trap", rule="likely", pool=LIKELY, excess=0.3),
        replace(AT, rows="other", rule="only", excess=-0.1),
    ]
    others = [
        replace(AT, subject="y", rows="trap", rule="better", excess=0.04),
        replace(AT, subject="y", rows="trap", rule="as good", excess=0.04),
    ]
    assert shortcuts_result("toy", "None.", scan(rules, others=others)).pathologies == {
        "trap": {"worst_shortcut": "y: better", "over_chance": 0.04},
        "other": {"worst_shortcut": "x: only", "over_chance": -0.1},
    }
