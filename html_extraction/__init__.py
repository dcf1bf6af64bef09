"""An Inspect AI evaluation of web extraction from flawed product pages.

from html_extraction import generate_row, rows

row = generate_row("public", seed=0, index=12)
row.prompt, row.answer, row.bites
"""

from html_extraction.products.generator.plan import PATHOLOGIES, SPLITS, TIERS
from html_extraction.products.generator.row import (
    DATASET_VERSION,
    Row,
    generate_row,
    rows,
)
from html_extraction.products.generator.truth import FIELDS

__all__ = [
    "DATASET_VERSION",
    "FIELDS",
    "PATHOLOGIES",
    "SPLITS",
    "TIERS",
    "Row",
    "generate_row",
    "rows",
]
