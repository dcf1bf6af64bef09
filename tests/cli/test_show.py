"""`html-extraction show` and `html-extraction pathologies`."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from html_extraction import PATHOLOGIES, generate_row
from html_extraction.cli import main


def invoke(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_show_prints_the_key_and_every_trap() -> None:
    row = generate_row("public", 0, 2)
    shown = invoke("show", row.id)
    for field in row.answer:
        assert field in shown
    assert str(row.answer["price_cents"]) in shown
    for name in row.pathologies:
        assert name in shown


def test_show_writes_the_page(tmp_path: Path) -> None:
    row = generate_row("held_out", 3, 7)
    page = tmp_path / "page.html"
    invoke("show", row.id, "--output", str(page))
    assert page.read_bytes() == row.html.encode()


def test_show_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", lambda url: opened.append(url) or 0)
    row = generate_row("public", 0, 2)
    invoke("show", row.id, "--open")
    (url,) = opened
    page = Path(url.removeprefix("file://"))
    assert page.read_bytes() == row.html.encode()
    page.unlink()
    page.parent.rmdir()


@pytest.mark.parametrize("wrong", ["public-0-12", "nonsense", "public-0-nonsense-000001"])
def test_an_unknown_id_is_one_sentence_and_code_2(wrong: str) -> None:
    result = CliRunner().invoke(main, ["show", wrong])
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1


def test_pathologies_lists_them_all() -> None:
    shown = invoke("pathologies")
    assert all(name in shown for name in PATHOLOGIES)
