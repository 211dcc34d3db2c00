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
from aitch.learning.judge import WRITTEN, Judge, LearnedJudge, is_meant_for
from aitch.learning.network import Evaluator, Network
from aitch.learning.weights import load_weights

WEIGHTS: Final = "weights*.json"
"""What was learned of a game lies in its folder, in a file for each few numbers of seats."""
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
    networks = learned(game) if level == MASTER or players.keen else []
    judge: Judge = MasterJudge(game) if networks else WRITTEN
    if level in players.lapses:
        return CarelessBot(players.lapses[level], judge)
    if level == MASTER and networks:
        return MasterBot(game)
    return players.own[EXPERT]() if EXPERT in players.own else SearchBot(players.expert, SECONDS, players.horizon)


class MasterJudge(LearnedJudge):
    """Judges by what was learned of a game; a copy of it reads nothing again that was read already."""

    def __init__(self, game: Game) -> None:
        super().__init__(learned(game)[0])
        self.game = game

    def __reduce__(self) -> tuple[object, ...]:
        return MasterJudge, (self.game,)

    def begin(self, state: State) -> Evaluator | None:
        """Judges by the network that was learned for a table like this one."""
        if self.familiar:
            self.network = network_for(learned(self.game), state) or self.network
        return super().begin(state)


class MasterBot(SearchBot):
    """Searches by what was learned; at a table that was not learned it plays as Expert does."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.players.master, SECONDS, judge=MasterJudge(game))
        self.game = game

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.game,)

    def sit_down(self, seen: State) -> None:
        if isinstance(self.judge, MasterJudge) and network_for(learned(self.game), seen) is None:
            players = self.game.players
            self.iterations, self.horizon, self.judge = players.expert, players.horizon, WRITTEN


@cache
def learned(game: Game) -> list[Network]:
    """What Master judges a game by; nothing where its rules or its content are not those that were learned."""
    if not game.players.master:
        return []
    files = sorted(Path(game.folder).glob(WEIGHTS))
    told = [load_weights(file).told for file in files]
    fits = [each["rules"] == game.rules_version and each["content"] == game.pack.digest for each in told]
    return [network_in(file, game) for file, fit in zip(files, fits, strict=True) if fit]


def network_for(networks: list[Network], state: State) -> Network | None:
    """The one that learned tables like this; where there is none the written score judges."""
    return next((each for each in networks if is_meant_for(each, state)), None)


def master_help(game: Game) -> str:
    """At which tables Master has learned to play, where it has not learned all numbers of seats."""
    counts = sorted({count for network in learned(game) for count in network.seats})
    if not counts or counts == [*game.seat_counts]:
        return ""
    return f"It has learned tables of {told_counts(counts)}; elsewhere it plays as Expert does."


def told_counts(counts: list[int]) -> str:
    """2; 2 or 3; 2, 4 or 6"""
    return " or ".join(filter(None, [", ".join(map(str, counts[:-1])), str(counts[-1])]))


def master_note(bots: list[str], start: State) -> str:
    """What is to be said to people about the programs of a table: that Master is there and has not learned it."""
    sits = any(bot.partition(":")[0] == MASTER for bot in bots)
    return UNLEARNED if sits and network_for(learned(start.game), start) is None else ""


def strongest(game: Game) -> str:
    """The highest level of a game."""
    return MASTER if game.players.master else EXPERT
