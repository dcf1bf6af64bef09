"""Values of fields as a person can tell them apart."""

import json
from typing import Any


def printable_json(value: Any) -> str:
    """Return the value as JSON in which what does not print, such as a soft hyphen, is escaped.

    Letters of any script stand as they are. JSON reads the text as the value again.
    """
    text = json.dumps(value, ensure_ascii=False)
    return "".join(mark if mark.isprintable() else json.dumps(mark)[1:-1] for mark in text)
