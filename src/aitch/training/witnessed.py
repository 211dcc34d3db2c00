"""Games that two programs play with each other, for a witness to learn how they end (`learning.witness`).

Nobody searches here and nothing is judged: a position is kept with who plays, and with how its game ended.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from aitch.bots.levels import make_level
from aitch.core.bots import Bot, Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.dice import Dice
from aitch.core.registry import find_game
from aitch.core.rng import Rng, mix
from aitch.learning.encoder import WITNESS, Encoder
from aitch.learning.eye import layout_for
from aitch.learning.plain import encoder_for
from aitch.learning.witness import SEATS, facts_of
from aitch.training.samples import Samples

UNGUARDED: Final = Budget(guarded=False)
KEPT: Final = 3
"""Of so many positions between two moves one is kept: those of one game say much the same."""
TABLES: Final[list[dict[str, object]]] = [{}]
"""The tables that witnesses learn: those with the usual options."""


@dataclass(frozen=True)
class Watched:
    """A few games, to be played by one worker."""

    game: str
    players: list[str]
    games: int
    seed: int
    number: int


def watch(task: Watched) -> bytes:
    """Plays the games of a task; gives what is to be learned from, as its file has it."""
    game = find_game(task.game)
    layout = layout_for(game, [SEATS], TABLES, WITNESS)
    kept = Samples()
    for k in range(task.games):
        number = task.number * task.games + k
        players = [task.players[(seat + number) % SEATS] for seat in range(SEATS)]
        state = game.start(TABLES[0], SEATS)
        facts = [facts_of(players, seat, task.players, layout.rows) for seat in range(SEATS)]
        bots = [make_level(player, game) for player in players]
        dice = Dice(hashlib.sha256(f"watched/{task.seed}/{number}".encode()).digest())
        watch_game(kept, encoder_for(layout, state), facts, state, bots, dice, Rng(mix(mix(task.seed, 11), number)))
    return kept.data()


def watch_game(
    kept: Samples, encoder: Encoder, facts: list[list[int]], state: State, bots: list[Bot], dice: Dice, rng: Rng
) -> None:
    """One game to its end; what is kept of it is told how it ended."""
    seen: list[tuple[int, int]] = []
    chances = 0
    while state.seat != OVER:
        asked = state.seat
        alone = len(state.options()) == 1
        if asked == CHANCE:
            state.apply(dice.outcome(state, chances))
            chances += 1
        else:
            state.apply(bots[asked].answer(state.seen_by(asked), rng, UNGUARDED))
        between = asked == CHANCE or state.seat != asked or state.game.between_moves(state)
        if between and not alone and state.seat != OVER and rng.below(KEPT) == 0:
            view = rng.below(SEATS)
            seen.append((kept.add(encoder, state, view, 0.0, facts[view]), view))
    for at, view in seen:
        kept.found[at] = kept.later[at] = kept.results[at] = state.returns()[view]
    kept.games += 1
