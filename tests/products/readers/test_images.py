"""Pictures: which belong to the gallery, and each one's address."""

from collections.abc import Callable

import pytest

from html_extraction.products.readers.defence import Defences
from html_extraction.products.readers.images import extract_image_urls
from html_extraction.products.readers.page import Page
from html_extraction.web.srcset import largest, parse_srcset

MakePage = Callable[..., Page]
MakeProduct = Callable[..., str]
HONEST = Defences()
HOST = "https://shop.example"


def urls(page: Page, *without: str) -> list[str]:
    return [
        url.removeprefix(HOST) for url in extract_image_urls(page, Defences(frozenset(without)))
    ]


@pytest.mark.parametrize(
    ("srcset", "address"),
    [
        ("a.jpg 480w, b.jpg 1200w, c.jpg 800w", "b.jpg"),
        ("a.jpg 1x, b.jpg 2.5x", "b.jpg"),
        ("a.jpg, b.jpg 2x", "b.jpg"),
        ("a.jpg", "a.jpg"),
        ("w_480,q_8/a.jpg 480w,w_900,q_8/a.jpg 900w", "w_900,q_8/a.jpg"),
        ("a,b.jpg 1x,\n\tc,d.jpg 2x", "c,d.jpg"),
        ("a.jpg 3x, b.jpg 100w", "b.jpg"),
        ("a.jpg 2q, b.jpg 1x", "b.jpg"),
        (" , ,a.jpg 1x", "a.jpg"),
        ("a.jpg (x, 9w) , b.jpg 1x", "b.jpg"),
        ("", None),
        (",", None),
    ],
)
def test_srcset_is_read_by_the_standards_grammar(srcset: str, address: str | None) -> None:
    assert largest(parse_srcset(srcset)) == address


@pytest.mark.parametrize(
    ("picture", "address", "trap"),
    [
        ("<img src=s.jpg alt=Lamp>", "/p/s.jpg", None),
        ("<a href=/f.webp?v=2><img src=s.jpg alt=Lamp></a>", "/f.webp?v=2", "image_sizes"),
        ("<a href=/p/lamp><img src=s.jpg alt=Lamp></a>", "/p/s.jpg", None),
        ('<img src=s.jpg srcset="m.jpg 1x, l.jpg 2x" alt=Lamp>', "/p/l.jpg", "image_sizes"),
        (
            '<picture><source media=print srcset="l.jpg 900w"><img src=s.jpg alt=Lamp></picture>',
            "/p/l.jpg",
            "image_sizes",
        ),
        ("<img src=s.jpg data-src=/r.jpg alt=Lamp>", "/r.jpg", "lazy_images"),
        ("<img src=s.jpg data-original=/r.jpg alt=Lamp>", "/r.jpg", "lazy_images"),
        ('<img src=s.jpg data-srcset="/r.jpg 900w, q.jpg 9w" alt=Lamp>', "/r.jpg", "lazy_images"),
        (
            "<img src=s.jpg data-src=/r.jpg alt=Lamp><noscript><img src=/r.jpg alt=Lamp></noscript>",
            "/r.jpg",
            "lazy_images",
        ),
    ],
)
def test_a_picture_has_one_address(
    make_page: MakePage, make_product: MakeProduct, picture: str, address: str, trap: str | None
) -> None:
    page = make_page(make_product(gallery=picture))
    assert urls(page) == [address]
    if trap:
        assert urls(page, trap) == ["/p/s.jpg"]


@pytest.mark.parametrize(
    ("base", "address"),
    [
        ("<base href=/media/>", "/media/s.jpg"),
        ("<base href=../media/>", "/media/s.jpg"),
        ("<base href=//cdn.example/x/>", "https://cdn.example/x/s.jpg"),
        ("<base target=_top><base href=/one/><base href=/two/>", "/one/s.jpg"),
        ("<!-- <base href=/no/> -->", "/p/s.jpg"),
        ("<template><base href=/no/></template><base href=/yes/>", "/yes/s.jpg"),
        ("<noscript><base href=/no/></noscript>", "/p/s.jpg"),
        ("<script>'<base href=/no/>'</script>", "/p/s.jpg"),
    ],
)
@pytest.mark.parametrize("late", [True, False])
def test_the_first_live_base_counts_wherever_it_stands(
    make_page: MakePage, make_product: MakeProduct, base: str, address: str, late: bool
) -> None:
    body = make_product(gallery="<img src=s.jpg alt=Lamp>") + (base if late else "")
    page = make_page(body, head="" if late else base)
    assert urls(page) == [address]
    assert urls(page, "base_href") == ["/p/s.jpg"]


def test_a_picture_counts_once_in_its_first_place(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    gallery = "".join(
        f"<img src={src} alt=Lamp>"
        for src in ("/p/a.jpg", "/p/b.jpg", "./a.jpg", "//shop.example/p/x/../b.jpg")
    )
    page = make_page(make_product(gallery=gallery))
    assert urls(page) == ["/p/a.jpg", "/p/b.jpg"]
    assert urls(page, "duplicate_gallery") == ["/p/a.jpg", "/p/b.jpg", "/p/a.jpg", "/p/b.jpg"]


def test_furniture_and_other_sections_are_no_gallery(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    gallery = "<img src=/a.jpg alt='Lamp, front'><img src=/x.jpg alt='Video still: unpacking'>"
    section = "<section><h2>{}</h2><img src={} alt={}><p>text</p></section>"
    body = (
        section.format("You may also like", "/c.jpg", "Vase")
        + make_product(gallery=gallery)
        + section.format("Photos from customers", "/d.jpg", "Ana")
        + section.format("Our workshop team", "/e.jpg", "Ben")
    )
    page = make_page(body)
    assert urls(page) == ["/a.jpg"]
    assert urls(page, "furniture") == ["/a.jpg", "/x.jpg"]
    assert urls(page, "recommendations") == ["/c.jpg", "/a.jpg"]


def test_a_tagged_gallery_shows_the_selected_options_pictures(
    make_page: MakePage, make_product: MakeProduct
) -> None:
    gallery = "<img src=/a.jpg data-for=v1 alt=Lamp><img src=/b.jpg data-for=v2 alt=Lamp>"
    options = (
        "<select><option value=v1>Moss</option><option value=v2 selected>Sand</option></select>"
    )
    photos = (
        "<section><h2>Photos from customers</h2>"
        "<img src=/c.jpg data-for=v2 alt=Ana><img src=/d.jpg data-for=v1 alt=Ben></section>"
    )
    page = make_page(make_product(gallery=gallery, options=options) + photos)
    assert urls(page) == ["/b.jpg"]
    assert urls(page, "variant_gallery") == ["/b.jpg", "/c.jpg"]
