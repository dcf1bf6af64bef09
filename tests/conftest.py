"""What all tests share."""

import importlib.util
import os
import shutil
from collections.abc import Callable

import pytest

from html_extraction import Row, rows, system
from html_extraction.system import System

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked `browser` where there is none, and say so; in CI, fail it."""
    if item.get_closest_marker("browser") is None or _browser_here():
        return
    message = "needs Chromium (apt-get install chromium) and pip install 'html-extraction[browser]'"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def _browser_here() -> bool:
    return importlib.util.find_spec("playwright") is not None and any(map(shutil.which, CHROMIUM))


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[System], System]:
    """Register a system for the length of the test."""

    def one(new: System) -> System:
        monkeypatch.setitem(system._REGISTERED, new.name, new)
        return new

    return one


@pytest.fixture(scope="session")
def public_rows() -> tuple[Row, ...]:
    """The public set."""
    return tuple(rows())
