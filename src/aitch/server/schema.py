"""The tables of the SQLite file, and how files of older versions become files of this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

from aitch.server.chain import chained
from aitch.server.store import Row

VERSION: Final = 4

REVIEWS: Final = """
CREATE TABLE reviews (
    game TEXT PRIMARY KEY REFERENCES tables (id), wanted INTEGER NOT NULL, first BLOB NOT NULL
) STRICT;
CREATE TABLE review_parts (
    game TEXT NOT NULL REFERENCES tables (id), ply INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (game, ply)
) STRICT
"""

HOSTS: Final = """
ALTER TABLE tables ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN by TEXT NOT NULL DEFAULT '';
CREATE TABLE reports (n INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT
"""
"""What hosts and the operator need: what is settled at a table, who stands in for whom, who said what, reports."""

SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, listed INTEGER NOT NULL, state TEXT NOT NULL, ply INTEGER NOT NULL,
    due INTEGER NOT NULL, rematch TEXT NOT NULL DEFAULT '', head BLOB NOT NULL, result TEXT NOT NULL DEFAULT '',
    trouble TEXT NOT NULL DEFAULT '', chain TEXT NOT NULL DEFAULT '', touched REAL NOT NULL DEFAULT 0,
    request TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX tables_listed ON tables (made) WHERE listed = 1;
CREATE INDEX tables_due ON tables (id) WHERE due = 1;
CREATE INDEX tables_touched ON tables (touched);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    bot TEXT NOT NULL, secret TEXT NOT NULL, taken REAL, moving TEXT NOT NULL DEFAULT '', UNIQUE (game, seat)
) STRICT;
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, kind TEXT NOT NULL, value INTEGER NOT NULL,
    by INTEGER NOT NULL, at REAL NOT NULL, UNIQUE (game, seq)
) STRICT;
CREATE TABLE chat (
    n INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES tables (id), name TEXT NOT NULL, text TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
CREATE INDEX chat_game ON chat (game, n);
CREATE TABLE downs (began REAL NOT NULL, ended REAL NOT NULL) STRICT;
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL) STRICT;
CREATE TABLE commits (one INTEGER PRIMARY KEY CHECK (one = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO commits VALUES (1, 0)
"""
"""`trouble` is why a table cannot go on; `chain` the end of its chain of hashes; `touched` when something last
happened there; `request` who asks to take back; `moving` the hash of the link that moves a seat to another device;
`commits` counts what was written."""

FROM_1: Final = "ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT ''"
FROM_2: Final = """
ALTER TABLE tables ADD COLUMN trouble TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN chain TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0;
CREATE INDEX tables_touched ON tables (touched);
ALTER TABLE seats ADD COLUMN moving TEXT NOT NULL DEFAULT '';
CREATE TABLE commits (one INTEGER PRIMARY KEY CHECK (one = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO commits VALUES (1, 0)
"""
FROM_3: Final = "ALTER TABLE tables ADD COLUMN request TEXT NOT NULL DEFAULT ''"
"""What a file of the version lacks."""


def link_all(db: sqlite3.Connection) -> None:
    """Begins the chains of a file that has none: what is stored now counts as true."""
    for (id,) in db.execute("SELECT id FROM tables").fetchall():
        found = db.execute("SELECT kind, value, by, at FROM events WHERE game = ? ORDER BY seq", (id,))
        rows = [Row(*row) for row in found]
        values = (chained("", 0, rows), rows[-1].at if rows else 0.0, id)
        db.execute("UPDATE tables SET chain = ?, touched = max(made, ?) WHERE id = ?", values)


STEPS: Final[dict[int, tuple[str, Callable[[sqlite3.Connection], None] | None]]] = {
    0: (f"{SCHEMA};{REVIEWS};{HOSTS}", None),
    1: (FROM_1, None),
    2: (f"{FROM_2};{REVIEWS}", link_all),
    3: (f"{FROM_3};{HOSTS}", None),
}
"""By the version that a file has: what is done to it first, in SQL and then in Python."""


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Makes a file of this version out of a new or an older one, within the transaction that the caller began."""
    steps = [0] if version == 0 else range(version, VERSION)
    for step in steps:
        statements, then = STEPS[step]
        for statement in statements.split(";"):
            db.execute(statement)
        if then is not None:
            then(db)
    db.execute(f"PRAGMA user_version = {VERSION}")
