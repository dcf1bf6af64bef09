"""The gallery: a page for every pathology, made from the registry."""

import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

from html_extraction import PATHOLOGIES, Row, generate_row
from html_extraction.results.documents import document, packed
from html_extraction.results.errors import ResultsError
from html_extraction.results.failures import shown
from html_extraction.results.marks import Mark, clues, find, segments

RIGHT, DECOY, CLUE = "right", "decoy", "clue"

LOOKED_AT = 20
"""Pages looked at for one on which the trap can be pointed out."""

Figures = Mapping[str, Sequence[tuple[str, str]]]
"""By pathology, its figures: what was measured, and the value as text."""


@dataclass(frozen=True)
class Line:
    """A field that the trap is for: the right value and the trap's own values, as text."""

    field: str
    right: str
    decoys: tuple[str, ...]


def gallery(figures: Figures | None = None) -> Iterator[tuple[str, str]]:
    """Yield each file's name and text: `index.html`, and `<name>.html` for every pathology."""
    known = figures or {}
    yield (
        "index.html",
        document("index.html.j2", (), title="Pathologies", pathologies=list(PATHOLOGIES.values())),
    )
    names = list(PATHOLOGIES)
    for place, name in enumerate(names):
        yield (
            f"{name}.html",
            _page(
                name,
                figures=known.get(name, ()),
                before=names[place - 1] if place else None,
                after=names[place + 1] if place + 1 < len(names) else None,
            ),
        )


def read_figures(path: Path) -> Figures:
    """Read figures from a file that `html-extraction check ... --json` wrote.

    Raises:
        ResultsError: there is no such file, or it is no file of check results.
    """
    try:
        checks = json.loads(path.read_text(encoding="utf-8"))["checks"]
        found = [
            (str(row[0]), list(zip(check["columns"], map(_figure, row), strict=True))[1:])
            for check in checks.values()
            for row in check["rows"]
        ]
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise ResultsError(
            f"{path} holds no check results; make it with html-extraction check load-bearing --json."
        ) from None
    return {
        name: [pair for other, pairs in found if other == name for pair in pairs]
        for name in PATHOLOGIES
    }


def _figure(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def _page(
    name: str,
    *,
    figures: Sequence[tuple[str, str]],
    before: str | None,
    after: str | None,
) -> str:
    row, pathology = example(name), PATHOLOGIES[name]
    return document(
        "pathology.html.j2",
        ("frame.js", "gallery.js"),
        title=name,
        pathology=pathology,
        about=inspect.getdoc(type(pathology)) or "",
        row=row,
        lines=tuple(_lines(row, name)),
        page=packed(segments(row.html, list(marks(row, name)))),
        figures=figures,
        code=inspect.getsource(type(pathology)),
        before=before,
        after=after,
    )


def example(name: str) -> Row:
    """Return a page with only this pathology on which it bites: the first that writes it out."""
    pages = (generate_row("public", 0, index, probe=name) for index in count())
    bitten = list(islice((row for row in pages if name in row.bites), LOOKED_AT))
    return next((row for row in bitten if _shows(row, name)), bitten[0])


def marks(row: Row, pathology: str) -> Iterator[Mark]:
    """Yield where the trap stands: its own values and the right ones, or what speaks of them."""
    for field in PATHOLOGIES[pathology].fields:
        offered = _decoys(row, field, pathology)
        decoys = [mark for value in offered for mark in find(row.html, field, value, DECOY)]
        yield from find(row.html, field, row.answer[field], RIGHT)
        yield from decoys or (clues(row.html, field, CLUE) if offered else ())


def _shows(row: Row, pathology: str) -> bool:
    return any(mark.kind != RIGHT for mark in marks(row, pathology))


def _lines(row: Row, pathology: str) -> Iterator[Line]:
    for field in PATHOLOGIES[pathology].fields:
        decoys = _decoys(row, field, pathology)
        yield Line(field, shown(row.answer[field]), tuple(map(shown, decoys)))


def _decoys(row: Row, field: str, pathology: str) -> list[Any]:
    return [value for value, trap in row.decoys[field] if trap == pathology]
