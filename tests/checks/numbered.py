"""A system whose rows are numbers: a test says what they carry and which solver solves which."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from html_extraction.checks import Plan
from html_extraction.system import Display, System

TRAP = "trap"
PARTS = ("number", "late")
PLAN = Plan(seeds=(1, 2), rows=20, jobs=1)

Decoys = Mapping[str, Sequence[tuple[Any, str]]]


@dataclass(frozen=True)
class Numbered:
    """A row that is its number; the answer is the number, and whether it is 2 or more."""

    split: str
    seed: int
    index: int
    tier: str
    probe: str | None
    pathologies: tuple[str, ...] = ()
    bites: tuple[str, ...] = ()
    html: str = ""
    decoys: Decoys = ()  # type: ignore[assignment]
    url: str = "https://numbers.example/"
    as_dict = asdict

    @property
    def id(self) -> str:
        return f"{self.split}-{self.seed}-{self.probe or self.tier}-{self.index}"

    @property
    def prompt(self) -> str:
        return self.id

    @property
    def answer(self) -> dict[str, Any]:
        return {"number": self.index, "late": self.index >= 2}


@dataclass(frozen=True)
class Trap:
    """A pathology of one part."""

    name: str = TRAP
    fields: tuple[str, ...] = ("number",)
    summary: str = "It lies."
    honest: str = "sees through it"
    hasty_rule: str = "believes it"


@dataclass(frozen=True)
class Graded:
    correct: bool
    fields: Mapping[str, bool]


def grade(completion: str, row: Numbered) -> Graded:
    """Return what is right of an answer; anything but an object has nothing right."""
    try:
        answer = json.loads(completion)
        hits = {part: answer[part] == row.answer[part] for part in PARTS}
    except (ValueError, TypeError, KeyError):
        hits = dict.fromkeys(PARTS, False)
    return Graded(all(hits.values()), hits)


Make = Callable[[Numbered], Numbered]


@dataclass(frozen=True)
class Source:
    """Makes rows, of tiers in turn, and gives each to `make` to finish."""

    tiers: tuple[str, ...]
    make: Make

    def __call__(
        self,
        split: str,
        seed: int,
        count: int,
        start: int = 0,
        *,
        difficulty: str = "all",
        probe: str | None = None,
    ) -> Iterator[Numbered]:
        for index in range(start, start + count):
            tier = self.tiers[index % len(self.tiers)] if difficulty == "all" else difficulty
            yield self.make(Numbered(split, seed, index, tier, probe))


def trapped(carried: int = 18, biting: int = 8) -> Make:
    """Let so many of the first rows of the frozen set carry the trap, and every other probe bite."""

    def make(row: Numbered) -> Numbered:
        carries = row.index < carried if row.probe is None else row.probe == TRAP
        bites = row.index < biting if row.probe is None else row.index % 2 == 0
        return replace(
            row,
            pathologies=(TRAP,) if carries else (),
            bites=(TRAP,) if carries and bites else (),
        )

    return make


ENOUGH = trapped()


def as_it_should(name: str, row: Numbered) -> bool:
    """Whether a solver solves a row, where every trap needs its defence and that alone."""
    if name == "hasty":
        return row.probe == "none"
    return name == "honest" or TRAP not in row.bites


def numbered(
    make: Make = ENOUGH,
    *,
    solves: Callable[[str, Numbered], bool] = as_it_should,
    block: int = 20,
    tiers: tuple[str, ...] = ("easy", "hard"),
    traps: Sequence[Trap] = (Trap(),),
) -> System:
    """Return a system of such rows, of which the solvers of a name solve those that they should."""
    source = Source(tiers, make)

    def row_of(row_id: str) -> Numbered:
        split, seed, kind, index = row_id.split("-")
        which = {"difficulty": kind} if kind in tiers else {"probe": kind}
        return next(source(split, int(seed), 1, int(index), **which))

    def solver(name: str) -> Callable[[str], str]:
        def read(prompt: str) -> str:
            row = row_of(prompt)
            return json.dumps(row.answer) if solves(name, row) else "{}"

        return read

    return System(
        name="numbers", task="numbers_task", scorer="exact", dataset_version="1",
        splits=("public", "held_out"), block=block, tiers=tiers, parts=PARTS,
        pathologies={one.name: one for one in traps}, rows=source, row_of=row_of, solver=solver,
        display=Display(lambda prompt: ("", ""), lambda *_: (), lambda *_: ()),
        grade=grade, checks=dict, record=Path("no record"),
    )  # fmt: skip


def unseen(done: int, total: int) -> None:
    """Look at no progress."""
