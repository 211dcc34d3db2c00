"""Programs share their time fairly: nobody's many tables hold up somebody else's one."""

from __future__ import annotations

import asyncio

import pytest
from server_driver import Server

from aitch.server import turns
from aitch.server.turns import Asker, Line, Shares


def served(askers: list[Asker], costs: dict[str, float], late: Asker | None = None) -> list[Asker]:
    """In which order these are thought for, who all ask at once and then again for ever; `late` comes after a while."""
    order: list[Asker] = []

    async def run() -> None:
        clock = 0.0
        line = Line(Shares(lambda: clock))
        done = asyncio.Event()

        async def ask(asker: Asker, times: int) -> None:
            nonlocal clock
            for _ in range(times):
                async with line.turn(asker):
                    order.append(asker)
                    await asyncio.sleep(0)
                    clock += costs.get(asker.visitor, 1.0)
                    if len(order) == 60 and late is not None:
                        waiting.append(asyncio.create_task(ask(late, 1)))
                        await asyncio.sleep(0)
                    if len(order) >= 120:
                        done.set()

        waiting = [asyncio.create_task(ask(asker, 1000)) for asker in askers]
        await done.wait()
        for task in waiting:
            task.cancel()

    asyncio.run(run())
    return order[:120]


def test_visitors_take_turns_and_so_do_their_tables() -> None:
    many = [Asker("greedy", f"t{i}", True) for i in range(20)]
    order = served([*many, Asker("modest", "m", True)], {})
    assert abs(sum(asker.visitor == "modest" for asker in order) - 60) <= 2
    counts = [order.count(asker) for asker in many]
    assert max(counts) - min(counts) <= 1


def test_whoever_thinks_long_waits_for_those_who_do_not() -> None:
    both = [Asker(visitor, f"{visitor}{i}", True) for visitor in ("long", "short") for i in range(5)]
    order = served(both, {"long": 1.0, "short": 0.02})
    assert sum(asker.visitor == "long" for asker in order) <= 6


def test_a_newcomer_is_next() -> None:
    """40 tables of 40 visitors think for a second each; somebody else's short question waits for one of them."""
    late = Asker("beginner", "b", True)
    order = served([Asker(f"v{i}", f"t{i}", True) for i in range(40)], {"beginner": 0.01}, late)
    assert order.index(late) <= 61


def test_people_come_before_programs_alone() -> None:
    late = Asker("person", "p", True)
    order = served([Asker(f"v{i}", f"t{i}", False) for i in range(5)], {}, late)
    assert order.index(late) <= 61


def test_a_turn_that_is_given_up_is_not_lost() -> None:
    async def run() -> None:
        line = Line(Shares())
        async with line.turn(turns.NOBODY):
            waiting = [asyncio.create_task(line.wait(turns.NOBODY)) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
        waiting[1].cancel()
        await asyncio.wait_for(waiting[2], 5)
        line.call_next()
        async with asyncio.timeout(5), line.turn(turns.NOBODY):
            pass

    asyncio.run(run())


def test_programs_alone_play_on_only_while_somebody_watches(server: Server) -> None:
    async def game() -> None:
        table, _ = server.make("nim", "rr", options={"heap": 400})
        quiet, secrets = server.make("nim", "hr")
        person = await server.join(quiet, secrets[0])
        await person.answer(0)
        await person.until(lambda p: p.view["ply"] >= 2)
        assert server.get(f"/api/tables/{table}")[1]["ply"] == 0, "nobody looks on"
        watcher = await server.join(table)
        await watcher.until(lambda p: p.view["ply"] >= 3)
        await watcher.close()

    asyncio.run(game())


@pytest.mark.parametrize("seats", ["hr", "rr"])
def test_clocks_are_for_people(server: Server, seats: str) -> None:
    table, _ = server.make("nim", seats, clock={"seconds": 600, "increment": 0})

    async def look() -> None:
        view = (await server.join(table)).view
        assert bool(view["clocks"]) == ("h" in seats)

    asyncio.run(look())
