"""What several processes need of PostgreSQL, and what happens while it is away."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator

import asyncpg
import pytest
from real_servers import Postgres
from server_driver import environment
from test_server_store import MARK, head, seats

from aitch.server import database as databases
from aitch.server.postgres import PostgresStore, open_postgres
from aitch.server.refused import Unstored
from aitch.server.store import CannotOpen, Conflict, Damaged, Mark, Presence, Row, Said, Standing, UndoRequest

DUE = Mark("playing", 0, True)


def answer(value: int = 0, at: float = 1.0) -> Row:
    return Row("answer", value, 0, at)


def with_two(url: str, work: Callable[[PostgresStore, PostgresStore], Awaitable[None]]) -> None:
    """Two processes over one database."""

    async def run() -> None:
        stores = await asyncio.gather(open_postgres(url), open_postgres(url))
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    while not await holds():
        await asyncio.sleep(0.01)


def test_one_number_one_event_whoever_writes(database: str) -> None:
    """Both want all numbers of all tables; each number goes to one of them, and the chain fits."""

    async def race(one: PostgresStore, two: PostgresStore) -> None:
        ids = [f"t{i}" for i in range(20)]
        for id in ids:
            await one.create(head(id), seats(), [], MARK, 99)

        async def play(store: PostgresStore, id: str, value: int) -> int:
            won = 0
            while (seq := len(await store.since(id, 0))) < 10:
                try:
                    await store.append(id, seq, [answer(value), Row("answer", value, -1, 1.0)], MARK)
                    won += 1
                except Conflict:
                    continue
            return won

        players = [(store, id, value) for id in ids for value, store in enumerate((one, two))]
        won = await asyncio.gather(*[play(*each) for each in players])
        assert sum(won) == 20 * 5
        for id in ids:
            stored = await one.read(id, 9)
            assert stored is not None
            assert len(stored.events) == 10
            assert all(first.value == second.value for first, second in zip(*[iter(stored.events)] * 2, strict=True))
        wins = sum(count for (store, _, _), count in zip(players, won, strict=True) if store is one)
        events = [await one.since(id, 0) for id in ids]
        assert wins == sum(row.value == 0 for rows in events for row in rows) // 2

    with_two(database, race)


def test_a_lease_has_one_owner_and_its_fence_grows(database: str) -> None:
    async def hand_over(one: PostgresStore, two: PostgresStore) -> None:
        await one.create(head("t"), seats(), [], DUE, 9)
        assert await two.unowned_due(9) == ["t"]
        first = (await one.own(["t"], 60))["t"]
        assert await two.own(["t"], 60) == {}
        assert await two.unowned_due(9) == []
        with pytest.raises(Conflict):
            await two.append("t", 0, [answer()], DUE, first)
        await one.append("t", 0, [answer()], DUE, first)
        await one.disown(["t"])
        second = (await two.own(["t"], 60))["t"]
        assert second > first
        with pytest.raises(Conflict):
            await one.append("t", 1, [answer()], DUE, first)
        # What people do needs no lease.
        await one.append("t", 1, [answer()], DUE)
        await two.append("t", 2, [answer()], DUE, second)
        assert await one.renew(60) == set()

    with_two(database, hand_over)


def test_a_lease_that_lapses_is_taken_over(database: str) -> None:
    async def lapse(one: PostgresStore, two: PostgresStore) -> None:
        await one.create(head("t"), seats(), [], DUE, 9)
        first = (await one.own(["t"], 0.05))["t"]

        async def lapsed() -> bool:
            return await two.unowned_due(9) == ["t"]

        await until(lapsed)
        with pytest.raises(Conflict):
            await one.append("t", 0, [answer()], DUE, first)
        second = (await two.own(["t"], 60))["t"]
        assert second > first
        assert await one.own(["t"], 60) == {}
        assert await one.since("t", 0) == []

    with_two(database, lapse)


def test_many_who_want_one_lease(database: str) -> None:
    async def want(one: PostgresStore, two: PostgresStore) -> None:
        names = [f"t{i}" for i in range(50)]
        got = await asyncio.gather(*[store.own(names[i:] + names[:i], 60) for i in range(5) for store in (one, two)])
        ones, twos = ({name for each in got[which::2] for name in each} for which in (0, 1))
        assert ones | twos == set(names)
        assert not ones & twos

    with_two(database, want)


def test_whatever_changes_is_noticed(database: str) -> None:
    async def change(one: PostgresStore, two: PostgresStore) -> None:
        await one.create(head("t"), seats(), [answer()], MARK, 9)
        seen = {pair(await two.standing(["t", "nowhere"]))}
        request = UndoRequest(0, 1, [1])
        for doing in (
            one.say("t", Said("Ann", "hello", 1.0), 9),
            one.offer_move("t", 0, "link"),
            one.move("t", 0, "link", "secret"),
            one.take("t", 1, "Eve", "new", 7.0, MARK),
            one.request("t", 1, None, request),
            one.present("t", [0], 2),
            one.trouble("t", "a reason"),
            one.follow("t", "u"),
            one.append("t", 1, [answer()], MARK),
        ):
            await doing
            standing = pair(await two.standing(["t"]))
            assert standing not in seen
            seen.add(standing)

    with_two(database, change)


def pair(found: dict[str, Standing]) -> tuple[int, int]:
    (standing,) = found.values()
    return standing.seq, standing.changes


def test_who_is_there_by_way_of_others(database: str) -> None:
    async def come(one: PostgresStore, two: PostgresStore) -> None:
        await one.create(head("t"), seats(), [], MARK, 9)
        await one.beat(await one.time())
        await two.beat(await two.time())
        assert await one.processes() == sorted([one.process, two.process])
        await one.present("t", [0], 2)
        await two.present("t", [], 1)
        stored = await two.read("t", 9, since=0)
        assert stored is not None
        assert stored.elsewhere == {one.process: Presence([0], 2)}
        third = await open_postgres(database)
        await third.beat(await third.time())
        await third.present("t", [1], 0)
        await third.close()
        stored = await two.read("t", 9)
        assert stored is not None
        assert set(stored.elsewhere) == {one.process}

    with_two(database, come)


def test_an_outage_is_when_nobody_beats(database: str) -> None:
    async def beat(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.downs(100.0) == []
        assert await two.downs(101.0) == []
        for second in range(102, 110):
            assert await (one if second % 4 else two).beat(float(second)) == 0
        assert await two.beat(130.0) == 1
        assert await one.beat(130.5) == 1
        assert await one.downs(131.0) == [(109.0, 130.0)]

    with_two(database, beat)


def test_an_event_that_was_changed_is_noticed(database: str) -> None:
    async def damage(one: PostgresStore, two: PostgresStore) -> None:
        await one.create(head("t"), seats(), [answer()], MARK, 9)
        await one.append("t", 1, [answer(2)], MARK)
        await one.database.write("UPDATE events SET value = 3 WHERE seq = 1")
        with pytest.raises(Damaged, match="not those that were written"):
            await two.read("t", 9)
        await one.database.write("UPDATE tables SET head = 'nonsense'")
        with pytest.raises(Damaged, match="cannot be read"):
            await two.read("t", 9)

    with_two(database, damage)


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """PostgreSQL of the test's own, to be ended."""
    running = Postgres()
    try:
        running.start()
        yield running
    finally:
        running.remove()


