"""How fast answers are graded, ordinary and hostile, and how the time grows with length."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.figure import Figure, seconds
from benchmarks.hostile import HOSTILE
from scorers import find_answer, grade

_LENGTH = 250_000


def measure(answers: Sequence[str], keys: Sequence[Mapping[str, Any]]) -> list[Figure]:
    """Return rows of what was measured and the figure.

    `answers` are completions as models give them, each holding one JSON object, and `keys` their
    keys. Hostile answers are graded against the first key at two lengths, one twice the other:
    the exponent of growth is 1 where the time doubles with the length, 2 where it is quadratic.
    """
    return [*_ordinary(answers, keys), *_hostile(keys[0])]


def _ordinary(answers: Sequence[str], keys: Sequence[Mapping[str, Any]]) -> list[Figure]:
    pairs = list(zip(answers, keys, strict=True))
    sources = [find_answer(answer).source for answer in answers]
    grading = seconds(lambda: [grade(answer, key) for answer, key in pairs])
    finding = seconds(lambda: [find_answer(answer) for answer in answers])
    loading = seconds(lambda: [json.loads(source) for source in sources])
    return [
        ("answers graded per second", f"{len(pairs) / grading:,.0f}"),
        ("grading, times the cost of json.loads", f"{grading / loading:.1f}"),
        ("finding the answer, times the cost of json.loads", f"{finding / loading:.1f}"),
    ]


def _hostile(key: Mapping[str, Any]) -> list[Figure]:
    costs: dict[str, float] = {}
    rows = []
    for name, build in HOSTILE.items():
        short, long = (_cost(build(length), key) for length in (_LENGTH, 2 * _LENGTH))
        costs[name] = long * 1_000_000 / len(build(2 * _LENGTH))
        exponent = math.log2(long / short)
        rows.append((f"hostile: {name}", f"{costs[name]:.3f} s/MB, growth {exponent:.2f}"))
    worst = max(costs, key=lambda name: costs[name])
    return [("worst hostile answer", f"{costs[worst]:.2f} s/MB ({worst})"), *rows]


def _cost(answer: str, key: Mapping[str, Any]) -> float:
    return seconds(lambda: grade(answer, key))
