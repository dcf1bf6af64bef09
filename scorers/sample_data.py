"""What the scorers take from a sample: the key from its target, the rest from its metadata.

All of it was written with the dataset. A fault in it is a fault of the machinery, so it raises
ValueError and is never scored as a wrong answer.
"""

import json
from collections.abc import Mapping
from typing import Any

from scorers.grading import Decoys


def read_key(target: str) -> dict[str, Any]:
    """The right value of each field, from a target that is a JSON object."""
    try:
        key = json.loads(target)
    except ValueError as error:
        raise ValueError(f"The target is not JSON: {error}.") from error
    if not isinstance(key, dict) or not key:
        raise ValueError("The target must be a JSON object with a right value for each field.")
    for field, value in key.items():
        if not _can_be_right(value):
            raise ValueError(
                f"The target's {field!r} must be a string, an integer, a boolean or a list of"
                f" strings, not {value!r}."
            )
    return key


def read_decoys(metadata: Mapping[str, Any]) -> Decoys:
    """The sample's decoys, `{field: [[value, trap], ...]}`; none if the metadata has none."""
    decoys = metadata.get("decoys", {})
    if not isinstance(decoys, Mapping) or not all(map(_are_pairs, decoys.values())):
        raise ValueError(
            "The sample's metadata 'decoys' must map each field to a list of [value, trap] pairs."
        )
    return decoys


def read_traps(metadata: Mapping[str, Any]) -> list[str]:
    """The names of the traps that the sample carries, from `metadata["pathologies"]`."""
    traps = metadata.get("pathologies")
    if not isinstance(traps, list | tuple) or not all(isinstance(trap, str) for trap in traps):
        raise ValueError(
            "The sample's metadata has no 'pathologies', the list of the names of its traps."
        )
    return list(traps)


def _can_be_right(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str | int)


def _are_pairs(decoys: Any) -> bool:
    return isinstance(decoys, list | tuple) and all(
        isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[1], str)
        for pair in decoys
    )
