"""Whole games by real sockets: nothing leaks, nothing is played twice, whoever comes back finds the game."""

from __future__ import annotations

import asyncio
import json
import random
import re

import pytest
from server_driver import Player, Server, in_step, play_out, until_quiet

from aitch.core.registry import find_game

ANIMALS = find_game("hush").vocabulary
NAMES = re.compile(rf"\b(?:{'|'.join(ANIMALS)})\b")


def hands_of(player: Player) -> set[str]:
    """What the player's own scene shows in the own hand now."""
    seat = player.view["viewer"]
    areas = [area for area in player.view["scene"]["areas"] if area["id"] == f"hand{seat}"]
    return {item["word"] for area in areas for item in area["items"] if not item.get("back")}


def names_in(texts: list[str]) -> set[str]:
    """Every animal named anywhere in these bytes."""
    return {found for text in texts for found in NAMES.findall(text)}


@pytest.mark.parametrize("seed", range(4))
def test_no_byte_tells_of_anothers_hand(server: Server, seed: int) -> None:
    """At every position each socket has heard only of its own animals and of those that were played."""
    dice = random.Random(seed)

    async def whole_game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        watcher = await server.join(table)
        everybody = [*players, watcher]
        await until_quiet(everybody)
        played: set[str] = set()
        own: list[set[str]] = [set(), set(), set(), set()]
        while players[0].view["over"] is None:
            for seat, player in enumerate(players):
                own[seat] |= hands_of(player)
            for seat, player in enumerate(everybody):
                assert names_in(player.raw) <= own[seat] | played
            asked = players[0].view["asked"]
            who = players[asked]
            option = dice.choice(who.view["options"])
            played.add(option["word"])
            seq = who.view["seq"]
            assert (await who.answer(option["option"]))["t"] == "ok"
            await in_step(everybody, seq + 1)
            await until_quiet(everybody)
        assert all(own[seat] for seat in range(3))
        assert not own[3]
        for player in everybody:
            assert player.view["over"]["reason"].endswith("points.")
            await player.close()

    asyncio.run(whole_game())


def test_a_whole_game_of_hermetica(server: Server) -> None:
    dice = random.Random(5)

    async def whole_game() -> None:
        table, secrets = server.make("hermetica", "hh")
        players = [await server.join(table, secret) for secret in secrets]
        for _ in range(60):
            if players[0].view["over"] is not None:
                break
            who = players[players[0].view["asked"]]
            assert who.view["options"]
            assert not players[1 - who.view["viewer"]].view["options"]
            seq = who.view["seq"]
            await who.answer(dice.choice(who.view["options"])["option"])
            await in_step(players, seq + 1)
        log = [view["line"] for view in players[0].views if view["line"]]
        assert log
        assert all(line["text"] for line in log)
        again = await server.join(table, secrets[0])
        assert again.welcome["log"] == log

    asyncio.run(whole_game())


def test_views_are_whole(server: Server) -> None:
    """Every event has a view of its own, in order, with its line, what changed, and who is asked."""

    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        assert players[0].welcome["table"]["state"] == "playing"
        assert players[0].view["ply"] == 6
        assert len(players[0].welcome["log"]) == 6
        await play_out(players)
        for player in players:
            seqs = [view["seq"] for view in player.views]
            assert seqs == list(range(6, 6 + len(seqs)))
            for view in player.views[1:]:
                assert view["line"]["ply"] == view["ply"]
                assert view["changes"]["moved"]
            assert player.view["asked"] == -2
            assert sum(player.view["over"]["result"]) == 0

    asyncio.run(game())


