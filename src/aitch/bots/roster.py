"""The bots by name: what a person chooses from."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import partial

from aitch.bots.greedy import GreedyBot
from aitch.bots.levels import make_level
from aitch.bots.random import RandomBot
from aitch.core.bots import Bot
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.players import BEGINNER, CASUAL, EXPERT, MASTER, STRONG


class UnknownBot(AitchError):
    """No bot of that name."""


class Entry:
    """One kind of bot.  `make` gives a fresh one, for one seat of one match."""

    def __init__(self, name: str, title: str, help: str, make: Callable[[Game], Bot]) -> None:
        self.name = name
        self.title = title
        self.help = help
        self.make = make


def level(name: str, title: str, help: str) -> Entry:
    return Entry(name, title, help, partial(make_level, name))


def random_bot(game: Game) -> Bot:
    return RandomBot()


def greedy_bot(game: Game) -> Bot:
    return GreedyBot()


ROSTER = [
    level(BEGINNER, "Beginner", "Knows the rules, looks at the next move, and overlooks things."),
    level(CASUAL, "Casual", "Makes the move that looks best now, without thinking of yours."),
    level(STRONG, "Strong", "Thinks ahead for a moment."),
    level(EXPERT, "Expert", "Thinks ahead for up to a second."),
    level(MASTER, "Master", "Has learned by playing with itself, and thinks ahead for up to a second."),
    Entry("greedy", "Greedy", "For comparisons: the best score one move ahead, without a mistake.", greedy_bot),
    Entry("random", "Random", "For comparisons: any legal answer, each as likely as the others.", random_bot),
]


def bots_of(game: Game) -> list[Entry]:
    """Who plays a game: all but Master, where it has not been learned."""
    return [entry for entry in ROSTER if entry.name != MASTER or game.players.master]


def bot_names(game: Game | None = None) -> list[str]:
    """The names of all bots, or of those that play a game."""
    return [entry.name for entry in (bots_of(game) if game is not None else ROSTER)]


def find_bot(name: str, game: Game | None = None) -> Entry:
    """The bot of a name; with a game, only if it plays that."""
    for entry in ROSTER:
        if entry.name == name:
            if game is not None and name not in bot_names(game):
                raise UnknownBot(f"{game.title} has no {entry.title}; there are: {', '.join(bot_names(game))}")
            return entry
    near = difflib.get_close_matches(name, bot_names(), n=1)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise UnknownBot(f"there is no bot {name!r}{hint} There are: {', '.join(bot_names())}")
