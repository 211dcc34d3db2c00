"""Views that travel as differences: the same as whole ones, however the table is come to, and never from elsewhere."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from server_driver import Player, Server, in_step, until_quiet

from aitch.core.contract import SPECTATOR
from aitch.core.differences import Mirror
from aitch.server.messages import LargeKind, Line, Log
from aitch.server.parcels import Known, Parcel

GAMES = {"hermetica": 2, "hermit": 3, "hemloch": 2, "hyperborea": 3, "sygon": 3}
ANSWERS = 60


async def both(server: Server, table: str, *secrets: str) -> tuple[Player, Player]:
    """Two with the same eyes: one takes differences, the other does not."""
    return await server.join(table, *secrets), await server.join(table, *secrets, differences=False)


def shown(player: Player) -> list[dict[str, Any]]:
    """Every view that came, but for the clocks, which are read at another moment."""
    return [{**view, "clocks": len(view["clocks"])} for view in player.views]


def kinds(player: Player) -> list[str]:
    return [json.loads(text)["t"] for text in player.raw]


@pytest.mark.parametrize("game", GAMES)
def test_differences_lead_to_the_views_that_others_get_whole(server: Server, game: str) -> None:
    """At every seat and beside the table, with a take-back and somebody who comes back in between."""
    dice = random.Random(game)

    async def play() -> None:
        table, secrets = server.make(game, "h" * GAMES[game])
        eyes = [await both(server, table, secret) for secret in secrets]
        eyes.append(await both(server, table))
        everybody = [player for pair in eyes for player in pair]
        await until_quiet(everybody)
        for n in range(ANSWERS):
            if everybody[0].view["over"] is not None:
                break
            asked = everybody[0].view["asked"]
            who = eyes[asked][n % 2]
            seq = who.view["seq"]
            if n % 20 == 19 and who.view["undo"]["free"]:
                assert (await who.ask(t="undo", seat=asked))["t"] == "ok"
            else:
                assert (await who.answer(dice.choice(who.view["options"])["option"]))["t"] == "ok"
            await in_step(everybody, seq + 1)
            await until_quiet(everybody)
            for taking, whole in eyes:
                assert shown(taking)[-1] == shown(whole)[-1]
        for taking, whole in eyes:
            since = {view["seq"] for view in whole.views[1:]}
            assert [view for view in shown(taking) if view["seq"] in since] == shown(whole)[1:]
            assert kinds(taking).count("changed") > 5
            assert "view" not in kinds(taking)
            assert not {"changed", "whole"} & set(kinds(whole)), "who does not ask for differences gets none"
            assert sum(map(len, taking.raw)) < sum(map(len, whole.raw)) / 3
        for player in everybody:
            await player.close()

    asyncio.run(play())


def test_who_has_the_same_before_gets_the_same_bytes(server: Server) -> None:
    async def play() -> None:
        table, secrets = server.make("hush", "hhh")
        first, second = await server.join(table, secrets[0]), await server.join(table, secrets[0])
        late = await server.join(table, secrets[1])
        for player in (first, second, late):
            player.raw.clear()
        for _ in range(4):
            who = next(p for p in [first, late] if p.view["options"]) if first.view["asked"] < 2 else None
            if who is None:
                break
            seq = who.view["seq"]
            await who.answer(who.view["options"][0]["option"])
            await in_step([first, second, late], seq + 1)
            await until_quiet([first, second, late])
        views = [[text for text in p.raw if '"of":"view"' in text] for p in (first, second)]
        assert len(views[0]) > 1
        assert views[0] == views[1]

    asyncio.run(play())


class Reader:
    """A guest who takes differences, and reads them."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.viewer, self.visitor = SPECTATOR, ""
        self.host, self.who, self.name = False, "", ""
        self.known: dict[LargeKind, Known] | None = {}
        self.mirror = Mirror()
        self.read: list[Any] = []

    def send(self, text: str) -> None:
        self.read.append(self.mirror.message(json.loads(text)))

    def dismiss(self, reason: str, code: int) -> None:
        pass


def test_a_message_of_which_nothing_stays_is_still_of_its_kind() -> None:
    """Where all is taken back the log is empty, and where it is another's nothing of it is as it was."""
    reader = Reader()
    logs = [[Line(1, 0, "a")], [], [Line(2, 1, "b")], [Line(3, 0, "c"), Line(4, 0, "d")]]
    for log in logs:
        Parcel("log", Log(log)).hand_to(reader)
    assert reader.read == [{"t": "log", "log": msgspec.to_builtins(log)} for log in logs]


def test_all_anew_for_whoever_asks(server: Server) -> None:
    """Somebody who has lost what a difference is from asks, gets all of it whole, and differences from then on."""

    async def play() -> None:
        table, secrets = server.make("hermetica", "hh")
        player = await server.join(table, *secrets)
        await player.answer(player.view["options"][0]["option"])
        player.mirror.known.clear()
        player.raw.clear()
        was = player.view
        assert (await player.ask(t="whole"))["t"] == "ok"
        assert kinds(player)[:2] == ["whole", "whole"], "the log and the view"
        assert {**was, "line": None, "changes": player.view["changes"]} == player.view
        await player.answer(player.view["options"][0]["option"])
        assert "changed" in kinds(player)

    asyncio.run(play())


def test_at_one_screen_the_differences_are_from_what_that_screen_was_shown(server: Server) -> None:
    """Hot seat with hidden hands: curtain, the next hand, curtain; whoever looks on with whole views sees the same."""

    async def play() -> None:
        table, secrets = server.make("hush", "hhh")
        taking, whole = await both(server, table, *secrets)
        for _ in range(12):
            if taking.view["over"] is not None:
                break
            asked, seq = taking.view["asked"], taking.view["seq"]
            for player in (taking, whole):
                assert (await player.ask(t="show", seat=asked))["t"] == "ok"
                await player.until(lambda p: p.view["viewer"] == asked)  # noqa: B023
            assert taking.view["scene"] == whole.view["scene"]
            assert taking.view["options"] == whole.view["options"]
            assert (await taking.answer(taking.view["options"][0]["option"], asked, seq))["t"] == "ok"
            await in_step([taking, whole], seq + 1)
            await until_quiet([taking, whole])
            assert taking.view == whole.view
            assert logs(taking)[-1] == logs(whole)[-1]
        assert kinds(taking).count("changed") > 10

    asyncio.run(play())


def logs(player: Player) -> list[Any]:
    return [message for message in player.others if message["t"] == "log"]
