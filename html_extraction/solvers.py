"""The offline solvers by name: `honest`, `hasty` and `without-<pathology>`."""

import json
from collections.abc import Callable

from html_extraction import PATHOLOGIES
from html_extraction.scrapers import Scraper, hasty, honest, without

Solver = Callable[[str], str]
"""The whole user message in, the completion out, as with any model."""

WITHOUT = "without-"

NAMES: tuple[str, ...] = ("honest", "hasty", *(f"{WITHOUT}{name}" for name in PATHOLOGIES))
"""Every solver's name."""


def solver(name: str) -> Solver:
    """Return the solver of that name.

    Raises:
        ValueError: there is none; the message names those there are.
    """
    if name not in NAMES:
        raise ValueError(
            f"no scraper {name!r}; choose honest, hasty, or {WITHOUT} before one of "
            f"{', '.join(PATHOLOGIES)}"
        )
    scraper = _scraper(name)
    return lambda prompt: json.dumps(scraper.solve(prompt), ensure_ascii=False)


def _scraper(name: str) -> Scraper:
    if name.startswith(WITHOUT):
        return without(name.removeprefix(WITHOUT))
    return {"honest": honest, "hasty": hasty}[name]()
