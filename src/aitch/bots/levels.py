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
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.players import EXPERT, EXPERT_1, MASTER, STRONG
from aitch.learning.eye import network_in
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge
from aitch.learning.network import Network
from aitch.learning.weights import load_weights

WEIGHTS: Final = "weights.json"
"""What was learned of a game lies in its folder."""
SECONDS: Final = 0.9
"""Of processor time for one answer, at most."""
FIRST_EXPERT: Final = {"hemloch": (2400, 0), "hermetica": (200, 0), "hyperborea": (34, 700), "sygon": (60, 500)}
"""How many simulations Expert took when it was first measured, and how many moves it played on from each position; by
the written score.  These stay as they are: `expert-1` is the opponent that later programs are compared with.  Hermit's
is a program of its own (`games.hermit.players`)."""
FIRST_ELSEWHERE: Final = (400, 0)
FIRST_SECONDS: Final = 0.9
UNLEARNED: Final = (
    "Master has not learned this game with these options, content or number of players: "
    "here it judges positions by the written score, as Expert does."
)
"""What a person is told of Master at such a table, wherever that is."""


def make_level(level: str, game: Game) -> Bot:
    """A fresh player of a level, for one seat of one match."""
    players = game.players
    if level in players.own:
        return players.own[level]()
    if level == EXPERT_1:
        simulations, horizon = FIRST_EXPERT.get(game.name, FIRST_ELSEWHERE)
        return SearchBot(simulations, FIRST_SECONDS, horizon, WRITTEN)
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


def has_learned(network: Network | None, start: State) -> bool:
    """Whether a network judges the table that begins so; else the written score does."""
    return network is not None and LearnedJudge(network).begin(start) is not None


def master_note(bots: list[str], start: State) -> str:
    """What is to be said to people about the programs of a table: that Master is there and has not learned it."""
    sits = any(bot.partition(":")[0] == MASTER for bot in bots)
    return UNLEARNED if sits and not has_learned(learned(start.game), start) else ""


def strongest(game: Game) -> str:
    """The highest level of a game."""
    return MASTER if game.players.master else EXPERT
