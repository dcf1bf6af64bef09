"""Offline scrapers: the honest one, the hasty one, and the honest one less one defence.

They read what a model reads, by the rules of the prompt, HTML and CSS semantics and visible text,
and share nothing with the maker of the pages.
"""

from html_extraction.products.readers.defence import DEFENCES, Defence, load
from html_extraction.products.readers.scraper import (
    Scraper,
    hasty,
    honest,
    page_of,
    read_field,
    without,
)

__all__ = ["DEFENCES", "Defence", "Scraper", "hasty", "honest", "page_of", "read_field", "without"]

load(__name__)
