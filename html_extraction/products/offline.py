"""The model provider `scraper`: scrapers that answer the prompt as a model would, offline.

`scraper/honest` follows every rule, `scraper/hasty` breaks all the hard ones, and
`scraper/without-<pathology>` breaks one. `scraper/lazy-<shortcut>` guess by shortcuts instead of
reading; two of these first spend seconds on a table of lead times, fitted on rows of other seeds.
All read the prompt that any model reads and have no access to its key.
"""

from typing import Any

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from html_extraction.errors import BadChoiceError
from html_extraction.products.scraper_models import solver

CHARACTERS_PER_TOKEN = 3
"""A cautious estimate for HTML, of which models make more tokens than of prose."""


class ScraperAPI(ModelAPI):
    """An Inspect model whose answers come from a scraper, in JSON."""

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
            self.solve = solver(model_name)
        except ValueError as error:
            raise BadChoiceError(str(error)) from None

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer the last message."""
        prompt = input[-1].text
        output = ModelOutput.from_content(f"scraper/{self.model_name}", self.solve(prompt))
        output.usage = _usage(prompt, output.completion)
        return output


@modelapi(name="scraper")
def scraper() -> type[ModelAPI]:
    """Register the provider under the name `scraper`."""
    return ScraperAPI


def _usage(prompt: str, completion: str) -> ModelUsage:
    """Estimate the tokens. Without usage, Inspect would fetch a tokenizer from the network."""
    sent = len(prompt) // CHARACTERS_PER_TOKEN
    received = len(completion) // CHARACTERS_PER_TOKEN
    return ModelUsage(input_tokens=sent, output_tokens=received, total_tokens=sent + received)
