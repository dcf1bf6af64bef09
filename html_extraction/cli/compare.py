"""`html-extraction compare`: two or more logs, answer by answer."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.text import Text

from html_extraction.cli import console, options
from html_extraction.cli.errors import Fault, plain_choices
from html_extraction.cli.output import destination, spare, text_destination
from html_extraction.results import Comparison, read_runs
from html_extraction.results import compare as compared
from html_extraction.results.formats import as_csv, as_json, as_markdown
from html_extraction.results.tables import WIDTH, tables, verdict


def draw(found: Comparison, stream: TextIO) -> None:
    """Draw the comparison as tables of at most 100 columns."""
    screen = Console(file=stream, width=WIDTH, color_system=None, force_terminal=False)
    for sentence in verdict(found):
        screen.print(Text(console.shown(screen, sentence)))
    for table in tables(found):
        screen.print()
        console.draw(screen, table.columns, table.rows, title=table.title)
        if table.note:
            screen.print(Text(console.shown(screen, table.note)))


FORMATS: dict[str, Callable[[Comparison], str]] = {
    "json": as_json,
    "csv": as_csv,
    "markdown": as_markdown,
}
"""What other programs read, by the option that asks for it."""


@click.command(cls=options.Command)
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option("--json", is_flag=True, help="Write JSON, with every figure in full.")
@click.option(
    "--csv", is_flag=True, help="Write CSV: one table, a line for each run, pair and part."
)
@click.option("--markdown", is_flag=True, help="Write the tables in Markdown, to paste.")
@click.option(
    "--any-sampling",
    is_flag=True,
    help="Compare runs even where temperature, reasoning effort or other sampling differs.",
)
@options.output("File to write, whole or not at all. Without it, it goes to standard output.")
def compare(
    *, logs: tuple[str, ...], any_sampling: bool, output: Path | None, **asked: bool
) -> None:
    """Compare models by their logs, paired by sample and epoch.

    A LOG is an .eval or .json file, a folder of them, or a glob. For two logs: both solve rates,
    who alone is right and how often, McNemar's exact test, the difference with its interval, and
    how many rows would show it; the same for each field, pathology and tier, and which traps
    caught each model. For three or more: Cochran's Q, then every pair.

    Logs of another task, of other rows or of another prompt do not compare, and are refused.

    \b
    Two runs:
        html-extraction compare logs/one.eval logs/other.eval
    All of a folder, as JSON:
        html-extraction compare logs --json --output comparison.json
    """
    forms = [form for form in FORMATS if asked[form]]
    if len(forms) > 1:
        names = " and ".join(f"--{form}" for form in forms)
        raise Fault(f"{names} each say how to write the comparison: give one of them.")
    with plain_choices():
        runs = read_runs(logs)
    spare((run.location for run in runs), output)
    with plain_choices():
        found = compared(runs, any_sampling=any_sampling)
    if forms:
        with destination(output) as stream:
            stream.write(FORMATS[forms[0]](found).encode("utf-8", "backslashreplace"))
    else:
        with text_destination(output) as text:
            draw(found, text)
