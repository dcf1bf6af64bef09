"""Work spread over processes, with the results in the order of the items."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

STOPPING = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if name in signal.Signals.__members__
)
"""The signals that tell a process to stop."""

Advance = Callable[[int, int], None]
"""Called with (done, total) whenever an item is done."""


def spread(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int, advance: Advance
) -> list[Result]:
    """Return `function(item)` for each item, worked on by `jobs` processes.

    The first exception ends the work and is raised; an interrupt too. What is then half done is
    given up, and so it is when this process ends in any way.
    """
    total = len(items)
    if jobs == 1 or not items:
        results = []
        for done, item in enumerate(items, start=1):
            results.append(function(item))
            advance(done, total)
        return results
    with _workers(min(jobs, total)) as pool:
        with _uninterrupted():
            futures = [pool.submit(function, item) for item in items]
        for done, future in enumerate(as_completed(futures), start=1):
            future.result()
            advance(done, total)
    return [future.result() for future in futures]


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, none of which outlives the block."""
    others = set(active_children())
    # Not forked: a progress bar draws from a thread of this process.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_follow)
    try:
        yield pool
    except BaseException:
        # Told to shut down, the pool would first wait for what each of them works on.
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold signals that stop back until the block is done: a process half started says so.

    Ctrl-C in a terminal reaches every process. Those that start in the block do not see it: in one
    that is still importing, it is a traceback.
    """
    told: list[int] = []
    with _recorded(told), _blocked():
        yield
    for number in told[:1]:
        signal.raise_signal(number)


@contextmanager
def _recorded(told: list[int]) -> Iterator[None]:
    """Note which signals come. Blocking them is not enough: any other thread may take them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in STOPPING}
    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, lambda number, frame: told.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _blocked() -> Iterator[None]:
    """Block interrupts, in processes that start in the block too, where a system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow() -> None:
    """Make a worker end when its parent does, however that ends, and not before for an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
