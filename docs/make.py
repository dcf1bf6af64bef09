"""Make what is made from registry, public set and record: task file and blocks of README and docs.

python docs/make.py            writes them
python docs/make.py --check    says which are out of date, and exits with 1 if any is
"""

import re
import statistics
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from html_extraction.checks.record import Cell, Figure, Qualification, load
from html_extraction.products.system import PRODUCTS
from html_extraction.results.naming_error import naming_table
from html_extraction.results.power import power_table
from html_extraction.system import Row, System

ROOT = Path(__file__).parents[1]
WIDTH = 100
UNMEASURED = "not measured"

HEAD = '''"""One task a pathology, and the clean floor: pages with that trap and no other.

    inspect list tasks tasks
    inspect eval tasks/pathologies.py@base_href --model scraper/honest

An installed package has them by name too: `inspect eval html_extraction/base_href`. Made from the
registry by `python docs/make.py`.
"""

from inspect_ai import Task, task

from html_extraction.products.parameters import PROBE_COUNT
from html_extraction.task import probe_task
'''

ONE = """

@task
def {name}(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
{docstring}
    return probe_task("{probe}", seed=seed, probe_n=probe_n, held_out=held_out)
"""


def task_file() -> str:
    """Return the text of `tasks/pathologies.py`."""
    clean = ONE.format(
        name="clean", probe="none", docstring=_docstring("Pages with no pathology: the floor.")
    )
    return (
        HEAD
        + clean
        + "".join(
            ONE.format(name=name, probe=name, docstring=_docstring(f"The page: {known.summary}."))
            for name, known in PRODUCTS.pathologies.items()
        )
    )


def _docstring(text: str) -> str:
    lines = textwrap.wrap(f'"""{text}', 96, break_on_hyphens=False)
    closed = '"""' if len(lines) == 1 else '\n"""'
    return textwrap.indent("\n".join(lines) + closed, "    ")


def pathology_table(system: System) -> str:
    """Return the table of a system's pathologies."""
    return _table(
        ("name", "fields", "the page", "an honest reader"),
        (
            (f"`{name}`", ", ".join(known.fields), _cell(known.summary), _cell(known.honest))
            for name, known in system.pathologies.items()
        ),
    )


EVIDENCE = (
    ("a scraper that follows the prompt's rules", "{answerable: rows}", "answerable: share"),
    ("the same rules, read off a headless Chromium", "{browser: rows}", "browser: share"),
    ("that scraper less its defence against one flaw, at most", "those where the flaw bites",
     "load-bearing: highest_without"),
    ("a scraper that breaks every hard rule", "120 public", "load-bearing: hasty_on_public"),
    ("the best listed shortcut for each field", "120 public", "lazy: composite_solved"),
)  # fmt: skip
"""Readers that are no models, the rows that they read, and the figure that says what they solve."""


def evidence(record: Qualification) -> str:
    """Return the table of what readers solve that are no models."""

    def read(rows: str) -> str:
        return re.sub(r"{(.*)}", lambda name: f"{record.figure(name[1]).measured:,.0f}", rows)

    return _table(
        ("reader", "rows", "solved"),
        (
            (reader, read(rows), _number(record.figure(figure).measured))
            for reader, rows, figure in EVIDENCE
        ),
    )


def run_cost(public: Sequence[Row]) -> str:
    """Return what a run of the public set sends."""
    prompts = [len(row.prompt) for row in public]
    pages = [len(row.html) for row in public]
    total = sum(prompts)
    return _filled(
        f"A run of the {len(prompts)} public rows sends {total:,} characters: rules and page, "
        f"{min(prompts):,} to {max(prompts):,} a row, the pages alone {min(pages):,} to "
        f"{max(pages):,} (median {statistics.median(pages):,.0f}). At 3 to 4 characters a token "
        f"that is {round(total / 4, -4):,.0f} to {round(total / 3, -4):,.0f} tokens of input; an "
        "answer takes about 150."
    )


def naming(system: System, rows: Sequence[Row]) -> str:
    """Return the table of how often the search for pathologies names a wrong one, on these rows."""
    return naming_table(
        {name: np.array([name in row.pathologies for row in rows]) for name in system.pathologies}
    )


def claims(record: Qualification) -> str:
    """Return the table of the figures that have a bound, and where they were measured."""
    table = _table(
        ("check", "what is measured", "bound", "measured"),
        (
            (f"`{check}`", _cell(figure.means or name), _bound(figure), _number(figure.measured))
            for check, claim in record.checks.items()
            for name, figure in claim.figures.items()
            if figure.bounded
        ),
    )
    return f"{table}\n\n{_filled(_measured_on(record))}"


