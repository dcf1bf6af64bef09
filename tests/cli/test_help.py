"""Every verb teaches itself."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from html_extraction.cli import main


def verbs(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from verbs(below, (*path, name))


@pytest.mark.parametrize("path", list(verbs(main)), ids=" ".join)
def test_help_explains_and_shows_examples(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*path, "--help"])
    assert result.exit_code == 0
    examples = [
        line for line in result.output.splitlines() if line.startswith(("      html-", "      ins"))
    ]
    assert examples


@pytest.mark.parametrize("path", list(verbs(main)), ids=" ".join)
def test_every_option_has_help(path: tuple[str, ...]) -> None:
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert all(option.help for option in options)


def test_the_verbs_are_those_of_the_readme() -> None:
    assert {" ".join(path) for path in verbs(main)} >= {
        "generate",
        "show",
        "pathologies",
        "check answerable",
        "check load-bearing",
        "check all",
        "gate",
    }
