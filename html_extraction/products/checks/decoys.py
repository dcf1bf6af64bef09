"""The check `decoys`, and the types of an answer's fields."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.decoys import no_decoy_right
from html_extraction.checks.parallel import Advance
from html_extraction.checks.row_results import row_sets
from html_extraction.system import System

CLAIM = (
    "On every row checked no recorded decoy grades as right, and every key and every decoy has its "
    "field's type."
)
PROBE_ROWS = 20


@check(
    name="decoys",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=280,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
)
def decoys(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check that decoys are wrong answers of the right type.

    Every decoy that a row records takes the key's place in an answer that is otherwise right, and
    is graded as a model's answer is: it must be wrong. Keys and decoys must be typed as the prompt
    says. Read are the 120 public rows, fresh rows, the 120 held-out rows, and rows of every probe.

    \b
    On one seed of your own:
        html-extraction check decoys --seeds 99 --rows 100
    """
    whole = row_sets(system, plan, probe_rows=PROBE_ROWS)
    return no_decoy_right("decoys", CLAIM, system, TYPED, whole, plan.jobs, advance)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and value == " ".join(value.split())


def _is_code(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Z]{3}", value) is not None


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_amount(value: Any) -> bool:
    return type(value) is int and value > 0


def _is_yes_or_no(value: Any) -> bool:
    return type(value) is bool


def _are_addresses(value: Any) -> bool:
    """Whether these are addresses as text; a decoy may be one that no picture can have."""
    return isinstance(value, list) and all(isinstance(one, str) and one for one in value)


TYPED: Mapping[str, Callable[[Any], bool]] = {
    "title": _is_text,
    "price_cents": _is_amount,
    "currency": _is_code,
    "in_stock": _is_yes_or_no,
    "sku": _is_text,
    "image_urls": _are_addresses,
    "dispatch_date": _is_day,
}
"""What a value of each field must be."""
