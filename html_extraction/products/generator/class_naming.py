"""The layouts' skins: which tags a part is made of, and what its classes are called."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

UTILITIES: dict[str, str] = {
    "top": "flex gap p2 line",
    "logo": "big bold",
    "nav": "flex gap",
    "main": "wide p2",
    "block": "prod p2 line",
    "columns": "flex gap2",
    "column": "col",
    "heading": "head bold",
    "line": "row flex gap",
    "value": "bold",
    "section": "p2 line",
    "card": "tile box p1 w",
    "run": "run flex gap wrap",
    "cards": "flex gap wrap",
    "choices": "opts flex gap wrap",
    "button": "btn p1",
    "notice": "p2 soft",
    "foot": "p2 soft mute",
    "mark": "mute",
}
"""What each part is called where classes are utilities; what is not here is called by its role."""

_TABLE = {"lines": "table", "line": "tr", "label": "td", "value": "td", "cards": "div"}
_DEFINITIONS = {
    "lines": "dl",
    "line": "div",
    "label": "dt",
    "value": "dd",
    "cards": "ul",
    "card": "li",
    "section": "article",
}
_DIVISIONS = {"lines": "div", "line": "div", "label": "span", "value": "span", "cards": "div"}
_SENTENCES = {"lines": "div", "line": "p", "label": "span", "value": "b", "section": "section"}
_LIST = {"lines": "ul", "line": "li", "label": "span", "value": "strong", "section": "section"}
_DEFAULT = {"section": "div", "card": "div", "cards": "div", "block": "div", "main": "main"}


@dataclass(frozen=True)
class ClassNaming:
    """How a layout names things. `schema` puts microdata on every part of a kind, right or not."""

    layout: str
    tags: dict[str, str]
    naming: str
    schema: bool = False

    def tag(self, part: str) -> str:
        """Return the element that a part is made of."""
        return self.tags.get(part) or _DEFAULT.get(part, "div")

    def name(self, role: str, style_seed: int) -> str:
        """Return the class attribute's value for a role, on pages of this style_seed."""
        match self.naming:
            case "utility":
                return UTILITIES.get(role) or _short(role, style_seed)
            case "bem":
                return f"pdp__{role}"
            case "hashed":
                return _short(role, style_seed)
            case "old":
                return role.replace("-", "").replace("section", "sec")[:7] + (
                    "2" if "-" in role else ""
                )
            case _:
                return role


@lru_cache(maxsize=4096)
def _short(role: str, style_seed: int) -> str:
    """Return a name as a bundler makes it: it tells nothing of the role."""
    return f"c{hashlib.sha256(f'{role}:{style_seed}'.encode()).hexdigest()[:5]}"


CLASS_NAMING: dict[str, ClassNaming] = {
    naming.layout: naming
    for naming in (
        ClassNaming("table", _TABLE, "old"),
        ClassNaming("utility", _DIVISIONS, "utility"),
        ClassNaming("bem", _SENTENCES, "bem"),
        ClassNaming("hashed", _DIVISIONS, "hashed"),
        ClassNaming("microdata", _LIST, "plain", schema=True),
        ClassNaming("semantic", _DEFINITIONS, "plain"),
    )
}
LAYOUTS: tuple[str, ...] = tuple(CLASS_NAMING)
