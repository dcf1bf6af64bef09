"""A whole system in some sixty lines: a page says a colour, and a trap another one, hidden."""

import json
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

from html_extraction.checks import check
from html_extraction.checks.ablation import Bounds, ablations
from html_extraction.results.highlights import find_text, no_clues
from html_extraction.system import Display, System
from scorers.grading import grade


class Hidden:
    """Another colour stands in a hidden paragraph, before or after the right one."""

    name, fields, summary = "hidden", ("colour",), "another colour, hidden"
    honest, hasty_rule = "skips what is not shown", "takes the first colour"


@dataclass(frozen=True)
class ToyRow:
    id: str
    html: str
    answer: dict[str, str]
    decoys: dict[str, tuple[tuple[str, str], ...]]
    pathologies: tuple[str, ...]
    bites: tuple[str, ...]
    seed: int
    probe: str | None
    tier: str = "plain"
    url: str = "https://toy.example/"
    as_dict = asdict
    prompt = property(lambda self: f"Which colour?\n{self.html}")


def row(split, seed, index, probe):
    right, wrong = Random(f"{split}:{seed}:{index}").sample(["red", "green", "blue"], 2)
    traps = () if probe == "none" else (Hidden.name,)
    lines = [f"<p>It is {right}.</p>", *(f"<p hidden>It is {wrong}.</p>" for _ in traps)]
    lines = lines[::-1] if index % 2 else lines
    decoys = {"colour": tuple((wrong, trap) for trap in traps)}
    where = "-".join(map(str, filter(None, (split, f"{seed}", probe, f"{index}"))))
    bites = traps if index % 2 else ()
    return ToyRow(where, "".join(lines), {"colour": right}, decoys, traps, bites, seed, probe)


def rows(split, seed, count, start=0, *, difficulty="all", probe=None):
    return (row(split, seed, index, probe) for index in range(start, start + count))


def row_of(row_id):
    split, seed, *probe, index = row_id.split("-")
    return row(split, int(seed), int(index), probe[0] if probe else None)


def solver(name):
    colour = r"<p>It is (\w+)" if name == "honest" else r"It is (\w+)"
    return lambda prompt: json.dumps({"colour": re.findall(colour, prompt)[0]})


@check(name="load-bearing", claim="The trap bites.", seeds=(1,), rows=4, rows_help="Rows.")
def load_bearing(system, plan, advance):
    """Check that the trap bites."""
    bounds = Bounds(carried=6, biting=3, hasty_ceiling=0.5)
    return ablations("load-bearing", "The trap bites.", system, plan, advance, bounds)


TOY = System(
    name="toy", task="toy_task", scorer="exact_fields", dataset_version="1",
    splits=("public", "held_out"), block=6, tiers=("plain",), parts=("colour",),
    pathologies={Hidden.name: Hidden()}, rows=rows, row_of=row_of, solver=solver,
    display=Display(lambda prompt: ("", prompt.partition("\n")[2]), find_text, no_clues),
    grade=lambda completion, row: grade(completion, row.answer),
    checks=lambda: {"load-bearing": load_bearing}, record=Path("no record yet"),
)  # fmt: skip


def toy(record: Path) -> System:
    """Return the system, with its record at that path."""
    return replace(TOY, record=record)
