"""The task `html_extraction`: flawed product pages in, seven exact fields out.

inspect eval html_extraction/html_extraction --model scraper/honest
inspect eval html_extraction/html_extraction --model MODEL -T held_out=true
inspect eval html_extraction/html_extraction --model MODEL -T probe=base_href,none
"""

from inspect_ai import Task, task
from inspect_ai.solver import generate
from inspect_ai.viewer import SampleScoreView, TaskSamplesColumn, TaskSamplesView, ViewerConfig

from html_extraction import FIELDS, PATHOLOGIES
from html_extraction.products.dataset import to_dataset
from html_extraction.products.parameters import PROBE_COUNT, USUAL, Selection, select
from html_extraction.products.prompt import PROMPT_DIGEST
from html_extraction.products.scoring import fields
from html_extraction.products.system import PRODUCTS
from scorers.exact_fields import exact_fields
from scorers.traps import fallen_name, solved_name, trap_fallen, trap_solved

TASK_VERSION = "1-B"
"""`N-X`: N changes when scores stop being comparable, X when the parameters change."""


@task
def html_extraction(
    *,
    difficulty: str = "all",
    seed: int = 0,
    count: int | str = USUAL,
    held_out: bool = False,
    probe: str = USUAL,
    probe_n: int | str = USUAL,
) -> Task:
    """Extract seven fields from synthetic product pages; a row is right or wrong as a whole.

    What is left out, or said to be `usual`, takes its usual value.

    Args:
        difficulty: easy, medium, hard or all.
        seed: which pages; 0 is the public set.
        count: how many rows; the usual number is 120, or 40 of a single difficulty.
        held_out: whether to draw from the held-out split.
        probe: rows with only these pathologies: a name, `a+b` for both on one page, `none` for
            clean pages, or a comma list of such.
        probe_n: how many rows of each probe; the usual number is 30.
    """
    return build_task(
        select(
            difficulty=difficulty,
            seed=seed,
            count=count,
            held_out=held_out,
            probe=probe,
            probe_n=probe_n,
        )
    )


def probe_task(
    probe: str, *, seed: int = 0, probe_n: int = PROBE_COUNT, held_out: bool = False
) -> Task:
    """Return the task of one probe: `probe_n` rows with that pathology and no other."""
    return build_task(select(probe=probe, seed=seed, probe_n=probe_n, held_out=held_out))


def build_task(selection: Selection) -> Task:
    """Return the task over the selected rows: one turn, no tools, no sandbox."""
    dataset, dataset_digest = to_dataset(selection.rows(), name="html_extraction")
    return Task(
        dataset=dataset,
        solver=generate(),
        scorer=[exact_fields(), fields(), trap_solved(), trap_fallen()],
        version=TASK_VERSION,
        metadata={
            **PRODUCTS.about(),
            "dataset_digest": dataset_digest,
            "prompt_digest": PROMPT_DIGEST,
        },
        viewer=_viewer(),
    )


def _viewer() -> ViewerConfig:
    """Show a sample as its id, its verdict and its seven fields, in one line.

    What is not named here as hidden is shown. Inspect 0.3.285 shows a score's column even so, but
    where it stands here: traps last, `✓` where they were solved and `⚠` where they were fallen for,
    as it cuts a heading after a dozen characters.
    """
    shown = [
        TaskSamplesColumn(id="sampleId"),
        TaskSamplesColumn.score("exact_fields"),
        *(TaskSamplesColumn.score("fields", field) for field in FIELDS),
        TaskSamplesColumn(id="answer"),
        TaskSamplesColumn(id="tokens"),
    ]
    hidden = [
        *(
            TaskSamplesColumn(id=column, visible=False)
            for column in ("sampleStatus", "input", "target", "duration")
        ),
        *(
            TaskSamplesColumn.score(scorer, name(trap), visible=False)
            for scorer, name in (("trap_solved", solved_name), ("trap_fallen", fallen_name))
            for trap in PATHOLOGIES
        ),
    ]
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name="Fields",
            columns=[*shown, *hidden],
            multiline=False,
            compact_scores=True,
            score_labels={
                **{solved_name(trap): f"✓ {trap}" for trap in PATHOLOGIES},
                **{fallen_name(trap): f"⚠ {trap}" for trap in PATHOLOGIES},
            },
            score_color_scales={field: {"1": "good", "0": "bad"} for field in FIELDS},
        ),
        sample_score_view=SampleScoreView(default="chips"),
    )
