"""`html-extraction pathologies`: the table of traps."""

import click

from html_extraction.cli import console, options
from html_extraction.system import System


@click.command(cls=options.Command)
@options.system
def pathologies(*, system: System) -> None:
    """List the pathologies: what each does to a page, and how it is read.

    The names are those of --probe, of the per-pathology tasks and of the scraper models.

    \b
    Pages with one of them:
        html-extraction generate --probe members_price --count 5
    The eval on those alone:
        inspect eval html_extraction/members_price --model scraper/honest
    """
    console.draw(
        console.tables(),
        ("name", "fields", "the page does", "the honest reader", "the hasty rule"),
        (
            (known.name, ", ".join(known.fields), known.summary, known.honest, known.hasty_rule)
            for known in system.pathologies.values()
        ),
    )
