"""`html-extraction check`: the claims that an eval rests on, each checked."""

from inspect import cleandoc
from pathlib import Path

import click

from html_extraction.checks import Check, Plan
from html_extraction.cli import console, options
from html_extraction.cli.running import results_file, run, show
from html_extraction.system import System, headline

ALL = "all"


class Checks(click.Group):
    """The checks of the system that is asked for, and one verb for all of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the verbs."""
        return [*_asked_for(ctx).checks(), ALL]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the verb of that name; None where there is none."""
        system = _asked_for(ctx)
        known = system.checks().get(cmd_name)
        if known is not None:
            return verb_of(system, known)
        return every(system) if cmd_name == ALL else None


def _asked_for(ctx: click.Context) -> System:
    """Return the system; where help is asked for before it is read, the headline."""
    asked: System | None = ctx.params.get("system")
    return asked or headline()


@click.group(cls=Checks)
@options.system
def check(*, system: System) -> None:
    """Check a claim that the eval rests on.

    Each check makes rows anew, prints the table that its claim rests on, and
    exits with 1 where the claim does not hold. --rows and --seeds say on how many rows: fewer take
    less time and show less.

    \b
    Can every row be answered?
        html-extraction check answerable
    Does every trap matter?
        html-extraction check load-bearing
    All of it, on seeds that no one has used:
        html-extraction check all --seeds 901,902,903 --json results.json
    """


def verb_of(system: System, known: Check) -> click.Command:
    """Return the command that runs the check, prints its table and writes its file."""

    # Cut to a line, the list of checks would lose the ends of what they say.
    @click.command(
        known.name,
        cls=options.Command,
        help=known.help,
        short_help=cleandoc(known.help).partition("\n")[0],
    )
    @options.checking(known.rows, known.seeds, known.rows_help)
    def verb(seeds: tuple[int, ...], rows: int, jobs: int, json_path: Path | None) -> None:
        with results_file(system, json_path) as write:
            (finished,) = run(system, [(known, Plan(seeds, rows, jobs))])
            write([finished])
        show(finished)
        if not finished.result.holds:
            raise click.exceptions.Exit(1)

    return verb


def every(system: System) -> click.Command:
    """Return the command that runs every check of the system."""

    @click.command(ALL, cls=options.Command)
    @options.checking(None, None, "Fresh rows of each seed, or what a check means by --rows.")
    def verb(
        seeds: tuple[int, ...] | None, rows: int | None, jobs: int, json_path: Path | None
    ) -> None:
        """Run every check.

        Prints each check's table as it ends, then what holds. Exits with 1 where any does not, and
        with 2 before any of them runs where one needs what is not on this machine. On the usual
        rows all of them take half an hour; --json writes its file at the end.

        \b
        The whole, with the file that the gate compares:
            html-extraction check all --json results.json
            html-extraction gate --results results.json
        On seeds of your own:
            html-extraction check all --seeds 901,902,903
        """
        planned = [
            (known, Plan(seeds or known.seeds, rows or known.rows, jobs))
            for known in system.checks().values()
        ]
        finished = []
        with results_file(system, json_path) as write:
            for one in run(system, planned):
                show(one)
                finished.append(one)
            write(finished)
        lines = [(one.result.name, one.result.holds) for one in finished]
        console.draw(console.tables(), ("check", "holds"), lines)
        if not all(holds for _, holds in lines):
            raise click.exceptions.Exit(1)

    return verb
