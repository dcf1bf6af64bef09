"""How the parts of a product, a card or a section stand in order, in columns and in wrappers.

On ordinary pages every part that can hold an answer stands alone in wrappers of its own, about as
deep as the others of its kind: what is around a heading, an amount or a run of pictures is alike
everywhere, so that no count of children, no neighbour and no depth tells the product from the
rest. Lines of a kind keep their order. What is arranged here is rendered afterwards, in document
order, so that candidates are recorded in that order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from html_extraction.products.generator.page import (
    LABEL,
    Block,
    Card,
    Choice,
    Heading,
    Line,
    Section,
)

WRAPPER_DEPTHS = {"heading": 3, "lines": 1, "run": 3}
"""Wrappers around a part of each kind that can hold an answer, at least."""
EARLY, COLUMNED = 2.0, 0.7
ENTRY, ENTRY_OF_SELECT = 3, -1
"""How much deeper a line stands in an entry of a list, and in one of a `<select>`."""
BOXED, BARE = 3, 1
"""How many elements are around the parts of the product's block or a card, and of a section."""


@dataclass(frozen=True)
class LayoutPart:
    """One thing to render: which macro's it is, what of, and in how many wrappers.

    `owner` sets apart radio groups.
    """

    kind: str
    value: Any
    owner: str = ""
    wrapper_depth: int = 0


@dataclass(frozen=True)
class Group:
    """Nodes side by side: columns, and what stands in one."""

    role: Literal["columns", "column"]
    nodes: "tuple[Node, ...]"
    kind: Literal["group"] = "group"


Node = LayoutPart | Group


@dataclass(frozen=True)
class Arranger:
    """Arranges parts: at random on ordinary pages, plainly where `noisy` is false."""

    rng: Random
    noisy: bool
    gallery_first: bool
    deeper: int = 0
    """In how many more wrappers lines stand: as deep as those in the entries of a list."""

    def product(self, block: Block, owner: str) -> tuple[Node, ...]:
        """Return the product's heading, lines, lists and gallery, in columns."""
        lists = [[LayoutPart("choice", block.options, f"{owner}option")]]
        if block.quantity:
            lists.append([LayoutPart("choice", block.quantity, f"{owner}quantity")])
        gallery, button = LayoutPart("run", block.gallery), LayoutPart("button", block)
        if self.noisy:
            parts = self._mixed(block, lists)
            # Rather early than late, so that it is about as far from the run before as any other.
            parts.insert(int(self.rng.random() ** EARLY * (len(parts) + 1)), gallery)
            return self._columns([*parts, button])
        words = (*self._plain(block, lists), button)
        pair = ((gallery,), words) if self.gallery_first else (words, (gallery,))
        return (Group("columns", tuple(Group("column", nodes) for nodes in pair)),)

    def card(self, card: Card, owner: str) -> tuple[Node, ...]:
        """Return a card's parts."""
        lists = [
            [LayoutPart("choice", one, f"{owner}{place}")] for place, one in enumerate(card.lists)
        ]
        parts = self._mixed(card, lists) if self.noisy else self._plain(card, lists)
        button = [LayoutPart("button", card)] if card.button else []
        return tuple(self._sunk([*parts, *button], BOXED))

    def section(self, section: Section) -> tuple[Node, ...]:
        """Return a section's parts, its heading first; in columns where that names a product."""
        parts = [LayoutPart("heading", section.heading)]
        parts += [LayoutPart(content.kind, content) for content in section.contents]
        if self.noisy and _offers(parts[0]):
            return self._columns(parts)
        return tuple(self._sunk(parts, BARE))

    def heading(self, heading: Heading, above: int) -> LayoutPart:
        """Return a heading that stands in no list of parts, below so many elements of a section."""
        return self._sunk([LayoutPart("heading", heading)], above)[0]

    def _plain(self, one: Block | Card, lists: list[list[LayoutPart]]) -> list[LayoutPart]:
        kinds = [
            LayoutPart("lines", lines) for lines in (one.prices, one.stock, one.codes) if lines
        ]
        return [*self._head(one), *kinds, *(part for kind in lists for part in kind)]

    def _mixed(self, one: Block | Card, others: list[list[LayoutPart]]) -> list[LayoutPart]:
        """Return all parts in a drawn order that keeps each kind's own."""
        kinds = [self._lines(lines) for lines in (one.prices, one.stock, one.codes)]
        parts = self._merged([*kinds, *others])
        place = self.rng.randint(0, len(parts))
        return [*parts[:place], *self.rng.sample(self._head(one), 2), *parts[place:]]

    def _head(self, one: Block | Card) -> list[LayoutPart]:
        return [LayoutPart("heading", one.heading), LayoutPart("maker", one.maker)]

    def _lines(self, lines: Iterable[Line]) -> list[LayoutPart]:
        return [LayoutPart("lines", (line,)) for line in lines]

    def _merged(self, kinds: list[list[LayoutPart]]) -> list[LayoutPart]:
        """Return all the parts in a drawn order that keeps each kind's own."""
        places = [place for place, kind in enumerate(kinds) for _ in kind]
        left = [iter(kind) for kind in kinds]
        return [next(left[place]) for place in self.rng.sample(places, len(places))]

    def _columns(self, parts: Sequence[LayoutPart]) -> tuple[Node, ...]:
        """Return the parts in two columns or in one; a heading is never alone in its column."""
        parts, cut = self._sunk(parts, BOXED), len(parts)
        cuts = [n for n in range(1, cut) if not any(map(_heads_alone, (parts[:n], parts[n:])))]
        if cuts and self.rng.random() < COLUMNED:
            cut = self.rng.choice(cuts)
        halves = (half for half in (parts[:cut], parts[cut:]) if half)
        return (Group("columns", tuple(Group("column", tuple(half)) for half in halves)),)

    def _sunk(self, parts: Sequence[LayoutPart], above: int) -> list[LayoutPart]:
        """Return the parts in wrappers that make up for how few elements are `above` them."""
        if not self.noisy:
            return list(parts)
        return [
            replace(part, wrapper_depth=self._wrapper_depth(part.kind) + BOXED - above)
            if _offers(part)
            else part
            for part in parts
        ]

    def _wrapper_depth(self, kind: str) -> int:
        return WRAPPER_DEPTHS[kind] + (self.deeper if kind == "lines" else 0)


def deeper_lines(options: Choice) -> int:
    """Return how much deeper than other lines those of the product's options stand, if any."""
    if not any(item.lines for item in options.items):
        return 0
    return ENTRY_OF_SELECT if options.marker == "select" else ENTRY


def _heads_alone(parts: Sequence[LayoutPart]) -> bool:
    return [part.kind for part in parts] == ["heading"]


def _offers(part: LayoutPart) -> bool:
    """Whether a part can hold an answer: a heading that names a section cannot."""
    named = part.kind == "heading" and part.value.candidate.source == LABEL
    return part.kind in WRAPPER_DEPTHS and not named
