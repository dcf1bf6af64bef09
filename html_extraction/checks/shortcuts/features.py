"""What is cheap to know of an element: its place, its tags and classes, its neighbours.

None of these is what an element says. Which entry of a list is selected is part of the meaning
(rules 3 and 4 of the prompt), so the attributes that say so are left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import Tag
from bs4.element import NavigableString

from html_extraction.checks.shortcuts.scanned_page import ScannedPage, sibling_place, subtree_size
from html_extraction.web.tree import ancestors, attribute, children

SELECTED = frozenset({"selected", "checked"})
"""Attributes that say that an entry is selected."""

BOX = ("box_size", "since_heading")
"""The features that tell the product's block, which is the page's largest: how many elements stand
in the box around a thing, and between it and the heading before. What the page is about is its
meaning, so rules by these are reported and not judged."""

_OWNERS = ("own", "parent", "grandparent")
_BOX = 4
"""How many elements further out a box is: beyond the wrappers that everything stands in."""


@dataclass(frozen=True)
class Features:
    """A candidate's features: numbers to rank by, words to match."""

    numbers: dict[str, float]
    words: dict[str, str]


def element_features(page: ScannedPage, element: Tag) -> Features:
    """The features of an element and of the two around it."""
    chain = [element, *ancestors(element)]
    numbers = {
        "place": float(page.place(element)),
        "depth": float(len(chain) - 1),
        "styled_around": float(sum("style" in e.attrs for e in chain)),
        "data_around": float(sum(_has_data(e) for e in chain)),
        "text_length": float(len(page.text(element))),
        "raw_length": float(len(element.get_text())),
        "wrappers": float(_wrappers(chain)),
        "box_size": float(subtree_size(chain[min(_BOX, len(chain) - 1)])),
        "since_heading": float(page.since_heading(element)),
    }
    words = {
        "path": " ".join(e.name for e in chain[:4]),
        "next_tag": _neighbour(element, 1),
        "previous_tag": _neighbour(element, -1),
    }
    for name, owner in zip(_OWNERS, chain, strict=False):
        numbers |= {f"{name}_{key}": value for key, value in _numbers(page, owner)}
        words[f"{name}_tag"] = owner.name
        words[f"{name}_attributes"] = " ".join(_names(owner))
        words[f"{name}_style"] = attribute(owner, "style") or ""
    return Features(numbers, words)


def _names(element: Tag) -> list[str]:
    return sorted(set(element.attrs) - SELECTED)


def _numbers(page: ScannedPage, element: Tag) -> Iterator[tuple[str, float]]:
    index, siblings = sibling_place(element)
    classes = page.class_of(element)
    yield "class_count", float(page.classes[classes]) if classes else 0.0
    yield "class_tokens", float(len(classes.split()))
    yield "class_length", float(len(classes))
    yield "look_count", float(page.looks[page.look(element)])
    yield "tag_count", float(page.tags[element.name])
    yield "children", float(len(children(element)))
    yield "size", float(subtree_size(element))
    yield "sibling_index", float(index)
    yield "sibling_from_end", float(siblings - 1 - index)
    yield "siblings", float(siblings)
    yield "attributes", float(len(_names(element)))
    yield "has_style", float("style" in element.attrs)
    yield "has_data", float(_has_data(element))
    yield "has_id", float("id" in element.attrs)
    yield "values_elsewhere", float(_values_elsewhere(page, element))


def _values_elsewhere(page: ScannedPage, element: Tag) -> int:
    """How often the values of the element's id and data attributes stand on the page."""
    values = (
        str(value)
        for name, value in element.attrs.items()
        if name in {"id", "value", "for", "aria-labelledby"} or name.startswith("data-")
    )
    return max((page.html.count(f'"{value}"') for value in values if value), default=0)


def _has_data(element: Tag) -> bool:
    return any(name.startswith("data-") for name in element.attrs)


def _wrappers(chain: list[Tag]) -> int:
    """How many elements around the first hold it and no other element."""
    alone = 0
    for parent in chain[1:]:
        if len(children(parent)) != 1:
            break
        alone += 1
    return alone


def _neighbour(element: Tag, step: int) -> str:
    parent = element.parent
    same = children(parent) if parent is not None else [element]
    index = next(n for n, e in enumerate(same) if e is element) + step
    return same[index].name if 0 <= index < len(same) else ""


def properties_of(page: ScannedPage, element: Tag) -> frozenset[str]:
    """What is true of an element, of the two around it and of what stands beside it."""
    found = {f"nothing {side}" for side, step in (("before", -1), ("after", 1))
             if not _neighbour(element, step)}  # fmt: skip
    for name, owner in zip(_OWNERS, (element, *ancestors(element)), strict=False):
        found |= {f"{name}: {said}" for said in _said_of(page, owner)}
    before, after = element.previous_sibling, element.next_sibling
    found |= {f"text before ends {_end(before, -1)!r}", f"text after starts {_end(after, 0)!r}"}
    return frozenset(found)


def _said_of(page: ScannedPage, element: Tag) -> Iterator[str]:
    classes = page.class_of(element)
    yield f"tag {element.name}"
    yield from (f"attribute {name}" for name in _names(element))
    yield from (
        f"style has {c!r}" for c in set(attribute(element, "style") or "") if c in ":;% .-#"
    )
    yield from (
        f"style sets {name}" for name in re.findall(r"([\w-]+):", attribute(element, "style") or "")
    )
    yield f"class shape {re.sub(r'[a-z]+', 'a', re.sub(r'[0-9]+', '9', classes.lower()))}"
    if classes and page.looks[page.look(element)] == 1:
        yield "class of its own"
    if any(ord(c) > 127 for c in element.get_text()):
        yield "text beyond ASCII"
    if any(value == "" for value in element.attrs.values()):
        yield "empty attribute"


def _end(node: object, index: int) -> str:
    if isinstance(node, NavigableString) and node:
        return shape(node[index])
    return ""


def shape(text: str) -> str:
    """A text with its letters and digits made alike.

    >>> shape("AB-1234")
    'AA-9999'
    """
    return re.sub(r"[^\W\d_]", "A", re.sub(r"\d", "9", text))
