"""The model provider `scraper`: scrapers that answer the prompt as a model would, offline.

`scraper/honest` follows every rule, `scraper/hasty` breaks all the hard ones, and
`scraper/without-<pathology>` breaks one. `scraper/lazy-<shortcut>` guess by shortcuts instead of
reading; two of these first spend seconds on a table of lead times, fitted on rows of other seeds.
All read the prompt that any model reads and have no access to its key.
"""

from inspect_ai.model import ModelAPI, modelapi

from html_extraction.models.offline import OfflineModel
from html_extraction.products.scraper_models import solver
from html_extraction.system import Solver


class Scraper(OfflineModel):
    """An Inspect model whose answers come from a scraper, in JSON."""

    provider = "scraper"

    @classmethod
    def solver(cls, name: str) -> Solver:
        """Return the scraper of that name; raises `ValueError` where there is none."""
        return solver(name)


@modelapi(name=Scraper.provider)
def scraper() -> type[ModelAPI]:
    """Register the provider under the name `scraper`."""
    return Scraper
