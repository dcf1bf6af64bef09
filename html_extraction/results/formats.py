"""A comparison in the formats that other programs read."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from html_extraction.printable import printable, printable_text
from html_extraction.results.comparison import Breakdown, Comparison, Versus
from html_extraction.results.run_summary import RunSummary
from html_extraction.results.statistics import Estimate
from html_extraction.results.tables import TextTable, tables, verdict

FORMULA_BEGINS = ("=", "+", "-", "@")
"""What a spreadsheet takes the text of a cell that begins with it for a formula by."""

CSV_COLUMNS = (
    *("section", "name", "first", "second", "model", "log"),
    *("planned", "run", "errors", "scored", "right", "rows", "answers"),
    *("rate", "rate_low", "rate_high", "only_first", "only_second", "caught"),
    *(
        "difference",
        "difference_low",
        "difference_high",
        "p",
        "p_holm",
        "named",
        "step",
        "rows_needed",
    ),
)
"""One table for all: a line a run, a pair, and a part and run; what does not apply is empty."""


def as_json(found: Comparison) -> str:
    """Return the whole comparison as a JSON object."""
    text = json.dumps(found.as_dict(), indent=2, ensure_ascii=False, default=dict)
    return printable_text(text) + "\n"


def as_csv(found: Comparison) -> str:
    """Return the comparison as one table, with the columns of `CSV_COLUMNS`."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(cell) for name, cell in line.items()} for line in _lines(found))
    return stream.getvalue()


def as_markdown(found: Comparison) -> str:
    """Return the comparison as tables in Markdown."""
    parts = [" ".join(map(_plain, verdict(found))), *map(_markdown_table, tables(found))]
    return "\n\n".join(parts) + "\n"


def _cell(value: Any) -> Any:
    """Return what a spreadsheet shows as it is: text that it would take for a formula is quoted."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULA_BEGINS) else text


def _lines(found: Comparison) -> Iterator[dict[str, Any]]:
    yield from map(_side, found.sides)
    yield from map(_pair, found.pairs)
    for part in (*found.fields, *found.groups):
        for number, side in enumerate(found.sides):
            yield _part(part, number, side)


def _side(side: RunSummary) -> dict[str, Any]:
    return {
        "section": "run",
        "name": side.label,
        "first": side.label,
        **{name: getattr(side, name) for name in ("model", "log", "planned", "run", "errors")},
        "scored": side.scored,
        "right": side.right,
        **_ends("rate", side.solved),
    }


def _pair(pair: Versus) -> dict[str, Any]:
    names = ("first", "second", "only_first", "only_second", "p", "p_holm", "rows_needed")
    return {
        "section": "pair",
        "name": f"{pair.first}-{pair.second}",
        **{name: getattr(pair, name) for name in names},
        **_ends("difference", pair.difference),
    }


def _part(part: Breakdown, number: int, side: RunSummary) -> dict[str, Any]:
    only = dict(zip(("only_first", "only_second"), part.only or (), strict=False))
    return {
        "section": part.kind,
        "first": side.label,
        "model": side.model,
        **{
            name: getattr(part, name) for name in ("name", "rows", "answers", "p", "p_holm", "step")
        },
        **_ends("rate", part.rates[number]),
        **only,
        "caught": None if part.caught is None else part.caught[number],
        "named": int(part.named),
    }


def _ends(name: str, estimate: Estimate) -> dict[str, float]:
    return {
        name: estimate.value,
        f"{name}_low": estimate.low,
        f"{name}_high": estimate.high,
    }


def _markdown_table(table: TextTable) -> str:
    lines = [
        f"### {table.title}",
        "",
        _markdown_row(table.columns),
        _markdown_row(["---"] * len(table.columns)),
        *map(_markdown_row, table.rows),
    ]
    return "\n".join([*lines, "", _plain(table.note)] if table.note else lines)


def _markdown_row(cells: Any) -> str:
    return f"| {' | '.join(map(_plain, cells))} |"


def _plain(text: str) -> str:
    """Return text, already printable, in which Markdown sees no markup."""
    escaped = "".join(f"\\{mark}" if mark in "\\`*[|<&" else mark for mark in text)
    return " ".join(escaped.split())
