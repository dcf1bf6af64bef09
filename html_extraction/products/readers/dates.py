"""Days and hours as English pages print them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<month{n}>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\.?"
_DAY = r"(?P<day{n}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year{n}>\d{{4}})"
DATE = re.compile(
    rf"\b{_DAY.format(n=1)}(?: of)? {_MONTH.format(n=1)},? {_YEAR.format(n=1)}\b"
    rf"|\b{_MONTH.format(n=2)} {_DAY.format(n=2)},? {_YEAR.format(n=2)}\b",
    re.IGNORECASE,
)
"""A day with its month in words and its year."""

TIME = re.compile(r"\b(\d{1,2})[:.](\d{2})(?:\s?([ap])\.?m\b\.?)?", re.IGNORECASE)
"""A time of day by either clock."""

_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER_WORDS = {word: number for number, word in enumerate(_UNITS, start=1)}


@dataclass(frozen=True)
class DatedText:
    """A date and where it stands in its text."""

    day: date
    start: int
    end: int


def dates(text: str) -> list[DatedText]:
    """Return every date in a text, in order; impossible ones are left out."""
    return list(_dates(text))


def _dates(text: str) -> Iterator[DatedText]:
    for found in DATE.finditer(text):
        n = 1 if found["day1"] else 2
        month = _MONTHS.index(found[f"month{n}"][:3].lower()) + 1
        try:
            day = date(int(found[f"year{n}"]), month, int(found[f"day{n}"]))
        except ValueError:
            continue
        yield DatedText(day, found.start(), found.end())


def first_time(text: str) -> time | None:
    """Return the first time of day in a text.

    >>> first_time("Order by 2:05 pm"), first_time("before 14:00")
    (datetime.time(14, 5), datetime.time(14, 0))
    """
    for found in TIME.finditer(text):
        hour, minute, half = int(found[1]), int(found[2]), (found[3] or "").lower()
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        if hour < 24 and minute < 60:
            return time(hour, minute)
    return None


def days_stated(text: str) -> int | None:
    """Return the number before the word day or days, in figures or words.

    >>> days_stated("Dispatched in 3 working days"), days_stated("within one working day")
    (3, 1)
    """
    found = re.search(
        r"\b(\d{1,3}|[a-z]+)(?:[ -](?:working|business|week))*[ -]days?\b", text, re.I
    )
    if not found:
        return None
    return int(found[1]) if found[1].isdecimal() else NUMBER_WORDS.get(found[1].lower())
