"""The digest that tells two datasets apart."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Protocol


class Digestible(Protocol):
    """What of a row makes it the row that it is."""

    @property
    def id(self) -> str: ...
    @property
    def prompt(self) -> str: ...
    @property
    def html(self) -> str: ...
    @property
    def answer(self) -> Mapping[str, Any]: ...


def digest(rows: Iterable[Digestible]) -> str:
    """Return the SHA-256, in hexadecimal, over ids, prompts, pages and keys, in order.

    Each part is preceded by its length, so that no two different datasets read alike.
    """
    total = sha256()
    for row in rows:
        key = json.dumps(row.answer, ensure_ascii=False, sort_keys=True)
        for part in (row.id, row.prompt, row.html, key):
            data = part.encode()
            total.update(len(data).to_bytes(8, "big"))
            total.update(data)
    return total.hexdigest()
