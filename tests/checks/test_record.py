"""The record as a file: what is read is what was written, with no word for what is as usual."""

import json
from pathlib import Path

import pytest

from html_extraction.checks.identity import Identity
from html_extraction.checks.record import Claim, Figure, Qualification, Residual, dumps, load

RECORD = Qualification(
    Identity("1.0.0", "a", "b"),
    {
        "shortcuts": Claim(
            "None.",
            True,
            (1, 2),
            50,
            None,
            {
                "logit one": Figure("Größe", ceiling=0.07, measured=0.0),
                "logit two": Figure("two", ceiling=0.05),
                "logit three": Figure(),
                "share": Figure("rows", floor=0.0, measured=1.0, sampled=False),
            },
        )
    },
    {"trap": {"without": 0.0, "worst": None}},
    (
        Residual("One", "shortcuts: logit one", "It must.", 0.15),
        Residual("Two", "shortcuts: logit two", "It is reported."),
        Residual("Three", "shortcuts: logit three", "It has no ceiling.", 0.0),
        Residual("Share", "shortcuts: share", "It is no leak.", 0.2),
    ),
)

TEXT = """{
  "dataset_version": "1.0.0",
  "public_digest": "a",
  "held_out_digest": "b",
  "checks": {
    "shortcuts": {
      "claim": "None.",
      "holds": true,
      "seeds": [
        1,
        2
      ],
      "rows": 50,
      "sampled_rows": null,
      "figures": {
        "logit one": {
          "means": "Größe",
          "ceiling": 0.07,
          "measured": 0.0
        },
        "logit two": {
          "means": "two",
          "ceiling": 0.05
        },
        "logit three": {},
        "share": {
          "means": "rows",
          "floor": 0.0,
          "measured": 1.0,
          "sampled": false
        }
      }
    }
  },
"""


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    text = dumps(RECORD)
    assert text.startswith(TEXT)
    assert text.endswith("\n  ]\n}\n")
    assert json.loads(text)["residuals"][1:3] == [
        {"name": "Two", "figure": "shortcuts: logit two", "why": "It is reported."},
        {
            "name": "Three",
            "figure": "shortcuts: logit three",
            "why": "It has no ceiling.",
            "trapped": 0.0,
        },
    ]
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    assert load(path) == RECORD
    assert isinstance(load(path).checks["shortcuts"].seeds, tuple)


def test_accepted_leaks_are_residuals_of_a_fit_with_a_ceiling_on_a_traps_rows() -> None:
    assert RECORD.accepted() == {"one": (0.07, 0.15), "three": (0.0, 0.0)}


def test_a_figure_is_found_by_check_and_name() -> None:
    assert RECORD.figure("shortcuts: share").floor == 0
    with pytest.raises(KeyError):
        RECORD.figure("shortcuts: nothing")
    with pytest.raises(KeyError):
        RECORD.figure("nothing: share")


@pytest.mark.parametrize(
    ("figure", "bounded"),
    [(Figure(measured=1), False), (Figure(floor=0), True), (Figure(ceiling=0), True)],
)
def test_a_figure_with_any_bound_is_compared(figure: Figure, bounded: bool) -> None:
    assert figure.bounded is bounded


@pytest.mark.parametrize(
    ("figure", "value", "fault"),
    [
        (Figure(), 7, None),
        (Figure(floor=0.5), 0.5, None),
        (Figure(floor=0.5), 0.49, "0.49 is under its floor of 0.5"),
        (Figure(floor=0), -0.001, "-0.001 is under its floor of 0"),
        (Figure(ceiling=0), 0, None),
        (Figure(ceiling=0), 1, "1 is over its ceiling of 0"),
        (Figure(floor=0.45, ceiling=0.55), 0.6, "0.6 is over its ceiling of 0.55"),
        (Figure(floor=0.45, ceiling=0.55), 0.44, "0.44 is under its floor of 0.45"),
        (Figure(floor=0.123456), 0.0123456, "0.01235 is under its floor of 0.1235"),
        (Figure(floor=1), float("nan"), "nan is under its floor of 1"),
        (Figure(ceiling=1), float("nan"), "nan is over its ceiling of 1"),
    ],
)
def test_a_figure_says_how_a_value_breaks_it(
    figure: Figure, value: float, fault: str | None
) -> None:
    assert figure.fault(value) == fault
