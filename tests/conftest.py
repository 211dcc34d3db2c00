"""Lets the tests, and the processes that they start, find the other package of this checkout.

Its entry point comes from metadata that is made beside it; it is not installed, so that people who
play never meet a game that is there for tests only.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine makes examples slowly, and that is no fault of the tests.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

OTHER_PACKAGE = Path(__file__).parent / "other_package"

if not any(OTHER_PACKAGE.glob("*.egg-info")):
    make = [sys.executable, "-c", "import setuptools; setuptools.setup()", "--quiet", "egg_info"]
    subprocess.run(make, cwd=OTHER_PACKAGE, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
sys.path.insert(0, str(OTHER_PACKAGE))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(OTHER_PACKAGE), os.environ.get("PYTHONPATH", "")]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The contract suites take longest: begun first, they run beside all the others instead of after them."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/test_games.py::test_contract"))
