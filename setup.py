"""Builds the hot modules with mypyc and the page with npm.

Without a C compiler the install goes on, interpreted.  Without the page it does not: a package that cannot show a table
would surprise people later.  What was packed once (an sdist) has its page already and needs no Node.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "aitch"
ENGINE = runpy.run_path(str(PACKAGE / "_engine.py"))
"""The module that decides at import whether the binaries fit; it says by what."""
STAMP, WITNESS, witness = ENGINE["STAMP"], ENGINE["WITNESS"], ENGINE["witness"]
CORE = ["contract", "fields", "words", "rng", "hexes", "play", "bots"]
COLD = {
    *("__init__", "game", "pack", "scene", "icons", "notation", "breakdown", "sheet", "gallery", "old"),
    *("solver_deal", "commands", "luck", "review", "proving", "puzzle_making", "puzzle_help"),
}
"""Modules of a game's folder that are not on the hot path and stay interpreted."""


def groups() -> dict[str, list[str]]:
    """The modules to compile: one shared library for the core, for each game, for what learns and plays it.

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
    found["aitch_envs"] = ["src/aitch/envs/batch.py"]
    return found


def extensions() -> list[Extension]:
    if is_set("AITCH_PURE"):
        return []
    if is_set("AITCH_REUSE") and is_fresh():
        return [
            Extension("aitch_core__mypyc", [])
        ]  # so that the wheel is one for this machine; `Build` copies them all
    try:
        mypycify = importlib.import_module("mypyc.build").mypycify
    except ImportError:
        say("mypyc is not installed")
        return []
    found = groups()
    forget(PACKAGE)  # whatever happens now, binaries of before are not to be trusted
    os.environ["MYPYPATH"] = str(ROOT / "src")
    silent = "--follow-imports=silent"  # what is not compiled need not be sound here: numpy may not be installed
    paths = [silent, *(path for group in found.values() for path in group)]
    level = os.environ.get("AITCH_OPT", "3")
    separate = [(group, name) for name, group in found.items()]
    try:
        compiled: list[Extension] = mypycify(paths, opt_level=level, separate=separate)
    except Exception:  # mypyc can trip over what an earlier build left in its cache
        shutil.rmtree(ROOT / ".mypy_cache", ignore_errors=True)
        compiled = mypycify(paths, opt_level=level, separate=separate)
    if sys.platform != "win32":
        for library in compiled:
            # Nobody else calls the functions of a library, so the compiler may put small ones where they are called.
            library.extra_compile_args.append("-fvisibility=hidden")
    return compiled


def is_set(switch: str) -> bool:
    """Whether somebody has turned this environment variable on."""
    return os.environ.get(switch, "") not in ("", "0")


def say(reason: str) -> None:
    print(f"aitch: {reason}: installing the interpreted engine, which is slower", file=sys.stderr)


def forget(package: Path) -> None:
    """Takes the stamp away, so that no binary in this folder is trusted."""
    for name in (STAMP, WITNESS):
        (package / name).unlink(missing_ok=True)


class Build(build_ext):
    """Compiles all or nothing, and stamps what was compiled so that stale binaries are never run."""

    def run(self) -> None:
        target = PACKAGE if self.inplace else Path(self.build_lib) / "aitch"
        forget(target)
        if not self.extensions:
            return
        if is_set("AITCH_REUSE") and not self.inplace and is_fresh():
            take_over(Path(self.build_lib))
            stamp(target, True)
            return
        self.parallel = self.parallel or os.cpu_count()
        try:
            super().run()
        except Exception as error:
            say(f"the engine could not be compiled ({type(error).__name__})")
            self.extensions = []
            return
        if digests() != READ_AT_FIRST:
            say("a source was changed while it was being compiled")
            return
        stamp(target, not self.inplace)


def take_over(library: Path) -> None:
    """Copies the engine beside the sources, which is compiled from them, instead of compiling it again (AITCH_REUSE=1).

    Tests of the wheel do that; what is released is compiled from an sdist.
    """
    source = PACKAGE.parent
    for binary in source.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        copy = library / binary.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(binary, copy)


def digests() -> dict[str, str]:
    """What the compiled engine is made from: every hot module and the hash of its source."""
    sources = [ROOT / path for group in groups().values() for path in group]
    return {p.relative_to(PACKAGE).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in sources}


def stamp(package: Path, installed: bool) -> None:
    """Says what the binaries in this folder were compiled from."""
    (package / STAMP).write_text(json.dumps(READ_AT_FIRST, indent=1))
    (package / WITNESS).write_text(witness(str(PACKAGE), list(READ_AT_FIRST), installed))


def is_fresh() -> bool:
    """Whether the engine beside the sources was compiled from them; in a copied tree the witness is then made anew."""
    if not (PACKAGE / STAMP).is_file() or json.loads((PACKAGE / STAMP).read_text()) != READ_AT_FIRST:
        return False
    stamp(PACKAGE, False)
    return True


PAGE = PACKAGE / "server" / "static" / "index.html"
NO_PAGE = """aitch: the page of the table cannot be built: {}.
Install Node 20 or newer and build again, or `pip install` a wheel or an sdist, which hold the page;
AITCH_NO_PAGE=1 builds a package without it."""


def build_page() -> None:
    """Builds the page from a checkout, if its sources are younger than what is built or nothing is."""
    web = ROOT / "web"
    if is_set("AITCH_NO_PAGE") or not web.is_dir():
        return
    sources = [
        web / "index.html",
        *(path for path in [*web.glob("src/**/*"), *web.glob("public/**/*")] if path.is_file()),
    ]
    if PAGE.is_file() and PAGE.stat().st_mtime >= max(path.stat().st_mtime for path in sources):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(NO_PAGE.format("npm is not here"))
    try:
        if not (web / "node_modules").exists() and subprocess.run([npm, "ci", "--silent"], cwd=web).returncode:
            subprocess.run([npm, "install", "--silent"], cwd=web, check=True)  # as the Makefile does
        subprocess.run([npm, "run", "--silent", "build"], cwd=web, check=True)
    except subprocess.CalledProcessError as error:
        raise SystemExit(NO_PAGE.format(f"`npm {error.cmd[1]}` failed")) from None
    PAGE.touch()


class BuildPython(build_py):
    """Copies the sources and their data, the page among it."""

    def run(self) -> None:
        if not self.editable_mode:
            build_page()
            self.__dict__.pop("data_files", None)  # they were listed before the page was there
        super().run()


class Pack(sdist):
    """Packs the sources together with the built page."""

    def run(self) -> None:
        build_page()
        super().run()


READ_AT_FIRST = digests()
"""Before anything is compiled: a source that is edited meanwhile must not pass for the one that was."""
if sys.argv[-1] == "fresh":  # for the Makefile
    sys.exit(0 if is_fresh() else 1)
setup(ext_modules=extensions(), cmdclass={"build_ext": Build, "build_py": BuildPython, "sdist": Pack})
