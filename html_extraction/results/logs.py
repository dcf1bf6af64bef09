"""Logs found and their headers read: what was run, on what, and how."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from inspect_ai.log import (
    EvalLog,
    EvalSampleSummary,
    read_eval_log,
    read_eval_log_sample_summaries,
)

from html_extraction.results.errors import ResultsError
from html_extraction.results.locations import cause, locations
from html_extraction.results.subject import Subject, subject

T = TypeVar("T")

NOT_SAMPLING = frozenset(
    {
        "adaptive_connections",
        "attempt_timeout",
        "batch",
        "cache",
        "cache_prompt",
        "extra_headers",
        "internal_tools",
        "logprobs",
        "max_connections",
        "max_retries",
        "max_tool_output",
        "parallel_tool_calls",
        "prompt_logprobs",
        "reasoning_summary",
        "stream_idle_timeout",
        "timeout",
        "top_logprobs",
    }
)
"""Settings of Inspect's `GenerateConfig` that say how a model is called, not what it answers."""


@dataclass(frozen=True)
class Run:
    """One log's header.

    `task` is the task's bare name and `task_args` its parameters. `planned` counts samples times
    epochs, whether or not they came to be run. `sampling` holds the set options of generation that
    can change an answer. The digests are None where the task logs none. What the answers are graded
    on (`system`, `scorer`, `scores`, `parts`, `tiers`, `pathologies`) is as in `Subject`.
    """

    location: str
    model: str
    task: str
    task_version: str
    task_args: Mapping[str, Any]
    created: str
    status: str
    epochs: int
    planned: int
    sampling: Mapping[str, Any]
    dataset_version: str | None
    dataset_digest: str | None
    prompt_digest: str | None
    system: str | None
    scorer: str
    scores: tuple[str, ...]
    parts: tuple[str, ...]
    tiers: tuple[str, ...]
    pathologies: Mapping[str, tuple[str, ...]]

    @property
    def file(self) -> str:
        """The log's file name, without its folder."""
        return self.location.replace("\\", "/").rpartition("/")[2]


def read_runs(patterns: Iterable[str]) -> tuple[Run, ...]:
    """Read the headers of the logs that the patterns name, each log once, in order.

    A pattern is a log (`.eval` or `.json`), a folder of logs, or a glob, on any file system that
    Inspect reads, such as `s3://bucket/logs/*.eval`. `locations` says what a folder stands for.

    Raises:
        ResultsError: a pattern names no log, or a log cannot be read or is not of this eval.
    """
    found = [location for pattern in patterns for location in locations(pattern)]
    return tuple(read_run(location) for location in dict.fromkeys(found))


def read_run(location: str) -> Run:
    """Read one log's header.

    Raises:
        ResultsError: it cannot be read, or it is a log of a task that grades no parts of answers.
    """
    log = reading(location, lambda: read_eval_log(location, header_only=True))
    return _run(location, log, subject(location, log, lambda: _summaries(location)))


def reading(location: str, read: Callable[[], T]) -> T:
    """Return what `read` reads from the log, or say in one sentence that it cannot be read.

    Inspect raises whatever the file system, the archive and the parser of each format raise.

    Raises:
        ResultsError: the log is missing, cut short or no log at all.
    """
    try:
        return read()
    except FileNotFoundError:
        raise ResultsError(f"There is no log {location}.") from None
    except PermissionError:
        raise ResultsError(f"The log {location} may not be read: permission denied.") from None
    except Exception as error:
        why = f" ({cause(error)})" if "://" in location else ""
        raise ResultsError(
            f"{location} cannot be read: it is no Inspect log, or it is damaged or cut short{why}."
        ) from None


def _summaries(location: str) -> list[EvalSampleSummary]:
    return reading(location, lambda: read_eval_log_sample_summaries(location))


def _run(location: str, log: EvalLog, graded: Subject) -> Run:
    spec, about = log.eval, log.eval.metadata or {}
    epochs = spec.config.epochs or 1
    samples = spec.dataset.sample_ids
    count = len(samples) if samples is not None else spec.dataset.samples or 0
    sampling = spec.model_generate_config.model_dump(exclude_none=True, mode="json")
    return Run(
        location=location,
        model=spec.model,
        task=spec.task.rpartition("/")[2],
        task_version=str(spec.task_version),
        task_args=dict(spec.task_args),
        created=spec.created,
        status=log.status,
        epochs=epochs,
        planned=count * epochs,
        sampling={name: sampling[name] for name in sorted(sampling.keys() - NOT_SAMPLING)},
        dataset_version=about.get("dataset_version"),
        dataset_digest=about.get("dataset_digest"),
        prompt_digest=about.get("prompt_digest"),
        **vars(graded),
    )
