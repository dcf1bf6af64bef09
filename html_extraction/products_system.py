"""The product pages, as the engines see them."""

from html_extraction import DATASET_VERSION, FIELDS, PATHOLOGIES, SPLITS, TIERS, rows
from html_extraction.products_display import DISPLAY
from html_extraction.row_id import row_of
from html_extraction.system import System

SYSTEM = System(
    name="products",
    task="html_extraction",
    dataset_version=DATASET_VERSION,
    splits=SPLITS,
    tiers=tuple(TIERS),
    parts=FIELDS,
    pathologies=PATHOLOGIES,
    rows=rows,
    row_of=row_of,
    scorer="exact_fields",
    display=DISPLAY,
)
