"""Foretells how games between programs end, from the whole truth, and knows who plays.

An arena takes luck out of results by it (`bots.luck`): what chance gave is what it foretells afterwards, beside what it
foretold of all that could have come.  It is no eye of a player: it sees every card, and nobody who plays may ask it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from aitch.core.contract import State
from aitch.core.game import Game
from aitch.learning.encoder import WITNESS
from aitch.learning.eye import network_of
from aitch.learning.judge import LearnedJudge
from aitch.learning.network import Evaluator, Network
from aitch.learning.weights import load_weights

FILE: Final = "witness.json"
"""What was learned of a game lies in its folder."""
SEATS: Final = 2
KNOWN: Final = "players"
"""Under this name a file of weights tells which players it has met."""


def facts_of(players: list[str], seat: int, known: list[str], first: int) -> list[int]:
    """The rows that say who looks and who the other is; nothing of a player that was never met."""
    found: list[int] = []
    for at, player in enumerate((players[seat], players[1 - seat])):
        if player in known:
            found.append(first + at * len(known) + known.index(player))
    return found


class Witness(LearnedJudge):
    """For one match between two players."""

    def __init__(self, network: Network, known: list[str], players: list[str]) -> None:
        super().__init__(network)
        self.known = known
        self.players = players

    def judged(self, evaluator: Evaluator, state: State, seat: int) -> float:
        """What both views of it agree on."""
        return (evaluator.value(state, seat) - evaluator.value(state, SEATS - 1 - seat)) / 2.0

    def begin(self, state: State) -> Evaluator | None:
        evaluator = super().begin(state)
        if evaluator is not None:
            for seat in range(SEATS):
                evaluator.tell(seat, facts_of(self.players, seat, self.known, self.network.layout.rows))
        return evaluator


@cache
def network_for(game: Game) -> tuple[Network, list[str]] | None:
    """What foretells a game, and whom it knows; nothing where nobody has learned these rules and this content."""
    path = Path(game.folder) / FILE
    if not path.is_file():
        return None
    weights = load_weights(path)
    if weights.told["rules"] != game.rules_version or weights.told["content"] != game.pack.digest:
        return None
    told = weights.told[KNOWN]
    known = [str(name) for name in told] if isinstance(told, list) else []
    return network_of(game, weights, path, WITNESS, SEATS * len(known)), known


def witness_for(start: State, players: list[str]) -> Witness | None:
    """Who foretells a match, as far as its table was learned."""
    found = network_for(start.game) if len(players) == SEATS else None
    if found is None:
        return None
    witness = Witness(*found, players)
    return witness if witness.begin(start) is not None else None
