"""Compare the answer in a completion with a key: all fields exactly right, or wrong."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorers.json_answer import Fault, Found, find_answer

Failure = Literal[
    "no_object", "duplicate_key", "missing_key", "extra_key", "wrong_type", "wrong_value"
]
Decoys = Mapping[str, Sequence[Sequence[Any]]]
"""By field, pairs of a wrong value that the input offers and the name of the trap it belongs to."""

_FAILURES: Mapping[Fault, Failure] = {
    "no_object": "no_object",
    "hedge": "no_object",
    "duplicate_key": "duplicate_key",
    "unusable": "wrong_type",
}

# The most code points that one code point of a string in NFC can come from.
_LARGEST_DECOMPOSITION = 4


@dataclass(frozen=True)
class Grade:
    """What became of one answer.

    `failure` is None for a correct answer, else the first that applies of: no JSON object; a key
    named twice; a key missing; a key not asked for; a value of another type than the key's; a
    value that is wrong. A hedge (several objects in one array) counts as `no_object`, and an object
    that can be no answer for another reason (nested too deep, an integer too long) as
    `wrong_type`. `fields` says of every field of the key whether it
    was hit, and `fell_for` names, for each missed field whose value was a decoy, the decoy's
    traps. `found` is what the completion held.
    """

    failure: Failure | None
    fields: dict[str, bool]
    fell_for: dict[str, tuple[str, ...]]
    found: Found

    @property
    def correct(self) -> bool:
        """Whether the answer has exactly the key's fields, each with the right value."""
        return self.failure is None

    @property
    def answer(self) -> dict[str, Any] | None:
        """The object that was graded, or None if there is none that can be an answer."""
        return self.found.value


def grade(completion: str, key: Mapping[str, Any], decoys: Decoys | None = None) -> Grade:
    """Grade the last top-level JSON object of `completion` against `key`. Never raises.

    `key` maps each field to its right value: a string, an integer, a boolean or a list of
    strings. The answer must have exactly these fields, each of exactly that type: `true` is not
    1, `12.0` is not 12. Strings are equal after NFC and collapse of Unicode whitespace; lists in
    order. Decoys are compared in the same way.
    """
    return grade_found(find_answer(completion), key, decoys)


def grade_found(found: Found, key: Mapping[str, Any], decoys: Decoys | None = None) -> Grade:
    """Grade what `find_answer` found, as `grade` does."""
    answer = found.value or {}
    fields = {field: field in answer and _same(answer[field], key[field]) for field in key}
    fell_for = {
        field: traps
        for field, hit in fields.items()
        if not hit and field in answer
        if (traps := _traps_of(answer[field], (decoys or {}).get(field, ())))
    }
    return Grade(_failure(found, key, fields), fields, fell_for, found)


def _failure(found: Found, key: Mapping[str, Any], fields: Mapping[str, bool]) -> Failure | None:
    if found.value is None:
        return _FAILURES[found.fault or "no_object"]
    if key.keys() - found.value.keys():
        return "missing_key"
    if found.value.keys() - key.keys():
        return "extra_key"
    missed = [field for field, hit in fields.items() if not hit]
    if not all(_same_type(found.value[field], key[field]) for field in missed):
        return "wrong_type"
    return "wrong_value" if missed else None


def _traps_of(value: Any, decoys: Iterable[Sequence[Any]]) -> tuple[str, ...]:
    traps = (trap for decoy, trap in decoys if _same(value, decoy))
    return tuple(dict.fromkeys(traps))


def _same_type(value: Any, wanted: Any) -> bool:
    if type(value) is not type(wanted):
        return False
    return not isinstance(value, list) or all(type(item) is str for item in value)


def _same(value: Any, wanted: Any) -> bool:
    if type(value) is not type(wanted):
        return False
    if isinstance(wanted, str):
        return value == wanted or _same_words(value, wanted)
    if isinstance(wanted, list):
        return len(value) == len(wanted) and all(map(_same, value, wanted))
    return bool(value == wanted)


def _same_words(value: str, wanted: str) -> bool:
    value, wanted = " ".join(value.split()), " ".join(wanted.split())
    wanted = unicodedata.normalize("NFC", wanted)
    # Normalising a long run of combining marks takes quadratic time, and no text so long could
    # come out equal.
    if len(value) > _LARGEST_DECOMPOSITION * len(wanted):
        return False
    return unicodedata.normalize("NFC", value) == wanted
