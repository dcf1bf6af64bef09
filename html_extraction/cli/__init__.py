"""The command line `html-extraction`, one thin function a verb."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from html_extraction.cli.stopping import stoppable
from html_extraction.cli.streams import guarded, reopen
from html_extraction.system import headline


class Verbs(click.Group):
    """Commands of which only the one that is used is imported, from the module of its name.

    What it holds are stand-ins, enough to list the verbs: those that read logs or grade answers
    import for seconds. What holds for every verb stands here: signals, encodings, and output that
    cannot be written.
    """

    def __call__(self, *args: Any, **extra: Any) -> Any:
        """Run as a program, which signals stop."""
        reopen()
        with stoppable():
            return self.main(*args, **extra)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a verb; if `standalone_mode`, exit with its code, and say what is wrong."""
        with guarded():
            try:
                code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            except click.ClickException as error:
                if not standalone_mode:
                    raise
                # Given the stream, or click takes ASCII for a mistake and writes UTF-8.
                error.show(sys.stderr)
                code = error.exit_code
            except click.Abort:
                if not standalone_mode:
                    raise
                code = 1
            if standalone_mode:
                sys.exit(code)
            return code

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb that is asked for, until all that it said is written."""
        try:
            return super().invoke(ctx)
        finally:
            sys.stdout.flush()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that the arguments begin with, and the rest of them."""
        name, known, rest = super().resolve_command(ctx, args)
        if known is None:
            return name, None, rest
        module = import_module(f"{__name__}.{known.name}")
        return name, getattr(module, str(known.name)), rest


VERBS = {
    "generate": "Write rows as JSON Lines: one row a line, in UTF-8.",
    "show": "Print a row's key and explain its traps; write or open its page.",
    "pathologies": "List the pathologies: what each does to a page, and how it is read.",
    "check": "Check a claim that the eval rests on.",
    "gate": "Compare what the checks find with the committed record.",
    "compare": "Compare models by their logs, paired by sample and epoch.",
    "report": "Write one HTML file on what each run gets wrong.",
    "gallery": "Write a page for every pathology, and an index.",
}
"""The verbs, and the sentence that the help of each begins with."""


@click.group(
    cls=Verbs, commands=[click.Command(name, short_help=text) for name, text in VERBS.items()]
)
@click.version_option(
    package_name="html-extraction",
    message=f"%(prog)s %(version)s, dataset {headline().dataset_version}",
)
def main() -> None:
    """Make, look at and check the rows of the evaluations, and read their logs.

    A row is a page, what is asked of it, and the key: the right answer. A pathology is
    a flaw of real pages, such as a price for members only. On a row it is a trap, and bites where a
    hasty reader would answer wrong because of it. A probe is a set of rows with one flaw and no
    other.

    \b
    Look at a row, then at what its traps are:
        html-extraction show public-0-000012 --open
        html-extraction pathologies
    Run the eval on a scraper that needs no key, and see what it gets wrong:
        inspect eval html_extraction/html_extraction --model scraper/hasty
        html-extraction report logs
    Check that every row can be answered:
        html-extraction check answerable

    \b
    Exit codes:
        0    done, and what was checked holds
        1    a check, or the record, does not hold
        2    not done: standard error says why
        130  stopped by Ctrl-C; 143 by SIGTERM, 141 by a reader who left.
             Files that were to be written are then whole or absent.
    """
