"""How a region writes numbers, days and hours: the frozen `locales.json`, read once."""

import datetime
import json
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Locale:
    """One region's English. `tag` is the value of `<html lang>`, such as `en-DE`."""

    tag: str
    decimal: str
    group: str
    money: str
    day: str
    date: str
    clock: str

    def written_date(self, day: datetime.date, *, weekday: bool = False) -> str:
        """Return the date in words, such as `30 November 2026`; with its weekday if asked for."""
        template = self.day if weekday else self.date
        return template.format(
            weekday=WEEKDAYS[day.weekday()],
            day=day.day,
            month=MONTHS[day.month - 1],
            year=day.year,
        )

    def written_time(self, hour: datetime.time) -> str:
        """Return the hour as this region's clocks show it: `14:05` or `2:05 pm`."""
        if self.clock == "24":
            return f"{hour.hour:02}:{hour.minute:02}"
        half = "am" if hour.hour < 12 else "pm"
        return f"{hour.hour % 12 or 12}:{hour.minute:02} {half}"

    def written_number(self, minor: int, exponent: int) -> tuple[str, str]:
        """Return the whole part, grouped, and the decimals, of `minor` minor units.

        Four digits are grouped too, so that an amount of a thousand shows its region.
        """
        whole, part = divmod(minor, 10**exponent)
        grouped = f"{whole:,}".replace(",", self.group)
        return grouped, f"{part:0{exponent}}" if exponent else ""


_FROZEN = json.loads(files(__package__).joinpath("locales.json").read_text(encoding="ascii"))
MONTHS: tuple[str, ...] = tuple(_FROZEN["months"])
WEEKDAYS: tuple[str, ...] = tuple(_FROZEN["weekdays"])
LOCALES: dict[str, Locale] = {
    tag: Locale(tag=tag, **formats) for tag, formats in _FROZEN["locales"].items()
}
POINT_LOCALES: tuple[Locale, ...] = tuple(LOCALES[tag] for tag in _FROZEN["point_regions"])
OTHER_LOCALES: tuple[Locale, ...] = tuple(
    locale for locale in LOCALES.values() if locale not in POINT_LOCALES
)
