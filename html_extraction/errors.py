"""What a user asked for and cannot have."""

# The one exception whose message `inspect eval` prints without a traceback; it has no public name.
from inspect_ai._util.error import PrerequisiteError


class BadChoiceError(PrerequisiteError, ValueError):
    """A task parameter or model that is not there, in one sentence that names the valid ones."""
