"""How time is taken, and the form of a figure: what was measured, and the number with its unit."""

import time
from collections.abc import Callable, Iterable
from typing import Any

Figure = tuple[str, str]


def seconds(work: Callable[[], Any], runs: int = 3) -> float:
    """Return the shortest time of the runs: the one that other programs disturbed least."""
    return min(_once(work) for _ in range(runs))


def exhaust(items: Iterable[Any]) -> None:
    """Take every item and drop it."""
    for _ in items:
        pass


def _once(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
