import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers import grade
from scorers.explanation import answer_text, explain

KEY = {"title": "Kettle", "price_cents": 12}


def explained(completion: str) -> str:
    return explain(grade(completion, KEY, {"price_cents": [[10, "members_price"]]}), KEY)


def test_a_list_takes_a_line_for_each_item() -> None:
    key = {"image_urls": ["a", "b", "c"], "sku": "1"}
    lines = explain(grade('{"image_urls": ["a", "c"], "sku": "1"}', key), key).splitlines()
    assert lines[2:6] == [
        '| `image_urls` | 1: "a" | 1: "a" | miss |',
        '|  | 2: "b" | 2: "c" |  |',
        '|  | 3: "c" |  |  |',
        '| `sku` | "1" | "1" | hit |',
    ]


@pytest.mark.parametrize(("items", "last"), [(20, "20: 1"), (21, "…"), (50, "…")])
def test_a_list_is_cut_to_twenty_items(items: int, last: str) -> None:
    lines = explained(json.dumps({"title": [1] * items})).split("| `price_cents`")[0].splitlines()
    assert len(lines) == 2 + min(items, 21)
    assert lines[-1] == f"|  |  | {last} |  |"


@pytest.mark.parametrize(("names", "end"), [(20, '"k19".'), (21, '"k19", ….')])
def test_unasked_names_are_cut_to_twenty(names: int, end: str) -> None:
    text = explained(json.dumps({f"k{number}": 1 for number in range(names)}))
    assert 'Not asked for: "k0", "k1", ' in text
    assert text.endswith(end)


def test_all_traps_are_named_and_no_name_can_end_the_code() -> None:
    decoys = {"price_cents": [[10, "one"], [10, "a`b|c"]]}
    graded = grade('{"title": "Kettle", "price_cents": 10}', KEY, decoys)
    assert "| miss: fell for `one`, `a?b?c` |" in explain(graded, KEY)


def test_a_table_says_what_was_expected_what_came_and_why() -> None:
    assert explained('{"title": "Kettle", "price_cents": 10}').splitlines() == [
        "| field | expected | got | verdict |",
        "| --- | --- | --- | --- |",
        '| `title` | "Kettle" | "Kettle" | hit |',
        "| `price_cents` | 12 | 10 | miss: fell for `members_price` |",
        "",
        "Failure: `wrong_value`.",
    ]


@pytest.mark.parametrize(
    ("completion", "said"),
    [
        ("no", "no JSON object"),
        (
            '[{"title": "Kettle", "price_cents": 12}, {}]',
            "in an array with others: that is a hedge",
        ),
        ('{"a": 1, "a": 2}', "names a key twice"),
        ('{"a": %s}' % ("1" * 5000), "too long"),
        ('{"title": "Kettle"}', "| 12 | nothing | miss |"),
        ('{"title": "Kettle", "price_cents": 12, "extra": 1}', 'Not asked for: "extra".'),
        ('{"title": "Kettle", "price_cents": "12"}', '| 12 | "12" | miss |'),
        ('{"title": "Kettle", "price_cents": true}', "| 12 | true | miss |"),
        ('{"title": "Kettle", "price_cents": 12.0}', "| 12 | 12.0 | miss |"),
        ('{"title": "Kettle", "price_cents": null}', "| 12 | null | miss |"),
        ('{"title": "Kettle", "price_cents": 1e400}', "| 12 | Infinity | miss |"),
        ('{"title": "Kettle", "price_cents": %s}' % ("1" * 4000), "an integer of 13285 bits"),
        ('{"title": {"a": 1}, "price_cents": 12}', '| "Kettle" | {…} | miss |'),
        ('{"title": ["w_12,q.jpg"], "price_cents": 12}', '| "Kettle" | 1: "w_12,q.jpg" | miss |'),
        ('{"title": ["a", "_b"], "price_cents": 12}', '\n|  |  | 2: "&#95;b" |  |\n'),
        ('{"title": ["a\\"", 2], "price_cents": 12}', '| "Kettle" | 1: "a"" | miss |'),
        ('{"title": [["a"]], "price_cents": 12}', '| "Kettle" | 1: &#91;…&#93; | miss |'),
        ('{"title": "%s", "price_cents": 12}' % ("b" * 498), f'| "{"b" * 498}" |'),
        ('{"title": "%s", "price_cents": 12}' % ("b" * 501), f'| "{"b" * 498}… |'),
        ('{"title": "Kettle", "price_cents": 1%s}' % ("0" * 20), f"| 1{'0' * 20} |"),
        ('{"title": "Kettle", "price_cents": 1%s1}' % ("0" * 19), "| an integer of 67 bits |"),
        ('{"title": [], "price_cents": 12}', '| "Kettle" | no item | miss |'),
        ('{"title": "Kettle\\u200b", "price_cents": 12}', '"Kettle&#92;u200b"'),
    ],
)
def test_each_failure_is_explained(completion: str, said: str) -> None:
    assert said in explained(completion)


