"""The committed record of what the eval was shown to be, and the bounds that it must keep.

A system's `qualification.json` names the dataset by its digests, and for each check the rows that it was run
on and its figures: what each means, its floor or ceiling, and what was measured. `html-extraction
gate` compares a run with it, and the tables of the docs are made from it. Bounds, meanings, residuals
and what is sampled are written by hand; all else by `html-extraction gate --update`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from html_extraction.checks.identity import Identity

Cell = str | int | float | bool | None
Pathologies = Mapping[str, Mapping[str, Cell]]

LEAK = "shortcuts: logit "
"""What the figure of a leak begins with, before its subject."""

IDENTITY = ("dataset_version", "public_digest", "held_out_digest")


@dataclass(frozen=True)
class Figure:
    """A number that a check reports: what it means, its bounds, and what it was when last updated.

    A figure without a bound is recorded, not compared. One that is not `sampled` is too noisy for
    its bounds on few rows: a sampled run leaves it out.
    """

    means: str = ""
    floor: float | None = None
    ceiling: float | None = None
    measured: float | None = None
    sampled: bool = True

    @property
    def bounded(self) -> bool:
        """Whether the gate compares it."""
        return self.floor is not None or self.ceiling is not None

    def fault(self, value: float) -> str | None:
        """Return how a value breaks the bounds, or None where it keeps them."""
        if self.floor is not None and not value >= self.floor:
            return f"{value:.4g} is under its floor of {self.floor:.4g}"
        if self.ceiling is not None and not value <= self.ceiling:
            return f"{value:.4g} is over its ceiling of {self.ceiling:.4g}"
        return None


@dataclass(frozen=True)
class Claim:
    """What a check claims, how much it looked at, and its figures by name.

    `rows` is what the check means by `--rows`; `sampled_rows` the same in a sampled run, None where
    a sample of this check says nothing.
    """

    claim: str
    holds: bool
    seeds: tuple[int, ...]
    rows: int
    sampled_rows: int | None
    figures: Mapping[str, Figure]


@dataclass(frozen=True)
class Residual:
    """What can still be exploited and is accepted: its name, the figure that shows it, and why."""

    name: str
    figure: str
    """The check and the figure, such as `lazy: composite_solved`."""
    why: str
    trapped: float | None = None
    """For a leak that is accepted: how far it may go on the rows of one trap. How far over all rows
    is the ceiling of its figure."""


@dataclass(frozen=True)
class Qualification:
    """The whole record."""

    dataset: Identity
    checks: Mapping[str, Claim]
    pathologies: Pathologies
    residuals: tuple[Residual, ...]

    def figure(self, reference: str) -> Figure:
        """Return the figure that a reference such as `lazy: composite_solved` names.

        Raises:
            KeyError: there is none.
        """
        check, _, name = reference.partition(": ")
        return self.checks[check].figures[name]

    def accepted(self) -> dict[str, tuple[float, float]]:
        """Return the accepted leaks of a fit: by subject, the most over all rows and of a trap's."""
        return {
            one.figure.removeprefix(LEAK): (self.figure(one.figure).ceiling or 0.0, one.trapped)
            for one in self.residuals
            if one.trapped is not None and one.figure.startswith(LEAK)
        }


def load(path: Path) -> Qualification:
    """Read a record.

    Raises:
        ValueError: the file is not one, in a sentence that says so.
        OSError: it cannot be read.
    """
    try:
        return _record(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is no qualification record: {error!r}.") from None


def dumps(record: Qualification) -> str:
    """Return the text of a record's file."""
    whole = {
        **asdict(record.dataset),
        "checks": {name: _claim_data(claim) for name, claim in record.checks.items()},
        "pathologies": record.pathologies,
        "residuals": [_without_defaults(one) for one in record.residuals],
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _record(data: Mapping[str, Any]) -> Qualification:
    return Qualification(
        Identity(*(data[name] for name in IDENTITY)),
        {name: _claim(one) for name, one in data["checks"].items()},
        data["pathologies"],
        tuple(Residual(**one) for one in data["residuals"]),
    )


def _claim(data: Mapping[str, Any]) -> Claim:
    figures = {name: Figure(**figure) for name, figure in data["figures"].items()}
    return Claim(**{**data, "seeds": tuple(data["seeds"]), "figures": figures})


def _claim_data(claim: Claim) -> dict[str, Any]:
    figures = {name: _without_defaults(figure) for name, figure in claim.figures.items()}
    return {**asdict(claim), "seeds": list(claim.seeds), "figures": figures}


def _without_defaults(one: Figure | Residual) -> dict[str, Any]:
    data = ((field, getattr(one, field.name)) for field in fields(one))
    return {field.name: value for field, value in data if value != field.default}
