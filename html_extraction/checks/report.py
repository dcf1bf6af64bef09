"""A file of results: what checks found, on which rows, of which dataset."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from html_extraction.checks.identity import Identity
from html_extraction.checks.registry import Plan
from html_extraction.checks.result import CheckResult


@dataclass(frozen=True)
class Finished:
    """A check that was run, and how much it looked at."""

    plan: Plan
    result: CheckResult


def document(dataset: Identity, finished: Iterable[Finished]) -> dict[str, Any]:
    """Return what a file of results holds: the same shape for one check as for all of them."""
    done = list(finished)
    return {
        **asdict(dataset),
        "holds": all(one.result.holds for one in done),
        "checks": {one.result.name: _check(one) for one in done},
    }


def _check(one: Finished) -> dict[str, Any]:
    plan = {"seeds": list(one.plan.seeds), "rows": one.plan.rows}
    return {"plan": plan, **one.result.as_dict()}
