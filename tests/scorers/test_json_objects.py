"""The scanner against the definition, tried at every bracket by a grammar written anew."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorers import json_objects
from scorers.json_answer import Found, _find_carefully, find_answer
from scorers.json_objects import candidates, nesting_levels

SPACE = " \t\n\r"
DIGITS = "0123456789"
HEX = "0123456789abcdefABCDEF"


class TruncatedError(Exception):
    """The text ends inside what was a valid beginning."""


class BrokenError(Exception):
    """The text breaks the grammar."""


class Reference:
    """JSON's grammar by recursive descent: each method takes a place and returns where it ends.

    `objects` are those met that are inside no other, in order; an unfinished one is None.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.levels = 0
        self.objects: list[str | None] = []

    def at(self, place: int) -> str:
        if place >= len(self.text):
            raise TruncatedError
        return self.text[place]

    def wanted(self, place: int, characters: str) -> str:
        if self.at(place) not in characters:
            raise BrokenError
        return self.text[place]

    def space(self, place: int) -> int:
        while place < len(self.text) and self.text[place] in SPACE:
            place += 1
        return place

    def value(self, place: int) -> int:
        readers = {"{": self.object, "[": self.array, '"': self.string}
        first = self.at(place)
        if first in readers:
            return readers[first](place)
        words = {"t": "true", "f": "false", "n": "null"}
        if first in words:
            return self.word(place, words[first])
        return self.number(place)

    def object(self, place: int) -> int:
        if self.levels == 0:
            self.objects.append(None)
        self.levels += 1
        end = self.members(place)
        self.levels -= 1
        if self.levels == 0:
            self.objects[-1] = self.text[place:end]
        return end

    def members(self, place: int) -> int:
        place = self.space(place + 1)
        if self.at(place) == "}":
            return place + 1
        while True:
            place = self.space(place)
            self.wanted(place, '"')
            place = self.space(self.string(place))
            self.wanted(place, ":")
            place = self.space(self.value(self.space(place + 1)))
            if self.wanted(place, ",}") == "}":
                return place + 1
            place += 1

    def array(self, place: int) -> int:
        place = self.space(place + 1)
        if self.at(place) == "]":
            return place + 1
        while True:
            place = self.space(self.value(self.space(place)))
            if self.wanted(place, ",]") == "]":
                return place + 1
            place += 1

    def string(self, place: int) -> int:
        place += 1
        while True:
            character = self.at(place)
            if character == '"':
                return place + 1
            if ord(character) < 0x20:
                raise BrokenError
            place += 1
            if character == "\\":
                if self.wanted(place, '"\\/bfnrtu') == "u":
                    for digit in range(1, 5):
                        self.wanted(place + digit, HEX)
                    place += 4
                place += 1

    def word(self, place: int, word: str) -> int:
        for number, letter in enumerate(word):
            self.wanted(place + number, letter)
        return place + len(word)

    def digits(self, place: int) -> int:
        self.wanted(place, DIGITS)
        while place < len(self.text) and self.text[place] in DIGITS:
            place += 1
        return place

    def number(self, place: int) -> int:
        if self.at(place) == "-":
            place += 1
        place = place + 1 if self.at(place) == "0" else self.digits(place)
        if place < len(self.text) and self.text[place] == ".":
            place = self.digits(place + 1)
        if place < len(self.text) and self.text[place] in "eE":
            place += 1
            if self.at(place) in "+-":
                place += 1
            place = self.digits(place)
        return place


def reference_candidates(text: str) -> list[str]:
    found: list[str] = []
    place = 0
    while place < len(text):
        if text[place] not in "{[":
            place += 1
            continue
        reference = Reference(text)
        try:
            end = reference.value(place)
        except TruncatedError:
            end = len(text)
        except BrokenError:
            place += 1
            continue
        match reference.objects:
            case [str(alone)]:
                found.append(alone)
            case [_, _, *_]:
                found.append(text[place:end])
        place = end
    return found


def names_a_key_twice(source: str) -> bool:
    twice = False

    def note(pairs: list[tuple[str, Any]]) -> None:
        nonlocal twice
        twice = twice or len({name for name, _ in pairs}) < len(pairs)

    json.loads(source, object_pairs_hook=note)
    return twice


