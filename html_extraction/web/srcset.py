"""Picture candidates: the `srcset` grammar of the HTML standard."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_URL = re.compile(r"[\s,]*(\S+)")
_DESCRIPTORS = re.compile(r"(?:[^,(]|\([^)]*\)?)*")


@dataclass(frozen=True)
class Source:
    """A candidate's address as written, with its width in pixels or its density."""

    address: str
    width: float | None
    density: float | None


def parse_srcset(text: str) -> list[Source]:
    """Return the candidates in order. A comma within an address does not end it.

    >>> [source.address for source in parse_srcset("/w_1,q_2/a.jpg 1x, b.jpg 2x")]
    ['/w_1,q_2/a.jpg', 'b.jpg']
    """
    found: list[Source] = []
    place = 0
    while match := _URL.match(text, place):
        address, place = match[1], match.end()
        descriptors = ""
        if address.endswith(","):
            address = address.rstrip(",")
        else:
            rest = _DESCRIPTORS.match(text, place)
            descriptors, place = (rest[0], rest.end()) if rest else ("", place)
        source = _source(address, descriptors.split())
        if address and source:
            found.append(source)
    return found


def _source(address: str, descriptors: list[str]) -> Source | None:
    """Return the candidate, or None where its descriptors are none by the standard."""
    width = density = None
    for descriptor in descriptors:
        number = re.fullmatch(r"(\d+(?:\.\d+)?)([wxh])", descriptor)
        if not number:
            return None
        if number[2] == "w":
            width = float(number[1])
        elif number[2] == "x":
            density = float(number[1])
    return Source(address, width, density)


def largest(sources: Iterable[Source]) -> str | None:
    """Return the address of the largest width, else the largest density, if there is any."""
    held = list(sources)
    wide = [source for source in held if source.width is not None]
    if wide:
        return max(wide, key=lambda source: source.width or 0).address
    dense = max(held, key=lambda source: source.density or 1, default=None)
    return dense.address if dense else None
