"""Answers built to make a grader slow, wrong or dead: each builder takes a rough length."""

from collections.abc import Callable

_ANSWER = '{"title": "Kettle", "price_cents": 1999}'


def _repeated(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    def build(length: int) -> str:
        return before + unit * max(1, length // len(unit)) + after

    return build


HOSTILE: dict[str, Callable[[int], str]] = {
    "stray braces": _repeated("{", after="\n" + _ANSWER),
    "stray braces and quotes": _repeated('{"', after=" x\n" + _ANSWER),
    "nested brackets": _repeated("[", after="\n" + _ANSWER),
    "nested objects, truncated": _repeated('{"a":[', before=_ANSWER),
    "nested objects, broken": _repeated('{"a":[', after="x\n" + _ANSWER),
    "nested objects, complete": lambda length: (
        '{"a":' * (length // 6) + "1" + "}" * (length // 6) + "\n" + _ANSWER
    ),
    "a broken object of whole objects": _repeated('"k":{"a":1},', before="{", after="x " + _ANSWER),
    "objects side by side": _repeated('{"a":1} '),
    "broken objects side by side": _repeated('{"a":1 x} ', after=_ANSWER),
    "objects in strings": _repeated('{"a":"{\\"', after=' x"' + _ANSWER),
    "alternating quotes": _repeated('{"a": "{"', after="\n" + _ANSWER),
    "escaped quotes": _repeated('\\"', before='{"a": "', after="\x00" + _ANSWER),
    "backslashes": _repeated("\\", before='{"a": "', after="\n" + _ANSWER),
    "braces and spaces": _repeated("{    ", after="x " + _ANSWER),
    "one brace, many spaces": _repeated(" ", before="{", after="x " + _ANSWER),
    "odd quotes": _repeated('" {" ', after="x " + _ANSWER),
    "a huge integer": _repeated("9", before='{"price_cents": ', after="}"),
    "a huge fraction": _repeated("9", before='{"price_cents": 0.', after="}"),
    "a number cut by the end": _repeated("9", before=_ANSWER + '{"price_cents": 1.'),
    "many keys": lambda length: (
        "{" + ", ".join(f'"k{number}": 1' for number in range(max(1, length // 12))) + "}"
    ),
    "one key many times": _repeated('"title": 1, ', before="{", after='"title": 1}'),
    "combining marks": _repeated("\u0315\u0316", before='{"title": "a', after='"}'),
    "spaces in a string": _repeated(" \u00a0", before='{"title": "Kettle', after='"}'),
    "pipes and backticks": _repeated("|`<b>\\n", before='{"title": "', after='"}'),
    "unasked keys with long names": _repeated("k|", before='{"', after='": 1}'),
    "a long list": _repeated('"a", ', before='{"image_urls": [', after='"a"]}'),
    "lone surrogates": _repeated("\\ud800", before='{"title": "', after='"}'),
    "prose only": _repeated("The price is 12, say I. "),
}
"""By what it holds, a builder of a hostile answer of about the given number of characters."""
