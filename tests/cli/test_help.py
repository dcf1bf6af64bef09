"""Every verb teaches itself."""

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from html_extraction.cli import VERBS, main

IMPORTED = """\
import sys
from html_extraction.cli import main

main(standalone_mode=False)
print(*{"inspect_ai", "pandas", "scipy", "statsmodels"} & sys.modules.keys(), file=sys.stderr)
"""


def verb(group: click.Group, name: str) -> click.Command:
    _, found, _ = group.resolve_command(click.Context(group), [name])
    assert found is not None
    return found


def verbs(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            yield from verbs(verb(command, name), (*path, name))


PATHS = list(verbs(main))


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_help_explains_and_shows_examples(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*path, "--help"])
    assert result.exit_code == 0
    examples = [
        line for line in result.output.splitlines() if line.startswith(("      html-", "      ins"))
    ]
    assert examples


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_option_has_help(path: tuple[str, ...]) -> None:
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        command = verb(command, name)
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert all(option.help for option in options)


def test_the_verbs_are_those_of_the_readme() -> None:
    assert {" ".join(path) for path in PATHS} >= {
        "generate",
        "show",
        "pathologies",
        "check answerable",
        "check load-bearing",
        "check all",
        "gate",
    }


@pytest.mark.parametrize("name", VERBS)
def test_the_list_says_of_a_verb_what_its_help_does(name: str) -> None:
    assert verb(main, name).get_short_help_str(limit=200) == VERBS[name]


@pytest.mark.parametrize("arguments", [["--help"], ["show", "public-0-000000"], ["pathologies"]])
def test_what_a_verb_does_without_is_not_imported(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *arguments], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "\n")
    assert done.stdout
