"""Each sentence of the rules for finding the answer, by example."""

import json
import sys
from typing import Any

import pytest

from scorers import find_answer, last_json_object
from scorers.json_answer import MAX_DIGITS, MAX_LEVELS

RIGHT = '{"title": "Kettle", "price_cents": 1999}'
VALUE = json.loads(RIGHT)


@pytest.mark.parametrize(
    "prose",
    [
        "```json\n%s\n```",
        "<answer>%s</answer><|im_end|>",
        "\ufeff%s",
        "[[[%s",
        "%s]]]}}}",
        "{ he said %s",
        '{ he said "hello %s',
        'He said "no. %s',
        'an odd " quote and a \\ %s and "',
        "{'title': 'Kettle'} %s",
        "{title} {...} %s {title, price_cents}",
        '{"title": "Kettle",} %s',
        '{"title": "a\nb"} %s',
        '{"title": NaN} %s',
        '{"title": 1 /* one */} %s',
        '{"title": １} %s',
        '{"title": 01} %s',
        '{"title": "\\x41"} %s',
        '{"title": "Old"} %s',
        '{"a": {"b": 1} oops %s',
        '%s {"a": {"b": 1}, "title": ',
        '%s {"a": {"b": 1}, "title": "Kett',
        '%s {"a": {"b": 1}, "title": "K\\',
        '%s {"a": {"b": 1}, "title": tru',
        '%s {"a": {"b": 1}, "price_cents": -',
        '%s {"a": {"b": 1}, "price_cents": 1.',
        '%s {"a": {"b": 1}, "price_cents": 1e+',
        '%s {"a": {"b": 1}, "c": [',
        "%s {",
        "%s { \n",
        '%s {"title": "Kettle",}',
        "%s {'title': 'Kettle'}",
        '%s {"title": NaN}',
        '%s {"title": ...}',
        "[%s]",
        "[[%s]]",
        '[1, "{}", %s, null, [[]], []]',
        '[{"a": 1}, {"b": 2}] %s',
        '[{"a": 1}, {"b": 2}] [%s]',
        '[{"a": 1}] [%s]',
        '{"a": 1}, %s]',
        '[{"a": 1}, {"b": 2 x}, %s]',
        '[{"a": 1} {"b": 2}, %s]',
        '[{"a": 1}, %s,]',
        '%s {"a": [1,]}',
        '%s {"a": [,]}',
        "[see] %s [1](2) [] [1, 2]",
        "[^1]: %s [ ] [x] [tr",
        "[%s, ",
        "[[%s], [",
        '%s [{"a": {"b": 1}, ',
    ],
)
def test_prose_hides_nothing(prose: str) -> None:
    assert last_json_object(prose.replace("%s", RIGHT)) == VALUE


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (RIGHT + ' {"b": {"c": 2}}', {"b": {"c": 2}}),
        (RIGHT + '{"a": {"b": 1} oops', {"b": 1}),
        ('{"he said": "hello {"b": 1} "', {"b": 1}),
        (RIGHT + ' {"b": [{"a": 1}, {"c": 2}]}', {"b": [{"a": 1}, {"c": 2}]}),
        (RIGHT + ' [{"a": 1}, {"b": 2}, oops]', {"b": 2}),
        (' \t\r\n{ \t\r\n"a" \t\r\n: \t\r\n-0.0e-1 \t\r\n} ', {"a": 0.0}),
        ('{"a": "\\ud83d\\ude00 \\" \\/ {}"}', {"a": '😀 " / {}'}),
        ('{"a": true, "b": [false, null]}', {"a": True, "b": [False, None]}),
    ],
)
def test_the_last_complete_object_is_the_answer(text: str, value: dict[str, Any]) -> None:
    assert last_json_object(text) == value


HEDGES = [
    f'[{{"a": 1}}, {RIGHT}]',
    f"[{RIGHT}, {RIGHT}]",
    f"[{RIGHT}, {{}}]",
    f"[[{RIGHT}], [[1, {{}}]]]",
    f"[1, [{RIGHT}, 2, {RIGHT}], 3]",
    f'[{{"a": 1, "a": 2}}, {RIGHT}]',
    f"[{','.join([RIGHT] * 1000)}]",
]
TRUNCATED_HEDGES = [
    f"[{RIGHT}, {RIGHT}",
    f"[{RIGHT}, {RIGHT}, tr",
    f"[{RIGHT}, [{{",
    f'[{RIGHT}, {{"title": "Ke',
    f"[[{RIGHT}], {RIGHT}",
]


@pytest.mark.parametrize("hedge", [*HEDGES, *TRUNCATED_HEDGES])
@pytest.mark.parametrize("before", ["", f"{RIGHT} ", "[see] [1] ", "[{} x "])
def test_an_array_of_several_objects_is_a_hedge_and_no_answer(before: str, hedge: str) -> None:
    found = find_answer(before + hedge)
    assert (found.value, found.fault, found.source) == (None, "hedge", hedge)
    assert last_json_object(before + hedge) is None


