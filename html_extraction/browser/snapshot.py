"""What is displayed of a page: a tree of boxes, texts and pictures.

`snapshot.js` makes it in the browser; all else in this package reads nothing but this.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Flow = Literal["inline", "cell", "block"]


@dataclass(frozen=True)
class Text:
    """A run of displayed text; `raised` text is a superscript."""

    text: str
    struck: bool = False
    raised: bool = False


@dataclass(frozen=True)
class Source:
    """A candidate of a srcset: its absolute address, its width (0 if none given), its density."""

    address: str
    width: float
    density: float


@dataclass(frozen=True)
class DisplayedPicture:
    """A displayed picture. All addresses are absolute; `tokens` may tie it to an option."""

    alt: str
    tokens: tuple[str, ...]
    link: str | None
    sources: tuple[Source, ...]
    lazy: tuple[str, ...]
    src: str | None


@dataclass(frozen=True, eq=False)
class Box:
    """A displayed element; two boxes are equal only if they are the same one.

    `selected` is None where the element is no entry of a list. `label` is its accessible name.
    """

    flow: Flow
    kids: "tuple[Node, ...]"
    heading: bool = False
    button: bool = False
    selected: bool | None = None
    label: str = ""
    tokens: tuple[str, ...] = ()

    def walk(self, path: "Path" = ()) -> "Iterator[tuple[Node, Path]]":
        """Yield every node below, in document order, with the boxes around it, outermost first."""
        path = (*path, self)
        for kid in self.kids:
            yield kid, path
            if isinstance(kid, Box):
                yield from kid.walk(path)

    def text(self) -> str:
        """Return all text in it as it stands, with space around what has a line of its own."""
        parts = []
        for kid in self.kids:
            if isinstance(kid, Text):
                parts.append(kid.text)
            elif isinstance(kid, Box):
                parts.append(kid.text() if kid.flow == "inline" else f" {kid.text()} ")
        return "".join(parts)

    def holds(self, other: "Box") -> bool:
        """Whether it is the other box, or an ancestor of it."""
        return self is other or any(node is other for node, _ in self.walk())


Node: TypeAlias = Text | DisplayedPicture | Box
Path: TypeAlias = tuple[Box, ...]


@dataclass(frozen=True)
class Snapshot:
    """The displayed page and its `html lang`."""

    lang: str
    body: Box


def snapshot_from(data: dict[str, Any]) -> Snapshot:
    """Return the snapshot that the browser returned as plain JSON."""
    body = _node(data["body"])
    assert isinstance(body, Box)
    return Snapshot(data["lang"], body)


def _node(data: dict[str, Any]) -> Node:
    if "text" in data:
        return Text(**data)
    if "kids" in data:
        kids = tuple(map(_node, data["kids"]))
        return Box(**{**data, "kids": kids, "tokens": tuple(data.get("tokens", ()))})
    return DisplayedPicture(
        alt=data["alt"],
        tokens=tuple(data["tokens"]),
        link=data["link"],
        sources=tuple(Source(**candidate) for candidate in data["candidates"]),
        lazy=tuple(data["lazy"]),
        src=data["src"],
    )
