"""Which pathologies each row carries: a balanced block of 120 rows.

Independent draws would leave some pathology on a dozen rows of the public set. So a block is
planned as a whole, each row in turn taking the least used ones that go together. A plan depends on
the split, the seed and the block's number alone.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random

BLOCK = 120
TIERS: dict[str, tuple[int, int]] = {"easy": (2, 3), "medium": (5, 7), "hard": (9, 12)}
"""The tiers, and from how many to how many pathologies a row of each carries."""
SPLITS: tuple[str, str] = ("public", "held_out")

EXCLUSIONS: tuple[frozenset[str], ...] = tuple(
    frozenset(names)
    for names in (
        ("unseen_text", "generated_text"),
        ("unseen_text", "mojibake", "number_format"),
        ("generated_text", "mojibake", "number_format"),
        ("both_states", "stock_elsewhere"),
        ("both_states", "variant_stock"),
        ("stock_elsewhere", "variant_stock"),
        ("variant_price", "tax_pair"),
        ("variant_price", "ended_sale"),
        ("variant_price", "reference_price"),
        ("variant_price", "members_price"),
        ("variant_price", "instalment_price"),
        ("variant_price", "currency_switcher"),
        ("ended_sale", "conditional_price"),
        ("other_codes", "variant_sku"),
        ("shared_symbol", "currency_switcher"),
    )
)
"""Pathologies that do not stand together on one page."""

RESERVED: tuple[frozenset[str], ...] = tuple(
    frozenset(names)
    for names in (
        ("mojibake", "stale_metadata"),
        ("title_decoys", "unseen_text"),
        ("hidden_record", "members_price"),
        ("reference_price", "tax_pair"),
        ("number_format", "minor_units"),
        ("variant_price", "variant_gallery"),
        ("base_href", "duplicate_gallery"),
        ("lazy_images", "image_sizes"),
        ("closure_days", "cutoff_time"),
        ("both_states", "other_offer"),
    )
)
"""Pairs that never meet in the public split; every held-out row has one of them."""


@dataclass(frozen=True)
class RowPlan:
    """A row's tier, its pathologies, and which of them are flipped."""

    tier: str
    pathologies: frozenset[str]
    flipped: frozenset[str]


def goes_together(names: frozenset[str], barred: tuple[frozenset[str], ...] = ()) -> bool:
    """Whether the pathologies can stand on one page."""
    return not any(excluded <= names for excluded in (*EXCLUSIONS, *barred))


def tier_of(index: int) -> str:
    """The tier of the row at `index` of an ordinary split."""
    return tuple(TIERS)[index % len(TIERS)]


def row_plan(registry: tuple[str, ...], split: str, seed: int, index: int) -> RowPlan:
    """The plan of one row."""
    return _block(registry, split, seed, index // BLOCK)[index % BLOCK]


@lru_cache(maxsize=8)
def _block(registry: tuple[str, ...], split: str, seed: int, block: int) -> tuple[RowPlan, ...]:
    rng = Random(f"{split}:{seed}:{block}:plan")
    used: Counter[str] = Counter()
    carried: dict[int, frozenset[str]] = {}
    # Rows with many pathologies are the hardest to fill, so they choose first.
    order = sorted(rng.sample(range(BLOCK), BLOCK), key=lambda row: -(row % len(TIERS)))
    pairs = _reserved(rng) if split == "held_out" else {}
    for row in order:
        carried[row] = _fill(registry, row, pairs.get(row, frozenset()), used, split, rng)
        used.update(carried[row])
    flipped = _flips(registry, carried, rng)
    return tuple(RowPlan(tier_of(row), carried[row], flipped[row]) for row in range(BLOCK))


def _reserved(rng: Random) -> dict[int, frozenset[str]]:
    """A reserved pair for every row, each pair equally often in each tier."""
    rows = rng.sample(range(BLOCK), BLOCK)
    ordered = sorted(rows, key=lambda row: row % len(TIERS))
    return {row: RESERVED[place % len(RESERVED)] for place, row in enumerate(ordered)}


def _fill(
    registry: tuple[str, ...],
    row: int,
    start: frozenset[str],
    used: Counter[str],
    split: str,
    rng: Random,
) -> frozenset[str]:
    """The row's pathologies: the least used that go together, ties in a drawn order."""
    barred = RESERVED if split == "public" else ()
    names = start
    wanted = rng.randint(*TIERS[tier_of(row)])
    for name in sorted(rng.sample(registry, len(registry)), key=lambda name: used[name]):
        if len(names) == wanted:
            break
        if goes_together(names | {name}, barred):
            names |= {name}
    return names


def _flips(
    registry: tuple[str, ...], carried: dict[int, frozenset[str]], rng: Random
) -> dict[int, frozenset[str]]:
    """For each row the pathologies that are flipped: each on half of the rows that carry it."""
    flipped: dict[int, set[str]] = {row: set() for row in carried}
    for name in registry:
        rows = [row for row in sorted(carried) if name in carried[row]]
        for row in rng.sample(rows, (len(rows) + 1) // 2):
            flipped[row].add(name)
    return {row: frozenset(names) for row, names in flipped.items()}
