"""Checks run from the command line: progress while they run, a file of what they found."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from html_extraction.checks import Check, Plan
from html_extraction.checks.identity import identity
from html_extraction.checks.registry import NotReadyError
from html_extraction.checks.report import Finished, document
from html_extraction.cli import console
from html_extraction.cli.errors import Fault
from html_extraction.cli.output import whole_file
from html_extraction.system import System


def run(system: System, planned: Sequence[tuple[Check, Plan]]) -> Iterator[Finished]:
    """Run the checks, one after the other.

    Raises:
        Fault: before any of them runs, where one needs what is not on this machine.
    """
    for known, _ in planned:
        try:
            known.ready()
        except NotReadyError as missing:
            raise Fault(str(missing)) from None
    for known, plan in planned:
        with console.progress(known.name, shown=True) as advance:
            result = known.run(system, plan, advance)
        yield Finished(plan, result)


def show(finished: Finished) -> None:
    """Print the table of a check, and whether its claim holds."""
    result = finished.result
    screen = console.tables()
    console.draw(screen, result.columns, result.rows)
    screen.print(f"{'Holds' if result.holds else 'DOES NOT HOLD'}: {result.claim}", markup=False)


@contextmanager
def results_file(
    system: System, path: Path | None
) -> Iterator[Callable[[Sequence[Finished]], None]]:
    """Give a function that writes what checks found to the file, if there is to be one.

    A file that cannot be written is a fault at once, not after half an hour of checks.
    """
    if path is None:
        yield lambda finished: None
        return
    with whole_file(path) as stream:

        def write(finished: Sequence[Finished]) -> None:
            text = json.dumps(document(identity(system), finished), indent=2, ensure_ascii=False)
            stream.write(text.encode() + b"\n")

        yield write
