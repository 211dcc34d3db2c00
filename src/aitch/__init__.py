"""Aitch: a table for five board games whose names begin with H.

The hot modules are plain Python that mypyc also compiles.  Here it is decided which of the two
runs: the compiled one if it was built from exactly these sources, unless `AITCH_PURE=1`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib import machinery, metadata
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType

__version__ = "0.1.0"

_HERE = Path(__file__).parent
_STAMP = _HERE / "_compiled.json"


def _why_interpreted() -> str:
    """Empty if the compiled engine is there and fits the sources; else the reason in a few words."""
    if os.environ.get("AITCH_PURE", "") not in ("", "0"):
        return "AITCH_PURE is set"
    if not _STAMP.is_file():
        return "it was installed without a C compiler"
    for name, digest in json.loads(_STAMP.read_text()).items():
        source = _HERE / name
        if not source.is_file() or hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            return f"{name} has changed since it was compiled (make build)"
    return ""


class _SourceOnly(MetaPathFinder):
    """Finds the modules of this package as source, passing over compiled ones beside it.

    Those of games in packages of their own too: they were compiled against the compiled core.
    """

    def __init__(self) -> None:
        games = metadata.entry_points(group="aitch.games")
        self.packages = {"aitch"} | {point.value.partition(".")[0] for point in games}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        if name.partition(".")[0] not in self.packages or path is None:
            return None
        for entry in path:
            finder = machinery.FileFinder(entry, (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES))
            spec = finder.find_spec(name)
            if spec is not None:
                return spec
        return None


interpreted_because = _why_interpreted()
"""Why the engine runs interpreted; empty if it runs compiled."""
compiled = not interpreted_because
if not compiled:
    sys.meta_path.insert(0, _SourceOnly())
