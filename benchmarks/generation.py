"""Making rows: speed, distance from the first row, memory of a long stream."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.figure import Figure, exhaust, seconds
from html_extraction import generate_row, rows
from html_extraction.products.generator.render import render
from html_extraction.products.generator.row import prepare

FAR = 10_000_000
PEAK = """
import resource
from html_extraction.cli import main
main(["generate", "--count", "{count}", "--output", "/dev/null"], standalone_mode=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measure(*, quick: bool) -> Iterator[Figure]:
    """Measure the generator."""
    count = 40 if quick else 240
    yield from _speed(count)
    yield f"time of row {FAR:,} over row 0", f"{_far_over_near(count // 4):.2f}"
    for length in (10, 2_000 if quick else 100_000):
        yield f"peak memory of streaming {length:,} rows", f"{_peak(length):,.0f} MB"


def _speed(count: int) -> Iterator[Figure]:
    exhaust(rows(count=10))
    making = seconds(lambda: exhaust(rows(count=count)))
    pages = [prepare("public", 0, index).page for index in range(count)]
    rendering = seconds(lambda: exhaust(map(render, pages)))
    yield "rows made per second", f"{count / making:,.0f}"
    yield "making rows, times the cost of rendering alone (goal 1.5)", f"{making / rendering:.2f}"


def _far_over_near(count: int) -> float:
    """Compare blocks of rows, since single rows differ in what they hold."""

    def block(first: int) -> None:
        for index in range(first, first + count):
            generate_row("public", 0, index)

    return seconds(lambda: block(FAR)) / seconds(lambda: block(0))


def _peak(count: int) -> float:
    """Return the largest memory, in megabytes, of a process that writes the rows to nowhere."""
    program = PEAK.format(count=count)
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    kilobytes = 1024 if sys.platform == "darwin" else 1
    return int(done.stdout) / kilobytes / 1024
