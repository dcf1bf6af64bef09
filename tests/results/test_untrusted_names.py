"""Names that a log gives, and what of them reaches a terminal, a file or a page."""

import base64
import csv
import io
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log, write_eval_log

from html_extraction.cli import main

NASTY = "\x1b]0;owned\x07\x9b31m\u202eevil\u2066\u200f\u00ad\u2028\x00end"
ESCAPED = "\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u2066\\u200f\\u00ad\\u2028\\u0000end"


@pytest.fixture(scope="session")
def nasty(tmp_path_factory: pytest.TempPathFactory, epochs: dict[str, str]) -> Callable[..., str]:
    """A log in which everything that has a name has a nasty one."""

    def make(model: str = NASTY, temperature: float | None = None) -> str:
        log = read_eval_log(epochs["without-base_href"])
        log.eval.model = f"mockllm/{model}"
        log.eval.task_args = {"seed": NASTY}
        log.eval.model_generate_config.stop_seqs = [NASTY]
        log.eval.model_generate_config.temperature = temperature
        for sample in log.samples or []:
            sample.id = f"{sample.id}{NASTY}".replace("\x00", "")  # no file in a zip has it
            sample.metadata |= {"tier": f"tier{NASTY}", "layout": NASTY, "locale": NASTY}
            sample.metadata["pathologies"] = [*sample.metadata["pathologies"], f"trap{NASTY}"]
            score = (sample.scores or {})["exact_fields"]
            assert score.metadata is not None
            score.metadata["failure"] = score.metadata["failure"] and f"failure{NASTY}"
        log.eval.metadata = {**(log.eval.metadata or {}), "tiers": [f"tier{NASTY}"]}
        path = tmp_path_factory.mktemp("nasty") / "nasty\u202e\x1b.eval"
        write_eval_log(log, str(path))
        return str(path)

    return make


def output(*arguments: str) -> str:
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 0, done.output
    return done.stdout


def assert_legible(text: str) -> None:
    for line in text.split("\n"):
        assert line.isprintable(), ascii(line)


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"], ["--markdown"]])
def test_a_comparison_holds_nothing_that_does_not_print(
    form: list[str], nasty: Callable[..., str]
) -> None:
    text = output("compare", nasty(), nasty(temperature=0.5), "--any-sampling", *form)
    assert_legible(text)
    folded = "".join(text.replace("\\\\", "\\").split())
    assert "\\u202eevil" in folded


def test_json_holds_the_names_themselves(nasty: Callable[..., str]) -> None:
    found = json.loads(output("compare", nasty(), nasty(), "--json"))
    assert found["sides"][0]["model"] == f"mockllm/{NASTY}"
    assert f"trap{NASTY}" in [group["name"] for group in found["groups"]]


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)"])
def test_no_cell_of_the_csv_is_a_formula(name: str, nasty: Callable[..., str]) -> None:
    log = read_eval_log(nasty())
    log.eval.model = name
    path = nasty()
    write_eval_log(log, path)
    lines = list(csv.DictReader(io.StringIO(output("compare", path, nasty(), "--csv"))))
    assert lines[0]["model"] == f"'{name}"
    assert float(lines[2]["difference"]) == 0
    assert all(float(line["p"]) >= 0 for line in lines if line["p"])


def test_a_refusal_holds_nothing_that_does_not_print(
    nasty: Callable[..., str], epochs: dict[str, str]
) -> None:
    for arguments in (
        ("compare", epochs["honest"], nasty(temperature=0.5)),
        ("report", f"/no/such/{NASTY[:-5]}".replace("\x00", "")),
    ):
        done = CliRunner().invoke(main, list(arguments))
        assert done.exit_code == 2
        assert_legible(done.stderr)


def test_a_report_holds_nothing_that_does_not_print_but_pages_and_completions(
    nasty: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    output("report", nasty(), "--output", str(path))
    text = path.read_text(encoding="utf-8")
    assert_legible(text)
    assert f"<bdi>mockllm/{ESCAPED}</bdi>" in text
    listed = json.loads(text.split('id="listed">')[1].split("</script>")[0])
    assert_legible(json.dumps(listed, ensure_ascii=False))
    for detail in json.loads(text.split('id="details">')[1].split("</script>")[0]):
        about = json.loads(zlib.decompress(base64.b64decode(detail)))
        shown = {name: about[name] for name in ("address", "layout", "locale", "bites", "fields")}
        assert_legible(json.dumps(shown, ensure_ascii=False))
    assert listed[0]["id"].endswith(ESCAPED.replace("\\u0000", ""))
    assert listed[0]["kind"].startswith("failure\\u001b]0;owned\\u0007\\u009b31m\\u202eevil")
