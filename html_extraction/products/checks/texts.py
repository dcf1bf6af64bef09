"""Candidates for `title`, `sku` and `in_stock`: headings, codes and statements of stock."""

import re
from collections.abc import Iterator

from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.features import shape
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.baselines.page_view import (
    CODE_SHAPE,
    IN_STOCK,
    OUT_OF_STOCK,
    STATEMENT_LENGTH,
)
from html_extraction.products.baselines.runs import words_of
from html_extraction.products.readers.lines import element_at
from html_extraction.products.readers.money import AMOUNT
from html_extraction.system import Row
from html_extraction.web.text_layer import TextLayer

_PAGE_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_YEAR_OR_NUMBER = re.compile(r"\d{4}|\d+\.\d+")


def titles_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every heading that names an article, shown or not.

    That a heading such as `Reviews` names none is what it says.
    """
    address, head = words_of(row.url), words_of(" ".join(_PAGE_TITLE.findall(page.html)))
    headings = [(e, page.text(e)) for e in page.headings]
    names = [(e, text, words_of(text)) for e, text in headings if _names_an_article(text)]
    shown = [(e, own) for e, _, own in names if page.shows(e)]
    found = []
    for element, text, own in names:
        shared = [len(own & words) for other, words in shown if other is not element]
        numbers = {
            "words": float(len(own)),
            "in_address": float(len(own & address)),
            "in_address_share": len(own & address) / max(len(own), 1),
            "in_page_title": float(len(own & head)),
            "in_page_title_share": len(own & head) / max(len(own), 1),
            "shared_words": float(sum(shared)),
            "shared_with_one": float(max(shared, default=0)),
            "near_names": float(sum(count > len(own) / 2 for count in shared)),
        }
        found.append(Candidate(element, text, text, page.shows(element), numbers=numbers))
    return found


def _names_an_article(heading: str) -> bool:
    """Whether a heading is written as a name: more than its first word has a capital."""
    return sum(word[:1].isupper() for word in heading.split()) > 1


def codes_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every text that has the look of a code and is no amount and no year, shown or not."""
    found = [*_codes_in(page, page.seen, shown=True), *_codes_in(page, page.bared, shown=False)]
    return sorted(found, key=lambda c: page.place(c.element))


def _codes_in(page: ScannedPage, layer: TextLayer, *, shown: bool) -> Iterator[Candidate]:
    money = [m.span() for m in AMOUNT.finditer(layer.text) if m["before"] or m["after"]]
    for match in CODE_SHAPE.finditer(layer.text):
        element = element_at(layer, match.start(), match.end())
        is_money = any(a < match.end() and match.start() < b for a, b in money)
        code = match[0].rstrip(".-/")
        is_code = not (is_money or _YEAR_OR_NUMBER.fullmatch(code))
        if is_code and page.shows(element) == shown:
            words = {"shape": shape(code), "first_character": code[:1]}
            numbers = _code_numbers(code)
            yield Candidate(element, code, code, shown, numbers=numbers, words=words)


def _code_numbers(code: str) -> dict[str, float]:
    return {
        "marks": float(sum(not c.isalnum() for c in code)),
        "letters": float(sum(c.isalpha() for c in code)),
        "check_digit": float(code.isdecimal() and len(code) == 13 and _checks(code)),
    }


def _checks(digits: str) -> bool:
    return sum(int(d) * (3 if n % 2 else 1) for n, d in enumerate(digits)) % 10 == 0


def stock_statements_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every statement of availability, shown or not; its value is whether it says there is stock."""
    found = [
        *_statements_in(page, page.seen, shown=True),
        *_statements_in(page, page.bared, shown=False),
    ]
    return sorted(found, key=lambda c: page.place(c.element))


def _statements_in(page: ScannedPage, layer: TextLayer, *, shown: bool) -> Iterator[Candidate]:
    for line in re.finditer(r"[^\n]*\S[^\n]*", layer.text):
        said = line[0].strip()
        if len(said) > STATEMENT_LENGTH or not (OUT_OF_STOCK.search(said) or IN_STOCK.search(said)):
            continue
        element = element_at(layer, line.start(), line.end())
        if page.shows(element) == shown:
            yield Candidate(element, not OUT_OF_STOCK.search(said), said, shown)
