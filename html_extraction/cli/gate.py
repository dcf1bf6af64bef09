"""`html-extraction gate`: what was shown of the eval, held to what is recorded."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from html_extraction.checks import Check, Plan
from html_extraction.checks.gate import Results, broken, loosened, results_of, sampled, updated
from html_extraction.checks.identity import identity
from html_extraction.checks.record import Claim, Qualification, dumps, load
from html_extraction.checks.report import Finished, document
from html_extraction.cli import options
from html_extraction.cli.errors import Fault, plain_choices, plain_paths
from html_extraction.cli.output import whole_file
from html_extraction.cli.running import results_file, run
from html_extraction.system import headline


@click.command()
@click.option(
    "--results",
    "results_paths",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="File that html-extraction check wrote, instead of a fresh run; several for checks that "
    "were run one by one.",
)
@click.option(
    "--sampled", "sample", is_flag=True, help="Run the checks that a sample can serve, on few rows."
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
    default=headline().record,
    show_default="the package's qualification.json",
    help="The record to compare with, and to update.",
)
@options.jobs
@options.results
def gate(
    *,
    results_paths: tuple[Path, ...],
    sample: bool,
    update: bool,
    loosen: bool,
    record_path: Path,
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
        sample=sample, update=update, loosen=loosen, given=bool(results_paths), kept=bool(json_path)
    )
    with plain_choices():
        record = load(record_path)
    if results_paths:
        results = _given(results_paths)
    else:
        results = _fresh(_planned(record, jobs, sample=sample), json_path)
    if update:
        _update(record_path, record, results, loosen=loosen)
    else:
        _refuse(broken(record, results, sample=sample))
        click.echo("The record holds.")


def _refuse_contradictions(
    *, sample: bool, update: bool, loosen: bool, given: bool, kept: bool
) -> None:
    contradictions = {
        "--sampled runs checks and --results brings their results: give one of them.": (
            sample and given
        ),
        "--json keeps what a fresh run finds, and --results is none: give one of them.": (
            kept and given
        ),
        "--sampled is too few rows to --update the record from: give one of them.": (
            sample and update
        ),
        "--loosen says how to --update: give both, or neither.": loosen and not update,
    }
    for sentence, applies in contradictions.items():
        if applies:
            raise Fault(sentence)


def _planned(record: Qualification, jobs: int, *, sample: bool) -> list[tuple[Check, Plan]]:
    """What to run: the checks of a sample on few rows, else all as they were run for the record."""
    if sample:
        rows = sampled(record)
        return [
            (known, Plan(known.seeds, rows[name], jobs, sample=True))
            for name, known in headline().checks().items()
            if name in rows
        ]
    usual: dict[str, Check | Claim] = {**headline().checks(), **record.checks}
    return [
        (known, Plan(usual[name].seeds, usual[name].rows, jobs))
        for name, known in headline().checks().items()
    ]


def _fresh(planned: Sequence[tuple[Check, Plan]], json_path: Path | None) -> Results:
    finished: list[Finished] = []
    with results_file(headline(), json_path) as write:
        for one in run(headline(), planned):
            holds = "holds" if one.result.holds else "DOES NOT HOLD"
            click.echo(f"{one.result.name}: {holds}")
            finished.append(one)
        write(finished)
    return results_of([document(identity(headline()), finished)])


def _given(paths: Sequence[Path]) -> Results:
    with plain_choices():
        results = results_of([_document(path) for path in paths])
    if results.dataset != identity(headline()):
        raise Fault("The results are of other pages than this package makes: run the checks again.")
    return results


def _document(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Fault(f"{path} is no file of results of html-extraction check.") from None


def _update(path: Path, record: Qualification, results: Results, *, loosen: bool) -> None:
    _refuse(
        [
            f"{name}: not in the results."
            for name in headline().checks()
            if name not in results.checks
        ]
    )
    if not loosen and (faults := loosened(record, results)):
        _refuse([*faults, "Nothing is written; --loosen moves what broke."])
    with plain_paths(path), whole_file(path) as stream:
        stream.write(dumps(updated(record, results)).encode())
    click.echo(f"{path} is up to date.")


def _refuse(faults: Sequence[str]) -> None:
    """Print the faults, one a line, and exit with 1; go on where there is none."""
    for fault in faults:
        click.echo(fault)
    if faults:
        raise click.exceptions.Exit(1)
