"""One task a pathology, and the clean floor: pages with that trap and no other.

    inspect list tasks tasks
    inspect eval tasks/pathologies.py@base_href --model scraper/honest

An installed package has them by name too: `inspect eval html_extraction/base_href`. Made from the
registry by `python docs/make.py`.
"""

from inspect_ai import Task, task

from html_extraction.products.parameters import PROBE_COUNT
from html_extraction.task import probe_task


@task
def clean(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """Pages with no pathology: the floor."""
    return probe_task("none", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def hidden_record(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: a whole second product record, hidden, before or after the real one."""
    return probe_task("hidden_record", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def stale_metadata(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: JSON-LD, microdata `content=`, product meta tags with other values."""
    return probe_task("stale_metadata", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def mojibake(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: the name with its UTF-8 read as Windows-1252 or Latin-1, wherever it stands."""
    return probe_task("mojibake", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def title_decoys(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: near-names in `<title>`, og:title, breadcrumb, review and spec headings; an empty
    logo heading; a leftover placeholder.
    """
    return probe_task("title_decoys", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def unseen_text(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: soft hyphens, zero-width characters; clipped words that hold an amount or a word."""
    return probe_task("unseen_text", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def generated_text(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: digits or words that come from a stylesheet's `content:` (literal or `attr()`), in
    `::before` or `::after`.
    """
    return probe_task("generated_text", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def number_format(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: decimal comma, space, dot or apostrophe groups, superscript or split digits,
    `249,-`; the English reading always differs.
    """
    return probe_task("number_format", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def minor_units(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: currencies with no minor unit or three digits; data-price in another scale."""
    return probe_task("minor_units", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def reference_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: former price, RRP, 30-day low (above or below): `<s>`, `<del>`, line-through by
    class, or words alone.
    """
    return probe_task("reference_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def members_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: a club or loyalty price."""
    return probe_task("members_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def conditional_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: with a code, cashback, trade-in, subscription, bank transfer, or from N units."""
    return probe_task("conditional_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def instalment_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: N payments, or per month."""
    return probe_task("instalment_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def unit_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: per 100 g, per metre, per item of a pack."""
    return probe_task("unit_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def other_offer(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: same product open-box, refurbished or from a marketplace seller, same markup."""
    return probe_task("other_offer", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def money_talk(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: money that is no price: free-delivery threshold, saving, deposit, fee, points."""
    return probe_task("money_talk", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def tax_pair(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: net and gross, either first."""
    return probe_task("tax_pair", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def ended_sale(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: a sale with dates: running, over, or not yet begun on the stated today."""
    return probe_task("ended_sale", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def variant_price(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: one price an option; selected by `aria-selected`, `aria-checked`, `checked`,
    `selected` or words.
    """
    return probe_task("variant_price", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def shared_symbol(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: `$`, `kr`, `¥` or none at the price; the currency said once elsewhere in words."""
    return probe_task("shared_symbol", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def currency_switcher(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: a list of currencies with one selected, a bare or shared symbol at the price, and
    an approximate converted amount.
    """
    return probe_task("currency_switcher", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def both_states(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: both wordings in the markup; a parent's class or attribute and a CSS rule show one."""
    return probe_task("both_states", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def stock_elsewhere(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: branch, collection, count and neighbour wordings (`0 in stock`, sold out online,
    available in 3 branches).
    """
    return probe_task("stock_elsewhere", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def variant_stock(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: one availability an option."""
    return probe_task("variant_stock", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def other_codes(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: maker's number, EAN, internet number, data-pid beside the shop's code; any kind of
    code can have any shape.
    """
    return probe_task("other_codes", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def variant_sku(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: one code an option."""
    return probe_task("variant_sku", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def base_href(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: a live base (absolute, root-relative or relative) with relative gallery addresses;
    a commented or scripted base beside it.
    """
    return probe_task("base_href", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def lazy_images(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: placeholder `src`, real file in `data-src`, `data-srcset` or `data-original`, with
    or without a noscript copy.
    """
    return probe_task("lazy_images", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def image_sizes(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: `srcset`, `<picture>`, thumb linked to full size; widths and densities; commas in
    addresses.
    """
    return probe_task("image_sizes", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def recommendations(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: carousels of other products with the gallery's own markup."""
    return probe_task("recommendations", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def furniture(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: logo, badges, payment marks, swatches, avatars, video stills inside the gallery's
    container.
    """
    return probe_task("furniture", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def duplicate_gallery(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: the same picture again (thumb strip, zoom copy), also spelled another way that
    resolves to the same address.
    """
    return probe_task("duplicate_gallery", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def variant_gallery(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: gallery tagged by option, no picture untagged; four or more tagged pictures outside
    it.
    """
    return probe_task("variant_gallery", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def closure_days(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: closures said in words, ranges, or beside others' closures (a branch, the office)."""
    return probe_task("closure_days", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def cutoff_time(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: now and a cut-off hour, before or after it."""
    return probe_task("cutoff_time", seed=seed, probe_n=probe_n, held_out=held_out)


@task
def transit_time(seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False) -> Task:
    """The page: delivery days and an arrival date beside the lead time, either first."""
    return probe_task("transit_time", seed=seed, probe_n=probe_n, held_out=held_out)
