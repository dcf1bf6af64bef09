"""The day on which the goods leave the shop."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time

from html_extraction.browser.text_rows import TextRow
from html_extraction.products.browser_reader.dates import (
    Span,
    is_working,
    spans_in,
    time_in,
    without_dates,
    working_day_after,
)

_NOW = re.compile(r"\b(today|now)\b", re.I)
_CUTOFF = re.compile(r"cut-?off|(placed|order(s|ed)?|received) (by|before|until)", re.I)
_LEAD = re.compile(r"\b(\d+) (?:working|business) days?\b", re.I)
_LEAVES = re.compile(
    r"dispatch|despatch|leaves? (our|the)|sen(d|t) (it )?out|to the carrier|ships? (from|in)"
    r"|goes out",
    re.I,
)
_TRAVELS = re.compile(
    r"transit|arriv|deliver(y|ed) (takes|in)|carrier (needs|takes)|after that", re.I
)
_CLOSED = re.compile(
    r"closed|no dispatch|without dispatch|nothing out|no orders out|pauses?|holiday|not dispatch"
    r"|does not answer",
    re.I,
)
_OF_OTHERS = re.compile(r"branch|showroom|office|telephone|call cent|caf|customer service", re.I)


def now(lines: Iterable[TextRow]) -> datetime | None:
    """Return the moment that the page gives as now."""
    for row in lines:
        spans, hour = spans_in(row.text), time_in(row.text)
        if len(spans) == 1 and hour and _NOW.search(row.text) and not _CUTOFF.search(row.text):
            return datetime.combine(spans[0].first, hour)
    return None


def dispatch_date(lines: Sequence[TextRow]) -> str | None:
    """Return the day that the stated lead time ends on, `YYYY-MM-DD`."""
    moment, days = now(lines), _lead_days(lines)
    if moment is None or days is None:
        return None
    closed = _closures(lines)
    ordered = _order_day(moment, _cutoff(lines), closed)
    return working_day_after(ordered, days, closed).isoformat()


def _lead_days(lines: Iterable[TextRow]) -> int | None:
    for row in lines:
        match = _LEAD.search(row.text)
        if match and _LEAVES.search(row.text) and not _TRAVELS.search(row.text):
            return int(match[1])
    return None


def _cutoff(lines: Iterable[TextRow]) -> time | None:
    hours = (time_in(row.text) for row in lines if _CUTOFF.search(row.text))
    return next(filter(None, hours), None)


def _order_day(moment: datetime, cutoff: time | None, closed: frozenset[date]) -> date:
    late = cutoff is not None and moment.time() > cutoff
    if late and is_working(moment.date(), closed):
        return working_day_after(moment.date(), 1, closed)
    return moment.date()


def _closures(lines: Iterable[TextRow]) -> frozenset[date]:
    """Return the shop's own days without dispatch, said in sentences and in lists."""
    spans: list[Span] = []
    ours = False
    for row in lines:
        dates = spans_in(row.text)
        if not dates or without_dates(row.text).strip(" .,;"):
            ours = bool(_CLOSED.search(row.text)) and not _OF_OTHERS.search(row.text)
        if ours:
            spans += dates
    return frozenset(day for span in spans for day in span.days())
