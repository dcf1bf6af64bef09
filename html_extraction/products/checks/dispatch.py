"""Candidates for `dispatch_date`: the working days from the plain count of the lead time on.

The plain count takes neither closures nor a cut-off into account; how far the key lies behind it
is what the other skills decide. Whether a day is printed on the page is no cheap feature: it is
what the closures say.
"""

from datetime import date, timedelta

from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.readers.dates import dates
from html_extraction.products.readers.dispatch import (
    lead_and_transit_days,
    lead_days,
    stated_now,
    statements,
)
from html_extraction.products.readers.page import Page
from html_extraction.system import Row

OFFSETS = 6
"""Working days, none to five, by which closures and a cut-off usually move the plain count."""


def dispatch_days_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """The plain count and the five working days behind it."""
    read = Page(page.document)
    now = stated_now(read)
    if now is None:
        return []
    said = statements(read)
    lead, whole = lead_days(said), lead_and_transit_days(said)
    days = [working_day(now.date(), lead + offset) for offset in range(OFFSETS)]
    printed = sorted(found.day for found in dates(page.seen.text))
    arrived = working_day(printed[-1], lead - whole) if whole > lead and printed else None
    later = sum(day > now.date() for day in printed)
    return [_candidate(day, offset, now.date(), later, arrived) for offset, day in enumerate(days)]


def working_day(start: date, number: int) -> date:
    """The so-many-th weekday after a day, or before it for a negative number."""
    step = timedelta(days=1 if number >= 0 else -1)
    day, left = start, abs(number)
    while left:
        day += step
        left -= day.weekday() < 5
    return day


def _candidate(day: date, offset: int, today: date, later: int, arrived: date | None) -> Candidate:
    numbers = {
        "working_days_behind": float(offset),
        "days_from_today": float((day - today).days),
        "days_printed_less_behind": float(later - offset),
        "day_of_month": float(day.day),
        "last_printed_less_transit": float(day == arrived),
    }
    return Candidate(None, day.isoformat(), numbers=numbers, words={"weekday": f"{day:%a}"})
