"""What a pathology of product pages is, and the registry that every one of them is in.

A pathology may ask something of the truth before it is drawn (`ask`), settle a detail of it
afterwards (`settle`), and changes the page model (`apply`). Templates render what comes of it. Its
hasty rule (`hasty`) says what a reader who lacks this one defence would answer; the row *bites*
where that differs from the key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Protocol

from html_extraction.drawing import pathologies
from html_extraction.products.generator.money import Money
from html_extraction.products.generator.page import RIGHT, Candidate, Line, Page
from html_extraction.products.generator.truth import FIELDS, Requirements, Truth, Value


@dataclass(frozen=True)
class TrapContext:
    """One pathology's draws on one row.

    `flip` is its polarity (before or after, in or out, above or below): true on half of the rows
    that carry it. `active` are the row's pathologies.
    """

    rng: Random
    flip: bool
    active: frozenset[str]


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
        """Return the values for a field of one source, in document order."""
        return [
            candidate.value
            for candidate in self.recorded
            if candidate.field == field and candidate.source == source
        ]

    def rivals(self, field: str, source: str) -> list[Value]:
        """Return a field's values of one source and of the product itself, in document order."""
        return [
            candidate.value
            for candidate in self.recorded
            if candidate.field == field and candidate.source in {source, RIGHT}
        ]


class OptionLine(Protocol):
    """Makes a line at an option of another product, which costs about so much."""

    def __call__(self, rng: Random, truth: Truth, price: Money) -> Line:
        """Return the line."""


class Pathology(pathologies.Pathology):
    """One defect of product pages. Subclasses state the class attributes and override the hooks."""

    stage: ClassVar[int] = 1
    """When it comes: 1 adds to the page, 2 disguises what is there, 3 copies from all of it."""
    option_line: ClassVar[OptionLine | None] = None
    """What it makes stand at the product's options; other products' options get such lines too."""
    ratios: ClassVar[tuple[float, ...]] = ()
    """The relations in which its amount stands to the price, now and then; fillers do so too."""

    def ask(self, requirements: Requirements, context: TrapContext) -> Requirements:
        """Return what the truth must offer for this trap to be set."""
        return requirements

    def settle(self, truth: Truth, context: TrapContext) -> Truth:
        """Return the truth with this trap's own details."""
        return truth

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        """Return the page with this trap set."""
        return page

    def hasty(self, scene: Scene) -> dict[str, Value]:
        """Return the hasty rule's answer for each field that it changes: the first of its kind."""
        return {field: scene.rivals(field, self.name)[0] for field in self.fields}


REGISTRY = pathologies.Registry[Pathology](FIELDS)
pathology = REGISTRY.register
