"""What a fit of everything cheap at once still finds, how much of it is accepted, and why.

No rule of one feature is accepted; these are sums of many cues too small to be seen alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from html_extraction.checks.shortcuts.effects import Found
from html_extraction.checks.shortcuts.logit import RULE
from html_extraction.checks.shortcuts.rules import ALL_ROWS


@dataclass(frozen=True)
class Residual:
    """How far a fitted logit may be over chance, over all rows and over those with one trap."""

    whole: float
    trapped: float
    why: str


ACCEPTED: Mapping[str, Residual] = MappingProxyType(
    {
        "price_cents": Residual(
            0.07, 0.15, "decoys lie near the price, below or above it as their kind does"
        ),
        "sku": Residual(0.05, 0.08, "codes at options stand in a list, as few other codes do"),
    }
)
"""By subject; what is not here may be no leak at all."""


def accepted(one: Found) -> bool:
    """Whether an effect is a residual within its ceiling."""
    known = ACCEPTED.get(one.subject)
    if known is None or one.rule != RULE:
        return False
    return one.excess <= (known.whole if one.rows == ALL_ROWS else known.trapped)
