"""Parts of lazy solvers: for each field, ways to guess it that need no reading."""

from collections import Counter
from collections.abc import Callable, Mapping
from statistics import median_low
from types import MappingProxyType
from typing import Any

from html_extraction.products.baselines.lead_times import clock_of, dispatch_day
from html_extraction.products.baselines.page_view import PageView
from html_extraction.products.readers.dispatch import Clock, stated_now
from html_extraction.products.readers.images import (
    of_selected_option,
    shown_pictures,
    with_selected_id,
)
from html_extraction.products.readers.money import Amount

SolverPart = Callable[[PageView], Any]
"""From a page to a guess at one field."""


def first_heading(page_view: PageView) -> str:
    """Return the first heading."""
    return page_view.text_layer.of(page_view.headings[0]) if page_view.headings else ""


def first_h1(page_view: PageView) -> str:
    """Return the first heading of the first level, else the first heading."""
    found = next((e for e in page_view.headings if e.name == "h1"), None)
    return page_view.text_layer.of(found) if found else first_heading(page_view)


def heading_like_page_title(page_view: PageView) -> str:
    """Return the heading most like `<title>`."""
    found = page_view.like(page_view.page_title)
    return page_view.text_layer.of(found) if found else ""


def heading_like_address(page_view: PageView) -> str:
    """Return the heading most like the page's address."""
    found = page_view.like(page_view.url)
    return page_view.text_layer.of(found) if found else ""


def page_title(page_view: PageView) -> str:
    """Return `<title>` up to its divider."""
    return page_view.page_title.partition(" | ")[0].partition(" - ")[0].strip()


def heading_of_block(page_view: PageView) -> str:
    """Return the first heading beside the list of quantities."""
    found = (e for e in page_view.headings if page_view.in_block(page_view.after(e)))
    return next(map(page_view.text_layer.of, found), first_heading(page_view))


def _price(page_view: PageView, choose: Callable[[list[int]], int]) -> int:
    found = [page_view.minor(amount) for amount in page_view.amounts]
    return choose(found) if found else 0


def first_amount(page_view: PageView) -> int:
    """Return the first amount."""
    return _price(page_view, lambda found: found[0])


def lowest_amount(page_view: PageView) -> int:
    """Return the lowest amount."""
    return _price(page_view, min)


def highest_amount(page_view: PageView) -> int:
    """Return the highest amount."""
    return _price(page_view, max)


def middle_amount(page_view: PageView) -> int:
    """Return the median of the amounts."""
    return _price(page_view, median_low)


def _after_heading(page_view: PageView) -> list[Amount]:
    start = page_view.after(page_view.like(page_view.page_title))
    return [a for a in page_view.amounts if a.start > start and not page_view.struck(a)]


def amount_after_heading(page_view: PageView) -> int:
    """Return the first amount, not struck out, after the heading most like `<title>`."""
    return next((page_view.minor(a) for a in _after_heading(page_view)), first_amount(page_view))


def priced_after_heading(page_view: PageView) -> int:
    """Return after that heading the first amount whose line has the word price, pay or now."""
    return next(
        (page_view.minor(a) for a in _after_heading(page_view) if _labelled(page_view, a)),
        amount_after_heading(page_view),
    )


def lowest_of_block(page_view: PageView) -> int:
    """Return the lowest amount beside the list of quantities that is not struck out."""
    return min(map(page_view.minor, _of_block(page_view)), default=first_amount(page_view))


def priced_of_block(page_view: PageView) -> int:
    """Return the first amount there, not struck out, whose line has the word price, pay or now."""
    return next(
        (page_view.minor(a) for a in _of_block(page_view) if _labelled(page_view, a)),
        lowest_of_block(page_view),
    )


def _of_block(page_view: PageView) -> list[Amount]:
    return [a for a in page_view.amounts if page_view.in_block(a.start) and not page_view.struck(a)]


def _labelled(page_view: PageView, amount: Amount) -> bool:
    before = page_view.text_layer.text[max(0, amount.start - 25) : amount.start].lower()
    return any(word in before for word in ("price", "pay", "now", "vat"))


def currency_at_amounts(page_view: PageView) -> str:
    """Return what the mark at most amounts means, or most often means."""
    found = Counter(amount.usual_currency for amount in page_view.amounts)
    return found.most_common(1)[0][0] if found else "USD"


def currency_named_first(page_view: PageView) -> str:
    """Return the mark at the amounts where it has one meaning, else the currency named first."""
    marked = next((a.currency for a in page_view.amounts if a.currency), None)
    return marked or next(iter(page_view.currencies), "USD")


def first_statement(page_view: PageView) -> bool:
    """Return what the first statement of stock says."""
    return page_view.available(page_view.statements[0]) if page_view.statements else True


def most_statements(page_view: PageView) -> bool:
    """Return what most statements of stock say."""
    return 2 * sum(map(page_view.available, page_view.statements)) >= len(page_view.statements)


