"""The examples in the docstrings hold."""

import doctest
import importlib
import pkgutil

import pytest

from html_extraction import drawing


@pytest.mark.parametrize("name", [info.name for info in pkgutil.iter_modules(drawing.__path__)])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"{drawing.__name__}.{name}")).failed == 0
