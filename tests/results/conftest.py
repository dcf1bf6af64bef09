"""Logs to read: of the offline models, and of a model that says what it is told."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from html_extraction.task import html_extraction

Speaks = Callable[[str], str]
"""The prompt in, the completion out."""


def run(folder: Path, model: object, task: Task | None = None, **options: object) -> list[EvalLog]:
    """Run the eval, and leave its logs in the folder."""
    logs: list[EvalLog] = inspect_eval(
        task or html_extraction(),
        model=model,  # type: ignore[arg-type]
        log_dir=str(folder),
        display="none",
        **options,  # type: ignore[arg-type]
    )
    return logs


def speaking(says: Speaks) -> object:
    """A model that answers each prompt with what `says` returns."""

    def answer(messages: Sequence[object], *_: object) -> ModelOutput:
        output = ModelOutput.from_content("mockllm/model", says(messages[-1].text))  # type: ignore[attr-defined]
        output.usage = ModelUsage(input_tokens=10, output_tokens=2, total_tokens=12)
        return output

    return get_model("mockllm/model", custom_outputs=answer, memoize=False)


@pytest.fixture(scope="session")
def run_eval() -> Callable[..., list[EvalLog]]:
    """Give `run` to tests."""
    return run


@pytest.fixture(scope="session")
def model_that() -> Callable[[Speaks], object]:
    """Give `speaking` to tests."""
    return speaking


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The public set, by the name of the scraper that answered it."""
    models = ["scraper/honest", "scraper/hasty", "scraper/without-base_href"]
    done = run(tmp_path_factory.mktemp("logs"), models)
    return {log.eval.model.removeprefix("scraper/"): log.location for log in done}


@pytest.fixture(scope="session")
def epochs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Twelve rows, three epochs each."""
    models = ["scraper/honest", "scraper/without-base_href"]
    done = run(tmp_path_factory.mktemp("epochs"), models, limit=12, epochs=3)
    return {log.eval.model.removeprefix("scraper/"): log.location for log in done}


@pytest.fixture(scope="session")
def flaky(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Ten rows, every third of which ends in an error."""
    calls = 0

    def says(prompt: str) -> str:
        nonlocal calls
        calls += 1
        if calls % 3 == 0:
            raise RuntimeError("the provider is down")
        return "no answer"

    folder = tmp_path_factory.mktemp("flaky")
    (log,) = run(folder, speaking(says), limit=10, fail_on_error=False)
    return log.location
