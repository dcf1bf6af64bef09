"""The reading layer: a page's address and HTML in, what a reader sees out.

A `Document` is the parsed page; its flows are its text under a `Reading`. An honest and a hasty
reader differ in the flags of a reading and not in a parser.
"""

from collections.abc import Mapping
from functools import cached_property

from bs4 import BeautifulSoup, Tag

from html_extraction.web.stylesheet import ElementIndex, cascade
from html_extraction.web.text_layer import Flow, Reading, flow_of
from html_extraction.web.tree import attribute, descendants, live
from html_extraction.web.visibility import Hiding, Sight


class Document:
    """A parsed page at its address."""

    def __init__(self, url: str, html: str) -> None:
        self.url = url
        self.soup = BeautifulSoup(html, "lxml", multi_valued_attributes=None)
        self.elements: list[Tag] = descendants(self.soup)
        self.order: dict[int, int] = {id(e): place for place, e in enumerate(self.elements)}
        self._flows: dict[Reading, Flow] = {}

    @cached_property
    def sight(self) -> Sight:
        """What the page's stylesheets do to its elements."""
        sheets = [str(e.string or "") for e in self.elements if e.name == "style" and live(e)]
        return Sight(cascade(sheets, ElementIndex(self.elements)))

    @cached_property
    def language(self) -> str:
        """`lang` of the root element, such as `en-DE`; empty where it has none."""
        return next((attribute(e, "lang") or "" for e in self.elements if e.name == "html"), "")

    @cached_property
    def hiding(self) -> Mapping[int, Hiding]:
        """The elements, by `id()`, that hide themselves and with them what they hold."""
        found = ((id(e), self.sight.hiding(e)) for e in self.elements)
        return {key: hiding for key, hiding in found if hiding}

    def flow(self, reading: Reading) -> Flow:
        """The document's text under a reading, written the first time only."""
        if reading not in self._flows:
            self._flows[reading] = flow_of(self.soup, self.sight, self.hiding, reading)
        return self._flows[reading]
