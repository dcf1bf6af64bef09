"""Print every figure.

python -m benchmarks           all, about a quarter of an hour
python -m benchmarks --quick   fewer rows, about two minutes
"""

import sys
from collections.abc import Iterable

from rich.console import Console

from benchmarks import generation, grading, scraping
from benchmarks.figure import Figure
from html_extraction import rows
from html_extraction.products.scraper_models import solver


def main() -> None:
    """Measure, and print each figure as it comes."""
    quick = "--quick" in sys.argv[1:]
    _print("Generation", generation.measure(quick=quick))
    _print("Grading", _grading())
    _print("Scraping", scraping.measure(quick=quick))


def _grading() -> Iterable[Figure]:
    made = list(rows())
    honest = solver("honest")
    return grading.measure([honest(row.prompt) for row in made], [row.answer for row in made])


def _print(part: str, figures: Iterable[Figure]) -> None:
    screen = Console(highlight=False)
    screen.print(part, style="bold")
    for name, value in figures:
        screen.print(f"  {name:<58} {value}", markup=False, soft_wrap=True)


if __name__ == "__main__":
    main()
