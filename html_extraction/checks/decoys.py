"""No recorded decoy is right, and keys and decoys have the types of their fields."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from html_extraction import FIELDS, Row
from html_extraction.checks.batches import Batch, spread_batches
from html_extraction.checks.parallel import Advance
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import CheckResult
from html_extraction.checks.row_results import sets
from scorers.grading import grade

CLAIM = "No recorded decoy grades as right; every key and every decoy has its field's type."
HELD_OUT, PROBE_ROWS = 120, 20


@dataclass(frozen=True)
class Fault:
    """A decoy or a key that is not what it should be."""

    field: str
    row_id: str
    kind: str


@check(
    name="decoys",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=280,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
)
def decoys(plan: Plan, advance: Advance) -> CheckResult:
    """Check that decoys are wrong answers of the right type.

    Every decoy that a row records takes the key's place in an answer that is otherwise right, and
    is graded as a model's answer is: it must be wrong. Keys and decoys must be typed as the prompt
    says. Read are the 120 public rows, fresh rows, the 120 held-out rows, and rows of every probe.

    \b
    On one seed of your own:
        html-extraction check decoys --seeds 99 --rows 100
    """
    whole = sets(plan, held_out=HELD_OUT, probe_rows=PROBE_ROWS)
    found = spread_batches(_read, whole, plan.jobs, advance)
    counts = sum((count for count, _ in found), Counter[str]())
    faults = [fault for _, own in found for fault in own]
    return CheckResult(
        name="decoys",
        claim=CLAIM,
        columns=(
            "field",
            "decoys",
            "graded right",
            "wrong type",
            "key of wrong type",
            "first rows",
        ),
        rows=tuple(_line(field, counts[field], faults) for field in FIELDS),
        holds=not faults,
        figures={"decoys": counts.total(), "faults": len(faults)},
    )


def _read(batch: Batch) -> tuple[Counter[str], list[Fault]]:
    counts, faults = Counter[str](), list[Fault]()
    for row in batch.rows():
        counts.update({field: len(row.decoys.get(field, ())) for field in FIELDS})
        faults += faults_of(row)
    return counts, faults


def faults_of(row: Row) -> list[Fault]:
    """The decoys of a row that are right or of another type, and its fields whose key is."""
    faults = [Fault(f, row.id, "key") for f in FIELDS if not TYPED[f](row.answer[f])]
    for field, recorded in row.decoys.items():
        for value, _ in recorded:
            answer = json.dumps({**row.answer, field: value})
            if grade(answer, row.answer).fields[field]:
                faults.append(Fault(field, row.id, "right"))
            if not TYPED[field](value):
                faults.append(Fault(field, row.id, "type"))
    return faults


def _line(field: str, count: int, faults: list[Fault]) -> tuple[str, int, int, int, int, str]:
    own = [fault for fault in faults if fault.field == field]
    kinds = Counter(fault.kind for fault in own)
    rows = list(dict.fromkeys(fault.row_id for fault in own))
    return field, count, kinds["right"], kinds["type"], kinds["key"], ", ".join(rows[:3])


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and value == " ".join(value.split())


def _is_code(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Z]{3}", value) is not None


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _are_addresses(value: Any) -> bool:
    """Whether these are addresses as text; a decoy may be one that no picture can have."""
    return isinstance(value, list) and all(isinstance(one, str) and one for one in value)


TYPED: Mapping[str, Callable[[Any], bool]] = MappingProxyType(
    {
        "title": _is_text,
        "price_cents": lambda value: type(value) is int and value > 0,
        "currency": _is_code,
        "in_stock": lambda value: type(value) is bool,
        "sku": _is_text,
        "image_urls": _are_addresses,
        "dispatch_date": _is_day,
    }
)
"""What a value of each field must be."""
