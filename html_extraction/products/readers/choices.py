"""Lists of which one entry is selected: options, quantities, languages, currencies, tabs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bs4 import Tag

from html_extraction.products.readers.money import SIGNS, currencies_named
from html_extraction.products.readers.page import Page
from html_extraction.web.tree import ancestors, attribute, children, descendants, within

SELECTED_WORDS = re.compile(
    r"\b(?:currently )?(?:selected|chosen|your (?:choice|selection|pick))\b", re.IGNORECASE
)
_LANGUAGES = re.compile(
    r"\b(?:english|deutsch|german|fran[cç]ais|french|espa[nñ]ol|spanish|italiano|italian|svenska|"
    r"swedish|nederlands|dutch|dansk|danish|norsk|norwegian|suomi|finnish|polski|polish|"
    r"portugu[eê]se?s?|[cč]e[sš]tina|czech|japanese|日本語)\b",
    re.IGNORECASE,
)
_TABS = re.compile(
    r"\b(?:descriptions?|specifications?|details|reviews?|delivery|returns|questions|care|shipping)\b",
    re.IGNORECASE,
)
_LIST_ROLES = {"option": "listbox", "radio": "radiogroup", "tab": "tablist"}
_ENTRY_TAGS = frozenset(
    {"li", "tr", "div", "p", "label", "button", "option", "dd", "td", "a", "span"}
)


@dataclass(frozen=True)
class ChoiceList:
    """A list and its selected entry. `kind` is option, quantity, language, currency or tab."""

    kind: str
    items: tuple[Tag, ...]
    selected: int

    @property
    def chosen(self) -> Tag:
        """The selected entry."""
        return self.items[self.selected]


def choices(page: Page, root: Tag) -> list[ChoiceList]:
    """Return every list with a selected entry that is shown in `root`, in document order."""
    parts = [e for e in descendants(root) if page.seen.shows(e)]
    groups = [*_radios(parts), *_roles(parts), *_selects(parts)]
    held = [item for items, _ in groups for item in items]
    groups += [group for group in _worded(page, parts) if not _overlaps(group[0], held)]
    found = [
        ChoiceList(_kind(page, items), tuple(items), selected)
        for items, selected in groups
        if len(items) > 1
    ]
    return sorted(found, key=lambda choice: page.document.order[id(choice.items[0])])


def option_list(page: Page) -> ChoiceList | None:
    """Return the product's own options: the list in its block that is of no other kind."""
    return next((c for c in choices(page, page.block) if c.kind == "option"), None)


Group = tuple[Sequence[Tag], int]


def _overlaps(items: Sequence[Tag], held: Sequence[Tag]) -> bool:
    return any(within(item, other) or within(other, item) for item in items for other in held)


def _radios(parts: Sequence[Tag]) -> Iterator[Group]:
    groups: dict[str, list[Tag]] = {}
    for element in parts:
        if element.name == "input" and (attribute(element, "type") or "").lower() == "radio":
            groups.setdefault(attribute(element, "name") or "", []).append(element)
    for radios in groups.values():
        yield _entries(radios), _first([("checked" in radio.attrs) for radio in radios])


def _roles(parts: Sequence[Tag]) -> Iterator[Group]:
    groups: dict[int, list[Tag]] = {}
    for element in parts:
        role = attribute(element, "role")
        if role in _LIST_ROLES:
            groups.setdefault(_list_of(element, _LIST_ROLES[role]), []).append(element)
    for members in groups.values():
        yield _entries(members), _first([_marked(member) for member in members])


def _list_of(element: Tag, role: str) -> int:
    lists = (a for a in ancestors(element) if attribute(a, "role") == role)
    return id(next(lists, element.parent))


def _marked(element: Tag) -> bool:
    states = ("aria-selected", "aria-checked", "aria-current", "aria-pressed")
    return any(attribute(element, state) == "true" for state in states)


def _selects(parts: Sequence[Tag]) -> Iterator[Group]:
    for element in parts:
        if element.name == "select":
            options = [e for e in descendants(element) if e.name == "option"]
            yield options, _first([("selected" in option.attrs) for option in options])


def _worded(page: Page, parts: Sequence[Tag]) -> Iterator[Group]:
    """Yield lists in which words in one entry say that it is selected."""
    shown = {id(e) for e in parts}
    done: set[int] = set()
    for start, end, owner in page.strings:
        if id(owner) not in shown or not SELECTED_WORDS.search(page.seen.text, start, end):
            continue
        items = _siblings(page, owner)
        if items and id(items[0]) not in done:
            done.add(id(items[0]))
            yield items, _first([bool(SELECTED_WORDS.search(page.seen.of(i))) for i in items])


def _siblings(page: Page, owner: Tag) -> list[Tag]:
    """Return the entries of the list that the marked element stands in."""
    for element in (owner, *ancestors(owner)):
        if within(page.block, element):
            return []
        named = SELECTED_WORDS.sub("", page.seen.of(element)).strip(" ()-:,*")
        parent = element.parent
        if not named or parent is None or element.name not in _ENTRY_TAGS:
            continue
        same = [e for e in children(parent) if e.name == element.name and page.seen.of(e)]
        if len(same) > 1:
            return same
    return []


def _entries(members: Sequence[Tag]) -> list[Tag]:
    """Return for each member the largest element that holds no other member."""
    chains: dict[int, int] = {}
    for member in members:
        for element in (member, *ancestors(member)):
            chains[id(element)] = chains.get(id(element), 0) + 1
    entries = []
    for member in members:
        alone = [e for e in (member, *ancestors(member)) if chains[id(e)] == 1]
        entries.append(alone[-1] if len(members) > 1 else member)
    return entries


def _first(marks: Sequence[bool]) -> int:
    return marks.index(True) if True in marks else 0


def _kind(page: Page, items: Sequence[Tag]) -> str:
    names = [SELECTED_WORDS.sub("", page.seen.of(item)).strip() for item in items]
    if all(re.match(r"\d+\b(?!\s*(?:cm|mm|m|l|g|kg|ml)\b)", name, re.IGNORECASE) for name in names):
        return "quantity"
    if all(currency_of_entry(name) for name in names):
        return "currency"
    if all(_LANGUAGES.match(name) for name in names):
        return "language"
    tabs = all(attribute(item, "role") == "tab" for item in items)
    return "tab" if tabs or all(_TABS.match(name) for name in names) else "option"


def currency_of_entry(text: str) -> str | None:
    """Return the currency that an entry of a currency list stands for."""
    if any(char.isdigit() for char in text):
        return None
    named = currencies_named(text)
    signs = [code for sign, code in SIGNS.items() if text.strip() == sign]
    return next(iter([*named, *signs]), None)
