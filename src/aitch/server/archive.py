"""The archive: records of finished games, as files, written before their tables are deleted for their age."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from time import gmtime, strftime

from aitch.core.errors import AitchError
from aitch.core.record import parse_record
from aitch.server.store import Head


class CannotArchive(AitchError):
    """The record could not be written: its table must stay."""


def archive(folder: Path, head: Head, text: str) -> Path:
    """Writes a record to the folder of the month in which its table was made; it is there whole, or not at all.

    What was written is read again before it counts: `aitch verify` takes such files as they are.
    """
    month = folder / strftime("%Y-%m", gmtime(head.made))
    path = month / f"{head.game}-{head.id}.record.gz"
    part = path.with_name(path.name + ".part")
    try:
        month.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(gzip.compress(text.encode(), mtime=0))
            file.flush()
            os.fsync(file.fileno())
        if print_of(part) != text:
            raise CannotArchive(f"{path} is not what was written to it")
        parse_record(text)
        os.replace(part, path)
        kept = os.open(month, os.O_RDONLY)
        os.fsync(kept)
        os.close(kept)
    except OSError as error:
        raise CannotArchive(f"{path} cannot be written: {error.strerror or error}") from None
    return path


def print_of(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()
