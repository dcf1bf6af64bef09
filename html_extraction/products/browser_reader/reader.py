"""Reads product pages with a headless Chromium."""

from typing import Any

from html_extraction.browser.tab import Tab
from html_extraction.products.browser_reader.answer import answer


class BrowserReader(Tab):
    """A `Tab` that answers for the pages that it shows; a context manager.

    with BrowserReader() as reader:
        answer = reader.read(row.url, row.html)
    """

    def read(self, url: str, html: str) -> dict[str, Any]:
        """Return the seven fields of the page `html` at the address `url`.

        A field that the page does not state is None.
        """
        return answer(self.snapshot(url, html))
