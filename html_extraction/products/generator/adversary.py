"""An adversary who knows a page's amounts by how they lie, and nothing of what is said of them.

He was fitted to pages on which he could tell the price that way (`benchmarks.fit_adversary`), and is used to
draw pages on which he cannot.
"""

import json
import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from importlib.resources import files
from operator import mul

TRAITS = (
    "place",
    "far out",
    "lowest",
    "second lowest",
    "highest",
    "gap below",
    "gap above",
    "gap",
    "within a quarter",
    "within double",
    "over the mean",
    "over the middle",
    "from the middle",
    "very near one",
    "times another",
    "part of another",
    "another with tax",
    "another without tax",
)
"""What he knows of an amount, in the order of `traits`."""

FILE = "adversary.json"
WIDEST = 1.0
"""The logarithm beyond which he takes gaps for alike."""
VERY_NEAR = 0.05
"""The logarithm of a gap that is a small one."""
TIMES = frozenset((*range(2, 13), 18, 24, 36))
TAXES = (1.05, 1.07, 1.08, 1.1, 1.19, 1.2, 1.21, 1.25)
"""The relations between amounts that he looks for."""
USUAL_DECOYS = 1.5
"""The number of decoys that his plain weights are for."""

_QUARTER, _DOUBLE = math.log(1.25), math.log(2)


def traits(amounts: Sequence[int]) -> list[tuple[float, ...]]:
    """Return what the adversary knows of each amount (two at least, all positive, in minor units)."""
    logs = [math.log(amount) for amount in amounts]
    ordered, last = sorted(logs), len(logs) - 1
    mean, middle = sum(amounts) / len(amounts), math.fsum(logs) / len(logs)
    related = _relations(amounts)
    found = []
    for amount, own in zip(amounts, logs, strict=True):
        rank = bisect_left(ordered, own)
        place = rank / last - 0.5
        below = min(WIDEST, own - ordered[rank - 1]) if rank else WIDEST
        above = min(WIDEST, ordered[rank + 1] - own) if rank < last else WIDEST
        gap = min(below, above)
        quarter, double = (
            bisect_left(ordered, own + width) - bisect_right(ordered, own - width) - 1
            for width in (_QUARTER, _DOUBLE)
        )
        found.append(
            (
                place,
                abs(place),
                float(rank == 0),
                float(rank == 1),
                float(rank == last),
                below,
                above,
                gap,
                quarter,
                double,
                amount / mean,
                own - middle,
                abs(own - middle),
                float(gap < VERY_NEAR),
                *related[amount],
            )
        )
    return found


def _relations(amounts: Sequence[int]) -> dict[int, list[int]]:
    """Return how often each amount is a multiple or part of others, or one with or without tax."""
    counts = {amount: [0, 0, 0, 0] for amount in amounts}
    ordered = sorted(counts)
    for place, low in enumerate(ordered):
        for high in ordered[place + 1 :]:
            times = (high + low // 2) // low
            if times in TIMES and abs(times * low - high) <= times:
                counts[high][0] += 1
                counts[low][1] += 1
            elif times == 1 and any(abs(low * tax - high) <= 1 for tax in TAXES):
                counts[high][2] += 1
                counts[low][3] += 1
    return counts


def likelihood_of_first(amounts: Sequence[int], decoys: int) -> float:
    """Return how likely the adversary holds the first of the amounts to be the price, from 0 to 1.

    `decoys` is how many of the others are traps: their number moves what he goes by.
    """
    weights = [plain + (decoys - USUAL_DECOYS) * each for plain, each in WEIGHTS]
    liking = [math.exp(math.fsum(map(mul, weights, own))) for own in traits(amounts)]
    return liking[0] / math.fsum(liking)


_COMMITTED = json.loads(files(__package__).joinpath(FILE).read_text("ascii"))
WEIGHTS: tuple[tuple[float, float], ...] = tuple((*_COMMITTED[trait],) for trait in TRAITS)
"""For each trait its weight, and what a decoy more adds to that."""
