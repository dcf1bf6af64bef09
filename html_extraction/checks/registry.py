"""What a check is. A new one is a module in its system's package of checks: no list names it."""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from html_extraction.checks.parallel import Advance
from html_extraction.checks.result import CheckResult
from html_extraction.system import System

Run = Callable[[System, "Plan", Advance], CheckResult]


class NotReadyError(RuntimeError):
    """What a check needs is not on this machine; the message says what to install."""


def _needs_nothing() -> None:
    """Be ready: a check of rows alone needs nothing else."""


@dataclass(frozen=True)
class Plan:
    """How much to check: fresh rows of these seeds, on so many processes.

    On a `sample`, which is few rows, a check leaves out what only many can tell: what it says is
    then near certain to hold where the whole does.
    """

    seeds: tuple[int, ...]
    rows: int
    jobs: int
    sample: bool = False


@dataclass(frozen=True)
class Check:
    """One check of a system, with its usual amount of work."""

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
        return inspect.getdoc(self.run) or self.claim


def check(
    *,
    name: str,
    claim: str,
    seeds: tuple[int, ...],
    rows: int,
    rows_help: str,
    ready: Callable[[], None] = _needs_nothing,
) -> Callable[[Run], Check]:
    """Make the function the check `name`; its docstring is the help text.

    Raises:
        ValueError: at import, where the function has no docstring.
    """

    def made(run: Run) -> Check:
        if not run.__doc__ and sys.flags.optimize < 2:
            raise ValueError(f"The check {name!r} has no docstring to be its help text.")
        return Check(name, claim, seeds, rows, rows_help, run, ready)

    return made


def checks_in(package: str) -> Mapping[str, Check]:
    """Return the checks of a package's modules by name, in the order of the modules' names.

    Raises:
        ValueError: two have one name.
    """
    path = importlib.import_module(package).__path__
    modules = sorted(found.name for found in pkgutil.iter_modules(path))
    found = [
        value
        for module in modules
        for value in vars(importlib.import_module(f"{package}.{module}")).values()
        if isinstance(value, Check)
    ]
    names = [one.name for one in found]
    if len(set(names)) != len(names):
        raise ValueError(f"Two checks of {package} have one name: {', '.join(sorted(names))}.")
    return MappingProxyType({one.name: one for one in found})
