"""What is needed only where the engine is not known to be compiled: hashing sources, and importing past binaries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib import machinery, metadata
from pathlib import Path
from types import ModuleType


def changed_since(stamp: str) -> str:
    """The first source that is not the one that was compiled, by its hash; empty if all are."""
    for name, digest in json.loads(Path(stamp).read_text(encoding="utf-8")).items():
        source = Path(stamp).parent / name
        if not source.is_file() or hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            return str(name)
    return ""


class SourceOnly:
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