def check(text: str) -> None:
    expected = reference_candidates(text)
    assert [text[start:end] for start, end in candidates(text)] == expected
    found = find_answer(text)
    assert found.source == (expected[-1] if expected else "")
    assert same_found(found, _find_carefully(text))
    if not expected:
        assert found.fault == "no_object"
    elif expected[-1].startswith("["):
        assert found.fault == "hedge"
    elif names_a_key_twice(expected[-1]):
        assert found.fault == "duplicate_key"
    else:
        assert repr(found.value) == repr(json.loads(expected[-1]))


def same_found(one: Found, other: Found) -> bool:
    return repr(one) == repr(other)


ANSWER = '{"title": "x {y} \\u00e9", "p": [0.1, -2.5e-3, {"q": null}], "s": true, "f": [false, {}]}'
PIECES = [
    *'{}[]",:\\ aé1-e.tn\n0u',
    '{"a":',
    '{"',
    '"}',
    '":',
    "true",
    "nul",
    "\\u00",
    "\\ud800",
    '\\"',
    "1e400",
    "NaN",
    '{"a":1}',
    '["',
    "{}",
    "[{}",
    "},{",
    "]]",
    ", ",
    "\ufeff",
    "\u2003",
    "１",
]
pieced = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@st.composite
def mutated_answers(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(["", "x ", 'he said "{', "{", "[", "[[1, "])) + ANSWER
    text += draw(st.sampled_from(["", " or ", ",", "], ["])) + draw(st.sampled_from(["", ANSWER]))
    text += draw(st.sampled_from(["", "]", "]]", " x"]))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(text)))
        dropped = draw(st.integers(0, 2))
        text = text[:place] + draw(st.sampled_from(PIECES)) + text[place + dropped :]
    return text[: draw(st.integers(len(text) // 2, len(text)))]


@settings(max_examples=1500)
@given(st.text(alphabet='{}[]",:\\ aé1-e.tn', max_size=40))
def test_finds_what_the_definition_finds_in_random_text(text: str) -> None:
    check(text)


@settings(max_examples=1500)
@given(pieced)
def test_finds_what_the_definition_finds_in_pieces_of_json(text: str) -> None:
    check(text)


@settings(max_examples=800)
@given(mutated_answers())
def test_finds_what_the_definition_finds_in_mutated_answers(text: str) -> None:
    check(text)


@pytest.mark.parametrize("end", range(len(ANSWER)))
def test_every_proper_beginning_of_an_object_is_truncated(end: int) -> None:
    holding_an_object = '{"in": {"it": 1}, "and": [' + ANSWER[:end]
    for text in (ANSWER[:end], holding_an_object):
        assert find_answer('{"before": 1} ' + text).value == {"before": 1}
        assert find_answer(text).fault == "no_object"


def test_finds_what_the_definition_finds_in_hostile_texts(hostile) -> None:
    check(hostile(300))


class CountingToken:
    """A stand-in for the token pattern that counts the characters it was made to read."""

    def __init__(self, pattern: re.Pattern[str], most: int) -> None:
        self.pattern = pattern
        self.left = most

    def match(self, text: str, position: int) -> re.Match[str] | None:
        token = self.pattern.match(text, position)
        self.left -= token.end() - position if token else 1
        assert self.left >= 0, "characters are read again and again"
        return token


def read_twice_at_most(text: str) -> None:
    counting = CountingToken(json_objects._TOKEN, most=2 * len(text) + 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_objects, "_TOKEN", counting)
        list(candidates(text))


@pytest.mark.parametrize("length", [2_000, 40_000])
def test_reads_each_character_at_most_twice(hostile, length: int) -> None:
    read_twice_at_most(hostile(length))


@settings(max_examples=500)
@given(st.one_of(pieced, mutated_answers()), st.integers(1, 4))
def test_reads_each_character_at_most_twice_in_any_text(text: str, times: int) -> None:
    read_twice_at_most(text * times)


@pytest.mark.parametrize(
    ("source", "levels"),
    [
        ("{}", 1),
        ('{"a": []}', 2),
        ('{"a": {}, "b": {}}', 2),
        ('{"a": {"b": {}, "c": {"d": {}}}}', 4),
        ('{"a": {"b": []}, "c": [{"d": []}], "e": []}', 4),
        ('{"a": "[[[{\\"[["}', 1),
        ('{"a": [1, [2]], "b": {}}', 3),
    ],
)
def test_counts_levels_outside_strings(source: str, levels: int) -> None:
    assert nesting_levels(source) == levels
