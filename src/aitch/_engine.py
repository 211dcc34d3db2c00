"""Which engine runs: the compiled one if it was built from exactly these sources, else the interpreted one.

A binary that is older than its sources must never run, and importing Aitch must not take long.  So a source is read and
hashed only where it could have changed.  Beside the hashes (`_compiled.json`) the build leaves a witness
(`_compiled.witness`), by which an untouched file is known without opening it:

- in a checkout by its size, its two times and its number on the disk.  Every edit, checkout and copy changes one of
  them, also one that puts the time of the old file back: the time of the change itself cannot be set;
- in an installed wheel by its size, and by not being younger than what was installed together with it.

Where the witness is not there or does not agree, the hashes decide.

This module is imported with every `import aitch`, so it imports nothing that takes time; `setup.py` runs it too.
"""

from __future__ import annotations

import os
from importlib import import_module

HERE = os.path.dirname(os.path.abspath(__file__))
STAMP = "_compiled.json"
WITNESS = "_compiled.witness"
INSTALLED = "installed"
"""The first line of a wheel's witness; a checkout's has the name of the first source there."""
AT_ONCE = 60.0
"""Files of one installation are not further apart than so many seconds; if they are, they are hashed."""


def why_interpreted() -> str:
    """Empty if the compiled engine is there and fits the sources; else the reason in a few words."""
    if os.environ.get("AITCH_PURE", "") not in ("", "0"):
        return "AITCH_PURE is set"
    if not os.path.isfile(os.path.join(HERE, STAMP)):
        return "it was installed without a C compiler"
    if untouched(HERE):
        return ""
    changed: str = import_module("aitch._sources").changed_since(os.path.join(HERE, STAMP))
    return f"{changed} has changed since it was compiled (make build)" if changed else ""


def untouched(folder: str) -> bool:
    """Whether every source is known to be the one that was compiled, without reading it."""
    try:
        with open(os.path.join(folder, WITNESS), encoding="utf-8") as file:
            lines = file.read().splitlines()
        installed = lines[:1] == [INSTALLED]
        youngest = os.stat(os.path.join(folder, STAMP)).st_mtime + AT_ONCE
        for line in lines[1:] if installed else lines:
            facts, _, name = line.partition(" ")
            found = os.stat(os.path.join(folder, name))
            if facts != (str(found.st_size) if installed else marks(found)):
                return False
            if installed and found.st_mtime > youngest:
                return False
    except OSError:
        return False
    return len(lines) > 1


def marks(found: os.stat_result) -> str:
    """What changes about a file of a checkout whenever somebody touches it."""
    return f"{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}:{found.st_ino}"


def witness(folder: str, names: list[str], installed: bool) -> str:
    """The text of a witness: of these sources of the folder as they lie there now."""
    found = {name: os.stat(os.path.join(folder, name)) for name in names}
    told = [f"{each.st_size if installed else marks(each)} {name}" for name, each in found.items()]
    return "\n".join([INSTALLED, *told] if installed else told) + "\n"
