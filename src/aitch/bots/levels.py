"""Four levels to play against, the same names in every game, and a fifth where programs have learned it.

A level is a number of simulations, so that a result can be repeated, and bounded in time besides.  The two lower levels
look one whole move ahead and differ in how often their attention lapses; the two higher ones search.  Master searches
as Expert does, but judges by what was learned.  What a game needs of them, or a player of its own that it brings
instead, it says itself (`Game.players`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from aitch.bots.careless import CarelessBot
from aitch.bots.search import SearchBot
from aitch.core.bots import Bot
from aitch.core.game import Game
from aitch.core.players import EXPERT, MASTER, STRONG
from aitch.learning.eye import network_in
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge
from aitch.learning.network import Network
from aitch.learning.weights import load_weights

WEIGHTS: Final = "weights.json"
"""What was learned of a game lies in its folder."""
SECONDS: Final = 0.9
"""Of processor time for one answer, at most."""


def make_level(level: str, game: Game) -> Bot:
    """A fresh player of a level, for one seat of one match."""
    players = game.players
    if level in players.own:
        return players.own[level]()
    if level == STRONG:
        return SearchBot(players.strong, SECONDS)
    network = learned(game) if level == MASTER or players.keen else None
    judge: Judge = MasterJudge(network, game) if network is not None else WRITTEN
    if level in players.lapses:
        return CarelessBot(players.lapses[level], judge)
    if level == MASTER and network is not None:
        return SearchBot(players.master, SECONDS, judge=judge)
    return players.own[EXPERT]() if EXPERT in players.own else SearchBot(players.expert, SECONDS, players.horizon)


class MasterJudge(LearnedJudge):
    """Judges by what was learned of a game; a copy of it reads nothing again that was read already."""

    def __init__(self, network: Network, game: Game) -> None:
        super().__init__(network)
        self.game = game

    def __reduce__(self) -> tuple[object, ...]:
        return master_judge, (self.game,)


def master_judge(game: Game) -> MasterJudge:
    """A copied or pickled one."""
    network = learned(game)
    assert network is not None
    return MasterJudge(network, game)


@cache
def learned(game: Game) -> Network | None:
    """What Master judges a game by; nothing where its rules or its content are not those that were learned."""
    if not game.players.master:
        return None
    path = Path(game.folder) / WEIGHTS
    told = load_weights(path).told
    if told["rules"] != game.rules_version or told["content"] != game.pack.digest:
        return None
    return network_in(path, game)


def strongest(game: Game) -> str:
    """The highest level of a game."""
    return MASTER if game.players.master else EXPERT
