"""The layout's promises: imports run one way, one task in the package, a sound entry point."""

import ast
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from inspect_ai import list_tasks

ROOT = Path(__file__).parents[1]
ABOVE = {"scorers": {"html_extraction", "tasks"}, "html_extraction": {"tasks"}, "tasks": set()}
MODULES = [path for package in ABOVE for path in sorted((ROOT / package).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    parts = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in plain | parts}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    assert not imported(path) & (ABOVE[package] | {"tests", "benchmarks"})


def test_the_package_holds_exactly_one_task() -> None:
    found = list_tasks("html_extraction", root_dir=ROOT)
    assert [(task.file, task.name) for task in found] == [
        ("html_extraction/task.py", "html_extraction")
    ]


def test_checks_and_solvers_see_rows_only() -> None:
    for package in ("checks", "scrapers"):
        for path in (ROOT / "html_extraction" / package).rglob("*.py"):
            assert "html_extraction.products.generator" not in path.read_text(encoding="utf-8"), (
                path
            )


def test_the_entry_point_imports_without_a_warning() -> None:
    (point,) = entry_points(group="inspect_ai", name="html_extraction")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import {point.value}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
