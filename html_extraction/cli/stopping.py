"""A command told to stop: soon gone, by the signal that told it, its outputs whole or absent."""

import io
import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

GRACE = 1.0
"""Seconds that a command has to leave its blocks before it is ended where it stands.

Not all do leave them: a finalizer may lose the exception, or a library wait for what is gone.
"""

SIGNALS = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if name in signal.Signals.__members__
)


class Stopped(SystemExit):
    """A signal told the command to stop. A `SystemExit`, since event loops swallow most others."""


_unfinished: set[Path] = set()
_told: list[int] = []
_moving = threading.Lock()


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """Give the name of a file or folder to fill; what bears it at the end, however it comes, goes."""
    _unfinished.add(path)
    try:
        yield path
    finally:
        _remove(path)
        _unfinished.discard(path)


@contextmanager
def undivided() -> Iterator[None]:
    """Let a signal wait until the block is done. For blocks of milliseconds."""
    with _moving:
        yield
    if _told:
        raise Stopped(128 + _told[0])


@contextmanager
def stoppable() -> Iterator[None]:
    """End the process by the first signal that tells it to stop within the block.

    First the block is left by `Stopped`, so that workers are ended and unfinished files removed;
    for that it has `GRACE`. A signal that was ignored before stays so: `nohup` asks for it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, _tell)
    try:
        yield
    finally:
        if _told:
            _die()
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(number: int, frame: FrameType | None) -> None:
    """Take a signal. Those after the first change nothing: some senders send each twice."""
    if _told:
        return
    _told.append(number)
    # Of no use to who stopped it: what loops and finalizers say of the exception that they meet.
    sys.stderr = io.StringIO()
    deadline = threading.Timer(GRACE, _force)
    deadline.daemon = True
    deadline.start()
    if not _moving.locked():
        raise Stopped(128 + number)


def _force() -> None:
    """End the process from beside the thread that should have ended it."""
    with _moving:
        _clear()
        if os.isatty(2):
            os.write(2, b"\x1b[?25h\n")  # A progress bar hides the cursor.
        os._exit(128 + _told[0])


def _die() -> None:
    """End the process by the signal, which a shell reports as 128 and its number.

    A plain exit with that code would let a shell's loop go on to its next round after Ctrl-C. It is
    left for where no signal ends the process: it may be the first of its container.
    """
    signal.signal(_told[0], signal.SIG_DFL)
    _clear()
    if os.name == "posix":
        os.kill(os.getpid(), _told[0])
    os._exit(128 + _told[0])


def _clear() -> None:
    for path in list(_unfinished):
        _remove(path)


def _remove(path: Path) -> None:
    """Remove what is there, if anything is and may be: where it could not be made, it is not."""
    with suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()
