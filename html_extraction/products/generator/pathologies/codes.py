"""Traps for the shop's code."""

from html_extraction.drawing.draws import shuffled
from html_extraction.products.generator import wording
from html_extraction.products.generator.builders import code_line
from html_extraction.products.generator.codes import new_code
from html_extraction.products.generator.page import Page
from html_extraction.products.generator.pathology import Pathology, TrapContext, pathology
from html_extraction.products.generator.truth import Truth


@pathology
class OtherCodes(Pathology):
    """Makers' numbers, barcodes and internet numbers beside the shop's own code."""

    name = "other_codes"
    fields = ("sku",)
    summary = (
        "maker's number, EAN, internet number, data-pid beside the shop's code; any kind of code "
        "can have any shape"
    )
    honest = "goes by the shop's label"
    hasty_rule = "takes the first code"
    excludes = ({"variant_sku"},)

    def apply(self, page: Page, truth: Truth, context: TrapContext) -> Page:
        rng, lines = context.rng, page.block.codes
        labels = (*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE)
        others = [code_line(label, new_code(rng), self.name) for label in rng.sample(labels, 3)]
        return page.with_block(codes=shuffled(rng, (*lines, *others)))
