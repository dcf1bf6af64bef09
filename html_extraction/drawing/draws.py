"""Randomness: each part of a row draws from a generator of its own.

A part's generator depends on the row and on the part's name alone, so a new part moves the draws
of no other, and row ten million costs what row zero costs. `random.Random` seeded by a string is
the same on every Python from 3.11, whatever the hash seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Draws:
    """The source of every draw of one row, named by split, seed, index (and probe, and try, if any)."""

    split: str
    seed: int
    index: int
    probe: str | None = None
    attempt: int = 0

    def part(self, name: str) -> Random:
        """Return the generator of the part `name`: the same for one row, apart from others."""
        where = f"{self.split}:{self.seed}:{self.index}"
        if self.probe is not None:
            where += f":{self.probe}"
        if self.attempt:
            where += f":try {self.attempt}"
        return Random(f"{where}:{name}")


def coin(rng: Random) -> bool:
    """Whether a coin shows heads: true half of the time."""
    return rng.random() < 0.5


def shuffled(rng: Random, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in a drawn order."""
    return tuple(rng.sample(items, len(items)))


def insert_at(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with one more, before the one that stood at `place`."""
    return (*items[:place], item, *items[place:])


def scatter(rng: Random, items: tuple[T, ...], new: Sequence[T]) -> tuple[T, ...]:
    """Return the items in their order with the new ones each put at a drawn place among them."""
    for item in new:
        items = insert_at(items, rng.randint(0, len(items)), item)
    return items
