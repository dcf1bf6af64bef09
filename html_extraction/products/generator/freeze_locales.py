"""Freeze the number and date formats of English-language regions out of Babel.

They change between Babel's releases, and a row must not. So pages read the committed
`locales.json`; this writes it anew:

    python -m html_extraction.products.generator.freeze_locales

`--check` writes nothing and exits 1 if the file differs from what the installed Babel says.
"""

import json
import re
import sys
from pathlib import Path

from babel import Locale

POINT_REGIONS = ("US", "GB", "IE", "CA", "AU", "NZ", "SG")
OTHER_REGIONS = ("DE", "AT", "BE", "NL", "DK", "SE", "FI", "NO", "FR", "CZ", "ZA", "CH")
FILE = Path(__file__).with_name("locales.json")

_DATE_FIELDS = {
    "EEEE": "{weekday}",
    "MMMM": "{month}",
    "dd": "{day:02}",
    "d": "{day}",
    "y": "{year}",
}


def date_template(pattern: str) -> str:
    """Return a CLDR date pattern as a `str.format` template over weekday, month, day and year."""
    return re.sub("|".join(_DATE_FIELDS), lambda match: _DATE_FIELDS[match[0]], pattern)


def money_template(pattern: str) -> str:
    """Return a CLDR currency pattern as a template over `sign` and `number`, its own space kept.

    A sign of letters stands apart from the digits (CLDR's currency spacing) where the pattern
    has no space of its own: the maker of amounts sees to that.
    """
    positive = pattern.split(";", maxsplit=1)[0].replace("\u00a4", "{sign}")
    return re.sub(r"[#0][#0,.]*", "{number}", positive)


def region(code: str) -> dict[str, str]:
    """Return the formats of one region's English."""
    locale = Locale("en", code)
    symbols = locale.number_symbols["latn"]
    return {
        "decimal": symbols["decimal"],
        "group": symbols["group"],
        "money": money_template(locale.currency_formats["standard"].pattern),
        "day": date_template(locale.date_formats["full"].pattern),
        "date": date_template(locale.date_formats["long"].pattern),
        "clock": "24" if "H" in locale.time_formats["short"].pattern else "12",
    }


def frozen() -> str:
    """Return the whole file's text."""
    english = Locale("en")
    document = {
        "months": [english.months["format"]["wide"][month] for month in range(1, 13)],
        "weekdays": [english.days["format"]["wide"][day] for day in range(7)],
        "point_regions": [f"en-{code}" for code in POINT_REGIONS],
        "locales": {f"en-{code}": region(code) for code in POINT_REGIONS + OTHER_REGIONS},
    }
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or with `--check` compare it; returns the exit code."""
    if arguments == ["--check"]:
        same = FILE.read_text(encoding="ascii") == frozen()
        print("locales.json is", "current" if same else "not what this Babel says")
        return 0 if same else 1
    FILE.write_text(frozen(), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
