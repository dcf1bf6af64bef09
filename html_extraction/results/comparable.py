"""Which runs may be compared, and one sentence on why others may not."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from html_extraction.results.errors import ResultsError
from html_extraction.results.logs import Run

Difference = str | None


def check_comparable(runs: Sequence[Run], *, any_sampling: bool = False) -> tuple[str, ...]:
    """Return what a reader of the comparison must be told, if the runs may be compared at all.

    Raises:
        ResultsError: two runs differ in task, task version, rows or prompt, or in sampling where
            `any_sampling` does not allow it; or there are fewer than two.
    """
    if len(runs) < 2:
        raise ResultsError("A comparison needs two logs or more; one was given.")
    for first, second in ((runs[0], run) for run in runs[1:]):
        if (apart := _apart(first, second)) is not None:
            raise ResultsError(f"{first.location} and {second.location} {apart}.")
    cautions = [*_sampling(runs), *_unfinished(runs), *scored_again(runs)]
    if not any_sampling and (apart := next(_sampling(runs), None)) is not None:
        raise ResultsError(f"{apart} Pass --any-sampling to compare them all the same.")
    return tuple(cautions)


def _apart(first: Run, second: Run) -> Difference:
    """Return what makes two runs' answers answers to different questions."""
    if first.task != second.task:
        return f"are of different tasks: {first.task} and {second.task}"
    if set(first.parts) != set(second.parts):
        return f"are graded on other parts of an answer: {_parts(first)}; and {_parts(second)}"
    if _major(first) != _major(second):
        return f"have task versions whose scores do not compare: {_versions(first, second)}"
    if first.dataset_digest != second.dataset_digest:
        return f"are runs on different rows: {_rows(first, second)}"
    if first.prompt_digest != second.prompt_digest:
        return (
            "were sent different prompts: the prompt digests are "
            f"{_short(first.prompt_digest)} and {_short(second.prompt_digest)}"
        )
    return None


def _parts(run: Run) -> str:
    return ", ".join(run.parts) or "none"


def _major(run: Run) -> str:
    """Return the part of the version, `N-X`, that changes when scores stop being comparable."""
    return run.task_version.partition("-")[0]


def _versions(first: Run, second: Run) -> str:
    return f"{first.task_version} and {second.task_version}"


def _rows(first: Run, second: Run) -> str:
    settings = [
        f"{name} {shown[0]} and {shown[1]}"
        for name, shown in _unequal(first.task_args, second.task_args)
    ]
    digests = f"dataset digests {_short(first.dataset_digest)} and {_short(second.dataset_digest)}"
    return "; ".join([*settings, digests])


def _sampling(runs: Sequence[Run]) -> Iterator[str]:
    for first, second in combinations(runs, 2):
        unequal = list(_unequal(first.sampling, second.sampling))
        if unequal:
            settings = "; ".join(f"{name} {shown[0]} and {shown[1]}" for name, shown in unequal)
            yield f"{first.location} and {second.location} differ in sampling: {settings}."
            return


def _unfinished(runs: Sequence[Run]) -> Iterator[str]:
    for run in runs:
        if run.status != "success":
            yield f"{run.location} is not a finished run: its status is {run.status}."


def scored_again(runs: Sequence[Run]) -> Iterator[str]:
    """Yield a caution for each run that holds several scores, and say which of them is read."""
    for run in runs:
        if len(run.scores) > 1:
            yield (
                f"{run.location} was scored {len(run.scores)} times: it holds "
                f"{', '.join(run.scores)}. The last one is read, {run.scores[-1]}."
            )


def _unequal(
    first: Mapping[str, Any], second: Mapping[str, Any]
) -> Iterator[tuple[str, tuple[str, str]]]:
    for name in sorted(first.keys() | second.keys()):
        shown = _shown(first.get(name)), _shown(second.get(name))
        if shown[0] != shown[1]:
            yield name, shown


def _shown(value: Any) -> str:
    text = "unset" if value is None else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _short(digest: str | None) -> str:
    return "none" if digest is None else digest[:12]
