"""Parts of lazy solvers: for each field, ways to guess it that need no reading."""

from collections import Counter
from collections.abc import Callable, Mapping
from statistics import median_low
from types import MappingProxyType
from typing import Any

from html_extraction.products.baselines.lead_times import clock_of, dispatch_day
from html_extraction.products.baselines.page_view import Glance
from html_extraction.products.readers.dispatch import Clock, stated_now
from html_extraction.products.readers.images import (
    of_selected_option,
    shown_pictures,
    with_selected_id,
)
from html_extraction.products.readers.money import Amount

Part = Callable[[Glance], Any]
"""From a page to a guess at one field."""


def first_heading(glance: Glance) -> str:
    """The first heading."""
    return glance.flow.of(glance.headings[0]) if glance.headings else ""


def first_h1(glance: Glance) -> str:
    """The first heading of the first level, else the first heading."""
    found = next((e for e in glance.headings if e.name == "h1"), None)
    return glance.flow.of(found) if found else first_heading(glance)


def heading_like_page_title(glance: Glance) -> str:
    """The heading most like `<title>`."""
    found = glance.like(glance.page_title)
    return glance.flow.of(found) if found else ""


def heading_like_address(glance: Glance) -> str:
    """The heading most like the page's address."""
    found = glance.like(glance.url)
    return glance.flow.of(found) if found else ""


def page_title(glance: Glance) -> str:
    """`<title>` up to its divider."""
    return glance.page_title.partition(" | ")[0].partition(" - ")[0].strip()


def heading_of_block(glance: Glance) -> str:
    """The first heading beside the list of quantities."""
    found = (e for e in glance.headings if glance.in_block(glance.after(e)))
    return next(map(glance.flow.of, found), first_heading(glance))


def _price(glance: Glance, choose: Callable[[list[int]], int]) -> int:
    found = [glance.minor(amount) for amount in glance.amounts]
    return choose(found) if found else 0


def first_amount(glance: Glance) -> int:
    """The first amount."""
    return _price(glance, lambda found: found[0])


def lowest_amount(glance: Glance) -> int:
    """The lowest amount."""
    return _price(glance, min)


def highest_amount(glance: Glance) -> int:
    """The highest amount."""
    return _price(glance, max)


def middle_amount(glance: Glance) -> int:
    """The median of the amounts."""
    return _price(glance, median_low)


def _after_heading(glance: Glance) -> list[Amount]:
    start = glance.after(glance.like(glance.page_title))
    return [a for a in glance.amounts if a.start > start and not glance.struck(a)]


def amount_after_heading(glance: Glance) -> int:
    """The first amount, not struck out, after the heading most like `<title>`."""
    return next((glance.minor(a) for a in _after_heading(glance)), first_amount(glance))


def priced_after_heading(glance: Glance) -> int:
    """After that heading, the first amount whose line has the word price, pay or now."""
    return next(
        (glance.minor(a) for a in _after_heading(glance) if _labelled(glance, a)),
        amount_after_heading(glance),
    )


def lowest_of_block(glance: Glance) -> int:
    """The lowest amount beside the list of quantities that is not struck out."""
    return min(map(glance.minor, _of_block(glance)), default=first_amount(glance))


def priced_of_block(glance: Glance) -> int:
    """The first amount there, not struck out, whose line has the word price, pay or now."""
    return next(
        (glance.minor(a) for a in _of_block(glance) if _labelled(glance, a)),
        lowest_of_block(glance),
    )


def _of_block(glance: Glance) -> list[Amount]:
    return [a for a in glance.amounts if glance.in_block(a.start) and not glance.struck(a)]


def _labelled(glance: Glance, amount: Amount) -> bool:
    before = glance.flow.text[max(0, amount.start - 25) : amount.start].lower()
    return any(word in before for word in ("price", "pay", "now", "vat"))


def currency_at_amounts(glance: Glance) -> str:
    """What the mark at most amounts means, or most often means."""
    found = Counter(glance.currency_of(amount) for amount in glance.amounts)
    return found.most_common(1)[0][0] if found else "USD"


