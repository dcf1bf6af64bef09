"""The logs that a name on the command line stands for.

A log's own name stands for it. A folder stands for the logs in it and below it, and a glob for the
logs among what it matches, whatever else lies there: an eval set leaves files of its own beside its
logs. A name that is given must be a log, so that a slip of the pen is no silent omission.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

import fsspec

from html_extraction.printable import printable_line
from html_extraction.results.errors import ResultsError

ENDINGS = (".eval", ".json")
LOG_BEGINS = re.compile(rb'\s*\{\s*"version"\s*:\s*[0-9]+\s*,\s*"status"\s*:')
"""How Inspect begins a log in JSON."""

LOG_KEYS = frozenset({"status", "eval"})
"""What a log in JSON has, whoever wrote it."""

LOOKED_AT = 1000
"""Bytes in which that is seen."""

LONGEST_CAUSE = 200
"""Characters of what a file system says of a fault."""


def locations(pattern: str) -> list[str]:
    """Return the logs that a name stands for, in alphabetical order.

    Raises:
        ResultsError: it stands for none, or its file system cannot be looked into.
    """
    if not pattern.strip():
        raise ResultsError("An empty name is no log; give a log, a folder of logs or a glob.")
    return looked_up(pattern, lambda: _locations(pattern))


def looked_up(pattern: str, look: Callable[[], list[str]]) -> list[str]:
    """Return what `look` finds, or say in one sentence why a file system cannot be looked into.

    Each file system raises errors of its own: no library for it, no credentials, no such host.
    """
    try:
        return look()
    except ResultsError:
        raise
    except Exception as error:
        raise ResultsError(f"{pattern} cannot be looked up: {cause(error)}.") from None


def cause(error: Exception) -> str:
    """Return what an error says, in one line, or else its kind."""
    text = printable_line(str(error), LONGEST_CAUSE).rstrip(".")
    return text or type(error).__name__


def _locations(pattern: str) -> list[str]:
    files, path = fsspec.core.url_to_fs(pattern)
    if files.isfile(path):
        return [pattern]
    is_folder = files.isdir(path)
    names = sorted(_below(files, path) if is_folder else _matches(files, path))
    logs = [name for name in names if name.endswith(ENDINGS) and _is_log(files, name)]
    if not logs:
        raise ResultsError(_none(pattern, is_folder=is_folder, others=len(names)))
    return logs if files.protocol[0] == "file" else list(map(files.unstrip_protocol, logs))


def _none(pattern: str, *, is_folder: bool, others: int) -> str:
    what = f"The folder {pattern} holds no log" if is_folder else f"There is no log {pattern}"
    if not others:
        return f"{what}."
    return (
        f"{what}: {others} other file{'s' * (others > 1)} {'lies' if others == 1 else 'lie'} there."
    )


def _matches(files: Any, path: str) -> Iterator[str]:
    """Yield the files that a glob matches, and those below the folders that it matches.

    Hidden ones only where the glob names them.
    """
    fixed = re.split(r"[*?\[]", path, maxsplit=1)[0]
    if fixed == path:
        return
    folder = fixed.rpartition("/")[0]
    for name, about in files.glob(path, detail=True).items():
        if not _is_hidden(name[len(folder) :]) or _is_hidden(path[len(folder) :]):
            yield from _below(files, name) if about["type"] == "directory" else (name,)


def _below(files: Any, folder: str) -> Iterable[str]:
    """Yield the files below a folder, but for the hidden ones."""
    return (name for name in files.find(folder) if not _is_hidden(name[len(folder) :]))


def _is_hidden(path: str) -> bool:
    return any(part.startswith(".") for part in PurePosixPath(path).parts)


def _is_log(files: Any, name: str) -> bool:
    """Whether a file is a log, whole or not: one cut short is no other file."""
    if not name.endswith(".json"):
        return True
    with files.open(name, "rb") as stream:
        if LOG_BEGINS.match(stream.read(LOOKED_AT)):
            return True
        stream.seek(0)
        return _has_log_keys(stream.read())


def _has_log_keys(data: bytes) -> bool:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and value.keys() >= LOG_KEYS
