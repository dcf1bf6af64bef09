"""How many rows a comparison needs: the table of the documentation.

python -m html_extraction.results.power
"""

from html_extraction.results.statistics import rows_needed

SHIFTS = (0.02, 0.05, 0.10, 0.15, 0.20, 0.30)
"""Differences of two solve rates."""

DISCORDANCES = (0.05, 0.10, 0.20, 0.30, 0.40)
"""Shares of rows that one model solves and the other does not."""


def power_table() -> str:
    """Return the rows needed for 80% power, in Markdown; a dash where the case cannot be."""
    head = ["difference", *(f"{share:.0%} of rows differ" for share in DISCORDANCES)]
    lines = [head, ["---"] * len(head)]
    lines += [
        [f"{shift:.2f}", *(_rows(shift, share) for share in DISCORDANCES)] for shift in SHIFTS
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _rows(shift: float, discordance: float) -> str:
    if discordance < shift:
        return "-"
    return f"{rows_needed(shift, discordance):,}"


if __name__ == "__main__":
    print(power_table())
