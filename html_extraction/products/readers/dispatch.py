"""The dispatch date: working days from the stated now, less the shop's own closures."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice, zip_longest

from bs4 import Tag

from html_extraction.products.readers.dates import DATE, dates, days_stated, first_time
from html_extraction.products.readers.defence import Defences, Switch
from html_extraction.products.readers.page import Page

DATE_FIELD = ("dispatch_date",)
_NO_DATE = date(1970, 1, 1)
_LONGEST = 400
"""Days beyond which a lead time or a closure is not believed."""
_HORIZON = 4000
"""Days from now that are looked at."""
_SENTENCE_LENGTH = 400

_TODAY = re.compile(r"\b(?:today|now|it is|current(?:ly)?)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"dispatch|despatch|\bleaves?\b|sent out|sends? (?:it )?out|hand(?:ed)? .*(?:carrier|courier|post)"
    r"|\bships?\b|shipped|goes out|on its way|posted",
    re.IGNORECASE,
)
_TRANSIT = re.compile(
    r"transit|carrier (?:needs|takes)|deliver(?:y|ed) (?:takes|in|within|time)|arriv|on the road"
    r"|at your door|with you|after (?:that|dispatch)",
    re.IGNORECASE,
)
_CUTOFF = re.compile(
    r"cut-?off|orders? (?:placed |received |made )?(?:by|before|until|after)|(?:by|before) .* (?:today|same)",
    re.IGNORECASE,
)
_CLOSED = re.compile(
    r"(?:no|without|any) (?:dispatch|despatch|shipping|shipments)|dispatch(?:es)? (?:\w+ )?(?:pauses?"
    r"|stops?|rests?|closed)|(?:send|ship|dispatch)\w* (?:out )?nothing|nothing (?:out|is sent|leaves)"
    r"|(?:do|does|will) not (?:send|ship|dispatch)|warehouse\b.*\b(?:closed|shut|rests?|pauses?)"
    r"|closed.*\bwarehouse",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"branch|showroom|office|telephone|phone|hotline|\bcafé?\b|outlet|collection|counter|switchboard",
    re.IGNORECASE,
)
_JOINED = re.compile(r"^[\s,]*(?:to|until|till|through|up to|and|-)\s", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """A sentence of the page, or an entry of a list with the words that introduce it."""

    text: str
    intro: str = ""


Closed = Callable[[Page], frozenset[date]]
OrderDay = Callable[["Clock"], date]
LeadDays = Callable[[Sequence[Statement]], int]


@dataclass(frozen=True)
class Clock:
    """The stated now, the cut-off if there is one, and the shop's days without dispatch."""

    now: datetime
    cutoff: time | None
    closed: frozenset[date]

    def works(self, day: date) -> bool:
        """Whether goods leave the shop on the day."""
        return day.weekday() < 5 and day not in self.closed

    def working_day(self, start: date, number: int) -> date:
        """Return the so-many-th working day after a day; the day itself for none."""
        days = (start + timedelta(days=n) for n in range(1, _HORIZON))
        working = list(islice((day for day in days if self.works(day)), number))
        return working[-1] if working else start


def statements(page: Page) -> list[Statement]:
    """Return every sentence that is shown outside the sections about other things, in order."""
    found: list[Statement] = []
    skipped = [page.seen.span(section.root) for section in page.sections]
    listed = {page.seen.span(item): intro for item, intro in _entries(page)}
    for start, end in _blocks(page):
        if any(first <= start and end <= last for first, last in skipped):
            continue
        intro = next((i for (a, b), i in listed.items() if a <= start and end <= b), "")
        text = page.seen.text[start:end]
        said = (sentence.strip() for sentence in re.split(r"(?<=[.!?])\s+", text))
        found += [Statement(s, intro) for s in said if 0 < len(s) < _SENTENCE_LENGTH]
    return found


def _blocks(page: Page) -> Iterator[tuple[int, int]]:
    return (found.span() for found in re.finditer(r"[^\n]*\S[^\n]*", page.seen.text))


def _entries(page: Page) -> Iterator[tuple[Tag, str]]:
    """Yield the entries of plain lists with the line of text before the list."""
    for element in page.document.elements:
        parent = element.parent
        if element.name == "li" and parent is not None and page.seen.shows(element):
            start = page.seen.span(parent)[0]
            before = page.seen.text[max(0, start - 200) : start].rstrip()
            yield element, before.rpartition("\n")[2].strip()


def _closure_text(statement: Statement) -> str:
    return statement.intro if _CLOSED.search(statement.intro) else statement.text


