"""Samples read out of a log."""

from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log, write_eval_log

from html_extraction.results import ResultsError, samples
from html_extraction.results.samples import read_samples

PLACES = [("public-0-000004", 2), ("public-0-000000", 1)]


def test_samples_come_in_the_order_asked_for(epochs: dict[str, str], tmp_path: Path) -> None:
    log = read_eval_log(epochs["honest"])
    whole = {(sample.id, sample.epoch): sample for sample in log.samples or []}
    write_eval_log(log, str(tmp_path / "log.json"))
    for location in (epochs["honest"], str(tmp_path / "log.json")):
        read = list(read_samples(location, PLACES))
        assert [(sample.id, sample.epoch) for sample in read] == PLACES
        for sample in read:
            same = whole[str(sample.id), sample.epoch]
            assert (sample.input, sample.output.completion) == (same.input, same.output.completion)
            assert (sample.target, sample.metadata) == (same.target, same.metadata)


def test_the_log_is_opened_once(epochs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise AssertionError("Inspect opens the log anew for each sample")

    monkeypatch.setattr(samples, "read_eval_log_sample", fails)
    assert len(list(read_samples(epochs["honest"], PLACES))) == 2


def test_a_log_of_another_layout_is_left_to_inspect(
    epochs: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(self: object, name: str) -> bytes:
        raise KeyError(name)

    monkeypatch.setattr("zipfile.ZipFile.read", missing)
    read = list(read_samples(epochs["honest"], PLACES))
    assert [(sample.id, sample.epoch) for sample in read] == PLACES


def test_a_sample_that_is_not_there(epochs: dict[str, str]) -> None:
    with pytest.raises(ResultsError, match="cannot be read"):
        list(read_samples(epochs["honest"], [("public-0-000099", 1)]))
