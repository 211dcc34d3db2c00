"""The bots by name: what a person chooses from.

A level that searches may have a temperament, if the game has any: `expert:style=bold`, told as "Expert, bold".
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import partial
from typing import Final

from aitch.bots.greedy import GreedyBot
from aitch.bots.levels import make_level
from aitch.bots.random import RandomBot
from aitch.bots.search import SearchBot
from aitch.bots.tempered import TemperedBot
from aitch.core.bots import Bot
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.players import BEGINNER, CASUAL, EXPERT, EXPERT_1, MASTER, STRONG
from aitch.core.temperaments import Temperament, temperaments_of

STYLE: Final = ":style="
"""Stands between a level and its temperament."""


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
    level(BEGINNER, "Beginner", "Looks at the next move, and now and then overlooks what follows from it."),
    level(CASUAL, "Casual", "Makes the move that looks best now, without thinking of yours; seldom blunders."),
    level(STRONG, "Strong", "Thinks ahead for a moment."),
    level(EXPERT, "Expert", "Thinks ahead for up to a second."),
    level(MASTER, "Master", "Has learned by playing with itself, and thinks ahead for up to a second."),
    Entry("greedy", "Greedy", "For comparisons: the best score one move ahead, without a mistake.", greedy_bot),
    Entry("random", "Random", "For comparisons: any legal answer, each as likely as the others.", random_bot),
]

FIXED = [level(EXPERT_1, "Expert 1", "For comparisons: Expert as it was first measured, which never changes.")]
"""Bots that can be named in the arena and in the terminal; at a table nobody is asked to choose between them."""


def bots_of(game: Game) -> list[Entry]:
    """Who plays a game, each followed by its temperaments; all but Master, where it has not been learned."""
    found: list[Entry] = []
    for entry in ROSTER:
        if entry.name != MASTER or game.players.master:
            found.append(entry)
            found += [styled(entry, style.name, style.help) for style in styles_of(entry, game)]
    return found


def styles_of(entry: Entry, game: Game) -> list[Temperament]:
    """The temperaments in which a bot plays a game: those that the game has, if the bot searches."""
    searches = entry.name in (STRONG, EXPERT, MASTER) and entry.name not in game.players.own
    return temperaments_of(game.folder) if searches else []


def styled(entry: Entry, style: str, help: str = "") -> Entry:
    """A bot with a temperament; what that is like only a game can tell."""
    make = partial(make_styled, entry.name, style)
    return Entry(entry.name + STYLE + style, f"{entry.title}, {style}", help or entry.help, make)


def make_styled(level: str, style: str, game: Game) -> Bot:
    entry = find_bot(level)
    plain, styles = entry.make(game), styles_of(entry, game)
    for temperament in styles:
        if temperament.name == style and isinstance(plain, SearchBot):
            return TemperedBot(plain, temperament)
    known = ", ".join(temperament.name for temperament in styles)
    raise UnknownBot(f"{entry.title} has no style {style!r} in {game.title}; it has: {known or 'none'}")


def bot_names(game: Game | None = None) -> list[str]:
    """The names of all bots, or of those that play a game."""
    return [entry.name for entry in (bots_of(game) if game is not None else ROSTER)]


def is_bot(name: str) -> bool:
    """Whether this names a bot, with or without a temperament."""
    return name.partition(STYLE)[0] in [entry.name for entry in ROSTER + FIXED]


def find_bot(name: str, game: Game | None = None) -> Entry:
    """The bot of a name; with a game, only if it plays that."""
    level, _, style = name.partition(STYLE)
    for entry in ROSTER + FIXED:
        if entry.name == level:
            if game is not None and name not in bot_names(game) + [fixed.name for fixed in FIXED]:
                raise UnknownBot(f"{game.title} has no {entry.title}; there are: {', '.join(bot_names(game))}")
            return styled(entry, style) if style else entry
    near = difflib.get_close_matches(name, bot_names() + [fixed.name for fixed in FIXED], n=1)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise UnknownBot(f"there is no bot {name!r}{hint} There are: {', '.join(bot_names())}")
