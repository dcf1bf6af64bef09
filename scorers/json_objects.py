"""The JSON objects that stand in a text, in time that grows with the text's length.

A text is read from the left. Each `{` is one of three things:

- the start of a complete object (by the grammar of RFC 8259): the object is found, and reading
  goes on behind it;
- truncated: the text stays a valid beginning of an object up to its end. It swallows the rest;
- stray: the text breaks the grammar at some place. The brace is prose, and reading goes on with
  the character behind it.

Read by trial at every `{`, that would be quadratic. Here an attempt that breaks leaves a verdict
for every object that it had opened (stray too: they break at the same place) or closed (complete
as they stand), so only a `{` inside one of its strings is ever tried again. Such a second attempt
is inside a string wherever the first was outside, and so on at every quotation mark; a third
would agree with one of the two, whose verdict it would find. So no character is read by more than
two attempts.
"""

import re
from collections.abc import Iterator

_STRAY = -1
_ARRAY = -1

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
_CAN_START = re.compile(rf'\{{(?={_SPACE}(?:["}}]|\Z))')
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
    """The first `{` at or behind `position` that is not stray at first sight, or None.

    A brace is stray at first sight when neither a quotation mark, nor `}`, nor the text's end
    follows it.
    """
    found = _CAN_START.search(text, position)
    return found.start() if found else None


def top_level_objects(text: str) -> Iterator[tuple[int, int]]:
    """Yield `(start, end)` of every complete object that is inside no other, from the left.

    `text[start:end]` is the object. Linear in the text's length, whatever it holds, and without
    recursion.
    """
    ends: dict[int, int] = {}
    position = 0
    while (start := next_possible_start(text, position)) is not None:
        if start not in ends:
            _read_object(text, start, ends)
        end = ends.get(start)
        if end is None:
            return
        if end == _STRAY:
            position = start + 1
        else:
            yield start, end
            position = end


def _read_object(text: str, start: int, ends: dict[int, int]) -> None:
    """Read the object that `start` begins, and note where it and the objects in it end.

    A stray one is noted as `_STRAY`; a truncated one is not noted.
    """
    open_starts = [start]
    state = "object start"
    position = start + 1
    match = _TOKEN.match
    while open_starts:
        token = match(text, position)
        if token is None:
            if not _REST_IS_BLANK.match(text, position):
                _note_stray(open_starts, ends)
            return
        first = text[token.start(1)]
        following = _NEXT[state].get(first)
        if following is None:
            _note_stray(open_starts, ends)
            return
        position = token.end()
        if following == "closed":
            closed = open_starts.pop()
            if closed != _ARRAY:
                ends[closed] = position
            in_array = bool(open_starts) and open_starts[-1] == _ARRAY
            following = "array next" if in_array else "object next"
        elif first == "{":
            open_starts.append(position - 1)
        elif first == "[":
            open_starts.append(_ARRAY)
        state = following


def _note_stray(open_starts: list[int], ends: dict[int, int]) -> None:
    ends.update((start, _STRAY) for start in open_starts if start != _ARRAY)


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
