"""Text and values as a person can tell them apart, and as no terminal or page can be led astray.

What does not print is escaped: control characters, marks that turn the direction of text, soft
hyphens, spaces that look like another. Letters of any script stand as they are.
"""

import json
import re
from typing import Any

_PARTS = re.compile(r"([\n\t])")


def printable_json(value: Any) -> str:
    """Return the value as JSON in which what does not print, such as a soft hyphen, is escaped.

    JSON reads the text as the value again.
    """
    return printable(json.dumps(value, ensure_ascii=False))


def printable(text: str) -> str:
    """Return the text with what does not print as the escapes of JSON, line breaks too."""
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else json.dumps(mark)[1:-1] for mark in text)


def printable_text(text: str) -> str:
    """Return the text with what does not print escaped, but for line breaks and tabs."""
    return "".join(part if part in ("\n", "\t") else printable(part) for part in _PARTS.split(text))


def printable_line(text: str, longest: int) -> str:
    """Return the text, whitespace collapsed, as one printable line of at most so many characters.

    What is longer is cut, and ends in an ellipsis.
    """
    line = " ".join(text.split())
    return printable(line if len(line) <= longest else line[: longest - 1] + "…")
