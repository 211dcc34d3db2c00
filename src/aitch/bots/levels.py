"""Four levels to play against, the same names in every game.

A level is a number of simulations, so that a result can be repeated, and bounded in time besides.  The two lower levels
look one whole move ahead and differ in how much they overlook; the two higher ones search.  How many simulations a game
needs for Strong and for Expert it says itself (`Game.simulations`), and whether Expert plays on from each of them
(`Game.horizon`); a game with a solver of its own has its own levels.
"""

from __future__ import annotations

from typing import Final

from aitch.bots.careless import CarelessBot
from aitch.bots.hermit_levels import level_bot
from aitch.bots.search import SearchBot
from aitch.core.bots import Bot
from aitch.core.game import Game

BEGINNER: Final = "beginner"
CASUAL: Final = "casual"
STRONG: Final = "strong"
EXPERT: Final = "expert"
SECONDS: Final = 0.9
"""Of processor time for one answer, at most."""


def make_level(level: str, game: Game) -> Bot:
    """A fresh player of a level, for one seat of one match."""
    if game.name == "hermit":
        return level_bot(level)
    if level == BEGINNER:
        return CarelessBot(overlooks=0.3, blur=0.5)
    if level == CASUAL:
        return CarelessBot(overlooks=0.05, blur=0.2)
    strong, expert = game.simulations
    return SearchBot(strong, SECONDS) if level == STRONG else SearchBot(expert, SECONDS, game.horizon)
