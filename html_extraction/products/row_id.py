"""A row's id, read back into the row."""

import re

from html_extraction import Row, generate_row

ROW_ID = re.compile(
    r"(?P<split>[a-z_]+)-(?P<seed>[0-9]{1,99})-(?:(?P<probe>[a-z0-9_+]+)-)?(?P<index>[0-9]{6,99})"
)
"""The form of an id. Its numbers may be longer than any row's, so that it is said which are too large."""


def row_of(row_id: str) -> Row:
    """Return the row that has this id.

    Raises:
        ValueError: where no row has it, in one sentence that says what an id looks like.
    """
    parts = ROW_ID.fullmatch(row_id)
    if parts is None:
        raise ValueError(_unlike(row_id))
    row = generate_row(
        parts["split"], int(parts["seed"]), int(parts["index"]), probe=parts["probe"]
    )
    if row.id != row_id:
        raise ValueError(_unlike(row_id))
    return row


def _unlike(row_id: str) -> str:
    return (
        f"no row {row_id!r}; an id is split-seed-index or split-seed-probe-index, such as "
        "public-0-000012, held_out-3-000007 or public-0-base_href+cutoff_time-000003"
    )
