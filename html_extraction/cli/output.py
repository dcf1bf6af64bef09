"""Files written whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a stream whose bytes stand at `path` once the block ends well.

    Until then they are in a file beside it, which is removed if the block ends in any other way,
    an interrupt included. A device or a pipe is written as it is: there is nothing to replace.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            yield stream
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def destination(path: Path | None) -> Iterator[BinaryIO]:
    """Give `whole_file(path)`, or standard output where there is no path."""
    if path is None:
        yield sys.stdout.buffer
    else:
        with whole_file(path) as stream:
            yield stream
