"""Bots at a table: their answers follow from the seed, whatever happens to the processes in which they think."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest
from server_driver import Server

from aitch.bots.session import bot_seed, repeat
from aitch.core.match import ANEW, ANSWER, GUARD, STAND_IN, UNDO, Match
from aitch.core.record import parse_record, print_record, replay, verify
from aitch.core.registry import find_game
from aitch.server.pool import Pool


def match_of(server: Server, table: str, game: str) -> Match:
    """What the record of a table tells, which has to replay."""
    status, _, text = server.call(f"/api/tables/{table}/record")
    assert status == 200, text
    record = parse_record(text.decode())
    assert verify(record, find_game(game))
    match = replay(record, find_game(game))
    assert print_record(match) == text.decode()
    return match


def thinks_the_same_again(match: Match) -> int:
    """How many answers were compared."""
    assert match.dice is not None, "the seed is told at the end"
    answers = repeat(match, bot_seed(match.dice.seed.hex()))
    assert [now for _, now in answers] == [then for then, _ in answers]
    return len(answers)


def kinds(match: Match) -> set[str]:
    return {event.kind for event in match.events}


def workers(server: Server) -> list[int]:
    """The processes in which bots of this server think."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError, IndexError, ValueError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"aitch.server.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


@pytest.mark.parametrize(("game", "seats", "seconds"), [("hush", "sec", 10.0), ("hermetica", "sc", 0.0001)])
def test_a_game_can_be_thought_again_from_its_seed(own: Server, game: str, seats: str, seconds: float) -> None:
    """With time enough nothing but the seed decides; with too little the record says where thinking ended."""
    own.limits = {"bot_seconds": seconds}
    own.start()

    async def over() -> str:
        table, _ = own.make(game, seats)
        watcher = await own.join(table)
        await watcher.until(lambda p: p.view["over"] is not None)
        return table

    match = match_of(own, asyncio.run(over()), game)
    assert [match.bots[seat][0] for seat in range(match.seats)] == list(seats)
    assert kinds(match) == ({ANSWER, GUARD} if seconds < 1 else {ANSWER}), "every session was kept"
    assert thinks_the_same_again(match) >= 9


def test_workers_that_die_do_not_make_a_bot_weaker(own: Server) -> None:
    """They are killed while the Expert thinks, ten times: it thinks again, and its answers are its own."""
    own.limits = {"bot_seconds": 1.0}
    own.start()

    async def game() -> str:
        table, secrets = own.make("hermetica", "he")
        person = await own.join(table, secrets[0])
        kills = 0
        killed_at: list[int] = []
        while kills < 10:
            view = person.view
            if view["options"]:
                await person.answer(view["options"][-1]["option"])
            elif view["thinking"] and killed_at.count(view["seq"]) < 2:
                await asyncio.sleep(0.05)
                for pid in workers(own):
                    os.kill(pid, signal.SIGKILL)
                    kills += 1
                killed_at.append(view["seq"])
                await asyncio.sleep(0.3)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(person.receive(), 0.01)
                continue
            await person.until(lambda p, view=view: p.view["seq"] > view["seq"])
            await person.until(lambda p: p.view["options"] or p.view["thinking"])
        await person.until(lambda p: p.view["options"])
        await person.ask(t="undo", seat=0)
        await person.until(lambda p: p.view["options"])
        await person.ask(t="resign", seat=0)
        return table

    match = match_of(own, asyncio.run(asyncio.wait_for(game(), 240)), "hermetica")
    assert {ANEW, UNDO} <= kinds(match)
    assert STAND_IN not in kinds(match)
    assert thinks_the_same_again(match) >= 5
    assert 'how="failed"' not in own.call("/metrics")[2].decode()


def test_a_bot_that_always_fails_is_stood_in_for_and_all_are_told(own: Server) -> None:
    """The Expert of nim ends every process it thinks in; who answers instead still looks one move ahead."""
    own.start()

    async def game() -> str:
        table, secrets = own.make("nim", "he", options={"heap": 14})
        person = await own.join(table, secrets[0])
        await person.answer(0)
        await person.until(lambda p: p.view["ply"] == 2 and p.view["options"])
        assert person.view["scene"]["areas"][0]["items"][0]["count"] == 12, "the only move that wins"
        lines = [view["line"]["text"] for view in person.views if view["line"]]
        assert "The program that plays Expert failed; a simpler one answers in its place." in lines
        await person.ask(t="resign", seat=0)
        return table

    record = own.call(f"/api/tables/{asyncio.run(game())}/record")[2].decode()
    assert "2 Second: !stand-in:1 " in record
    assert own.log.read_text().count("it thinks again") == 3


def test_a_record_with_notes_can_be_shown(own: Server) -> None:
    own.limits = {"bot_seconds": 0.001}
    own.start()

    async def over() -> str:
        table, _ = own.make("hermetica", "sc")
        watcher = await own.join(table)
        await watcher.until(lambda p: p.view["over"] is not None)
        return table

    match = match_of(own, asyncio.run(over()), "hermetica")
    assert GUARD in kinds(match)
    status, made = own.post("/api/records", {"text": print_record(match)})
    assert status == 201, made
    assert match_of(own, made["table"], "hermetica").events == match.events


def test_a_table_stays_with_its_worker() -> None:
    """Unless many wait there; what has no home goes where the fewest wait."""
    pool = Pool(2)
    home = pool.worker_for("table")
    other = next(worker for worker in pool.workers if worker is not home)
    home.jobs = 3
    assert pool.worker_for("table") is home
    assert pool.worker_for("") is other
    assert pool.worker_for("another table") is other
    home.jobs = 4
    assert pool.worker_for("table") is other
    assert pool.waiting == 3
