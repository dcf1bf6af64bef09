"""The offline solvers by name: `honest`, `hasty`, `without-<pathology>`, and the lazy ones."""

import json
from collections.abc import Callable
from typing import Any

from html_extraction import PATHOLOGIES, rows
from html_extraction.products.baselines import LAZY, lazy
from html_extraction.products.readers import hasty, honest, page_of, without

Solver = Callable[[str], str]
"""The whole user message in, the completion out, as with any model."""

WITHOUT = "without-"

NAMES: tuple[str, ...] = ("honest", "hasty", *LAZY, *(f"{WITHOUT}{name}" for name in PATHOLOGIES))
"""Every solver's name."""


def solver(name: str) -> Solver:
    """Return the solver of that name.

    Raises:
        ValueError: there is none; the message names those there are.
    """
    if name not in NAMES:
        raise ValueError(
            f"no scraper {name!r}; choose honest, hasty, {', '.join(LAZY)}, or {WITHOUT} before "
            f"one of {', '.join(PATHOLOGIES)}"
        )
    read = _reader(name)
    return lambda prompt: json.dumps(read(*page_of(prompt)), ensure_ascii=False)


def _reader(name: str) -> Callable[[str, str], dict[str, Any]]:
    """Return what makes an answer of a page's address and HTML."""
    if name in LAZY:
        return lazy(name, rows)
    if name.startswith(WITHOUT):
        return without(name.removeprefix(WITHOUT)).read
    return {"honest": honest, "hasty": hasty}[name]().read
