"""What a scan looks at: the candidates for each part of an answer, and what is accepted of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from html_extraction.checks.shortcuts.candidates import Candidate, Finder
from html_extraction.checks.shortcuts.scanned_page import ScannedPage
from html_extraction.system import Row, System


@dataclass(frozen=True)
class Subject:
    """One kind of thing that could be an answer.

    `valued` says that a candidate is right where its value is the key's; else its value says so
    itself. `in_block` says that the right one stands in the block of what the page is about, and
    `tells_block` that the block is the smallest that holds this one's right candidate and the
    others'. `ordered` scores features by how well they order candidates, for a part of which many
    are right.
    """

    name: str
    part: str
    find: Finder
    valued: bool = True
    in_block: bool = False
    tells_block: bool = False
    ordered: bool = False

    def is_right(self, candidate: Candidate, row: Row) -> bool:
        """Whether the candidate is the answer."""
        if self.valued:
            return bool(candidate.value == row.answer[self.part])
        return bool(candidate.value)


@dataclass(frozen=True)
class WholePage:
    """A part that can only be true or false of a page, told by numbers of the page as a whole.

    Numbers whose name begins with `reported` are shown and not judged.
    """

    name: str
    part: str
    numbers: Callable[[ScannedPage, Row], Mapping[str, float]]
    reported: str


@dataclass(frozen=True)
class Accepted:
    """How far a fit of everything may be over chance: over all rows, and over those with a trap."""

    whole: float
    trapped: float


@dataclass(frozen=True)
class Scanned:
    """All that a scan looks at.

    `accepted` are residual effects of the fit by subject, `explained` says by subject and the
    beginning of a property's name why the property is part of what a page says.
    """

    subjects: Sequence[Subject]
    whole_pages: Sequence[WholePage] = ()
    accepted: Mapping[str, Accepted] = field(default_factory=dict)
    explained: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def traps(self, system: System) -> dict[str, tuple[str, ...]]:
        """Return by subject the traps that attack its part."""
        parts = {one.name: one.part for one in self.subjects}
        parts |= {one.name: one.part for one in self.whole_pages}
        return {
            name: tuple(trap for trap, known in system.pathologies.items() if part in known.fields)
            for name, part in parts.items()
        }
