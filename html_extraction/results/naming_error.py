"""How often the search for the pathologies that make a difference names a wrong one.

A simulation of two models on the rows of a log, whose pathologies share pages as they do there:

    python -m html_extraction.results.naming_error LOG
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, islice

import numpy as np
import numpy.typing as npt
from scipy.stats import binom

from html_extraction.results.comparison import named_in_turn
from html_extraction.results.frames import occurring, sample_frame
from html_extraction.results.logs import read_run
from html_extraction.results.pairing import Mask
from html_extraction.results.statistics import ALPHA, holm

RUNS = 1000
SEED = 0

EFFECTS = (0.0, 0.3, 0.6, 1.0)
"""Shares of the culprit's rows that only the one model solves; 0 is a comparison of equals."""

NOISES = (0.1, 0.3)
"""Shares of the other rows that one of the models solves and the other does not, by luck."""


@dataclass(frozen=True)
class NamingError:
    """Shares of the simulated comparisons.

    `found` named the culprit, among others or not; `wrong` named a pathology that makes no
    difference. `wrong_by_holm` would have, by an adjusted p below 0.05 and no search.
    """

    effect: float
    noise: float
    found: float
    wrong: float
    wrong_by_holm: float


def naming_error(
    masks: Mapping[str, Mask], effect: float, noise: float, *, runs: int = RUNS, seed: int = SEED
) -> NamingError:
    """Simulate comparisons in which one pathology makes the whole difference, each in its turn.

    The share `effect` of the culprit's rows is solved by the first model only; of all others, the
    share `noise` by either of the two, which is as likely to be the one as the other.

    Args:
        masks: by pathology, which rows carry it.
        effect: from 0 to 1.
        noise: from 0 to 1.
        runs: how many comparisons.
        seed: of the random numbers.
    """
    rng = np.random.default_rng(seed)
    found = wrong = wrong_by_holm = 0
    for culprit in islice(cycle(masks), runs):
        answers = _simulated(rng, masks[culprit], effect, noise)
        innocent = masks.keys() - ({culprit} if effect else set())
        named = named_in_turn(masks, answers.p)
        adjusted = holm([answers.p(mask) for mask in masks.values()])
        below = [name for name, p in zip(masks, adjusted, strict=True) if p < ALPHA]
        found += culprit in named
        wrong += not innocent.isdisjoint(named)
        wrong_by_holm += not innocent.isdisjoint(below)
    return NamingError(effect, noise, found / runs, wrong / runs, wrong_by_holm / runs)


def naming_table(masks: Mapping[str, Mask]) -> str:
    """Return the simulation's figures in Markdown."""
    head = (
        *("culprit's rows that differ", "other rows that differ", "culprit named"),
        *("wrongly named", "wrongly, by Holm alone"),
    )
    lines = [head, ["---"] * len(head)]
    lines += [_line(naming_error(masks, effect, noise)) for effect in EFFECTS for noise in NOISES]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def carried(location: str) -> dict[str, Mask]:
    """Return which rows of a log carry each pathology.

    Raises:
        ResultsError: the log cannot be read.
    """
    run = read_run(location)
    pages = sample_frame([run]).drop_duplicates("id")["pathologies"]
    names = occurring(pages.to_frame(), run.pathologies)
    return {name: np.array([name in page for page in pages], dtype=np.bool_) for name in names}


@dataclass(frozen=True)
class _Answers:
    """Two models' answers, one a row: which of them only the one has right."""

    only_first: Mask
    only_second: Mask

    def p(self, mask: Mask) -> float:
        """Return McNemar's exact p over the answers that the mask selects."""
        first = int((self.only_first & mask).sum())
        second = int((self.only_second & mask).sum())
        return min(1.0, 2 * float(_tails(len(mask))[min(first, second), first + second]))


def _simulated(rng: np.random.Generator, culprit: Mask, effect: float, noise: float) -> _Answers:
    struck = culprit & (rng.random(len(culprit)) < effect)
    lucky = ~struck & (rng.random(len(culprit)) < noise)
    heads = rng.random(len(culprit)) < 0.5
    return _Answers(struck | (lucky & heads), lucky & ~heads)


@lru_cache
def _tails(rows: int) -> npt.NDArray[np.float64]:
    """Return the chance of at most so many heads (lines) of so many coins (columns)."""
    counts = np.arange(rows + 1)
    tails: npt.NDArray[np.float64] = binom.cdf(counts[:, None], counts[None, :], 0.5)
    return tails


def _line(found: NamingError) -> list[str]:
    shares = (found.found, found.wrong, found.wrong_by_holm)
    named = [
        "-" if not found.effect else f"{shares[0]:.1%}",
        *(f"{each:.1%}" for each in shares[1:]),
    ]
    return [f"{found.effect:.0%}", f"{found.noise:.0%}", *named]


if __name__ == "__main__":
    print(naming_table(carried(sys.argv[1])))
