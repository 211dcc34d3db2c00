"""The bots by name: what a person chooses from."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from aitch.bots.base import Bot
from aitch.bots.greedy import GreedyBot
from aitch.bots.random import RandomBot
from aitch.bots.search import SearchBot
from aitch.core.errors import AitchError


class UnknownBot(AitchError):
    """No bot of that name."""


class Entry:
    """One kind of bot.  `make` gives a fresh one, for one seat of one match."""

    def __init__(self, name: str, title: str, help: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self.title = title
        self.help = help
        self.make = make


def random_bot() -> Bot:
    return RandomBot()


def greedy_bot() -> Bot:
    return GreedyBot()


def search_bot() -> Bot:
    return SearchBot(iterations=600, seconds=1.0)


ROSTER = [
    Entry("random", "Random", "Any legal answer, each as likely as the others.", random_bot),
    Entry("greedy", "Greedy", "Looks one whole move ahead and takes what the game's score likes best.", greedy_bot),
    Entry("search", "Search", "Looks several moves ahead, about a second for each.", search_bot),
]


def bot_names() -> list[str]:
    return [entry.name for entry in ROSTER]


def find_bot(name: str) -> Entry:
    for entry in ROSTER:
        if entry.name == name:
            return entry
    near = difflib.get_close_matches(name, bot_names(), n=1)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise UnknownBot(f"there is no bot {name!r}{hint} There are: {', '.join(bot_names())}")
