"""Where the command line draws: tables on standard output, progress on standard error."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

T = TypeVar("T")

PIPED_WIDTH = 160
"""Columns to draw in where standard output is no terminal and has no width of its own."""

LONG = 200
"""Rows from which on writing them takes long enough for a progress bar."""


def tables() -> Console:
    """Return the console that tables go to."""
    return Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> Table:
    """Return a table of cells taken literally: no markup is read in them."""
    drawn = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        drawn.add_column(column, overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(_cell(value)) for value in row))
    return drawn


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3f}" if isinstance(value, float) else "" if value is None else str(value)


@contextmanager
def progress(what: str, *, shown: bool) -> Iterator[Callable[[int, int], None]]:
    """Give a function of (done, total) that moves a bar on standard error, if one is shown."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not (shown and sys.stderr.isatty()),
    )
    with bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