def _closes_shop(statement: Statement) -> bool:
    text = _closure_text(statement)
    return bool(_CLOSED.search(text)) and not _OTHERS.search(text)


def closed_days(page: Page) -> frozenset[date]:
    """Return the shop's days without dispatch, however they are said."""
    found: set[date] = set()
    for statement in page.once(statements):
        if _closes_shop(statement):
            found.update(_days_of(statement.text))
    return frozenset(found)


def listed_days(page: Page) -> frozenset[date]:
    """Return the shop's days without dispatch that are plain entries of a list, one date each."""
    return frozenset(
        dates(statement.text)[0].day
        for statement in page.once(statements)
        if statement.intro and _closes_shop(statement) and len(dates(statement.text)) == 1
    )


def _days_of(text: str) -> Iterator[date]:
    """Yield the days that a text names; a range is all of its days, both ends too."""
    found = dates(text)
    skip = False
    for this, following in zip_longest(found, found[1:]):
        if skip:
            skip = False
            continue
        yield this.day
        if following and _is_range(text[: this.start], text[this.end : following.start]):
            skip = True
            length = min((following.day - this.day).days, _LONGEST)
            yield from (this.day + timedelta(days=n) for n in range(1, length + 1))


def _is_range(before: str, between: str) -> bool:
    joined = _JOINED.match(between)
    if not joined:
        return False
    if joined[0].strip(" ,").lower() != "and":
        return True
    return "between" in before.lower()[-30:]


def late_order_day(clock: Clock) -> date:
    """Return the day that the order counts as placed on, with regard to the cut-off."""
    today = clock.now.date()
    late = clock.cutoff is not None and clock.now.time() > clock.cutoff
    return clock.working_day(today, 1) if late and clock.works(today) else today


def same_day(clock: Clock) -> date:
    """Return today, whatever the hour."""
    return clock.now.date()


def lead_days(said: Sequence[Statement]) -> int:
    """Return the working days until dispatch."""
    found = (
        days_stated(s.text)
        for s in said
        if _LEAD.search(s.text) and not _TRANSIT.search(s.text) and not _CUTOFF.search(s.text)
    )
    return min(next((days for days in found if days is not None), 1), _LONGEST)


def transit_days(said: Sequence[Statement]) -> int:
    """Return the working days that the carrier needs, nought where none are stated."""
    found = (days_stated(s.text) for s in said if _TRANSIT.search(s.text))
    return min(next((days for days in found if days is not None), 0), _LONGEST)


def lead_and_transit_days(said: Sequence[Statement]) -> int:
    """Return the working days until the goods are at the door."""
    return lead_days(said) + transit_days(said)


CLOSURE_DAYS = Switch[Closed](
    "closure_days",
    DATE_FIELD,
    "counts the shop's dispatch closures, however they are said",
    "counts plain list entries only",
    on=closed_days,
    off=listed_days,
)
CUTOFF_TIME = Switch[OrderDay](
    "cutoff_time",
    DATE_FIELD,
    "shifts the order day after the cut-off",
    "counts from today",
    on=late_order_day,
    off=same_day,
)
TRANSIT_TIME = Switch[LeadDays](
    "transit_time",
    DATE_FIELD,
    "counts to dispatch only",
    "adds the days in transit",
    on=lead_days,
    off=lead_and_transit_days,
)


def stated_now(page: Page) -> datetime | None:
    """Return the day and hour that the page calls today or now."""
    for statement in page.once(statements):
        if _TODAY.search(DATE.sub("", statement.text)):
            days = dates(statement.text)
            if days:
                return datetime.combine(days[0].day, first_time(statement.text) or time(0))
    return None


def _cutoff(said: Sequence[Statement]) -> time | None:
    found = (
        first_time(s.text)
        for s in said
        if _CUTOFF.search(s.text) and not _OTHERS.search(s.text) and not dates(s.text)
    )
    return next((hour for hour in found if hour), None)


def extract_dispatch_date(page: Page, defences: Defences) -> str:
    """Return the day of dispatch as `YYYY-MM-DD`."""
    now = page.once(stated_now)
    if now is None or now.year > 9000:
        return _NO_DATE.isoformat()
    said = page.once(statements)
    clock = Clock(now, _cutoff(said), defences.rule(CLOSURE_DAYS)(page))
    start = defences.rule(CUTOFF_TIME)(clock)
    return clock.working_day(start, defences.rule(TRANSIT_TIME)(said)).isoformat()