def statement_after_heading(page_view: PageView) -> bool:
    """Return what the first statement after the heading most like `<title>` says."""
    start = page_view.after(page_view.like(page_view.page_title))
    later = (said for said in page_view.statements if said.start > start)
    return next(map(page_view.available, later), first_statement(page_view))


def statement_of_block(page_view: PageView) -> bool:
    """Return what most statements by the list of quantities say; the first if even."""
    said = [page_view.available(s) for s in page_view.statements if page_view.in_block(s.start)]
    if not said:
        return first_statement(page_view)
    return said[0] if 2 * sum(said) == len(said) else 2 * sum(said) > len(said)


def first_code(page_view: PageView) -> str:
    """Return the first code."""
    return page_view.codes[0].text if page_view.codes else ""


def first_shop_code(page_view: PageView) -> str:
    """Return the first code with a shop's label."""
    return next((c.text for c in page_view.codes if page_view.labelled(c)), first_code(page_view))


def shop_code_after_heading(page_view: PageView) -> str:
    """Return the first such code after the heading most like `<title>`."""
    start = page_view.after(page_view.like(page_view.page_title))
    later = (c.text for c in page_view.codes if page_view.labelled(c) and c.start > start)
    return next(later, first_shop_code(page_view))


def shop_code_of_block(page_view: PageView) -> str:
    """Return the first code with a shop's label beside the list of quantities."""
    found = (
        c.text for c in page_view.codes if page_view.labelled(c) and page_view.in_block(c.start)
    )
    return next(found, first_shop_code(page_view))


def first_run(page_view: PageView) -> list[str]:
    """Return the first run of pictures."""
    return page_view.runs[0].addresses if page_view.runs else []


def longest_run(page_view: PageView) -> list[str]:
    """Return the longest run of pictures."""
    return (
        max(page_view.runs, key=lambda run: len(run.pictures)).addresses if page_view.runs else []
    )


def middle_run(page_view: PageView) -> list[str]:
    """Return the run in the middle."""
    return page_view.runs[len(page_view.runs) // 2].addresses if page_view.runs else []


def run_near_heading(page_view: PageView) -> list[str]:
    """Return the run that stands nearest to the heading most like `<title>`."""
    heading = page_view.like(page_view.page_title)
    if heading is None or not page_view.runs:
        return first_run(page_view)
    order = page_view.document.order
    near = min(page_view.runs, key=lambda run: abs(order[id(run.root)] - order[id(heading)]))
    return near.addresses


def run_of_block(page_view: PageView) -> list[str]:
    """Return the first run beside the list of quantities."""
    found = (r for r in page_view.runs if page_view.in_block(page_view.text_layer.span(r.root)[0]))
    return next((run.addresses for run in found), first_run(page_view))


def all_pictures(page_view: PageView) -> list[str]:
    """Return every picture."""
    return list(dict.fromkeys(a for run in page_view.runs for a in run.addresses))


def pictures_with_selected_id(page_view: PageView) -> list[str]:
    """Return every picture with the selected option's id, if any; else the nearest run."""
    shown = shown_pictures(page_view.page)
    chosen = {id(e) for e in of_selected_option(page_view.page, shown)}
    if len(chosen) == len(with_selected_id(page_view.page, shown)) == len(shown):
        return run_near_heading(page_view)
    pictures = (p for run in page_view.runs for p in run.pictures)
    return list(dict.fromkeys(p.address for p in pictures if id(p.element) in chosen))


def plain_count(page_view: PageView) -> str:
    """Return weekdays counted from today, closures and cut-off left out."""
    now, clock = stated_now(page_view.page), clock_of(page_view.html)
    if now is None or clock is None:
        return dispatch_day(page_view.html, {})
    return Clock(now, None, frozenset()).working_day(now.date(), clock[1]).isoformat()


PARTS: Mapping[str, Mapping[str, SolverPart]] = MappingProxyType(
    {
        field: MappingProxyType({part.__name__: part for part in parts})
        for field, parts in {
            "title": (
                first_heading,
                first_h1,
                page_title,
                heading_like_page_title,
                heading_like_address,
                heading_of_block,
            ),
            "price_cents": (
                first_amount,
                lowest_amount,
                highest_amount,
                middle_amount,
                amount_after_heading,
                priced_after_heading,
                lowest_of_block,
                priced_of_block,
            ),
            "currency": (currency_at_amounts, currency_named_first),
            "in_stock": (
                first_statement,
                most_statements,
                statement_after_heading,
                statement_of_block,
            ),
            "sku": (first_code, first_shop_code, shop_code_after_heading, shop_code_of_block),
            "image_urls": (
                first_run,
                longest_run,
                middle_run,
                run_near_heading,
                run_of_block,
                all_pictures,
                pictures_with_selected_id,
            ),
            "dispatch_date": (plain_count,),
        }.items()
    }
)
"""For each field its parts by name; the first is the one that needs least."""
