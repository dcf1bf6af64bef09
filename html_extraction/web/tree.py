"""Walks over the tree of elements, and text without its accidents."""

import re
from collections.abc import Iterator

from bs4 import Tag
from bs4.element import NavigableString, PreformattedString

RAISED = "\ue000"
"""Stands in a text where digits set in `<sup>` follow digits: a decimal mark that is not typed."""

INVISIBLE = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
"""Characters without a glyph: soft hyphen, zero-width and direction marks."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def collapsed(text: str) -> str:
    """Return text with every run of whitespace as one space, and none at the ends.

    >>> collapsed(" Oak\\u00a0\\n table ")
    'Oak table'
    """
    return " ".join(text.replace(RAISED, "").split())


def attribute(element: Tag, name: str) -> str | None:
    """Return an attribute's text, or None where the element lacks it."""
    value = element.attrs.get(name)
    return None if value is None else str(value)


def ancestors(element: Tag) -> Iterator[Tag]:
    """Yield the element's ancestors, nearest first, without the document itself."""
    parent = element.parent
    while parent is not None and parent.parent is not None:
        yield parent
        parent = parent.parent


def within(element: Tag, root: Tag) -> bool:
    """Whether the element is `root` or stands in it."""
    return element is root or any(ancestor is root for ancestor in ancestors(element))


def children(element: Tag) -> list[Tag]:
    """Return the element's child elements, in order."""
    return [child for child in element.children if isinstance(child, Tag)]


def descendants(element: Tag) -> list[Tag]:
    """Return the elements in an element, in document order."""
    return [e for e in element.descendants if isinstance(e, Tag)]


def markup_text(element: Tag) -> str:
    """Return the element's text in the markup, shown or not, whitespace collapsed."""
    strings = (node for node in element.descendants if isinstance(node, NavigableString))
    return collapsed(" ".join(s for s in strings if not isinstance(s, PreformattedString)))


def live(element: Tag) -> bool:
    """Whether the browser makes the element part of the page: not in template or noscript."""
    return not any(ancestor.name in {"template", "noscript"} for ancestor in ancestors(element))


def is_heading(element: Tag) -> bool:
    """Whether the element is a heading of any level."""
    return element.name in HEADINGS or attribute(element, "role") == "heading"
