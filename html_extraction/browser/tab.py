"""One tab of a headless Chromium that is served from memory: pages in, what they show out."""

import json
from contextlib import ExitStack
from importlib.resources import files
from types import TracebackType
from typing import TYPE_CHECKING, Self

from html_extraction.browser.chromium import FLAGS, BrowserMissingError, chromium
from html_extraction.browser.snapshot import Snapshot, snapshot_from

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, ViewportSize

_SCREEN: "ViewportSize" = {"width": 1280, "height": 800}
_SNAPSHOT = files(__package__).joinpath("snapshot.js").read_text(encoding="utf-8")


class Tab:
    """A browser that shows one page after another; a context manager.

    One browser and one tab serve all pages. Nothing is fetched: the page comes from memory at its
    own address, and every other request is refused. It must not be entered inside a running event
    loop, nor may one be started in its thread before it is left: Playwright runs its own there.

    with Tab() as tab:
        shown = tab.snapshot(row.url, row.html)
    """

    def __enter__(self) -> Self:
        """Start the browser.

        Raises `BrowserMissingError` where Playwright or Chromium is not installed.
        """
        program = chromium()
        try:
            from playwright.sync_api import sync_playwright  # noqa: PLC0415  (an optional extra)
        except ImportError:
            raise BrowserMissingError(
                "Playwright is missing: install the extra, `pip install html-extraction[browser]`."
            ) from None
        with ExitStack() as opened:
            playwright = opened.enter_context(sync_playwright())
            browser = opened.enter_context(
                playwright.chromium.launch(executable_path=program, headless=True, args=list(FLAGS))
            )
            self._page: Page = browser.new_page(viewport=_SCREEN)
            self._page.route("**/*", self._serve)
            self._opened = opened.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the browser."""
        self._opened.close()

    def snapshot(self, url: str, html: str) -> Snapshot:
        """Return what is displayed of the page `html` at the address `url`."""
        self._html = html
        self._page.goto(url, wait_until="domcontentloaded")
        return snapshot_from(json.loads(self._page.evaluate(_SNAPSHOT)))

    def _serve(self, route: "Route") -> None:
        request = route.request
        if request.is_navigation_request() and request.frame.parent_frame is None:
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        else:
            route.abort()
