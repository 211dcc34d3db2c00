"""Take-backs, draws, resigning, clocks: what happens beside answers."""

from __future__ import annotations

import asyncio
import time

from server_driver import Player, Server, in_step, play_out, until_quiet

from aitch.core.match import LATE, UNDO, Event
from aitch.core.record import parse_record, replay
from aitch.core.registry import find_game


async def two(server: Server, **more: object) -> tuple[str, list[str], Player, Player]:
    table, secrets = server.make("nim", "hh", **more)
    return table, secrets, await server.join(table, secrets[0]), await server.join(table, secrets[1])


def test_a_free_take_back(server: Server) -> None:
    """Nothing is hidden and nobody has answered since: it is taken back at once."""

    async def game() -> None:
        _, _, first, second = await two(server)
        await first.answer(2)
        await in_step([first, second], 1)
        assert first.view["undo"]["free"] == 1
        assert second.view["undo"]["free"] == 0
        assert (await first.ask(t="undo", seat=0))["t"] == "ok"
        await in_step([first, second], 2)
        assert (first.view["ply"], first.view["asked"]) == (0, 0)
        assert first.view["line"]["text"] == "First takes back 1 answer."
        assert second.others[-1] == {"t": "log", "log": []}
        assert (await first.answer(0))["t"] == "ok"
        await in_step([first, second], 3)
        assert second.view["scene"]["areas"][0]["items"][0]["count"] == 11
        assert (await second.ask(t="undo", seat=1))["error"] == "there is no answer of yours to take back"

    asyncio.run(game())


def test_a_take_back_with_consent(server: Server) -> None:
    async def game() -> None:
        table, _, first, second = await two(server)
        watcher = await server.join(table)
        await first.answer(2)
        await in_step([second], 1)
        await second.answer(0)
        await in_step([first, second], 2)
        assert first.view["undo"]["free"] == 0
        assert (await first.ask(t="undo", seat=0))["t"] == "ok"
        await second.until(lambda p: p.view["undo"]["asking"] == 0)
        assert second.view["undo"] == {"free": 1, "back": 1, "asking": 0, "count": 2, "waiting": [1]}
        assert (await first.ask(t="undo", seat=0))["t"] == "refused"
        assert (await first.ask(t="undo-reply", seat=0, yes=True))["t"] == "refused"
        assert (await second.ask(t="undo-reply", seat=1, yes=False))["t"] == "ok"
        await first.until(lambda p: p.view["undo"]["asking"] is None)
        assert first.view["ply"] == 2
        await first.ask(t="undo", seat=0)
        await second.ask(t="undo-reply", seat=1, yes=True)
        await in_step([first, second, watcher], 3)
        assert (first.view["ply"], first.view["asked"], first.view["undo"]["asking"]) == (0, 0, None)
        # An answer ends the asking.
        await first.answer(0)
        await in_step([first, second], 4)
        await second.answer(0)
        await in_step([first, second], 5)
        await first.ask(t="undo", seat=0)
        await first.answer(1)
        assert (await second.ask(t="undo-reply", seat=1, yes=True))["t"] == "refused"
        await play_out([first, second, watcher])
        assert (await first.ask(t="undo", seat=0))["error"] == "the game is over"

    asyncio.run(game())


def test_a_take_back_never_rolls_again(server: Server) -> None:
    """The same question gets the same outcome, however often it is taken back."""

    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        shared = await server.join(table, *secrets)

        async def hands() -> list[list[str]]:
            out = []
            for seat in range(3):
                await shared.ask(t="show", seat=seat)
                area = next(a for a in shared.view["scene"]["areas"] if a["id"] == f"hand{seat}")
                out.append(sorted(item["word"] for item in area["items"]))
            return out

        async def one_round(pick: int) -> None:
            for _ in range(3):
                await shared.ask(t="show", seat=shared.view["asked"])
                seq = shared.view["seq"]
                await shared.answer(shared.view["options"][pick]["option"])
                await in_step([shared], seq + 1)
                await until_quiet([shared])

        before = await hands()
        await one_round(0)
        dealt = await hands()
        assert shared.view["ply"] == 12
        for _ in range(3):
            asked = shared.view["asked"]
            first = shared.welcome["seats"][0]
            ply = shared.view["ply"]
            while shared.view["ply"] > 6:
                seq = shared.view["seq"]
                await shared.ask(t="undo", seat=first)
                await in_step([shared], seq + 1)
            assert await hands() == before
            await one_round(0)
            assert (shared.view["ply"], shared.view["asked"]) == (ply, asked)
            assert await hands() == dealt

    asyncio.run(game())