@given(st.text(max_size=50), st.text(max_size=50))
def test_nothing_in_an_answer_can_act_as_markup(title: str, name: str) -> None:
    completion = json.dumps({"title": title, "price_cents": [title], name: 1})
    check_is_inert(explained(completion))


@pytest.mark.parametrize(
    "title",
    [
        "<script>alert(1)</script>",
        "a | b | c",
        "`code` ``",
        "line\nbreak\r\u2028",
        "![x](https://evil.example)",
        "\\| \\",
        "**bold** __x__ ~~y~~ $z$",
        "\x1b[31m\ud800\u202e",
    ],
)
def test_markup_is_escaped(title: str) -> None:
    completion = json.dumps({"title": title, "price_cents": [title], title: 1})
    check_is_inert(explained(completion))


def check_is_inert(explanation: str) -> None:
    explanation.encode("utf-8")
    table, _, notes = explanation.partition("\n\n")
    rows = table.split("\n")
    assert len(rows) == 2 + len(KEY)
    assert all(row.count("|") == 5 for row in rows)
    for text in (*rows[2:], *notes.split("\n")[1:]):
        outside_code = re.sub(r"`[\w.+-]+`", "", text)
        assert not re.search(r"[<>\\`*\[\]~$]", outside_code)
        assert not re.search(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", outside_code)
        assert re.fullmatch(r"(?:[^&]|&#\d+;)*", text)
        assert all(mark.isprintable() for mark in text)


def test_hostile_answers_are_explained_in_brief(hostile) -> None:
    graded = grade(hostile(100_000), KEY)
    answer = answer_text(graded)
    assert len(explain(graded, KEY)) < 40_000
    assert answer is None or len(answer.encode("utf-8")) < 41_000


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        ("none", None),
        ('[{"a": 1}, [ {"b": 2} ] ] x', '[{"a":1},[{"b":2}]]'),
        ('{"a": "%s"}' % (4000 * "b"), '{"a":"' + 3993 * "b" + "…"),
        ('{"a": [%s1]}' % (2000 * "1 , "), '{"a":[' + 1996 * "1," + "1…"),
        ('{"a" : %s 1 }' % (5000 * " "), '{"a":1}'),
        ('So: { "a" : [ 1,\n "b  c" ] }.', '{"a":[1,"b  c"]}'),
        ('{"a": 1e400, "b": "\\ud800\\""}', '{"a":1e400,"b":"\\ud800\\""}'),
        ('{"a": "\ud800"}', '{"a":"\\ud800"}'),
        ('{"a": 1, "a": 2}', '{"a":1,"a":2}'),
    ],
)
def test_the_answer_is_shown_as_written_but_compact(completion: str, text: str | None) -> None:
    assert answer_text(grade(completion, KEY)) == text
