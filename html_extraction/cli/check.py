"""`html-extraction check`: the claims that the eval rests on, each checked."""

import json
from pathlib import Path

import click

from html_extraction import DATASET_VERSION
from html_extraction.checks import CHECKS, Check, CheckResult, Plan
from html_extraction.checks.result import document
from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_paths
from html_extraction.cli.output import whole_file


@click.group()
def check() -> None:
    """Check a claim that the eval rests on.

    Each check prints the table that its claim rests on, and exits with 1 where it does not hold.

    \b
    Can every row be answered?
        html-extraction check answerable
    Does every trap matter?
        html-extraction check load-bearing
    """


def verb_of(known: Check) -> click.Command:
    """Return the command that runs the check, prints its table and writes its file."""

    @click.command(known.name, help=known.help)
    @options.checking(known.rows, known.seeds, known.rows_help)
    def verb(seeds: tuple[int, ...], rows: int, jobs: int, json_path: Path | None) -> None:
        with console.progress(known.name, shown=True) as advance:
            result = known.run(Plan(seeds, rows, jobs), advance)
        if json_path is not None:
            _write(json_path, result)
        _print(result)
        if not result.holds:
            raise click.exceptions.Exit(1)

    return verb


def _write(path: Path, result: CheckResult) -> None:
    text = json.dumps(document(DATASET_VERSION, [result]), indent=2, ensure_ascii=False)
    with plain_paths(path), whole_file(path) as stream:
        stream.write(text.encode() + b"\n")


def _print(result: CheckResult) -> None:
    screen = console.tables()
    screen.print(console.table(result.columns, result.rows))
    screen.print(f"{'Holds' if result.holds else 'DOES NOT HOLD'}: {result.claim}", markup=False)


for _known in CHECKS.values():
    check.add_command(verb_of(_known))
