"""`html-extraction gallery`: a page for every pathology."""

from pathlib import Path

import click

from html_extraction.cli import console, options
from html_extraction.cli.errors import plain_choices
from html_extraction.cli.output import whole_folder
from html_extraction.results.gallery import gallery as pages
from html_extraction.results.gallery import read_figures
from html_extraction.system import System

HEAD = 10_000
"""Bytes from a page's start that are sure to hold its title."""


@click.command(cls=options.Command)
@options.system
@click.option(
    "--output",
    "-o",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("gallery"),
    show_default=True,
    help="Folder to write to, all pages or none; it is made if there is none. Other files that are "
    "in it stay.",
)
@click.option(
    "--figures",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File written by a check's --json: its figures are shown with each pathology.",
)
def gallery(*, system: System, folder: Path, figures: Path | None) -> None:
    """Write a page for every pathology, and an index.

    Each says what the pathology does and what honest and hasty readers make of it, and shows a
    page with it and no other, the trap pointed out, and its code. The files open from disk and
    load nothing.

    \b
    With what the checks measured:
        html-extraction check load-bearing --json load-bearing.json
        html-extraction gallery --output gallery --figures load-bearing.json
    """
    with plain_choices():
        known = None if figures is None else read_figures(figures)
    with (
        whole_folder(folder, _of_a_gallery) as made,
        console.progress("Pages", shown=True) as advance,
    ):
        for done, (name, text) in enumerate(pages(system, known), start=1):
            (made / name).write_bytes(text.encode())
            advance(done, done)
    console.say(f"Wrote {folder / 'index.html'}.")


def _of_a_gallery(place: Path) -> bool:
    """Return whether a file is what an earlier run of this verb wrote, by its title."""
    if not place.is_file():
        return False
    with place.open("rb") as stream:
        return b"html_extraction</title>" in stream.read(HEAD)