@pytest.mark.parametrize("hedge", HEDGES)
@pytest.mark.parametrize("after", [" prose", ", x]", " [1] []", ' {"a": ', " {a} ]]"])
def test_what_follows_a_hedge_and_is_no_object_changes_nothing(hedge: str, after: str) -> None:
    assert find_answer(hedge + after).source == hedge
    assert find_answer("[" + hedge + after).fault == "hedge"
    assert last_json_object(f"{hedge} or rather {RIGHT}") == VALUE


def test_a_truncated_object_swallows_what_is_in_it() -> None:
    assert last_json_object(f'{{"a": [{RIGHT}, ') is None
    assert last_json_object(f'{RIGHT} {{"a": [{{"b": 2}}, ') == VALUE


@pytest.mark.parametrize("text", ["", "No idea.", "[1, 2]", "}{", '{"a": 1', "{'a': 1}", '"{}'])
def test_there_may_be_no_object(text: str) -> None:
    assert last_json_object(text) is None


def test_an_empty_object_is_the_answer_and_no_use() -> None:
    assert last_json_object(RIGHT + " {}") is None
    assert find_answer(RIGHT + " {}").value == {}


def nested(levels: int) -> str:
    return '{"a": ' * levels + "1" + "}" * levels


def listed(levels: int) -> str:
    return '{"a": ' + "[" * (levels - 1) + "]" * (levels - 1) + "}"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('{"a": 1, "a": 1}', "duplicate_key"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "duplicate_key"),
        ('{"a": 1, "\\u0061": 1}', "duplicate_key"),
        ('{"a": %s}' % ("9" * (MAX_DIGITS + 1)), "unusable"),
        ('{"a": [-%s]}' % ("9" * 5000), "unusable"),
        (nested(MAX_LEVELS + 1), "unusable"),
        (nested(3000), "unusable"),
        (listed(MAX_LEVELS + 1), "unusable"),
        (nested(100_000), "unusable"),
    ],
)
def test_an_object_that_can_be_no_answer_is_still_the_last(source: str, fault: str) -> None:
    for text in (source, f"{RIGHT} {source}", f"{{ {RIGHT}\n{source}\n```"):
        found = find_answer(text)
        assert (found.value, found.fault, found.source) == (None, fault, source)
        assert last_json_object(text) is None
    assert last_json_object(f"{source} {RIGHT}") == VALUE


@pytest.mark.parametrize("source", [nested(MAX_LEVELS), listed(MAX_LEVELS)])
def test_objects_up_to_the_limits_are_found(source: str) -> None:
    for text in (source, f"[{source}]", f"{'[x ' * MAX_LEVELS}{source}"):
        assert last_json_object(text) == json.loads(source)


def test_an_integer_of_the_most_digits_is_found() -> None:
    assert last_json_object('{"a": -%s}' % ("9" * MAX_DIGITS)) == {"a": 1 - 10**MAX_DIGITS}


def test_the_verdict_does_not_hang_on_pythons_limits() -> None:
    digits = sys.get_int_max_str_digits()
    levels = sys.getrecursionlimit()
    texts = ['{"a": %s}' % ("9" * 5000), nested(3000)]
    try:
        sys.set_int_max_str_digits(0)
        sys.setrecursionlimit(20_000)
        assert [find_answer(text).fault for text in texts] == ["unusable", "unusable"]
    finally:
        sys.set_int_max_str_digits(digits)
        sys.setrecursionlimit(levels)


@pytest.mark.parametrize(
    "before",
    [
        "[" * 1_000_000,
        "[" * 100_000 + "x",
        "[1," * 100_000 + "{}" + "]" * 99_999 + " x",
        "{" * 500_000,
        '{"' * 100_000 + " x",
        '{"a":[' * 100_000 + "x",
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '{"a": "' + '\\"' * 100_000 + "\n",
        '{"a": "{' * 100_000,
    ],
)
def test_the_answer_is_found_behind_anything(before: str) -> None:
    assert last_json_object(f"{before} {RIGHT}") == VALUE


def test_an_answer_in_a_hundred_thousand_open_objects_is_swallowed() -> None:
    assert last_json_object('{"a":[' * 100_000) is None
    assert last_json_object('{"a":[' * 100_000 + RIGHT) is None


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ('{"a": 1e400}', float("inf")),
        ('{"a": -1e400}', float("-inf")),
        ('{"a": "\\ud800"}', "\ud800"),
    ],
)
def test_odd_but_valid_values_are_found(source: str, value: object) -> None:
    assert last_json_object(source) == {"a": value}
