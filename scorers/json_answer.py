"""The answer in a completion: its last top-level JSON object.

The rules, in full. What is not JSON by the grammar of RFC 8259 is prose, and is never repaired.
An object inside another is not top-level; one inside an array is, if it is alone there. An array
that holds more than one object, in it or in arrays inside it, is a hedge: it counts as the last
object and can be no answer, since it does not say which of them is meant. Whatever else an array
holds is of no account. A truncated object does not count and swallows what is in it. A truncated
array counts as far as it goes, so that one with a second object begun is a hedge too; the bracket
of an array that breaks the grammar is prose. An object that can be no answer is still the last
object: there is no falling back to an earlier one. `json_objects` says how the objects are found.
"""

import json
from dataclasses import dataclass
from typing import Any, Literal

from scorers.json_objects import candidates, nesting_levels, next_possible_start

MAX_LEVELS = 200
"""An object nested deeper can be no answer. Far under every Python's limit of recursion."""

MAX_DIGITS = 4300
"""An integer with more digits can be no answer. It is Python's own limit for printing one."""

Fault = Literal["no_object", "hedge", "duplicate_key", "unusable"]


@dataclass(frozen=True)
class Found:
    """What a completion holds by way of an answer.

    `value` is the last top-level object, or None; then `fault` says why: there is no object
    (`no_object`), it stands in an array with others (`hedge`), it names a key twice at some level
    (`duplicate_key`), or it is nested deeper than `MAX_LEVELS` or holds an integer of more than
    `MAX_DIGITS` digits (`unusable`). `source` is the object's own text, as written, or the array's
    where it is a hedge; empty if there is none.
    """

    value: dict[str, Any] | None
    fault: Fault | None
    source: str


class _DuplicateKeyError(ValueError):
    """An object names a key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise _DuplicateKeyError
    return members


def _integer(digits: str) -> int:
    if len(digits.removeprefix("-")) > MAX_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)


def last_json_object(text: str) -> dict[str, Any] | None:
    """The last top-level JSON object of `text`, or None.

    None too where the last object can be no answer: it is empty, stands in an array with others,
    names a key twice, is nested deeper than `MAX_LEVELS`, or holds an integer of more than
    `MAX_DIGITS` digits. Never raises; takes time linear in the text's length.
    """
    return find_answer(text).value or None


def find_answer(text: str) -> Found:
    """The last top-level JSON object of `text`, or why there is none that can be an answer.

    Never raises; takes time linear in the text's length. An empty object is found as it is.
    """
    return _find_quickly(text) or _find_carefully(text)


def _find_quickly(text: str) -> Found | None:
    """The answer, if every bracket that could start a value starts a complete and usable object.

    None says nothing of the text. A bracket behind the last `}` is left alone: no object follows
    it, and it hides none.
    """
    # Each opening bracket could cost the decoder a level of recursion.
    if text.count("{") + text.count("[") > MAX_LEVELS:
        return None
    found = None
    last_close = text.rfind("}")
    end = 0
    try:
        while (start := next_possible_start(text, end)) is not None and start < last_close:
            if text[start] == "[":
                return None
            value, end = _DECODER.raw_decode(text, start)
            found = (value, start, end)
    except ValueError:
        return None
    if found is None:
        return None
    value, start, end = found
    return Found(value, None, text[start:end])


def _find_carefully(text: str) -> Found:
    span = None
    for span in candidates(text):  # noqa: B007
        pass
    if span is None:
        return Found(None, "no_object", "")
    source = text[slice(*span)]
    if source.startswith("["):
        return Found(None, "hedge", source)
    if nesting_levels(source) > MAX_LEVELS:
        return Found(None, "unusable", source)
    try:
        return Found(_DECODER.decode(source), None, source)
    except _DuplicateKeyError:
        return Found(None, "duplicate_key", source)
    except ValueError:
        return Found(None, "unusable", source)
