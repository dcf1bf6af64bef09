"""A row: from split, seed and index to page, key and decoys."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from html_extraction.bounds import LARGEST
from html_extraction.drawing.balanced_plan import row_plan
from html_extraction.drawing.draws import Draws, coin
from html_extraction.products.generator.compose import plain_page
from html_extraction.products.generator.distractors import with_distractors
from html_extraction.products.generator.page import Page
from html_extraction.products.generator.pathology import Scene, TrapContext
from html_extraction.products.generator.plan import BLOCK, PATHOLOGIES, RULES, SPLITS, TIERS
from html_extraction.products.generator.render import Rendered, render
from html_extraction.products.generator.truth import FIELDS, Requirements, Truth, Value, draw_truth
from html_extraction.products.prompt import prompt

DATASET_VERSION = "4.0.0"
LONGEST = 40_000
"""Characters of the longest page of an ordinary row."""
CLEAN = "none"
"""The probe that carries no pathology."""

Decoy = tuple[Value, str]
"""A wrong value that the page offers, and the pathology that put it there."""


@dataclass(frozen=True)
class Row:
    """One row of the evaluation.

    `prompt` is what a model is sent; `answer` is the key. All below is for diagnosis and never
    shown: `decoys` are, for each field, the wrong values on the page and who put them there;
    `bites` are the pathologies whose hasty rule gives a wrong answer on this row.
    """

    id: str
    split: str
    seed: int
    index: int
    probe: str | None
    url: str
    html: str
    answer: dict[str, Value]
    decoys: dict[str, tuple[Decoy, ...]]
    pathologies: tuple[str, ...]
    bites: tuple[str, ...]
    tier: str
    layout: str
    locale: str

    @property
    def prompt(self) -> str:
        """The whole message that a model gets."""
        return prompt(self.url, self.html)

    def as_dict(self) -> dict[str, Any]:
        """Return the row as JSON-able data."""
        return {
            "id": self.id,
            "url": self.url,
            "html": self.html,
            "prompt": self.prompt,
            "answer": self.answer,
            "decoys": {field: [list(d) for d in found] for field, found in self.decoys.items()},
            "pathologies": list(self.pathologies),
            "bites": list(self.bites),
            "tier": self.tier,
            "layout": self.layout,
            "locale": self.locale,
        }


@dataclass(frozen=True)
class Draft:
    """A page model with the truth that it was made from, before it is rendered."""

    truth: Truth
    page: Page
    contexts: dict[str, TrapContext]
    tier: str


def prepare(split: str, seed: int, index: int, *, probe: str | None = None) -> Draft:
    """Return the page model of a row: the first try that is short and that a trap bites."""
    return _build(split, seed, index, probe)[0]


def generate_row(split: str, seed: int, index: int, *, probe: str | None = None) -> Row:
    """Return the row at `index`: a pure function of its arguments.

    Args:
        split: `public` or `held_out`.
        seed: an integer from 0 to `LARGEST`; the public set is seed 0 of `public`.
        index: an integer from 0 to `LARGEST`.
        probe: pathologies to carry and nothing else, such as `base_href` or
            `base_href+cutoff_time`; `none` for the clean floor.

    Raises:
        ValueError: an argument is not one of these.
    """
    check_source(split, seed)
    check_index(index)
    if probe is not None:
        probe_names(probe)
    draft, rendered, hasty = _build(split, seed, index, probe)
    key = draft.truth.key()
    where = f"{probe}-{index:06}" if probe else f"{index:06}"
    return Row(
        id=f"{split}-{seed}-{where}",
        split=split,
        seed=seed,
        index=index,
        probe=probe,
        url=draft.page.address,
        html=rendered.html,
        answer=key,
        decoys=_decoys(rendered, hasty, key),
        pathologies=tuple(name for name in PATHOLOGIES if name in draft.contexts),
        bites=_bites(hasty, key),
        tier=draft.tier,
        layout=draft.page.layout,
        locale=draft.page.lang,
    )


def rows(
    split: str = "public",
    seed: int = 0,
    count: int = BLOCK,
    start: int = 0,
    *,
    difficulty: str = "all",
    probe: str | None = None,
) -> Iterator[Row]:
    """Return rows in order, made one at a time.

    `count` rows from the `start`th on: of a tier, if `difficulty` names one; of each probe, if
    `probe` names some (`a+b` is a combination, a comma separates probes).

    Raises:
        ValueError: an argument has no such value (raised here, before the first row).
    """
    check_source(split, seed)
    if count < 1:
        raise ValueError(f"count must be 1 or more, not {count}")
    if start < 0:
        raise ValueError(f"start must be 0 or more, not {start}")
    if difficulty not in ("all", *TIERS):
        raise ValueError(f"no difficulty {difficulty!r}; choose all, {', '.join(TIERS)}")
    if probe is not None and difficulty != "all":
        raise ValueError("a probe has no difficulty; give one or the other")
    check_index(_indices(count, start, difficulty)[-1])
    probes = [None] if probe is None else probe_list(probe)
    return (
        generate_row(split, seed, index, probe=one)
        for one in probes
        for index in _indices(count, start, difficulty)
    )


def _indices(count: int, start: int, difficulty: str) -> range:
    if difficulty == "all":
        return range(start, start + count)
    first = next(index for index in range(len(TIERS)) if RULES.tier_of(index).name == difficulty)
    step = len(TIERS)
    return range(first + start * step, first + (start + count) * step, step)


def check_source(split: str, seed: int) -> None:
    """Refuse a split or a seed that does not exist.

    Raises:
        ValueError: says which exist.
    """
    if split not in SPLITS:
        raise ValueError(f"no split {split!r}; choose {' or '.join(SPLITS)}")
    if seed < 0:
        raise ValueError(f"seed must be 0 or more, not {seed}")
    if seed > LARGEST:
        raise ValueError(f"seed must be at most {LARGEST}")


def check_index(index: int) -> None:
    """Refuse the index of a row that does not exist.

    Raises:
        ValueError: says which exist.
    """
    if index < 0:
        raise ValueError(f"index must be 0 or more, not {index}")
    if index > LARGEST:
        raise ValueError(f"a row's index must be at most {LARGEST}")


def probe_list(text: str) -> list[str]:
    """Return the probes of a comma-separated list, checked, in its order, without repeats."""
    probes = [part.strip() for part in text.split(",")]
    return list(dict.fromkeys("+".join(probe_names(probe)) or CLEAN for probe in probes))


def probe_names(probe: str) -> tuple[str, ...]:
    """Return the pathologies of one probe, in the registry's order.

    Raises:
        ValueError: a name is unknown, or the pathologies do not stand together on one page.
    """
    if probe == CLEAN:
        return ()
    names = frozenset(part.strip() for part in probe.split("+"))
    unknown = sorted(names - set(PATHOLOGIES))
    if unknown:
        raise ValueError(f"no probe {unknown[0]!r}; choose {CLEAN}, {', '.join(PATHOLOGIES)}")
    if not RULES.go_together(names):
        raise ValueError(f"the pathologies of {probe!r} do not stand together on one page")
    return tuple(name for name in PATHOLOGIES if name in names)


def _build(
    split: str, seed: int, index: int, probe: str | None
) -> tuple[Draft, Rendered, dict[str, dict[str, Value]]]:
    """Draft and render a row; an ordinary one again until a trap bites and it is short enough."""
    attempt = 0
    while True:
        made = draft(split, seed, index, probe=probe, attempt=attempt)
        rendered = render(made.page)
        scene = Scene(made.page, made.truth, rendered.recorded)
        hasty = {name: PATHOLOGIES[name].hasty(scene) for name in made.contexts}
        fits = len(rendered.html) <= LONGEST and _bites(hasty, made.truth.key())
        if probe is not None or fits:
            return made, rendered, hasty
        attempt += 1


def draft(
    split: str, seed: int, index: int, *, probe: str | None = None, attempt: int = 0
) -> Draft:
    """Return the page model of one try, whether or not a row comes of it."""
    draws = Draws(split, seed, index, probe, attempt)
    contexts, tier = _contexts(draws)
    requirements = Requirements()
    for name, context in contexts.items():
        requirements = PATHOLOGIES[name].ask(requirements, context)
    active = [PATHOLOGIES[name] for name in contexts]
    ordinary = probe is None
    truth = draw_truth(requirements, draws, ordinary=ordinary)
    for name, context in contexts.items():
        truth = PATHOLOGIES[name].settle(truth, context)
    page = plain_page(truth, draws, ordinary=ordinary)
    page = _with_traps(page, truth, contexts, (1,))
    if ordinary:
        page = with_distractors(page, truth, active, draws.part("filler"))
    return Draft(truth, _with_traps(page, truth, contexts, (2, 3)), contexts, tier)


def _contexts(draws: Draws) -> tuple[dict[str, TrapContext], str]:
    """Return the row's traps, each with its own draws and polarity, and its tier."""
    if draws.probe is not None:
        names = frozenset(probe_names(draws.probe))
        flipped = frozenset(name for name in names if coin(draws.part(f"{name}:flip")))
        tier = "probe"
    else:
        plan = row_plan(RULES, draws.split, draws.seed, draws.index)
        names, tier = plan.pathologies, plan.tier
        flipped = names if draws.attempt else plan.flipped
    contexts = {
        name: TrapContext(draws.part(name), name in flipped, names)
        for name in PATHOLOGIES
        if name in names
    }
    return contexts, tier


