"""Candidates for `price_cents`: every amount of money on the page."""

import re
from collections.abc import Iterator
from dataclasses import replace

from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.readers.lines import element_at
from html_extraction.products.readers.money import AMOUNT, CODES, exponent
from html_extraction.system import Row
from html_extraction.web.text_layer import TextLayer
from html_extraction.web.tree import RAISED, collapsed

_TIMES = (*range(2, 13), 18, 24, 36)
_TAX_RATES = (5, 7, 8, 10, 19, 20, 21, 25)
_FAR = 99.0


def amounts_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every amount of money, shown or not, but for those marked as of another currency."""
    shown = list(_amounts_in(page.seen, row.answer["currency"], shown=True))
    hidden = [
        candidate
        for candidate in _amounts_in(page.bared, row.answer["currency"], shown=False)
        if candidate.element is not None and not page.shows(candidate.element)
    ]
    found = sorted([*shown, *hidden], key=lambda c: page.place(c.element))
    return [replace(c, numbers=_relations(c.value, [o.value for o in found])) for c in found]


def _amounts_in(layer: TextLayer, currency: str, *, shown: bool) -> Iterator[Candidate]:
    digits = exponent(currency)
    for found in AMOUNT.finditer(layer.text):
        element = element_at(layer, found.start(), found.end())
        marked = found["before"] or found["after"]
        if marked in CODES and marked != currency:
            continue
        if marked or _bare_amount(layer.of(element), found[0], digits):
            minor = minor_of(found["number"], digits)
            words = {"ending": f"{minor % 100:02d}"}
            yield Candidate(element, minor, collapsed(found[0]), shown, words=words)


def _bare_amount(text: str, amount: str, digits: int) -> bool:
    """Whether a number without a mark is all that its element says and is written like money."""
    money = rf"([.,])\d{{{digits}}}$|[-–]$" if digits else r"^\d{1,3}(\W\d{3}){1,2}$"
    plain = amount.replace(RAISED, ".").strip()
    written = re.search(money, plain)
    # A code such as 696.481.24 has one mark for both.
    twice = bool(digits and written and written[1] and plain.count(written[1]) > 1)
    return text == collapsed(amount) and bool(written) and not twice


def minor_of(number: str, digits: int) -> int:
    """A printed number in minor units of a currency with so many minor digits.

    >>> minor_of("1.234,50", 2), minor_of("249,-", 2), minor_of("12,800", 0)
    (123450, 24900, 12800)
    """
    plain = number.replace(RAISED, ".").rstrip("-–. ,")
    tail = re.search(r"[.,](\d+)$", plain)
    whole = int(re.sub(r"\D", "", plain))
    printed = digits and tail and len(tail[1]) == digits
    return whole if printed else whole * 10**digits


def _relations(own: int, amounts: list[int]) -> dict[str, float]:
    ordered = sorted(set(amounts))
    others = [value for value in ordered if value != own and value > 0]
    below, text = ordered.index(own), str(own)
    return {
        "amount": float(own),
        "amount_rank": float(below),
        "amount_rank_from_top": float(len(ordered) - 1 - below),
        "amount_rank_from_middle": abs(below - (len(ordered) - 1) / 2),
        "zeros_at_end": float(len(text) - len(text.rstrip("0"))),
        "last_digit": float(own % 10),
        "same_amount": float(amounts.count(own)),
        "nearest_ratio": min((max(own, v) / max(min(own, v), 1) for v in others), default=_FAR),
        "amounts_within_quarter": float(sum(0.8 < v / max(own, 1) < 1.25 for v in others)),
        "amounts_within_double": float(sum(0.5 < v / max(own, 1) < 2 for v in others)),
        **_sums(own, others),
    }


def _sums(own: int, others: list[int]) -> dict[str, float]:
    known = frozenset(others)
    counts = {
        "times_another": sum(abs(n * v - own) <= n for v in others for n in _TIMES),
        "part_of_another": sum(abs(n * own - v) <= n for v in others for n in _TIMES),
        "exactly_times_another": sum(n * v == own for v in others for n in _TIMES),
        "exactly_part_of_another": sum(n * own == v for v in others for n in _TIMES),
        "sum_of_two": sum(own - v in known for v in others if v < own),
        "difference_of_two": sum(own + v in known for v in others),
        "another_with_tax": sum(_with_tax(v, own) for v in others),
        "another_without_tax": sum(_with_tax(own, v) for v in others),
    }
    return {name: float(count) for name, count in counts.items()}


def _with_tax(net: int, gross: int) -> bool:
    return any(abs(net * (100 + rate) / 100 - gross) <= 1 for rate in _TAX_RATES)
