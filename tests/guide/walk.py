"""Walks through docs/adding-a-game.md as a reader does: writes its files, runs its commands, applies its change."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import aitch

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"(?:^\*\*`(?P<file>[^`\n]+)`\*\*\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
SERVED = "aitch serve"
"""The one command that does not end by itself: other tests serve the game."""
INSTALLED = "pip install"
"""Tests install nothing: the package is found by its metadata, beside it on the path."""
TYPED = {"aitch play hazel": "c1\nb2\n"}
"""What a reader types into a command."""


class Step:
    """A block of the guide: a file, commands, what they print, or the change at the end."""

    def __init__(self, file: str, kind: str, text: str) -> None:
        self.file = file
        self.kind = kind
        self.text = text


def steps() -> list[Step]:
    return [Step(found["file"] or "", found["kind"], found["text"]) for found in BLOCK.finditer(GUIDE.read_text())]


def change_at() -> int:
    """The number of the step that adds a question."""
    return [step.kind for step in steps()].index("diff")


class Reader:
    """Somebody with an empty folder."""

    def __init__(self, folder: Path, source: Path = ROOT / "src") -> None:
        self.folder = folder
        self.folder.mkdir()
        self.home = folder.with_name(folder.name + "-home")
        self.source = source
        self.printed = ""
        """What the commands of the last block of them printed."""

    def environment(self) -> dict[str, str]:
        home = {"XDG_DATA_HOME": str(self.home), "HOME": str(self.home)}
        return os.environ | home | {"PYTHONPATH": f"{self.source}{os.pathsep}{self.folder}", "COLUMNS": "200"}

    def follow(self, some: list[Step]) -> None:
        """Does what the guide says, in its order."""
        for step in some:
            if step.file:
                self.write(step)
            elif step.kind == "sh":
                lines = [line.partition("#")[0].strip() for line in step.text.splitlines()]
                self.printed = "".join(self.do(line) for line in lines if line)
            elif step.kind == "text":
                for line in step.text.splitlines():
                    assert line in self.printed, f"{line!r} should be printed, but it is:\n{self.printed}"
            elif step.kind == "diff":
                self.run(["git", "apply", "-"], step.text)

    def write_all(self) -> None:
        """All files, and what follows from them; without the other commands."""
        for step in steps():
            if step.file:
                self.write(step)
        self.do(f"{INSTALLED} -e .")
        self.do("aitch derive hazel")

    def write(self, step: Step) -> None:
        path = self.folder / step.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text)

    def do(self, line: str) -> str:
        """One command line of the guide; gives what it printed."""
        program, *words = shlex.split(line)
        if line == SERVED:
            return ""
        if line.startswith(INSTALLED):
            return self.run([sys.executable, "-c", "import setuptools; setuptools.setup()", "--quiet", "egg_info"])
        assert program in ("aitch", "python"), f"the guide has a command that the tests do not know: {line}"
        begin = [sys.executable, "-m", "aitch.cli"] if program == "aitch" else [sys.executable]
        return self.run([*begin, *words], TYPED.get(line, ""))

    def run(self, command: list[str], typed: str = "") -> str:
        done = subprocess.run(
            command, input=typed, cwd=self.folder, env=self.environment(), capture_output=True, text=True
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def modules(self) -> dict[str, str]:
        return {str(path.relative_to(self.folder)): path.read_text() for path in self.folder.rglob("*.py")}


def compiled_source(folder: Path) -> Path:
    """Where a compiled Aitch is imported from: this one, or a copy whose core is compiled for the occasion."""
    if aitch.compiled:
        return ROOT / "src"
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "_compiled.*", "static")
    shutil.copytree(ROOT / "src", folder / "src", ignore=unwanted)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    wanted = {"AITCH_PURE": "0", "AITCH_GAMES": "none", "AITCH_OPT": "0", "PYTHONPATH": str(folder / "src")}
    subprocess.run(build, cwd=folder, env=os.environ | wanted, check=True)
    return folder / "src"
