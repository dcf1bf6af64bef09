"""The gallery: a page for every pathology of a system, made from its registry."""

import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from html_extraction.results.documents import document, packed
from html_extraction.results.errors import ResultsError
from html_extraction.results.failures import shown
from html_extraction.results.highlights import segments
from html_extraction.system import Highlight, Pathology, Row, System

RIGHT, DECOY, CLUE = "right", "decoy", "clue"

LOOKED_AT = 20
"""Pages that the trap bites, looked at for one on which it can be pointed out."""

MOST_MADE = 1000
"""Pages made to find so many."""

Figures = Mapping[str, Sequence[tuple[str, str]]]
"""By pathology, its figures: what was measured, and the value as text."""


@dataclass(frozen=True)
class Line:
    """A field that the trap is for: the right value and the trap's own values, as text."""

    field: str
    right: str
    decoys: tuple[str, ...]


def gallery(system: System, figures: Figures | None = None) -> Iterator[tuple[str, str]]:
    """Yield each file's name and text: `index.html`, and `<name>.html` for every pathology.

    Raises:
        ResultsError: the system makes no page that a pathology bites.
    """
    known = figures or {}
    yield (
        "index.html",
        document(
            "index.html.j2",
            (),
            title="Pathologies",
            system=system.name,
            pathologies=list(system.pathologies.values()),
        ),
    )
    names = list(system.pathologies)
    for place, name in enumerate(names):
        yield (
            f"{name}.html",
            _page(
                system,
                system.pathologies[name],
                figures=known.get(name, ()),
                before=names[place - 1] if place else None,
                after=names[place + 1] if place + 1 < len(names) else None,
            ),
        )


def read_figures(path: Path) -> Figures:
    """Read figures from a file that `html-extraction check ... --json` wrote.

    Returns:
        By the first cell of each line, what the other columns say.

    Raises:
        ResultsError: there is no such file, or it is no file of check results.
    """
    figures: dict[str, list[tuple[str, str]]] = {}
    try:
        for check in json.loads(path.read_text(encoding="utf-8"))["checks"].values():
            for row in check["rows"]:
                cells = list(zip(check["columns"], map(_figure, row), strict=True))
                figures.setdefault(str(row[0]), []).extend(cells[1:])
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise ResultsError(
            f"{path} holds no check results; make it with html-extraction check load-bearing --json."
        ) from None
    return figures


def _figure(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def _page(
    system: System,
    pathology: Pathology,
    *,
    figures: Sequence[tuple[str, str]],
    before: str | None,
    after: str | None,
) -> str:
    row = example(system, pathology.name)
    address, source = system.display.page_of(row.prompt)
    marked = list(trap_highlights(system, row, pathology.name))
    return document(
        "pathology.html.j2",
        ("frame.js", "gallery.js"),
        title=pathology.name,
        pathology=pathology,
        about=inspect.getdoc(type(pathology)) or "",
        about_row=(row.id, *system.display.notes(row).values(), address),
        lines=tuple(_lines(row, pathology)),
        page=packed(segments(source, marked)),
        figures=figures,
        code=_code(pathology),
        before=before,
        after=after,
    )


def _code(pathology: Pathology) -> str:
    """Return the source of the pathology's class, or nothing where it is in no file."""
    try:
        return inspect.getsource(type(pathology))
    except (OSError, TypeError):
        return ""


def example(system: System, name: str) -> Row:
    """Return a page with only this pathology on which it bites: the first that writes it out.

    Raises:
        ResultsError: it bites on none.
    """
    pages = system.rows(system.splits[0], 0, MOST_MADE, probe=name)
    bitten = list(islice((row for row in pages if name in row.bites), LOOKED_AT))
    if not bitten:
        raise ResultsError(f"{name} bites on none of the first {MOST_MADE} pages that carry it.")
    return next((row for row in bitten if _shows(system, row, name)), bitten[0])


def trap_highlights(system: System, row: Row, pathology: str) -> Iterator[Highlight]:
    """Yield where the trap stands: its own values and the right ones, or what speaks of them."""
    display = system.display
    _, source = display.page_of(row.prompt)
    for field in system.pathologies[pathology].fields:
        offered = _decoys(row, field, pathology)
        decoys = [one for value in offered for one in display.find(source, field, value, DECOY)]
        yield from display.find(source, field, row.answer[field], RIGHT)
        yield from decoys or (display.clues(source, field, CLUE) if offered else ())


def _shows(system: System, row: Row, pathology: str) -> bool:
    return any(one.kind != RIGHT for one in trap_highlights(system, row, pathology))


def _lines(row: Row, pathology: Pathology) -> Iterator[Line]:
    for field in pathology.fields:
        decoys = _decoys(row, field, pathology.name)
        yield Line(field, shown(row.answer[field]), tuple(map(shown, decoys)))


def _decoys(row: Row, field: str, pathology: str) -> list[Any]:
    return [value for value, trap in row.decoys.get(field, ()) if trap == pathology]
