"""The product pages, as the engines see them."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from html_extraction.products.display import DISPLAY
from html_extraction.products.generator.plan import BLOCK, PATHOLOGIES, SPLITS, TIERS
from html_extraction.products.generator.row import DATASET_VERSION, rows
from html_extraction.products.generator.truth import FIELDS
from html_extraction.products.row_id import row_of
from html_extraction.system import Row, Solver, System, Verdict

if TYPE_CHECKING:
    from html_extraction.checks.registry import Check


def _solver(name: str) -> Solver:
    from html_extraction.products.scraper_models import solver  # noqa: PLC0415  (takes seconds)

    return solver(name)


def _grade(completion: str, row: Row) -> Verdict:
    from scorers.grading import grade  # noqa: PLC0415  (takes seconds)

    return grade(completion, row.answer)


def _checks() -> "Mapping[str, Check]":
    from html_extraction.checks.registry import checks_in  # noqa: PLC0415  (takes seconds)

    return checks_in("html_extraction.products.checks")


PRODUCTS = System(
    name="products",
    task="html_extraction",
    scorer="exact_fields",
    dataset_version=DATASET_VERSION,
    splits=SPLITS,
    block=BLOCK,
    tiers=tuple(TIERS),
    parts=FIELDS,
    pathologies=PATHOLOGIES,
    rows=rows,
    row_of=row_of,
    display=DISPLAY,
    solver=_solver,
    grade=_grade,
    checks=_checks,
    record=Path(__file__).with_name("qualification.json"),
    headline=True,
)
