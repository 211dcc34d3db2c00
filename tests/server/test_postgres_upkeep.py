"""Looking after games in PostgreSQL: copies from and to SQLite, checks, repairs, old tables, migrations."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from test_server_store import MARK, head, seats
from test_server_upkeep import admin

from aitch.server.copies import PARTS, SHARED
from aitch.server.postgres import PostgresStore, open_postgres
from aitch.server.sqlite import SqliteStore, open_store
from aitch.server.sqlite_file import FILE, connect
from aitch.server.store import Mark, Report, Row, Said, Settings, UndoRequest

T = TypeVar("T")
SomeStore = SqliteStore | PostgresStore


def with_store(where: Path | str, work: Callable[[SomeStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store: SomeStore = await open_postgres(where) if isinstance(where, str) else await open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def fill(store: SomeStore) -> None:
    """A table with all that there can be, and a few more."""
    await store.create(head("t"), seats(), [Row("answer", 2, 0, 3.5)], MARK, 99)
    await store.append("t", 1, [Row("undo", 1, 0, 4.25)], Mark("playing", 1, True))
    await store.say("t", Said("Ann", "hello", 1.0, "0"), 9)
    await store.say("t", Said("Bob", "hi", 2.0), 9)
    await store.offer_move("t", 0, "link")
    await store.settle("t", Settings(), Settings(chat_off=True, hidden=True))
    await store.request("t", 2, None, UndoRequest(0, 1, [1]))
    await store.want_review("t", True, b"first")
    await store.keep_part("t", 1, b"part")
    await store.follow("t", "u")
    await store.report(Report("t", "nim", 1.0, "Ann", "Bob", "he shouts", [], ""), 9)
    await store.downs(10.0)
    await store.downs(100.0)
    for i in range(5):
        await store.create(head(f"t{i}"), seats(), [], MARK, 99)


async def everything(store: SomeStore) -> object:
    tables = [await store.read(id, 9) for id in ("t", *[f"t{i}" for i in range(5)])]
    for table in tables:
        assert table is not None
        table.changes = 0  # how often something changed is not copied
    return tables, await store.review("t"), [report for _, report in await store.reports()]


def test_games_move_to_postgresql_and_back(database: str, tmp_path: Path) -> None:
    with_store(tmp_path / "first", fill)
    before = with_store(tmp_path / "first", everything)
    code, told = admin("copy", "--from", str(tmp_path / "first"), "--to", database)
    assert code == 0, told
    assert "6 tables were copied" in told
    assert with_store(database, everything) == before
    code, told = admin("copy", "--from", str(tmp_path / "first"), "--to", database)
    assert "0 tables were copied" in told
    assert "6 were there already" in told
    code, told = admin("copy", "--from", database, "--to", str(tmp_path / "second"))
    assert code == 0, told
    assert with_store(tmp_path / "second", everything) == before

    async def go_on(store: SomeStore) -> None:
        await store.append("t", 2, [Row("answer", 1, 0, 5.0)], MARK)
        assert await store.downs(200.0) == [(10.0, 100.0), (100.0, 200.0)]

    with_store(tmp_path / "second", go_on)
    with_store(database, lambda store: store.append("t", 2, [Row("answer", 1, 0, 5.0)], MARK))


def test_a_backup_of_a_database_is_a_file_that_a_server_can_open(database: str, tmp_path: Path) -> None:
    with_store(database, fill)
    before = with_store(database, everything)
    target = tmp_path / "copy" / FILE
    target.parent.mkdir()
    code, told = admin("backup", str(target), "--database", database)
    assert code == 0, told
    assert list(target.parent.iterdir()) == [target]
    assert admin("backup", str(target), "--database", database)[0] == 2, "nothing is overwritten"
    assert with_store(target.parent, everything) == before


def test_nothing_is_forgotten_in_a_copy(tmp_path: Path) -> None:
    """A new column must be copied too."""
    db = connect(tmp_path / FILE)
    ours = PARTS | SHARED
    parts = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert set(parts) - set(ours) == {"commits"}
    for part in ours:
        columns = {row[1] for row in db.execute(f"PRAGMA table_info({part})")}
        assert columns - set(ours[part]) <= {"n"}
    db.close()


def test_what_is_damaged_is_found_and_mended(database: str) -> None:
    with_store(database, fill)
    assert admin("check", "--database", database)[0] == 0

    async def damage(store: SomeStore) -> None:
        assert isinstance(store, PostgresStore)
        await store.append("t0", 0, [Row("answer", i, 0, 1.0) for i in range(3)], MARK)
        await store.database.write("DELETE FROM events WHERE game = 't0' AND seq = 1")

    with_store(database, damage)
    code, told = admin("check", "--database", database)
    assert code == 1
    assert "t0: its 2 events are not those" in told
    assert "t0: goes on after 1 events" in admin("repair", "--database", database)[1]
    assert admin("check", "--database", database)[0] == 0
    with_store(database, lambda store: store.append("t0", 1, [Row("answer", 0, 0, 1.0)], MARK))


def test_old_tables_are_deleted(database: str) -> None:
    with_store(database, fill)
    assert "6 tables are old." in admin("prune", "--dry", "--database", database)[1]
    assert "6 tables were old and are gone." in admin("prune", "--database", database)[1]
    assert "0 tables are old." in admin("prune", "--dry", "--database", database)[1]


def test_a_database_is_brought_to_this_version(database: str) -> None:
    code, told = admin("migrate", "--database", database)
    assert (code, "has version" in told) == (0, True)
    assert "already" in admin("migrate", "--database", database)[1]


@pytest.mark.parametrize("command", ["check", "repair", "prune", "migrate"])
def test_a_password_is_never_told(command: str) -> None:
    code, told = admin(command, "--database", "postgresql://ann:hunter2@127.0.0.1:1/games")
    assert code == 2
    assert "does not answer" in told
    assert "hunter2" not in told


def test_what_is_copied_from_nowhere(tmp_path: Path) -> None:
    code, told = admin("copy", "--from", str(tmp_path / "none"), "--to", str(tmp_path / "other"))
    assert code == 2
    assert "there are no games" in " ".join(told.split())
