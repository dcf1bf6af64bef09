"""Reading rows: the honest scraper against the parsing that it cannot do without."""

from collections.abc import Iterator

from bs4 import BeautifulSoup

from benchmarks.figure import Figure, exhaust, seconds
from html_extraction import rows
from html_extraction.products.scraper_models import solver


def measure(*, quick: bool) -> Iterator[Figure]:
    """Measure the honest scraper."""
    made = list(rows(count=20 if quick else 120))
    honest = solver("honest")
    reading = seconds(lambda: exhaust(honest(row.prompt) for row in made))
    parsing = seconds(lambda: exhaust(BeautifulSoup(row.html, "lxml") for row in made))
    yield "pages read per second by scraper/honest", f"{len(made) / reading:,.0f}"
    yield "reading pages, times the cost of parsing alone", f"{reading / parsing:.2f}"
