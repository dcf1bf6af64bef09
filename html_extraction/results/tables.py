"""A comparison as tables of text, none wider than 100 columns when drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from html_extraction.printable import printable
from html_extraction.results.comparison import Breakdown, Comparison, Versus
from html_extraction.results.statistics import ALPHA, Estimate

WIDTH = 100
SMALLEST_P = 1e-9
RUNS_ABREAST = 7
"""Runs whose rates stand in one table, beside each other."""

LONGEST_NAME = 28


@dataclass(frozen=True)
class TextTable:
    """A titled table of text; a cell's text is shown as it is, and what does not print is escaped."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def tables(found: Comparison) -> tuple[TextTable, ...]:
    """Return the comparison's tables, the headline first."""
    parts = _two_parts if len(found.sides) == 2 else _many_parts
    made = (_sides(found), _logs(found), _pairs(found), *parts(found))
    return tuple(map(_printable, made))


def verdict(found: Comparison) -> tuple[str, ...]:
    """Return what the comparison comes to, in sentences."""
    return tuple(map(printable, (*_which_is_better(found), _where(found), *found.cautions)))


def _printable(table: TextTable) -> TextTable:
    rows = tuple(tuple(map(printable, row)) for row in table.rows)
    return replace(table, rows=rows, note=printable(table.note))


def probability(p: float) -> str:
    """Return a p-value as text: four decimals, two digits where it is small, or a bound."""
    if p >= 0.0001:
        return f"{p:.4f}"
    return f"{p:.1e}" if p >= SMALLEST_P else f"<{SMALLEST_P:.0e}"


def p_is(p: float) -> str:
    """Return what a sentence says of a p-value: `p = 0.0312`, or `p < 1e-09`."""
    text = probability(p)
    return f"p < {text[1:]}" if text.startswith("<") else f"p = {text}"


def share(estimate: Estimate) -> str:
    """Return a rate and the ends of its interval as text."""
    return f"{estimate.value:.3f} ({estimate.low:.3f}-{estimate.high:.3f})"


def shift(estimate: Estimate) -> str:
    """Return a difference of rates and the ends of its interval as text."""
    return f"{estimate.value:+.3f} ({estimate.low:+.3f} to {estimate.high:+.3f})"


def _which_is_better(found: Comparison) -> Iterator[str]:
    if len(found.sides) > 2:
        told = "differ" if found.p < ALPHA else "are not shown to differ"
        yield f"The {len(found.sides)} runs {told} in rows solved (Cochran's Q, {p_is(found.p)})."
        return
    (pair,) = found.pairs
    if found.p >= ALPHA:
        yield (
            f"No difference is shown ({p_is(found.p)}). That is not to say that there is none: "
            f"{pair.first} less {pair.second} lies from {_span(pair)}."
        )
        return
    better = (pair.first, pair.second)
    if pair.difference.value < 0:
        better = better[::-1]
    yield f"{better[0]} solves more rows than {better[1]} (exact McNemar, {p_is(found.p)})."


def _span(pair: Versus) -> str:
    return f"{pair.difference.low:+.3f} to {pair.difference.high:+.3f}"


def _where(found: Comparison) -> str:
    fields = [part.name for part in found.fields if part.named]
    groups = [part.name for part in found.groups if part.named]
    if not fields and not groups:
        return "No field shows a difference after Holm's adjustment, and no pathology or tier is named."
    where = "; ".join(
        f"{what} {', '.join(names)}"
        for what, names in (("in the fields", fields), ("on the rows with", groups))
        if names
    )
    return f"The difference is {where}."


def _sides(found: Comparison) -> TextTable:
    errors = [f"{side.label} {side.errors}" for side in found.sides if side.errors]
    cut_off = [f"{side.label} {side.cut_off}" for side in found.sides if side.cut_off]
    compared = (
        f"Compared: {found.rows} rows, {found.answers} answers, those that every run has a "
        "verdict on. Intervals are 95%."
    )
    return TextTable(
        title="Runs",
        columns=(
            *("", "model", "planned", "run", "scored", "right"),
            *("right of\nscored", "right of\nplanned"),
        ),
        rows=tuple(
            (
                side.label,
                _short(side.model),
                *map(str, (side.planned, side.run, side.scored, side.right)),
                share(side.solved),
                f"{side.right / side.planned:.3f}",
            )
            for side in found.sides
        ),
        note=" ".join(
            [
                *([f"Ended in an error: {', '.join(errors)}."] if errors else []),
                *([f"Answers cut off: {', '.join(cut_off)}."] if cut_off else []),
                compared,
            ]
        ),
    )


def _logs(found: Comparison) -> TextTable:
    return TextTable(
        title="Logs",
        columns=("", "log", "begun"),
        rows=tuple((side.label, side.log, side.created[:16]) for side in found.sides),
    )


