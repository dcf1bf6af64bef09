"""The second engine: a headless Chromium reads the page, and answers by the prompt's rules.

It shares nothing with the first engine but those rules, so that where both give the same answer,
the page says it. It needs the extra `browser` and a Chromium on this machine.
"""

from html_extraction.browser.chromium import BrowserMissingError
from html_extraction.products.browser_reader.reader import BrowserReader

__all__ = ["BrowserMissingError", "BrowserReader"]
