import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

_BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "hostile.py"


def _hostile_builders() -> dict[str, Callable[[int], str]]:
    spec = importlib.util.spec_from_file_location("hostile_answers", _BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    builders: dict[str, Callable[[int], str]] = module.HOSTILE
    return builders


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hostile" in metafunc.fixturenames:
        builders = _hostile_builders()
        metafunc.parametrize("hostile", builders.values(), ids=builders.keys())
