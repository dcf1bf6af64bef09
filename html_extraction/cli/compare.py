"""`html-extraction compare`: two or more logs, answer by answer."""

from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console, Group
from rich.text import Text

from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_choices, plain_paths
from html_extraction.cli.output import destination
from html_extraction.results import Comparison, read_runs
from html_extraction.results import compare as compared
from html_extraction.results.formats import as_csv, as_json, as_markdown
from html_extraction.results.tables import WIDTH, TextTable, tables, verdict


def as_text(found: Comparison) -> str:
    """Return the comparison as tables of at most 100 columns."""
    screen = Console(width=WIDTH, color_system=None, force_terminal=False)
    with screen.capture() as captured:
        for sentence in verdict(found):
            screen.print(Text(sentence))
        for table in tables(found):
            screen.print(Text(""), _drawn(table))
    return captured.get()


def _drawn(table: TextTable) -> Group:
    drawn = console.table(table.columns, table.rows, title=table.title)
    return Group(drawn, Text(table.note)) if table.note else Group(drawn)


FORMATS: dict[str, Callable[[Comparison], str]] = {
    "json": as_json,
    "csv": as_csv,
    "markdown": as_markdown,
    "text": as_text,
}


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option("--json", "form", flag_value="json", help="Write JSON, with every figure in full.")
@click.option("--csv", "form", flag_value="csv", help="Write one table as CSV.")
@click.option("--markdown", "form", flag_value="markdown", help="Write the tables in Markdown.")
@click.option(
    "--any-sampling",
    is_flag=True,
    help="Compare runs even where temperature, reasoning effort or other sampling differs.",
)
@options.output("File to write. Without it, the comparison goes to standard output.")
def compare(
    *, logs: tuple[str, ...], form: str | None, any_sampling: bool, output: Path | None
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
    with plain_choices():
        found = compared(read_runs(logs), any_sampling=any_sampling)
    text = FORMATS[form or "text"](found)
    with plain_paths(output), destination(output) as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))
