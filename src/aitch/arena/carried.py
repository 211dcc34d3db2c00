"""Files that travel with the work: weights and content packs, to machines that do not have them.

Whoever works asks `found_here` for the path that the task names.  Where the work began that is the file itself; on a
machine that it was carried to, its copy.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

_found: dict[str, str] = {}
"""Where the copies lie, by the paths where the work began."""
_unpacked: dict[str, tempfile.TemporaryDirectory[str]] = {}
"""The folders of parcels, by their hashes; they go when this process ends."""


class Parcel(NamedTuple):
    """Files, and files of folders: for each path as it was named, the bytes by their names there."""

    files: dict[str, dict[str, bytes]]
    digest: str


def found_here(path: str) -> str:
    """Where a file or folder lies on this machine, that is called so where the work began."""
    return _found.get(path, path)


def pack_up(paths: Iterable[str]) -> Parcel:
    """A folder is taken with the files in it, but not with what is in folders within."""
    files: dict[str, dict[str, bytes]] = {}
    for path in paths:
        place = Path(path)
        inside = sorted(file for file in place.iterdir() if file.is_file()) if place.is_dir() else [place]
        files[path] = {file.relative_to(place.parent).as_posix(): file.read_bytes() for file in inside}
    told = hashlib.sha256()
    for path, named in sorted(files.items()):
        for name, content in sorted(named.items()):
            told.update(f"{path}\0{name}\0{len(content)}\0".encode() + content)
    return Parcel(files, told.hexdigest())


def unpack(parcel: Parcel) -> None:
    """Lays the files down, once for a process, where `found_here` finds them."""
    if parcel.digest not in _unpacked:
        _unpacked[parcel.digest] = tempfile.TemporaryDirectory(prefix="aitch-")
    folder = Path(_unpacked[parcel.digest].name)
    for number, (path, named) in enumerate(parcel.files.items()):
        own = folder / str(number)
        for name, content in named.items():
            file = own / name
            if not file.is_file():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        _found[path] = str(own / Path(path).name)
