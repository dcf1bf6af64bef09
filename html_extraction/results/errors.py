"""What a reader of results asked for and cannot have."""

from html_extraction.printable import printable


class ResultsError(ValueError):
    """A log that cannot be read or compared.

    The message is one plain sentence. It may quote what a log says of itself, so that what does
    not print is escaped in it.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))
