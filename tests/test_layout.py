"""The layout's promises: imports run one way, one task in the package, a sound entry point."""

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from inspect_ai import list_tasks

ROOT = Path(__file__).parents[1]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = CONFIGURATION["tool"]["importlinter"]["contracts"]
LINT = Path(sys.executable).with_name("lint-imports")

PLANTED = {
    "scorers": ("scorers/grading.py", "html_extraction.errors"),
    "engines": ("html_extraction/checks/result.py", "html_extraction.products.prompt"),
    "drawing": ("html_extraction/drawing/draws.py", "html_extraction.web.tree"),
    "two-engines": ("html_extraction/web/srcset.py", "html_extraction.browser.chromium"),
    "browser-reader": ("html_extraction/products/browser_reader/title.py", "bs4"),
    "readers": ("html_extraction/products/readers/sku.py", "html_extraction.browser.snapshot"),
    "generator": (
        "html_extraction/products/generator/codes.py",
        "html_extraction.products.readers.money",
    ),
    "readers-see-rows": (
        "html_extraction/products/checks/texts.py",
        "html_extraction.products.generator.wording",
    ),
    "top": ("html_extraction/results/errors.py", "html_extraction.cli.errors"),
    "systems": ("html_extraction/products/prompt.py", "html_extraction.another"),
}
"""For every contract a file, and an import there that breaks it."""


def linted(folder: Path) -> str:
    done = subprocess.run(
        [LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages, with a second system that imports nothing."""
    folder = tmp_path_factory.mktemp("tree")
    for package in ("html_extraction", "scorers", "tasks"):
        shutil.copytree(ROOT / package, folder / package)
    (folder / "html_extraction" / "another.py").touch()
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    only, both = (
        '["html_extraction.products"]',
        '["html_extraction.products", "html_extraction.another"]',
    )
    assert text.count(f"modules = {only}") == 1
    (folder / "pyproject.toml").write_text(text.replace(f"modules = {only}", f"modules = {both}"))
    return folder


def test_imports_run_one_way_and_every_rule_is_held(tree: Path) -> None:
    assert {contract["id"] for contract in CONTRACTS} == set(PLANTED)
    assert f"{len(CONTRACTS)} kept, 0 broken" in linted(tree)
    for place, module in PLANTED.values():
        path = tree / place
        path.write_text(f"import {module}\n{path.read_text(encoding='utf-8')}")
    said = " ".join(linted(tree).split())
    kept = [one["id"] for one in CONTRACTS if f"{one['name']} BROKEN" not in said]
    assert not kept, said


def test_every_engine_and_system_is_under_a_rule() -> None:
    """A new folder must say what it may import."""
    ruled = {name for one in CONTRACTS for name in one.get("source_modules", one.get("modules"))}
    for folder in (ROOT / "html_extraction").iterdir():
        if (folder / "__init__.py").exists():
            assert f"html_extraction.{folder.name}" in ruled, folder.name


def test_engines_speak_of_no_system() -> None:
    """An engine that knows a field or a pathology by name knows a system."""
    engines = ("checks", "results", "models", "cli", "drawing", "web", "browser")
    named = re.compile(r"price_cents|PATHOLOGIES")
    for engine in engines:
        for path in sorted((ROOT / "html_extraction" / engine).rglob("*")):
            if path.suffix in {".py", ".js", ".j2", ".css"}:
                assert not named.search(path.read_text(encoding="utf-8")), path


def test_the_package_holds_exactly_one_task() -> None:
    found = list_tasks("html_extraction", root_dir=ROOT)
    assert [(task.file, task.name) for task in found] == [
        ("html_extraction/task.py", "html_extraction")
    ]


def test_the_entry_point_imports_without_a_warning() -> None:
    (point,) = entry_points(group="inspect_ai", name="html_extraction")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import {point.value}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
