"""What a check found: one shape for all checks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

Cell = str | int | float | bool | None


@dataclass(frozen=True)
class CheckResult:
    """A claim, the table that it rests on, and whether it holds."""

    name: str
    claim: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    holds: bool
    figures: Mapping[str, float]
    """The few numbers that the claim is about: what the gate compares."""
    pathologies: Mapping[str, Mapping[str, Cell]] = field(default_factory=dict)
    """What was measured of each pathology, by its name; the docs' table is made from it."""

    def as_dict(self) -> dict[str, Any]:
        """Return the result in types that JSON has."""
        return asdict(self)
