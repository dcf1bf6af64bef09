import json
import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.exact_fields import Grade, grade

KEY = {
    "title": "Café Kettle",
    "price_cents": 12,
    "in_stock": True,
    "image_urls": ["https://shop.example/a.jpg", "https://shop.example/b.jpg"],
}


def graded(**changes: Any) -> Grade:
    return grade(json.dumps(KEY | changes), KEY)


def test_the_key_itself_is_correct() -> None:
    result = graded()
    assert result.correct
    assert result.failure is None
    assert result.fields == dict.fromkeys(KEY, True)
    assert result.fell_for == {}
    assert result.answer == KEY


@pytest.mark.parametrize(
    ("field", "value", "failure"),
    [
        ("price_cents", 13, "wrong_value"),
        ("price_cents", 12.0, "wrong_type"),
        ("price_cents", "12", "wrong_type"),
        ("price_cents", True, "wrong_type"),
        ("price_cents", None, "wrong_type"),
        ("price_cents", float("1e400"), "wrong_type"),
        ("in_stock", 1, "wrong_type"),
        ("in_stock", "true", "wrong_type"),
        ("in_stock", False, "wrong_value"),
        ("title", "café kettle", "wrong_value"),
        ("title", "Caf&eacute; Kettle", "wrong_value"),
        ("title", "Café Kettle.", "wrong_value"),
        ("title", "Café\u200b Kettle", "wrong_value"),
        ("title", ["Café Kettle"], "wrong_type"),
        ("title", "\ud800", "wrong_value"),
        ("image_urls", KEY["image_urls"][::-1], "wrong_value"),
        ("image_urls", KEY["image_urls"][:1], "wrong_value"),
        ("image_urls", KEY["image_urls"] * 2, "wrong_value"),
        ("image_urls", [], "wrong_value"),
        ("image_urls", [*KEY["image_urls"], None], "wrong_type"),
        ("image_urls", [1, 2], "wrong_type"),
        ("image_urls", KEY["image_urls"][0], "wrong_type"),
        ("image_urls", {}, "wrong_type"),
    ],
)
def test_any_other_value_is_a_miss_of_that_field_alone(
    field: str, value: object, failure: str
) -> None:
    text = json.dumps(KEY | {field: value}).replace("Infinity", "1e400")
    result = grade(text, KEY)
    assert not result.correct
    assert result.failure == failure
    assert result.fields == {name: name != field for name in KEY}


@pytest.mark.parametrize(
    "title",
    [
        "Cafe\u0301 Kettle",
        "  Café \u00a0\u2003\t\n Kettle\u3000",
        "\u2028Café\u0085Kettle",
    ],
)
def test_strings_are_equal_after_nfc_and_collapse_of_whitespace(title: str) -> None:
    assert graded(title=title).correct
    assert grade('{"title": "Café Kettle"}', {"title": title}).correct
    assert grade('{"t": ["Café Kettle"]}', {"t": [title]}).correct


def test_a_text_may_be_four_times_as_long_before_nfc_and_no_longer() -> None:
    longest = "\u1f82"
    spelled = unicodedata.normalize("NFD", longest)
    assert len(spelled) == 4
    assert grade(json.dumps({"title": spelled}), {"title": longest}).correct
    assert grade(json.dumps({"title": spelled + "x"}), {"title": longest}).failure == "wrong_value"


@pytest.mark.parametrize(
    ("completion", "failure"),
    [
        ("", "no_object"),
        ("I cannot.", "no_object"),
        ('[{"a": 1}, {"a": 1}]', "no_object"),
        ('[{"a": 1}]', None),
        ("{}", "missing_key"),
        ('{"a": 1, "a": 1}', "duplicate_key"),
        ('{"a": %s}' % ("1" * 5000), "wrong_type"),
        ('{"a":' * 3000 + "1" + "}" * 3000, "wrong_type"),
        ('{"b": 1}', "missing_key"),
        ('{"a": 2, "b": 1}', "extra_key"),
        ('{"a": 1, "b": 1}', "extra_key"),
        ('{"a": "1"}', "wrong_type"),
        ('{"a": 2}', "wrong_value"),
        ('{"a": 1}', None),
        ('{"a": 1} {"a": 2}', "wrong_value"),
        ('{"a": 1} {}', "missing_key"),
        ('{"a": 2} {"a": 1}', None),
        ('{"a": {"a": 1}}', "wrong_type"),
    ],
)
def test_failures_have_names(completion: str, failure: str | None) -> None:
    result = grade(completion, {"a": 1})
    assert result.failure == failure
    assert result.correct == (failure is None)


