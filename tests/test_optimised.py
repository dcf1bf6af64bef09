"""Under `python -OO`, which strips every docstring, all is there but for the docstrings."""

import subprocess
import sys

import pytest

MAIN = "from html_extraction.cli import main; main()"


def optimised(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-OO", "-c", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_packages_can_be_imported() -> None:
    names = "html_extraction, html_extraction._registry, html_extraction.checks, scorers"
    assert optimised(f"import {names}; print(len(html_extraction.PATHOLOGIES) > 30)") == "True\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--help"], "answerable    A scraper that follows the prompt's rules"),
        (["check", "answerable", "--help"], "A scraper that follows the prompt's rules"),
        (["show", "public-0-000000"], "price_cents"),
    ],
)
def test_the_command_line_works(arguments: list[str], said: str) -> None:
    assert said in optimised(MAIN, *arguments)
