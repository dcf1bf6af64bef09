"""The command line `html-extraction`, one thin function a verb."""

from importlib import import_module

import click

from html_extraction import DATASET_VERSION


class Verbs(click.Group):
    """Commands of which only the one that is used is imported, from the module of its name.

    What it holds are stand-ins, enough to list the verbs: those that read logs or grade answers
    import for seconds.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that the arguments begin with, and the rest of them."""
        name, known, rest = super().resolve_command(ctx, args)
        if known is None:
            return name, None, rest
        module = import_module(f"{__name__}.{known.name}")
        return name, getattr(module, str(known.name)), rest


VERBS = {
    "generate": "Write rows as JSON Lines: one row a line, in UTF-8.",
    "show": "Print a row's key and explain its traps; write or open its page.",
    "pathologies": "List the pathologies: what each does to a page, and how it is read.",
    "check": "Check a claim that the eval rests on.",
    "gate": "Compare what the checks find with the committed record.",
    "compare": "Compare models by their logs, paired by sample and epoch.",
    "report": "Write one HTML file on what each run gets wrong.",
    "gallery": "Write a page for every pathology, and an index.",
}
"""The verbs, and the sentence that the help of each begins with."""


@click.group(
    cls=Verbs, commands=[click.Command(name, short_help=text) for name, text in VERBS.items()]
)
@click.version_option(
    package_name="html-extraction", message=f"%(prog)s %(version)s, dataset {DATASET_VERSION}"
)
def main() -> None:
    """Make, look at and check the rows of the html_extraction eval.

    \b
    To run the eval itself:
        inspect eval html_extraction/html_extraction --model scraper/honest
    """
