"""Files and folders written whole or not at all; what cannot be written is a fault."""

import codecs
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from html_extraction.cli.errors import Fault, plain_paths, unwritten
from html_extraction.cli.stopping import undivided, unfinished
from html_extraction.cli.watched import Watched

REPEATED = 60
"""Characters of a name that its part's name repeats: with all, it might be longer than names are."""


def spare(read: Iterable[str | Path], path: Path | None) -> None:
    """Refuse to write over a file that was read: a slip that costs a log.

    Raises:
        Fault: `path` is one of those.
    """
    local = (str(name).removeprefix("file://") for name in read)
    if path is not None and path.exists():
        for name in local:
            if os.path.exists(name) and os.path.samefile(name, path):
                raise Fault(f"{path} is read, and would be lost: name another file to write.")


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a stream whose bytes stand at `path` once the block ends well.

    Until then they are in a file beside it, which is removed if the block ends in any other way, a
    signal included. A device or a pipe is written as it is: there is nothing to replace.

    Raises:
        Fault: it cannot be written.
    """
    with plain_paths(path):
        as_it_is = path.exists() and not path.is_file()
    if as_it_is:
        with _stream(path, path) as stream:
            yield stream
        return
    place = _real(path)
    with _part(place) as part:
        with _stream(part, path) as stream:
            yield stream
        with plain_paths(path):
            part.replace(place)


@contextmanager
def _stream(file: Path, path: Path) -> Iterator[BinaryIO]:
    """Give a stream to the file; what is refused is said of `path`."""

    def refuse(error: OSError) -> None:
        raise unwritten(path, error) from None

    with plain_paths(path):
        raw = file.open("wb", buffering=0)
    with raw, io.BufferedWriter(Watched(raw, refuse)) as stream:
        yield stream


@contextmanager
def whole_folder(path: Path, replaceable: Callable[[Path], bool]) -> Iterator[Path]:
    """Give an empty folder whose files stand in the folder `path` once the block ends well.

    Folders that lead there are made. What else stands in `path` stays; a file of the same name is
    replaced if it is `replaceable`.

    Raises:
        Fault: a file of the same name is not replaceable, or the folder cannot be written; then
            nothing is changed.
    """
    with plain_paths(path):
        place = _real(path)
        if place.is_dir():
            with _part(place / place.name) as part:
                part.mkdir()
                yield part
                _move(part, place, replaceable)
            return
        outermost = next(
            folder for folder in (*reversed(place.parents), place) if not folder.exists()
        )
        with _part(outermost) as part:
            inner = part / place.relative_to(outermost)
            inner.mkdir(parents=True)
            yield inner
            part.rename(outermost)


def _move(part: Path, path: Path, replaceable: Callable[[Path], bool]) -> None:
    """Move what is in the part to the folder: all of it, whatever signal comes."""
    files = [(made, path / made.name) for made in sorted(part.iterdir())]
    for _, place in files:
        if os.path.lexists(place) and not replaceable(place):
            raise Fault(f"{place} is not of this command, and would be lost: name another folder.")
    with undivided():
        for made, place in files:
            made.replace(place)


def _part(path: Path) -> AbstractContextManager[Path]:
    return unfinished(path.with_name(f".{path.name[:REPEATED]}.{os.getpid()}.part"))


def _real(path: Path) -> Path:
    """Follow links. Unlike `Path.resolve`, this raises nothing for those that lead in a circle."""
    return Path(os.path.realpath(path))


@contextmanager
def text_destination(path: Path | None) -> Iterator[TextIO]:
    """Give a stream of text that is for reading: UTF-8 to a file, or standard output as that is."""
    if path is None:
        yield sys.stdout
        return
    with whole_file(path) as stream:
        text = io.TextIOWrapper(stream, "utf-8", "backslashreplace", newline="")
        yield text
        text.detach()


@contextmanager
def destination(path: Path | None) -> Iterator[BinaryIO]:
    """Give a stream of bytes that are for programs: to a file, or to standard output.

    They are the same bytes in a file and in a pipe, in UTF-8, whatever a terminal could show. On a
    terminal they are shown as text is.
    """
    if path is not None:
        with whole_file(path) as stream:
            yield stream
    elif sys.stdout.isatty():
        with io.BufferedWriter(_Shown()) as stream:
            yield stream
    else:
        yield sys.stdout.buffer


class _Shown(io.RawIOBase):
    """Shows UTF-8 on standard output, with what that lacks escaped."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def writable(self) -> bool:
        """Return true."""
        return True

    def write(self, data: Any) -> int:
        """Show the whole characters that there are so far."""
        sys.stdout.write(self._decoder.decode(bytes(data)))
        return len(data)
