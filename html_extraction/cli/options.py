"""Options that several verbs share, each with one meaning and one help text."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from html_extraction.system import System, headline, system_named, systems

Verb = TypeVar("Verb", bound=Callable[..., Any])


def seed_list(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Return the seeds of a comma list, in the order given; None where there is no list."""
    if value is None:
        return None
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in parts):
        raise click.BadParameter(f"{value!r} is not a comma list of whole numbers, such as 1,2,3.")
    return tuple(map(int, parts))


def system(verb: Verb) -> Verb:
    """Add the option that says which evaluation is meant; the verb gets a `System`."""
    return click.option(
        "--system",
        metavar="NAME",
        callback=_system,
        show_default=headline().name,
        help=f"Which evaluation: {' or '.join(systems())}.",
    )(verb)


def _system(context: click.Context, parameter: click.Parameter, value: str | None) -> System:
    try:
        return headline() if value is None else system_named(value)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


def selection(verb: Verb) -> Verb:
    """Add the options that say which rows of a system to make."""
    usual = headline()
    for option in reversed(
        (
            click.option(
                "--split",
                metavar="SPLIT",
                show_default=usual.public,
                help=f"Which of the two sets that share no page: {' or '.join(usual.splits)}.",
            ),
            click.option(
                "--seed",
                type=click.IntRange(min=0),
                default=0,
                show_default=True,
                help="Which pages; 0 is the set that the eval runs.",
            ),
            click.option(
                "--count",
                type=click.IntRange(min=1),
                show_default=f"those of the eval, {usual.block}",
                help="How many rows; with --probe, how many of each probe.",
            ),
            click.option(
                "--start",
                type=click.IntRange(min=0),
                default=0,
                show_default=True,
                help="Index of the first row.",
            ),
            click.option(
                "--difficulty",
                metavar="TIER",
                default="all",
                show_default=True,
                help=f"Rows of this tier only: {', '.join(usual.tiers)} or all.",
            ),
            click.option(
                "--probe",
                metavar="PROBES",
                help="Rows with these pathologies and no other: a name, a+b for both on one page, "
                "none for clean pages, or a comma list of such.",
            ),
        )
    ):
        verb = option(verb)
    return verb


def output(help_text: str) -> Callable[[Verb], Verb]:
    """Return the option that names the file to write."""
    return click.option("--output", "-o", type=click.Path(path_type=Path), help=help_text)


def jobs(verb: Verb) -> Verb:
    """Add the option that says how many processes work."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=os.cpu_count() or 1,
        show_default="one a core",
        help="Processes to use.",
    )(verb)


def results(verb: Verb) -> Verb:
    """Add the option that names the file of results to write."""
    return click.option(
        "--json",
        "json_path",
        type=click.Path(path_type=Path),
        help="Also write the results to this file, whole or not at all.",
    )(verb)


def checking(
    rows: int | None, seeds: tuple[int, ...] | None, rows_help: str
) -> Callable[[Verb], Verb]:
    """Return the options of every check, with the usual numbers of one; None for each its own."""

    def add(verb: Verb) -> Verb:
        for option in reversed(
            (
                click.option(
                    "--seeds",
                    metavar="SEEDS",
                    callback=seed_list,
                    default=",".join(map(str, seeds)) if seeds else None,
                    show_default=True if seeds else "those of each check",
                    help="Comma list of the seeds to draw fresh rows from.",
                ),
                click.option(
                    "--rows",
                    type=click.IntRange(min=1),
                    default=rows,
                    show_default=True if rows else "that of each check",
                    help=rows_help,
                ),
                jobs,
                results,
            )
        ):
            verb = option(verb)
        return verb

    return add
