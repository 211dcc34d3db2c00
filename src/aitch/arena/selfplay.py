"""Games of `aitch selfplay`: bots change seats after each, and it follows from the seed and its number."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from aitch.arena.carried import found_here
from aitch.bots.roster import find_bot
from aitch.bots.selfplay import play_out
from aitch.bots.session import rng_for
from aitch.core.bots import Budget
from aitch.core.contract import State
from aitch.core.dice import Dice
from aitch.core.match import Match
from aitch.core.record import print_record
from aitch.core.registry import find_game


class Ended(NamedTuple):
    """What came of one game."""

    players: list[str]
    returns: list[float]
    scores: list[int]
    ending: str
    answers: int
    record: str
    """Empty, unless it was asked for."""


@dataclass(frozen=True)
class SelfPlay:
    """What is played, complete and checked; as plain data it goes to worker processes."""

    game: str
    content: str
    options: dict[str, object]
    seats: int
    players: list[str]
    position: str
    """Where games begin; the start of the game if empty."""
    seed: int
    iterations: int
    recorded: bool

    def play(self, number: int) -> Ended:
        """The game of this number, from 0: its dice and its bots' generators follow from the seed and the number."""
        game = find_game(self.game, found_here(self.content))
        seats = self.seats
        players = [self.players[(seat + number) % seats] for seat in range(seats)]
        dice = Dice(hashlib.sha256(f"selfplay/{self.seed}/{number}".encode()).digest())
        rngs = [rng_for("selfplay", self.seed, number, seat) for seat in range(seats)]
        placed: State | None = game.position(self.position, self.options, seats) if self.position else None
        state = placed.copy() if placed is not None else game.start(self.options, seats)
        # A guard on time would make games that cannot be repeated.
        budget = Budget(iterations=self.iterations, guarded=False)
        answers = play_out(state, [find_bot(bot).make(game) for bot in players], rngs, dice, budget)
        record = ""
        if self.recorded:
            match = Match(game, self.options, seats, dice, players, placed)
            for answer in answers:
                match.answer(answer)
            record = print_record(match)
        return Ended(players, state.returns(), state.scores(), game.ending(state), len(answers), record)
