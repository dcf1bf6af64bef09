"""Dates and hours in English words, and days of work."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, time, timedelta

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH = "|".join(_MONTHS)
_WEEKDAY = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+)?"
_DATE = re.compile(
    rf"{_WEEKDAY}(?:(?P<day>\d{{1,2}})\s+(?P<month>{_MONTH})\s+(?P<year>\d{{4}})"
    rf"|(?P<month2>{_MONTH})\s+(?P<day2>\d{{1,2}}),\s+(?P<year2>\d{{4}}))"
)
_TIME = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b(?:\s*([ap])\.?m\b)?", re.I)
_RANGE = re.compile(r"\s*,?\s*(to|until|till|through|up to and including|-)\s*", re.I)


@dataclass(frozen=True)
class Span:
    """Days from the first to the last, both included; a single day is its own last."""

    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last

    def days(self) -> tuple[date, ...]:
        """Return every day of it."""
        count = (self.last - self.first).days + 1
        return tuple(self.first + timedelta(days=step) for step in range(count))


def spans_in(text: str) -> tuple[Span, ...]:
    """Return the dates of a text: ranges where it says so, else single days."""
    found: list[Span] = []
    end = 0
    for match in _DATE.finditer(text):
        day = _date(match)
        if found and _RANGE.fullmatch(text[end : match.start()]):
            found[-1] = Span(found[-1].first, day)
        else:
            found.append(Span(day, day))
        end = match.end()
    return tuple(found)


def _date(match: re.Match[str]) -> date:
    month = _MONTHS.index(match["month"] or match["month2"]) + 1
    return date(int(match["year"] or match["year2"]), month, int(match["day"] or match["day2"]))


def without_dates(text: str) -> str:
    """Return the text with its dates cut out."""
    return _DATE.sub("", text)


def time_in(text: str) -> time | None:
    """Return the first hour of a text, such as `14:05` or `2:05 pm`."""
    match = _TIME.search(text)
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute)


def is_working(day: date, closed: Collection[date]) -> bool:
    """Whether it is one of Monday to Friday and not closed."""
    return day.weekday() < 5 and day not in closed


def working_day_after(day: date, count: int, closed: Collection[date]) -> date:
    """Return the `count`-th working day after a day."""
    while count:
        day += timedelta(days=1)
        count -= is_working(day, closed)
    return day
