"""The layouts: which tags a part is made of, and what its classes are called."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from html_extraction.drawing.class_naming import (
    ClassNaming,
    abbreviated,
    elements_of,
    hashed,
    plain,
    utilities,
)

UTILITIES: dict[str, str] = {
    "top": "flex gap p2 line",
    "logo": "big bold",
    "nav": "flex gap",
    "main": "wide p2",
    "block": "prod p2 line",
    "columns": "flex gap2",
    "column": "col",
    "heading": "head bold",
    "line": "row flex gap",
    "value": "bold",
    "section": "p2 line",
    "card": "tile box p1 w",
    "run": "run flex gap wrap",
    "cards": "flex gap wrap",
    "choices": "opts flex gap wrap",
    "button": "btn p1",
    "notice": "p2 soft",
    "foot": "p2 soft mute",
    "mark": "mute",
}
"""What each part is called where classes are utilities; what is not here is called by its role."""

_TABLE = {"lines": "table", "line": "tr", "label": "td", "value": "td", "cards": "div"}
_DEFINITIONS = {
    "lines": "dl",
    "line": "div",
    "label": "dt",
    "value": "dd",
    "cards": "ul",
    "card": "li",
    "section": "article",
}
_DIVISIONS = {"lines": "div", "line": "div", "label": "span", "value": "span", "cards": "div"}
_SENTENCES = {"lines": "div", "line": "p", "label": "span", "value": "b", "section": "section"}
_LIST = {"lines": "ul", "line": "li", "label": "span", "value": "strong", "section": "section"}
_DEFAULT = {"section": "div", "card": "div", "cards": "div", "block": "div", "main": "main"}


@dataclass(frozen=True)
class Layout:
    """A way to write pages: what parts are made of, and what their classes are called.

    `schema` puts microdata on every part of a kind, right or not.
    """

    tags: Mapping[str, str]
    class_naming: ClassNaming
    schema: bool = False

    def tag(self, part: str) -> str:
        """Return the element that a part is made of."""
        return self.tags.get(part) or _DEFAULT.get(part, "div")


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "table": Layout(_TABLE, abbreviated),
        "utility": Layout(_DIVISIONS, utilities(UTILITIES)),
        "bem": Layout(_SENTENCES, elements_of("pdp")),
        "hashed": Layout(_DIVISIONS, hashed),
        "microdata": Layout(_LIST, plain, schema=True),
        "semantic": Layout(_DEFINITIONS, plain),
    }
)
"""The layouts by name, each of which has a template."""
