"""Options that several verbs share, each with one meaning and one help text."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from html_extraction.bounds import LARGEST
from html_extraction.system import System, headline, system_named, systems

Verb = TypeVar("Verb", bound=Callable[..., Any])


class Command(click.Command):
    """A command that refuses an option given twice, of which it could follow one value only."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        _, _, given = self.make_parser(ctx).parse_args(list(args))
        for parameter, times in Counter(given).items():
            if times > 1 and isinstance(parameter, click.Option) and _has_one_value(parameter):
                raise click.UsageError(f"{max(parameter.opts, key=len)} is given twice.", ctx)
        return super().parse_args(ctx, args)


def _has_one_value(option: click.Option) -> bool:
    return not (option.multiple or option.is_flag or option.count)


def seed_list(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Return the seeds of a comma list, in the order given; None where there is no list."""
    if value is None:
        return None
    seeds = tuple(map(_seed, value.split(",")))
    if None in seeds:
        raise click.BadParameter(
            f"{value[:40]!r} is not a comma list of whole numbers up to {LARGEST}, such as 1,2,3."
        )
    if len(set(seeds)) < len(seeds):
        raise click.BadParameter(f"{value[:40]!r} names a seed twice: its rows would count twice.")
    return tuple(seed for seed in seeds if seed is not None)


def _seed(text: str) -> int | None:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 20):
        return None
    return int(text) if int(text) <= LARGEST else None


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
                help=f"Which of two sets that share no page, {' or '.join(usual.splits)}; "
                "the second is for a last test.",
            ),
            click.option(
                "--seed",
                type=click.IntRange(0, LARGEST),
                default=0,
                show_default=True,
                help="Which pages: every seed makes others. The eval runs those of 0.",
            ),
            click.option(
                "--count",
                type=click.IntRange(1, LARGEST),
                show_default=f"those of the eval, {usual.block}",
                help="How many rows; with --probe, how many of each probe.",
            ),
            click.option(
                "--start",
                type=click.IntRange(0, LARGEST),
                default=0,
                show_default=True,
                help="First row, counted from 0; with --difficulty, among the rows of that tier.",
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
                help="Rows with these pathologies and no other: a name that html-extraction "
                "pathologies lists, a+b for both on one page, none for clean pages, or a comma list "
                "of such.",
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
        show_default="one for each core",
        help="How many processes work at once; the results are the same.",
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
                    type=click.IntRange(1, LARGEST),
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
