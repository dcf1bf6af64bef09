"""Two or more runs compared: which is better, and where the difference lies."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from typing import Any, Literal

import numpy as np

from html_extraction.results.comparable import check_comparable, uneven_cuts
from html_extraction.results.errors import ResultsError
from html_extraction.results.frames import scored_frame
from html_extraction.results.logs import Run
from html_extraction.results.pairing import Mask, Paired, pair
from html_extraction.results.run_summary import RunSummary, label, summarize
from html_extraction.results.statistics import (
    ALPHA,
    Estimate,
    Outcomes,
    difference,
    holm,
    paired_p,
    rate,
    rows_to_see,
    several_p,
)

Kind = Literal["field", "pathology", "tier"]


@dataclass(frozen=True)
class Versus:
    """Two runs on the answers that all runs have: the rates, who alone is right, and the test.

    `p_holm` is adjusted for all pairs of runs; `rows_needed` is how many rows would show this
    difference with 80% power, None where there is no difference.
    """

    first: str
    second: str
    only_first: int
    only_second: int
    difference: Estimate
    p: float
    p_holm: float
    rows_needed: int | None


@dataclass(frozen=True)
class Breakdown:
    """The runs on one field, or on the rows of one pathology or tier.

    `rates` are of fields hit, or of rows solved. `p` tests for any difference between the runs:
    exact McNemar of two, Cochran's Q of more. `p_holm` is adjusted for all parts of the kind. A
    field is named if that is below 0.05. A pathology or tier is named by the search of
    `named_in_turn`, at this `step` of it; tiers are searched on the rows that no named pathology is
    on. `only` counts answers that one run alone has right, and is
    given for two runs. `caught` counts answers that were a decoy of the pathology.
    """

    kind: Kind
    name: str
    rows: int
    answers: int
    rates: tuple[Estimate, ...]
    only: tuple[int, int] | None
    caught: tuple[int, ...] | None
    p: float
    p_holm: float
    named: bool
    step: int | None


@dataclass(frozen=True)
class Comparison:
    """What `compare` finds. `rows` and `answers` count what every run has a verdict on."""

    system: str | None
    task: str
    dataset_digest: str | None
    prompt_digest: str | None
    cautions: tuple[str, ...]
    sides: tuple[RunSummary, ...]
    rows: int
    answers: int
    rates: tuple[Estimate, ...]
    p: float
    pairs: tuple[Versus, ...]
    fields: tuple[Breakdown, ...]
    groups: tuple[Breakdown, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """Where the runs differ: fields after adjustment, then pathologies and tiers as searched."""
        return tuple(part.name for part in (*self.fields, *self.groups) if part.named)

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison in types that JSON has."""
        return {**asdict(self), "named": self.named}


def compare(runs: Sequence[Run], *, any_sampling: bool = False) -> Comparison:
    """Compare the runs, answer by answer, on the rows and epochs that all of them have scored.

    Raises:
        ResultsError: the runs do not compare, a log cannot be read, or no answer is shared.
    """
    cautions = check_comparable(runs, any_sampling=any_sampling)
    frames = [scored_frame(run) for run in runs]
    paired = pair(runs[0], frames)
    if paired.count == 0:
        raise ResultsError(
            f"No row and epoch is scored in all {len(runs)} logs, so there is nothing to compare."
        )
    labels = [label(number) for number in range(len(runs))]
    sides = tuple(map(summarize, labels, runs, frames))
    return Comparison(
        system=runs[0].system,
        task=runs[0].task,
        dataset_digest=runs[0].dataset_digest,
        prompt_digest=runs[0].prompt_digest,
        cautions=(*cautions, *uneven_cuts(sides)),
        sides=sides,
        rows=_count_rows(paired),
        answers=paired.count,
        rates=_rates(paired.correct, paired),
        p=_any_difference(paired.correct, paired),
        pairs=_versus(labels, paired),
        fields=_fields(paired),
        groups=_groups(paired),
    )


def named_in_turn(masks: Mapping[str, Mask], test: Callable[[Mask], float]) -> tuple[str, ...]:
    """Find the groups of answers that a difference lies in, one after another.

    A page carries several pathologies, so one that makes a difference lends it to those that it
    shares pages with. So: test each group, adjust by Holm, name the one with the smallest p (the
    smaller group, where two are equal) if that is below 0.05, set its rows aside, and test the
    others on the rest, until none is below.

    Args:
        masks: by group, which answers are of it.
        test: the p of a difference over the answers that a mask selects.

    Returns:
        The names of those groups, in the order in which they were found.
    """
    named: list[str] = []
    left = dict(masks)
    while left:
        raw = {name: test(mask) for name, mask in left.items()}
        adjusted = dict(zip(raw, holm(list(raw.values())), strict=True))
        first = min(raw, key=lambda name: (raw[name], int(masks[name].sum())))
        if adjusted[first] >= ALPHA:
            break
        named.append(first)
        left = {name: mask & ~masks[first] for name, mask in left.items() if name != first}
    return tuple(named)


