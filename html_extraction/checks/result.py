"""What a check found: one shape for all checks."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
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
    """The few numbers that the claim is about: what a gate compares."""

    def as_dict(self) -> dict[str, Any]:
        """Return the result in types that JSON has."""
        return asdict(self)


def document(dataset_version: str, results: Sequence[CheckResult]) -> dict[str, Any]:
    """Return what a file of results holds: the same shape for one check as for all of them."""
    return {
        "dataset_version": dataset_version,
        "holds": all(result.holds for result in results),
        "checks": {result.name: result.as_dict() for result in results},
    }
