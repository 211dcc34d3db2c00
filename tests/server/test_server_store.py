"""The store: group commit, races, a full disk, a damaged file, a file that another program holds."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from server_driver import Server, in_step

from aitch.server.refused import Unstored
from aitch.server.sqlite import SqliteStore, insert, open_store
from aitch.server.sqlite_file import FILE
from aitch.server.store import CannotOpen, Head, Mark, Row, Seat

MARK = Mark("playing", 0, False)


def head(id: str) -> Head:
    return Head(id, 1.0, "nim", "1", "default", "d", {"heap": 12}, None, True, "5e", "ab")


def seats() -> list[Seat]:
    return [Seat("here", "Ann", "", "hash", 1.0), Seat("open", "Bob", "", "hash", None)]


def with_store(folder: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(folder)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_full_disk_stores_nothing_by_halves(tmp_path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        await store.create(head("t"), seats(), [], MARK, 9)
        pages = store.writer.execute("PRAGMA page_count").fetchone()[0]
        store.writer.execute(f"PRAGMA max_page_count = {pages + 2}")
        batch = [Row("answer", 0, 0, 1.0)] * 1000
        with pytest.raises(Unstored, match="the disk is full"):
            await store.append("t", 0, batch, MARK)
        assert await store.since("t", 0) == []
        # A small one that still fits is stored, though it waits together with one that does not.
        told = await asyncio.gather(
            store.append("t", 0, batch, MARK),
            store.append("t", 0, batch[:1], MARK),
            return_exceptions=True,
        )
        assert isinstance(told[0], Unstored)
        assert told[1] is None
        store.writer.execute("PRAGMA max_page_count = 100000")
        await store.append("t", 1, batch, MARK)
        assert len(await store.since("t", 0)) == 1001

    with_store(tmp_path, fill)


def test_a_damaged_file_is_named(own: Server) -> None:
    own.start()
    own.make("nim", "hh")
    own.stop()
    path = own.data / FILE
    whole = path.read_bytes()
    path.write_bytes(b"no database at all" + whole[18:])
    told = own.refuses()
    assert told.count("\n") == 1
    assert str(path) in told
    assert "damaged" in told
    # The head is whole, a page in the middle is not.
    path.write_bytes(whole[:4096] + b"\xa5" * 4096 + whole[8192:])
    assert "damaged" in own.refuses()
    path.write_bytes(whole)
    own.start()


def test_a_file_of_another_version(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 7")
    db.close()
    with pytest.raises(CannotOpen, match="another version"):
        with_store(tmp_path, lambda store: store.check())


def back_to_version_2(db: sqlite3.Connection) -> None:
    """The file as a server of that version left it."""
    db.execute("DROP INDEX tables_touched")
    for table, column in (
        ("tables", "trouble"),
        ("tables", "chain"),
        ("tables", "touched"),
        ("tables", "settings"),
        ("tables", "hidden"),
        ("seats", "moving"),
        ("seats", "stand_in"),
        ("chat", "by"),
        ("tables", "request"),
    ):
        db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    for table in ("commits", "review_parts", "reviews", "reports"):
        db.execute(f"DROP TABLE {table}")
    db.execute("PRAGMA user_version = 2")


def test_a_file_of_version_2_is_taken_over_with_all_its_games(own: Server) -> None:
    own.start()
    table, secrets = own.make("nim", "hh")

    async def play(options: list[int]) -> int:
        player = await own.join(table, *secrets)
        for option in options:
            seq = player.view["seq"]
            assert (await player.answer(option))["t"] == "ok"
            await in_step([player], seq + 1)
        return int(player.view["seq"])

    asyncio.run(play([0, 2, 1]))
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        before = db.execute("SELECT * FROM events").fetchall()
        back_to_version_2(db)
    own.start()
    assert asyncio.run(play([1])) == 4
    own.stop()
    with sqlite3.connect(own.data / FILE) as db:
        assert db.execute("SELECT * FROM events").fetchall()[:3] == before
        assert (
            db.execute("SELECT touched FROM tables").fetchone() == db.execute("SELECT max(at) FROM events").fetchone()
        )
    own.start()
    assert asyncio.run(play([])) == 4


def test_a_file_of_version_1_is_taken_over(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: store.create(head("t"), seats(), [], MARK, 9))
    db = sqlite3.connect(tmp_path / FILE)
    back_to_version_2(db)
    db.execute("ALTER TABLE tables DROP COLUMN result")
    db.execute("PRAGMA user_version = 1")
    db.close()

    async def go_on(store: SqliteStore) -> None:
        await store.append("t", 0, [Row("resign", 0, 0, 1.0)], Mark("over", 0, False, "-1 1"))
        stored = await store.read("t", 9)
        assert stored is not None
        assert stored.mark == Mark("over", 0, False, "-1 1")

    with_store(tmp_path, go_on)


def test_a_folder_that_cannot_be_used(own: Server) -> None:
    own.data.write_text("a file, not a folder")
    told = own.refuses()
    assert told.count("\n") == 1
    assert str(own.data) in told


def test_two_servers_over_one_folder(own: Server) -> None:
    own.start()
    own.process, running = None, own.process
    port, own.port = own.port, 0
    told = own.refuses()
    assert "another server already uses" in told
    assert told.count("\n") == 1
    own.process, own.port = running, port


def test_a_port_that_is_taken(own: Server, server: Server) -> None:
    own.port = server.port
    told = own.refuses()
    assert f"port {server.port}" in told
    assert told.count("\n") == 1


def test_limits_that_are_none(own: Server) -> None:
    assert "AITCH_LIMITS" in own.refuses({"nonsense": 1})


def test_another_program_holds_the_file(own: Server) -> None:
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        first, second = await own.join(table, secrets[0]), await own.join(table, secrets[1])
        thief = sqlite3.connect(own.data / FILE, isolation_level=None)
        thief.execute("BEGIN IMMEDIATE")
        refused = await first.answer(0)
        assert refused["t"] == "refused"
        assert "another program holds the file" in refused["error"]
        assert refused["seq"] == 0
        assert own.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}] * 2})[0] == 503
        thief.execute("ROLLBACK")
        thief.close()
        assert second.view["seq"] == 0
        assert (await first.answer(0))["t"] == "ok"
        await in_step([first, second], 1)

    asyncio.run(game())
    holder = sqlite3.connect(own.data / FILE, isolation_level=None)
    own.stop()
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    told = own.refuses()
    assert "another program holds the file" in told
    assert told.count("\n") == 1
    holder.close()


def test_a_disk_that_fills_up_under_a_running_server(own: Server) -> None:
    """The limit on the size of files stands in for a full disk: the answer is refused, and can be given later."""
    own.start()
    assert own.process is not None
    pid = own.process.pid

    async def game() -> None:
        table, secrets = own.make("nim", "hr", options={"heap": 400})
        player = await own.join(table, secrets[0])
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
        refused = await player.answer(0)
        assert refused["t"] == "refused"
        assert "could not be stored" in refused["error"]
        assert own.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}] * 2})[0] == 503
        status, told = own.get("/healthz")
        assert status == 503
        assert "could not be stored" in told["error"]
        assert (await player.ask(t="look", ply=0, seat=0))["t"] == "looked"
        assert player.view["ply"] == 0
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert own.get("/healthz")[0] == 200
        assert (await player.answer(0))["t"] == "ok"
        # The bot whose answer could not be stored would try again; here it answers at once.
        await player.until(lambda p: p.view["ply"] == 2)

    asyncio.run(game())
    own.stop()
    own.start()


def test_a_bot_tries_again_when_its_answer_could_not_be_stored(own: Server) -> None:
    # The mire holds the bot up just long enough for another program to take the file.
    own.limits = {"bot_seconds": 0.1, "bot_slack": 0.7}
    own.start()

    async def game() -> None:
        table, secrets = own.make("mire", "hg")
        player = await own.join(table, secrets[0])
        await player.answer(0)
        thief = sqlite3.connect(own.data / FILE, isolation_level=None)
        thief.execute("BEGIN IMMEDIATE")
        while "not stored" not in own.log.read_text():
            await asyncio.sleep(0.1)
        assert player.view["ply"] == 1
        thief.execute("ROLLBACK")
        thief.close()
        await player.until(lambda p: p.view["ply"] == 2 and p.view["options"])

    asyncio.run(asyncio.wait_for(game(), 60))


def test_another_process_was_first(own: Server) -> None:
    """Events that another worker stored are taken in when the race is lost, and everybody sees them."""
    own.start()

    async def game() -> None:
        table, secrets = own.make("nim", "hh")
        first, second = await own.join(table, secrets[0]), await own.join(table, secrets[1])
        db = sqlite3.connect(own.data / FILE)
        insert(db, table, 0, [Row("answer", 2, 0, 1.0)])
        db.commit()
        db.close()
        refused = await first.answer(0)
        assert refused["t"] == "refused"
        assert refused["seq"] == 1
        await in_step([first, second], 1)
        assert first.view["scene"]["areas"][0]["items"][0]["count"] == 9
        assert (await second.answer(0))["t"] == "ok"

    asyncio.run(game())


def played(server: Server) -> str:
    """A table with two answers, of a server that is then killed, so that its write-ahead log is still there."""
    server.start()
    table, secrets = server.make("nim", "hh")

    async def game() -> None:
        player = await server.join(table, *secrets)
        for seq in range(2):
            assert (await player.answer(0))["t"] == "ok"
            await in_step([player], seq + 1)

    asyncio.run(game())
    server.kill()
    return table


def test_a_write_ahead_log_that_is_gone_is_noticed(own: Server) -> None:
    own.start()
    own.make("nim", "hh")
    own.stop()
    played(own)
    (own.data / f"{FILE}-wal").unlink()
    own.start()
    assert "the end of what was written" in own.log.read_text()
    own.stop()
    own.log.write_text("")
    own.start()
    assert "the end of what was written" not in own.log.read_text(), "it is told once"


def test_a_damaged_end_is_noticed(own: Server) -> None:
    table = played(own)
    wal = own.data / f"{FILE}-wal"
    whole = wal.read_bytes()
    wal.write_bytes(whole[:-200])
    own.start()
    assert "games may lack their last answers" in own.log.read_text()
    assert own.get(f"/api/tables/{table}")[0] == 200
    own.stop()


def test_nothing_is_said_where_nothing_is_lost(own: Server) -> None:
    table = played(own)
    own.start()
    assert "the end of what was written" not in own.log.read_text()
    assert own.get(f"/api/tables/{table}")[1]["ply"] == 2


def test_a_server_starts_on_a_disk_that_cannot_be_written(own: Server) -> None:
    """The limit on the size of files stands in for a full disk; what there is can be looked at."""
    table = played(own)
    own.start()
    own.stop()
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    own.log.write_text("")
    own.before = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, hard))
    own.start()
    own.before = None
    told = [line for line in own.log.read_text().splitlines() if line.startswith("aitch: ")]
    assert len(told) <= 1
    status, health = own.get("/healthz")
    assert status == 503
    assert "could not be stored" in health["error"]
    assert own.get(f"/api/tables/{table}")[1]["ply"] == 2
    assert own.post("/api/tables", {"game": "nim", "seats": [{"kind": "here"}] * 2})[0] == 503
    own.stop()
    own.start()
    assert own.get("/healthz")[0] == 200


def test_a_folder_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may write everywhere, so the system's refusal is played."""
    with_store(tmp_path, lambda store: store.create(head("t"), seats(), [Row("answer", 1, 0, 2.0)], MARK, 9))

    def refuse(*given: object) -> None:
        raise PermissionError(13, "Read-only file system")

    monkeypatch.setattr("aitch.server.sqlite.open", refuse, raising=False)

    async def look(store: SqliteStore) -> None:
        assert store.problem == "Read-only file system"
        stored = await store.read("t", 9)
        assert stored is not None
        assert stored.events == [Row("answer", 1, 0, 2.0)]
        with pytest.raises(Unstored, match="Read-only"):
            await store.append("t", 1, [Row("answer", 0, 1, 3.0)], MARK)
        with pytest.raises(Unstored, match="Read-only"):
            await store.check()

    with_store(tmp_path, look)
