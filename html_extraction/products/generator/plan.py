"""The pathologies of product pages, and the rules by which rows carry them."""

from collections.abc import Mapping

from html_extraction.drawing.balanced_plan import SPLITS, PlanRules, Tier
from html_extraction.drawing.pathologies import exclusions, reserved_pairs
from html_extraction.products.generator.pathology import REGISTRY, Pathology

__all__ = ["BLOCK", "PATHOLOGIES", "RULES", "SPLITS", "TIERS"]

BLOCK = 120
TIERS: dict[str, tuple[int, int]] = {"easy": (2, 3), "medium": (5, 7), "hard": (9, 12)}
"""The tiers, and from how many to how many pathologies a row of each carries."""
PATHOLOGIES: Mapping[str, Pathology] = REGISTRY.load(
    "html_extraction.products.generator.pathologies"
)
RULES = PlanRules(
    pathologies=tuple(PATHOLOGIES),
    tiers=tuple(Tier(name, fewest, most) for name, (fewest, most) in TIERS.items()),
    block=BLOCK,
    exclusions=exclusions(PATHOLOGIES.values()),
    reserved=reserved_pairs(PATHOLOGIES.values()),
)
