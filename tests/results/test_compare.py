"""`html-extraction compare`, and what it rests on."""

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from html_extraction import FIELDS, PATHOLOGIES
from html_extraction.cli import main
from html_extraction.results import compare, read_runs
from html_extraction.results.comparison import named_in_turn
from html_extraction.results.run_summary import label
from html_extraction.results.statistics import holm
from html_extraction.results.tables import p_is, probability


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["compare", *arguments])


def test_a_missing_defence_is_named_and_nothing_else(logs: dict[str, str]) -> None:
    found = compare(read_runs([logs["honest"], logs["without-base_href"]]))
    assert found.named == ("image_urls", "base_href")
    (pair,) = found.pairs
    assert (pair.only_first, pair.only_second) == (21, 0)
    assert found.p == pytest.approx(2 / 2**21)
    assert pair.difference.low > 0


def test_the_sentences_name_it_too(logs: dict[str, str]) -> None:
    result = invoke(logs["honest"], logs["without-base_href"])
    assert result.exit_code == 0
    sentences = " ".join(result.stdout.split("Runs")[0].split())
    assert "A solves more rows than B" in sentences
    assert "The difference is in the fields image_urls; on the rows with base_href." in sentences


def test_swapping_the_logs_swaps_the_sides(logs: dict[str, str]) -> None:
    there = compare(read_runs([logs["honest"], logs["hasty"]])).pairs[0]
    back = compare(read_runs([logs["hasty"], logs["honest"]])).pairs[0]
    assert (there.only_first, there.p) == (back.only_second, back.p)
    assert there.difference.low == pytest.approx(-back.difference.high)


def test_each_part_counts_its_own_rows(logs: dict[str, str]) -> None:
    found = compare(read_runs([logs["honest"], logs["without-base_href"]]))
    parts = {part.name: part for part in found.groups}
    assert set(parts) == {*PATHOLOGIES, "easy", "medium", "hard"}
    assert [part.name for part in found.fields] == list(FIELDS)
    assert (parts["base_href"].rows, parts["base_href"].caught) == (21, (0, 21))
    assert parts["easy"].rows == parts["hard"].rows == 40
    assert sum(parts[tier].only[0] for tier in ("easy", "medium", "hard") if parts[tier].only) == 21


def test_epochs_are_no_new_rows(epochs: dict[str, str]) -> None:
    found = compare(read_runs([epochs["honest"], epochs["without-base_href"]]))
    assert (found.rows, found.answers) == (12, 36)
    (pair,) = found.pairs
    wrong_rows = pair.only_first // 3
    assert pair.only_first == 3 * wrong_rows > 0
    # The scrapers answer alike in every epoch, so the p is that of the rows.
    assert found.p == pytest.approx(min(1.0, 2 / 2**wrong_rows))


def test_three_runs_are_tested_together_then_pair_by_pair(logs: dict[str, str]) -> None:
    found = compare(read_runs(logs.values()))
    assert len(found.pairs) == 3
    assert [pair.p_holm for pair in found.pairs] == holm([pair.p for pair in found.pairs])
    result = invoke(*logs.values())
    assert "Cochran's Q" in result.stdout
    assert "A-C" in result.stdout


