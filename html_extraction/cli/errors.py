"""What a user got wrong, said in one sentence, with exit code 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click


class Fault(click.ClickException):
    """A choice that is not there, or a path that cannot be written."""

    exit_code = 2


@contextmanager
def plain_choices() -> Iterator[None]:
    """Turn the package's refusal of an argument, a `ValueError`, into a fault."""
    try:
        yield
    except ValueError as error:
        raise Fault(str(error)) from None


@contextmanager
def plain_paths(path: Path | None) -> Iterator[None]:
    """Turn the system's refusal to write to `path`, or to standard output, into a fault.

    A closed pipe is none: whoever read standard output has read enough.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Fault(f"Cannot write {path or 'the output'}: {error.strerror}.") from None
