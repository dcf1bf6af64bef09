"""What only a browser knows of a page: what is displayed, generated, selected, resolved."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from html_extraction.browser.snapshot import Box, DisplayedPicture, Text
from html_extraction.browser.tab import Tab

pytestmark = pytest.mark.browser

ADDRESS = "https://shop.example/p/kettle"


def page(body: str, css: str = "", head: str = "") -> str:
    return (
        f'<!doctype html><html lang="en-GB"><head>{head}<style>{css}</style></head>'
        f"<body>{body}</body></html>"
    )


def shown(tab: Tab, body: str, css: str = "") -> str:
    return " ".join(tab.snapshot(ADDRESS, page(body, css)).body.text().split())


def pictures(tab: Tab, body: str, head: str = "") -> list[DisplayedPicture]:
    walk = tab.snapshot(ADDRESS, page(body, head=head)).body.walk()
    return [node for node, _ in walk if isinstance(node, DisplayedPicture)]


UNSEEN = {
    "hidden": "<span hidden>no</span>",
    "display": '<span style="display:none">no</span>',
    "visibility": '<span style="visibility:hidden">no</span>',
    "clip": '<span style="position:absolute;clip:rect(0 0 0 0)">no</span>',
    "clip-path": '<span style="position:absolute;clip-path:inset(50%)">no</span>',
    "one pixel": '<span style="position:absolute;width:1px;height:1px;overflow:hidden">no</span>',
    "left": '<span style="position:absolute;left:-9999px">no</span>',
    "top": '<span style="position:absolute;top:-9999px">no</span>',
    "right of the screen": '<span style="position:absolute;left:9999px">no</span>',
    "indented away": '<p style="text-indent:-9999px">no</p>',
    "no size": '<span style="font-size:0">no</span>',
    "ancestor": '<div style="position:absolute;left:-9999px"><p><b>no</b></p></div>',
    "closed details": "<details><summary>more</summary><p>no</p></details>",
    "closed dialog": "<dialog>no</dialog>",
    "template": "<template>no</template>",
    "noscript": "<noscript>no</noscript>",
    "comment": "<!-- no -->",
    "script": '<script type="application/ld+json">"no"</script>',
    "other state": '<p class="on"><b class="off">no</b></p>',
    "unselected option": "<select><option>yes<option selected>more</select>",
}


@pytest.mark.parametrize("body", UNSEEN.values(), ids=UNSEEN.keys())
def test_what_is_not_displayed_is_not_read(tab: Tab, body: str) -> None:
    text = shown(tab, f"<p>before</p>{body}<p>after</p>", ".on .off{display:none}")
    assert set(text.split()) <= {"before", "more", "after"}
    assert text.startswith("before")
    assert text.endswith("after")


SEEN = {
    "aria-hidden": '<span aria-hidden="true">yes</span>',
    "open details": "<details open><p>yes</p></details>",
    "summary": "<details><summary>yes</summary></details>",
    "open dialog": "<dialog open>yes</dialog>",
    "shown again": '<div style="visibility:hidden"><b style="visibility:visible">yes</b></div>',
    "below the fold": '<p style="margin-top:5000px">yes</p>',
    "large clip": '<div style="overflow:hidden;width:200px;height:50px">yes</div>',
    "escaped": '<div style="overflow:hidden;width:1px;height:1px">'
    '<b style="position:absolute;left:50px;top:50px">yes</b></div>',
    "selected option": "<select><option>no<option selected>yes</select>",
    "first option": "<select><option>yes<option>no</select>",
    "button": '<input type="submit" value="yes">',
}


@pytest.mark.parametrize("body", SEEN.values(), ids=SEEN.keys())
def test_what_is_displayed_is_read(tab: Tab, body: str) -> None:
    assert shown(tab, body) == "yes"


def test_what_a_positioned_box_clips_stays_clipped(tab: Tab) -> None:
    inner = '<b style="position:absolute;left:50px;top:50px">no</b>'
    clip = "position:relative;overflow:hidden;width:1px;height:1px"
    assert shown(tab, f'<div style="{clip}">{inner}</div><p>yes</p>') == "yes"


GENERATED = {
    "literal": ('i::before{content:"12"}', "12,50"),
    "attribute": ("i::before{content:attr(data-t)}", "7,50"),
    "both": ('i::before{content:"1" attr(data-t)}', "17,50"),
    "escapes": (r'i::before{content:"\31 \"2"}', '1"2,50'),
    "alternative text": ('i::before{content:"12" / "13"}', "12,50"),
    "none": ("i::before{content:none}", ",50"),
    "hidden": ('i::before{content:"12";display:none}', ",50"),
    "invisible": ('i::before{content:"12";visibility:hidden}', ",50"),
}


@pytest.mark.parametrize(("css", "text"), GENERATED.values(), ids=GENERATED.keys())
def test_generated_text_is_read_before_the_element(tab: Tab, css: str, text: str) -> None:
    assert shown(tab, '<p><i data-t="7">,50</i></p>', css) == text


def test_generated_text_is_read_after_the_element(tab: Tab) -> None:
    css = "i::after{content:attr(data-t)}"
    assert shown(tab, '<p><i data-t=",50">12</i> EUR</p>', css) == "12,50 EUR"


def test_generated_text_of_what_is_hidden_is_not_read(tab: Tab) -> None:
    css = 'i::before{content:"12"} .away{position:absolute;left:-9999px}'
    assert shown(tab, '<p class="away"><i>,50</i></p><i hidden>x</i><p>yes</p>', css) == "yes"


def test_strikes_and_raised_digits_are_known_by_style(tab: Tab) -> None:
    css = ".was{text-decoration:line-through}.up{vertical-align:super}"
    body = '<p><b class="was"><i>1</i></b><s>2</s><i class="up">3</i><sup><b>4</b></sup>5</p>'
    walk = tab.snapshot(ADDRESS, page(body, css)).body.walk()
    texts = {node.text: node for node, _ in walk if isinstance(node, Text)}
    assert [texts[digit].struck for digit in "12345"] == [True, True, False, False, False]
    assert [texts[digit].raised for digit in "12345"] == [False, False, True, True, False]


STATES = {
    "radio": '<label><input type="radio" name="a">x</label>'
    '<label><input type="radio" name="a" checked>y</label>',
    "listbox": '<p role="option" aria-selected="false">x</p>'
    '<p role="option" aria-selected="true">y</p>',
    "radiogroup": '<p role="radio" aria-checked="false">x</p>'
    '<p role="radio" aria-checked="true">y</p>',
    "select": "<select><option>x<option selected>y</select>",
}


@pytest.mark.parametrize("body", STATES.values(), ids=STATES.keys())
def test_selected_states_are_read(tab: Tab, body: str) -> None:
    walk = tab.snapshot(ADDRESS, page(body)).body.walk()
    states = [node.selected for node, _ in walk if isinstance(node, Box)]
    assert [state for state in states if state is not None] == [False, True]


def test_tabs_are_no_choice_of_product(tab: Tab) -> None:
    body = '<p role="tab" aria-selected="true">x</p>'
    walk = tab.snapshot(ADDRESS, page(body)).body.walk()
    assert all(node.selected is None for node, _ in walk if isinstance(node, Box))


BASES = {
    "early": ("", '<base href="/early/">', "https://shop.example/early/a.jpg"),
    "late": ('<p>x</p><base href="../late/">', "", "https://shop.example/late/a.jpg"),
    "first of two": (
        '<base href="/two/">',
        '<base href="/one/">',
        "https://shop.example/one/a.jpg",
    ),
    "first with an address": (
        '<base href="/two/">',
        '<base target="_top">',
        "https://shop.example/two/a.jpg",
    ),
    "dead": (
        '<template><base href="/x/"></template><noscript><base href="/x/"></noscript>',
        "<!-- <base href='/x/'> --><script>var b = \"<base href='/x/'>\";</script>",
        "https://shop.example/p/a.jpg",
    ),
}


@pytest.mark.parametrize(("body", "head", "address"), BASES.values(), ids=BASES.keys())
def test_addresses_are_resolved_against_the_first_live_base(
    tab: Tab, body: str, head: str, address: str
) -> None:
    (picture,) = pictures(tab, f'<img src="a.jpg" alt="">{body}', head)
    assert picture.src == address


def test_a_srcset_is_parsed_with_commas_in_its_addresses(tab: Tab) -> None:
    text = "w_480,q_80/a.jpg 480w,w_1200,q_80/a.jpg 1200w , b.jpg, c.jpg 1.5x"
    (picture,) = pictures(tab, f'<img srcset="{text}" alt="">')
    found = [(s.address.rpartition("/p/")[2], s.width, s.density) for s in picture.sources]
    assert found == [
        ("w_480,q_80/a.jpg", 480, 1),
        ("w_1200,q_80/a.jpg", 1200, 1),
        ("b.jpg", 0, 1),
        ("c.jpg", 0, 1.5),
    ]


def test_lazy_files_links_and_sources_belong_to_their_picture(tab: Tab) -> None:
    body = (
        '<a href="full.jpg"><img src="x.gif" data-src="/lazy.webp" data-k="7" alt="one"></a>'
        '<a href="/page"><picture><source srcset="s.avif 2x" media="(max-width:1px)">'
        '<img src="t.jpg" alt="two"></picture></a>'
    )
    one, two = pictures(tab, body)
    assert (one.link, one.lazy) == (
        "https://shop.example/p/full.jpg",
        ("https://shop.example/lazy.webp",),
    )
    assert (two.link, two.lazy) == (None, ())
    assert [source.address for source in two.sources] == ["https://shop.example/p/s.avif"]


def test_hidden_pictures_are_not_read(tab: Tab) -> None:
    hidden = "".join(
        f"<div {attribute}><img src='no.jpg' alt='no'></div>"
        for attribute in (
            "hidden",
            "style='visibility:hidden'",
            "style='position:absolute;left:-9999px'",
            "style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'",
        )
    )
    found = pictures(tab, f"{hidden}<img src='yes.jpg' alt='yes'>")
    assert [picture.alt for picture in found] == ["yes"]


@pytest.fixture
def server() -> Iterator[tuple[str, list[object]]]:
    connected: list[object] = []

    class Refusing(HTTPServer):
        def verify_request(self, request: object, client_address: object) -> bool:
            connected.append(client_address)
            return False

    with Refusing(("127.0.0.1", 0), BaseHTTPRequestHandler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}", connected
        listening.shutdown()
        thread.join()


def test_nothing_is_fetched(tab: Tab, server: tuple[str, list[object]]) -> None:
    address, connected = server
    body = (
        f'<img src="{address}/a.png" alt=""><script src="{address}/b.js"></script>'
        f'<link rel="stylesheet" href="{address}/c.css"><iframe src="{address}/d"></iframe>'
        f'<script>fetch("{address}/e", {{mode: "no-cors"}})</script><p>read</p>'
    )
    text = tab.snapshot(f"{address}/page", page(body)).body.text()
    assert text.strip() == "read"
    assert connected == []
