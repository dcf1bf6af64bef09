"""Models without a network: code of ours that answers a prompt as a model would."""

from typing import Any, ClassVar

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage
from inspect_ai.tool import ToolChoice, ToolInfo

from html_extraction.errors import BadChoiceError
from html_extraction.system import Solver

CHARACTERS_PER_TOKEN = 3
"""A cautious estimate for HTML, of which models make more tokens than of prose."""


class OfflineModel(ModelAPI):
    """An Inspect model that answers the last message by a solver of its name.

    A provider states its name and finds solvers; it registers with Inspect by `modelapi`.
    """

    provider: ClassVar[str]

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
        try:
            self.solve = self.solver(model_name)
        except ValueError as error:
            raise BadChoiceError(str(error)) from None

    @classmethod
    def solver(cls, name: str) -> Solver:
        """Return the solver of that name.

        Raises:
            ValueError: there is none; the message names those there are.
        """
        raise NotImplementedError

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the last message."""
        prompt = input[-1].text
        name = f"{self.provider}/{self.model_name}"
        output = ModelOutput.from_content(name, self.solve(prompt))
        output.usage = _usage(prompt, output.completion)
        return output


def _usage(prompt: str, completion: str) -> ModelUsage:
    """Estimate the tokens. Without usage, Inspect would fetch a tokenizer from the network."""
    sent = len(prompt) // CHARACTERS_PER_TOKEN
    received = len(completion) // CHARACTERS_PER_TOKEN
    return ModelUsage(input_tokens=sent, output_tokens=received, total_tokens=sent + received)
