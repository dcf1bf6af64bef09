"""`html-extraction gate`: what was shown of the eval, held to what is recorded."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from html_extraction.checks import Check, Plan
from html_extraction.checks.gate import Results, broken, loosened, results_of, sampled, updated
from html_extraction.checks.identity import identity
from html_extraction.checks.record import Claim, Qualification, dumps, load
from html_extraction.checks.report import Finished, document
from html_extraction.cli import console, options
from html_extraction.cli.errors import Fault, plain_choices
from html_extraction.cli.output import spare, whole_file
from html_extraction.cli.running import results_file, run
from html_extraction.system import System


@click.command(cls=options.Command)
@options.system
@click.option(
    "--results",
    "results_paths",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="File that html-extraction check wrote, instead of a fresh run; several for checks that "
    "were run one by one.",
)
@click.option(
    "--sampled",
    "sample",
    is_flag=True,
    help="Run only the checks that few rows can serve, on those: minutes, not half an hour.",
)
@click.option("--update", is_flag=True, help="Write what was measured into the record.")
@click.option(
    "--loosen",
    is_flag=True,
    help="With --update: move the bounds that broke, and take a new digest under the same version.",
)
@click.option(
    "--record",
    "record_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    show_default="that of the package",
    help="The record to compare with, and to update.",
)
@options.jobs
@options.results
def gate(
    *,
    system: System,
    results_paths: tuple[Path, ...],
    sample: bool,
    update: bool,
    loosen: bool,
    record_path: Path | None,
    jobs: int,
    json_path: Path | None,
) -> None:
    """Compare what the checks find with the committed record.

    The record, qualification.json, holds the digests of the public and the held-out set, and for
    each check its figures with their floors and ceilings. Prints a line for each that broke, and
    exits with 1 if any did.

    \b
    What CI runs, in minutes:
        html-extraction gate --sampled
    The whole, on the rows that the record is of:
        html-extraction gate
    On rows that no one has seen:
        html-extraction check all --seeds 901,902,903 --json results.json
        html-extraction gate --results results.json
    Record new figures; bounds and digests stay unless --loosen says otherwise:
        html-extraction gate --update --results results.json
    """
    _refuse_contradictions(
        sample=sample,
        update=update,
        loosen=loosen,
        given=bool(results_paths),
        kept=bool(json_path),
        jobs=_is_given("jobs"),
    )
    path = record_path or system.record
    spare([path], json_path)
    with plain_choices():
        record = load(path)
    if results_paths:
        results = _given(system, results_paths)
    else:
        results = _fresh(system, _planned(system, record, jobs, sample=sample), json_path)
    if update:
        _update(system, path, record, results, loosen=loosen)
    else:
        _refuse(broken(record, results, sample=sample))
        console.say("The record holds.")


def _refuse_contradictions(
    *, sample: bool, update: bool, loosen: bool, given: bool, kept: bool, jobs: bool
) -> None:
    contradictions = {
        "--sampled runs checks and --results brings their results: give one of them.": (
            sample and given
        ),
        "--json keeps what a fresh run finds, and --results is none: give one of them.": (
            kept and given
        ),
        "--jobs is for a fresh run, and --results is none: give one of them.": jobs and given,
        "--sampled is too few rows to --update the record from: give one of them.": (
            sample and update
        ),
        "--loosen says how to --update: give both, or neither.": loosen and not update,
    }
    for sentence, applies in contradictions.items():
        if applies:
            raise Fault(sentence)


def _is_given(option: str) -> bool:
    source = click.get_current_context().get_parameter_source(option)
    return source is ParameterSource.COMMANDLINE


def _planned(
    system: System, record: Qualification, jobs: int, *, sample: bool
) -> list[tuple[Check, Plan]]:
    """What to run: the checks of a sample on few rows, else all as they were run for the record."""
    if sample:
        rows = sampled(record)
        return [
            (known, Plan(known.seeds, rows[name], jobs, sample=True))
            for name, known in system.checks().items()
            if name in rows
        ]
    usual: dict[str, Check | Claim] = {**system.checks(), **record.checks}
    return [
        (known, Plan(usual[name].seeds, usual[name].rows, jobs))
        for name, known in system.checks().items()
    ]


def _fresh(
    system: System, planned: Sequence[tuple[Check, Plan]], json_path: Path | None
) -> Results:
    finished: list[Finished] = []
    with results_file(system, json_path) as write:
        for one in run(system, planned):
            holds = "holds" if one.result.holds else "DOES NOT HOLD"
            console.say(f"{one.result.name}: {holds}")
            finished.append(one)
        write(finished)
    return results_of([document(identity(system), finished)])


def _given(system: System, paths: Sequence[Path]) -> Results:
    documents = [_document(path) for path in paths]
    with plain_choices():
        results = results_of(documents)
    held = Counter(name for one in documents for name in one["checks"])
    if twice := next((name for name, times in held.items() if times > 1), None):
        raise Fault(f"Two files hold results of the check {twice}: give one of them.")
    if results.dataset != identity(system):
        raise Fault("The results are of other pages than this package makes: run the checks again.")
    return results


def _document(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Fault(f"{path} is no file of results of html-extraction check.") from None


def _update(
    system: System, path: Path, record: Qualification, results: Results, *, loosen: bool
) -> None:
    _refuse(
        [f"{name}: not in the results." for name in system.checks() if name not in results.checks]
    )
    if not loosen and (faults := loosened(record, results)):
        _refuse([*faults, "Nothing is written; --loosen moves what broke."])
    with whole_file(path) as stream:
        stream.write(dumps(updated(record, results)).encode())
    console.say(f"{path} is up to date.")


def _refuse(faults: Sequence[str]) -> None:
    """Print the faults, one a line, and exit with 1; go on where there is none."""
    for fault in faults:
        console.say(fault)
    if faults:
        raise click.exceptions.Exit(1)
