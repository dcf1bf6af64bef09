"""A table from lead time and weekday to the days until dispatch, fitted on rows of other seeds.

A lazy reader knows the pages that it meets: there is a table for ordinary rows and one for each
probe. The ordinary one is no use on a probe. It allows for closures, and where no page has any it
is off by them, so that a trap which delays dispatch would seem to help.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from types import MappingProxyType

from html_extraction.products.readers.dates import dates
from html_extraction.system import RowSource

FIT_SEEDS = (9001, 9002)
FIT_ROWS, PROBE_FIT_ROWS = 480, 240
"""Rows of each seed that a table is fitted on: ordinary ones, and those of a probe."""

_LEAD = re.compile(r"(?:leaves|dispatched|sent out|hand it)[^.<]*?\b(\d{1,2}) working day", re.I)
_TODAY = re.compile(r"(?:today is|today:|today,)\s*([^<]{8,45})", re.IGNORECASE)

Key = tuple[int, int]
"""Working days of lead time, and the weekday of today, Monday 0."""


def clock_of(html: str) -> tuple[date, int] | None:
    """Return the day that a page calls today and its lead time, found by their words alone."""
    lead, today = _LEAD.search(html), _TODAY.search(html)
    days = dates(today[1]) if today else []
    return (days[0].day, int(lead[1])) if lead and days else None


@cache
def lead_times(rows: RowSource, probe: str | None = None) -> Mapping[Key, int]:
    """Return calendar days until dispatch that are commonest for each lead time and weekday.

    On ordinary rows, or on those of a probe. Takes seconds, the first time.
    """
    fitted = FIT_ROWS if probe is None else PROBE_FIT_ROWS
    seen: dict[Key, Counter[int]] = defaultdict(Counter)
    for seed in FIT_SEEDS:
        for row in rows("public", seed, fitted, probe=probe):
            clock = clock_of(row.html)
            if clock:
                today, lead = clock
                days = (date.fromisoformat(row.answer["dispatch_date"]) - today).days
                seen[lead, today.weekday()][days] += 1
    return MappingProxyType({key: min(c, key=lambda d: (-c[d], d)) for key, c in seen.items()})


def dispatch_day(html: str, table: Mapping[Key, int]) -> str:
    """Return the day of dispatch by a table of lead times.

    The first of 1970 where the page has no clock.
    """
    clock = clock_of(html)
    if clock is None:
        return date(1970, 1, 1).isoformat()
    today, lead = clock
    days = table.get((lead, today.weekday()), round(lead * 7 / 5))
    return (today + timedelta(days=days)).isoformat()
