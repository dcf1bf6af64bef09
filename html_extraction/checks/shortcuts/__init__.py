"""The scan for shortcuts: cheap features of the page that tell the answer without reading it.

What is the meaning itself is not cheap and is no feature: that a text is shown at all, what a
label, a heading or a sentence says, which entry of a list is selected, that a price is struck out,
that a date is listed, which headings name an article, and what the `alt` of a picture says. These
are what the rules of a prompt name; a reader of them does the task. Where the block of what a page
is about stands and what a sign can mean are in between: rules that know them as well are reported
apart.
"""

from html_extraction.checks.shortcuts.report import shortcuts_result
from html_extraction.checks.shortcuts.scan import Scan, scan, scan_rows
from html_extraction.checks.shortcuts.subjects import Accepted, Scanned, Subject, WholePage

__all__ = [
    "Accepted",
    "Scan",
    "Scanned",
    "Subject",
    "WholePage",
    "scan",
    "scan_rows",
    "shortcuts_result",
]
