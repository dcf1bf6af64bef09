"""Logs as pandas frames.

Read from the summaries that a log holds of its samples, so that no page is loaded: a summary keeps
what is short, and pages, prompts and completions are not.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd
from inspect_ai.analysis import SampleColumn, samples_df
from inspect_ai.log import EvalSampleSummary, read_eval_log
from inspect_ai.scorer import CORRECT

from html_extraction.results.errors import ResultsError
from html_extraction.results.logs import Run, reading

HIT = "hit_"
"""What a field's name follows in the column that says whether it was right."""

TOKENS = (
    "input_tokens",
    "input_tokens_cache_read",
    "input_tokens_cache_write",
    "output_tokens",
    "reasoning_tokens",
    "total_tokens",
)


def sample_frame(runs: Iterable[Run]) -> pd.DataFrame:
    """Return one row a sample and epoch that was run, scored or not: by run, then id and epoch.

    Columns:
        log, model: the run's location and model.
        id, epoch: the sample's.
        scored: whether it has a verdict; an errored sample has none.
        correct: the verdict; missing where not scored.
        hit_<field>: whether the field was right, for the fields of all runs; missing where not
            scored or not asked for.
        failure: why it is wrong (`wrong_value`, `no_object`, ...); None where right or not scored.
        fell_for: by missed field, who put the decoy on the page that was the answer: pathologies,
            or `page` and `label` for values that are on pages anyway.
        fallen: the pathologies of the page among those, over all fields, as a tuple.
        pathologies, bites: of the page, as tuples.
        tier, layout, locale, probe: of the page; probe is None on ordinary rows.
        error: what stopped the sample, or the empty string.
        total_time, working_time: seconds.
        input_tokens ... total_tokens: of all the sample's model calls; missing where not counted.
        cost: in the currency of the model's price list (dollars); missing where there is none.

    Raises:
        ResultsError: a log cannot be read.
    """
    given = list(runs)
    if not given:
        raise ResultsError("No log was given.")
    fields = all_parts(given)
    return pd.concat([_one(run, fields) for run in given], ignore_index=True)


def all_parts(runs: Iterable[Run]) -> tuple[str, ...]:
    """Return the parts of an answer that the runs are graded on, each once, in their order."""
    return tuple(dict.fromkeys(part for run in runs for part in run.parts))


def hit_frame(samples: pd.DataFrame) -> pd.DataFrame:
    """Return one row a scored sample, epoch and field: log, model, id, epoch, field, hit."""
    scored = samples[samples["scored"]]
    fields = [name.removeprefix(HIT) for name in samples.columns if name.startswith(HIT)]
    return scored.rename(columns={f"{HIT}{field}": field for field in fields}).melt(
        id_vars=["log", "model", "id", "epoch"],
        value_vars=fields,
        var_name="field",
        value_name="hit",
    )


def fallen_frame(samples: pd.DataFrame) -> pd.DataFrame:
    """Return one row a scored sample, epoch and pathology of its page.

    Columns: log, model, id, epoch, pathology, bites, correct, and fallen: whether a decoy of that
    pathology was the answer in any field.
    """
    scored = samples[samples["scored"]]
    pairs = scored.assign(pathology=scored["pathologies"]).explode("pathology")
    pairs = pairs.dropna(subset="pathology")
    shown = ["log", "model", "id", "epoch", "pathology", "correct"]
    return pairs[shown].assign(
        bites=_among(pairs, "bites"),
        fallen=_among(pairs, "fallen"),
    )


def _among(pairs: pd.DataFrame, column: str) -> list[bool]:
    names = zip(pairs["pathology"], pairs[column], strict=True)
    return [name in among for name, among in names]


def scored_frame(run: Run) -> pd.DataFrame:
    """Return the run's frame.

    Raises:
        ResultsError: it cannot be read, or no sample of it was scored.
    """
    frame = _one(run, run.parts)
    if not frame["scored"].any():
        raise ResultsError(_nothing_scored(run, frame))
    return frame


def occurring(samples: pd.DataFrame, known: Iterable[str]) -> list[str]:
    """Return the samples' pathologies, the known ones first and in their order."""
    found = {name for names in samples["pathologies"] for name in names}
    ordered = list(known)
    return [*(name for name in ordered if name in found), *sorted(found - set(ordered))]


def _nothing_scored(run: Run, frame: pd.DataFrame) -> str:
    if frame.empty:
        return f"{run.location} holds no sample: {run.planned} were planned and none was run."
    errors = frame.loc[frame["error"] != "", "error"]
    first = f", the first with {_line(errors.iloc[0])}" if len(errors) else ""
    return (
        f"No sample of {run.location} was scored: {run.planned} were planned, {len(frame)} were "
        f"run and {len(errors)} ended in an error{first}."
    )


def _line(text: str) -> str:
    line = " ".join(text.split())
    return repr(line if len(line) <= 80 else line[:79] + "…")


def _verdict(score_name: str) -> Any:
    """Return what reads the score, as JSON text: Inspect would shorten an object."""

    def read(sample: EvalSampleSummary) -> str | None:
        score = (sample.scores or {}).get(score_name)
        if score is None:
            return None
        about = score.metadata or {}
        kept = {name: about.get(name) for name in ("fields", "failure", "fell_for")}
        return json.dumps({"value": score.value, **kept})

    return read


