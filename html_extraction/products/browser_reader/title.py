"""The product's title."""

from html_extraction.browser.snapshot import Box
from html_extraction.browser.text_rows import clean


def title(block: Box) -> str | None:
    """Return the whole first heading of the product's block, undamaged."""
    headings = (node.text() for node, _ in block.walk() if isinstance(node, Box) and node.heading)
    return next(filter(None, map(_shown, headings)), None)


def _shown(text: str) -> str:
    """Return the text undamaged, without invisible characters, its whitespace collapsed.

    Damage is undone first, since an invisible character may be one half of a damaged letter, and
    again after, since one that stands between two halves keeps them from being read.
    """
    return undamaged(" ".join(clean(undamaged(text)).split()))


def undamaged(text: str) -> str:
    """Return the text, or what it was before its UTF-8 was read as Windows-1252 or Latin-1.

    Text that only looks damaged does not survive being read as UTF-8, and stays as it is.
    """
    try:
        return b"".join(map(_byte, text)).decode("utf-8")
    except UnicodeError:
        return text


def _byte(sign: str) -> bytes:
    """Return the byte that was read as this sign.

    Latin-1 has those that Windows-1252 leaves out.
    """
    try:
        return sign.encode("cp1252")
    except UnicodeEncodeError:
        return sign.encode("latin-1")
