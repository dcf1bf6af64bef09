"""What a defence is: one trap that an honest reader sees through, paired with one hasty rule.

A reader is the set of its defences. Field modules state theirs where they use them; `defences`
lists them all.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Defence:
    """A defence by its pathology's name.

    `fields` are those that the trap attacks, `honest` what a reader with the defence does,
    `hasty` what one without it does, which is never to abstain.
    """

    name: str
    fields: tuple[str, ...]
    honest: str
    hasty: str


@dataclass(frozen=True)
class Switch(Defence, Generic[R]):
    """A defence that swaps one rule for another of the same type."""

    on: R
    off: R


@dataclass(frozen=True)
class Defences:
    """Those defences that a reader has: all but the ones it is `without`."""

    without: frozenset[str] = frozenset()

    def has(self, defence: Defence) -> bool:
        """Whether the reader has the defence."""
        return defence.name not in self.without

    def rule(self, switch: Switch[R]) -> R:
        """The rule that the reader follows."""
        return switch.on if self.has(switch) else switch.off