def test_the_database_is_restarted(mortal: Postgres) -> None:
    """Whoever is acknowledged is stored; all others may try again, and then it works."""

    async def play() -> None:
        store = await open_postgres(mortal.url())
        ids = [f"t{i}" for i in range(4)]
        for id in ids:
            await store.create(head(id), seats(), [], MARK, 99)
        acknowledged = dict.fromkeys(ids, 0)
        going = True

        async def answer_on(id: str) -> None:
            while going:
                seq = acknowledged[id]
                try:
                    try:
                        await store.append(id, seq, [answer(seq)], MARK)
                    except Conflict:
                        # It broke off, and was stored nevertheless.
                        assert [row.value for row in await store.since(id, seq)] == [seq]
                except Unstored:
                    continue
                acknowledged[id] = seq + 1

        async def more() -> None:
            """Until each has been acknowledged more."""
            before = dict(acknowledged)

            async def grown() -> bool:
                for player in players:
                    if player.done():
                        player.result()
                return all(acknowledged[id] > before[id] + 20 for id in ids)

            await until(grown)

        players = [asyncio.create_task(answer_on(id)) for id in ids]
        await more()
        for end in (mortal.stop, mortal.kill):
            await asyncio.to_thread(end)
            await asyncio.to_thread(mortal.start)
            await more()
        going = False
        await asyncio.gather(*players)
        for id in ids:
            stored = await store.read(id, 9)
            assert stored is not None
            assert [row.value for row in stored.events] == list(range(acknowledged[id]))
        await store.close()

    asyncio.run(play())


