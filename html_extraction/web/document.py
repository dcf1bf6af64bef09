"""The reading layer: a page's address and HTML in, what a reader sees out.

A `Document` is the parsed page; a text layer is its text under a `Reading`. An honest and a hasty
reader differ in a reading and not in a parser.
"""

from collections.abc import Mapping
from functools import cached_property

from bs4 import BeautifulSoup, Tag

from html_extraction.web.stylesheet import ElementIndex, cascade
from html_extraction.web.text_layer import Reading, TextLayer, text_layer_of
from html_extraction.web.tree import attribute, descendants, live
from html_extraction.web.visibility import Hiding, Visibility


class Document:
    """A parsed page at its address."""

    def __init__(self, url: str, html: str) -> None:
        self.url = url
        self.soup = BeautifulSoup(html, "lxml", multi_valued_attributes=None)
        self.elements: list[Tag] = descendants(self.soup)
        self.order: dict[int, int] = {id(e): place for place, e in enumerate(self.elements)}
        self._text_layers: dict[Reading, TextLayer] = {}

    @cached_property
    def visibility(self) -> Visibility:
        """What the page's stylesheets do to its elements."""
        sheets = [str(e.string or "") for e in self.elements if e.name == "style" and live(e)]
        return Visibility(cascade(sheets, ElementIndex(self.elements)))

    @cached_property
    def language(self) -> str:
        """`lang` of the root element, such as `en-DE`; empty where it has none."""
        return next((attribute(e, "lang") or "" for e in self.elements if e.name == "html"), "")

    @cached_property
    def hiding(self) -> Mapping[int, Hiding]:
        """The elements, by `id()`, that hide themselves and with them what they hold."""
        found = ((id(e), self.visibility.hiding(e)) for e in self.elements)
        return {key: hiding for key, hiding in found if hiding}

    def text_layer(self, reading: Reading) -> TextLayer:
        """Return the document's text under a reading, written the first time only."""
        if reading not in self._text_layers:
            self._text_layers[reading] = text_layer_of(
                self.soup, self.visibility, self.hiding, reading
            )
        return self._text_layers[reading]
