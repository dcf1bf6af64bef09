"""The identity of a dataset that is frozen."""

from dataclasses import dataclass

from html_extraction.drawing.digest import digest
from html_extraction.system import System


@dataclass(frozen=True)
class Identity:
    """What the frozen rows are: a version, and digests of the public and of the held-out set."""

    dataset_version: str
    public_digest: str
    held_out_digest: str


def identity(system: System) -> Identity:
    """Return the identity of the rows that a system makes. Makes both sets to do so."""
    public, held_out = (
        digest(system.rows(split, 0, system.block)) for split in (system.public, system.held_out)
    )
    return Identity(system.dataset_version, public, held_out)
