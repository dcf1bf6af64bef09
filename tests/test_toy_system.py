"""A system that no engine knows goes through check, gate, compare, report and gallery."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig, get_model, modelapi
from inspect_ai.solver import generate

from html_extraction.checks.gate import results_of, updated
from html_extraction.checks.identity import identity
from html_extraction.checks.record import Qualification, dumps
from html_extraction.cli import main
from html_extraction.models.offline import OfflineModel
from html_extraction.products.system import PRODUCTS
from html_extraction.system import Solver, System
from scorers.exact_fields import exact_fields
from tests.toy import TOY, ToyRow, toy


@modelapi(name="toy")
class Toy(OfflineModel):
    """The toy's offline models."""

    provider = "toy"

    @classmethod
    def solver(cls, name: str) -> Solver:
        return TOY.solver(name)


def sample(row: ToyRow) -> Sample:
    decoys = {part: [list(decoy) for decoy in found] for part, found in row.decoys.items()}
    about = {"tier": row.tier, "pathologies": list(row.pathologies), "bites": list(row.bites)}
    return Sample(
        id=row.id,
        input=row.prompt,
        target=json.dumps(row.answer),
        metadata={**about, "decoys": decoys},
    )


@pytest.fixture
def system(tmp_path: Path, register: Callable[[System], System]) -> System:
    return register(toy(tmp_path / "record.json"))


@pytest.fixture
def logs(system: System, tmp_path: Path) -> list[str]:
    """The logs of an honest model and of a hasty one."""
    rows = system.rows(system.public, 0, 12)
    task = Task(
        dataset=MemoryDataset([sample(row) for row in rows]),
        solver=generate(),
        scorer=exact_fields(),
        name=system.task,
        metadata=system.about(),
    )
    models = [get_model(f"toy/{name}", config=GenerateConfig()) for name in ("honest", "hasty")]
    found = eval(task, model=models, log_dir=str(tmp_path / "logs"), display="none")
    return [log.location for log in found]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_check_and_gate(system: System, tmp_path: Path) -> None:
    found = tmp_path / "found.json"
    done = run("check", "--system", "toy", "all", "--jobs", "1", "--json", str(found))
    assert done.exit_code == 0, done.output
    assert "Holds: The trap bites." in done.stdout
    empty = Qualification(identity(system), {}, {}, ())
    record = updated(empty, results_of([json.loads(found.read_text())]))
    system.record.write_text(dumps(record))
    done = run("gate", "--system", "toy", "--results", str(found))
    assert (done.exit_code, done.stdout) == (0, "The record holds.\n")
    assert record.pathologies["hidden"]["without"] == 0


def test_generate_show_and_pathologies(system: System) -> None:
    (line,) = run("generate", "--system", "toy", "--count", "1").stdout.splitlines()
    row = json.loads(line)
    assert row["id"] == "public-0-0"
    assert f'"{row["answer"]["colour"]}"' in run("show", "--system", "toy", row["id"]).stdout
    assert "another colour, hidden" in run("pathologies", "--system", "toy").stdout


def test_compare_finds_part_and_pathology(logs: list[str]) -> None:
    done = run("compare", *logs, "--json")
    assert done.exit_code == 0, done.output
    compared = json.loads(done.stdout)
    assert compared["named"] == ["colour", "hidden"]
    assert [side["right"] for side in compared["sides"]] == [12, 6]


def test_report_shows_the_page_that_was_read_wrong(logs: list[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run("report", *logs, "--output", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "colour" in text
    assert "public-0-1" in text
    assert not [part for part in PRODUCTS.parts if "_" in part and part in text]


def test_the_gallery_shows_the_trap(system: System, tmp_path: Path) -> None:
    folder = tmp_path / "gallery"
    assert run("gallery", "--system", "toy", "--output", str(folder)).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["hidden.html", "index.html"]
    assert "takes the first colour" in (folder / "hidden.html").read_text(encoding="utf-8")
