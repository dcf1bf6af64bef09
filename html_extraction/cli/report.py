"""`html-extraction report`: what a model gets wrong, as one HTML file."""

from pathlib import Path

import click

from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_choices
from html_extraction.cli.output import spare, whole_file
from html_extraction.results import read_runs
from html_extraction.results.report import report as made


@click.command(cls=options.Command)
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@options.output("File to write, whole or not at all; report.html without it.")
def report(*, logs: tuple[str, ...], output: Path | None) -> None:
    """Write one HTML file on what each run gets wrong.

    It opens from disk and loads nothing: the headline with its interval, fields, pathologies by
    fields, traps fallen for, cost, tokens and time; then every wrong row, with the page as
    rendered, its source with both values marked, expected against given.

    A LOG is an .eval or .json file, a folder of them, or a glob.

    \b
    Of one run:
        html-extraction report logs/one.eval --output report.html
    Of several, side by side:
        html-extraction report logs/*.eval --output report.html
    """
    path = output or Path("report.html")
    with plain_choices():
        runs = read_runs(logs)
    spare((run.location for run in runs), path)
    with plain_choices():
        page = made(runs)
    with whole_file(path) as stream:
        stream.write(page.encode())
    console.say(f"Wrote {path}.")
