"""A crowd of scrapers, each without a random half of the defences, and which rows it solves.

Reading a row once for every scraper would take hours. But two scrapers that agree on the defences
that a reading asks for read alike, so each way of answering is followed once: a field's readings
form a tree, whose branches are the defences asked for, in the order of the asking. That is no
estimate: every scraper has the verdict that its own reading would get.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt
from scipy import stats

from html_extraction import Row
from html_extraction.products.readers import DEFENCES, read_field
from html_extraction.products.readers.defence import Defence, Defences
from html_extraction.products.readers.page import Page
from html_extraction.web.document import Document
from scorers.grading import grade

Lack = frozenset[str]
"""The defences that a scraper is without."""

Path = tuple[bool, ...]
"""Which of the defences asked for so far a reader has."""

ORDER = ("dispatch_date", "sku", "title", "in_stock", "currency", "image_urls", "price_cents")
"""The fields, the cheapest first: a scraper reads on until it is wrong."""

CONFIDENCE = 0.95


def random_lack(number: int) -> Lack:
    """Return what the scraper of that number is without: a random half of the defences."""
    names = sorted(DEFENCES)
    return frozenset(Random(f"tiers:{number}").sample(names, len(names) // 2))


def solved_by(row: Row, crowd: Sequence[Lack]) -> npt.NDArray[np.bool_]:
    """Return for each scraper whether it gets all seven fields of the row."""
    page = Page(Document(row.url, row.html))
    left = list(range(len(crowd)))
    for name in ORDER:
        readings = _Readings(row, page, name)
        left = [number for number in left if readings.right(crowd[number])]
    solved = np.zeros(len(crowd), dtype=np.bool_)
    solved[left] = True
    return solved


@dataclass(frozen=True)
class _Asking(Defences):
    """Defences that note which of them a reading asks for."""

    asked: dict[str, bool] = field(default_factory=dict)

    def has(self, defence: Defence) -> bool:
        return self.asked.setdefault(defence.name, super().has(defence))


@dataclass(frozen=True)
class _Readings:
    """The readings of one field of a row: at each path a verdict, or the defence asked for next."""

    row: Row
    page: Page
    wanted: str
    tree: dict[Path, bool | str] = field(default_factory=dict)

    def right(self, lack: Lack) -> bool:
        """Whether a scraper without these defences gets the field."""
        path: Path = ()
        while isinstance(asked := self.tree.get(path), str):
            path = (*path, asked not in lack)
        return self._read(lack) if asked is None else asked

    def _read(self, lack: Lack) -> bool:
        defences = _Asking(lack)
        value = read_field(self.wanted, self.page, defences)
        answer = json.dumps({**self.row.answer, self.wanted: value})
        path: Path = ()
        for name, has in defences.asked.items():
            self.tree[path] = name
            path = (*path, has)
        verdict = grade(answer, self.row.answer).correct
        self.tree[path] = verdict
        return verdict


def interval(solved: npt.NDArray[np.bool_]) -> tuple[float, float, float]:
    """Return the share solved and its confidence interval, of rows by scrapers.

    Every scraper reads every row, so what varies is both: other scrapers and other rows would give
    another share. The variance is that of the scrapers' shares and that of the rows' shares,
    added. Each holds the variance of single verdicts too, which is thus counted twice: the
    interval is a little wide (Cameron, Gelbach and Miller 2011, who take it off once).
    """
    mean = float(solved.mean())
    errors = [stats.sem(solved.mean(axis=axis)) for axis in (0, 1)]
    degrees = min(solved.shape) - 1
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, degrees) * np.hypot(*errors))
    return mean, mean - reach, mean + reach
