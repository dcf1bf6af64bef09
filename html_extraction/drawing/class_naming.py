"""What the classes of a page are called: as people, frameworks and bundlers call them."""

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache

ClassNaming = Callable[[str, int], str]
"""From a part's role, such as `section-head`, and the page's style seed to its class attribute."""

_SHORT = 7
"""Characters of an abbreviated name."""


def plain(role: str, style_seed: int) -> str:
    """Return the role itself.

    >>> plain("section-head", 1)
    'section-head'
    """
    return role


def abbreviated(role: str, style_seed: int) -> str:
    """Return the role cut short, as old pages have it.

    >>> abbreviated("heading", 1), abbreviated("section-head", 1)
    ('heading', 'sechead2')
    """
    joined = role.replace("-", "").replace("section", "sec")[:_SHORT]
    return f"{joined}2" if "-" in role else joined


@lru_cache(maxsize=4096)
def hashed(role: str, style_seed: int) -> str:
    """Return a name as a bundler makes it: it tells nothing of the role.

    >>> hashed("price", 1) != hashed("price", 2)
    True
    """
    return f"c{hashlib.sha256(f'{role}:{style_seed}'.encode()).hexdigest()[:5]}"


def elements_of(block: str) -> ClassNaming:
    """Return the naming of BEM, in which every part is an element of one block.

    >>> elements_of("pdp")("price", 1)
    'pdp__price'
    """
    return lambda role, style_seed: f"{block}__{role}"


def utilities(classes: Mapping[str, str]) -> ClassNaming:
    """Return the naming by utility classes; a role that has none is called as a bundler would.

    >>> utilities({"price": "bold big"})("price", 1)
    'bold big'
    """
    return lambda role, style_seed: classes.get(role) or hashed(role, style_seed)
