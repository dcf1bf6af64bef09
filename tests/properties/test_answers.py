"""Over arbitrary completions for real rows: nothing raises, and only the key is right."""

import asyncio
import json
import unicodedata
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from inspect_ai.model import ModelName, ModelOutput
from inspect_ai.scorer import Score, Target
from inspect_ai.solver import TaskState

from html_extraction import Row, rows
from html_extraction.products.dataset import to_sample
from scorers.exact_fields import exact_fields
from scorers.grading import grade

ROWS = tuple(rows(count=12))
SEPARATORS = '{}[]",:\\ \n0aé\u00a0\u200b\ud800\x00`<|'


@st.composite
def edited(draw: st.DrawFn) -> tuple[Row, str]:
    """A row and its right answer as a model may write it, with one to four edits of the text."""
    row = draw(st.sampled_from(ROWS))
    text = json.dumps(
        row.answer, indent=draw(st.sampled_from([None, 1])), ensure_ascii=draw(st.booleans())
    )
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        text = text[:start] + draw(st.text(SEPARATORS, max_size=3)) + text[end:]
    return row, text


@st.composite
def pieced(draw: st.DrawFn) -> tuple[Row, str]:
    """A row and its right answer between, over and inside other text."""
    row = draw(st.sampled_from(ROWS))
    whole = json.dumps(row.answer)
    cut = draw(st.integers(0, len(whole)))
    pieces = [
        whole,
        whole[:cut],
        whole[cut:],
        "{}",
        '{"title": 1}',
        "```json\n",
        "null",
        *'{}[]"\\',
    ]
    return row, "".join(
        draw(st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=8)), max_size=6))
    )


def plain(value: Any) -> Any:
    """A value with its type, its text decomposed and split at whitespace."""
    if isinstance(value, str):
        return "text", unicodedata.normalize("NFD", value).split()
    if isinstance(value, list):
        return "list", [plain(one) for one in value]
    return type(value), value


def is_the_key(answer: dict[str, Any] | None, row: Row) -> bool:
    return answer is not None and {k: plain(v) for k, v in answer.items()} == {
        k: plain(v) for k, v in row.answer.items()
    }


def scored(row: Row, completion: str) -> Score:
    sample = to_sample(row)
    state = TaskState(
        model=ModelName("mockllm/model"),
        sample_id=row.id,
        epoch=1,
        input="",
        messages=[],
        output=ModelOutput.from_content("mockllm/model", completion),
        metadata=sample.metadata,
    )
    score = asyncio.run(exact_fields()(state, Target(sample.target)))
    assert score is not None
    return score


@settings(max_examples=400, deadline=None)
@given(st.one_of(edited(), pieced()))
def test_an_answer_is_correct_only_where_it_is_the_key(case: tuple[Row, str]) -> None:
    row, text = case
    graded = grade(text, row.answer, row.decoys)
    assert graded.correct == is_the_key(graded.answer, row)
    assert graded.answer is None or json.dumps(graded.answer)


@settings(max_examples=150, deadline=None)
@given(st.one_of(edited(), pieced()))
def test_the_scorer_agrees_and_its_score_can_be_written(case: tuple[Row, str]) -> None:
    row, text = case
    score = scored(row, text)
    assert (score.value == "C") == grade(text, row.answer, row.decoys).correct
    assert score.model_dump_json()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ROWS), st.text(max_size=60), st.text(max_size=60))
def test_prose_around_the_key_changes_nothing_and_alone_is_wrong(
    row: Row, before: str, after: str
) -> None:
    bare = before.translate(dict.fromkeys(map(ord, '{}"'))), after.replace("{", "")
    assert grade(f"{bare[0]}{json.dumps(row.answer)}{bare[1]}", row.answer).correct
    assert not grade(before + after, row.answer).correct
