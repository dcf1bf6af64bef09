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
def plain_paths(path: Path) -> Iterator[None]:
    """Turn the system's refusal to write to `path` into a fault."""
    try:
        yield
    except OSError as error:
        raise unwritten(path, error) from None


def unwritten(path: Path, error: OSError) -> Fault:
    """Return the fault that `path` cannot be written."""
    return Fault(f"Cannot write {path}: {reason(error)}.")


def reason(error: OSError) -> str:
    """Return why the system refused, without its number."""
    return error.strerror or str(error)
