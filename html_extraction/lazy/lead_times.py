"""A table from lead time and weekday to the days until dispatch, fitted on rows of other seeds."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from types import MappingProxyType

from html_extraction import rows
from html_extraction.scrapers.dates import dates

FIT_SEEDS = (9001, 9002)
FIT_ROWS = 480
"""Rows of each seed that the table is fitted on."""

_LEAD = re.compile(r"(?:leaves|dispatched|sent out|hand it)[^.<]*?\b(\d{1,2}) working day", re.I)
_TODAY = re.compile(r"(?:today is|today:|today,)\s*([^<]{8,45})", re.IGNORECASE)

Key = tuple[int, int]
"""Working days of lead time, and the weekday of today, Monday 0."""


def clock_of(html: str) -> tuple[date, int] | None:
    """The day that a page calls today and its lead time, found by their words alone."""
    lead, today = _LEAD.search(html), _TODAY.search(html)
    days = dates(today[1]) if today else []
    return (days[0].day, int(lead[1])) if lead and days else None


@cache
def lead_times() -> Mapping[Key, int]:
    """Calendar days until dispatch that are commonest for each lead time and weekday."""
    seen: dict[Key, Counter[int]] = defaultdict(Counter)
    for seed in FIT_SEEDS:
        for row in rows("public", seed, FIT_ROWS):
            clock = clock_of(row.html)
            if clock:
                today, lead = clock
                days = (date.fromisoformat(row.answer["dispatch_date"]) - today).days
                seen[lead, today.weekday()][days] += 1
    return MappingProxyType({key: min(c, key=lambda d: (-c[d], d)) for key, c in seen.items()})


def dispatch_day(html: str) -> str:
    """The day of dispatch by the table; the first of 1970 where the page has no clock."""
    clock = clock_of(html)
    if clock is None:
        return date(1970, 1, 1).isoformat()
    today, lead = clock
    days = lead_times().get((lead, today.weekday()), round(lead * 7 / 5))
    return (today + timedelta(days=days)).isoformat()
