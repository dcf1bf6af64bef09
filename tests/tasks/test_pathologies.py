"""`tasks/pathologies.py` and the registry, held to each other."""

from pathlib import Path

import pytest
from inspect_ai import list_tasks
from inspect_ai._util.registry import registry_lookup

import html_extraction._registry  # noqa: F401
from html_extraction import PATHOLOGIES
from tasks import pathologies

ROOT = Path(__file__).parents[2]
NAMES = ("clean", *PATHOLOGIES)


def test_the_file_has_one_task_a_pathology_and_the_floor() -> None:
    found = list_tasks("tasks", root_dir=ROOT)
    assert {task.name for task in found} == set(NAMES)
    assert len(found) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_task_is_its_own_probe(name: str) -> None:
    task = getattr(pathologies, name)(seed=3, probe_n=2)
    probe = "none" if name == "clean" else name
    assert [sample.id for sample in task.dataset] == [f"public-3-{probe}-{i:06d}" for i in (0, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_task_has_a_name_in_the_package(name: str) -> None:
    assert registry_lookup("task", f"html_extraction/{name}") is not None
