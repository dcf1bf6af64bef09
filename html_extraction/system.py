"""What the engines see of an evaluation of the suite, and where they find it.

An engine (command line, checks, results) names no system: it is given one, or finds it by the name
that a log holds. A system is registered by an entry point of the group `html_extraction.systems`,
so another distribution may bring its own.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from html_extraction.checks.registry import Check

CLEAN = "none"
"""The probe that carries no pathology."""

GROUP = "html_extraction.systems"
"""The group of entry points that systems are found by; each names a `System`."""


class Row(Protocol):
    """One row: what a model is sent, its key, and what is known of the page it is on.

    `answer` has the right value of each part. `decoys` are, by part, the wrong values that the
    page offers and the pathology that put each there. `bites` are the pathologies whose hasty rule
    gives a wrong answer on this row.
    """

    @property
    def id(self) -> str: ...

    @property
    def url(self) -> str: ...

    @property
    def html(self) -> str: ...

    @property
    def prompt(self) -> str: ...

    @property
    def answer(self) -> Mapping[str, Any]: ...

    @property
    def decoys(self) -> Mapping[str, Sequence[tuple[Any, str]]]: ...

    @property
    def pathologies(self) -> tuple[str, ...]: ...

    @property
    def bites(self) -> tuple[str, ...]: ...

    @property
    def tier(self) -> str: ...

    @property
    def seed(self) -> int: ...

    @property
    def probe(self) -> str | None: ...

    def as_dict(self) -> dict[str, Any]:
        """Return the row in types that JSON has."""
        ...


class Pathology(Protocol):
    """One defect of pages: the parts of an answer that it is made for, and how it is read.

    `summary` says what the page does, `honest` what an honest reader does, `hasty_rule` what a
    hasty one does.
    """

    @property
    def name(self) -> str: ...

    @property
    def fields(self) -> tuple[str, ...]: ...

    @property
    def summary(self) -> str: ...

    @property
    def honest(self) -> str: ...

    @property
    def hasty_rule(self) -> str: ...


class RowSource(Protocol):
    """What makes a system's rows."""

    def __hash__(self) -> int: ...

    def __call__(
        self,
        split: str,
        seed: int,
        count: int,
        start: int = 0,
        *,
        difficulty: str = "all",
        probe: str | None = None,
    ) -> Iterator[Row]:
        """Return rows in order, made one at a time, a pure function of the arguments.

        `count` rows from the `start`th on: of the tier that `difficulty` names; of each probe, if
        `probe` names some (`a+b` is both on one page, a comma separates probes).

        Raises:
            ValueError: an argument has no such value (raised at once, in one sentence).
        """
        ...


class Verdict(Protocol):
    """What a scorer makes of an answer: right or wrong as a whole, and by part."""

    @property
    def correct(self) -> bool: ...

    @property
    def fields(self) -> Mapping[str, bool]: ...


Solver = Callable[[str], str]
"""The whole user message in, the completion out, as with any model."""


@dataclass(frozen=True)
class Highlight:
    """A run of a page's source, from `start` up to `end`, and the kind of what stands there."""

    start: int
    end: int
    kind: str


Find = Callable[[str, str, Any, str], Sequence[Highlight]]
"""Source, part, value and kind in; out, where the value stands in the source, as that kind."""

Clues = Callable[[str, str, str], Sequence[Highlight]]
"""Source, part and kind in; out, what speaks of the part where no value of it is written out."""


@dataclass(frozen=True)
class Display:
    """How a row is shown to a person.

    `page_of` takes a prompt apart into the page's address and its HTML; both are empty where the
    prompt is none of the system's. `find` and `clues` say what to highlight. They are given what a
    model wrote, which may be anything. `notes` are short facts on a row by name,
    such as its layout.
    """

    page_of: Callable[[str], tuple[str, str]]
    find: Find
    clues: Clues
    notes: Callable[[Row], Mapping[str, str]] = lambda row: {}


@dataclass(frozen=True)
class System:
    """One evaluation of the suite, as the engines see it.

    `task` is the bare name of its Inspect task and `scorer` that of the scorer with the verdict.
    `splits` are the public one and the held-out one, which share no page; `block` is how many rows
    the frozen set of each has. `parts` are the parts of an answer (its fields), in the order in
    which they are shown.

    For the checks: `solver` makes an offline solver by name (`honest`, `hasty`,
    `without-<pathology>`), `grade` gives the scorer's verdict on a completion, `checks` the
    system's proof by name, and `record` is the committed file of what they found. `headline` marks
    the one that is meant where none is named.
    """

    name: str
    task: str
    dataset_version: str
    splits: tuple[str, str]
    block: int
    tiers: tuple[str, ...]
    parts: tuple[str, ...]
    pathologies: Mapping[str, Pathology]
    rows: RowSource
    row_of: Callable[[str], Row]
    scorer: str
    display: Display
    solver: Callable[[str], Solver]
    grade: Callable[[str, Row], Verdict]
    checks: Callable[[], "Mapping[str, Check]"]
    record: Path
    headline: bool = False

    @property
    def public(self) -> str:
        """Return the name of the public split."""
        return self.splits[0]

    @property
    def held_out(self) -> str:
        """Return the name of the held-out split."""
        return self.splits[1]

    def about(self) -> dict[str, Any]:
        """Return what a task logs in its metadata, for those who read the log."""
        return {
            "system": self.name,
            "scorer": self.scorer,
            "dataset_version": self.dataset_version,
            "parts": list(self.parts),
            "tiers": list(self.tiers),
            "pathologies": {
                name: list(pathology.fields) for name, pathology in self.pathologies.items()
            },
        }

    def __reduce__(self) -> tuple[Callable[[str], "System"], tuple[str]]:
        """Go to another process by name: functions and registries are found anew there.

        Raises:
            TypeError: the system is not the installed one of its name.
        """
        if not any(self is one for one in _installed()):
            raise TypeError(f"the system {self.name!r} is not installed: use one process")
        return system_named, (self.name,)


_REGISTERED: dict[str, System] = {}


def register(system: System) -> System:
    """Add a system to those that engines find.

    Raises:
        ValueError: another one has its name.
    """
    if _REGISTERED.setdefault(system.name, system) is not system:
        raise ValueError(f"two systems are called {system.name}")
    return system


def systems() -> Mapping[str, System]:
    """Return the systems that are installed or registered, by name: headline first, then by name."""
    for system in _installed():
        register(system)
    known = sorted(_REGISTERED.values(), key=lambda system: (not system.headline, system.name))
    return MappingProxyType({system.name: system for system in known})


def system_named(name: str) -> System:
    """Return the system of that name.

    Raises:
        ValueError: there is none; the message names those there are.
    """
    known = systems()
    if name not in known:
        raise ValueError(f"no system {name!r}; choose one of {', '.join(known)}")
    return known[name]


def headline() -> System:
    """Return the system that is meant where none is named."""
    return next(iter(systems().values()))


@cache
def _installed() -> tuple[System, ...]:
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return tuple(system for point in found if (system := _loaded(point)) is not None)


def _loaded(point: EntryPoint) -> System | None:
    """Return the entry point's system; one that lacks a library takes no other down with it."""
    try:
        system: System = point.load()
    except (ImportError, AttributeError) as error:
        warnings.warn(f"The system {point.name} cannot be used: {error}.", stacklevel=2)
        return None
    return system
