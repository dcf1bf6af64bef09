"""Fit the adversary that filler amounts are drawn against.

    python -m benchmarks.fit_adversary --anew

Each round fits a conditional logit to how the amounts of fresh page models lie, and adds its
weights to the committed `adversary.json`, so that the pages of the next round hide what this one
found. Run it when amounts or their decoys are drawn in another way; without `--anew` it goes on
from the committed weights. The seeds are used for nothing else. How much each round still finds is
printed: in the end nothing, if there are crowds enough. What it writes is part of the dataset, and
moves its version.
"""

import argparse
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

from html_extraction.checks.shortcuts.logit import fitted_weights
from html_extraction.products.generator import adversary
from html_extraction.products.generator.filler import amounts_of, decoys_of
from html_extraction.products.generator.row import draft

FILE = Path(adversary.__file__).with_name(adversary.FILE)
SEEDS, ROWS = range(1_000_001, 1_000_006), 1000
DECIMALS = 4

Numbers = npt.NDArray[np.float64]


def page_traits(seed: int, index: int) -> Numbers:
    """What the adversary can know of a page: a line for each amount, the price's first."""
    made = draft("public", seed, index)
    known = np.array(adversary.traits(amounts_of(made.page, made.truth)))
    more = len(decoys_of(made.page, made.truth)) - adversary.USUAL_DECOYS
    return np.hstack([known, more * known])


def round_of(rows: list[tuple[int, int]]) -> Numbers:
    """The weights that a fit to these rows adds; prints what half of them find on the others."""
    fresh = multiprocessing.get_context("spawn")  # so that each process reads the weights anew
    with ProcessPoolExecutor(mp_context=fresh) as pool:
        pages = list(pool.map(page_traits, *zip(*rows, strict=True), chunksize=50))
    half = len(pages) // 2
    weights = _fitted(pages[:half])
    gains = [float(np.argmax(page @ weights) == 0) - 1 / len(page) for page in pages[half:]]
    print(f"right on {np.mean(gains):+.3f} more pages than by chance", flush=True)
    return _fitted(pages)


def _fitted(pages: list[Numbers]) -> Numbers:
    known = np.concatenate(pages)
    groups = np.repeat(np.arange(len(pages)), [len(page) for page in pages])
    right = np.concatenate([np.arange(len(page)) == 0 for page in pages])
    scale = known.std(axis=0)
    weights: Numbers = fitted_weights(right, known / scale, groups) / scale
    return weights


def main() -> None:
    """Fit and write, a round at a time."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=6, help="fits, each on top of the last")
    parser.add_argument("--anew", action="store_true", help="forget the committed weights")
    given = parser.parse_args()
    known = np.zeros((len(adversary.TRAITS), 2)) if given.anew else np.array(adversary.WEIGHTS)
    rows = [(seed, index) for seed in SEEDS for index in range(ROWS)]
    for _ in range(given.rounds):
        _write(known)
        known = known + round_of(rows).reshape(2, -1).T
    _write(known)


def _write(weights: Numbers) -> None:
    named = zip(adversary.TRAITS, weights.round(DECIMALS).tolist(), strict=True)
    FILE.write_text(json.dumps(dict(named), indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
