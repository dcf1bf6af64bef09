"""Names on a page: that others are like one tells nothing of whether it is the product's."""

from statistics import mean

import pytest

from html_extraction.products.generator.names import ProductName
from html_extraction.products.generator.row import Draft, prepare

ROWS = 480
SEED = 8101


def _names_on(draft: Draft) -> list[str]:
    """The product's name, then those of cards and of the headings that name a product."""
    page = draft.page
    sections = (*page.top, *page.before, *page.after)
    others = [str(card.name) for card in page.cards()]
    near = [s.heading.candidate.value for s in sections if s.heading.candidate.source != "label"]
    return [str(draft.truth.name), *others, *(n for n in near if len(n.split()) > 3)]


def _likeness(names: list[str]) -> list[int]:
    words = [set(name.split()) for name in names]
    return [sum(len(own & other) for other in words if other is not own) for own in words]


def _gain(names: list[str], *, most: bool) -> float:
    """What taking the name that others are most (or least) like is better than a guess."""
    found = _likeness(names)
    wanted = max(found) if most else min(found)
    picked = [n for n, likeness in enumerate(found) if likeness == wanted]
    return (0 in picked) / len(picked) - 1 / len(names)


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return [prepare("public", SEED, index) for index in range(ROWS)]


@pytest.mark.parametrize("most", [True, False])
def test_a_name_that_others_are_like_is_the_products_no_oftener_than_any(
    drafts: list[Draft], most: bool
) -> None:
    pages = [_names_on(draft) for draft in drafts]
    misnamed = [_names_on(draft) for draft in drafts if "title_decoys" in draft.contexts]
    assert abs(mean(_gain(names, most=most) for names in pages)) < 0.05
    assert abs(mean(_gain(names, most=most) for names in misnamed)) < 0.1


def test_the_names_of_a_family_are_near_its_root_and_all_different(
    drafts: list[Draft],
) -> None:
    for draft in drafts[:60]:
        names = [draft.truth.name, *(card.name for card in draft.page.cards())]
        assert len(set(names)) == len(names)
        own = [name for name in names if name.maker == draft.truth.name.maker]
        assert all(_differs_in_one(name, draft.truth.family_root) for name in own)


def _differs_in_one(name: ProductName, root: ProductName) -> bool:
    fields = ("maker", "quality", "thing", "size")
    return sum(getattr(name, field) != getattr(root, field) for field in fields) == 1
