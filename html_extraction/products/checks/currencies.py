"""Candidates for `currency` where the amounts do not tell it: every currency that is named."""

from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.readers.choices import currency_of_entry
from html_extraction.products.readers.lines import element_at
from html_extraction.products.readers.money import SHARERS, amounts, currencies_named
from html_extraction.system import Row
from html_extraction.web.tree import attribute

_HOME = {
    "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "HK": "HKD", "SG": "SGD", "MX": "MXN",
    "SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK", "JP": "JPY", "CN": "CNY", "GB": "GBP",
    "IE": "EUR", "DE": "EUR", "NL": "EUR", "FI": "EUR", "AT": "EUR", "BE": "EUR", "FR": "EUR",
    "CH": "CHF", "PL": "PLN", "CZ": "CZK", "ZA": "ZAR", "IN": "INR", "KW": "KWD", "BH": "BHD",
}  # fmt: skip
"""The currency of a region."""


def currencies_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every currency that is named beside the amounts; none where a mark at them says it."""
    marks = [amount for amount in amounts(page.seen.text) if amount.mark]
    if any(amount.currency == row.answer["currency"] for amount in marks):
        return []
    sign = next((a.mark.rstrip(".") for a in marks if a.mark.rstrip(".") in SHARERS), "")
    mentions = _mentions(page)
    codes = list(dict.fromkeys(code for _, code in mentions))
    return [_candidate(page, code, codes, mentions, sign) for code in codes]


def _mentions(page: ScannedPage) -> list[tuple[int, str]]:
    """Where in the shown text each currency is named, in order."""
    found, start = list[tuple[int, str]](), 0
    for line in page.seen.text.split("\n"):
        entry = currency_of_entry(line)
        if not any(amount.mark for amount in amounts(line)):
            codes = currencies_named(line) or ([entry] if entry else [])
            found += [(start, code) for code in codes]
        start += len(line) + 1
    return found


def _candidate(
    page: ScannedPage, code: str, codes: list[str], mentions: list[tuple[int, str]], sign: str
) -> Candidate:
    places = [place for place, named in mentions if named == code]
    region = (attribute(page.elements[0], "lang") or "").rpartition("-")[2] if page.elements else ""
    sharers = SHARERS.get(sign, ())
    numbers = {
        "mentions": float(len(places)),
        "last_mention": float(places[-1]),
        "alphabet": float(sorted(codes).index(code)),
        "commonest_sharer": float(sharers[:1] == (code,)),
        "of_the_region": float(_HOME.get(region) == code),
        "is_euro_or_dollar": float(code in {"EUR", "USD"}),
    }
    line, _, _ = page.seen.text[places[0] :].partition("\n")
    if line.strip().startswith(code):
        # What else an entry of a list says is whether it is selected, which is its meaning.
        numbers |= {"text_length": float(len(code)), "raw_length": float(len(code))}
    element = element_at(page.seen, places[0], places[0] + 1)
    return Candidate(
        element, code, likely=not sharers or code in sharers, numbers=numbers, words={"code": code}
    )