def _with_traps(
    page: Page, truth: Truth, contexts: dict[str, TrapContext], stages: tuple[int, ...]
) -> Page:
    for stage in stages:
        for name, context in contexts.items():
            if PATHOLOGIES[name].stage == stage:
                page = PATHOLOGIES[name].apply(page, truth, context)
    return page


def _bites(hasty: dict[str, dict[str, Value]], key: dict[str, Value]) -> tuple[str, ...]:
    return tuple(
        name
        for name in PATHOLOGIES
        if any(value != key[field] for field, value in hasty.get(name, {}).items())
    )


def _decoys(
    rendered: Rendered, hasty: dict[str, dict[str, Value]], key: dict[str, Value]
) -> dict[str, tuple[Decoy, ...]]:
    """Return for each field the wrong values on the page, each once for each who put it there."""
    found: dict[str, list[Decoy]] = {field: [] for field in FIELDS}
    for candidate in rendered.recorded:
        found[candidate.field].append((candidate.value, candidate.source))
    for name, answer in hasty.items():
        for field, value in answer.items():
            found[field].append((value, name))
    return {field: _distinct(offers, key[field]) for field, offers in found.items()}


def _distinct(offers: list[Decoy], right: Value) -> tuple[Decoy, ...]:
    kept: list[Decoy] = []
    for decoy in offers:
        if decoy[0] != right and decoy not in kept:
            kept.append(decoy)
    return tuple(kept)
