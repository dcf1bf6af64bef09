"""The scan for shortcuts: cheap features of the page that tell the answer without reading it.

What is the meaning itself is not cheap and is no feature: that a text is shown at all, what a
label, a heading or a sentence says, which entry of a list is selected, that a price is struck out,
that a date is listed, which headings name an article, and what the `alt` of a picture says. These
are what the rules of the prompt name; a scraper that reads them does the task. Where the product's
block is and what a sign can mean are in between: rules that know them as well are reported apart.
"""

from html_extraction.checks.shortcuts import check as _check  # noqa: F401
from html_extraction.checks.shortcuts.scan import Scan, scan, scan_rows

__all__ = ["Scan", "scan", "scan_rows"]
