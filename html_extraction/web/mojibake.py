"""Undoing UTF-8 that was read once as Windows-1252 or Latin-1."""

import re


def _signs(first: int, last: int) -> str:
    """Return what the bytes look like in either of the two encodings, as a class of characters."""
    found = {chr(byte) for byte in range(first, last + 1)}
    found |= {bytes([byte]).decode("cp1252", "ignore") for byte in range(first, last + 1)}
    return "[" + "".join(re.escape(sign) for sign in sorted(found) if sign) + "]"


_NEXT = _signs(0x80, 0xBF)
_DAMAGE = re.compile(
    f"{_signs(0xC2, 0xDF)}{_NEXT}|{_signs(0xE0, 0xEF)}{_NEXT}{{2}}|{_signs(0xF0, 0xF4)}{_NEXT}{{3}}"
)


def _byte(sign: str) -> bytes:
    """Return the byte behind a sign; Latin-1 where Windows-1252 leaves a byte undefined."""
    try:
        return sign.encode("cp1252")
    except UnicodeEncodeError:
        return sign.encode("latin-1")


def _repaired(found: re.Match[str]) -> str:
    try:
        return b"".join(_byte(sign) for sign in found[0]).decode("utf-8")
    except UnicodeDecodeError:
        return found[0]


def undamaged(text: str) -> str:
    """Return the text with every damaged letter put right; whole text stays as it is.

    >>> undamaged("K\\u00c3\\u00bcstner"), undamaged("K\\u00fcstner")
    ('Küstner', 'Küstner')
    """
    return _DAMAGE.sub(_repaired, text)