def _measured_on(record: Qualification) -> str:
    drawn = dict[str, list[str]]()
    for check, claim in record.checks.items():
        drawn.setdefault(", ".join(map(str, claim.seeds)), []).append(f"`{check}`")
    seeds = "; ".join(
        seeds if len(drawn) == 1 else f"{seeds} ({', '.join(names)})"
        for seeds, names in drawn.items()
    )
    return (
        f"Measured on dataset {record.dataset.dataset_version}, public set "
        f"`{record.dataset.public_digest[:12]}`, and fresh rows of the seeds {seeds}."
    )


def qualification_table(system: System, record: Qualification) -> str:
    """Return the table of what was measured of each pathology."""
    return _table(
        (
            "name", "public rows", "of these it bites", "solved without its defence",
            "best listed rule", "over chance",
        ),
        (_figures_of(name, record.pathologies.get(name, {})) for name in system.pathologies),
    )  # fmt: skip


def _figures_of(name: str, measured: Mapping[str, Cell]) -> tuple[str, ...]:
    rule = measured.get("worst_shortcut")
    return (
        f"`{name}`",
        *(_number(measured.get(key)) for key in ("public_rows", "public_biting", "without")),
        _cell(f"`{rule}`") if rule else UNMEASURED,
        _number(measured.get("over_chance")),
    )


def residuals(record: Qualification) -> str:
    """Return the list of what can still be exploited, with its figures."""
    return "\n".join(
        _filled(
            f"- **{one.name}**: {_number(record.figure(one.figure).measured)}. {one.why}",
            hanging="  ",
        )
        for one in record.residuals
    )


def _table(columns: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    head = list(columns)
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *lines))


def _cell(text: str) -> str:
    """Return text in which Markdown sees neither a tag nor the end of a cell."""
    code = re.sub(r"`[^`]*`|<[^>]+>", lambda found: f"`{found[0].strip('`')}`", text)
    return code.replace("|", r"\|")


def _filled(text: str, hanging: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=hanging, break_on_hyphens=False)


def _bound(figure: Figure) -> str:
    floor, ceiling = _number(figure.floor), _number(figure.ceiling)
    if figure.floor is None:
        return f"at most {ceiling}"
    return f"at least {floor}" if figure.ceiling is None else f"from {floor} to {ceiling}"


def _number(value: Cell) -> str:
    """Return counts as they are and shares to three places."""
    if value is None:
        return UNMEASURED
    return f"{value:.3f}" if isinstance(value, float) else str(value)


@cache
def blocks() -> Mapping[str, Mapping[str, str]]:
    """Return by page the text of each of its blocks, by the block's name."""
    record = load(PRODUCTS.record)
    public = tuple(PRODUCTS.rows(PRODUCTS.public, 0, PRODUCTS.block))
    return {
        "README.md": {"evidence": evidence(record)},
        "docs/products.md": {"cost": run_cost(public)},
        "docs/flaws.md": {"pathologies": pathology_table(PRODUCTS)},
        "docs/qualification.md": {
            "claims": claims(record),
            "qualification": qualification_table(PRODUCTS, record),
            "residuals": residuals(record),
        },
        "docs/designing-a-comparison.md": {"power": power_table()},
        "docs/reading-a-result.md": {"naming": naming(PRODUCTS, public)},
    }


def renewed(page: str, text: str) -> str:
    """Return a page's text with every block made anew.

    Raises:
        SystemExit: the page lacks a block, has it twice, or has one that nothing makes.
    """
    made = blocks()[page]
    found = re.findall(r"<!-- generated: (.*?) -->", text)
    if sorted(found) != sorted(made):
        raise SystemExit(f"{page} must have once each block of {sorted(made)}, not {found}.")
    return re.sub(
        r"(<!-- generated: (.*?) -->\n).*?(\n<!-- end -->)",
        lambda block: block[1] + made[block[2]] + block[3],
        text,
        flags=re.DOTALL,
    )


def files(root: Path) -> dict[Path, str]:
    """Return what is made below a folder that is laid out as the repository: each file's text."""
    return {
        root / "tasks" / "pathologies.py": task_file(),
        **{
            root / page: renewed(page, (root / page).read_text(encoding="utf-8"))
            for page in blocks()
        },
    }


def main(arguments: Sequence[str], root: Path = ROOT) -> None:
    """Write the files, or with --check compare them.

    Raises:
        SystemExit: with --check, where a file is out of date; the message names each.
    """
    stale = {
        path: text for path, text in files(root).items() if path.read_text(encoding="utf-8") != text
    }
    if "--check" not in arguments:
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8")
    elif stale:
        names = ", ".join(str(path.relative_to(root)) for path in stale)
        raise SystemExit(f"Out of date: {names}. Run python docs/make.py.")


if __name__ == "__main__":
    main(sys.argv[1:])
