"""Tiers order rows by difficulty, and a trap added to a page never helps a lazy solver."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from random import Random

import numpy as np
import numpy.typing as npt
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import test_proportions_2indep

from html_extraction import PATHOLOGIES, Row, rows
from html_extraction.checks.registry import Plan, check
from html_extraction.checks.result import Cell, CheckResult
from html_extraction.checks.spread import Advance, spread
from html_extraction.lazy.glance import Glance
from html_extraction.lazy.solvers import COMPOSITE, guess
from html_extraction.scrapers import Scraper, hasty
from html_extraction.scrapers.defences import DEFENCES
from scorers.grading import grade

CLAIM = (
    "Over scrapers that lack a random half of the defences, easy rows are solved more often than "
    "medium ones and these more often than hard ones, with intervals apart; no trap on a page "
    "raises what a lazy solver scores."
)
TIERS = ("easy", "medium", "hard")
SCRAPERS = 400
CONFIDENCE, ALPHA = 0.95, 0.01
PROBE_ROWS = 40
"""Rows of each probe for the lazy solvers."""

LAZIEST = ("scraper/hasty", "lazy-composite")


@dataclass(frozen=True)
class Lift:
    """How often a lazy solver solves rows with one trap and rows with none."""

    trap: str
    solver: str
    rows: int
    solved: int


@check(
    name="tiers",
    claim=CLAIM,
    seeds=(1, 2, 3),
    rows=6,
    rows_help=f"Rows of each tier that each of {SCRAPERS} random scrapers reads.",
)
def tiers(plan: Plan, advance: Advance) -> CheckResult:
    """Check that tiers order difficulty and that traps do not help.

    Scrapers that each lack a random half of the defences read rows of each tier, every scraper
    other rows. Then the hasty scraper and the lazy composite read probes of every pathology and
    the clean floor: a trap must not raise what they solve there.

    \b
    A quick look:
        html-extraction check tiers --seeds 99 --rows 2
    """
    work = [*range(SCRAPERS), "none", *PATHOLOGIES]
    results = spread(partial(_work, plan=plan), work, plan.jobs, advance)
    solved = np.array([shares for shares in results if isinstance(shares, tuple)])
    lifts = [lift for found in results if isinstance(found, list) for lift in found]
    reached = [interval(solved[:, n]) for n in range(len(TIERS))]
    apart = all(harder[2] < easier[1] for easier, harder in pairwise(reached))
    solver, read = f"{SCRAPERS} scrapers with half of the defences", SCRAPERS * plan.rows
    lines = [
        (f"{tier} rows", solver, read, *found, apart)
        for tier, found in zip(TIERS, reached, strict=True)
    ]
    raised = _raised(lifts)
    return CheckResult(
        name="tiers",
        claim=CLAIM,
        columns=("rows", "solver", "rows read", "solved", "interval from", "to", "holds"),
        rows=(*lines, *raised),
        holds=apart and all(bool(line[-1]) for line in raised),
        figures={tier: float(solved[:, n].mean()) for n, tier in enumerate(TIERS)},
    )


def _work(item: int | str, plan: Plan) -> tuple[float, ...] | list[Lift]:
    return _lifts(item, plan) if isinstance(item, str) else _shares(item, plan)


def random_scraper(number: int) -> Scraper:
    """The scraper of that number: it lacks a random half of the defences."""
    names = sorted(DEFENCES)
    return Scraper(frozenset(Random(f"tiers:{number}").sample(names, len(names) // 2)))


def _shares(number: int, plan: Plan) -> tuple[float, ...]:
    scraper = random_scraper(number)
    seed = plan.seeds[number % len(plan.seeds)]
    return tuple(
        float(np.mean([_solves(scraper, row) for row in _tier_rows(number, seed, tier, plan.rows)]))
        for tier in TIERS
    )


def _tier_rows(number: int, seed: int, tier: str, count: int) -> Sequence[Row]:
    return list(rows("public", seed, count, number * count, difficulty=tier))


def _solves(scraper: Scraper, row: Row) -> bool:
    return grade(json.dumps(scraper.read(row.url, row.html)), row.answer).correct


def interval(shares: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """The mean of the scrapers' shares and its confidence interval, scrapers being independent."""
    mean = float(shares.mean())
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, len(shares) - 1) * stats.sem(shares))
    return mean, mean - reach, mean + reach


def _lifts(probe: str, plan: Plan) -> list[Lift]:
    read = list(rows("public", plan.seeds[0], PROBE_ROWS, probe=probe))
    careless = hasty()
    solved = dict.fromkeys(LAZIEST, 0)
    for row in read:
        solved["scraper/hasty"] += _solves(careless, row)
        answer = guess(Glance(row.url, row.html), COMPOSITE)
        solved["lazy-composite"] += grade(json.dumps(answer), row.answer).correct
    return [Lift(probe, name, len(read), count) for name, count in solved.items()]


def _raised(lifts: Sequence[Lift]) -> list[tuple[Cell, ...]]:
    """For each lazy solver its largest lift; held where no lift is more than chance would give."""
    return [line for name in LAZIEST for line in _largest(name, lifts)]


def _largest(name: str, lifts: Sequence[Lift]) -> list[tuple[Cell, ...]]:
    floor = next(lift for lift in lifts if lift.solver == name and lift.trap == "none")
    trapped = [lift for lift in lifts if lift.solver == name and lift.trap != "none"]
    chances = [_chance(lift, floor) for lift in trapped]
    _, adjusted, _, _ = multipletests(chances, ALPHA, "holm")
    worst = max(trapped, key=lambda lift: lift.solved)
    return [
        _lift_line(floor, holds=True),
        _lift_line(worst, holds=bool(min(adjusted) >= ALPHA)),
    ]


def _lift_line(lift: Lift, *, holds: bool) -> tuple[Cell, ...]:
    return f"probe {lift.trap}", lift.solver, lift.rows, lift.solved / lift.rows, None, None, holds


def _chance(lift: Lift, floor: Lift) -> float:
    """The chance of so many more solved rows than on the clean floor, were there no lift."""
    if lift.solved <= floor.solved:
        return 1.0
    found = test_proportions_2indep(
        lift.solved, lift.rows, floor.solved, floor.rows, alternative="larger"
    )
    return float(found.pvalue)
