"""A second engine gives the key's answer on every row too: headless Chromium."""

import json
from functools import partial

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.batches import Batch, batches, missed_parts
from html_extraction.checks.parallel import Advance, spread
from html_extraction.checks.registry import NotReadyError
from html_extraction.checks.row_results import RowResults, every_row_right, row_results, row_sets
from html_extraction.products.browser_reader import BrowserMissingError, BrowserReader
from html_extraction.system import Row, System

CLAIM = (
    "Two engines agree: what a headless Chromium displays gives the key's answer, in all seven "
    "fields, on every row checked."
)
HELD_OUT, PROBE_ROWS = 60, 10
SITTING = 60
"""Rows that one browser reads, at least, before it is closed: starting it costs as much as ten."""


def _ready() -> None:
    try:
        with BrowserReader():
            pass
    except BrowserMissingError as missing:
        raise NotReadyError(str(missing)) from None


@check(
    name="browser",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=200,
    rows_help=f"Fresh rows of each seed; of each probe too, but at most {PROBE_ROWS}.",
    ready=_ready,
)
def browser(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Check that a browser gives the same answers.

    A headless Chromium reads the 120 public rows, fresh rows of every seed, 60 held-out rows, and
    10 rows of every probe and of the clean floor, by code that shares nothing with the honest
    scraper but the prompt's rules. It must get all seven fields on all of them. Needs a Chromium
    and the extra: pip install 'html-extraction[browser]'. Nothing is fetched from the network.

    \b
    On one seed of your own:
        html-extraction check browser --seeds 99 --rows 100
    """
    whole = row_sets(system, plan, held_out=HELD_OUT, probe_rows=PROBE_ROWS)
    work = _sittings([part for batch in whole for part in batches(batch)])
    found = spread(partial(_read, system=system), work, plan.jobs, advance)
    return every_row_right("browser", CLAIM, [one for sitting in found for one in sitting])


def _sittings(work: list[Batch]) -> list[list[Batch]]:
    sittings: list[list[Batch]] = [[]]
    for batch in work:
        if sum(known.count for known in sittings[-1]) >= SITTING:
            sittings.append([])
        sittings[-1].append(batch)
    return sittings


def _read(sitting: list[Batch], system: System) -> list[RowResults]:
    with BrowserReader() as reader:
        return [row_results(batch, partial(_missed, system, reader)) for batch in sitting]


def _missed(system: System, reader: BrowserReader, row: Row) -> tuple[str, ...]:
    try:
        answer = reader.read(row.url, row.html)
    except Exception as error:
        error.add_note(f"while the browser read {row.id}")
        raise
    return missed_parts(system, json.dumps(answer, ensure_ascii=False), row)
