"""Pages that come alive when they are parsed a second time, shown in Chromium."""

import random
import shutil
from collections.abc import Iterator
from importlib.resources import files

import pytest

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

SCRIPT = files("html_extraction.results").joinpath("templates", "frame.js").read_text("utf-8")
ALERT = "<img src=x onerror=parent.owned=1>"

# Where a style, title or textarea is closed, its text reaches the parser as it is.
MUTANTS = [
    f"<math><mtext><table><mglyph><style>{ALERT}</style>",
    f"<math><mtext><table><malignmark><style>{ALERT}</style>",
    f"<form><math><mtext></form><form><mglyph><style>{ALERT}</style>",
    f"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;{ALERT}'>",
    f"<math><mtext><table><mglyph><title>{ALERT}</title>",
    f"<math><mtext><table><mglyph><textarea>{ALERT}</textarea>",
    f"<svg><desc><table><svg><title><style>{ALERT}</style>",
    f"<math><mtext><table><mglyph><style>{ALERT}",
    f"<math><mtext><table><mglyph><style><!--</style>{ALERT}<!--",
    f"<form><math><mtext></form><form><mglyph><style></math>{ALERT}",
    f'<svg></p><style><a id="</style>{ALERT}">',
    f'<svg><style><img title="</style>{ALERT}">',
    f"<math><annotation-xml encoding='text/html'><style><img title='</style>{ALERT}'>",
    f"<svg><desc><table><svg><title><style><a title='</style>{ALERT}'>",
    f'<noscript><p title="</noscript>{ALERT}">',
    f"<table><svg><style><!--</style></svg></table>--><img title='--&gt;{ALERT}'>",
    f"<select><svg><style></select>{ALERT}",
    f"<plaintext>{ALERT}",
    f"<xmp><p title='</xmp>{ALERT}'>",
    f"<template><style></template>{ALERT}",
    f"<div><template shadowrootmode=open>{ALERT}</template></div>",
    f"<noembed><p title='</noembed>{ALERT}'>",
    f"<title><p title='</title>{ALERT}'>",
    f"<textarea><p title='</textarea>{ALERT}'>",
    "<a href='javascript:parent.owned=1'><svg><animate attributeName=href values=javascript:1>",
    f"<frameset><frame src='javascript:parent.owned=1'></frameset>{ALERT}",
    f"<a><table><a><table><a><table><a>{ALERT}",
    f"<form><div></form><form><p title='{ALERT}'></form>",
    f"{'<div>' * 600}<svg><style>{ALERT}",
]
TOKENS = [
    *("<math>", "<svg>", "<mtext>", "<mglyph>", "<malignmark>", "<annotation-xml>", "<desc>"),
    *("<foreignobject>", "<title>", "<style>", "<table>", "<caption>", "<select>", "<option>"),
    *("<form>", "</form>", "<p>", "</p>", "<a href=x>", "</table>", "</math>", "</svg>", "<br>"),
    *("</style>", "<!--", "-->", "<![CDATA[", "]]>", "<xmp>", "</xmp>", "<noscript>", "<template>"),
    *("<plaintext>", "<textarea>", "</textarea>", "<pre>\n\n", "<div title='", "'>", '">', "&lt;"),
    *(ALERT, "<script>parent.owned=1</script>", "<iframe srcdoc='", "<style><img title='</style>"),
]

ARMED = """text => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const all = [...page.querySelectorAll("*")];
  return [
    ...all.flatMap((node) => [...node.attributes].map(({ name }) => name)).filter((name) => /^on|^srcdoc$/i.test(name)),
    ...all.map((node) => node.localName).filter((name) => ["script", "iframe", "template", "object", "frame"].includes(name)),
  ];
}"""
SHOWN = "text => settled((first => { disarm(first); return serialised(first); })(parsed(text)))"


@pytest.fixture(scope="module")
def page() -> Iterator["playwright.Page"]:
    with playwright.sync_playwright() as driver:
        names = ("chromium", "chromium-browser", "google-chrome")
        path = next(filter(None, map(shutil.which, names)))
        chromium = driver.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        opened = chromium.new_page()
        opened.add_script_tag(content=SCRIPT)
        yield opened
        chromium.close()


@pytest.mark.parametrize("text", MUTANTS)
def test_what_was_disarmed_is_what_the_frame_parses(text: str, page: "playwright.Page") -> None:
    frame = page.evaluate_handle(
        """async (text) => {
          document.querySelector("iframe")?.remove();
          const frame = pageFrame([[text, ""]], "A page");
          const loaded = new Promise((done) => frame.addEventListener("load", done));
          document.body.append(frame);
          await loaded;
          return frame;
        }""",
        text,
    ).as_element()
    assert frame.get_attribute("sandbox") == ""
    sent = frame.get_attribute("srcdoc")
    shown = frame.content_frame().evaluate("document.documentElement.outerHTML")
    assert shown == sent.removeprefix("<!doctype html>")
    assert page.evaluate(ARMED, shown) == []
    assert page.evaluate("window.owned") is None


def test_no_page_made_of_tricks_comes_alive(page: "playwright.Page") -> None:
    rng = random.Random(7)
    for _ in range(1500):
        text = "".join(rng.choices(TOKENS, k=rng.randint(2, 14)))
        shown = page.evaluate(SHOWN, text)
        assert page.evaluate(ARMED, shown) == [], text
        assert page.evaluate(SHOWN, shown) == shown, text


def test_a_page_that_never_settles_is_not_rendered(page: "playwright.Page") -> None:
    assert "reads differently" in page.evaluate(
        "text => { const kept = steady; steady = () => {}; try { return settled(text); } finally { steady = kept; } }",
        "<html><head></head><body><plaintext>x",
    )


@pytest.mark.parametrize("text", ["<pre>\n\n\na</pre>", "<p>a &amp; b</p>", "<table><td>x</table>"])
def test_a_plain_page_is_shown_whole(text: str, page: "playwright.Page") -> None:
    wanted = page.evaluate("text => parsed(text).body.textContent", text)
    assert page.evaluate(f"text => parsed(({SHOWN})(text)).body.textContent", text) == wanted


def test_pictures_are_drawn_once(page: "playwright.Page") -> None:
    shown = page.evaluate(SHOWN, "<img src=a.png><img src=b.png alt=Kettle>")
    assert shown.count("data:image/svg+xml") == 2
    assert shown.count("data-html-extraction-hue=") == 2
    assert "a.png" not in shown
