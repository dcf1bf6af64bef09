"""Task parameters: what they select, and what is said of wrong ones."""

import pytest
from inspect_ai._util.error import PrerequisiteError

from html_extraction import PATHOLOGIES
from html_extraction.products.parameters import Selection, select


@pytest.mark.parametrize(
    ("given", "selected"),
    [
        ({}, Selection("public", 0, 120)),
        ({"difficulty": "hard"}, Selection("public", 0, 40, difficulty="hard")),
        ({"difficulty": "hard", "count": 7}, Selection("public", 0, 7, difficulty="hard")),
        ({"seed": "42", "count": " 5 "}, Selection("public", 42, 5)),
        ({"held_out": True}, Selection("held_out", 0, 120)),
        ({"held_out": "false"}, Selection("public", 0, 120)),
        ({"probe": "base_href"}, Selection("public", 0, 30, probe="base_href")),
        ({"count": "usual", "probe": "usual", "probe_n": "usual"}, Selection("public", 0, 120)),
        ({"probe": "none", "probe_n": "usual"}, Selection("public", 0, 30, probe="none")),
        ({"probe": ["a+b", "none"], "probe_n": 3}, Selection("public", 0, 3, probe="a+b,none")),
    ],
)
def test_select(given: dict[str, object], selected: Selection) -> None:
    assert select(**given) == selected


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"difficulty": "brutal"}, "difficulty must be one of easy, medium, hard, all"),
        ({"difficulty": ["easy", "hard"]}, "difficulty must be one of"),
        ({"count": 0}, "count must be a whole number from 1"),
        ({"count": -3}, "count must be a whole number from 1"),
        ({"count": 2.5}, "count must be a whole number from 1"),
        ({"count": True}, "count must be a whole number from 1"),
        ({"count": "9" * 5000}, "count must be a whole number from 1"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"seed": "\u0663"}, "seed must be a whole number from 0"),
        ({"held_out": "maybe"}, "held_out must be true or false"),
        ({"probe": "none", "probe_n": 0}, "probe_n must be a whole number from 1"),
        ({"probe": "none", "count": 5}, "say with probe_n"),
        ({"probe": "none", "difficulty": "easy"}, "say with probe_n"),
        ({"probe_n": 5}, "say with count"),
        ({"difficulty": None}, "difficulty must be one of"),
        ({"difficulty": ""}, "difficulty must be one of"),
        ({"count": None}, "count must be a whole number from 1"),
        ({"count": ""}, "count must be a whole number from 1"),
        ({"count": " "}, "count must be a whole number from 1"),
        ({"seed": None}, "seed must be a whole number from 0"),
        ({"held_out": None}, "held_out must be true or false"),
        ({"held_out": ""}, "held_out must be true or false"),
        ({"probe": "none", "probe_n": None}, "probe_n must be a whole number from 1"),
        ({"probe": "none", "probe_n": ""}, "probe_n must be a whole number from 1"),
        ({"probe": "none", "count": None}, "say with probe_n"),
        ({"probe_n": None}, "say with count"),
        *(({"probe": blank}, "probe is blank") for blank in (None, "", " \t", [], ["none", None])),
    ],
)
def test_a_wrong_parameter_is_one_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        select(**given)
    # What Inspect prints without a traceback.
    assert isinstance(caught.value, PrerequisiteError)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("probe", ["base_hrefs", "base_href+", "none+base_href", "a,,b"])
def test_an_unknown_probe_names_the_known_ones(probe: str) -> None:
    with pytest.raises(PrerequisiteError) as caught:
        select(probe=probe).rows()
    assert all(name in str(caught.value) for name in PATHOLOGIES)


def test_a_tier_is_the_part_of_the_public_set_with_that_tier() -> None:
    whole = [row.id for row in select().rows() if row.tier == "medium"]
    assert [row.id for row in select(difficulty="medium").rows()] == whole
