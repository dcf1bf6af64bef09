"""The reading layer: what is shown, and what it says."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from html_extraction.products.readers.page import Page
from html_extraction.web.text_layer import Reading

MakePage = Callable[..., Page]


HONEST = Reading()


def shown(page: Page, reading: Reading = HONEST) -> str:
    return " ".join(page.read(reading).text.split())


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>no</p>",
        '<p style="display:none">no</p>',
        '<p style="visibility:hidden">no</p>',
        "<p class=gone>no</p>",
        "<div class=off><p class=part>no</p></div>",
        "<div data-state=sold><p class=part>no</p></div>",
        "<template><p>no</p></template>",
        "<noscript><p>no</p></noscript>",
        "<dialog>no</dialog>",
        "<!-- no -->",
        "<script>no</script>",
        '<span style="position:absolute;clip:rect(0 0 0 0)">no</span>',
        '<span style="position:absolute;clip:rect(1px,1px,1px,1px)">no</span>',
        '<span style="clip-path:inset(50%)">no</span>',
        '<span style="position:absolute;width:1px;height:1px;overflow:hidden">no</span>',
        '<span style="position:absolute;left:-9999px">no</span>',
        '<p style="text-indent:-9999px">no</p>',
    ],
)
def test_what_hides_itself_is_not_read(make_page: MakePage, hidden: str) -> None:
    css = ".gone{display:none} .off .part{display:none} [data-state=sold] .part{display:none}"
    assert shown(make_page(f"<p>yes</p>{hidden}<p>end</p>", css=css)) == "yes end"


def test_what_a_reading_skips_is_passed_over_with_all_that_it_holds(make_page: MakePage) -> None:
    page = make_page("<p class=x>no <b>no</b></p><p>yes <b class=x>no</b>end</p>")
    reading = replace(HONEST, skips=lambda element: "class" in element.attrs)
    assert shown(page, reading) == "yes end"
    assert shown(page) == "no no yes noend"


@pytest.mark.parametrize(
    "seen",
    [
        "<p aria-hidden=true>yes</p>",
        "<p style='position:absolute;left:10px'>yes</p>",
        "<p style='width:100px;height:40px;overflow:hidden'>yes</p>",
        "<p style='clip-path:inset(10%)'>yes</p>",
        "<details open>yes</details>",
        "<details><summary>yes</summary><p>no</p>no</details>",
        "<dialog open>yes</dialog>",
        "<div style='visibility:hidden'>no<p style='visibility:visible'>yes</p></div>",
        "<p class=flex hidden>yes</p>",
        "<p class=part>yes</p>",
    ],
)
def test_what_shows_is_read(make_page: MakePage, seen: str) -> None:
    css = ".flex{display:flex} .off .part{display:none}"
    assert shown(make_page(seen, css=css)) == "yes"


@pytest.mark.parametrize(
    ("css", "wins"),
    [
        (".a{display:none} .a{display:block}", True),
        (".a{display:block} .a{display:none}", False),
        ("p.a{display:block} .a{display:none}", True),
        ("#i{display:block} p.a.b{display:none}", True),
        (".a{display:block!important} #i{display:none}", True),
        (":not(.z){display:none} p{display:block}", False),
        (":where(#i){display:none} p{display:block}", True),
        ("p[class]{display:none} p{display:block}", False),
        (".x, .a{display:none}", False),
        (".a:hover{display:none}", True),
        (".a{display:none", False),
        ("}{ .a{display:none}", True),
    ],
)
def test_the_cascade_decides(make_page: MakePage, css: str, wins: bool) -> None:
    assert shown(make_page("<p id=i class='a b'>yes</p>", css=css)) == ("yes" if wins else "")


def test_an_inline_style_beats_the_stylesheet_but_not_its_important(make_page: MakePage) -> None:
    body = '<p id=i style="display:block">one</p><p class=k style="display:block">two</p>'
    css = "#i{display:none} .k{display:none!important}"
    assert shown(make_page(body, css=css)) == "one"


@pytest.mark.parametrize(
    ("css", "text"),
    [
        ('.d::after{content:"99"}', "1299"),
        (".d::before{content:attr(data-t)}", "712"),
        ('.d:before{content:"1" attr(data-t)}', "1712"),
        (".d::after{content:none}", "12"),
        ('.d::after{content:"99";display:none}', "12"),
        ('.d::after{content:"9"} span.d::after{content:"8"}', "128"),
    ],
)
def test_generated_text_stands_in_its_place(make_page: MakePage, css: str, text: str) -> None:
    page = make_page("<p><span class=d data-t=7>12</span></p>", css=css)
    assert shown(page) == text
    assert shown(page, Reading(generated=False)) == "12"


def test_invisible_characters_are_dropped_and_spaces_collapsed(make_page: MakePage) -> None:
    page = make_page("<h1> Oak\u00ad\u200b\u2060en\u00a0\n  lamp </h1>")
    assert page.seen.of(page.document.elements[-1]) == "Oaken lamp"


def test_the_hasty_reading_takes_clipped_words_but_no_hidden_blocks(make_page: MakePage) -> None:
    css = ".c{position:absolute;clip:rect(0 0 0 0)}"
    page = make_page("<p><span class=c>was 9</span> 8</p><div class=c><p>no</p></div>", css=css)
    assert shown(page) == "8"
    assert shown(page, Reading(clipped_words=True)) == "was 9 8"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>1<b>2</b>3</p>", "123"),
        ("<p>one</p><p>two</p>", "one two"),
        ("<table><tr><td>one</td><td>two</td></tr></table>", "one two"),
        ("one<br>two", "one two"),
        ("<div class=f><span>one</span><span>two</span></div>", "one two"),
        ("<div><span class=b>one</span><span>two</span></div>", "one two"),
        ("<input type=submit value=Buy><input type=text value=no>", "Buy"),
    ],
)
def test_blocks_divide_words_and_inline_elements_do_not(
    make_page: MakePage, html: str, text: str
) -> None:
    assert shown(make_page(html, css=".f{display:flex} .b{display:block}")) == text


def damaged(text: str, encoding: str) -> str:
    """The text's UTF-8 read once in another encoding; undefined bytes become control characters."""
    signs = (bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in text.encode())
    return "".join(signs)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize("name", ["Küstner", "Łódź", "Trévise", "Ærø", "Škoda €5", "Àvila", "Bí"])
def test_damage_is_undone(make_page: MakePage, name: str, encoding: str) -> None:
    page = make_page(f"<h1>{damaged(name, encoding)}</h1><p>Über Ångström</p>")
    assert shown(page) == f"{name} Über Ångström"
    assert name not in shown(page, Reading(undo_damage=False))
