"""What CSS and HTML do to an element: whether it hides itself, breaks a line, is struck out.

Values are the author's own of the element itself, laid over what HTML gives every page. A screen
of 1280 by 720 pixels is assumed, scripting on.
"""

import re
from collections.abc import Iterator
from enum import Enum

from bs4 import Tag

from html_extraction.web.stylesheet import Styles, Value
from html_extraction.web.tree import attribute, children, descendants


class Hiding(Enum):
    """How an element keeps itself from being seen."""

    NOT_RENDERED = "not rendered"
    INVISIBLE = "visibility"
    CLIPPED = "clipped or off the screen"


NEVER_SHOWN = frozenset(
    ("audio", "canvas", "datalist", "head", "iframe", "noscript", "object", "script", "style", "svg",
     "template", "textarea", "title", "video")
)  # fmt: skip
"""Elements whose text is no part of the page as shown."""

BLOCKS = frozenset(
    ("address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd",
     "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
     "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "input", "legend", "li",
     "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search", "section", "select",
     "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul")
)  # fmt: skip
"""Elements whose text stands apart from that of their neighbours unless CSS says otherwise."""

_BLOCKIFYING = frozenset({"flex", "inline-flex", "grid", "inline-grid"})
_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|em|rem|vw|vh|%|pt)?$")
_PIXELS = {"em": 16.0, "rem": 16.0, "vw": 12.8, "vh": 7.2, "pt": 4 / 3}
_FAR = -999.0
_NO_VALUE = Value("", ())


class Visibility:
    """Answers for the elements of one document, from its winning declarations."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles

    def style(self, element: Tag, name: str) -> str:
        """Return the author's value of a property on the element itself, lower case, or empty."""
        return self._styles.get((id(element), ""), {}).get(name, _NO_VALUE).text

    def hiding(self, element: Tag) -> Hiding | None:
        """Return how the element hides itself, if it does; its ancestors are not looked at."""
        if element.name in NEVER_SHOWN or _in_closed_details(element):
            return Hiding.NOT_RENDERED
        if (id(element), "") not in self._styles:
            return Hiding.NOT_RENDERED if _hidden_by_markup(element) else None
        if (self.style(element, "display") or _hidden_by_markup(element)) in {"none", True}:
            return Hiding.NOT_RENDERED
        if self.style(element, "visibility") in {"hidden", "collapse"}:
            return Hiding.INVISIBLE
        return Hiding.CLIPPED if self._clipped(element) or self._off_screen(element) else None

    def _clipped(self, element: Tag) -> bool:
        if _cuts_all(self.style(element, "clip-path")):
            return True
        clip = self.style(element, "clip")
        if clip.startswith("rect(") and self._positioned(element, "absolute", "fixed"):
            return _empty_rectangle(clip)
        sides = [pixels(self.style(element, side)) for side in ("width", "height")]
        small = any(side is not None and side <= 1 for side in sides)
        return small and self.style(element, "overflow") in {"hidden", "clip"}

    def _off_screen(self, element: Tag) -> bool:
        sides = ["text-indent"]
        if self._positioned(element, "absolute", "fixed", "relative"):
            sides += ["left", "top", "right", "bottom"]
        offsets = (pixels(self.style(element, side)) for side in sides)
        return any(offset is not None and offset <= _FAR for offset in offsets)

    def _positioned(self, element: Tag, *ways: str) -> bool:
        return self.style(element, "position") in ways

    def turns_visible(self, element: Tag) -> bool:
        """Whether the element is visible even in one that is not."""
        return self.style(element, "visibility") == "visible"

    def breaks(self, element: Tag) -> bool:
        """Whether the element's text stands apart from that of its neighbours."""
        parent = element.parent
        if parent is not None and self.style(parent, "display") in _BLOCKIFYING:
            return True
        display = self.style(element, "display").partition(" ")[0]
        if display:
            return not display.startswith("inline") and display != "contents"
        return element.name in BLOCKS

    def struck(self, element: Tag) -> bool:
        """Whether the element strikes its text out, by its tag or by a style."""
        lines = (self.style(element, name) for name in ("text-decoration", "text-decoration-line"))
        return element.name in {"s", "del", "strike"} or any("line-through" in v for v in lines)

    def generated(self, element: Tag, pseudo: str) -> str:
        """Return the text of the element's `::before` or `::after`."""
        declared = self._styles.get((id(element), pseudo))
        if not declared or declared.get("display", _NO_VALUE).text == "none":
            return ""
        return "".join(_strings(declared.get("content", _NO_VALUE), element))


def _hidden_by_markup(element: Tag) -> bool:
    if "hidden" in element.attrs or (element.name == "dialog" and "open" not in element.attrs):
        return True
    return element.name == "input" and (attribute(element, "type") or "").lower() == "hidden"


def _in_closed_details(element: Tag) -> bool:
    parent = element.parent
    if parent is None or parent.name != "details" or "open" in parent.attrs:
        return False
    return element is not next((e for e in children(parent) if e.name == "summary"), None)


def pixels(length: str) -> float | None:
    """Return a CSS length in pixels; None for keywords and percentages.

    >>> pixels("-9999px"), pixels("0"), pixels("auto")
    (-9999.0, 0.0, None)
    """
    found = _LENGTH.match(length)
    if not found or found[2] == "%":
        return None
    return float(found[1]) * _PIXELS.get(found[2] or "px", 1.0)


def _cuts_all(clip_path: str) -> bool:
    if clip_path.startswith("inset("):
        inset = re.search(r"(\d*\.?\d+)%", clip_path)
        return inset is not None and float(inset[1]) >= 50
    return bool(re.match(r"(?:circle|ellipse)\(0", clip_path))


def _empty_rectangle(clip: str) -> bool:
    """Whether the rectangle's sides fall together, as in `rect(0 0 0 0)` or `rect(1px, 1px, ...)`."""
    return len(set(re.findall(r"-?\d*\.?\d+", clip))) == 1


def _strings(content: Value, element: Tag) -> Iterator[str]:
    for token in content.tokens:
        if token.type == "string":
            yield token.value
        elif token.type == "function" and token.lower_name == "attr":
            names = [part.value for part in token.arguments if part.type == "ident"]
            yield (attribute(element, names[0].lower()) or "") if names else ""


def is_phrase(element: Tag) -> bool:
    """Whether an element holds nothing but running text."""
    held = {element.name, *(e.name for e in descendants(element))}
    return held.isdisjoint((BLOCKS - {"br"}) | {"img", "picture"})