def _versus(labels: Sequence[str], paired: Paired) -> tuple[Versus, ...]:
    sides = list(combinations(range(len(labels)), 2))
    columns = [(paired.correct[:, one], paired.correct[:, two]) for one, two in sides]
    found = [paired_p(first, second, paired.rows) for first, second in columns]
    return tuple(
        Versus(
            first=labels[one],
            second=labels[two],
            only_first=int((first > second).sum()),
            only_second=int((second > first).sum()),
            difference=difference(first, second, paired.rows),
            p=p,
            p_holm=p_holm,
            rows_needed=rows_to_see(first, second, paired.rows),
        )
        for (one, two), (first, second), p, p_holm in zip(
            sides, columns, found, holm(found), strict=True
        )
    )


def _fields(paired: Paired) -> tuple[Breakdown, ...]:
    found = [_any_difference(hits, paired) for hits in paired.hits.values()]
    everywhere = np.ones(paired.count, dtype=np.bool_)
    return tuple(
        _breakdown("field", field, hits, everywhere, paired, p=p, p_holm=p_holm, step=None)
        for (field, hits), p, p_holm in zip(paired.hits.items(), found, holm(found), strict=True)
    )


def _groups(paired: Paired) -> tuple[Breakdown, ...]:
    """Return pathologies, then tiers: these searched where no named pathology is."""
    test = partial(_any_difference, paired.correct, paired)
    named = named_in_turn(paired.pathologies, test)
    aside = np.zeros(paired.count, dtype=np.bool_)
    for name in named:
        aside |= paired.pathologies[name]
    elsewhere = {name: mask & ~aside for name, mask in paired.tiers.items()}
    return (
        *_of_kind("pathology", paired.pathologies, named, paired),
        *_of_kind("tier", paired.tiers, named_in_turn(elsewhere, test), paired),
    )


def _of_kind(
    kind: Kind, masks: Mapping[str, Mask], named: Sequence[str], paired: Paired
) -> Iterator[Breakdown]:
    steps = {name: step for step, name in enumerate(named, start=1)}
    found = [_any_difference(paired.correct, paired, mask) for mask in masks.values()]
    for (name, mask), p, p_holm in zip(masks.items(), found, holm(found), strict=True):
        yield _breakdown(
            kind, name, paired.correct, mask, paired, p=p, p_holm=p_holm, step=steps.get(name)
        )


def _breakdown(
    kind: Kind,
    name: str,
    outcomes: Outcomes,
    mask: Mask,
    paired: Paired,
    *,
    p: float,
    p_holm: float,
    step: int | None,
) -> Breakdown:
    inside = outcomes[mask]
    fallen = paired.fallen.get(name) if kind == "pathology" else None
    return Breakdown(
        kind=kind,
        name=name,
        rows=len(np.unique(paired.rows[mask])),
        answers=len(inside),
        rates=_rates(outcomes, paired, mask),
        only=_only(inside) if inside.shape[1] == 2 else None,
        caught=None if fallen is None else tuple(int(n) for n in fallen[mask].sum(axis=0)),
        p=p,
        p_holm=p_holm,
        named=p_holm < ALPHA if kind == "field" else step is not None,
        step=step,
    )


def _only(outcomes: Outcomes) -> tuple[int, int]:
    first, second = outcomes.T
    return int((first > second).sum()), int((second > first).sum())


def _rates(outcomes: Outcomes, paired: Paired, mask: Mask | None = None) -> tuple[Estimate, ...]:
    inside, rows = _inside(outcomes, paired, mask)
    return tuple(rate(column, rows) for column in inside.T)


def _any_difference(outcomes: Outcomes, paired: Paired, mask: Mask | None = None) -> float:
    """Return the p of no difference between the runs: 1 where there is no answer to tell by."""
    inside, rows = _inside(outcomes, paired, mask)
    if len(rows) == 0:
        return 1.0
    if inside.shape[1] == 2:
        return paired_p(inside[:, 0], inside[:, 1], rows)
    return several_p(inside, rows)


def _inside(outcomes: Outcomes, paired: Paired, mask: Mask | None) -> tuple[Outcomes, Any]:
    return (outcomes, paired.rows) if mask is None else (outcomes[mask], paired.rows[mask])


def _count_rows(paired: Paired) -> int:
    return len(np.unique(paired.rows))
