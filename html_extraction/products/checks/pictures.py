"""Candidates for `image_urls`: the page's runs of pictures, and the pictures of the gallery."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import urlsplit

from html_extraction.checks.shortcuts.candidates import Candidate
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.products.baselines.runs import ShownPicture, ShownRun, picture_runs, words_of
from html_extraction.system import Row
from html_extraction.web.tree import ancestors, attribute


def parts_of(picture: ShownPicture) -> dict[str, str]:
    """What a picture's markup and its address are made of, as words."""
    split = urlsplit(picture.address)
    folder, _, file = split.path.rpartition("/")
    stem, _, extension = file.partition(".")
    parent = picture.element.parent
    return {
        "host": split.netloc,
        "folder": folder,
        "extension": extension,
        "query": re.sub(r"\d+", "9", split.query),
        "stem_length": str(len(stem)),
        "attributes": " ".join(sorted(picture.element.attrs)),
        "class": attribute(picture.element, "class") or "",
        "parent": str(parent.name) if parent is not None else "",
        "alt_words": str(len(picture.alt.split())),
    }


Pictures = Sequence[ShownPicture]


def _runs(page: ScannedPage) -> list[ShownRun]:
    return picture_runs(page.document)


def runs_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """Every run of pictures that is shown; its value is whether it holds a right one."""
    runs = page.once(_runs)
    everything = [picture for run in runs for picture in run.pictures]
    key = row.answer["image_urls"]
    lists = {name: pick(everything) for name, pick in PICKS.items()}
    return [
        Candidate(
            run.root,
            any(picture.address in key for picture in run.pictures),
            numbers={**_numbers(page, run.pictures, everything), **_exact(run, key, lists)},
            words=_first_words(run.pictures),
        )
        for run in runs
    ]


def gallery_pictures_on(page: ScannedPage, row: Row) -> list[Candidate]:
    """The pictures in the run that holds the right ones; the value is whether it is right."""
    key = row.answer["image_urls"]
    gallery = next(
        (
            run.pictures
            for run in page.once(_runs)
            if any(picture.address in key for picture in run.pictures)
        ),
        [],
    )
    return [
        Candidate(
            picture.element,
            picture.address in key,
            numbers={
                "alt_length": float(len(picture.alt)),
                "address_length": float(len(picture.address)),
                "address_copies": float(page.html.count(picture.address.rpartition("/")[2])),
            },
            words=parts_of(picture),
        )
        for picture in gallery
    ]


def _numbers(page: ScannedPage, run: Pictures, everything: Pictures) -> dict[str, float]:
    alts = [picture.alt for picture in run]
    shared = frozenset.intersection(*(words_of(alt) for alt in alts))
    page_title = words_of("".join(re.findall(r"<title>(.*?)</title>", page.html, re.DOTALL)))
    addresses = [picture.address for picture in run]
    hosts = Counter(parts_of(picture)["host"] for picture in everything)
    return {
        "pictures": float(len(run)),
        "different_pictures": float(len(set(addresses))),
        "share_of_pictures": len(run) / len(everything),
        "alt_length": sum(map(len, alts)) / len(alts),
        "alt_words_shared": float(len(shared)),
        "alt_in_page_title": float(max(len(words_of(alt) & page_title) for alt in alts)),
        "different_alts": float(len(set(alts))),
        "attributes_of_pictures": sum(len(p.element.attrs) for p in run) / len(run),
        "noisy_pictures": float(sum("style" in p.element.attrs for p in run)),
        "tagged_pictures": float(
            sum(any(a.startswith("data-") for a in p.element.attrs) for p in run)
        ),
        "linked_pictures": float(
            sum(any(a.name == "a" for a in ancestors(p.element)) for p in run)
        ),
        "address_length": sum(map(len, addresses)) / len(run),
        "host_share": hosts[parts_of(run[0])["host"]] / len(everything),
        "first_address": float(sorted(p.address for p in everything).index(addresses[0])),
    }


def _first_words(run: Pictures) -> dict[str, str]:
    first = parts_of(run[0])
    names = ("extension", "query", "attributes", "parent", "stem_length")
    return {f"first_{name}": first[name] for name in names}


Pick = Callable[[Pictures], list[str]]


def _with_value(name: str, choose: Callable[[list[str]], str], everything: Pictures) -> list[str]:
    """The addresses of the pictures whose part has the value that `choose` picks."""
    values = [parts_of(picture)[name] for picture in everything]
    wanted = choose(values) if values else ""
    return [p.address for p, value in zip(everything, values, strict=True) if value == wanted]


def _commonest(values: list[str]) -> str:
    return Counter(values).most_common(1)[0][0]


def _rarest(values: list[str]) -> str:
    return Counter(values).most_common()[-1][0]


_CHOICES: dict[str, Callable[[list[str]], str]] = {
    "commonest": _commonest,
    "rarest": _rarest,
    "first": lambda values: values[0],
    "last": lambda values: values[-1],
}
_PARTS = (
    "host", "folder", "extension", "query", "stem_length", "attributes", "class", "parent",
    "alt_words",
)  # fmt: skip

PICKS: dict[str, Pick] = {
    f"{choice} {part}": partial(_with_value, part, choose)
    for part in _PARTS
    for choice, choose in _CHOICES.items()
}
"""Filters of one feature over all pictures of a page."""


def _exact(run: ShownRun, key: list[str], lists: dict[str, list[str]]) -> dict[str, float]:
    """Which filters give exactly this run's list, or the key where this is the gallery."""
    own = run.addresses
    wanted = key if set(own) & set(key) else own
    return {
        f"exactly the pictures with the {name}": float(list(dict.fromkeys(picked)) == wanted)
        for name, picked in lists.items()
    }
