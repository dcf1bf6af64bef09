"""`html-extraction gallery`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from html_extraction import PATHOLOGIES
from html_extraction.cli import main
from html_extraction.products.system import PRODUCTS
from html_extraction.results.gallery import example, gallery, trap_highlights


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return dict(gallery(PRODUCTS))


def test_there_is_a_page_for_every_pathology(pages: dict[str, str]) -> None:
    assert set(pages) == {"index.html", *(f"{name}.html" for name in PATHOLOGIES)}
    for name in PATHOLOGIES:
        assert f'href="{name}.html"' in pages["index.html"]
        assert f"class {type(PATHOLOGIES[name]).__name__}" in pages[f"{name}.html"]


@pytest.mark.parametrize("name", PATHOLOGIES)
def test_the_example_is_bitten_and_the_trap_is_pointed_out(name: str) -> None:
    row = example(PRODUCTS, name)
    assert row.bites == (name,)
    assert {"decoy", "clue"} & {one.kind for one in trap_highlights(PRODUCTS, row, name)}


def test_figures_are_shown_where_they_are_given(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    rows = [["base_href", 21, 0.125, True, None], ["clean floor, hasty", 1, 1.0, True, None]]
    columns = ["pathology", "public rows", "without, biting", "holds", "idle"]
    path.write_text(json.dumps({"checks": {"load-bearing": {"columns": columns, "rows": rows}}}))
    folder = tmp_path / "gallery"
    done = CliRunner().invoke(main, ["gallery", "-o", str(folder), "--figures", str(path)])
    assert done.exit_code == 0, done.output
    text = (folder / "base_href.html").read_text(encoding="utf-8")
    assert "<dt>without, biting</dt><dd>0.125</dd>" in text
    assert "<dt>holds</dt><dd>yes</dd>" in text
    assert 'id="figures"' not in (folder / "mojibake.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "[]", '{"checks": 3}', '{"checks": {"a": {"rows": [[]]}}}'])
def test_a_file_without_figures_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text(text)
    done = CliRunner().invoke(main, ["gallery", "-o", str(tmp_path), "--figures", str(path)])
    assert done.exit_code == 2
    assert "holds no check results" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(main, ["gallery", "-o", str(tmp_path / "file" / "below")])
    assert done.exit_code == 2
    assert str(tmp_path / "file" / "below") in done.stderr
