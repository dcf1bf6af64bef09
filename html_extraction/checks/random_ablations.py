"""Readers, each without a random half of the defences, and which rows they solve.

Reading a row once for every reader would take hours. But two readers that agree on the defences
that a reading asks for read alike, so each way of answering is followed once: the readings form a
tree, whose branches are the defences asked for, in the order of the asking. That is no estimate:
every reader has the verdict that its own reading would get.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt
from scipy import stats

Lack = frozenset[str]
"""The defences that a reader is without."""

Path = tuple[bool, ...]
"""Which of the defences asked for so far a reader has."""

Ask = Callable[[str], bool]
"""Whether a reader has the defence of that name."""

CONFIDENCE = 0.95


def random_lack(defences: Iterable[str], number: int) -> Lack:
    """Return what the reader of that number is without: a random half of the defences."""
    names = sorted(defences)
    return frozenset(Random(f"tiers:{number}").sample(names, len(names) // 2))


@dataclass(frozen=True)
class Readings:
    """One thing read by many readers: at each path a verdict, or the defence asked for next."""

    right_with: Callable[[Ask], bool]
    """Whether a reader gets it, who has the defences that the argument says."""
    tree: dict[Path, bool | str] = field(default_factory=dict)

    def right(self, lack: Lack) -> bool:
        """Whether a reader without these defences gets it."""
        path: Path = ()
        while isinstance(asked := self.tree.get(path), str):
            path = (*path, asked not in lack)
        return self._read(lack) if asked is None else asked

    def _read(self, lack: Lack) -> bool:
        asked: dict[str, bool] = {}
        verdict = self.right_with(lambda name: asked.setdefault(name, name not in lack))
        path: Path = ()
        for name, has in asked.items():
            self.tree[path] = name
            path = (*path, has)
        self.tree[path] = verdict
        return verdict


def interval(solved: npt.NDArray[np.bool_]) -> tuple[float, float, float]:
    """Return the share solved and its confidence interval, of rows by readers.

    Every reader reads every row, so what varies is both: other readers and other rows would give
    another share. The variance is that of the readers' shares and that of the rows' shares,
    added. Each holds the variance of single verdicts too, which is thus counted twice: the
    interval is a little wide (Cameron, Gelbach and Miller 2011, who take it off once).
    """
    mean = float(solved.mean())
    errors = [stats.sem(solved.mean(axis=axis)) for axis in (0, 1)]
    degrees = min(solved.shape) - 1
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, degrees) * np.hypot(*errors))
    return mean, mean - reach, mean + reach
