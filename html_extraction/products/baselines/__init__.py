"""Lazy solvers: scrapers that guess by shortcuts instead of reading.

Each is named for its shortcut. They measure what can be had without the skills that the pages ask
for.
"""

from html_extraction.products.baselines.solvers import LAZY, LazySolver, lazy

__all__ = ["LAZY", "LazySolver", "lazy"]
