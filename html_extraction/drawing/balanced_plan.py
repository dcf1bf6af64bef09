"""Which pathologies each row carries: balanced blocks of rows.

Independent draws would leave some pathology on a dozen rows of a public set. So a block is planned
as a whole, each row in turn taking the least used ones that go together. A plan depends on the
rules, the split, the seed and the block's number alone.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random

PUBLIC, HELD_OUT = "public", "held_out"
SPLITS: tuple[str, str] = (PUBLIC, HELD_OUT)


@dataclass(frozen=True)
class Tier:
    """A tier, and from how many to how many pathologies a row of it carries."""

    name: str
    fewest: int
    most: int


@dataclass(frozen=True)
class PlanRules:
    """What the plans of one system keep to.

    `pathologies` are the names of all, in the registry's order. Rows of the `tiers` take turns in
    a block of `block` rows. No row carries all of a set of the `exclusions`. The `reserved` pairs
    never meet in a public row; every held-out row has one, each pair equally often.
    """

    pathologies: tuple[str, ...]
    tiers: tuple[Tier, ...]
    block: int
    exclusions: tuple[frozenset[str], ...] = ()
    reserved: tuple[frozenset[str], ...] = ()

    def go_together(self, names: frozenset[str]) -> bool:
        """Whether the pathologies can stand on one page."""
        return _free_of(self.exclusions, names)

    def tier_of(self, index: int) -> Tier:
        """Return the tier of the row at `index` of an ordinary split."""
        return self.tiers[index % len(self.tiers)]


@dataclass(frozen=True)
class RowPlan:
    """A row's tier, its pathologies, and which of them are flipped."""

    tier: str
    pathologies: frozenset[str]
    flipped: frozenset[str]


def row_plan(rules: PlanRules, split: str, seed: int, index: int) -> RowPlan:
    """Return the plan of one row.

    Raises:
        ValueError: so few pathologies go together that a row of some tier cannot be filled.
    """
    return _block(rules, split, seed, index // rules.block)[index % rules.block]


@lru_cache(maxsize=8)
def _block(rules: PlanRules, split: str, seed: int, block: int) -> tuple[RowPlan, ...]:
    rng = Random(f"{split}:{seed}:{block}:plan")
    used: Counter[str] = Counter()
    carried: dict[int, frozenset[str]] = {}
    # Rows with many pathologies are the hardest to fill, so they choose first.
    order = sorted(rng.sample(range(rules.block), rules.block), key=lambda row: -_turn(rules, row))
    pairs = _pairs(rules, rng) if split == HELD_OUT else {}
    barred = (*rules.exclusions, *(rules.reserved if split == PUBLIC else ()))
    for row in order:
        carried[row] = _fill(rules, row, pairs.get(row, frozenset()), barred, used, rng)
        used.update(carried[row])
    flipped = _flips(rules.pathologies, carried, rng)
    return tuple(
        RowPlan(rules.tier_of(row).name, carried[row], flipped[row]) for row in range(rules.block)
    )


def _turn(rules: PlanRules, row: int) -> int:
    return row % len(rules.tiers)


def _pairs(rules: PlanRules, rng: Random) -> dict[int, frozenset[str]]:
    """Return a reserved pair for every row, each pair equally often in each tier."""
    rows = rng.sample(range(rules.block), rules.block)
    ordered = sorted(rows, key=lambda row: _turn(rules, row))
    pairs = rules.reserved
    return {row: pairs[place % len(pairs)] for place, row in enumerate(ordered) if pairs}


def _fill(
    rules: PlanRules,
    row: int,
    start: frozenset[str],
    barred: tuple[frozenset[str], ...],
    used: Counter[str],
    rng: Random,
) -> frozenset[str]:
    """Return the row's pathologies: the least used that go together, ties in a drawn order."""
    names, tier = start, rules.tier_of(row)
    wanted = rng.randint(tier.fewest, tier.most)
    drawn = rng.sample(rules.pathologies, len(rules.pathologies))
    for name in sorted(drawn, key=lambda name: used[name]):
        if len(names) >= wanted:
            break
        if _free_of(barred, names | {name}):
            names |= {name}
    if len(names) < tier.fewest:
        raise ValueError(f"no {tier.fewest} pathologies go together on a row of tier {tier.name}")
    return names


def _free_of(barred: tuple[frozenset[str], ...], names: frozenset[str]) -> bool:
    return not any(excluded <= names for excluded in barred)


def _flips(
    pathologies: tuple[str, ...], carried: dict[int, frozenset[str]], rng: Random
) -> dict[int, frozenset[str]]:
    """Return for each row those that are flipped: each on half of the rows that carry it."""
    flipped: dict[int, set[str]] = {row: set() for row in carried}
    for name in pathologies:
        rows = [row for row in sorted(carried) if name in carried[row]]
        for row in rng.sample(rows, (len(rows) + 1) // 2):
            flipped[row].add(name)
    return {row: frozenset(names) for row, names in flipped.items()}
