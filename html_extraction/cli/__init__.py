"""The command line `html-extraction`, one thin function a verb."""

import click

from html_extraction import DATASET_VERSION
from html_extraction.cli.check import check
from html_extraction.cli.compare import compare
from html_extraction.cli.gallery import gallery
from html_extraction.cli.gate import gate
from html_extraction.cli.generate import generate
from html_extraction.cli.pathologies import pathologies
from html_extraction.cli.report import report
from html_extraction.cli.show import show


@click.group()
@click.version_option(
    package_name="html-extraction", message=f"%(prog)s %(version)s, dataset {DATASET_VERSION}"
)
def main() -> None:
    """Make, look at and check the rows of the html_extraction eval.

    \b
    To run the eval itself:
        inspect eval html_extraction/html_extraction --model scraper/honest
    """


main.add_command(generate)
main.add_command(show)
main.add_command(pathologies)
main.add_command(check)
main.add_command(gate)
main.add_command(compare)
main.add_command(report)
main.add_command(gallery)
