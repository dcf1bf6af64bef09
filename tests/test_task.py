"""The task, end to end on the offline models."""

import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai._display.core.results import SCORES_PER_ROW, task_scores
from inspect_ai._eval.task.results import eval_results
from inspect_ai.log import EvalLog
from inspect_ai.viewer import TaskSamplesColumn, TaskSamplesView
from rich.console import Console

from html_extraction import DATASET_VERSION, FIELDS, PATHOLOGIES, rows
from html_extraction.products.baselines import lazy
from html_extraction.task import html_extraction, probe_task

Logs = dict[str, EvalLog]


def run(task: object, model: str, folder: Path, **options: object) -> EvalLog:
    (log,) = inspect_eval(
        task,  # type: ignore[arg-type]
        model=model,
        log_dir=str(folder),
        display="none",
        **options,  # type: ignore[arg-type]
    )
    assert log.status == "success", log.error
    return log


def metric(log: EvalLog, result: str, name: str) -> float:
    assert log.results is not None
    return {score.name: score for score in log.results.scores}[result].metrics[name].value


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    task = html_extraction(count=5)
    return run(task, "scraper/honest", tmp_path_factory.mktemp("logs"), epochs=2)


def test_the_honest_scraper_is_right(honest: EvalLog) -> None:
    assert metric(honest, "exact_fields", "accuracy") == 1
    assert all(metric(honest, field, "mean") == 1 for field in FIELDS)


def test_the_hasty_scraper_is_wrong(tmp_path: Path) -> None:
    log = run(html_extraction(count=5), "scraper/hasty", tmp_path)
    assert metric(log, "exact_fields", "accuracy") == 0


def test_a_missing_defence_costs_what_the_trap_bites(tmp_path: Path) -> None:
    log = run(probe_task("base_href", probe_n=6), "scraper/without-base_href", tmp_path)
    assert log.samples is not None
    biting = sum("base_href" in sample.metadata["bites"] for sample in log.samples)
    assert biting > 0
    assert metric(log, "exact_fields", "accuracy") == pytest.approx(1 - biting / 6)


def test_a_lazy_model_scores_what_its_guesses_do(tmp_path: Path) -> None:
    log = run(html_extraction(count=5), "scraper/lazy-composite", tmp_path)
    guesses = [
        (lazy("lazy-composite", rows)(row.url, row.html), row.answer) for row in rows(count=5)
    ]
    for field in FIELDS:
        right = sum(guess[field] == key[field] for guess, key in guesses)
        assert metric(log, field, "mean") == pytest.approx(right / 5)


def test_the_log_tells_what_was_run(honest: EvalLog) -> None:
    metadata = honest.eval.metadata
    assert metadata is not None
    assert metadata["dataset_version"] == DATASET_VERSION
    assert len(metadata["dataset_digest"]) == len(metadata["prompt_digest"]) == 64
    assert honest.eval.task_version == "1-B"
    assert honest.eval.dataset.sample_ids == [f"public-0-{index:06d}" for index in range(5)]


def test_the_viewer_has_a_place_for_every_score(honest: EvalLog) -> None:
    assert honest.eval.viewer is not None
    view = honest.eval.viewer.task_samples_view
    assert isinstance(view, TaskSamplesView)
    visible = {column.id: column.visible for column in view.columns or ()}
    assert honest.samples is not None
    for sample in honest.samples:
        for scorer, score in (sample.scores or {}).items():
            for name in score.value if isinstance(score.value, dict) else [scorer]:
                shown = visible[TaskSamplesColumn.score(scorer, name).id]
                assert shown == (scorer in ("exact_fields", "fields"))


def test_no_two_values_bear_one_name(honest: EvalLog) -> None:
    """Inspect's viewer heads columns by the names of values alone."""
    assert honest.samples is not None
    for sample in honest.samples:
        values = [score.value for score in (sample.scores or {}).values()]
        names = [name for value in values if isinstance(value, dict) for name in value]
        assert (
            len(names) == len(set(names)) == len(FIELDS) + 2 * len(sample.metadata["pathologies"])
        )
    assert honest.eval.viewer is not None
    view = honest.eval.viewer.task_samples_view
    assert isinstance(view, TaskSamplesView)
    labels = view.score_labels or {}
    assert labels["base_href_solved"] == "✓ base_href"
    assert labels["base_href_fallen"] == "⚠ base_href"
    assert len(labels) == len(set(labels.values())) == 2 * len(PATHOLOGIES)


def test_headline_and_fields_fill_two_lines_of_the_closing_table(honest: EvalLog) -> None:
    """Inspect sets four results abreast; with traps on a line of their own, all names are whole."""
    assert honest.results is not None
    names = [score.name for score in honest.results.scores]
    assert names == ["exact_fields", *FIELDS, "trap_solved", "trap_fallen"]
    assert len(names[: names.index("trap_solved")]) % SCORES_PER_ROW == 0
    console = Console(width=80)
    with console.capture() as shown:
        for line in task_scores(honest.results.scores):
            console.print(line)
    assert "…" not in shown.get()
    assert "\nin_stock         sku            image_urls         dispatch_date" in shown.get()


def test_results_bear_the_same_names_before_the_first_sample_is_scored() -> None:
    """Inspect's full-screen display breaks on a result that goes while the eval runs."""
    before, _ = eval_results(0, [], None, html_extraction(count=1).scorer, None)
    assert [score.name for score in before.scores] == [
        *("exact_fields", *FIELDS, "trap_solved", "trap_fallen")
    ]


def test_the_dataset_digest_tells_rows_apart() -> None:
    digests = {
        task.metadata["dataset_digest"]
        for task in (html_extraction(count=3), html_extraction(count=3, seed=1))
        if task.metadata
    }
    assert len(digests) == 2


def test_every_sample_has_usage(honest: EvalLog) -> None:
    assert honest.samples is not None
    assert all(sample.output.usage for sample in honest.samples)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-T", "count=0"], "count must be a whole number from 1"),
        (["-T", "probe=base_href,nonsense"], "nonsense"),
        (["-T", "probe="], "probe is blank"),
        (["-T", "count="], "count must be a whole number from 1"),
        (["-T", "probe=none", "-T", "probe_n=null"], "probe_n must be a whole number from 1"),
        (["--model", "scraper/without-nonsense"], "nonsense"),
    ],
)
def test_inspect_prints_a_mistake_without_a_traceback(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "inspect_ai", "eval", "html_extraction/html_extraction"),
            *("--model", "scraper/honest", "--log-dir", str(tmp_path), "--display", "plain"),
            *arguments,
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode != 0
    assert said in told
    assert "Traceback" not in told
