"""Looking after the games: copies, checks, repairs, and tables that are let go when they are old."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import subprocess
import sys
from pathlib import Path

from server_driver import Server, environment, in_step
from typer.testing import CliRunner

from aitch.cli.app import app
from aitch.server.sqlite_file import FILE

DAY = 86_400.0


def admin(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", *words])
    return done.exit_code, done.output


async def give(server: Server, table: str, secrets: list[str], options: list[int]) -> int:
    player = await server.join(table, *secrets)
    for option in options:
        seq = player.view["seq"]
        assert (await player.answer(option))["t"] == "ok"
        await in_step([player], seq + 1)
    return int(player.view["seq"])


def test_a_copy_of_a_running_server_is_whole(own: Server, tmp_path: Path) -> None:
    own.start()
    table, secrets = own.make("nim", "hh")
    asyncio.run(give(own, table, secrets, [0, 1, 2]))
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()
    code, told = admin("backup", str(copy), "--data", str(own.data))
    assert code == 0, told
    assert asyncio.run(give(own, table, secrets, [0])) == 4, "the server goes on"
    assert admin("backup", str(copy), "--data", str(own.data))[0] == 2, "nothing is overwritten"
    other = Server(copy.parent, tmp_path / "other.log")
    other.start()
    try:
        assert asyncio.run(give(other, table, secrets, [])) == 3
    finally:
        other.stop()


def test_what_is_damaged_is_found_and_goes_on_after_a_repair(own: Server) -> None:
    own.start()
    (good, theirs), (bad, secrets) = own.make("nim", "hh"), own.make("nim", "hh")
    for table, seats in ((good, theirs), (bad, secrets)):
        asyncio.run(give(own, table, seats, [0, 1, 2]))
    own.stop()
    assert admin("check", "--data", str(own.data))[0] == 0
    with sqlite3.connect(own.data / FILE) as db:
        db.execute("DELETE FROM events WHERE game = ? AND seq = 1", (bad,))
    code, told = admin("check", "--data", str(own.data))
    assert code == 1
    assert bad in told
    assert good not in told
    assert admin("repair", good, "--data", str(own.data))[0] == 2
    code, told = admin("repair", "--data", str(own.data))
    assert code == 0
    assert f"{bad}: goes on after 1 events" in told
    assert admin("check", "--data", str(own.data))[0] == 0
    own.start()
    assert asyncio.run(give(own, bad, secrets, [0])) == 2
    assert asyncio.run(give(own, good, theirs, [])) == 3


def test_a_folder_without_games_is_told(tmp_path: Path) -> None:
    for command in ("check", "repair", "prune"):
        code, told = admin(command, "--data", str(tmp_path))
        assert code == 2
        assert "there are no games" in told
    assert list(tmp_path.iterdir()) == []


def age(server: Server, table: str, days: float) -> None:
    with sqlite3.connect(server.data / FILE) as db:
        db.execute("UPDATE tables SET touched = touched - ? WHERE id = ?", (days * DAY, table))


def test_old_tables_are_deleted_each_at_its_age(own: Server) -> None:
    own.start()
    ages = own.get("/api/about")[1]
    assert (ages["open_days"], ages["playing_days"], ages["over_days"]) == (30, 180, 730)
    waiting, playing, young = (own.make("nim", seats)[0] for seats in ("ho", "hh", "ho"))
    over, secrets = own.make("nim", "hh", options={"heap": 3})
    asyncio.run(give(own, over, secrets, [2]))
    own.stop()
    for table, days in ((waiting, 31), (playing, 179), (over, 731), (young, 29)):
        age(own, table, days)
    code, told = admin("prune", "--dry", "--data", str(own.data))
    assert (code, "2 tables are old." in told) == (0, True)
    own.start()

    async def gone() -> None:
        while "old tables deleted" not in own.log.read_text():
            await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(gone(), 60))
    assert [own.get(f"/api/tables/{table}")[0] for table in (waiting, over)] == [404, 404]
    assert [own.get(f"/api/tables/{table}")[0] for table in (playing, young)] == [200, 200]
    own.stop()
    age(own, playing, 2)
    assert "1 tables were old and are gone." in admin("prune", "--data", str(own.data))[1]
    with sqlite3.connect(own.data / FILE) as db:
        assert db.execute("SELECT id FROM tables").fetchall() == [(young,)]
        for table in ("events", "seats", "chat"):
            assert {id for (id,) in db.execute(f"SELECT DISTINCT game FROM {table}")} <= {young}


def test_records_of_finished_games_are_archived_before_they_are_deleted(own: Server, tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    archive.write_text("a file where the folder should be")
    own.limits = {"archive": str(archive)}
    own.start()
    assert own.get("/api/about")[1]["archived"] is True
    over, secrets = own.make("nim", "hh", options={"heap": 3})
    waiting = own.make("nim", "ho")[0]
    asyncio.run(give(own, over, secrets, [2]))
    record = own.call(f"/api/tables/{over}/record")[2].decode()
    own.stop()
    for table in (over, waiting):
        age(own, table, 731)

    async def told(line: str) -> None:
        while line not in own.log.read_text():
            await asyncio.sleep(0.05)

    own.start()
    asyncio.run(asyncio.wait_for(told("an old table is kept"), 60))
    asyncio.run(asyncio.wait_for(told("old tables deleted"), 60))
    assert [own.get(f"/api/tables/{table}")[0] for table in (over, waiting)] == [200, 404]
    own.stop()
    archive.unlink()
    own.log.write_text("")
    own.start()
    asyncio.run(asyncio.wait_for(told("old tables deleted"), 60))
    assert own.get(f"/api/tables/{over}")[0] == 404
    (file,) = archive.rglob("*.*")
    assert file.name == f"nim-{over}.record.gz"
    assert gzip.decompress(file.read_bytes()).decode() == record
    verify = [sys.executable, "-m", "aitch.cli", "verify", str(file)]
    done = subprocess.run(verify, env=environment(None), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert b"every hash agrees" in done.stdout
