"""Four levels to play against, the same names in every game.

A level is a number of simulations, so that a result can be repeated, and bounded in time besides.  The two lower levels
look one whole move ahead and differ in how much they overlook; the two higher ones search.  What a game needs of them,
or a player of its own that it brings instead, it says itself (`Game.players`).
"""

from __future__ import annotations

from typing import Final

from aitch.bots.careless import CarelessBot
from aitch.bots.search import SearchBot
from aitch.core.bots import Bot
from aitch.core.game import Game
from aitch.core.players import BEGINNER, CASUAL, STRONG

SECONDS: Final = 0.9
"""Of processor time for one answer, at most."""


def make_level(level: str, game: Game) -> Bot:
    """A fresh player of a level, for one seat of one match."""
    players = game.players
    if level in players.own:
        return players.own[level]()
    if level == BEGINNER:
        return CarelessBot(overlooks=0.3, blur=0.5)
    if level == CASUAL:
        return CarelessBot(overlooks=0.05, blur=0.2)
    if level == STRONG:
        return SearchBot(players.strong, SECONDS)
    return SearchBot(players.expert, SECONDS, players.horizon)
