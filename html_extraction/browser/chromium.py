"""Finds a Chromium on this machine, and says how it is started."""

import os
import shutil

VARIABLE = "HTML_EXTRACTION_CHROMIUM"
"""The environment variable that may name the program to start."""

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

FLAGS: tuple[str, ...] = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing may be fetched: no name resolves, and no picture is asked for.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--blink-settings=imagesEnabled=false",
    # Nobody looks: drawing a page on a thread of its own takes as long as reading it.
    "--disable-threaded-compositing",
    # Every page comes from another host: a new process for each would cost most of the time.
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process,BackForwardCache,"
    "ProactivelySwapBrowsingInstance",
    "--process-per-site",
    "--renderer-process-limit=1",
)


class BrowserMissingError(RuntimeError):
    """Chromium or Playwright is not there; the message says what to install."""


def chromium() -> str:
    """Return the path of the Chromium to start.

    Raises `BrowserMissingError` where there is none.
    """
    named = os.environ.get(VARIABLE)
    found = next(filter(None, map(shutil.which, (named,) if named else _NAMES)), None)
    if found:
        return found
    if named:
        raise BrowserMissingError(f"{VARIABLE} names {named!r}, which is no program here.")
    raise BrowserMissingError(
        "No Chromium found: install the package `chromium` of your system, or name the program in "
        f"{VARIABLE}."
    )
