"""Make what is made from registry, public set and record: task file and blocks of README and docs.

python docs/make.py            writes them
python docs/make.py --check    says which are out of date, and exits with 1 if any is
"""

import re
import statistics
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

from html_extraction import PATHOLOGIES, rows
from html_extraction.checks.record import Cell, Figure, load
from html_extraction.products.system import PRODUCTS

ROOT = Path(__file__).parents[1]

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
            for name, known in PATHOLOGIES.items()
        )
    )


def _docstring(text: str) -> str:
    lines = textwrap.wrap(f'"""{text}', 96, break_on_hyphens=False)
    closed = '"""' if len(lines) == 1 else '\n"""'
    return textwrap.indent("\n".join(lines) + closed, "    ")


def pathology_table() -> str:
    """Return the table of pathologies."""
    lines = ["| name | fields | the page | an honest reader |", "| --- | --- | --- | --- |"]
    lines += [
        f"| `{name}` | {', '.join(known.fields)} | {_cell(known.summary)} | {_cell(known.honest)} |"
        for name, known in PATHOLOGIES.items()
    ]
    return "\n".join(lines)


def _cell(text: str) -> str:
    """Return text in which Markdown sees neither a tag nor the end of a cell."""
    code = re.sub(r"`[^`]*`|<[^>]+>", lambda found: f"`{found[0].strip('`')}`", text)
    return code.replace("|", r"\|")


def run_cost() -> str:
    """Return what a run of the public set sends."""
    prompts = [len(row.prompt) for row in rows()]
    pages = [len(row.html) for row in rows()]
    total = sum(prompts)
    return textwrap.fill(
        f"A run of the {len(prompts)} public rows sends {total:,} characters: rules and page, "
        f"{min(prompts):,} to {max(prompts):,} a row, the pages alone {min(pages):,} to "
        f"{max(pages):,} (median {statistics.median(pages):,.0f}). At 3 to 4 characters a token "
        f"that is {round(total / 4, -4):,.0f} to {round(total / 3, -4):,.0f} tokens of input; an "
        "answer takes about 150.",
        100,
    )


def claims() -> str:
    """Return the table of the figures that have a bound, and where they were measured."""
    record = load(PRODUCTS.record)
    lines = ["| check | what is measured | bound | measured |", "| --- | --- | --- | --- |"]
    lines += [
        f"| `{check}` | {_cell(figure.means or name)} | {_bound(figure)} | "
        f"{_number(figure.measured)} |"
        for check, claim in record.checks.items()
        for name, figure in claim.figures.items()
        if figure.bounded
    ]
    seeds = {check: ", ".join(map(str, claim.seeds)) for check, claim in record.checks.items()}
    drawn = "; ".join(f"`{check}` {own}" for check, own in seeds.items())
    measured_on = textwrap.fill(
        f"Measured on dataset {record.dataset.dataset_version}, public set "
        f"`{record.dataset.public_digest[:12]}`. Fresh rows were of seeds: {drawn}.",
        100,
        break_on_hyphens=False,
    )
    return "\n".join([*lines, "", measured_on])


def qualification_table() -> str:
    """Return the table of what was measured of each pathology."""
    lines = [
        "| name | public rows | of these it bites | solved without its defence | "
        "worst shortcut | over chance |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    measured = load(PRODUCTS.record).pathologies
    for name in PATHOLOGIES:
        own = measured.get(name, {})
        shortcut = own.get("worst_shortcut")
        cells = (
            *(_number(own.get(key)) for key in ("public_rows", "public_biting", "without")),
            _cell(f"`{shortcut}`") if shortcut else UNMEASURED,
            _number(own.get("over_chance")),
        )
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def residuals() -> str:
    """Return the list of what can still be exploited, with its figures."""
    record = load(PRODUCTS.record)
    return "\n".join(
        textwrap.fill(
            f"- **{residual.name}**: {_number(record.figure(residual.figure).measured)}. "
            f"{residual.why}",
            100,
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
        for residual in record.residuals
    )


UNMEASURED = "not measured"


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


BLOCKS: dict[str, Callable[[], str]] = {
    "pathologies": pathology_table,
    "cost": run_cost,
    "claims": claims,
    "qualification": qualification_table,
    "residuals": residuals,
}


def filled(name: str, text: str) -> str:
    """Return the text of a page with every generated block in it made anew."""
    for block in re.findall(r"<!-- generated: (\w+) -->", text):
        if block in BLOCKS:
            body = re.compile(rf"(<!-- generated: {block} -->\n).*?(\n<!-- end -->)", re.DOTALL)
            made = BLOCKS[block]()
            text, found = body.subn(lambda ends, made=made: ends[1] + made + ends[2], text)
            if found != 1:
                raise SystemExit(f"{name} must have one block 'generated: {block}', not {found}.")
    return text


def main() -> None:
    """Write the files, or with --check compare them."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    missing = [
        name for name in BLOCKS if not any(f"generated: {name} -->" in t for t in texts.values())
    ]
    if missing:
        raise SystemExit(f"No page has the block 'generated: {missing[0]}'.")
    made = {page: filled(page.name, text) for page, text in texts.items()}
    made[ROOT / "tasks" / "pathologies.py"] = task_file()
    if "--check" not in sys.argv[1:]:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return
    stale = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    if stale:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        raise SystemExit(f"Out of date: {names}. Run python docs/make.py.")


if __name__ == "__main__":
    main()
