"""Traps for the shop's code."""

from html_extraction.making import wording
from html_extraction.making.codes import new_code
from html_extraction.making.draw import insert_at
from html_extraction.making.lines import code_line
from html_extraction.making.page import RIGHT, Page
from html_extraction.making.pathology import Cast, Pathology, pathology
from html_extraction.making.truth import Truth


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

    def spoil(self, page: Page, truth: Truth, cast: Cast) -> Page:
        rng, lines = cast.rng, page.block.codes
        labels = (*wording.MAKER_CODE, *wording.BARCODE, *wording.OTHER_CODE)
        for number, label in enumerate(rng.sample(labels, rng.randint(2, 3))):
            right = next(n for n, line in enumerate(lines) if line.candidate.source == RIGHT)
            before = cast.flip and (number == 0 or rng.random() < 0.3)
            place = rng.randint(0, right) if before else rng.randint(right + 1, len(lines))
            lines = insert_at(lines, place, code_line(label, new_code(rng), self.name))
        return page.with_block(codes=lines)
