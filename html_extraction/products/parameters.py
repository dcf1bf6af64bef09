"""What may be asked of the eval's tasks, checked and typed.

Values come from `inspect eval -T name=value` as whatever YAML makes of them: a number may be text,
and a comma list may be a list.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from html_extraction import TIERS, Row, rows
from html_extraction.bounds import LARGEST
from html_extraction.errors import BadChoiceError
from html_extraction.products.system import PRODUCTS

PROBE_COUNT = 30
"""Rows of each named probe, where no other number is asked for."""


USUAL = "usual"
"""What stands for a parameter that is left out. A blank one is None to Inspect (`-T count=`), and
must not pass for it."""


@dataclass(frozen=True)
class Selection:
    """Which rows a task runs: the arguments of `html_extraction.rows`."""

    split: str
    seed: int
    count: int
    difficulty: str = "all"
    probe: str | None = None

    def rows(self) -> Iterable[Row]:
        """Return the rows, made one by one.

        Raises:
            BadChoiceError: where the generator knows no such rows.
        """
        try:
            return rows(
                self.split, self.seed, self.count, difficulty=self.difficulty, probe=self.probe
            )
        except ValueError as error:
            raise BadChoiceError(str(error)) from None


def select(
    *,
    difficulty: object = "all",
    seed: object = 0,
    count: object = USUAL,
    held_out: object = False,
    probe: object = USUAL,
    probe_n: object = USUAL,
) -> Selection:
    """Turn the parameters of the task `html_extraction` into a selection of rows.

    Raises:
        BadChoiceError: for a value that is not valid, or that contradicts another.
    """
    split = "held_out" if _flag("held_out", held_out) else "public"
    first_seed = _whole("seed", seed, least=0)
    if probe == USUAL:
        return _block(split, first_seed, _difficulty(difficulty), count, probe_n)
    if count != USUAL or difficulty != "all":
        raise BadChoiceError(
            "count and difficulty do not go with probe: say with probe_n how many rows of each "
            "probe to make."
        )
    return Selection(
        split,
        first_seed,
        PROBE_COUNT if probe_n == USUAL else _whole("probe_n", probe_n, least=1),
        probe=_comma_list("probe", probe),
    )


def _block(split: str, seed: int, difficulty: str, count: object, probe_n: object) -> Selection:
    if probe_n != USUAL:
        raise BadChoiceError("probe_n goes with probe only: say with count how many rows to make.")
    usual = PRODUCTS.block if difficulty == "all" else PRODUCTS.block // len(TIERS)
    rows_wanted = usual if count == USUAL else _whole("count", count, least=1)
    return Selection(split, seed, rows_wanted, difficulty=difficulty)


def _difficulty(value: object) -> str:
    valid = (*TIERS, "all")
    if value not in valid:
        raise BadChoiceError(f"difficulty must be one of {', '.join(valid)}, not {value!r}.")
    return str(value)


def _whole(name: str, value: object, *, least: int) -> int:
    number = _decimal(value)
    if number is None or not least <= number <= LARGEST:
        raise BadChoiceError(
            f"{name} must be a whole number from {least} to {LARGEST}, not {str(value)[:40]!r}."
        )
    return number


def _decimal(value: object) -> int | None:
    """Return the integer that `value` is or spells, in at most 19 digits."""
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdecimal() and len(text) < 20):
        return None
    return int(text)


def _flag(name: str, value: object) -> bool:
    truth = {"true": True, "false": False}.get(str(value).lower())
    if truth is None:
        raise BadChoiceError(f"{name} must be true or false, not {value!r}.")
    return truth


def _comma_list(name: str, value: object) -> str:
    """Undo Inspect's splitting of `a,b` into a list."""
    items = value if isinstance(value, list | tuple) else [value]
    if any(item is None or not str(item).strip() for item in items) or not items:
        raise BadChoiceError(f"{name} is blank, or a part of it: give names, or leave it out.")
    return ",".join(map(str, items))
