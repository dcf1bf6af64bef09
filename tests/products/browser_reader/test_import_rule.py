"""The second engine shares nothing with the first, nor with the maker of pages."""

import ast
from pathlib import Path

import pytest

import html_extraction.products.browser_reader

PACKAGE = Path(html_extraction.products.browser_reader.__file__).parent
ALLOWED = "html_extraction.browser"


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_a_module_imports_no_other_part_of_the_package(path: Path) -> None:
    own = {name for name in imported(path) if name.split(".")[0] == "html_extraction"}
    assert all(name == ALLOWED or name.startswith(f"{ALLOWED}.") for name in own)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_a_module_parses_no_markup_itself(path: Path) -> None:
    parsers = {"bs4", "lxml", "soupsieve", "tinycss2", "html", "xml"}
    assert not parsers & {name.split(".")[0] for name in imported(path)}
