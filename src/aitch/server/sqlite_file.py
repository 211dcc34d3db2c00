"""The SQLite file itself: opening it to write or to read, and why it cannot be."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from aitch.server.schema import VERSION, upgrade
from aitch.server.store import CannotOpen

FILE: Final = "aitch.sqlite"
PATIENCE: Final = 2.0
"""Seconds to wait for another program that holds the file."""
UNWRITABLE: Final = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

REASONS: Final = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_BUSY": "another program holds the file",
    "SQLITE_LOCKED": "another program holds the file",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_NOTADB": "the file is damaged, or no file of this program",
    "SQLITE_READONLY": "the file cannot be written to",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_IOERR": "the disk cannot be read or written",
}


def reason_of(error: sqlite3.Error) -> str:
    """What went wrong, in words; extended codes count as their family."""
    name = str(getattr(error, "sqlite_errorname", ""))
    family = next((reason for code, reason in REASONS.items() if name.startswith(code)), "")
    return family or f"the file gives the error {error}"


class Unwritable(Exception):
    """The file is there, and nothing can be written: the disk is full, or may only be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Tally:
    """How many commits were acknowledged, kept twice: in the file, and beside it.

    Should the end of what was written be lost (SQLite drops a damaged end of its write-ahead log without a word, or one
    that somebody took for rubbish), the file knows of fewer than what lies beside it.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.beside = os.open(path.with_suffix(".commits"), os.O_RDWR | os.O_CREAT, 0o600)
        self.commits = int(db.execute("SELECT count FROM commits").fetchone()[0])

    def missing(self) -> int:
        text = os.pread(self.beside, 20, 0)
        return max(0, int(text) - self.commits) if text.strip().isdigit() else 0

    def count(self, db: sqlite3.Connection) -> None:
        """Within the transaction."""
        db.execute("UPDATE commits SET count = ?", (self.commits + 1,))

    def note(self) -> None:
        """After it.  A full disk has room for what overwrites the same few bytes."""
        self.commits += 1
        with contextlib.suppress(OSError):
            os.pwrite(self.beside, f"{self.commits:020}".encode(), 0)

    def close(self) -> None:
        os.close(self.beside)


def connect(path: Path) -> sqlite3.Connection:
    """The connection that writes, on a file that is whole and has our tables."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            prepare(db, path)
        except BaseException:
            db.close()
            raise
        return db
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR")):
            raise Unwritable(reason_of(error)) from None
        raise CannotOpen(f"{path}: {reason_of(error)}") from None
    except OSError as error:
        if path.is_file() and error.errno in UNWRITABLE:
            raise Unwritable(str(error.strerror)) from None
        raise CannotOpen(f"{path}: {error.strerror}") from None


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that never writes; with no room for the files beside it, the file is read as it is."""
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        db = sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True, isolation_level=None, check_same_thread=False)
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] == VERSION:
                db.execute("SELECT count(*) FROM tables").fetchone()
                return db
        except sqlite3.Error:
            pass
        db.close()
    raise CannotOpen(f"{path} can neither be written nor read as it is")


def prepare(db: sqlite3.Connection, path: Path) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA journal_size_limit = 67108864")
    db.execute("BEGIN IMMEDIATE")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise CannotOpen(
            f"{path} was written by another version of this program (its form is {version}, not {VERSION})"
        )
    if version != VERSION:
        upgrade(db, version)
    db.execute("COMMIT")
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise CannotOpen(f"{path} is damaged ({' '.join(found.split())}); put a copy in its place, or move it away")
