"""`html-extraction generate`: rows as JSON Lines."""

import json
import sys
from pathlib import Path

import click

from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_choices
from html_extraction.cli.output import destination
from html_extraction.system import System


@click.command(cls=options.Command)
@options.system
@options.selection
@options.output("File to write, whole or not at all. Without it, rows go to standard output.")
def generate(
    *,
    system: System,
    split: str | None,
    seed: int,
    count: int | None,
    start: int,
    difficulty: str,
    probe: str | None,
    output: Path | None,
) -> None:
    """Write rows as JSON Lines: one row a line, in UTF-8.

    A row holds its id, url, html, prompt, answer, decoys, pathologies, bites, tier, layout and
    locale; html-extraction show explains one. Rows are made one by one, so a million of them take no more memory than ten, and the
    same options give the same bytes everywhere.

    \b
    The public set, to a file:
        html-extraction generate --output public.jsonl
    Ten hard rows of your own seed:
        html-extraction generate --seed 42 --count 10 --difficulty hard
    Five pages each with a <base> trap, with that and a cut-off hour, and clean:
        html-extraction generate --count 5 --probe base_href,base_href+cutoff_time,none
    """
    count = count or system.block
    with plain_choices():
        chosen = system.rows(
            split or system.public, seed, count, start, difficulty=difficulty, probe=probe
        )
    total = count * (probe.count(",") + 1 if probe else 1)
    shown = total >= console.LONG and not (output is None and sys.stdout.isatty())
    with (
        destination(output) as stream,
        console.progress("Rows", shown=shown) as advance,
    ):
        for done, row in enumerate(chosen, start=1):
            stream.write(json.dumps(row.as_dict(), ensure_ascii=False).encode() + b"\n")
            advance(done, total)
