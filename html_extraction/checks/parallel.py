"""Work spread over processes, with the results in the order of the items."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Advance = Callable[[int, int], None]
"""Called with (done, total) whenever an item is done."""


def spread(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int, advance: Advance
) -> list[Result]:
    """Return `function(item)` for each item, worked on by `jobs` processes.

    The first exception ends the work and is raised.
    """
    total = len(items)
    if jobs == 1:
        results = []
        for done, item in enumerate(items, start=1):
            results.append(function(item))
            advance(done, total)
        return results
    # Not forked: a progress bar draws from a thread of this process.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(function, item) for item in items]
        try:
            for done, future in enumerate(as_completed(futures), start=1):
                future.result()
                advance(done, total)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in futures]
