"""Why an answer ended: by itself, or because something cut it off.

An answer that was cut off is graded as it stands, but says less of what the model can do.
"""

from dataclasses import dataclass

from inspect_ai.event import ModelEvent, SampleLimitEvent
from inspect_ai.log import transcript
from inspect_ai.model import ContentReasoning
from inspect_ai.solver import TaskState

_CUTS = {
    "max_tokens": "it reached the most tokens that a call may generate",
    "model_length": "the model's context was full",
    "content_filter": "a content filter stopped it",
}
_LIMIT = "_limit"


@dataclass(frozen=True)
class Ending:
    """How an answer ended.

    `stop_reason` is the type of the limit that stopped the sample, such as `token_limit` or
    `time_limit`; if none did, the reason that the model's provider gave, in Inspect's words
    (`stop`, `max_tokens`, `model_length`, `content_filter`, ...). None if there was no call.
    """

    stop_reason: str | None

    @property
    def cut_off(self) -> bool:
        """Whether the answer would have gone on."""
        return self.sentence is not None

    @property
    def sentence(self) -> str | None:
        """What cut the answer off, in Markdown; None if nothing did."""
        if self.stop_reason in _CUTS:
            return f"The answer was cut off: {_CUTS[self.stop_reason]} (`{self.stop_reason}`)."
        if self.stop_reason is not None and self.stop_reason.endswith(_LIMIT):
            return f"The answer was cut off: a limit stopped the sample (`{self.stop_reason}`)."
        return None


def ending(state: TaskState) -> Ending:
    """How the sample's answer ended. To be called where the sample is scored: by its transcript."""
    limit = _last_limit()
    if limit is not None:
        return Ending(f"{limit}{_LIMIT}")
    return Ending(state.output.stop_reason if state.output.choices else None)


def ended_in_error(state: TaskState) -> bool:
    """Whether an error ended the sample. To be called where the sample is scored.

    `inspect score` gives errored samples to the scorers too, and their state does not tell: an
    answer may stand in it, whole. The sample's events do. Should the log have lost them, all there
    is to go by is whether the model was ever heard.
    """
    kinds = {event.event for event in transcript().events}
    return "error" in kinds if "sample_init" in kinds else not state.output.choices


def reasoning(state: TaskState) -> str:
    """The reasoning that came with the answer, as far as the provider shows it."""
    content = state.output.message.content if state.output.choices else ""
    if isinstance(content, str):
        return ""
    return "\n".join(part.reasoning for part in content if isinstance(part, ContentReasoning))


def _last_limit() -> str | None:
    """The type of the limit that was reached after the model's last call, if one was.

    A limit of a part of the sample, which a solver survived, has calls behind it.
    """
    for event in reversed(transcript().events):
        if isinstance(event, SampleLimitEvent):
            return event.type
        if isinstance(event, ModelEvent):
            return None
    return None
