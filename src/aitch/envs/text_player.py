"""A bot as a program that speaks the text protocol: an example of one, and what the harness is proved with.

    aitch rate hermetica --levels beginner,casual -- python -m aitch.envs.text_player casual

It plays as the bot does in the arena.  For each question it asks for the position as its seat sees it, and thinks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from aitch.bots.roster import find_bot
from aitch.bots.session import BotSession
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.registry import find_game
from aitch.core.rng import Rng


class TextPlayer:
    """Plays one seat or several, game after game: a line comes, and a line goes back if one is wanted."""

    def __init__(self, bot: str) -> None:
        self.bot = find_bot(bot)
        self.seats: dict[int, tuple[Game, BotSession]] = {}

    def reply_to(self, message: dict[str, Any]) -> dict[str, object] | None:
        kind = message["t"]
        if kind == "begin":
            self.begin(message)
        elif kind == "question":
            return {"t": "position"}
        elif kind == "position":
            return {"t": "answer", "text": self.answer(message)}
        elif kind == "refused":
            raise RuntimeError(message["text"])
        return None

    def begin(self, message: dict[str, Any]) -> None:
        game = find_game(message["game"], message["content"])
        rng = Rng(message["seed"])
        self.seats[message["seat"]] = game, BotSession(self.bot.make(game), lambda ply: rng)

    def answer(self, message: dict[str, Any]) -> str:
        game, session = self.seats[message["position"]["viewer"]]
        start: State = game.start(message["options"], message["seats"])
        events = session.answer(start.load(message["position"]), 0, Budget(guarded=False))
        return game.vocabulary[events[-1].value]


def play(bot: str, lines: Iterable[str], out: TextIO) -> None:
    player = TextPlayer(bot)
    for line in lines:
        reply = player.reply_to(json.loads(line))
        if reply is not None:
            print(json.dumps(reply), file=out, flush=True)


if __name__ == "__main__":
    play(sys.argv[1] if len(sys.argv) > 1 else "random", sys.stdin, sys.stdout)
