"""The samples of a log, one in memory at a time."""

import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import fsspec
from inspect_ai.log import EvalSample, read_eval_log, read_eval_log_sample

from html_extraction.results.errors import ResultsError
from html_extraction.results.logs import reading

BULKY = ("messages", "events", "events_data", "store", "attachments")
"""What of a sample is not read: most of its size, and all of it is elsewhere or not shown."""

Place = tuple[str, int]
"""A sample's id and epoch."""


def read_samples(location: str, places: Iterable[Place]) -> Iterator[EvalSample]:
    """Yield the samples at these places of the log, in their order.

    One is held at a time, whatever the length of the log; a `.json` log can only be read whole.

    Raises:
        ResultsError: the log cannot be read, or has no such sample.
    """
    if location.endswith(".json"):
        yield from _of_whole(location, places)
        return
    with (
        reading(location, fsspec.open(location, "rb").open) as stream,
        reading(location, partial(zipfile.ZipFile, stream)) as archive,
    ):
        for place in places:
            yield _sample(location, place, partial(_member, location, archive, place))


def _of_whole(location: str, places: Iterable[Place]) -> Iterator[EvalSample]:
    log = reading(location, lambda: read_eval_log(location))
    samples = {(str(sample.id), sample.epoch): sample for sample in log.samples or []}
    for place in places:
        yield _sample(location, place, partial(samples.__getitem__, place))


def _sample(location: str, place: Place, read: Callable[[], EvalSample]) -> EvalSample:
    """Return what `read` reads, or say which sample cannot be read: the log itself can."""
    try:
        return read()
    except Exception:
        raise ResultsError(
            f"{location} is damaged: its sample {place[0]}, epoch {place[1]}, cannot be read."
        ) from None


def _member(location: str, archive: zipfile.ZipFile, place: Place) -> EvalSample:
    """Read one sample out of the open log.

    Inspect opens the log anew for each sample and reads the whole list of those in it: with 2,000
    of them, most of the time goes there. Where a log is laid out in another way than known here, or
    compressed, it is left to Inspect.
    """
    sample_id, epoch = place
    try:
        data = archive.read(f"samples/{sample_id}_epoch_{epoch}.json")
    except (KeyError, NotImplementedError):
        return read_eval_log_sample(location, sample_id, epoch, exclude_fields=set(BULKY))
    return EvalSample.model_validate(_without_bulk(json.loads(data)))


def _without_bulk(sample: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sample.items() if name not in BULKY}
