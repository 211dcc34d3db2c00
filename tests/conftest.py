"""Lets the tests, and the processes that they start, find the stranger's package of this checkout.

Its entry point comes from metadata that is made beside it; it is not installed, so that people who
play never meet a game that is there for tests only.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

STRANGER = Path(__file__).parent / "stranger"

if not any(STRANGER.glob("*.egg-info")):
    make = [sys.executable, "-c", "import setuptools; setuptools.setup()", "--quiet", "egg_info"]
    subprocess.run(make, cwd=STRANGER, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
sys.path.insert(0, str(STRANGER))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(STRANGER), os.environ.get("PYTHONPATH", "")]))