def test_chance_and_hidden_things_make_a_take_back_cost_consent(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        await players[0].answer(players[0].view["options"][0]["option"])
        await in_step(players, 7)
        # The animal was in a secret hand and is heard now.
        assert players[0].view["undo"]["free"] == 0
        await players[0].ask(t="undo", seat=0)
        await players[1].until(lambda p: p.view["undo"]["asking"] == 0)
        await players[1].ask(t="undo-reply", seat=1, yes=True)
        await players[2].until(lambda p: p.view["undo"]["waiting"] == [2])
        assert players[2].view["ply"] == 7
        await players[2].ask(t="undo-reply", seat=2, yes=True)
        await in_step(players, 8)
        assert players[0].view["ply"] == 6

    asyncio.run(game())


def test_bots_do_not_mind(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hr", options={"heap": 60})
        person = await server.join(table, secrets[0])
        await person.answer(0)
        await person.until(lambda p: p.view["ply"] == 2 and p.view["options"])
        seq = person.view["seq"]
        assert (await person.ask(t="undo", seat=0))["t"] == "ok"
        await in_step([person], seq + 1)
        assert (person.view["ply"], person.view["asked"]) == (0, 0)

    asyncio.run(game())


def test_a_game_with_take_backs_is_not_for_the_record_sheet(server: Server) -> None:
    async def game(back: bool) -> object:
        table, secrets = server.make("nim", "hh")
        player = await server.join(table, *secrets)
        if back:
            await player.answer(0)
            await in_step([player], 1)
            await player.ask(t="undo", seat=0)
            await in_step([player], 2)
        await play_out([player])
        return player.view["over"]["success"]

    assert asyncio.run(game(back=False)) == 0
    assert asyncio.run(game(back=True)) is None


def test_a_draw(server: Server) -> None:
    async def game() -> None:
        table, _, first, second = await two(server)
        assert (await second.ask(t="agree", seat=1))["t"] == "refused"
        assert (await first.ask(t="offer", seat=0))["t"] == "ok"
        assert (await first.ask(t="agree", seat=0))["t"] == "refused"
        await second.until(lambda p: p.view["offer"] == 0)
        assert (await second.ask(t="decline", seat=1))["t"] == "ok"
        await first.until(lambda p: p.view["seq"] == 2)
        assert first.view["offer"] is None
        await second.ask(t="offer", seat=1)
        await first.ask(t="agree", seat=0)
        await second.until(lambda p: p.view["over"] is not None)
        assert second.view["over"] == {"result": [0.0, 0.0], "reason": "A draw was agreed.", "success": 0}
        late = await server.join(table)
        assert late.welcome["log"][-1]["text"] == "A draw was agreed."
        assert server.get(f"/api/tables/{table}")[1]["state"] == "over"

    asyncio.run(game())


def test_a_bot_declines_a_draw(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hg")
        person = await server.join(table, secrets[0])
        await person.ask(t="offer", seat=0)
        await person.until(lambda p: p.view["seq"] == 2)
        assert person.view["offer"] is None
        assert (await person.answer(0))["t"] == "ok"

    asyncio.run(game())


def test_three_cannot_draw_but_one_can_resign(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        assert "between two" in (await players[0].ask(t="offer", seat=0))["error"]
        await players[1].ask(t="resign", seat=1)
        for player in players:
            await player.until(lambda p: p.view["over"] is not None)
        assert players[0].view["over"] == {"result": [0.5, -1.0, 0.5], "reason": "Green resigned.", "success": 0}
        assert (await players[0].answer(0, seat=0))["error"] == "the game is over"

    asyncio.run(game())


def test_clocks_run_and_the_flag_falls(server: Server) -> None:
    async def game() -> None:
        _, _, first, second = await two(server, clock={"seconds": 3, "increment": 60})
        assert first.view["clocks"][1] == 3
        assert 0 < first.view["clocks"][0] <= 3
        assert first.view["running"] == 0
        await first.answer(0)
        await in_step([first, second], 1)
        assert first.view["running"] == 1
        assert first.view["clocks"][0] > 59
        # The second never answers.
        await first.until(lambda p: p.view["over"] is not None)
        assert first.view["over"]["reason"] == "Second ran out of time."
        assert first.view["over"]["result"] == [1.0, -1.0]
        assert first.view["clocks"][1] == 0

    asyncio.run(game())


def test_the_flag_falls_though_nobody_is_there(server: Server) -> None:
    table, _ = server.make("nim", "hh", clock={"seconds": 1, "increment": 0})

    async def later() -> None:
        while server.get(f"/api/tables/{table}")[1]["state"] != "over":
            await asyncio.sleep(0.2)

    asyncio.run(asyncio.wait_for(later(), 30))


def test_clocks_wait_for_the_last_seat(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "ho", clock={"seconds": 1, "increment": 0})
        host = await server.join(table, secrets[0])
        await asyncio.sleep(2.5)
        assert host.view["clocks"] == []
        server.post(f"/api/tables/{table}/seats/1", {"name": "Ann"})
        await host.until(lambda p: p.view["running"] == 0)
        assert host.view["over"] is None

    asyncio.run(game())


def test_clocks_go_on_after_a_restart(own: Server) -> None:
    """Time while the server is down does not count; then the flag falls though nobody comes back."""
    own.start()
    slow, slow_secrets = own.make("nim", "hh", clock={"seconds": 500, "increment": 0})
    quick, _ = own.make("nim", "hh", clock={"seconds": 3, "increment": 0})

    async def pause() -> None:
        began = time.monotonic()
        await asyncio.sleep(2.5)
        own.kill()
        killed = time.monotonic()
        await asyncio.sleep(4)
        down = time.monotonic() - killed
        own.start()
        player = await own.join(slow, slow_secrets[0])
        up = time.monotonic() - began - down
        # The server notes every two seconds that it is alive: so much may be given away, never taken.
        charged = 500 - player.view["clocks"][0]
        assert 0 < charged <= up + 0.1
        while own.get(f"/api/tables/{quick}")[1]["state"] != "over":
            await asyncio.sleep(0.2)

    asyncio.run(asyncio.wait_for(pause(), 60))


A_TURN = {"seconds": 2, "increment": 0, "each_turn": True}


async def answer_until(player: Player, word: str) -> None:
    """Gives the first answer there is, until this word is one."""
    while word not in [option["word"] for option in player.view["options"]]:
        seq = player.view["seq"]
        await player.answer(player.view["options"][0]["option"])
        await player.until(lambda p, seq=seq: p.view["seq"] > seq)
        await until_quiet([player])


def test_a_turn_that_takes_too_long_passes(own: Server) -> None:
    """What is half made is taken back; time while the server is down does not count; the record tells it."""
    own.start()
    slow = {"seconds": 8, "increment": 0, "each_turn": True}
    table, secrets = own.make("sygon", "hh", clock=slow, options={"board": "recommended"})

    async def game() -> None:
        shared = await own.join(table, *secrets)
        await answer_until(shared, "w1")
        seat = shared.view["asked"]
        assert shared.view["running"] == seat
        assert shared.view["clocks"][1 - seat] == 8
        option = next(o["option"] for o in shared.view["options"] if o["word"] == "w1")
        half = shared.view["seq"]
        await shared.answer(option)
        await in_step([shared], half + 1)
        assert 0 < shared.view["clocks"][seat] < 8, "nothing is won by answering within a turn"
        own.kill()
        await asyncio.sleep(9)
        own.start()
        shared = await own.join(table, *secrets)
        assert shared.view["asked"] == seat, "the server was down meanwhile"
        await shared.until(lambda p: p.view["asked"] != seat)
        assert shared.view["running"] == 1 - seat
        assert shared.view["clocks"][1 - seat] > 6
        told = [view["line"] for view in shared.views if view["line"] and view["line"].get("late")]
        name = find_game("sygon").seat_names(2)[seat]
        assert told[0]["text"].startswith(f"{name}'s time is up.")
        await until_quiet([shared])
        ply = shared.view["ply"]
        again = await own.join(table, *secrets)
        assert [line["text"] for line in again.welcome["log"] if line.get("late")] == [told[0]["text"]]

        match = replay(parse_record(own.call(f"/api/tables/{table}/record")[2].decode()), find_game("sygon"))
        assert len(match.answers) == ply
        assert match.events[half + 1] == Event(UNDO, 1)
        assert match.events[half + 2] == Event(LATE, seat)

    asyncio.run(asyncio.wait_for(game(), 120))


def test_a_turn_without_a_way_to_pass_loses(server: Server) -> None:
    """The second turn has its whole time, however short the first was."""

    async def game() -> None:
        _, _, first, second = await two(server, clock=A_TURN)
        await first.answer(0)
        await in_step([first, second], 1)
        assert second.view["clocks"] == [2, second.view["clocks"][1]]
        assert second.view["clocks"][1] > 1
        await first.until(lambda p: p.view["over"] is not None)
        assert first.view["over"]["reason"] == "Second ran out of time."

    asyncio.run(game())


def test_taking_back_wins_no_time(server: Server) -> None:
    """Not even the end of a turn; a turn to which all agree to go back begins anew."""

    async def game() -> None:
        clock = {"seconds": 500, "increment": 0, "each_turn": True}
        _, _, first, second = await two(server, clock=clock)
        await asyncio.sleep(2)
        await first.answer(0)
        await in_step([first, second], 1)
        assert second.view["clocks"][1] > 499
        await first.ask(t="undo", seat=0)
        await in_step([first, second], 2)
        assert first.view["running"] == 0
        assert first.view["clocks"][0] <= 498.5
        await first.answer(0)
        await in_step([first, second], 3)
        await second.answer(0)
        await in_step([first, second], 4)
        await asyncio.sleep(1)
        await second.ask(t="undo", seat=1)
        await in_step([first, second], 5)
        assert second.view["clocks"][1] < 499.5
        await second.answer(0)
        await in_step([first, second], 6)
        await first.ask(t="undo", seat=0)
        await second.until(lambda p: p.view["undo"]["asking"] == 0)
        await second.ask(t="undo-reply", seat=1, yes=True)
        await in_step([first, second], 7)
        assert first.view["ply"] == 0
        assert first.view["clocks"][0] > 499

    asyncio.run(game())
