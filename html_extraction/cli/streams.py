"""Standard output and standard error of a command, whatever they are.

What they cannot show is escaped. Standard output that cannot be written ends the command with a
sentence; standard error that cannot be written is done without: nothing could be said of it.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from html_extraction.cli.errors import Fault, reason
from html_extraction.cli.watched import Closed, Refuse, Watched

STRICT = ("strict", "surrogateescape")
"""The usual handlers of what an encoding lacks; both raise. One that a user chose stays."""


class NoReaderError(click.ClickException):
    """Whoever read standard output has read enough, which is no fault and needs no sentence."""

    exit_code = 141
    """What a shell says of a program that the signal of a broken pipe ended: 128 and 13."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Say nothing."""


@contextmanager
def guarded() -> Iterator[None]:
    """Guard standard output and standard error within the block."""
    before = sys.stdout, sys.stderr
    sys.stdout = _guarded(sys.stdout, _no_output)
    sys.stderr = _guarded(sys.stderr, _no_errors, line_buffering=True)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def reopen() -> None:
    """Put the null device in place of standard streams that were closed before the start.

    Else the next file to be opened gets the number of one, and what is said there ends up in it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _no_output(error: OSError) -> None:
    if isinstance(error, BrokenPipeError):
        raise NoReaderError("") from None
    raise Fault(f"Cannot write to standard output: {reason(error)}.") from None


def _no_errors(error: OSError) -> None:
    """Go on: the exit code says what standard error cannot."""


def _guarded(stream: Any, refuse: Refuse, *, line_buffering: bool = False) -> Any:
    """Return a stream to the same place; the stream itself where it holds text and no bytes."""
    if stream is None:
        return _text(Closed(), refuse, "utf-8", "backslashreplace")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    stream.flush()
    return _text(
        getattr(stream.buffer, "raw", stream.buffer),
        refuse,
        stream.encoding,
        "backslashreplace" if stream.errors in STRICT else stream.errors,
        line_buffering=line_buffering or stream.line_buffering,
    )


def _text(
    raw: Any, refuse: Refuse, encoding: str, errors: str | None, *, line_buffering: bool = False
) -> io.TextIOWrapper:
    binary = io.BufferedWriter(Watched(raw, refuse))
    return io.TextIOWrapper(binary, encoding, errors, line_buffering=line_buffering)
