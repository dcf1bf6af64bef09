"""Self-contained HTML documents: one file each, that loads nothing and runs one script, its own.

All that a model or a page wrote reaches a document as data: through Jinja's escaping, or as JSON
in a data block, from which the script takes text and never markup. Should either fail, the
document's policy still lets no other script run and nothing load.
"""

import base64
import hashlib
import json
import zlib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from html_extraction.printable import printable_text

TEMPLATES = "templates"


def document(template: str, scripts: tuple[str, ...], **values: Any) -> str:
    """Return the rendered template, with the scripts in it and a policy that lets only them run.

    The result is encodable: what no file can hold (a lone surrogate) is written as an escape.
    """
    script = "\n".join(map(_file, scripts))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text = (
        _environment()
        .get_template(template)
        .render(
            **values,
            script=Markup(script),
            style=Markup(_file("style.css")),
            policy=(
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                f"script-src 'sha256-{digest}'; form-action 'none'"
            ),
        )
    )
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def packed(value: Any) -> str:
    """Return a value as JSON, deflated and in base64, for `unpack` in `frame.js`."""
    data = json.dumps(value, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(data, 9)).decode()


def _file(name: str) -> str:
    return files(__package__).joinpath(TEMPLATES, name).read_text(encoding="utf-8")


@lru_cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__, TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_legible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["prose"] = _prose
    environment.filters["percent"] = _percent
    environment.filters["thousands"] = _thousands
    return environment


def _legible(value: Any) -> Any:
    """Escape what does not print of whatever a template shows."""
    return (
        value if isinstance(value, Markup) or not isinstance(value, str) else printable_text(value)
    )


def _prose(text: str) -> Markup:
    """Return text with what stands between backticks as code."""
    parts = printable_text(text).split("`")
    return Markup().join(
        Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
        for place, part in enumerate(parts)
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _thousands(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:,.3g}"
