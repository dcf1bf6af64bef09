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
from html_extraction.products.scoring import fields
from html_extraction.task import html_extraction, probe_task
from scorers import field_hits, trap_fallen, trap_solved
from scorers.exact_fields import exact_fields

__all__ = ["html_extraction", "scraper"]


def _one_probe(probe: str) -> Callable[..., Task]:
    def one_probe(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
        return probe_task(probe, seed=seed, probe_n=probe_n, held_out=held_out)

    return one_probe


# `tasks/pathologies.py` has them too, for those who run tasks from files.
for _name in PATHOLOGIES:
    task(name=_name)(_one_probe(_name))
task(name="clean")(_one_probe("none"))

# Inspect names a scorer after the package that defines it, where that is installed under its own
# name: these are `scorers/exact_fields` in a wheel and `exact_fields` in an editable install. But a
# log calls a scorer by its bare name, which `inspect score LOG` then looks for, and `--scorer` on
# the command line wants the package's: `html_extraction/exact_fields`. No one name serves both, so
# each scorer is put in the registry under the two.
for _scorer in (exact_fields, fields, field_hits, trap_solved, trap_fallen):
    for _prefix in ("", "html_extraction/"):
        scorer_register(partial(_scorer), f"{_prefix}{_scorer.__name__}")
