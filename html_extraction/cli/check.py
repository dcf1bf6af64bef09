"""`html-extraction check`: the claims that the eval rests on, each checked."""

from inspect import cleandoc
from pathlib import Path

import click

from html_extraction.checks import CHECKS, Check, Plan
from html_extraction.cli import console, options
from html_extraction.cli.running import results_file, run, show


@click.group()
def check() -> None:
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


def verb_of(known: Check) -> click.Command:
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
        with results_file(json_path) as write:
            (finished,) = run([(known, Plan(seeds, rows, jobs))])
            write([finished])
        show(finished)
        if not finished.result.holds:
            raise click.exceptions.Exit(1)

    return verb


@click.command("all", cls=options.Command)
@options.checking(None, None, "Fresh rows of each seed, or what a check means by --rows.")
def every(
    seeds: tuple[int, ...] | None, rows: int | None, jobs: int, json_path: Path | None
) -> None:
    """Run every check.

    Prints each check's table as it ends, then what holds. Exits with 1 where any does not, and
    with 2 before any of them runs where one needs what is not on this machine. On the usual rows
    all of them take half an hour; --json writes its file at the end.

    \b
    The whole, with the file that the gate compares:
        html-extraction check all --json results.json
        html-extraction gate --results results.json
    On seeds of your own:
        html-extraction check all --seeds 901,902,903
    """
    planned = [
        (known, Plan(seeds or known.seeds, rows or known.rows, jobs)) for known in CHECKS.values()
    ]
    finished = []
    with results_file(json_path) as write:
        for one in run(planned):
            show(one)
            finished.append(one)
        write(finished)
    lines = [(one.result.name, one.result.holds) for one in finished]
    console.draw(console.tables(), ("check", "holds"), lines)
    if not all(holds for _, holds in lines):
        raise click.exceptions.Exit(1)


for _known in CHECKS.values():
    check.add_command(verb_of(_known))
check.add_command(every)
