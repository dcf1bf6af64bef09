"""The offline models by name."""

import pytest
from inspect_ai.model import get_model

from html_extraction import PATHOLOGIES, Row
from html_extraction.solvers import NAMES, solver


def test_there_is_a_solver_for_every_pathology() -> None:
    assert {f"without-{name}" for name in PATHOLOGIES} | {"honest", "hasty"} == set(NAMES)
    for name in NAMES:
        solver(name)


@pytest.mark.parametrize("name", ["", "Honest", "without-", "without-nonsense", "base_href"])
def test_an_unknown_solver_names_the_known_ones(name: str) -> None:
    with pytest.raises(ValueError, match="choose honest, hasty, or without-") as caught:
        solver(name)
    assert all(pathology in str(caught.value) for pathology in PATHOLOGIES)


async def _answered(name: str, prompt: str) -> tuple[str, int]:
    output = await get_model(name).generate(prompt)
    assert output.usage is not None
    return output.completion, output.usage.total_tokens


def test_the_model_answers_as_its_solver_does(public_rows: tuple[Row, ...]) -> None:
    import asyncio

    prompt = public_rows[0].prompt
    completion, tokens = asyncio.run(_answered("scraper/honest", prompt))
    assert completion == solver("honest")(prompt)
    assert tokens > len(prompt) // 4
