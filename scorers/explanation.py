"""Say in a score what was expected and what came, whatever a model wrote.

All text here may hold anything: it is cut in length, shown with escapes for what does not print,
and escaped for Markdown and HTML.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from scorers.grading import Grade

_LONGEST_ANSWER = 4000
_LONGEST_CELL = 500
_LONGEST_NAME = 80
_MOST_ITEMS = 20
_LARGEST_INTEGER = 10**20

# Markdown reads a character reference as text, never as markup. Inspect's viewer shows it as it is
# written, so what stands in every other answer is left alone: a list has no brackets, and an
# underscore within a word is no markup.
_ESCAPES = {ord(mark): f"&#{ord(mark)};" for mark in "&<>\\`*[]|~$"}
_LOOSE_UNDERSCORE = re.compile(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
_NOT_IN_CODE = re.compile(r"[^\w.+-]")
_STRING_OR_TOKENS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^" \t\n\r]++')

_NOTES = {
    "no_object": "The completion holds no JSON object.",
    "hedge": "The object stands in an array with others: that is a hedge, and no answer.",
    "duplicate_key": "The object names a key twice.",
    "unusable": "The object is nested too deep or holds an integer that is too long.",
}


def answer_text(grade: Grade) -> str | None:
    """The object that the completion gave as its answer, without the whitespace between tokens.

    Otherwise as written, but cut to 4,000 characters and with escapes for what does not print.
    None if there is no object.
    """
    if not grade.found.source:
        return None
    return _printable(_cut(_compact(grade.found.source), _LONGEST_ANSWER))


def _compact(source: str) -> str:
    """JSON without the whitespace between tokens; of a long text, no less than will be shown."""
    pieces, length = [], 0
    for piece in _STRING_OR_TOKENS.finditer(source):
        pieces.append(piece[0])
        length += len(piece[0])
        if length > _LONGEST_ANSWER:
            break
    return "".join(pieces)


def explain(grade: Grade, key: Mapping[str, Any], notes: Iterable[str] = ()) -> str:
    """A Markdown table of the fields: expected, got, verdict; and notes on what else was wrong.

    A list takes a line for each item, numbered. `notes` are Markdown, to be added as they are.
    """
    lines = ["| field | expected | got | verdict |", "| --- | --- | --- | --- |"]
    for field, wanted in key.items():
        lines += _lines(grade, field, wanted)
    return "\n".join([*lines, "", *_notes(grade, key), *notes]).rstrip()


def _lines(grade: Grade, field: str, wanted: Any) -> Iterator[str]:
    """The lines of a field; the second and later ones do not repeat its name and verdict."""
    answer = grade.answer or {}
    got = _show(answer[field]) if field in answer else ["nothing"]
    name, verdict = _code(field), _verdict(grade, field)
    for expected, given in zip_longest(_show(wanted), got, fillvalue=""):
        yield f"| {name} | {_escape(expected)} | {_escape(given)} | {verdict} |"
        name = verdict = ""


def _verdict(grade: Grade, field: str) -> str:
    if grade.fields[field]:
        return "hit"
    if field in grade.fell_for:
        return f"miss: fell for {', '.join(map(_code, grade.fell_for[field]))}"
    return "miss"


def _notes(grade: Grade, key: Mapping[str, Any]) -> list[str]:
    notes = [f"Failure: {_code(grade.failure)}."] if grade.failure else []
    if grade.found.fault is not None:
        notes.append(_NOTES[grade.found.fault])
    unasked = [field for field in grade.answer or {} if field not in key]
    if unasked:
        shown = [_escape(_quote(name, _LONGEST_NAME)) for name in unasked[:_MOST_ITEMS]]
        more = ["…"] if len(unasked) > _MOST_ITEMS else []
        notes.append(f"Not asked for: {', '.join(shown + more)}.")
    return notes


def _code(name: str) -> str:
    """A name from the dataset, as code: no mark in it can end the code or the table's cell."""
    return f"`{_NOT_IN_CODE.sub('?', name)}`"


def _escape(text: str) -> str:
    escaped = _printable(_cut(text, _LONGEST_CELL)).translate(_ESCAPES)
    return _LOOSE_UNDERSCORE.sub("&#95;", escaped)


def _quote(text: str, longest: int) -> str:
    return f'"{_cut(text, longest)}"'


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _printable(text: str) -> str:
    return "".join(
        mark if mark.isprintable() else mark.encode("unicode_escape").decode("ascii")
        for mark in text
    )


def _show(value: Any) -> list[str]:
    """A value as JSON, near enough, or a list's items; what is nested deeper only in outline."""
    if not isinstance(value, list):
        return [_show_item(value)]
    shown = [f"{n}: {_show_item(item)}" for n, item in enumerate(value[:_MOST_ITEMS], start=1)]
    more = ["…"] if len(value) > _MOST_ITEMS else []
    return shown + more or ["no item"]


def _show_item(value: Any) -> str:
    match value:
        case str():
            return _quote(value, _LONGEST_CELL)
        case dict():
            return "{…}"
        case list():
            return "[…]"
        case int() if abs(value) > _LARGEST_INTEGER:
            return f"an integer of {value.bit_length()} bits"
        case _:
            return json.dumps(value)
