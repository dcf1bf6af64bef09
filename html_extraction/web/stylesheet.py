"""The cascade, for the few CSS properties that decide what a reader sees.

Selectors are matched by soupsieve and values are split by tinycss2. What stays here is the order
of precedence of CSS Cascading Level 4: importance, inline style, specificity, source order. No
media query, layer or nesting is applied.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import soupsieve
import tinycss2
from bs4 import Tag

READ_PROPERTIES = frozenset(
    {
        "display",
        "visibility",
        "position",
        "left",
        "right",
        "top",
        "bottom",
        "text-indent",
        "clip",
        "clip-path",
        "width",
        "height",
        "overflow",
        "text-decoration",
        "text-decoration-line",
        "content",
    }
)
"""The properties that are kept; all others change nothing that this package reads."""

Specificity = tuple[int, int, int]
Precedence = tuple[bool, bool, Specificity, int]
Box = tuple[int, str]
"""An element by `id()`, and the pseudo-element of it: "", "before" or "after"."""

_INLINE_HINT = re.compile("|".join(sorted(READ_PROPERTIES)), re.IGNORECASE)


@dataclass(frozen=True)
class Value:
    """A declared value: lower-case text for keywords and lengths, tokens for `content`."""

    text: str
    tokens: tuple[Any, ...]


@dataclass(frozen=True)
class Selector:
    """One complex selector: what soupsieve matches, and the pseudo-element taken off its end."""

    text: str
    pseudo: str
    specificity: Specificity
    subject: str | None


Styles = Mapping[Box, Mapping[str, Value]]
"""The winning author declarations of every box that has any."""


def specificity_of(tokens: Sequence[Any]) -> Specificity:
    """Return the specificity of a complex selector by Selectors Level 4.

    >>> specificity_of(tinycss2.parse_component_value_list("ul#nav li.on:not(.off) a"))
    (1, 2, 3)
    """
    ids = classes = types = 0
    before = ""
    for token in tokens:
        match token.type:
            case "hash":
                ids += 1
            case "[] block":
                classes += 1
            case "ident" if before in {".", ":"}:
                classes += 1
            case "ident":
                types += 1
            case "function" if token.lower_name in {"not", "is"}:
                inner = max(specificity_of(part) for part in _at_commas(token.arguments))
                ids, classes, types = ids + inner[0], classes + inner[1], types + inner[2]
            case "function" if token.lower_name != "where":
                classes += 1
        before = _mark(token, before)
    return ids, classes, types


def _mark(token: Any, before: str) -> str:
    """Return the punctuation that the next identifier stands behind."""
    if token.type != "literal":
        return ""
    return "::" if token.value == ":" and before == ":" else str(token.value)


def _at_commas(tokens: Iterable[Any]) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def selectors(prelude: Iterable[Any]) -> list[Selector]:
    """Return the selectors of a rule's prelude."""
    return [_selector(part) for part in _at_commas(prelude)]


def _selector(tokens: Sequence[Any]) -> Selector:
    text = tinycss2.serialize(tokens).strip()
    stem, pseudo = _without_pseudo_element(text)
    return Selector(stem or "*", pseudo, specificity_of(tokens), _subject(stem))


def _without_pseudo_element(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"(?s)(.*?)::?(before|after)", text, re.IGNORECASE)
    return (found[1].strip(), found[2].lower()) if found else (text, "")


def _subject(text: str) -> str | None:
    """Return a class or tag name that every match must carry, to search fewer elements."""
    found = re.search(r"(?:^|[\s>+~])([a-z][\w-]*)?(?:\.([A-Za-z_-][\w-]*))?[^\s>+~()]*$", text)
    if not found:
        return None
    return f".{found[2]}" if found[2] else found[1]


def declarations(content: Any) -> Iterator[tuple[str, Value, bool]]:
    """Yield the read properties declared in a rule's block or a style attribute, in order."""
    nodes = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    for node in nodes:
        if node.type == "declaration" and node.lower_name in READ_PROPERTIES:
            text = tinycss2.serialize(node.value).strip().lower()
            yield node.lower_name, Value(text, tuple(node.value)), bool(node.important)


class ElementIndex:
    """The elements of a document by tag and by class, in document order."""

    def __init__(self, elements: Sequence[Tag]) -> None:
        self.elements = elements
        self._by_key: dict[str, list[Tag]] = {}
        for element in elements:
            self._by_key.setdefault(element.name, []).append(element)
            for name in dict.fromkeys(str(element.attrs.get("class", "")).split()):
                self._by_key.setdefault(f".{name}", []).append(element)

    def matches(self, selector: Selector) -> list[Tag]:
        """Return the elements that the selector matches; none where it is no valid selector."""
        try:
            pattern = soupsieve.compile(selector.text)
        except (soupsieve.SelectorSyntaxError, ValueError):
            return []
        subject = selector.subject
        pool = self.elements if subject is None else self._by_key.get(subject, [])
        if selector.text == selector.subject:
            return list(pool)
        return [element for element in pool if pattern.match(element)]


def cascade(sheets: Iterable[str], index: ElementIndex) -> Styles:
    """Apply the stylesheets and every style attribute to the indexed elements."""
    winners: dict[Box, dict[str, tuple[Precedence, Value]]] = {}

    def declare(box: Box, name: str, precedence: Precedence, value: Value) -> None:
        held = winners.setdefault(box, {})
        if name not in held or precedence >= held[name][0]:
            held[name] = (precedence, value)

    for order, (selector, declared) in enumerate(_rules(sheets)):
        for element in index.matches(selector):
            for name, value, important in declared:
                precedence = (important, False, selector.specificity, order)
                declare((id(element), selector.pseudo), name, precedence, value)
    for element in index.elements:
        inline = str(element.attrs.get("style", ""))
        for name, value, important in declarations(inline) if _INLINE_HINT.search(inline) else ():
            declare((id(element), ""), name, (important, True, (0, 0, 0), 0), value)
    return {
        box: {name: value for name, (_, value) in held.items()} for box, held in winners.items()
    }


def _rules(sheets: Iterable[str]) -> Iterator[tuple[Selector, list[tuple[str, Value, bool]]]]:
    for sheet in sheets:
        for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":
                continue
            declared = list(declarations(rule.content))
            for selector in selectors(rule.prelude) if declared else ():
                yield selector, declared
