"""`html-extraction show`: one row, its page and its traps explained."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_choices
from html_extraction.cli.output import whole_file
from html_extraction.printable import printable_json
from html_extraction.system import Row, System


@click.command(cls=options.Command)
@click.argument("row_id", metavar="ID")
@options.system
@options.output("File to write the page to.")
@click.option(
    "--open",
    "in_browser",
    is_flag=True,
    help="Open the page in your browser, which reads it from a temporary file.",
)
def show(*, row_id: str, system: System, output: Path | None, in_browser: bool) -> None:
    """Print a row's key and explain its traps; write or open its page.

    ID is a sample's id, as in a log or in what generate writes. It says how the row is made, so no
    file of rows is needed.

    \b
    A row of the public set, in the browser:
        html-extraction show public-0-000012 --open
    A held-out row, its page to a file:
        html-extraction show held_out-0-000007 --output page.html
    A row with two pathologies and no other:
        html-extraction show public-7-base_href+cutoff_time-000003
    """
    with plain_choices():
        row = system.row_of(row_id)
    if output is not None:
        with whole_file(output) as stream:
            stream.write(row.html.encode())
    if in_browser:
        click.launch(_temporary_page(row).as_uri())
    _explain(system, row)


def _temporary_page(row: Row) -> Path:
    """Write the page to a file that outlives this command: the browser reads it later."""
    folder = Path(tempfile.mkdtemp(prefix="html-extraction-"))
    page = folder / f"{row.id}.html"
    page.write_text(row.html, encoding="utf-8", newline="")
    return page


def _explain(system: System, row: Row) -> None:
    screen = console.tables()
    notes = system.display.notes(row).items()
    console.draw(screen, (row.id, ""), (("tier", row.tier), *notes, ("address", row.url)))
    console.draw(screen, ("field", "answer"), map(_shown, row.answer.items()))
    console.draw(
        screen,
        ("trap", "bites", "the page does", "the honest reader", "decoys"),
        _traps(system, row),
    )


def _shown(item: tuple[str, object]) -> tuple[str, str]:
    field, value = item
    return field, printable_json(value)


def _traps(system: System, row: Row) -> Iterator[tuple[str, bool, str, str, str]]:
    for name in row.pathologies:
        known = system.pathologies[name]
        yield name, name in row.bites, known.summary, known.honest, _decoys(row, name)


def _decoys(row: Row, pathology: str) -> str:
    """Return the wrong values that the pathology offers, one a line, each with its field."""
    return "\n".join(
        f"{field}: {printable_json(value)}"
        for field, decoys in row.decoys.items()
        for value, trap in decoys
        if trap == pathology
    )
