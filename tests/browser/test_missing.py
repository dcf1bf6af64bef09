"""Without Chromium or Playwright a plain sentence says what to install."""

import sys
from pathlib import Path

import pytest

from html_extraction.browser.chromium import VARIABLE, BrowserMissingError, chromium
from html_extraction.browser.tab import Tab


def a_program(folder: Path) -> Path:
    program = folder / "chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_chromium_is_found_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrowserMissingError, match="install the package `chromium`"):
        chromium()
    program = a_program(tmp_path)
    assert chromium() == str(program)


def test_the_variable_names_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = a_program(tmp_path)
    monkeypatch.setenv(VARIABLE, str(program))
    assert chromium() == str(program)
    monkeypatch.setenv(VARIABLE, "/no/such/program")
    with pytest.raises(BrowserMissingError, match="/no/such/program"):
        chromium()


def test_playwright_is_asked_for_by_its_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(a_program(tmp_path)))
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(BrowserMissingError, match=r"html-extraction\[browser\]"), Tab():
        pass
