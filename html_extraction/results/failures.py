"""The rows that a run got wrong, each with what was sent, what was asked and what came.

The page is taken from the log, where it is what the model was really sent. One sample is held at a
time, whatever the length of the log; a `.json` log can only be read whole.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd
from inspect_ai.log import EvalSample, read_eval_log, read_eval_log_sample

from html_extraction.printable import printable_json
from html_extraction.results.logs import Run, reading
from html_extraction.results.marks import Mark, clues, find, segments
from scorers.grading import Grade, grade

BULKY = {"messages", "events", "store", "attachments"}
PAGE_BEGINS = "\n\nHTML:\n"
ADDRESS_BEGINS = "\n\nPage address: "

LONGEST_VALUE = 600
LONGEST_COMPLETION = 4000
MOST_ITEMS = 12

RIGHT, GIVEN, CLUE = "right", "given", "clue"


@dataclass(frozen=True)
class FieldOutcome:
    """One field of a wrong answer; values as text, cut in length.

    `fell_for` names the page's pathologies whose decoy the value was.
    """

    name: str
    expected: str
    given: str | None
    hit: bool
    fell_for: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """One wrong answer.

    `source` is the page, cut where a mark begins or ends, each run with the kinds of its marks:
    `right` where the right value of a missed field stands, `given` where the value given does, and
    `clue` where the field is spoken of, if neither is written out.
    """

    id: str
    epoch: int
    address: str
    kind: str
    tier: str | None
    layout: str | None
    locale: str | None
    pathologies: tuple[str, ...]
    bites: tuple[str, ...]
    fields: tuple[FieldOutcome, ...]
    completion: str
    completion_length: int
    source: list[tuple[str, str]]

    @property
    def missed(self) -> tuple[str, ...]:
        """The fields that are wrong."""
        return tuple(field.name for field in self.fields if not field.hit)


def failures(run: Run, frame: pd.DataFrame) -> Iterator[Failure]:
    """Yield the run's scored and wrong answers, in the order of the log.

    Raises:
        ResultsError: the log cannot be read.
    """
    wrong = frame[frame["scored"] & ~frame["correct"].fillna(value=False)]
    whole = _whole(run) if run.location.endswith(".json") else {}
    for record in wrong.to_dict("records"):
        place = record["id"], record["epoch"]
        yield _failure(whole.get(place) or _sample(run, *place), record)


def _whole(run: Run) -> dict[tuple[Any, int], EvalSample]:
    log = reading(run.location, lambda: read_eval_log(run.location))
    return {(str(sample.id), sample.epoch): sample for sample in log.samples or []}


def _sample(run: Run, sample_id: str, epoch: int) -> EvalSample:
    return reading(
        run.location,
        lambda: read_eval_log_sample(run.location, sample_id, epoch, exclude_fields=BULKY),
    )


def _failure(sample: EvalSample, record: dict[Any, Any]) -> Failure:
    rules_and_address, _, page = _prompt(sample).partition(PAGE_BEGINS)
    key = json.loads(_target(sample))
    graded = grade(sample.output.completion, key, sample.metadata.get("decoys"))
    return Failure(
        id=record["id"],
        epoch=record["epoch"],
        address=rules_and_address.rpartition(ADDRESS_BEGINS)[2],
        kind=record["failure"] or "wrong_value",
        tier=record["tier"],
        layout=record["layout"],
        locale=record["locale"],
        pathologies=record["pathologies"],
        bites=record["bites"],
        fields=tuple(_outcome(field, key, graded, record["pathologies"]) for field in key),
        completion=_cut(sample.output.completion, LONGEST_COMPLETION),
        completion_length=len(sample.output.completion),
        source=segments(page, list(_marks(page, key, graded))),
    )


def _prompt(sample: EvalSample) -> str:
    if isinstance(sample.input, str):
        return sample.input
    return sample.input[-1].text if sample.input else ""


def _target(sample: EvalSample) -> str:
    return sample.target if isinstance(sample.target, str) else "".join(sample.target)


def _outcome(
    field: str, key: dict[str, Any], graded: Grade, pathologies: tuple[str, ...]
) -> FieldOutcome:
    answer = graded.answer or {}
    return FieldOutcome(
        name=field,
        expected=shown(key[field]),
        given=shown(answer[field]) if field in answer else None,
        hit=graded.fields[field],
        fell_for=tuple(trap for trap in graded.fell_for.get(field, ()) if trap in pathologies),
    )


def _marks(page: str, key: dict[str, Any], graded: Grade) -> Iterator[Mark]:
    answer = graded.answer or {}
    for field, wanted in key.items():
        if not graded.fields[field]:
            right = find(page, field, wanted, RIGHT)
            given = find(page, field, answer.get(field), GIVEN)
            yield from [*right, *given] or clues(page, field, CLUE)


def shown(value: Any) -> str:
    """Return a value as text, as `printable_json` has it and cut in length; of a list, one item a line."""
    if isinstance(value, list):
        items = [_cut(printable_json(item), LONGEST_VALUE) for item in value]
        more = [f"… and {len(items) - MOST_ITEMS} more"] if len(items) > MOST_ITEMS else []
        return "\n".join([*items[:MOST_ITEMS], *more]) or "[]"
    return _cut(printable_json(value), LONGEST_VALUE)


def _cut(text: str, longest: int) -> str:
    """Return the text, or its beginning and end: an answer stands last."""
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]} … {len(text) - 2 * half:,} characters … {text[-half:]}"
