"""Options that contradict each other, or that ask for more than there is."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from html_extraction.bounds import LARGEST
from html_extraction.cli import main
from html_extraction.products.parameters import select
from html_extraction.products.row_id import row_of


def refused(*words: str) -> str:
    done = CliRunner().invoke(main, list(words))
    assert (done.exit_code, done.stdout) == (2, "")
    (sentence,) = (line for line in done.stderr.splitlines() if line.startswith("Error: "))
    return sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("generate", "--seed", "1", "--seed", "2"), "--seed is given twice."),
        (("generate", "--output", "a", "-o", "b"), "--output is given twice."),
        (("show", "public-0-000000", "-o", "a", "-o", "a"), "--output is given twice."),
        (("check", "answerable", "--seeds", "1", "--seeds", "2"), "--seeds is given twice."),
        (("check", "all", "--rows", "1", "--rows", "2"), "--rows is given twice."),
        (("gate", "--json", "a", "--json", "b"), "--json is given twice."),
        (("gallery", "--figures", "a", "--figures", "b"), "--figures is given twice."),
        (("report", "a", "-o", "a", "-o", "b"), "--output is given twice."),
        (("compare", "a", "-o", "a", "-o", "b"), "--output is given twice."),
        (("compare", "a", "b", "--json", "--csv"), "--json and --csv each say how to write"),
        (
            ("compare", "a", "b", "--markdown", "--csv"),
            "--csv and --markdown each say how to write",
        ),
        (("generate", "--probe", "none", "--difficulty", "hard"), "a probe has no difficulty"),
        (("check", "answerable", "--seeds", "1,2,01"), "names a seed twice"),
    ],
)
def test_a_contradiction_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_a_flag_may_be_given_twice() -> None:
    done = CliRunner().invoke(main, ["compare", "absent.eval", "--json", "--json"])
    assert "There is no log absent.eval" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("generate", "--seed", f"{LARGEST + 1}"),
        ("generate", "--seed", "99999999999999999999"),
        ("generate", "--count", f"{LARGEST + 1}"),
        ("generate", "--start", f"{LARGEST + 1}"),
        ("generate", "--start", f"{LARGEST}", "--count", "2"),
        ("generate", "--start", f"{LARGEST // 3 + 1}", "--count", "1", "--difficulty", "easy"),
        ("check", "answerable", "--seeds", f"1,{LARGEST + 1}"),
        ("check", "all", "--seeds", "9" * 5000),
        ("show", f"public-{LARGEST + 1}-000000"),
        ("show", f"public-0-{LARGEST + 1}"),
        ("show", "public-99999999999999999999-none-000000"),
    ],
)
def test_too_large_a_number_is_refused_with_the_largest(words: tuple[str, ...]) -> None:
    assert str(LARGEST) in refused(*words)


def test_the_largest_row_is_made_by_every_way(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    words = ["--seed", str(LARGEST), "--start", str(LARGEST), "--count", "1", "-o", str(path)]
    assert CliRunner().invoke(main, ["generate", *words]).exit_code == 0
    made = json.loads(path.read_text(encoding="utf-8"))
    assert made["id"] == f"public-{LARGEST}-{LARGEST}"
    assert row_of(made["id"]).html == made["html"]
    assert CliRunner().invoke(main, ["show", made["id"]]).exit_code == 0
    assert next(iter(select(seed=LARGEST, count=1).rows())).seed == LARGEST
    with pytest.raises(ValueError, match=str(LARGEST)):
        select(seed=LARGEST + 1)
