"""The committed record: it is of these rows, keeps its own bounds, and names what there is."""

import re
from pathlib import Path

import pytest

from html_extraction import DATASET_VERSION, PATHOLOGIES, Row, rows
from html_extraction.checks.record import Figure, Qualification, dumps
from html_extraction.checks.record import load as load_record
from html_extraction.drawing.digest import digest
from html_extraction.products.system import PRODUCTS

CHECKS, PATH = PRODUCTS.checks(), PRODUCTS.record


def load() -> Qualification:
    return load_record(PATH)


def test_the_public_set_is_the_recorded_one(public_rows: tuple[Row, ...]) -> None:
    record = load().dataset
    assert len(public_rows) == 120
    assert (record.dataset_version, record.public_digest) == (DATASET_VERSION, digest(public_rows))


def test_the_held_out_set_is_the_recorded_one() -> None:
    assert load().dataset.held_out_digest == digest(rows("held_out"))


def test_every_check_and_pathology_is_recorded() -> None:
    record = load()
    assert set(record.checks) == set(CHECKS)
    assert set(record.pathologies) == set(PATHOLOGIES)
    for name, claim in record.checks.items():
        assert claim.claim == CHECKS[name].claim
        for figure in claim.figures.values():
            assert figure.means or not figure.bounded
            assert figure.measured is not None
            assert figure.fault(figure.measured) is None or not claim.holds


def test_what_is_checked_unless_told_otherwise_is_as_much_as_the_record_saw() -> None:
    for name, claim in load().checks.items():
        usual = CHECKS[name]
        assert usual.rows * len(usual.seeds) >= claim.rows * len(claim.seeds), name


def test_the_docs_name_every_claim_that_does_not_hold() -> None:
    text = (Path(__file__).parents[2] / "docs" / "qualification.md").read_text(encoding="utf-8")
    admitted = re.findall(r"^Not yet true: (.*?)\.$", text, re.MULTILINE)
    open_claims = [name for name, claim in load().checks.items() if not claim.holds]
    assert re.findall(r"`([\w-]+)`", " ".join(admitted)) == open_claims


def test_every_residual_has_its_figure() -> None:
    record = load()
    assert record.residuals
    assert all(record.figure(one.figure).means and one.why for one in record.residuals)


def test_the_file_is_as_it_would_be_written() -> None:
    assert dumps(load()) == PATH.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"checks": {}}', "\ud800"])
def test_another_file_is_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(ValueError, match="no qualification record"):
        load_record(path)


@pytest.mark.parametrize(
    ("figure", "value", "fault"),
    [
        (Figure(), 7, None),
        (Figure(floor=0.5), 0.5, None),
        (Figure(floor=0.5), 0.49, "0.49 is under its floor of 0.5"),
        (Figure(ceiling=0), 0, None),
        (Figure(ceiling=0), 1, "1 is over its ceiling of 0"),
        (Figure(floor=0.45, ceiling=0.55), 0.6, "0.6 is over its ceiling of 0.55"),
        (Figure(ceiling=1), float("nan"), "nan is over its ceiling of 1"),
    ],
)
def test_a_figure_says_how_a_value_breaks_it(
    figure: Figure, value: float, fault: str | None
) -> None:
    assert figure.fault(value) == fault
