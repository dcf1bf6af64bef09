"""Make `docs/page.png`: one public page as Chromium shows it. Needs the extra `browser`.

python docs/screenshot.py [ID]
"""

import shutil
import sys
from pathlib import Path
from zlib import crc32

from playwright.sync_api import Route, sync_playwright

from html_extraction.products.row_id import row_of

PICTURE = Path(__file__).with_name("page.png")
SHOWN = "public-0-000014"
PICTURE_FILE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"
 preserveAspectRatio="xMidYMid slice">
<rect width="320" height="320" fill="hsl({hue} 25% 90%)"/>
<path d="M110 130h100l20 110a20 20 0 0 1-20 20H110a20 20 0 0 1-20-20z" fill="hsl({hue} 25% 65%)"/>
<path d="M130 130c0-70 60-70 60 0" fill="none" stroke="hsl({hue} 25% 55%)" stroke-width="12"/>
</svg>"""


def main() -> None:
    """Serve the page from memory at its own address, with a drawn picture for every image."""
    row = row_of(sys.argv[1] if len(sys.argv) > 1 else SHOWN)

    def serve(route: Route) -> None:
        if route.request.resource_type == "document":
            route.fulfill(body=row.html, content_type="text/html; charset=utf-8")
        elif route.request.resource_type == "image":
            hue = crc32(route.request.url.encode()) % 360
            route.fulfill(body=PICTURE_FILE.format(hue=hue), content_type="image/svg+xml")
        else:
            route.abort()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/*", serve)
        page.goto(row.url)
        page.screenshot(path=PICTURE)
        browser.close()


def _chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    raise SystemExit("Install Chromium first: apt-get install chromium.")


if __name__ == "__main__":
    main()
