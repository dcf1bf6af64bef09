"""What a scan found, as the result of a check."""

from collections.abc import Sequence

from html_extraction.checks.result import Cell, CheckResult
from html_extraction.checks.shortcuts.effects import Effect, most_excess
from html_extraction.checks.shortcuts.property_counts import Invariant
from html_extraction.checks.shortcuts.rules import ALL_ROWS
from html_extraction.checks.shortcuts.scan import Scan
from html_extraction.checks.shortcuts.table import BLOCK

WORST = 10
"""Rules shown for each subject; of those that need to know one more thing, half as many."""

COLUMNS = (
    "subject", "kind", "pool", "rows", "rule", "pages", "chance", "score", "p", "seen from", "leak",
)  # fmt: skip


def shortcuts_result(name: str, claim: str, found: Scan) -> CheckResult:
    """Return the result of a check that holds where no leak and no unexplained property is left."""
    lines = [line for subject, own in found.rules.items() for line in _lines(found, subject, own)]
    lines += [_line(found, one, "logit", None) for one in found.logits]
    lines += [_invariant_line(one) for one in found.invariants]
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=tuple(lines),
        holds=not found.leaks and not found.unexplained,
        figures=_figures(found),
        pathologies=_worst_by_trap(found),
    )


def _lines(found: Scan, subject: str, own: Sequence[Effect]) -> list[tuple[Cell, ...]]:
    judged = _different([one for one in own if one.judged])[:WORST]
    informative = _different([one for one in own if not one.judged])[: WORST // 2]
    return [
        *(_line(found, one, "rule", _seen(found, one)) for one in judged),
        *(_line(found, one, "report", _seen(found, one)) for one in informative),
    ]


def _different(own: Sequence[Effect]) -> list[Effect]:
    """Return the effects without those of one size on the same rows: most say the same twice."""
    return list({(one.rows, round(one.excess, 2)): one for one in reversed(own)}.values())[::-1]


def _seen(found: Scan, one: Effect) -> float:
    whole, trapped = found.seen[one.subject]
    return whole if one.rows == ALL_ROWS else trapped


def _line(found: Scan, one: Effect, kind: str, seen: float | None) -> tuple[Cell, ...]:
    leak: Cell = one.leak
    if leak and found.accepts(one):
        leak = "accepted"
    score = one.chance + one.excess
    return (
        one.subject, kind, one.pool, one.rows, one.rule, one.pages, one.chance, score, one.p, seen,
        leak,
    )  # fmt: skip


def _invariant_line(one: Invariant) -> tuple[Cell, ...]:
    return (
        one.subject, "property", one.explained or "shown", one.rows, one.name, one.candidates,
        one.wrong, one.right, None, None, not one.explained,
    )  # fmt: skip


def _worst_by_trap(found: Scan) -> dict[str, dict[str, Cell]]:
    """Return, for each trap, the rule that does best on the rows that carry it."""
    worst: dict[str, Effect] = {}
    for one in (one for own in found.rules.values() for one in own):
        known = worst.get(one.rows)
        if one.judged and (known is None or one.excess > known.excess):
            worst[one.rows] = one
    return {
        trap: {"worst_shortcut": f"{one.subject}: {one.rule}", "over_chance": one.excess}
        for trap, one in worst.items()
        if trap != ALL_ROWS
    }


def _figures(found: Scan) -> dict[str, float]:
    worst = {
        f"worst {name}": most_excess(one for one in own if one.judged)
        for name, own in found.rules.items()
    }
    fitted = {
        f"logit {one.subject}": one.excess
        for one in found.logits
        if one.rows == ALL_ROWS and one.judged
    }
    block = {
        f"block {name}": most_excess(one for one in own if one.pool == BLOCK)
        for name, own in ((one.name, found.rules[one.name]) for one in found.scanned.subjects)
    }
    return {
        "leaks": len(found.leaks),
        "accepted": len(found.accepted),
        "properties": len(found.unexplained),
        "smallest effect seen": max(trapped for _, trapped in found.seen.values()),
        **worst,
        **block,
        **fitted,
    }
