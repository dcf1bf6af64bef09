"""How the parts of a product, a card or a section stand in columns and groups.

All three are arranged in the same manner, so that no count of children, no wrapper and no place
within it tells the product from the rest. Lines of a kind keep their order. What is arranged
here is rendered afterwards, in document order, so that candidates are recorded in that order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from html_extraction.making import wording
from html_extraction.making.draw import coin
from html_extraction.making.page import Block, Card, Heading, Line, Section


@dataclass(frozen=True)
class Part:
    """One thing to render: which macro's it is, and what of. `owner` sets apart radio groups."""

    kind: str
    value: Any
    owner: str = ""


@dataclass(frozen=True)
class Group:
    """Parts within an element of their own."""

    nodes: "tuple[Node, ...]"
    kind: Literal["group"] = "group"


Node = Part | Group
Columns = tuple[tuple[Node, ...], ...]


@dataclass(frozen=True)
class Arranger:
    """Arranges parts: at random on ordinary pages, plainly where `noisy` is false."""

    rng: Random
    noisy: bool
    gallery_first: bool

    def product(self, block: Block, owner: str) -> Columns:
        """The product's columns: its heading, lines, lists and gallery."""
        head = self._head(block.heading, block.maker)
        lists = [[Part("choice", block.options, f"{owner}option")]]
        if block.quantity:
            lists.append([Part("choice", block.quantity, f"{owner}quantity")])
        kinds = [self._lines(lines) for lines in (block.prices, block.stock, block.codes)]
        gallery = Part("run", block.gallery)
        button = Part("button", block)
        if not self.noisy:
            plain = [*head, *(part for kind in (*kinds, *lists) for part in kind), button]
            pair: Columns = ((gallery,), tuple(plain))
            return pair if self.gallery_first else pair[::-1]
        parts = [*self._merged([*kinds, *lists, [gallery]]), button]
        first = self.rng.choice((0, 0, self.rng.randint(1, len(parts) - 1)))
        if first:
            return self._grouped(parts[:first]), self._grouped([*head, *parts[first:]])
        return self._columns([*head, *parts], 0.7)

    def card(self, card: Card, owner: str) -> tuple[Node, ...]:
        """A card's parts; it stands deep already, so few of them are grouped."""
        head = self._head(card.heading, card.maker)
        head.insert(
            len(head) if self.noisy and coin(self.rng) else 0, Part("picture", card.picture)
        )
        kinds = [self._lines(lines) for lines in (card.prices, card.stock, card.codes)]
        lists = [
            [Part("choice", choice, f"{owner}{place}")] for place, choice in enumerate(card.lists)
        ]
        if self.noisy:
            parts = [*head, *self._merged([*kinds, *lists])]
        else:
            parts = [*head, *(part for kind in (*kinds, *lists) for part in kind)]
        if card.button:
            parts.append(Part("button", card))
        return self._grouped(parts, rounds=(1, 2))

    def section(self, section: Section) -> Columns:
        """A section's columns, its heading first."""
        parts = [Part("heading", section.heading)]
        parts += [Part(content.kind, content) for content in section.contents]
        if self.noisy and parts[-1].kind in {"run", "cards"}:
            for _ in range(self.rng.randint(0, 3)):
                parts.insert(self.rng.randint(1, len(parts)), self._note())
        return self._columns(parts, 0.5)

    def _lines(self, lines: Sequence[Line]) -> list[Part]:
        """The lines in containers of one to three of them."""
        if not self.noisy:
            return [Part("lines", tuple(lines))] if lines else []
        return [Part("lines", chunk) for chunk in self._chunks(lines)]

    def _chunks(self, items: Sequence[Any]) -> list[tuple[Any, ...]]:
        chunks, start = [], 0
        while start < len(items):
            end = start + self.rng.choice((1, 1, 2, 3))
            chunks.append(tuple(items[start:end]))
            start = end
        return chunks

    def _merged(self, kinds: list[list[Part]]) -> list[Part]:
        """All the parts in a drawn order that keeps each kind's own."""
        places = [place for place, kind in enumerate(kinds) for _ in kind]
        left = [iter(kind) for kind in kinds]
        return [next(left[place]) for place in self.rng.sample(places, len(places))]

    def _columns(self, parts: list[Part], share: float) -> Columns:
        """The parts in two columns, or (the rest of the time) in one."""
        cut = len(parts)
        if self.noisy and len(parts) > 1 and self.rng.random() < share:
            cut = self.rng.randint(1, len(parts) - 1)
        return tuple(self._grouped(half) for half in (parts[:cut], parts[cut:]) if half)

    def _head(self, heading: Heading, maker: str) -> list[Part]:
        parts = [Part("heading", heading), Part("maker", maker)]
        return self.rng.sample(parts, 2) if self.noisy else parts

    def _note(self) -> Part:
        return Part("note", self.rng.choice(wording.NOTES))

    def _grouped(self, parts: list[Part], rounds: tuple[int, int] = (2, 4)) -> tuple[Node, ...]:
        """The parts with small words strewn in, and in groups, and these in groups again.

        Cards add depth of their own and stay ungrouped, so that their lines stand about as deep
        as the product's.
        """
        nodes: list[Node] = list(parts)
        if not self.noisy or any(part.kind == "cards" for part in parts):
            return tuple(nodes)
        if self.rng.random() < 0.1:
            nodes.insert(self.rng.randint(1, len(nodes)), self._note())
        for _ in range(self.rng.randint(*rounds)):
            nodes = [chunk[0] if len(chunk) == 1 else Group(chunk) for chunk in self._chunks(nodes)]
        return tuple(nodes)
