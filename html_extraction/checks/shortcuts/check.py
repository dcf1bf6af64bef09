"""The check `shortcuts`."""

from collections.abc import Sequence

from html_extraction import PATHOLOGIES
from html_extraction.checks.parallel import Advance
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import Cell, CheckResult
from html_extraction.checks.shortcuts.effects import MARGIN, Found, most_excess
from html_extraction.checks.shortcuts.property_counts import Invariant
from html_extraction.checks.shortcuts.scan import Scan, scan
from html_extraction.checks.shortcuts.table import BLOCK
from html_extraction.products.checks.accepted_leaks import accepted

CLAIM = (
    "No cheap feature of what stands on a page, but for what finds the product's block, tells the "
    f"answer by more than {MARGIN} over chance, nor do all together but for the residuals that are "
    "accepted by name, and no property marks nearly every right candidate."
)
WORST = 10
"""Rules shown for each subject; of those that need to know one more thing, half as many."""


@check(
    name="shortcuts",
    claim=CLAIM,
    seeds=(9501, 9502, 9503),
    rows=5600,
    rows_help="Fresh rows of each seed; 16,400 in all carry every trap 3,000 times.",
)
def shortcuts(plan: Plan, advance: Advance) -> CheckResult:
    """Scan for shortcuts to the answer.

    For every field, all candidates on the page and what is cheap to know of them: place, depth,
    tags, classes, counts, ranks, lengths, relations. Each rule of one feature is scored against a
    guess, page by page, over all rows and over those with each trap; then a logit of all features,
    fitted on half of the seeds and scored on the others. Shown are the worst rules, leak or not;
    those of the pools `likely`, which know the product's block as well, and `block`, which find it
    by its size, are for information.

    \b
    A quick look, which sees large effects only:
        html-extraction check shortcuts --seeds 98,99 --rows 240
    """
    found = scan(plan.seeds, plan.rows, plan.jobs, advance)
    leaks = found.leaks
    unexplained = [one for one in found.invariants if not one.explained]
    lines = [line for name, own in found.rules.items() for line in _lines(found, name, own)]
    lines += [_line(one, "logit", None) for one in found.logits]
    lines += [_invariant_line(one) for one in found.invariants]
    return CheckResult(
        name="shortcuts",
        claim=CLAIM,
        columns=(
            "subject", "kind", "pool", "rows", "rule", "pages", "chance", "score", "p", "seen from",
            "leak",
        ),
        rows=tuple(lines),
        holds=not leaks and not unexplained,
        figures=_figures(found),
        pathologies=_worst_by_trap(found),
    )  # fmt: skip


def _lines(found: Scan, name: str, own: Sequence[Found]) -> list[tuple[Cell, ...]]:
    judged = _different([one for one in own if one.judged])[:WORST]
    informative = _different([one for one in own if not one.judged])[: WORST // 2]
    return [
        *(_line(one, "rule", _seen(found, one)) for one in judged),
        *(_line(one, "report", _seen(found, one)) for one in informative),
    ]


def _different(own: Sequence[Found]) -> list[Found]:
    """The effects without those of the same size on the same rows: most say the same twice."""
    return list({(one.rows, round(one.excess, 2)): one for one in reversed(own)}.values())[::-1]


def _seen(found: Scan, one: Found) -> float:
    whole, trapped = found.seen[one.subject]
    return whole if one.rows == "all" else trapped


def _line(one: Found, kind: str, seen: float | None) -> tuple[Cell, ...]:
    leak: Cell = one.leak
    if leak and accepted(one):
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
    worst: dict[str, Found] = {}
    for one in (one for own in found.rules.values() for one in own):
        known = worst.get(one.rows)
        if one.judged and (known is None or one.excess > known.excess):
            worst[one.rows] = one
    return {
        trap: {"worst_shortcut": f"{one.subject}: {one.rule}", "over_chance": one.excess}
        for trap, one in worst.items()
        if trap in PATHOLOGIES
    }


def _figures(found: Scan) -> dict[str, float]:
    worst = {
        f"worst {name}": most_excess(one for one in own if one.judged)
        for name, own in found.rules.items()
    }
    fitted = {
        f"logit {one.subject}": one.excess
        for one in found.logits
        if one.rows == "all" and one.judged
    }
    block = {
        f"block {name}": most_excess(one for one in found.rules[name] if one.pool == BLOCK)
        for name in ("title", "gallery")
    }
    return {
        "leaks": len(found.leaks),
        "accepted": len(found.residuals),
        "properties": sum(not one.explained for one in found.invariants),
        "smallest effect seen": max(trapped for _, trapped in found.seen.values()),
        **worst,
        **block,
        **fitted,
    }
