"""Where the command line draws: tables on standard output, progress on standard error."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

PIPED_WIDTH = 160
"""Columns to draw in where standard output is no terminal and has no width of its own."""

LONG = 200
"""Rows from which on writing them takes long enough for a progress bar."""


def tables() -> Console:
    """Return the console that tables go to."""
    # Given the stream, or rich takes its encoding for UTF-8 and draws lines that it lacks.
    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else PIPED_WIDTH)


def say(sentence: str) -> None:
    """Print a sentence, of which nothing is read as markup, on standard output."""
    # Not click's echo, which takes ASCII for a mistake and writes UTF-8.
    print(sentence, flush=True)


def draw(
    screen: Console, columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = ""
) -> None:
    """Draw a table of cells taken literally: no markup is read in them.

    What the screen cannot show is escaped before the columns get their widths.
    """
    drawn = Table(
        title=Text(shown(screen, title)) if title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for column in columns:
        drawn.add_column(Text(shown(screen, column)), overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(shown(screen, _cell(value))) for value in row))
    screen.print(drawn)


def shown(screen: Console, text: str) -> str:
    """Return the text with what the screen's encoding lacks escaped, as its stream does that."""
    errors = getattr(screen.file, "errors", None) or "backslashreplace"
    return text.encode(screen.encoding, errors).decode(screen.encoding)


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
        console=Console(file=sys.stderr),
        transient=True,
        disable=not (shown and sys.stderr.isatty()),
    )
    with bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