def test_errors_are_counted_and_left_out_of_the_pairs(flaky: str, logs: dict[str, str]) -> None:
    result = invoke(flaky, logs["hasty"], "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    side = found["sides"][0]
    counts = [side[name] for name in ("planned", "run", "errors", "scored")]
    assert counts == [10, 10, 3, 7]
    assert (found["rows"], found["answers"]) == (7, 7)
    assert "Ended in an error: A 3." in invoke(flaky, logs["hasty"]).stdout


@pytest.mark.parametrize("count", [2, 3, 20])
def test_no_line_is_wider_than_100_columns(
    count: int, logs: dict[str, str], tmp_path: Path
) -> None:
    copies = []
    for number in range(count):
        copy = tmp_path / f"{number}.eval"
        copy.symlink_to(list(logs.values())[number % 3])
        copies.append(str(copy))
    result = invoke(*copies)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 100
    assert all(name in result.stdout for name in PATHOLOGIES)


def test_csv_has_a_line_for_each_run_pair_and_part(logs: dict[str, str]) -> None:
    text = invoke(logs["honest"], logs["without-base_href"], "--csv").stdout
    lines = list(csv.DictReader(io.StringIO(text)))
    sections = [line["section"] for line in lines]
    assert {name: sections.count(name) for name in sections} == {
        "run": 2,
        "pair": 1,
        "field": 14,
        "pathology": 70,
        "tier": 6,
    }
    named = {(line["name"], line["step"]) for line in lines if line["named"] == "1"}
    assert named == {("image_urls", ""), ("base_href", "1")}


def test_p_is_plain_and_the_search_has_a_column_of_its_own(logs: dict[str, str]) -> None:
    """The p of the trap is far below that of its company, and no step makes of it a 1."""
    found = compare(read_runs([logs["honest"], logs["hasty"]]))
    traps = [part for part in found.groups if part.kind == "pathology"]
    tiers = [part for part in found.groups if part.kind == "tier"]
    for parts in (found.fields, traps, tiers):
        assert [part.p_holm for part in parts] == pytest.approx(holm([part.p for part in parts]))
    assert all(part.p <= part.p_holm <= len(traps) * part.p for part in traps)
    steps = sorted(part.step for part in traps if part.step is not None)
    assert steps == list(range(1, len(steps) + 1))
    assert steps
    first = min(traps, key=lambda part: part.p)
    assert first.step == 1
    assert {part.name for part in traps if part.named} == {part.name for part in traps if part.step}
    assert all(part.step is None for part in found.fields)


def test_a_trap_that_lends_its_difference_is_named_alone(logs: dict[str, str]) -> None:
    found = compare(read_runs([logs["honest"], logs["without-base_href"]]))
    parts = {part.name: part for part in found.groups}
    assert (parts["base_href"].p, parts["base_href"].step) == (pytest.approx(2 / 2**21), 1)
    assert parts["base_href"].p_holm == pytest.approx(35 * 2 / 2**21)
    company = [part for name, part in parts.items() if name != "base_href" and part.p < 0.05]
    assert company
    assert all(part.step is None and not part.named for part in company)
    text = invoke(logs["honest"], logs["without-base_href"]).stdout
    (line,) = (line for line in text.splitlines() if line.strip().startswith("base_href"))
    assert line.split() == [
        *("base_href", "0", "21", "21", "1.00", "0.00", "21", "0"),
        *("9.5e-07", "3.3e-05", "1"),
    ]


@pytest.mark.parametrize(
    ("p", "said"), [(1.0, "p = 1.0000"), (0.04, "p = 0.0400"), (2e-7, "p = 2.0e-07")]
)
def test_a_p_is_said(p: float, said: str) -> None:
    assert p_is(p) == said


@pytest.mark.parametrize("p", [9e-10, 1e-300, 0.0])
def test_a_p_too_small_to_be_said_is_below_a_bound(p: float) -> None:
    assert p_is(p) == "p < 1e-09"
    assert probability(p) == "<1e-09"


def test_no_sentence_has_an_equals_sign_before_a_bound(logs: dict[str, str]) -> None:
    text = invoke(logs["honest"], logs["hasty"]).stdout
    assert "p < 1e-09" in " ".join(text.split("Runs")[0].split())
    assert "= <" not in text


def test_json_holds_every_figure(logs: dict[str, str]) -> None:
    found = json.loads(invoke(logs["honest"], logs["without-base_href"], "--json").stdout)
    assert found["named"] == ["image_urls", "base_href"]
    assert found["pairs"][0]["rows_needed"] == 54
    assert {group["name"]: group["step"] for group in found["groups"] if group["step"]} == {
        "base_href": 1
    }
    assert found["sides"][1]["solved"]["value"] == pytest.approx(0.825)


def test_markdown_is_tables(logs: dict[str, str]) -> None:
    text = invoke(logs["honest"], logs["without-base_href"], "--markdown").stdout
    assert "### Fields hit" in text
    rows = [line for line in text.splitlines() if line.startswith("| base_href")]
    assert [row.count("|") for row in rows] == [12]


def test_the_comparison_goes_to_a_file(logs: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "comparison.json"
    result = invoke(*logs.values(), "--json", "--output", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert len(json.loads(path.read_text(encoding="utf-8"))["sides"]) == 3


def test_a_part_that_shares_rows_with_the_culprit_is_not_named() -> None:
    wrong = np.array([True] * 12 + [False] * 28)
    culprit = wrong
    company = np.array([True] * 9 + [False] * 3 + [True] * 8 + [False] * 20)

    def test(mask: np.ndarray) -> float:
        return 2.0 ** (1 - max(1, int((wrong & mask).sum())))

    assert test(company) < 0.05 / 2
    assert named_in_turn({"company": company, "culprit": culprit}, test) == ("culprit",)


def test_labels_go_on_behind_z() -> None:
    assert [label(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
