"""How large a number may name a row."""

LARGEST = 999_999_999_999
"""The largest seed, index and count: twelve digits, which a row's id holds and is read back from."""
