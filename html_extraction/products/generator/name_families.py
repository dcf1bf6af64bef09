"""The names on an ordinary page: two families of near-names, whatever traps it carries.

Were the product's the only name that others on the page are like, likeness alone would tell it. So
the other products' names are of two families, one of them the product's, each about a name that
stands nowhere. The product is as likely to be of either family as that family is large, and what
tells of a product elsewhere (the title tag, the breadcrumb, the metadata) is as often of either.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from html_extraction.drawing.draws import coin
from html_extraction.products.generator import names
from html_extraction.products.generator.builders import name_heading
from html_extraction.products.generator.names import ProductName
from html_extraction.products.generator.page import PAGE, RIGHT, Candidate, Card, Crumb, Page
from html_extraction.products.generator.truth import Truth

OG_TITLE = "og:title"


def with_name_families(page: Page, truth: Truth, rng: Random) -> Page:
    """Return the page with its other products named anew, and what tells of a product with them."""
    strangers = _strangers(truth, rng)
    own, others = 1 + _near_headings(page, truth), len(list(page.cards()))
    joining = _family_size(own, own + others, rng) - own
    roots = rng.sample([truth.family_root] * joining + [strangers] * (others - joining), others)
    given = [truth.name]
    for root in roots:
        given.append(names.name_in_family(rng, root, given))
    take = iter(given[1:]).__next__
    page = page.with_cards(lambda card: _renamed(card, truth, take()))
    if page.title_candidate is None:
        return _titled(page, truth, rng)
    told = [truth.family_root] * own + roots
    return misnamed(page, truth, told, page.title_candidate.source, rng)


def _strangers(truth: Truth, rng: Random) -> ProductName:
    """Return the name that the other family is about: of another maker."""
    while (name := names.product_name(rng, accented=truth.accented)).maker == truth.name.maker:
        pass
    return name


def _near_headings(page: Page, truth: Truth) -> int:
    """Return how many headings besides the products' own have a name of the product's family."""
    headings = [section.heading for section in (*page.top, *page.before, *page.after)]
    return sum(h.candidate.value.startswith(f"{truth.name.maker} ") for h in headings)


def _family_size(least: int, whole: int, rng: Random) -> int:
    """Return how many of all names are of the product's family.

    Drawn in proportion to the size, among sizes that the other family may have as well: so the
    product is of a family of some size as often as any one name is.
    """
    sizes = range(least, max(least, whole - least) + 1)
    return rng.choices(sizes, weights=sizes)[0]


def _renamed(card: Card, truth: Truth, name: ProductName) -> Card:
    heading = name_heading(truth, name, card.heading.candidate.source)
    return replace(card, name=name, heading=heading, maker=truth.shown_maker(name))


def misnamed(
    page: Page, truth: Truth, roots: Sequence[ProductName], source: str, rng: Random
) -> Page:
    """Return the page with title tag, breadcrumb and `og:title` of products near the `roots`.

    Now and then one of them is the product's own: a source that is always wrong would tell as much
    as one that is always right.
    """
    tag, crumb, og = (names.near_name(rng, rng.choice(roots)) for _ in range(3))
    page = _with_title(page, truth, tag, source)
    metadata = replace(
        page.metadata,
        tags=(*(t for t in page.metadata.tags if t[0] != OG_TITLE), (OG_TITLE, truth.shown(og))),
        candidates=(
            *(c for c in page.metadata.candidates if c.source != source),
            Candidate("title", str(og), source),
        ),
    )
    leaf = Crumb(truth.shown(crumb), Candidate("title", str(crumb), source))
    kept = tuple(crumb for crumb in page.crumbs if crumb.candidate is None)
    return replace(page, metadata=metadata, crumbs=(*kept, leaf))


def _titled(page: Page, truth: Truth, rng: Random) -> Page:
    """Return the page with a name in its title tag now and then: of any product on it."""
    chosen = rng.choice([None, *page.cards()])
    if coin(rng):
        return page
    if chosen is None:
        return _with_title(page, truth, truth.name, RIGHT)
    return _with_title(page, truth, chosen.name, PAGE)


def _with_title(page: Page, truth: Truth, name: ProductName, source: str) -> Page:
    candidate = Candidate("title", str(name), source)
    title = f"{truth.shown(name)} | {truth.shop.name}"
    return replace(page, title_tag=title, title_candidate=candidate)
