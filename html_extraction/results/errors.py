"""What a reader of results asked for and cannot have."""


class ResultsError(ValueError):
    """A log that cannot be read or compared; the message is one plain sentence."""
