"""What every store promises: the same tests over SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from test_server_store import MARK, head, seats

from aitch.server.limits import Limits
from aitch.server.postgres import PostgresStore, open_postgres
from aitch.server.sqlite import SqliteStore, open_store
from aitch.server.store import Conflict, Mark, Report, Row, Said, Seat, Settings, UndoRequest

SomeStore = SqliteStore | PostgresStore
WithStore = Callable[[Callable[[SomeStore], Awaitable[None]]], None]


@pytest.fixture(params=["sqlite", "postgres"])
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> WithStore:
    """Runs something with the store opened; called again, it is the same store."""
    url = request.getfixturevalue("database") if request.param == "postgres" else ""

    def run(work: Callable[[SomeStore], Awaitable[None]]) -> None:
        async def opened() -> None:
            store: SomeStore = await open_postgres(url) if url else await open_store(tmp_path)
            try:
                await work(store)
            finally:
                await store.close()

        asyncio.run(opened())

    return run


def test_everything_comes_back(with_store: WithStore) -> None:
    rows = [Row("answer", 2, 0, 3.5), Row("undo", 1, 0, 4.0)]

    async def write(store: SomeStore) -> None:
        await store.create(head("t"), seats(), rows[:1], MARK, 9)
        await store.append("t", 1, rows[1:], Mark("over", 1, True))
        await store.take("t", 1, "Eve", "new", 7.0, Mark("over", 1, True))
        for i in range(5):
            await store.say("t", Said("Ann", str(i), float(i)), 3)
        await store.follow("t", "u")

    async def read(store: SomeStore) -> None:
        found = await store.read("t", 2)
        assert found is not None
        assert found.head == head("t")
        assert found.seats == [seats()[0], Seat("open", "Eve", "", "new", 7.0)]
        assert found.events == rows
        assert [said.text for said in found.chat] == ["3", "4"]
        assert found.rematch == "u"
        assert await store.since("t", 1) == rows[1:]
        assert await store.due() == ["t"]
        assert [line.mark for line in await store.listed(5)] == [Mark("over", 1, True)]
        assert await store.read("nowhere", 1) is None
        assert await store.listing("nowhere") is None

    with_store(write)
    with_store(read)


def test_one_number_one_event(with_store: WithStore) -> None:
    """However many want the same number at once, one gets it, and the others leave no trace."""

    async def race(store: SomeStore) -> None:
        await store.create(head("t"), seats(), [], MARK, 9)
        tries = [
            store.append("t", 0, [Row("answer", i, 0, 1.0), Row("answer", i, -1, 1.0)], Mark("playing", i, False))
            for i in range(50)
        ]
        told = await asyncio.gather(*tries, return_exceptions=True)
        won = [i for i, result in enumerate(told) if result is None]
        assert len(won) == 1
        assert all(isinstance(result, Conflict) for i, result in enumerate(told) if i != won[0])
        assert [row.value for row in await store.since("t", 0)] == won * 2
        line = await store.listing("t")
        assert line is not None
        assert line.mark.ply == won[0]
        with pytest.raises(Conflict):
            await store.append("nowhere", 0, [Row("answer", 0, 0, 1.0)], MARK)
        with pytest.raises(Conflict):
            await store.create(head("t"), seats(), [], MARK, 9)
        with pytest.raises(Conflict):
            await store.create(head("u"), seats(), [], MARK, 1)
        with pytest.raises(Conflict):
            await store.take("t", 0, "Eve", "x", 1.0, MARK)
        await store.follow("t", "a")
        with pytest.raises(Conflict):
            await store.follow("t", "b")

    with_store(race)


def test_a_request_to_take_back_is_settled_once(with_store: WithStore) -> None:
    asked, agreed = UndoRequest(0, 1, [1, 2]), UndoRequest(0, 1, [2])

    async def ask(store: SomeStore) -> None:
        await store.create(head("t"), seats(), [Row("answer", 2, 0, 3.5)], MARK, 9)
        await store.request("t", 1, None, asked)
        with pytest.raises(Conflict):
            await store.request("t", 1, None, agreed)
        await store.request("t", 1, asked, agreed)
        stored = await store.read("t", 9, since=1)
        assert stored is not None
        assert stored.events == []
        assert stored.request == agreed
        await store.append("t", 1, [Row("undo", 1, 0, 4.0)], MARK)
        with pytest.raises(Conflict):
            await store.request("t", 1, agreed, None)
        stored = await store.read("t", 9)
        assert stored is not None
        assert stored.request is None

    with_store(ask)


def test_every_outage_is_remembered(with_store: WithStore) -> None:
    async def die_often(store: SomeStore) -> None:
        for i in range(300):
            found = await store.downs(10.0 * i)
        assert found == [(10.0 * i, 10.0 * (i + 1)) for i in range(299)]

    with_store(die_often)


def test_what_waits_is_committed_together(with_store: WithStore) -> None:
    async def many(store: SomeStore) -> None:
        ids = [f"t{i}" for i in range(40)]
        for id in ids:
            await store.create(head(id), seats(), [], MARK, 99)
        commits = store.commits
        row = Row("answer", 0, 0, 1.0)
        await asyncio.gather(*[store.append(id, seq, [row], MARK) for seq in range(10) for id in ids])
        assert store.commits - commits < 200
        assert [len(await store.since(id, 0)) for id in ids] == [10] * 40

    with_store(many)


def test_seats_and_settings_change_only_from_what_they_were(with_store: WithStore) -> None:
    ann, bob = seats()
    moved = Seat("open", "Bob", "", "other", 2.0, "", "greedy")
    off, muted = Settings(chat_off=True), Settings(chat_off=True, muted=["1"], hidden=True)

    async def change(store: SomeStore) -> None:
        await store.create(head("t"), [ann, bob], [], MARK, 9)
        await store.reseat("t", 1, bob, moved, Mark("playing", 0, True))
        with pytest.raises(Conflict):
            await store.reseat("t", 1, bob, ann, MARK)
        await store.settle("t", Settings(), off)
        assert len(await store.listed(5)) == 1
        with pytest.raises(Conflict):
            await store.settle("t", Settings(), Settings(muted=["0"]))
        await store.settle("t", off, muted, Mark("over", 0, False))
        assert await store.listed(5) == []

    async def read(store: SomeStore) -> None:
        found = await store.read("t", 2)
        assert found is not None
        assert (found.seats, found.settings, found.mark) == ([ann, moved], muted, Mark("over", 0, False))
        seen = await store.overview(5, 2.0)
        assert [(one.listing.head.id, one.events) for one in seen] == [("t", 0)]
        assert await store.overview(5, 1.0) == []

    with_store(change)
    with_store(read)


def test_what_somebody_said_can_be_deleted(with_store: WithStore) -> None:
    async def work(store: SomeStore) -> None:
        await store.create(head("t"), seats(), [], MARK, 9)
        for said in (
            Said("Bob", "old", 1.0),
            Said("Bob", "b", 2.0, "1"),
            Said("Ann", "a", 3.0, "0"),
            Said("", "t", 4.0),
        ):
            await store.say("t", said, 9)
        await store.unsay("t", "1", "Bob")
        found = await store.read("t", 9)
        assert found is not None
        assert [said.text for said in found.chat] == ["a", "t"]

    with_store(work)


def test_reports_are_kept_until_they_are_dismissed(with_store: WithStore) -> None:
    def report(text: str) -> Report:
        return Report("t", "nim", 1.0, "Ann", "Bob", text, [Said("Bob", "x", 1.0, "1")], "record")

    async def work(store: SomeStore) -> None:
        for text in "abc":
            await store.report(report(text), 2)
        found = await store.reports()
        assert [told for _, told in found] == [report("c"), report("b")]
        await store.dismiss(found[0][0])
        assert [told.text for _, told in await store.reports()] == ["b"]

    with_store(work)


def test_old_tables_and_deleting_them(with_store: WithStore) -> None:
    async def age(store: SomeStore) -> None:
        limits = Limits(open_days=1, playing_days=2, over_days=0)
        for id, mark in (("open", Mark("open", 0, False)), ("playing", MARK), ("over", Mark("over", 0, False))):
            await store.create(head(id), seats(), [Row("answer", 0, 0, 1.0)], mark, 9)
            await store.say(id, Said("Ann", "hello", 1.0), 9)
            await store.want_review(id, True, b"first")
            await store.keep_part(id, 3, b"part")
        days = 86_400.0
        assert await store.old(limits, 1.5 * days, 9) == ["open"]
        assert await store.old(limits, 5 * days, 1) == ["open"]
        assert sorted(await store.old(limits, 5 * days, 9)) == ["open", "playing"]
        review = await store.review("open")
        assert review is not None
        assert (review.wanted, review.first, review.parts) == (True, b"first", {3: b"part"})
        await store.delete(["open", "playing"])
        assert await store.read("open", 9) is None
        assert await store.review("open") is None
        assert await store.since("playing", 0) == []
        assert await store.wanted_reviews() == ["over"]
        await store.create(head("open"), seats(), [], MARK, 9)

    with_store(age)


def test_what_cannot_go_on_is_told_and_not_listed(with_store: WithStore) -> None:
    async def mark(store: SomeStore) -> None:
        await store.create(head("t"), seats(), [], MARK, 9)
        await store.trouble("t", "the dice are gone")
        assert await store.troubles() == {"t": "the dice are gone"}
        assert await store.listed(9) == []
        await store.trouble("t", "")
        assert await store.troubles() == {}
        assert len(await store.listed(9)) == 1
        await store.check()

    with_store(mark)


def test_links_that_move_a_seat_are_used_once(with_store: WithStore) -> None:
    async def move(store: SomeStore) -> None:
        await store.create(head("t"), seats(), [], MARK, 9)
        await store.offer_move("t", 0, "link")
        with pytest.raises(Conflict):
            await store.move("t", 0, "another", "new")
        await store.move("t", 0, "link", "new")
        with pytest.raises(Conflict):
            await store.move("t", 0, "link", "newer")
        listing = await store.listing("t")
        assert listing is not None
        assert (listing.seats[0].secret, listing.seats[0].moving) == ("new", "")

    with_store(move)


def test_whoever_owns_does_the_server_s_part(with_store: WithStore) -> None:
    """One process alone gets whatever it wants."""

    async def own(store: SomeStore) -> None:
        for id in ("t", "u"):
            await store.create(head(id), seats(), [], Mark("playing", 0, True), 9)
        assert sorted(await store.unowned_due(9)) == ["t", "u"]
        fences = await store.own(["t", "review u"], 60)
        assert set(fences) == {"t", "review u"}
        assert await store.own(["t"], 60) == {"t": fences["t"]}
        assert await store.renew(60) == {"t", "review u"}
        assert await store.unowned_due(9) == ["u"]
        await store.append("t", 0, [Row("answer", 0, 0, 1.0)], Mark("playing", 0, True), fences["t"])
        await store.disown(["t"])
        assert await store.renew(60) == {"review u"}
        await store.disown()
        assert await store.renew(60) == set()
        await store.beat(await store.time())
        assert await store.processes() == [store.process]

    with_store(own)
