"""The rows that a run got wrong, each with what was sent, what was asked and what came.

The page is taken from the log, where it is what the model was really sent, and so is the verdict:
nothing is graded again. What is highlighted on the page is for the log's system to say, if it is
installed.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from inspect_ai.log import EvalSample

from html_extraction.printable import printable_json
from html_extraction.results.errors import ResultsError
from html_extraction.results.frames import HIT
from html_extraction.results.highlights import no_clues, segments
from html_extraction.results.logs import Run
from html_extraction.results.samples import read_samples
from html_extraction.system import Display, Highlight, systems
from scorers.json_answer import find_answer

PAGE_BEGINS = re.compile(r"(?i)<!doctype html|<html[\s>]")
"""Where the page begins in a prompt of an unknown system."""

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
    display = _display(run)
    samples = read_samples(run.location, zip(wrong["id"], wrong["epoch"], strict=True))
    for record, sample in zip(wrong.to_dict("records"), samples, strict=True):
        yield _failure(run, sample, record, display)


def _display(run: Run) -> Display:
    known = systems().get(run.system or "")
    return Display(_any_page, _nowhere, no_clues) if known is None else known.display


def _any_page(prompt: str) -> tuple[str, str]:
    """Return the page that a prompt gives, of whatever system it is: all of it where none begins."""
    begins = PAGE_BEGINS.search(prompt)
    return "", prompt[begins.start() :] if begins else prompt


def _nowhere(source: str, part: str, value: Any, kind: str) -> list[Highlight]:
    return []


def _failure(run: Run, sample: EvalSample, record: dict[Any, Any], display: Display) -> Failure:
    address, page = display.page_of(_prompt(sample))
    key = _key(run, sample)
    completion = sample.output.completion
    answer = find_answer(completion).value or {}
    missed = [field for field in key if not _hit(record, field)]
    return Failure(
        id=record["id"],
        epoch=record["epoch"],
        address=address,
        kind=record["failure"] or "wrong_value",
        tier=record["tier"],
        layout=record["layout"],
        locale=record["locale"],
        pathologies=record["pathologies"],
        bites=record["bites"],
        fields=tuple(_outcome(field, key, answer, record) for field in key),
        completion=_cut(completion, LONGEST_COMPLETION),
        completion_length=len(completion),
        source=segments(page, list(_highlights(page, key, answer, missed, display))),
    )


def _prompt(sample: EvalSample) -> str:
    if isinstance(sample.input, str):
        return sample.input
    return sample.input[-1].text if sample.input else ""


def _key(run: Run, sample: EvalSample) -> dict[str, Any]:
    target = sample.target if isinstance(sample.target, str) else "".join(sample.target)
    try:
        key = json.loads(target)
    except (ValueError, RecursionError):
        key = None
    if not isinstance(key, dict):
        raise ResultsError(
            f"{run.location} is damaged: the target of the sample {sample.id}, epoch "
            f"{sample.epoch}, is no JSON object."
        )
    return key


def _hit(record: dict[Any, Any], field: str) -> bool:
    hit = record.get(f"{HIT}{field}")
    return hit is not pd.NA and bool(hit)


def _outcome(
    field: str, key: dict[str, Any], answer: dict[str, Any], record: dict[Any, Any]
) -> FieldOutcome:
    traps = record["fell_for"].get(field, ())
    return FieldOutcome(
        name=field,
        expected=shown(key[field]),
        given=shown(answer[field]) if field in answer else None,
        hit=_hit(record, field),
        fell_for=tuple(trap for trap in traps if trap in record["pathologies"]),
    )


def _highlights(
    page: str,
    key: dict[str, Any],
    answer: dict[str, Any],
    missed: Sequence[str],
    display: Display,
) -> Iterator[Highlight]:
    for field in missed:
        right = display.find(page, field, key[field], RIGHT)
        given = display.find(page, field, answer.get(field), GIVEN)
        yield from [*right, *given] or display.clues(page, field, CLUE)


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
