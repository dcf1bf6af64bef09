"""The documentation: what it shows runs, its tables are up to date, its links lead somewhere."""

import importlib.util
import re
import shutil
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tests.documented import (
    PROVEN,
    ROOT,
    Done,
    cheaply,
    results_of,
    run,
    run_apart,
    run_program,
    runs,
    shown,
    understood,
)

DOCS = sorted((ROOT / "docs").glob("*.md"))
RUN = [page for page in DOCS if shown(page.read_text(encoding="utf-8"))]
"""The pages that show something to run."""

REGISTERING = "writing-a-pathology.md"
"""The page whose programs run apart: what they register would stay in this process."""


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_what_a_page_shows_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    proofs = set[str]()
    for language, text in shown(page.read_text(encoding="utf-8")):
        if language == "bash" and (text.startswith(PROVEN) or proofs & set(text.split())):
            for name in results_of(text):
                (tmp_path / name).touch()
                proofs.add(name)
            assert understood(text, tmp_path), text
        else:
            done = _run(language, text, tmp_path, apart=page.name == REGISTERING)
            assert done.well, f"{text}\n{done.said}"
    assert set(runs(tmp_path)) <= {"success"}


def _run(language: str, text: str, folder: Path, *, apart: bool) -> Done:
    if language == "bash":
        return run(cheaply(text), folder)
    return run_apart(["python", "-c", text], folder) if apart else run_program(text, folder)


@cache
def maker() -> ModuleType:
    """Return `docs/make.py` as a module."""
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "docs" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_generated_is_up_to_date() -> None:
    maker().main(["--check"])


def copied(folder: Path) -> Path:
    """Return a folder with what is generated, and what it is generated into."""
    shutil.copy(ROOT / "README.md", folder)
    for name in ("docs", "tasks"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize("file", ["tasks/pathologies.py", *maker().blocks()])
def test_what_drifts_is_found_and_mended(tmp_path: Path, file: str) -> None:
    path = copied(tmp_path) / file
    right = path.read_text(encoding="utf-8")
    at = right.index("<!-- end -->") if file.endswith(".md") else len(right)
    path.write_text(f"{right[: at - 2]}X{right[at - 1 :]}", encoding="utf-8")
    with pytest.raises(SystemExit, match=rf"Out of date: {re.escape(file)}\. "):
        maker().main(["--check"], tmp_path)
    maker().main([], tmp_path)
    assert path.read_text(encoding="utf-8") == right


@pytest.mark.parametrize("name", ["claims", "made up"])
def test_a_block_that_is_missing_or_that_nothing_makes_is_found(tmp_path: Path, name: str) -> None:
    path = copied(tmp_path) / "docs" / "qualification.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("generated: claims", "generates: claims")
        if name == "claims"
        else f"{text}\n<!-- generated: {name} -->\n\n<!-- end -->\n",
        encoding="utf-8",
    )
    with pytest.raises(SystemExit, match=name):
        maker().main(["--check"], tmp_path)


def test_the_figures_in_the_text_are_right() -> None:
    import numpy as np
    from scipy.stats import binomtest

    from html_extraction.results.statistics import rate

    page = (ROOT / "docs" / "reading-a-result.md").read_text(encoding="utf-8")
    assert round(0.93**7, 2) == 0.60
    interval = rate(np.repeat([1.0, 0.0], [72, 48]), np.arange(120))
    assert f"from {interval.low:.2f} to {interval.high:.2f}" in page
    assert f"20 to 5 gives p = {binomtest(5, 25).pvalue:.4f}" in page
    assert f"15 to 10 gives p = {binomtest(10, 25).pvalue:.2f}" in page


@pytest.mark.parametrize("page", [ROOT / "README.md", *DOCS], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target, part in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", prose):
        leads_to = page.parent / target if target else page
        assert leads_to.exists(), f"{page.name}: {target}"
        assert not part or part in headings(leads_to), f"{page.name}: {target}#{part}"


def headings(page: Path) -> list[str]:
    """Return what the headings of a page are called in links."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]