def _pairs(found: Comparison) -> TextTable:
    several = len(found.pairs) > 1
    return TextTable(
        title="Rows solved, pair by pair",
        columns=(
            *("pair", "first", "second", "difference", "only\nfirst", "only\nsecond", "p"),
            *(("p, Holm",) if several else ()),
            "rows\nneeded",
        ),
        rows=tuple(_pair_row(found, pair, several=several) for pair in found.pairs),
        note="Rows needed: to see this difference at p < 0.05 with 80% power.",
    )


def _pair_row(found: Comparison, pair: Versus, *, several: bool) -> tuple[str, ...]:
    rates = {side.label: rate for side, rate in zip(found.sides, found.rates, strict=True)}
    return (
        f"{pair.first}-{pair.second}",
        f"{rates[pair.first].value:.3f}",
        f"{rates[pair.second].value:.3f}",
        shift(pair.difference),
        str(pair.only_first),
        str(pair.only_second),
        probability(pair.p),
        *((probability(pair.p_holm),) if several else ()),
        "-" if pair.rows_needed is None else str(pair.rows_needed),
    )


SEARCHED = (
    "Step: that at which the search named it, if it did. The rows of one that is named are set "
    "aside before the next step, so that it lends its difference to no other."
)
SEARCHED_TIERS = "Step: as above, on the rows without a named pathology."


def _two_parts(found: Comparison) -> tuple[TextTable, ...]:
    first, second = (side.label for side in found.sides)
    columns = ("rows", first, second, f"only\n{first}", f"only\n{second}", "p", "p, Holm")
    groups = _by_kind(found)
    return (
        TextTable(
            "Fields hit",
            ("field", *columns, "named"),
            tuple((part.name, *_two_row(part)) for part in found.fields),
        ),
        TextTable(
            "Rows solved, by pathology of the page",
            ("pathology", f"caught\n{first}", f"caught\n{second}", *columns, "step"),
            tuple(
                (part.name, *_caught(part), *_two_row(part, decimals=2))
                for part in groups["pathology"]
            ),
            f"Caught: answers that were the pathology's own wrong value, in any field. {SEARCHED}",
        ),
        TextTable(
            "Rows solved, by tier",
            ("tier", *columns, "step"),
            tuple((part.name, *_two_row(part)) for part in groups["tier"]),
            SEARCHED_TIERS,
        ),
    )


def _two_row(part: Breakdown, decimals: int = 3) -> tuple[str, ...]:
    only = part.only or (0, 0)
    return (
        str(part.rows),
        *(f"{rate.value:.{decimals}f}" for rate in part.rates),
        *map(str, only),
        *_judged(part),
    )


def _judged(part: Breakdown) -> tuple[str, str, str]:
    """Return p as it is, p adjusted for all lines of the table, and whether the part is named."""
    named = "" if not part.named else "yes" if part.step is None else str(part.step)
    return probability(part.p), probability(part.p_holm), named


def _caught(part: Breakdown) -> tuple[str, ...]:
    return tuple(map(str, part.caught or ()))


def _many_parts(found: Comparison) -> tuple[TextTable, ...]:
    labels = [side.label for side in found.sides]
    groups = _by_kind(found)
    kinds = (
        ("Fields hit", "field", found.fields),
        ("Rows solved, by pathology of the page", "pathology", groups["pathology"]),
        ("Rows solved, by tier", "tier", groups["tier"]),
    )
    return tuple(
        table for title, kind, parts in kinds for table in _abreast(title, kind, parts, labels)
    ) + tuple(_caught_tables(groups["pathology"], labels))


def _abreast(
    title: str, kind: str, parts: Sequence[Breakdown], labels: Sequence[str]
) -> Iterator[TextTable]:
    for start in range(0, len(labels), RUNS_ABREAST):
        shown = slice(start, start + RUNS_ABREAST)
        yield TextTable(
            title,
            (kind, "rows", *labels[shown], "p", "p, Holm", "named" if kind == "field" else "step"),
            tuple(
                (
                    part.name,
                    str(part.rows),
                    *(f"{rate.value:.2f}" for rate in part.rates[shown]),
                    *_judged(part),
                )
                for part in parts
            ),
            {"pathology": SEARCHED, "tier": SEARCHED_TIERS}.get(kind, ""),
        )


def _caught_tables(parts: Sequence[Breakdown], labels: Sequence[str]) -> Iterator[TextTable]:
    for start in range(0, len(labels), RUNS_ABREAST):
        shown = slice(start, start + RUNS_ABREAST)
        yield TextTable(
            "Answers caught, by pathology",
            ("pathology", "answers", *labels[shown]),
            tuple(
                (part.name, str(part.answers), *map(str, (part.caught or ())[shown]))
                for part in parts
            ),
        )


def _by_kind(found: Comparison) -> dict[str, list[Breakdown]]:
    """Return pathologies and tiers apart; the named first, as they were named, then by p."""
    ordered = sorted(found.groups, key=lambda part: (part.step or len(found.groups), part.p))
    return {
        "pathology": [part for part in ordered if part.kind == "pathology"],
        "tier": [part for part in found.groups if part.kind == "tier"],
    }


def _short(text: str) -> str:
    text = printable(text)
    return text if len(text) <= LONGEST_NAME else "…" + text[-LONGEST_NAME + 1 :]