def test_coming_back_in_the_middle(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        first = players[0]
        await first.answer(first.view["options"][0]["option"])
        await in_step(players, 7)
        was = players[1].view
        hand = hands_of(players[1])
        await players[1].close()
        players[1] = await server.join(table, secrets[1])
        for part in ("seq", "ply", "scene", "prompt", "asked", "options"):
            assert players[1].view[part] == was[part]
        assert hands_of(players[1]) == hand
        assert len(players[1].welcome["log"]) == 7
        await play_out(players)

    asyncio.run(game())


def test_two_tabs_of_one_seat(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        tab, twin = await server.join(table, secrets[0]), await server.join(table, secrets[0])
        other = await server.join(table, secrets[1])
        assert tab.view["options"] == twin.view["options"] != []
        await twin.answer(0)
        await in_step([tab, twin, other], 1)
        assert tab.view["ply"] == twin.view["ply"] == 1
        late = await tab.answer(1, seat=0, seq=0)
        assert late["t"] == "refused"
        assert late["seq"] == 1
        await tab.close()
        await other.answer(2)
        await in_step([twin, other], 2)
        await twin.until(lambda p: p.people is not None)
        assert twin.people["seats"][0]["present"]

    asyncio.run(game())


def test_the_same_answer_twice_is_played_once(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        player, other = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        assert (await player.answer(1, seq=0))["t"] == "ok"
        assert (await player.answer(1, seq=0, seat=0))["t"] == "ok"
        await asyncio.gather(*[player.send(t="answer", n=100 + i, seq=0, seat=0, option=1) for i in range(20)])
        await player.until(lambda p: 119 in p.answers)
        assert all(player.answers[100 + i]["t"] == "ok" for i in range(20))
        assert (player.view["ply"], player.view["seq"]) == (1, 1)
        await other.until(lambda p: p.view["ply"] == 1)
        # Both at once, from two sockets: one is first, and the other is told.
        twin = await server.join(table, secrets[1])
        told = await asyncio.gather(other.answer(0), twin.answer(2))
        assert sorted(answer["t"] for answer in told) == ["ok", "refused"]
        refused = next(answer for answer in told if answer["t"] == "refused")
        assert refused["seq"] == 2

    asyncio.run(game())


def test_stale_and_unknown_numbers(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("nim", "hh")
        player = await server.join(table, *secrets)
        await player.answer(0)
        await player.until(lambda p: p.view["seq"] == 1)
        for seq in (0, 2, 99, 2**52):
            refused = await player.answer(1, seat=1, seq=seq)
            assert refused["t"] == "refused"
            assert refused["seq"] == 1
            assert str(seq) in refused["error"]
        assert (await player.answer(1, seat=1, seq=1))["t"] == "ok"

    asyncio.run(game())


def test_an_illegal_answer_says_why(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        player, waiting = players[0], players[1]
        legal = {option["option"] for option in player.view["options"]}
        illegal = next(o for o in range(9) if o not in legal)
        refused = await player.answer(illegal)
        assert refused["rule"] == "HUSH-2.2"
        assert sorted(refused["instead"]) == sorted(player.words)
        for option in (9, -1, 2**40):
            assert (await player.answer(option))["rule"] == "AITCH-1"
        why = await player.ask(t="why", seat=0, option=illegal)
        assert (why["t"], why["rule"], sorted(why["instead"])) == ("why", "HUSH-2.2", sorted(player.words))
        assert (await player.ask(t="why", seat=0, word=ANIMALS[illegal])) | {"n": 0} == why | {"n": 0}
        assert (await player.ask(t="why", seat=0, word="yeti"))["t"] == "refused"
        assert (await player.ask(t="why", seat=0))["t"] == "refused"
        turn = await waiting.ask(t="why", seat=1, option=illegal)
        assert turn["instead"] == []
        assert "Red" in turn["facts"]
        assert (await waiting.answer(illegal, seat=1))["error"].startswith("Red")
        assert (await waiting.answer(illegal, seat=0))["t"] == "refused"
        assert player.view["seq"] == 6
        assert (await player.answer(min(legal)))["t"] == "ok"

    asyncio.run(game())


def test_looking_back(server: Server) -> None:
    """An earlier position looks as it did then, to the seat that looked."""

    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        players = [await server.join(table, secret) for secret in secrets]
        await play_out(players)
        for player in players:
            seat = player.view["viewer"]
            for view in player.views:
                looked = await player.ask(t="look", ply=view["ply"], seat=seat)
                assert looked["t"] == "looked"
                assert json.dumps(looked["scene"]) == json.dumps(view["scene"])
                assert view["line"] is None or looked["line"] == view["line"]
        assert (await players[0].ask(t="look", ply=99, seat=0))["t"] == "refused"
        assert (await players[0].ask(t="look", ply=0, seat=0))["line"] is None
        # Over: the record tells all, so anybody may look from any seat.
        assert (await players[0].ask(t="look", ply=8, seat=2))["t"] == "looked"

    asyncio.run(game())


def test_a_fault_in_how_a_game_looks_does_not_stop_it(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("mire", "hh", options={"heap": 8})
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[1])
        assert (await first.answer(2))["t"] == "ok"
        assert second.view["seq"] == 0
        assert (await second.answer(0, seat=1, seq=1))["t"] == "ok"
        await in_step([first, second], 2)
        assert first.view["scene"]["areas"][0]["items"][0]["count"] == 4
        assert first.view["options"]

    asyncio.run(game())


def test_tables_sleep_and_wake(own: Server) -> None:
    """Where nobody is, nothing is kept in memory; whoever comes finds the table as it was."""
    own.limits = {"tables_awake": 0}
    own.start()

    def awake() -> float:
        text = own.call("/metrics")[2].decode()
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith("aitch_tables_awake "))

    async def game() -> None:
        tables = [own.make("hush", "hhh") for _ in range(5)]
        for table, secrets in tables:
            player = await own.join(table, *secrets)
            await player.ask(t="show", seat=player.view["asked"])
            await player.answer(player.view["options"][0]["option"])
            await player.close()
        kept, kept_secrets = own.make("nim", "hh")
        here = await own.join(kept, kept_secrets[0])
        while awake() > 1:
            await asyncio.sleep(0.2)
        assert (await here.answer(0))["t"] == "ok"
        for table, secrets in tables:
            player = await own.join(table, secrets[1])
            assert player.view["ply"] == 7
            assert player.welcome["log"][-1]["text"].startswith("Red")

    asyncio.run(asyncio.wait_for(game(), 90))


def test_nobody_looks_from_anothers_seat(server: Server) -> None:
    async def game() -> None:
        table, secrets = server.make("hush", "hhh")
        player, watcher = await server.join(table, secrets[0]), await server.join(table)
        for seat in (1, 2, -1, -4, 60):
            assert (await player.ask(t="look", ply=6, seat=seat))["t"] == "refused"
            assert (await player.ask(t="show", seat=seat))["t"] == "refused"
            assert (await watcher.ask(t="look", ply=6, seat=seat))["t"] == "refused"
        blank = await watcher.ask(t="look", ply=6, seat=-3)
        assert all(item.get("back") for area in blank["scene"]["areas"] for item in area["items"])

    asyncio.run(game())
