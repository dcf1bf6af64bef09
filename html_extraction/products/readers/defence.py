"""What a defence is: one trap that an honest reader sees through, paired with one hasty rule.

A reader is the set of its defences. Field modules make theirs beside the hasty rules, and what is
made is registered: no list names them.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

R = TypeVar("R")

_REGISTERED: dict[str, "Defence"] = {}
DEFENCES: Mapping[str, "Defence"] = MappingProxyType(_REGISTERED)
"""Every defence by name, in the alphabet's order once the package is loaded."""


@dataclass(frozen=True)
class Defence:
    """A defence by its pathology's name, registered as it is made.

    `fields` are those that the trap attacks, `honest` what a reader with the defence does,
    `hasty` what one without it does, which is never to abstain.

    Raises:
        TypeError: there is a defence of that name already.
    """

    name: str
    fields: tuple[str, ...]
    honest: str
    hasty: str

    def __post_init__(self) -> None:
        if self.name in _REGISTERED:
            raise TypeError(f"two defences are called {self.name}")
        _REGISTERED[self.name] = self


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
        """Return the rule that the reader follows."""
        return switch.on if self.has(switch) else switch.off


def load(package: str) -> None:
    """Import every module of a package, so that every defence there is is registered."""
    path = importlib.import_module(package).__path__
    for module in sorted(info.name for info in pkgutil.iter_modules(path)):
        importlib.import_module(f"{package}.{module}")
    # In what order modules come to be imported hangs on who imports whom.
    ordered = sorted(_REGISTERED.items())
    _REGISTERED.clear()
    _REGISTERED.update(ordered)
