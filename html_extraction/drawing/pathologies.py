"""What every pathology declares of itself, and the registry that finds and checks them.

A system has a base class of its own below `Pathology`, with the hooks by which its traps change
its pages, and one `Registry` of it. A trap is one class in one module of the system's package of
pathologies. No list names it: modules are found, the decorator registers the class, and what it
may not stand with, or is held out with, is said on the class. A wrong declaration fails the import.
"""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar


class Pathology:
    """One defect of real pages. Subclasses state the class attributes."""

    name: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]
    """The parts of an answer that it attacks."""
    summary: ClassVar[str]
    """What the page does."""
    honest: ClassVar[str]
    """What an honest reader does."""
    hasty_rule: ClassVar[str]
    """What a hasty reader does."""
    excludes: ClassVar[tuple[Set[str], ...]] = ()
    """Sets of others: with all of one set it never stands on one page.

    Said on one of those concerned, it holds for all.
    """
    reserved_with: ClassVar[tuple[str, ...]] = ()
    """Others: each forms with it a pair that meets in held-out rows only. Said on one of the two."""
    reserved_rank: ClassVar[int] = 0
    """Where its pairs come among all pairs; where ranks are equal the registry's order decides.

    Held-out rows are given pairs in this order, so another order makes other held-out rows.
    """


P = TypeVar("P", bound=Pathology)


class Registry(Generic[P]):
    """The pathologies of one system, each attacking some of its `fields`.

    `register` is the decorator of every pathology; `load` imports them all.
    """

    def __init__(self, fields: tuple[str, ...]) -> None:
        self._fields = fields
        self._entries: dict[str, P] = {}

    def register(self, cls: type[P]) -> type[P]:
        """Register a pathology.

        Raises:
            TypeError: a name, field, text or docstring is missing, unknown or taken.
        """
        texts = ("name", "summary", "honest", "hasty_rule")
        missing = [text for text in texts if not isinstance(getattr(cls, text, None), str)]
        if missing:
            raise TypeError(f"pathology {cls.__name__} lacks {', '.join(missing)}")
        attacked = getattr(cls, "fields", ())
        if not attacked or set(attacked) - set(self._fields):
            raise TypeError(
                f"pathology {cls.name} must name fields out of {', '.join(self._fields)}"
            )
        if cls.name in self._entries:
            raise TypeError(f"two pathologies are called {cls.name}")
        # `python -OO` leaves no docstrings to look at.
        if not cls.__doc__ and sys.flags.optimize < 2:
            raise TypeError(f"pathology {cls.name} has no docstring")
        self._entries[cls.name] = cls()
        return cls

    def load(self, package: str) -> Mapping[str, P]:
        """Import every module of a package and return the registry, field by field.

        Pathologies of one first field stand as their modules do in the alphabet, and those of one
        module as they do there.

        Raises:
            TypeError: a pathology says that it excludes, or is held out with, none or an unknown
                one, or what has been said already.
        """
        module = importlib.import_module(package)
        for name in sorted(info.name for info in pkgutil.iter_modules(module.__path__)):
            importlib.import_module(f"{package}.{name}")
        by_field = sorted(
            self._entries.values(), key=lambda entry: self._fields.index(entry.fields[0])
        )
        _check_groups(by_field)
        return MappingProxyType({entry.name: entry for entry in by_field})


def exclusions(pathologies: Iterable[Pathology]) -> tuple[frozenset[str], ...]:
    """Return the sets of pathologies that do not stand together on one page."""
    return tuple(group for one in pathologies for group in _excluded(one))


def reserved_pairs(pathologies: Iterable[Pathology]) -> tuple[frozenset[str], ...]:
    """Return the pairs that meet in held-out rows only, in the order that rows are given them."""
    ranked = sorted(pathologies, key=lambda one: one.reserved_rank)
    return tuple(pair for one in ranked for pair in _reserved(one))


def _excluded(one: Pathology) -> Iterator[frozenset[str]]:
    return (frozenset({one.name, *others}) for others in one.excludes)


def _reserved(one: Pathology) -> Iterator[frozenset[str]]:
    return (frozenset({one.name, other}) for other in one.reserved_with)


def _check_groups(pathologies: Iterable[Pathology]) -> None:
    entries = tuple(pathologies)
    known = {one.name for one in entries}
    barred = exclusions(entries)
    for said, groups in (("excludes", _excluded), ("reserved_with", _reserved)):
        seen = set[frozenset[str]]()
        for one in entries:
            for group in groups(one):
                if group - known:
                    raise TypeError(f"{said} of {one.name} names {_listed(group - known)}: unknown")
                if len(group) < 2:
                    raise TypeError(f"{said} of {one.name} names no other pathology")
                if group in seen:
                    raise TypeError(f"{said} of {one.name} says of {_listed(group)} what is said")
                seen.add(group)
    for pair in reserved_pairs(entries):
        if any(group <= pair for group in barred):
            raise TypeError(f"{_listed(pair)} are held out together, but exclude each other")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
