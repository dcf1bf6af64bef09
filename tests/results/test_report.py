"""`html-extraction report`, in Chromium."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from html_extraction.cli import main
from html_extraction.products.row_id import row_of
from html_extraction.results import read_run, sample_frame

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MOST_BYTES = 6_000_000

SCRIPT = "</script><script>window.owned=1</script>"
HOSTILE = [
    SCRIPT,
    "<img src=x onerror='window.owned=1'><svg onload='window.owned=1'>",
    "'\"><iframe src='javascript:parent.owned=1'></iframe>",
    "{{ 7 * 7 }} ]]> <!-- \u2028 \x00 \ue000right\ue000 \ue001",
    "javascript:window.owned=1",
    "\ud800 lone",
]
HOSTILE_PAGE = f"""<!doctype html><html lang="en-GB"><head>
<script>parent.owned = 1; top.owned = 1</script>
<meta http-equiv="refresh" content="0;url=https://outside.example/">
<link rel="stylesheet" href="https://outside.example/style.css">
<base href="https://outside.example/">
<style>@import "https://outside.example/a.css"; body {{ background: url(https://outside.example/b) }}</style>
</head><body onload="top.owned=1" background="https://outside.example/c">
<h1>Kettle</h1><p>Price 12.00</p>
<img src="https://outside.example/d" srcset="https://outside.example/e 2x" onerror="top.owned=1">
<picture><source srcset="https://outside.example/f"><img src="https://outside.example/g"></picture>
<div style="background:url('https://outside.example/h')">x</div>
<iframe src="https://outside.example/i"></iframe><object data="https://outside.example/j"></object>
<video poster="https://outside.example/k" src="https://outside.example/l"></video>
<form action="https://outside.example/m"><button formaction="https://outside.example/n">Go</button></form>
<a href="https://outside.example/o" id="link">Away</a><input type="image" src="https://outside.example/p">
<svg><image href="https://outside.example/q"/><use href="https://outside.example/r"/></svg>
<math><mtext><table><mglyph><style><img src=x onerror="top.owned=1"></style></table></mtext></math>
{SCRIPT}</body></html>"""


@dataclass
class Opened:
    """A document open in the browser, and what came of it."""

    page: "playwright.Page"
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def owned(self) -> bool:
        """Whether a script that is not the document's own ran."""
        return bool(self.page.evaluate("window.owned !== undefined"))


@pytest.fixture(scope="module")
def browser(logs: dict[str, str], flaky: str, hostile_log: str) -> Iterator["playwright.Browser"]:
    """Chromium, once the logs are there: no eval can run in its event loop."""
    with playwright.sync_playwright() as driver:
        names = ("chromium", "chromium-browser", "google-chrome")
        path = next(filter(None, map(shutil.which, names)))
        chromium = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: "playwright.Browser") -> Iterator[Callable[[Path], Opened]]:
    pages = []

    def open_file(path: Path) -> Opened:
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        opened = Opened(page)
        pages.append(page)
        page.on("request", lambda request: opened.requests.append(request.url))
        page.on("console", lambda message: opened.complaints.append(message.text))
        page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        page.goto(path.as_uri())
        return opened

    yield open_file
    for page in pages:
        page.close()


def written(folder: Path, *logs: str) -> Path:
    path = folder / "report.html"
    result = CliRunner().invoke(main, ["report", *logs, "--output", str(path)])
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory, logs: dict[str, str]) -> Path:
    return written(tmp_path_factory.mktemp("hasty"), logs["hasty"])


def choose(opened: Opened, row_id: str) -> None:
    opened.page.locator("#list button", has_text=row_id).click()
    opened.page.wait_for_selector(f'#detail[data-id="{row_id}"] iframe')


def listed(opened: Opened) -> list[str]:
    return opened.page.locator("#list .name").all_inner_texts()


def test_it_opens_from_disk_and_asks_for_nothing(
    hasty: Path, visit: Callable[[Path], Opened]
) -> None:
    assert hasty.stat().st_size < MOST_BYTES
    opened = visit(hasty)
    assert len(listed(opened)) == 120
    choose(opened, "public-0-000007")
    opened.page.wait_for_timeout(300)
    assert opened.complaints == []
    assert [url for url in opened.requests if not url.startswith("data:")] == [hasty.as_uri()]


def test_it_filters(hasty: Path, visit: Callable[[Path], Opened], logs: dict[str, str]) -> None:
    frame = sample_frame([read_run(logs["hasty"])])
    missed = frame[~frame["hit_sku"]]
    carrying = missed[["base_href" in names for names in missed["pathologies"]]]
    opened = visit(hasty)
    opened.page.select_option("select[name=field]", "sku")
    assert listed(opened) == missed["id"].tolist()
    opened.page.select_option("select[name=pathology]", "base_href")
    assert listed(opened) == carrying["id"].tolist() != []
    opened.page.fill("input[name=id]", carrying["id"].iloc[-1])
    assert listed(opened) == carrying["id"].tolist()[-1:]
    opened.page.click("#clear")
    assert len(listed(opened)) == 120


def test_a_cell_of_the_heat_map_leads_to_its_rows(
    hasty: Path, visit: Callable[[Path], Opened], logs: dict[str, str]
) -> None:
    frame = sample_frame([read_run(logs["hasty"])])
    expected = [
        row.id
        for row in frame.itertuples()
        if "tax_pair" in row.pathologies and not row.hit_price_cents
    ]
    opened = visit(hasty)
    cell = opened.page.locator("button[data-field=price_cents][data-pathology=tax_pair]")
    assert cell.get_attribute("title") == f"{len(expected)} of 21 missed price_cents"
    cell.click()
    assert listed(opened) == expected
    opened.page.wait_for_selector(f'#detail[data-id="{expected[0]}"]')


def test_a_row_shows_its_own_page_key_and_answer(
    hasty: Path, visit: Callable[[Path], Opened], logs: dict[str, str]
) -> None:
    row = row_of("public-0-000041")
    opened = visit(hasty)
    choose(opened, row.id)
    table = opened.page.locator("#detail table.answer")
    assert json.loads(table.locator("tr:nth-child(1) .right").inner_text()) == row.answer["title"]
    assert json.loads(table.locator("tr:nth-child(5) .right").inner_text()) == row.answer["sku"]
    assert row.url in opened.page.locator("#detail header").inner_text()
    opened.page.get_by_role("button", name="Source").click()
    assert opened.page.locator("#detail pre.source").evaluate("e => e.textContent") == row.html
    assert opened.page.locator("#detail pre mark.right").count() > 0
    opened.page.get_by_role("button", name="Completion").click()
    log = read_eval_log(logs["hasty"])
    (sample,) = (each for each in log.samples or [] if each.id == row.id)
    assert opened.page.locator("#detail pre.source").inner_text() == sample.output.completion


def test_the_page_is_rendered_in_a_frame_that_can_do_nothing(
    hasty: Path, visit: Callable[[Path], Opened]
) -> None:
    row = row_of("public-0-000041")
    opened = visit(hasty)
    choose(opened, row.id)
    frame = opened.page.locator("#detail iframe")
    assert frame.get_attribute("sandbox") == ""
    shown = opened.page.frame_locator("#detail iframe").locator("body")
    assert shown.inner_text().strip() != ""
    assert opened.page.frames[1].locator("script, noscript, link, base, iframe").count() == 0


def test_several_runs_stand_side_by_side(
    tmp_path: Path, visit: Callable[[Path], Opened], logs: dict[str, str]
) -> None:
    opened = visit(written(tmp_path, *logs.values()))
    assert opened.page.locator(".headline").count() == 3
    opened.page.select_option("select[name=run]", "2")
    assert len(listed(opened)) == 21
    opened.page.locator("[data-tab='2']").click()
    assert opened.page.locator("[data-pane]:visible").count() == 1
    assert opened.complaints == []


def test_a_run_without_a_wrong_answer(
    tmp_path: Path, visit: Callable[[Path], Opened], logs: dict[str, str]
) -> None:
    opened = visit(written(tmp_path, logs["honest"]))
    assert "Every scored answer is right." in opened.page.inner_text("#detail")
    assert opened.complaints == []


def test_errors_are_told_in_the_headline(
    tmp_path: Path, visit: Callable[[Path], Opened], flaky: str
) -> None:
    opened = visit(written(tmp_path, flaky))
    assert "3 of 10 have no verdict" in " ".join(opened.page.inner_text(".headline").split())


def hostile_answer(text: str, number: int) -> str:
    answer = {
        "title": text,
        "price_cents": 5,
        "currency": text,
        "in_stock": text,
        "sku": [text, {text: text}],
        "image_urls": [text] * 30,
        "dispatch_date": None,
    }
    return f"{text} {json.dumps(answer)}" if number % 5 else f"{text} no object"


@pytest.fixture(scope="session")
def hostile_log(
    tmp_path_factory: pytest.TempPathFactory,
    run_eval: Callable[..., list[EvalLog]],
    model_that: Callable[..., object],
) -> str:
    """Completions that try to break out, one of 10 MB; a page and a model's name that do too."""
    number = 0

    def says(prompt: str) -> str:
        nonlocal number
        number += 1
        long = HOSTILE[1] * 150_000 if number == 1 else ""
        return long + hostile_answer(HOSTILE[number % len(HOSTILE)], number)

    folder = tmp_path_factory.mktemp("hostile")
    (log,) = run_eval(folder, model_that(says), limit=12, max_connections=1)
    full = read_eval_log(log.location)
    full.eval.model = f"mockllm/{SCRIPT}"
    samples = full.samples or []
    rules, _, _ = str(samples[0].input).partition("HTML:\n")
    samples[0].input = f"{rules}HTML:\n{HOSTILE_PAGE}"
    path = folder / "hostile.eval"
    write_eval_log(full, str(path))
    return str(path)


def test_nothing_hostile_runs_or_loads(
    tmp_path: Path, visit: Callable[[Path], Opened], hostile_log: str
) -> None:
    path = written(tmp_path, hostile_log)
    assert path.stat().st_size < MOST_BYTES
    opened = visit(path)
    rows = listed(opened)
    assert len(rows) == 12
    for row in rows:
        choose(opened, row)
        opened.page.wait_for_timeout(100)
        for view in ("Source", "Completion", "Page"):
            opened.page.get_by_role("button", name=view).click()
    assert SCRIPT in opened.page.inner_text("h1")
    assert not opened.owned
    assert opened.complaints == []
    assert [url for url in opened.requests if not url.startswith("data:")] == [path.as_uri()]


def test_a_hostile_answer_is_shown_as_it_is(
    tmp_path: Path, visit: Callable[[Path], Opened], hostile_log: str
) -> None:
    opened = visit(written(tmp_path, hostile_log))
    texts = []
    for row in listed(opened):
        choose(opened, row)
        texts.append(opened.page.inner_text("#detail table.answer"))
    assert any(json.dumps(SCRIPT) in text for text in texts)
    assert any("onerror" in text for text in texts)


def test_no_part_of_a_page_is_armed(
    tmp_path: Path, visit: Callable[[Path], Opened], hostile_log: str
) -> None:
    opened = visit(written(tmp_path, hostile_log))
    choose(opened, "public-0-000000")
    armed = opened.page.frames[1].evaluate(
        "[...document.querySelectorAll('*')].flatMap((node) => node.getAttributeNames())"
        ".filter((name) => name.startsWith('on'))"
    )
    assert "Kettle" in opened.page.frames[1].locator("body").inner_text()
    assert armed == []


def test_links_of_a_page_lead_nowhere(
    tmp_path: Path, visit: Callable[[Path], Opened], hostile_log: str
) -> None:
    opened = visit(written(tmp_path, hostile_log))
    choose(opened, "public-0-000000")
    frame = opened.page.frames[1]
    assert "Kettle" in frame.locator("body").inner_text()
    assert "outside.example" not in frame.content()
    opened.page.frame_locator("#detail iframe").locator("#link").dispatch_event("click")
    opened.page.wait_for_timeout(200)
    assert "Kettle" in opened.page.frames[1].locator("body").inner_text()
    assert not any("outside.example" in url for url in opened.requests)
