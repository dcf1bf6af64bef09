"""The registry: a trap says all of itself on its class, and a wrong declaration fails the import."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import pytest

from html_extraction.drawing.pathologies import Pathology, Registry, exclusions, reserved_pairs

FIELDS = ("name", "price")
NUMBERS = count()
"""Packages that a process has imported stay imported, so each test has its own."""

Load = Callable[[str], Mapping[str, Pathology]]


def declared(**attributes: object) -> type[Pathology]:
    usual = {"fields": ("price",), "summary": "x", "honest": "x", "hasty_rule": "x"}
    return type("Trap", (Pathology,), {"__doc__": "A trap.", **usual, **attributes})


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Loads a package whose modules are given as text: `## module`, then a trap a line.

    A line is the trap's name, and what its class says besides.
    """
    number = next(NUMBERS)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / f"base_{number}.py").write_text(
        "from html_extraction.drawing.pathologies import Pathology, Registry\n"
        f"REGISTRY = Registry({FIELDS})\n"
        "class Trap(Pathology):\n"
        "    fields, summary, honest, hasty_rule = ('price',), 'x', 'x', 'x'\n"
    )
    folder = tmp_path / f"traps_{number}"
    folder.mkdir()
    (folder / "__init__.py").write_text("")

    def loaded(text: str) -> Mapping[str, Pathology]:
        for part in text.split("##")[1:]:
            module, *traps = (line.strip() for line in part.strip().splitlines())
            code = f"from base_{number} import REGISTRY, Trap\n"
            for trap in traps:
                name, _, more = trap.partition(" ")
                code += f"@REGISTRY.register\nclass {name.title()}(Trap):\n"
                code += f"    'A trap.'\n    name = {name!r}\n    {more or 'pass'}\n"
            (folder / f"{module}.py").write_text(code)
        base = __import__(f"base_{number}")
        return base.REGISTRY.load(folder.name)  # type: ignore[no-any-return]

    return loaded


def test_modules_are_found_and_the_registry_goes_by_field_then_module_then_place(
    load: Load,
) -> None:
    found = load("## zoo\n one\n two fields = ('name', 'price')\n## ant\n three\n four")
    assert list(found) == ["two", "three", "four", "one"]
    with pytest.raises(TypeError):
        found["five"] = found["one"]  # type: ignore[index]


def test_what_is_said_on_one_side_holds_for_all(load: Load) -> None:
    found = load(
        """## a
        one excludes = ({"two"}, {"three", "four"})
        two reserved_with = ("three",); reserved_rank = 1
        three
        four reserved_with = ("one",)
        """
    )
    assert exclusions(found.values()) == (
        frozenset({"one", "two"}),
        frozenset({"one", "three", "four"}),
    )
    assert reserved_pairs(found.values()) == (
        frozenset({"four", "one"}),
        frozenset({"two", "three"}),
    )


@pytest.mark.parametrize(
    ("traps", "words"),
    [
        ("one excludes = ({'three'},)", "excludes of one names three: unknown"),
        ("one excludes = ({'one'},)", "excludes of one names no other pathology"),
        ("one excludes = (set(),)", "excludes of one names no other pathology"),
        (
            "one excludes = ({'two'},)\n two excludes = ({'one'},)",
            "excludes of two says of one, two what is said",
        ),
        ("one reserved_with = ('three',)", "reserved_with of one names three: unknown"),
        ("one reserved_with = ('two', 'two')", "reserved_with of one says of one, two what is"),
        (
            "one reserved_with = ('two',); excludes = ({'two'},)",
            "one, two are held out together, but exclude each other",
        ),
    ],
)
def test_what_cannot_be_kept_is_refused(load: Load, traps: str, words: str) -> None:
    both = traps if "\n" in traps else f"{traps}\n two"
    with pytest.raises(TypeError, match=words):
        load(f"## a\n {both}")


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ({"name": None}, "Trap lacks name"),
        ({"summary": None, "hasty_rule": None}, "lacks summary, hasty_rule"),
        ({"fields": ("prize",)}, "must name fields out of name, price"),
        ({"fields": ()}, "must name fields out of name, price"),
        ({"__doc__": None}, "one has no docstring"),
    ],
)
def test_a_class_that_says_too_little_is_refused(attributes: dict[str, object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        Registry[Pathology](FIELDS).register(declared(**{"name": "one", **attributes}))


def test_two_of_one_name_are_refused() -> None:
    registry = Registry[Pathology](FIELDS)
    registry.register(declared(name="one"))
    with pytest.raises(TypeError, match="two pathologies are called one"):
        registry.register(declared(name="one"))


@pytest.mark.parametrize("flag", ["-O", "-OO"])
def test_rows_are_made_the_same_without_docstrings(flag: str) -> None:
    code = "from html_extraction import generate_row as g; print(g('public', 0, 5).html)"
    plain, stripped = (
        subprocess.run(
            [sys.executable, *flags, "-c", code], capture_output=True, check=True, timeout=120
        ).stdout
        for flags in ([], [flag])
    )
    assert plain == stripped
