"""The JSON objects and arrays that stand in a text, in time that grows with the text's length.

A text is read from the left. Each `{` and each `[` is one of three things:

- the start of a complete value (by the grammar of RFC 8259): reading goes on behind it;
- truncated: the text stays a valid beginning of a value up to its end. It takes up the rest;
- stray: the text breaks the grammar at some place. The bracket is prose, and reading goes on with
  the character behind it.

Read by trial at every bracket, that would be quadratic. Here an attempt that breaks leaves a
verdict for every value that it had opened (stray too: they break at the same place) or closed
(complete as they stand), so only a bracket inside one of its strings is ever tried again. Such a
second attempt is inside a string wherever the first was outside, and so on at every quotation
mark; a third would agree with one of the two, whose verdict it would find. So no character is read
by more than two attempts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_STRAY = -1
"""Stands for the end of what breaks the grammar."""
_NONE, _SEVERAL = -1, -2
"""Stand for the start of the one object in an array that holds none or several."""

_SPACE = r"[ \t\n\r]*+"
_PLAIN = r'[^"\\\x00-\x1f]*+'

# Tokens that the end of the text cuts short are tokens: what they begin is truncated, not broken.
_STRING = (
    rf'"{_PLAIN}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_PLAIN})*+'
    r'(?:"|(?:\\(?:u[0-9a-fA-F]{0,3})?)?\Z)'
)
_NUMBER = r"-?(?:0|[1-9][0-9]*+)(?:\.(?:[0-9]++|\Z))?(?:[eE][+-]?(?:[0-9]++|\Z))?|-\Z"
_WORD = r"true|false|null|(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)\Z"

_TOKEN = re.compile(rf"{_SPACE}({_STRING}|{_NUMBER}|{_WORD}|[{{}}\[\],:])")
_REST_IS_BLANK = re.compile(rf"{_SPACE}\Z")
_CAN_START = re.compile(rf'\{{(?={_SPACE}(?:["}}]|\Z))|\[(?={_SPACE}(?:["{{\[\]0-9tfn-]|\Z))')
_DEPTH_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]]')

_SCALAR_STARTS = '"-0123456789tfn'


def _value_then(state: str) -> dict[str, str]:
    return dict.fromkeys(_SCALAR_STARTS, state) | {"{": "object start", "[": "array start"}


# What may come next: by state, the first character of the token and the state that it leads to.
_NEXT: dict[str, dict[str, str]] = {
    "object start": {'"': "colon", "}": "closed"},
    "object key": {'"': "colon"},
    "colon": {":": "object value"},
    "object value": _value_then("object next"),
    "object next": {",": "object key", "}": "closed"},
    "array start": _value_then("array next") | {"]": "closed"},
    "array value": _value_then("array next"),
    "array next": {",": "array value", "]": "closed"},
}


def next_possible_start(text: str, position: int) -> int | None:
    """The first bracket, `{` or `[`, at or behind `position` that is not stray at first sight.

    A bracket is stray at first sight when what follows can begin neither a key or an item, nor be
    the bracket that closes it, nor is the text's end. None if there is no such bracket.
    """
    found = _CAN_START.search(text, position)
    return found.start() if found else None


def candidates(text: str) -> Iterator[tuple[int, int]]:
    """Yield `(start, end)` of all that a text offers as an answer, from the left.

    That is every complete object that is inside no other; but where an array holds several of
    these, at any depth of arrays, it is the array in their stead: `text[start]` is then `[`. An
    array that the end of the text cuts short counts as far as it goes, and an object that is cut
    short with it is one of those that it holds.

    Linear in the text's length, whatever it holds, and without recursion.
    """
    read = _Read()
    position = 0
    while (start := next_possible_start(text, position)) is not None:
        if start not in read.ends and start not in read.alone:
            _read_value(text, start, read)
        end = read.ends.get(start, len(text))
        if end == _STRAY:
            position = start + 1
            continue
        position = end
        held = read.alone.get(start, start)
        if held == _SEVERAL:
            yield start, end
        elif held in read.ends:
            yield held, read.ends[held]


@dataclass
class _Read:
    """What attempts have found out, by the place of the bracket that opens a value.

    `ends`: behind which place it ends; `_STRAY` for what breaks, and nothing for what is truncated.
    `alone`, for arrays that do not break: where the one object in it begins, or `_NONE` or
    `_SEVERAL`.
    """

    ends: dict[int, int] = field(default_factory=dict)
    alone: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Open:
    """A value that is being read, and the objects met in it so far, as in `_Read.alone`."""

    start: int
    is_array: bool
    held: int = _NONE

    @property
    def counts_as(self) -> int:
        """What it adds to the array around it: itself, or what it holds."""
        return self.held if self.is_array else self.start


def _read_value(text: str, start: int, read: _Read) -> None:
    """Read the value that the bracket at `start` begins, and note what becomes of all in it."""
    values = [_Open(start, is_array=text[start] == "[")]
    state = "array start" if values[0].is_array else "object start"
    position = start + 1
    match = _TOKEN.match
    while values:
        token = match(text, position)
        if token is None:
            if _REST_IS_BLANK.match(text, position):
                _note_truncated(values, read)
            else:
                _note_stray(values, read)
            return
        first = text[token.start(1)]
        following = _NEXT[state].get(first)
        if following is None:
            _note_stray(values, read)
            return
        position = token.end()
        if following == "closed":
            _note_closed(values, position, read)
            following = "array next" if values and values[-1].is_array else "object next"
        elif first in "{[":
            values.append(_Open(position - 1, is_array=first == "["))
        state = following


def _note_closed(values: list[_Open], end: int, read: _Read) -> None:
    """Close the innermost of the open values."""
    closed = values.pop()
    read.ends[closed.start] = end
    if closed.is_array:
        read.alone[closed.start] = closed.held
    if values:
        values[-1].held = _together(values[-1].held, closed.counts_as)


def _note_stray(values: list[_Open], read: _Read) -> None:
    read.ends.update((value.start, _STRAY) for value in values)


def _note_truncated(values: list[_Open], read: _Read) -> None:
    """Note what the outermost value holds, if it is an array; nothing behind it will be read."""
    if not values[0].is_array:
        return
    held = _NONE
    for value in values:
        held = _together(held, value.counts_as)
        if not value.is_array:
            break
    read.alone[values[0].start] = held


def _together(held: int, more: int) -> int:
    if more == _NONE:
        return held
    return more if held == _NONE else _SEVERAL


def nesting_levels(source: str) -> int:
    """How deep the objects and arrays of one complete object go: 1 for `{}`, 2 for `{"a":[]}`."""
    level = deepest = 0
    for token in _DEPTH_TOKEN.finditer(source):
        mark = token[0]
        if mark in ("{", "["):
            level += 1
            deepest = max(deepest, level)
        elif mark in ("}", "]"):
            level -= 1
    return deepest