def currency_named_first(glance: Glance) -> str:
    """The mark at the amounts where it has one meaning, else the currency named first."""
    marked = next((a.currency for a in glance.amounts if a.currency), None)
    return marked or next(iter(glance.currencies), "USD")


def first_statement(glance: Glance) -> bool:
    """What the first statement of stock says."""
    return glance.available(glance.statements[0]) if glance.statements else True


def most_statements(glance: Glance) -> bool:
    """What most statements of stock say."""
    return 2 * sum(map(glance.available, glance.statements)) >= len(glance.statements)


def statement_after_heading(glance: Glance) -> bool:
    """What the first statement after the heading most like `<title>` says."""
    start = glance.after(glance.like(glance.page_title))
    later = (said for said in glance.statements if said.start > start)
    return next(map(glance.available, later), first_statement(glance))


def statement_of_block(glance: Glance) -> bool:
    """What most statements beside the list of quantities say; the first where they are even."""
    said = [glance.available(s) for s in glance.statements if glance.in_block(s.start)]
    if not said:
        return first_statement(glance)
    return said[0] if 2 * sum(said) == len(said) else 2 * sum(said) > len(said)


def first_code(glance: Glance) -> str:
    """The first code."""
    return glance.codes[0].text if glance.codes else ""


def first_shop_code(glance: Glance) -> str:
    """The first code with a shop's label."""
    return next((c.text for c in glance.codes if glance.labelled(c)), first_code(glance))


def shop_code_after_heading(glance: Glance) -> str:
    """The first such code after the heading most like `<title>`."""
    start = glance.after(glance.like(glance.page_title))
    later = (c.text for c in glance.codes if glance.labelled(c) and c.start > start)
    return next(later, first_shop_code(glance))


def shop_code_of_block(glance: Glance) -> str:
    """The first code with a shop's label beside the list of quantities."""
    found = (c.text for c in glance.codes if glance.labelled(c) and glance.in_block(c.start))
    return next(found, first_shop_code(glance))


def first_run(glance: Glance) -> list[str]:
    """The first run of pictures."""
    return glance.runs[0].addresses if glance.runs else []


def longest_run(glance: Glance) -> list[str]:
    """The longest run of pictures."""
    return max(glance.runs, key=lambda run: len(run.pictures)).addresses if glance.runs else []


def middle_run(glance: Glance) -> list[str]:
    """The run in the middle."""
    return glance.runs[len(glance.runs) // 2].addresses if glance.runs else []


def run_near_heading(glance: Glance) -> list[str]:
    """The run that stands nearest to the heading most like `<title>`."""
    heading = glance.like(glance.page_title)
    if heading is None or not glance.runs:
        return first_run(glance)
    order = glance.document.order
    near = min(glance.runs, key=lambda run: abs(order[id(run.root)] - order[id(heading)]))
    return near.addresses


def run_of_block(glance: Glance) -> list[str]:
    """The first run beside the list of quantities."""
    found = (r for r in glance.runs if glance.in_block(glance.flow.span(r.root)[0]))
    return next((run.addresses for run in found), first_run(glance))


def all_pictures(glance: Glance) -> list[str]:
    """Every picture."""
    return list(dict.fromkeys(a for run in glance.runs for a in run.addresses))


def pictures_with_selected_id(glance: Glance) -> list[str]:
    """Every picture with the selected option's id, where there is one; else the nearest run."""
    shown = shown_pictures(glance.page)
    chosen = {id(e) for e in of_selected_option(glance.page, shown)}
    if len(chosen) == len(with_selected_id(glance.page, shown)) == len(shown):
        return run_near_heading(glance)
    pictures = (p for run in glance.runs for p in run.pictures)
    return list(dict.fromkeys(p.address for p in pictures if id(p.element) in chosen))


def plain_count(glance: Glance) -> str:
    """Weekdays counted from today, closures and cut-off left out."""
    now, clock = stated_now(glance.page), clock_of(glance.html)
    if now is None or clock is None:
        return dispatch_day(glance.html, {})
    return Clock(now, None, frozenset()).working_day(now.date(), clock[1]).isoformat()


PARTS: Mapping[str, Mapping[str, Part]] = MappingProxyType(
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
