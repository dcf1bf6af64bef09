"""How fast the parts of the eval are: `python -m benchmarks`. Figures, not tests."""
