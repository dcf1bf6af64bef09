"""Product codes: any kind of code can have any shape, barcodes always with a valid check digit."""

from random import Random

_CONSONANTS = "BCDFGHKLMNPRSTVWXZ"


def with_check_digit(digits: str) -> str:
    """Return the digits with the GS1 check digit behind them (EAN-8, EAN-13, GTIN-14)."""
    weights = [3 if place % 2 == 0 else 1 for place in range(len(digits))]
    total = sum(int(d) * w for d, w in zip(reversed(digits), weights, strict=True))
    return f"{digits}{-total % 10}"


def _letters(rng: Random, count: int) -> str:
    return "".join(rng.choice(_CONSONANTS) for _ in range(count))


def _digits(rng: Random, count: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(count))


def _dashed(rng: Random) -> str:
    return f"{_letters(rng, 2)}-{_digits(rng, 4)}-{_digits(rng, 2)}"


def _plain_number(rng: Random) -> str:
    return str(rng.randint(100_000, 9_999_999))


def _lettered(rng: Random) -> str:
    return f"{_letters(rng, 3)}{_digits(rng, 5)}{_letters(rng, 1)}"


def _dotted(rng: Random) -> str:
    return f"{_digits(rng, 3)}.{_digits(rng, 3)}.{_digits(rng, 2)}"


def _barcode(rng: Random) -> str:
    return with_check_digit(f"4{_digits(rng, 11)}")


_SHAPES = (_dashed, _plain_number, _lettered, _dotted, _barcode)


def new_code(rng: Random) -> str:
    """Return a code of a drawn shape."""
    return rng.choice(_SHAPES)(rng)
