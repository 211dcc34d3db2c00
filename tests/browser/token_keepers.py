"""Two who play Hyperborea through sockets until each keeps a ruin token that the other knows nothing of."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.browser.table_driver import WAIT, Server
from websockets.sync.client import ClientConnection, connect

GAMES = 8


def keeps_tokens(view: dict[str, Any], rng: Random) -> int:
    """An answer of somebody who walks to ruins and keeps what lies there."""
    things = next(area for area in view["scene"]["areas"] if area["id"] == "map")["items"]
    ruins = {thing["at"] for thing in things if thing["sprite"] in ("ruin-bronze", "ruin-silver", "ruin-gold")}

    def worth(option: dict[str, Any]) -> int:
        word, label = option["word"], option["label"]
        if word == "store" or label.startswith("Explore"):
            return 5
        if word in ruins or label == "Walk":
            return 4
        if word.startswith("exploration"):
            return 3
        if word == "green":
            return 2
        return {"end": 0, "stay": -1, "token": -1}.get(word, 1)

    best = max(worth(option) for option in view["options"])
    return int(rng.choice([option["option"] for option in view["options"] if worth(option) == best]))


def token_of(view: dict[str, Any]) -> set[str]:
    """The ruin token that the viewer keeps."""
    things = [thing for area in view["scene"]["areas"] for thing in area["items"]]
    return {thing["name"] for thing in things if thing["id"] == f"kept{view['viewer']}"}


class OverBefore(Exception):
    """The game has ended before both kept a token."""


class Player:
    """A seat that answers through a socket of its own, quicker than anybody clicks."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self.socket = socket
        socket.send(json.dumps({"t": "hello", "version": 1, "secrets": [secret], "name": ""}))
        self.view: dict[str, Any] = {"seq": -1, "asked": -1}
        self.told = ""

    def wait(self, least: int) -> dict[str, Any]:
        """The first view from this number on that asks a seat."""
        while self.view["seq"] < least or self.view["asked"] < 0:
            message = json.loads(self.socket.recv(timeout=WAIT / 1000))
            assert message["t"] != "refused", message
            if message["t"] == "view":
                self.view = message
                self.told += (message["line"] or {"text": ""})["text"]
                if message["over"] is not None:
                    raise OverBefore
        return self.view

    def answer(self, option: int) -> None:
        message = {"t": "answer", "n": 1, "seq": self.view["seq"], "seat": self.view["asked"], "option": option}
        self.socket.send(json.dumps(message))


def told_of(players: list[Player], kept: list[set[str]]) -> bool:
    """Whether the log has told the other seat of such a token, as it does when one is played."""
    return any(name in players[1 - seat].told for seat, names in enumerate(kept) for name in names)


def play_until_both_keep(make: Callable[[], dict[str, Any]], server: Server) -> tuple[dict[str, Any], list[set[str]]]:
    """A table at which each seat keeps a token of which the other has not been told; with which they are."""
    for game in range(GAMES):
        made = make()
        try:
            return made, play(made, server, Random(game))
        except OverBefore:
            continue
    raise AssertionError(f"in none of {GAMES} games do both keep a token")


def play(made: dict[str, Any], server: Server, rng: Random) -> list[set[str]]:
    """Plays both seats until each keeps one."""
    seen = 0
    address = f"ws{server.url[4:]}ws/{made['table']}"
    with connect(address, max_size=None) as one, connect(address, max_size=None) as other:
        players = [Player(one, made["secrets"][0]), Player(other, made["secrets"][1])]
        for _ in range(2000):
            views = [player.wait(seen) for player in players]
            kept = [token_of(view) for view in views]
            if all(kept) and not kept[0] & kept[1] and not told_of(players, kept):
                return kept
            asked = views[0]["asked"]
            players[asked].answer(keeps_tokens(views[asked], rng))
            seen = views[asked]["seq"] + 1
    raise OverBefore
