"""No recorded decoy is right, and keys and decoys have the types of their parts."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from html_extraction.checks.batches import Batch, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.result import CheckResult
from html_extraction.system import Row, System

Typed = Mapping[str, Callable[[Any], bool]]
"""By part, whether a value is one that the part can have."""

COLUMNS = ("field", "decoys", "graded right", "wrong type", "key of wrong type", "first rows")


@dataclass(frozen=True)
class Fault:
    """A decoy or a key that is not what it should be."""

    field: str
    row_id: str
    kind: str


def no_decoy_right(
    name: str,
    claim: str,
    system: System,
    typed: Typed,
    whole: Sequence[Batch],
    jobs: int,
    advance: Advance,
) -> CheckResult:
    """Return how many decoys of the rows grade as right, or have a type that their part has not."""
    found = spread_batches(partial(_read, system=system, typed=typed), whole, jobs, advance)
    counts = sum((count for count, _ in found), Counter[str]())
    faults = [fault for _, own in found for fault in own]
    return CheckResult(
        name=name,
        claim=claim,
        columns=COLUMNS,
        rows=tuple(_line(part, counts[part], faults) for part in system.parts),
        holds=not faults,
        figures={"decoys": counts.total(), "faults": len(faults)},
    )


def _read(batch: Batch, system: System, typed: Typed) -> tuple[Counter[str], list[Fault]]:
    counts, faults = Counter[str](), list[Fault]()
    for row in batch.rows():
        counts.update({part: len(row.decoys.get(part, ())) for part in system.parts})
        faults += faults_of(system, typed, row)
    return counts, faults


def faults_of(system: System, typed: Typed, row: Row) -> list[Fault]:
    """Return the decoys of a row that are right or of another type, and its parts whose key is."""
    faults = [Fault(f, row.id, "key") for f in system.parts if not typed[f](row.answer[f])]
    for part, recorded in row.decoys.items():
        for value, _ in recorded:
            answer = json.dumps({**row.answer, part: value})
            if system.grade(answer, row).fields[part]:
                faults.append(Fault(part, row.id, "right"))
            if not typed[part](value):
                faults.append(Fault(part, row.id, "type"))
    return faults


def _line(field: str, count: int, faults: list[Fault]) -> tuple[str, int, int, int, int, str]:
    own = [fault for fault in faults if fault.field == field]
    kinds = Counter(fault.kind for fault in own)
    rows = list(dict.fromkeys(fault.row_id for fault in own))
    return field, count, kinds["right"], kinds["type"], kinds["key"], ", ".join(rows[:3])
