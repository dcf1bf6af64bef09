"""The offline models by name."""

import asyncio
import json
from pathlib import Path

import pytest
from inspect_ai.model import get_model

from html_extraction import PATHOLOGIES, Row, rows
from html_extraction.products.baselines import LAZY, lazy
from html_extraction.products.scraper_models import NAMES, solver

PAGE = Path(__file__).parents[2] / "docs" / "products.md"


def test_there_is_a_solver_for_every_pathology_and_for_every_shortcut() -> None:
    every = {"honest", "hasty", *LAZY, *(f"without-{name}" for name in PATHOLOGIES)}
    assert every == set(NAMES)
    for name in NAMES:
        solver(name)


@pytest.mark.parametrize(
    "name", ["", "Honest", "without-", "without-nonsense", "base_href", "lazy-", "lazy-nothing"]
)
def test_an_unknown_solver_names_the_known_ones(name: str) -> None:
    with pytest.raises(
        ValueError, match=r"choose honest, hasty, lazy-first, .* or without-"
    ) as raised:
        solver(name)
    assert all(known in str(raised.value) for known in (*PATHOLOGIES, *LAZY))


def test_an_unknown_model_names_the_known_ones() -> None:
    with pytest.raises(Exception, match="no scraper 'lazy-nothing'; choose honest, hasty, lazy-"):
        get_model("scraper/lazy-nothing")


def test_the_docs_name_every_lazy_model() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in LAZY if f"`scraper/{name}`" not in text] == []


@pytest.mark.parametrize("name", LAZY)
def test_a_lazy_model_guesses_from_the_prompt(name: str, public_rows: tuple[Row, ...]) -> None:
    row = public_rows[1]
    assert json.loads(solver(name)(row.prompt)) == lazy(name, rows)(row.url, row.html)


async def _answered(name: str, prompt: str) -> tuple[str, int]:
    output = await get_model(name).generate(prompt)
    assert output.usage is not None
    return output.completion, output.usage.total_tokens


def test_the_model_answers_as_its_solver_does(public_rows: tuple[Row, ...]) -> None:
    prompt = public_rows[0].prompt
    completion, tokens = asyncio.run(_answered("scraper/honest", prompt))
    assert completion == solver("honest")(prompt)
    assert tokens > len(prompt) // 4
