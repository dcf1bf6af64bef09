"""Bytes written where they may be refused: by a full disk, a closed stream, a reader who left."""

import io
import select
from collections.abc import Callable
from typing import Any

Refuse = Callable[[OSError], None]
"""What is done about a refusal; it may raise what the writer is to see."""


class Watched(io.RawIOBase):
    """A raw stream that hands the first refusal on, and from then on takes everything.

    So no later flush fails again, that of the interpreter at its end included.
    """

    def __init__(self, raw: Any, refuse: Refuse) -> None:
        self._raw = raw
        self._refuse = refuse
        self._refused = False

    def writable(self) -> bool:
        """Return true."""
        return True

    def fileno(self) -> int:
        """Return the raw stream's."""
        return int(self._raw.fileno())

    def isatty(self) -> bool:
        """Return whether the raw stream is a terminal."""
        return bool(self._raw.isatty())

    def write(self, data: Any) -> int:
        """Write what the raw stream takes of the bytes, and return how many that are."""
        if self._refused:
            return len(data)
        try:
            while (taken := self._raw.write(data)) is None:
                # Another program made the pipe or terminal that it shares with this non-blocking.
                select.select([], [self._raw], [])
        except OSError as error:
            self._refused = True
            self._refuse(error)
            return len(data)
        return int(taken)


class Closed(io.RawIOBase):
    """A raw stream that was closed before the program started: it refuses everything."""

    def write(self, data: Any) -> int:
        """Refuse.

        Raises:
            OSError: always.
        """
        raise OSError("it is closed")