def test_a_connection_that_died_at_rest_is_replaced() -> None:
    """As asyncpg says it of one that heard of the end of the database while nobody used it."""

    class Connection:
        def __init__(self, *faults: Exception) -> None:
            self.faults = list(faults)
            self.ended = False

        async def fetch(self, query: str) -> list[str]:
            if self.faults:
                raise self.faults.pop()
            return [query]

        def terminate(self) -> None:
            self.ended = True

    class Pool:
        def __init__(self, *connections: Connection) -> None:
            self.resting = list(connections)

        async def acquire(self, timeout: float) -> Connection:
            return self.resting.pop(0)

        async def release(self, connection: Connection) -> None: ...

    async def read() -> None:
        dead = Connection(asyncpg.InternalClientError("cannot switch to state 12; another operation is in progress"))
        database = databases.Database("", Pool(dead, Connection()))
        assert await database.fetch("SELECT 1") == ["SELECT 1"]
        assert dead.ended

    asyncio.run(read())


def test_a_database_that_stays_away(mortal: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "PATIENCE", 0.2)

    async def lose() -> None:
        store = await open_postgres(mortal.url())
        await store.create(head("t"), seats(), [], MARK, 9)
        mortal.stop()
        for doing in (store.append("t", 0, [answer()], MARK), store.read("t", 9), store.check(), store.own(["t"], 4)):
            with pytest.raises(Unstored, match="the database"):
                await doing
        mortal.start()
        await store.append("t", 0, [answer()], MARK)
        assert await store.since("t", 0) == [answer()]
        await store.close()

    asyncio.run(lose())


def cannot_open(url: str) -> str:
    with pytest.raises(CannotOpen) as refused:
        asyncio.run(open_postgres(url))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_what_cannot_be_opened_is_told_in_one_line(postgres: Postgres) -> None:
    assert "no database of this name" in cannot_open(postgres.url("nowhere"))
    assert "does not answer" in cannot_open("postgresql://aitch@127.0.0.1:1/games")
    assert "reads postgresql://" in cannot_open("postgresql://aitch:hunter2@[127.0.0.1:nonsense/games")


def test_a_password_is_never_told() -> None:
    told = cannot_open("postgresql://ann:hunter2@127.0.0.1:1/games?password=hunter2")
    assert "ann@127.0.0.1:1/games" in told
    assert "hunter2" not in told


def test_a_database_of_a_newer_version(database: str) -> None:
    async def set_version(number: int) -> None:
        connection = await asyncpg.connect(database)
        await connection.execute("UPDATE version SET number = $1", number)
        await connection.close()

    async def set_up() -> None:
        await (await open_postgres(database)).close()

    asyncio.run(set_up())
    asyncio.run(set_version(len(databases.migrations()) + 1))
    assert "newer program" in cannot_open(database)


def test_an_older_database_is_told_what_to_do(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def set_up() -> None:
        await (await open_postgres(database)).close()

    asyncio.run(set_up())
    later = [*databases.migrations(), "ALTER TABLE tables ADD COLUMN colour text NOT NULL DEFAULT 'blue'"]
    monkeypatch.setattr(databases, "migrations", lambda: later)
    assert "aitch admin migrate --database" in cannot_open(database)

    async def migrate() -> None:
        opened = await databases.connect(database)
        assert await databases.migrate(opened) == (len(later) - 1, len(later))
        assert await databases.migrate(opened) == (len(later), len(later))
        await opened.close()

    asyncio.run(migrate())
    asyncio.run(set_up())


@pytest.mark.parametrize(
    "words", [["serve", "--port", "0", "--database", "postgresql://db"], ["admin", "check", "--database", "x"]]
)
def test_what_is_not_installed_is_told_in_one_line(words: list[str]) -> None:
    code = f"import sys; sys.modules['asyncpg'] = None; from aitch.cli import main; sys.argv[1:] = {words}; main()"
    done = subprocess.run([sys.executable, "-c", code], env=environment(None), capture_output=True, check=False)
    told = done.stderr.decode()
    assert done.returncode == 2, told
    assert "pip install 'aitch[postgres]'" in told
    assert "Traceback" not in told
