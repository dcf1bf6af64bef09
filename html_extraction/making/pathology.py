"""What a pathology is, and the registry that every one of them is in.

A pathology may ask something of the truth before it is drawn (`ask`), settle a detail of it
afterwards (`settle`), and spoils the page model (`spoil`). Templates render what comes of it. Its
hasty rule (`hasty`) says what a reader who lacks this one defence would answer; the row *bites*
where that differs from the key.
"""

import importlib
import pkgutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import ClassVar

from html_extraction.making.page import RIGHT, Candidate, Page
from html_extraction.making.truth import FIELDS, Truth, Value, Wants


@dataclass(frozen=True)
class Cast:
    """One pathology's draws on one row.

    `flip` is its polarity (before or after, in or out, above or below): true on half of the rows
    that carry it. `company` are the row's pathologies.
    """

    rng: Random
    flip: bool
    company: frozenset[str]


@dataclass(frozen=True)
class Scene:
    """What a hasty rule looks at: the page, the truth, the candidates as rendered."""

    page: Page
    truth: Truth
    recorded: tuple[Candidate, ...]

    @cached_property
    def key(self) -> Mapping[str, Value]:
        """The answer key."""
        return self.truth.key()

    def offers(self, field: str, source: str) -> list[Value]:
        """The values for a field of one source, in document order."""
        return [
            candidate.value
            for candidate in self.recorded
            if candidate.field == field and candidate.source == source
        ]

    def rivals(self, field: str, source: str) -> list[Value]:
        """The values for a field of one source and of the product itself, in document order."""
        return [
            candidate.value
            for candidate in self.recorded
            if candidate.field == field and candidate.source in {source, RIGHT}
        ]


class Pathology:
    """One defect of real pages. Subclasses state the class attributes and override the hooks."""

    name: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]
    summary: ClassVar[str]
    """What the page does."""
    honest: ClassVar[str]
    """What an honest reader does."""
    hasty_rule: ClassVar[str]
    """What a hasty reader does."""
    stage: ClassVar[int] = 1
    """When it comes: 1 adds to the page, 2 disguises what is there, 3 copies from all of it."""

    def ask(self, wants: Wants, cast: Cast) -> Wants:
        """What the truth must offer for this trap to be set."""
        return wants

    def settle(self, truth: Truth, cast: Cast) -> Truth:
        """The truth with this trap's own details."""
        return truth

    def spoil(self, page: Page, truth: Truth, cast: Cast) -> Page:
        """The page with this trap set."""
        return page

    def hasty(self, scene: Scene) -> dict[str, Value]:
        """The hasty rule's answer for each field that it changes: here, the first of its kind."""
        return {field: scene.rivals(field, self.name)[0] for field in self.fields}


_REGISTRY: dict[str, Pathology] = {}


def pathology(cls: type[Pathology]) -> type[Pathology]:
    """Register a pathology; a wrong declaration fails the import.

    Raises:
        TypeError: a name, field, text or docstring is missing, unknown or taken.
    """
    texts = ("name", "summary", "honest", "hasty_rule")
    missing = [text for text in texts if not isinstance(getattr(cls, text, None), str)]
    if missing:
        raise TypeError(f"pathology {cls.__name__} lacks {', '.join(missing)}")
    unknown = set(getattr(cls, "fields", ())) - set(FIELDS)
    if unknown or not getattr(cls, "fields", ()):
        raise TypeError(f"pathology {cls.name} must name fields out of {', '.join(FIELDS)}")
    if cls.name in _REGISTRY:
        raise TypeError(f"two pathologies are called {cls.name}")
    # `python -OO` strips them all.
    if not cls.__doc__ and sys.flags.optimize < 2:
        raise TypeError(f"pathology {cls.name} has no docstring")
    _REGISTRY[cls.name] = cls()
    return cls


def load(package: str) -> Mapping[str, Pathology]:
    """Import every module of the package of pathologies; the registry, field by field."""
    module = importlib.import_module(package)
    found = sorted(info.name for info in pkgutil.iter_modules(module.__path__))
    for name in found:
        importlib.import_module(f"{package}.{name}")
    by_field = sorted(_REGISTRY.values(), key=lambda entry: FIELDS.index(entry.fields[0]))
    return MappingProxyType({entry.name: entry for entry in by_field})