def test_fields_are_told_apart_even_where_keys_are_missing_or_extra() -> None:
    result = grade('{"a": 1, "c": 3}', {"a": 1, "b": 2})
    assert result.failure == "missing_key"
    assert result.fields == {"a": True, "b": False}


texts = st.text(st.characters(codec="utf-8"), max_size=12)
values = st.one_of(texts, st.integers(), st.booleans(), st.lists(texts, max_size=4))
keys = st.dictionaries(texts, values, min_size=1, max_size=7)
anything = st.recursive(
    st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False), values),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=5,
)


def plain(value: Any) -> Any:
    """A value by its type and its text in another way than the grader's."""
    if isinstance(value, list):
        return ["list", *map(plain, value)]
    if isinstance(value, str):
        decomposed = unicodedata.normalize("NFD", value)
        words = "".join(" " if mark.isspace() else mark for mark in decomposed).split(" ")
        return ["str", " ".join(word for word in words if word)]
    return [type(value).__name__, repr(value)]


@given(keys, st.sampled_from([None, 0, 1, 2]), st.booleans())
def test_every_right_answer_is_correct(
    key: dict[str, Any], indent: int | None, escaped: bool
) -> None:
    answer = json.dumps(key, indent=indent, ensure_ascii=escaped)
    assert grade(f"Here:\n```json\n{answer}\n```\n", key).correct


@given(st.data())
def test_every_change_of_one_field_is_incorrect(data: st.DataObject) -> None:
    key = data.draw(keys)
    field = data.draw(st.sampled_from(sorted(key)))
    other = data.draw(anything.filter(lambda value: plain(value) != plain(key[field])))
    result = grade(json.dumps(key | {field: other}), key)
    assert not result.correct
    assert result.failure in ("wrong_type", "wrong_value")
    assert result.fields == {name: name != field for name in key}


@given(keys, texts)
def test_every_missing_or_extra_field_is_incorrect(key: dict[str, Any], name: str) -> None:
    if name in key:
        fewer = {field: value for field, value in key.items() if field != name}
        assert grade(json.dumps(fewer), key).failure == "missing_key"
    else:
        assert grade(json.dumps(key | {name: 1}), key).failure == "extra_key"


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert not grade(text, KEY).correct


def test_hostile_answers_are_incorrect(hostile) -> None:
    assert not grade(hostile(5000), KEY).correct


def test_no_canonical_mapping_makes_or_hides_whitespace() -> None:
    for code in range(sys.maxunicode + 1):
        mark = chr(code)
        for form in ("NFC", "NFD"):
            mapped = unicodedata.normalize(form, mark)
            assert mapped.isspace() == mark.isspace()
            assert mark.isspace() or not any(map(str.isspace, mapped))
            assert len(mapped) <= 4


DECOYS = {
    "title": [["Café", "title_decoys"], ["Café  Kettle ", "never"]],
    "price_cents": [[10, "members_price"], [10, "money_talk"], [10, "members_price"], [True, "x"]],
    "image_urls": [[["https://shop.example/a.jpg"], "lazy_images"]],
    "unknown": [[1, "x"]],
}


@pytest.mark.parametrize(
    ("field", "value", "traps"),
    [
        ("title", " Cafe\u0301 ", ("title_decoys",)),
        ("price_cents", 10, ("members_price", "money_talk")),
        ("price_cents", 10.0, None),
        ("price_cents", "10", None),
        ("price_cents", 1, None),
        ("price_cents", True, ("x",)),
        ("image_urls", ["https://shop.example/a.jpg"], ("lazy_images",)),
        ("image_urls", ["https://shop.example/c.jpg"], None),
    ],
)
def test_a_wrong_value_is_traced_to_its_traps(
    field: str, value: object, traps: tuple[str, ...] | None
) -> None:
    result = grade(json.dumps(KEY | {field: value}), KEY, DECOYS)
    assert result.fell_for == ({field: traps} if traps else {})


def test_a_hit_falls_for_nothing() -> None:
    assert grade(json.dumps(KEY), KEY, DECOYS).fell_for == {}


def test_traps_are_traced_where_a_key_is_missing() -> None:
    result = grade('{"price_cents": 10}', KEY, DECOYS)
    assert result.failure == "missing_key"
    assert result.fell_for == {"price_cents": ("members_price", "money_talk")}
