from collections.abc import Iterator

import pytest

from html_extraction.browser.tab import Tab


# Not for the whole session: while it is open its thread can run no other event loop.
@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with Tab() as opened:
        yield opened
