"""What Inspect finds by name once the package is installed.

The task, the scorers, the model provider, and each pathology's task as `html_extraction/<name>`.
"""

from collections.abc import Callable
from functools import partial

from inspect_ai import Task, task
from inspect_ai.scorer._scorer import scorer_register

from html_extraction import PATHOLOGIES
from html_extraction.products.offline import scraper
from html_extraction.products.parameters import PROBE_COUNT
from html_extraction.scoring import by_key, exact_fields, field_hits, trap_fallen, trap_solved
from html_extraction.task import html_extraction, probe_task

__all__ = [
    "by_key",
    "exact_fields",
    "field_hits",
    "html_extraction",
    "scraper",
    "trap_fallen",
    "trap_solved",
]


def _one_probe(probe: str) -> Callable[..., Task]:
    def one_probe(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
        return probe_task(probe, seed=seed, probe_n=probe_n, held_out=held_out)

    return one_probe


# `tasks/pathologies.py` has them too, for those who run tasks from files.
for _name in PATHOLOGIES:
    task(name=_name)(_one_probe(_name))
task(name="clean")(_one_probe("none"))

# A log calls a scorer by its bare name, and `inspect score LOG` looks for that one.
for _scorer in (exact_fields, field_hits, trap_solved, trap_fallen):
    scorer_register(partial(_scorer), _scorer.__name__)
