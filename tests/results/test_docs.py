"""The documentation: its commands and programs run, its table is up to date."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from html_extraction.results.power import power_table

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))


def blocks(page: Path) -> list[tuple[str, str]]:
    """The page's blocks of commands and programs, in order, each with its language."""
    return re.findall(r"```(bash|python)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def run(language: str, text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    scripts = str(Path(sys.executable).parent)
    words = ["bash", "-ec", text] if language == "bash" else [sys.executable, "-c", text]
    return subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": os.pathsep.join([scripts, os.environ["PATH"]])},
        capture_output=True,
        text=True,
        check=False,
    )


def commands(language: str, text: str) -> list[str]:
    return text.splitlines() if language == "bash" else [text]


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_what_a_page_shows_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    shown = [(kind, line) for kind, text in blocks(page) for line in commands(kind, text)]
    assert shown
    for language, text in shown:
        done = run(language, text, tmp_path)
        # Whether a claim holds on two rows is not what is tested here.
        allowed = {0, 1} if text.startswith("html-extraction check") else {0}
        assert done.returncode in allowed, f"{text}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stdout + done.stderr


def test_the_power_table_is_up_to_date() -> None:
    page = (ROOT / "docs" / "designing-a-comparison.md").read_text(encoding="utf-8")
    assert f"<!-- generated: power -->\n{power_table()}\n<!-- end -->" in page


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


def test_links_lead_somewhere() -> None:
    for page in DOCS:
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", prose):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