def _traps(name: str) -> Any:
    return lambda sample: json.dumps(sample.metadata.get(name) or [])


def _usage(sample: EvalSampleSummary) -> str:
    return json.dumps([usage.model_dump(mode="json") for usage in sample.model_usage.values()])


COLUMNS = (
    SampleColumn("id", path="id", required=True, type=str),
    SampleColumn("epoch", path="epoch", required=True),
    SampleColumn("pathologies", path=_traps("pathologies"), full=False),
    SampleColumn("bites", path=_traps("bites"), full=False),
    SampleColumn("tier", path="metadata.tier", full=False),
    SampleColumn("layout", path="metadata.layout", full=False),
    SampleColumn("locale", path="metadata.locale", full=False),
    SampleColumn("probe", path="metadata.probe", full=False),
    SampleColumn("error", path="error", default=""),
    SampleColumn("total_time", path="total_time"),
    SampleColumn("working_time", path="working_time"),
    SampleColumn("usage", path=_usage, full=False),
)


def _one(run: Run, fields: Sequence[str]) -> pd.DataFrame:
    columns = [*COLUMNS, SampleColumn("verdict", path=_verdict(run.scores[-1]), full=False)]
    raw = reading(run.location, lambda: _summaries(run.location, columns))
    if raw.empty:
        raw = pd.DataFrame(columns=[column.name for column in columns])
    about = {"log": run.location, "model": run.model}
    frame = pd.DataFrame(
        [about | _checked(run, record) for record in raw.to_dict("records")],
        columns=_column_names(fields),
        dtype=object,
    )
    return frame.astype(_types(fields)).sort_values(["id", "epoch"], ignore_index=True)


def _summaries(location: str, columns: Sequence[SampleColumn]) -> pd.DataFrame:
    """Read the summaries. By its path, Inspect would pass over a JSON log of an unusual name."""
    header = read_eval_log(location, header_only=True)
    return samples_df(header, columns=columns, quiet=True)


def _checked(run: Run, raw: dict[Any, Any]) -> dict[str, Any]:
    """Return the record of a sample, or say whose score or metadata are damaged.

    They are what the task and its scorer wrote, and no part of a log's format.
    """
    try:
        return _record(raw)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ResultsError(
            f"{run.location} is damaged: the score or the metadata of the sample {raw['id']}, epoch "
            f"{raw['epoch']}, is not what {run.scorer} reads and writes."
        ) from None


def _record(raw: dict[Any, Any]) -> dict[str, Any]:
    verdict = json.loads(raw["verdict"]) if isinstance(raw["verdict"], str) else None
    pathologies = _names(json.loads(raw["pathologies"]))
    return {
        **{name: raw[name] for name in ("id", "epoch", "total_time", "working_time")},
        **{name: _text(raw[name]) for name in ("tier", "layout", "locale", "probe")},
        "error": _text(raw["error"]) or "",
        "pathologies": pathologies,
        "bites": _names(json.loads(raw["bites"])),
        **_score(verdict, pathologies),
        **_spent(json.loads(raw["usage"])),
    }


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise TypeError("not a list of names")
    return tuple(value)


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("not a truth value")
    return value


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _score(verdict: dict[str, Any] | None, pathologies: tuple[str, ...]) -> dict[str, Any]:
    if verdict is None:
        return {"scored": False, "failure": None, "fell_for": {}, "fallen": ()}
    fields, fell_for = verdict["fields"] or {}, verdict["fell_for"] or {}
    traps = {trap for names in fell_for.values() for trap in names}
    return {
        "scored": True,
        "correct": verdict["value"] == CORRECT,
        "failure": _text(verdict["failure"]),
        "fell_for": {field: _names(names) for field, names in fell_for.items()},
        "fallen": tuple(name for name in pathologies if name in traps),
        **{f"{HIT}{field}": _truth(hit) for field, hit in fields.items()},
    }


def _spent(usage: Sequence[dict[str, Any]]) -> dict[str, Any]:
    names = (*TOKENS, "total_cost")
    totals = {name: _total(call.get(name) for call in usage) for name in names}
    return {**{name: totals[name] for name in TOKENS}, "cost": totals["total_cost"]}


def _total(counts: Iterable[float | None]) -> float | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


def _column_names(fields: Sequence[str]) -> list[str]:
    return [
        *("log", "model", "id", "epoch", "scored", "correct"),
        *(f"{HIT}{field}" for field in fields),
        *("failure", "fell_for", "fallen", "pathologies", "bites"),
        *("tier", "layout", "locale", "probe", "error"),
        *("total_time", "working_time", *TOKENS, "cost"),
    ]


def _types(fields: Sequence[str]) -> dict[str, str]:
    verdicts = dict.fromkeys(("correct", *(f"{HIT}{field}" for field in fields)), "boolean")
    counts = dict.fromkeys(TOKENS, "Int64")
    measures = dict.fromkeys(("total_time", "working_time", "cost"), "float64")
    return {"scored": "bool", "epoch": "int64", **verdicts, **counts, **measures}
