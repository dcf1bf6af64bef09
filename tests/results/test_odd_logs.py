"""Logs scored again, of unknown systems, without what a task of the suite logs, or damaged."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import EvalLog, EvalSample, read_eval_log, write_eval_log
from inspect_ai.scorer import Score

from html_extraction import FIELDS, PATHOLOGIES
from html_extraction.cli import main
from html_extraction.results import compare, read_run, read_runs, sample_frame
from html_extraction.results.failures import failures
from html_extraction.results.frames import scored_frame

Change = Callable[[EvalLog], None]


@pytest.fixture
def changed(tmp_path: Path, epochs: dict[str, str]) -> Callable[[Change], str]:
    """A copy of a log on which something was done."""

    def make(change: Change, name: str = "changed.eval") -> str:
        log = read_eval_log(epochs["without-base_href"])
        change(log)
        write_eval_log(log, str(tmp_path / name))
        return str(tmp_path / name)

    return make


def refusal(*arguments: str) -> str:
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 2, done.output
    (line,) = done.stderr.splitlines()
    return line


def first(log: EvalLog) -> EvalSample:
    return (log.samples or [])[0]


def score(log: EvalLog) -> Score:
    return (first(log).scores or {})["exact_fields"]


def without_metadata(log: EvalLog) -> None:
    kept = ("dataset_version", "dataset_digest", "prompt_digest")
    log.eval.metadata = {name: (log.eval.metadata or {})[name] for name in kept}


def of_another_system(log: EvalLog) -> None:
    log.eval.metadata = {**(log.eval.metadata or {}), "system": "elsewhere"}


def test_a_log_says_what_its_answers_are_graded_on(epochs: dict[str, str]) -> None:
    run = read_run(epochs["honest"])
    assert (run.system, run.scorer, run.scores) == ("products", "exact_fields", ("exact_fields",))
    assert (run.parts, run.tiers) == (FIELDS, ("easy", "medium", "hard"))
    assert run.pathologies == {name: known.fields for name, known in PATHOLOGIES.items()}


def test_what_an_older_log_does_not_say_is_learned_from_its_samples(
    changed: Callable[[Change], str], epochs: dict[str, str]
) -> None:
    run = read_run(changed(without_metadata))
    assert (run.system, run.scorer, run.parts) == ("products", "exact_fields", FIELDS)
    assert run.tiers == ("easy", "medium", "hard")
    carried = {name for names in sample_frame([run])["pathologies"] for name in names}
    assert list(run.pathologies) == sorted(carried)
    found = compare([read_run(epochs["honest"]), run])
    assert found.named == compare(read_runs(epochs.values())).named


def test_a_metadata_that_is_no_description_is_none(changed: Callable[[Change], str]) -> None:
    def garbled(log: EvalLog) -> None:
        log.eval.metadata = {"parts": [1], "tiers": "easy", "pathologies": 7, "scorer": ["x"]}

    run = read_run(changed(garbled))
    assert (run.parts, run.tiers) == (FIELDS, ("easy", "medium", "hard"))


def test_a_log_of_a_system_that_is_not_installed_is_read_all_the_same(
    changed: Callable[[Change], str], epochs: dict[str, str]
) -> None:
    run = read_run(changed(of_another_system))
    assert run.system == "elsewhere"
    assert compare([read_run(epochs["honest"]), run]).rows == 12
    known = read_run(epochs["without-base_href"])
    ours, theirs = (list(failures(each, scored_frame(each))) for each in (known, run))
    for one, other in zip(ours, theirs, strict=True):
        assert [text for text, kinds in other.source if kinds] == []
        assert "".join(text for text, _ in other.source) == "".join(text for text, _ in one.source)
        assert other.fields == one.fields


def test_a_score_that_was_appended_is_read_everywhere(
    changed: Callable[[Change], str], epochs: dict[str, str]
) -> None:
    """As after `inspect score --action append`, with a scorer that came to find all wrong."""
    location = changed(lambda log: None)
    command = ["-m", "inspect_ai", "score", location, "--overwrite", "--display", "none"]
    done = subprocess.run(
        [
            sys.executable,
            *command,
            "--action",
            "append",
            "--scorer",
            "html_extraction/exact_fields",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    log = read_eval_log(location)
    for sample in log.samples or []:
        assert sample.scores is not None
        again = sample.scores["exact_fields1"]
        again.value = "I"
        assert again.metadata is not None
        again.metadata = {**again.metadata, "fields": dict.fromkeys(FIELDS, False)}
    write_eval_log(log, location)
    run = read_run(location)
    assert run.scores == ("exact_fields", "exact_fields1")
    frame = scored_frame(run)
    wrong = list(failures(run, frame))
    assert frame["correct"].sum() == 0
    assert len(wrong) == 36
    assert all(each.missed == FIELDS for each in wrong)
    caution = (
        f"{location} was scored 2 times: it holds exact_fields, exact_fields1. "
        "The last one is read, exact_fields1."
    )
    assert caution in compare([read_run(epochs["honest"]), run]).cautions
    page = location + ".html"
    assert CliRunner().invoke(main, ["report", location, "-o", page]).exit_code == 0
    assert caution in Path(page).read_text(encoding="utf-8")


def test_no_score_of_another_name_is_taken_for_one(changed: Callable[[Change], str]) -> None:
    def more(log: EvalLog) -> None:
        for sample in log.samples or []:
            assert sample.scores is not None
            sample.scores["exact_fields_too"] = Score(value="I")
        log.results = None

    assert read_run(changed(more)).scores == ("exact_fields",)


@pytest.mark.parametrize("target", ["", "{", "[]", "3", "[" * 100_000])
@pytest.mark.parametrize("ending", ["eval", "json"])
def test_a_damaged_target_names_the_log_and_the_sample(
    target: str, ending: str, changed: Callable[..., str]
) -> None:
    def damage(log: EvalLog) -> None:
        for sample in log.samples or []:
            sample.target = target

    location = changed(damage, f"changed.{ending}")
    said = refusal("report", location)
    assert f"{location} is damaged: the target of the sample public-0-0000" in said


def test_damaged_decoys_do_not_hinder_a_report(changed: Callable[[Change], str]) -> None:
    def damage(log: EvalLog) -> None:
        for sample in log.samples or []:
            sample.metadata["decoys"] = [7]

    location = changed(damage)
    done = CliRunner().invoke(main, ["report", location, "-o", location + ".html"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("verb", ["compare", "report"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda log: first(log).metadata.update(pathologies={"base_href": 1}),
        lambda log: first(log).metadata.update(bites=[1]),
        lambda log: score(log).metadata.update(fields=[1]),
        lambda log: score(log).metadata.update(fields={"title": "yes"}),
        lambda log: score(log).metadata.update(fell_for={"title": 3}),
        lambda log: score(log).metadata.update(fell_for=[1]),
    ],
)
def test_a_damaged_score_names_the_log_and_the_sample(
    damage: Change, verb: str, changed: Callable[[Change], str], epochs: dict[str, str]
) -> None:
    location = changed(damage)
    said = refusal(verb, epochs["honest"], location)
    assert f"{location} is damaged" in said
    assert "the sample public-0-000000, epoch 1," in said


def test_other_parts_do_not_compare(
    changed: Callable[[Change], str], epochs: dict[str, str]
) -> None:
    def fewer(log: EvalLog) -> None:
        log.eval.metadata = {**(log.eval.metadata or {}), "parts": ["title"]}

    assert "other parts of an answer" in refusal("compare", epochs["honest"], changed(fewer))
