"""The checks there are. A new one is a module in this package: no list names it."""

import importlib
import pkgutil
import sys
from collections.abc import Callable
from dataclasses import dataclass

from html_extraction.checks.result import CheckResult
from html_extraction.checks.spread import Advance

Run = Callable[["Plan", Advance], CheckResult]


class NotReadyError(RuntimeError):
    """What a check needs is not on this machine; the message says what to install."""


def _needs_nothing() -> None:
    """Be ready: a check of rows alone needs nothing else."""


@dataclass(frozen=True)
class Plan:
    """How much to check: fresh rows of these seeds, on so many processes."""

    seeds: tuple[int, ...]
    rows: int
    jobs: int


@dataclass(frozen=True)
class Check:
    """One check, with its usual amount of work."""

    name: str
    claim: str
    seeds: tuple[int, ...]
    rows: int
    rows_help: str
    run: Run
    ready: Callable[[], None] = _needs_nothing
    """Raises `NotReadyError` where the check cannot run here."""

    @property
    def help(self) -> str:
        """What the command line says of it: the docstring, or the claim where `-OO` stripped it."""
        return self.run.__doc__ or self.claim


CHECKS: dict[str, Check] = {}
"""Every check by name, in the order of the modules' names."""


def check(
    *,
    name: str,
    claim: str,
    seeds: tuple[int, ...],
    rows: int,
    rows_help: str,
    ready: Callable[[], None] = _needs_nothing,
) -> Callable[[Run], Run]:
    """Register the function as the check `name`.

    Raises:
        ValueError: at import, where the name is taken or the function has no docstring.
    """

    def register(run: Run) -> Run:
        if name in CHECKS:
            raise ValueError(f"Two checks are named {name!r}.")
        if not run.__doc__ and sys.flags.optimize < 2:
            raise ValueError(f"The check {name!r} has no docstring to be its help text.")
        CHECKS[name] = Check(name, claim, seeds, rows, rows_help, run, ready)
        return run

    return register


def find() -> None:
    """Import every module of this package, so that each registers its checks."""
    package = __name__.rpartition(".")[0]
    path = importlib.import_module(package).__path__
    for module in sorted(found.name for found in pkgutil.iter_modules(path)):
        importlib.import_module(f"{package}.{module}")
