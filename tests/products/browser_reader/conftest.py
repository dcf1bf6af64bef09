from collections.abc import Iterator

import pytest

from html_extraction.products.browser_reader import BrowserReader


# Not for the whole session: while it is open its thread can run no other event loop.
@pytest.fixture(scope="module")
def reader() -> Iterator[BrowserReader]:
    with BrowserReader() as opened:
        yield opened
