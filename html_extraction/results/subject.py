"""What the answers of a log are graded on: their parts, and the tiers and pathologies of the pages.

A task of the suite logs it. Where a log says nothing of it (an older log, or one of other people's
tasks with our scorers), it is learned from the samples.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.log import EvalLog, EvalSampleSummary

from html_extraction.results.errors import ResultsError
from html_extraction.system import systems

Summaries = Callable[[], Sequence[EvalSampleSummary]]
"""Reads the summaries of a log's samples, where they are needed."""


@dataclass(frozen=True)
class Subject:
    """What a log's answers are graded on.

    `system` is the name of the evaluation, None where the log names none and none is known that
    has these parts. `scorer` is the bare name of the scorer with the verdict, and `scores` are the
    names of its scores in the samples, the oldest first: several, if the log was scored again and
    the scores appended; the last is the one that is read. `pathologies` have the parts that each is made for, none where unknown.
    """

    system: str | None
    scorer: str
    scores: tuple[str, ...]
    parts: tuple[str, ...]
    tiers: tuple[str, ...]
    pathologies: Mapping[str, tuple[str, ...]]


def subject(location: str, log: EvalLog, summaries: Summaries) -> Subject:
    """Return what a log's answers are graded on, from its header or else its samples.

    Raises:
        ResultsError: none of its scorers says which parts of an answer are right.
    """
    about = log.eval.metadata or {}
    scorer = _scorer(location, log, about)
    parts, tiers = _names(about.get("parts")), _names(about.get("tiers"))
    pathologies = _attacks(about.get("pathologies"))
    scores = _scores([score.name for score in log.results.scores] if log.results else [], scorer)
    if not (scores and parts and tiers is not None and pathologies is not None):
        samples = summaries()
        scores = scores or _scores(_each(samples, lambda one: one.scores or {}), scorer)
        parts = parts or _parts(samples, scores)
        tiers = _tiers(samples) if tiers is None else tiers
        pathologies = _carried(samples) if pathologies is None else pathologies
    return Subject(
        system=_system(about, scorer, parts),
        scorer=scorer,
        scores=scores or (scorer,),
        parts=parts,
        tiers=tiers,
        pathologies=pathologies,
    )


def _scorer(location: str, log: EvalLog, about: Mapping[str, Any]) -> str:
    """Return the scorer that the log names, or one of a known system, of the task's own first."""
    task = _bare(log.eval.task)
    there = [_bare(scorer.name) for scorer in log.eval.scorers or []]
    known = sorted(systems().values(), key=lambda system: system.task != task)
    for name in (about.get("scorer"), *(system.scorer for system in known)):
        if name in there:
            return str(name)
    found = ", ".join(dict.fromkeys(there)) or "nothing"
    wanted = " or ".join(dict.fromkeys(system.scorer for system in known))
    raise ResultsError(
        f"{location} is a log of the task {task!r}, scored by {found}, which does not say what "
        f"parts of an answer are right; give logs scored by {wanted}."
    )


def _bare(name: str) -> str:
    return name.rpartition("/")[2]


def _scores(names: Iterable[str], scorer: str) -> tuple[str, ...]:
    """Return the names that Inspect gives the scorer's scores, in the order in which it does."""
    numbered = re.compile(rf"{re.escape(scorer)}-?([0-9]*)")
    found = {name: match[1] for name in names if (match := numbered.fullmatch(name))}
    return tuple(sorted(found, key=lambda name: (int(found[name] or 0), name)))


def _system(about: Mapping[str, Any], scorer: str, parts: Sequence[str]) -> str | None:
    """Return the system that the log names, or one that grades just these parts in this way."""
    name = about.get("system")
    if isinstance(name, str):
        return name
    alike = (
        system.name
        for system in systems().values()
        if system.scorer == scorer and set(system.parts) == set(parts)
    )
    return next(alike, None)


def _names(value: Any) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
        return tuple(dict.fromkeys(value))
    return None


def _attacks(value: Any) -> dict[str, tuple[str, ...]] | None:
    if not isinstance(value, Mapping):
        return None
    return {str(name): _names(parts) or () for name, parts in value.items()}


def _each(
    samples: Iterable[EvalSampleSummary], names: Callable[[EvalSampleSummary], Iterable[Any]]
) -> list[str]:
    """Return the names that the samples have, in the order in which they first come."""
    return list(dict.fromkeys(str(name) for sample in samples for name in names(sample)))


def _parts(samples: Sequence[EvalSampleSummary], scores: Sequence[str]) -> tuple[str, ...]:
    def graded(sample: EvalSampleSummary) -> Iterable[Any]:
        found = [(sample.scores or {}).get(name) for name in scores]
        return [
            part for score in found if score for part in (score.metadata or {}).get("fields") or {}
        ]

    return tuple(_each(samples, graded))


def _tiers(samples: Sequence[EvalSampleSummary]) -> tuple[str, ...]:
    """Return the tiers of ordinary rows: what a probe calls its tier is none."""
    ordinary = [sample for sample in samples if not sample.metadata.get("probe")]
    tiers = _each(ordinary, lambda sample: [sample.metadata.get("tier") or ""])
    return tuple(tier for tier in tiers if tier)


def _carried(samples: Sequence[EvalSampleSummary]) -> dict[str, tuple[str, ...]]:
    names = _each(samples, lambda sample: _names(sample.metadata.get("pathologies")) or ())
    return dict.fromkeys(sorted(names), ())
