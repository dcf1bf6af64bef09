"""What a hasty reader makes of an amount."""

import re
from decimal import Decimal

from html_extraction.products.generator.money import Money


def english_reading(text: str, exponent: int) -> int:
    """Return the first number of the text, read as English writes numbers, in minor units.

    Commas are groups, a point is the decimal mark, and what is left over is cut off.
    """
    match = re.search(r"\d[\d.,]*", text)
    if match is None:
        return 0
    whole, _, rest = match[0].replace(",", "").partition(".")
    decimals = rest.replace(".", "")
    amount = Decimal(f"{whole}.{decimals or 0}") * Decimal(10) ** exponent
    return int(amount)


def times_hundred(money: Money) -> int:
    """Return the amount in hundredths, whatever its currency's exponent."""
    return int(money.minor * 100 // 10**money.currency.exponent)
