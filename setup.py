"""Builds the hot modules with mypyc; without a C compiler the install goes on, interpreted."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "aitch"
STAMP = "_compiled.json"
CORE = ["contract", "fields", "words", "rng", "hexes", "play", "bots"]
COLD = {
    *("__init__", "game", "pack", "scene", "icons", "notation", "breakdown", "sheet", "gallery", "old"),
    *("solver_deal", "commands"),
}
"""Modules of a game's folder that are not on the hot path and stay interpreted."""


def groups() -> dict[str, list[str]]:
    """The modules to compile: one shared library for the core, one for each game, one for the bots.

    `AITCH_GAMES=hermit,sygon` leaves out the other games, for whoever works on one of them.
    """
    wanted = [name for name in os.environ.get("AITCH_GAMES", "").split(",") if name]
    found = {"aitch_core": [f"src/aitch/core/{name}.py" for name in CORE]}
    for folder in sorted((PACKAGE / "games").iterdir()):
        hot = [p for p in sorted(folder.glob("*.py")) if p.stem not in COLD] if folder.is_dir() else []
        if hot and (not wanted or folder.name in wanted):
            found[f"aitch_{folder.name}"] = [str(p.relative_to(ROOT)) for p in hot]
    for package in ("learning", "bots"):
        hot = [p for p in sorted((PACKAGE / package).glob("*.py")) if p.stem not in COLD]
        found[f"aitch_{package}"] = [str(p.relative_to(ROOT)) for p in hot]
    return found


def extensions() -> list[Extension]:
    if os.environ.get("AITCH_PURE", "") not in ("", "0"):
        return []
    try:
        mypycify = importlib.import_module("mypyc.build").mypycify
    except ImportError:
        say("mypyc is not installed")
        return []
    found = groups()
    (PACKAGE / STAMP).unlink(missing_ok=True)  # whatever happens now, binaries of before are not to be trusted
    os.environ["MYPYPATH"] = str(ROOT / "src")
    paths = [path for group in found.values() for path in group]
    level = os.environ.get("AITCH_OPT", "3")
    separate = [(group, name) for name, group in found.items()]
    try:
        compiled: list[Extension] = mypycify(paths, opt_level=level, separate=separate)
    except Exception:  # mypyc can trip over what an earlier build left in its cache
        shutil.rmtree(ROOT / ".mypy_cache", ignore_errors=True)
        compiled = mypycify(paths, opt_level=level, separate=separate)
    return compiled


def say(reason: str) -> None:
    print(f"aitch: {reason}: installing the interpreted engine, which is slower", file=sys.stderr)


class Build(build_ext):
    """Compiles all or nothing, and stamps what was compiled so that stale binaries are never run."""

    def run(self) -> None:
        target = PACKAGE if self.inplace else Path(self.build_lib) / "aitch"
        (target / STAMP).unlink(missing_ok=True)
        if not self.extensions:
            return
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().run()
        except Exception as error:
            say(f"the engine could not be compiled ({type(error).__name__})")
            self.extensions = []
            return
        (target / STAMP).write_text(json.dumps(digests(), indent=1))


def digests() -> dict[str, str]:
    """What the compiled engine is made from: every hot module and the hash of its source."""
    sources = [ROOT / path for group in groups().values() for path in group]
    return {str(p.relative_to(PACKAGE)): hashlib.sha256(p.read_bytes()).hexdigest() for p in sources}


if sys.argv[-1] == "fresh":  # for the Makefile: is the engine beside the sources compiled from them?
    stamp = PACKAGE / STAMP
    sys.exit(0 if stamp.is_file() and json.loads(stamp.read_text()) == digests() else 1)
setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
