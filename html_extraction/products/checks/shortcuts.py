"""The check `shortcuts`: what the scan looks at on a product page."""

import re

from html_extraction.checks import CheckResult, Plan, check
from html_extraction.checks.parallel import Advance
from html_extraction.checks.record import load
from html_extraction.checks.shortcuts import (
    Accepted,
    Scanned,
    Subject,
    WholePage,
    scan,
    shortcuts_result,
)
from html_extraction.checks.shortcuts.effects import MARGIN
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.checks.amounts import amounts_on
from html_extraction.products.checks.currencies import currencies_on
from html_extraction.products.checks.dispatch import dispatch_days_on
from html_extraction.products.checks.pictures import gallery_pictures_on, runs_on
from html_extraction.products.checks.texts import codes_on, stock_statements_on, titles_on
from html_extraction.products.readers.dispatch import lead_days, statements
from html_extraction.products.readers.page import Page
from html_extraction.system import Row, System

CLAIM = (
    "No rule of one feature of those that the scan lists, but for those that find the product's "
    f"block, tells the answer by more than {MARGIN} over chance, nor does a linear fit of all of "
    "them but for the residuals that are accepted by name, and none of the listed properties marks "
    "nearly every right candidate. Features that the scan does not list are not judged."
)

SUBJECTS = (
    Subject("title", "title", titles_on, tells_block=True),
    Subject("price_cents", "price_cents", amounts_on, in_block=True, tells_block=True),
    Subject("currency", "currency", currencies_on),
    Subject("in_stock", "in_stock", stock_statements_on, in_block=True),
    Subject("sku", "sku", codes_on, in_block=True, tells_block=True),
    Subject("gallery", "image_urls", runs_on, valued=False),
    Subject("pictures", "image_urls", gallery_pictures_on, valued=False, ordered=True),
    Subject("dispatch_date", "dispatch_date", dispatch_days_on),
)

EXPLAINED = {
    ("title", "in_page_title"): "the page's title names some article, and names share words",
    ("title", "value_copies"): "a name that is damaged or split stands so only once",
    ("pictures", "alt"): "furniture says what it is in its alt",
}

_SAYS = "says "
_STOCK_WORDS = ("in stock", "available", "sold out", "ready", "branch")


@check(
    name="shortcuts",
    claim=CLAIM,
    seeds=(9501, 9502, 9503),
    rows=5600,
    rows_help="Fresh rows of each seed; 16,400 in all carry every trap 3,000 times.",
)
def shortcuts(system: System, plan: Plan, advance: Advance) -> CheckResult:
    """Scan for shortcuts to the answer.

    For every field, all candidates on the page and what is cheap to know of them: place, depth,
    tags, classes, counts, ranks, lengths, relations. Each rule of one feature is scored against a
    guess, page by page, over all rows and over those with each trap; then a logit of all features,
    fitted on half of the seeds and scored on the others. Shown are the worst rules, leak or not;
    those of the pools `likely`, which know the product's block as well, and `block`, which find it
    by its size, are for information. Features that are not listed go unseen: docs/qualification.md
    names some that tell more.

    \b
    A quick look, which sees large effects only:
        html-extraction check shortcuts --seeds 98,99 --rows 240
    """
    found = scan(system, scanned(system), plan.seeds, plan.rows, plan.jobs, advance)
    return shortcuts_result("shortcuts", CLAIM, found)


def scanned(system: System) -> Scanned:
    """Return what is scanned; the leaks that are accepted are those that the record names."""
    return Scanned(
        SUBJECTS,
        (WholePage("in_stock, whole page", "in_stock", stock_numbers, reported=_SAYS),),
        {name: Accepted(*most) for name, most in load(system.record).accepted().items()},
        EXPLAINED,
    )


def stock_numbers(page: ScannedPage, row: Row) -> dict[str, float]:
    """Return the numbers of a page that could give away whether the product is in stock.

    Counts of the words that statements of stock are made of are reported only: one of them is the
    answer itself.
    """
    html, text = page.html, page.seen.text.lower()
    return {
        "characters": len(html),
        "elements": len(page.elements),
        "pictures": page.tags["img"],
        "buttons": page.tags["button"] + page.tags["input"],
        "disabled": html.count(" disabled"),
        "hidden elements": len(page.document.hiding),
        "lead days": lead_days(statements(Page(page.document))),
        "list entries": page.tags["li"],
        "prices": len(re.findall(r"\d[.,]\d\d\b", text)),
        "dates": len(re.findall(r"\b20\d\d\b", text)),
        **{f"{_SAYS}{word}": text.count(word) for word in _STOCK_WORDS},
    }
