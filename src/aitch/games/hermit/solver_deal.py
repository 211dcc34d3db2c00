"""A seeded deal for one player, and what the solver makes of it, placement by placement."""

from __future__ import annotations

import hashlib
from typing import Any

from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.rng import Rng
from aitch.games.hermit.area import card_cell, card_of, card_turn
from aitch.games.hermit.drawing import ask_chance, turn_up, turn_up_card
from aitch.games.hermit.placing import pick_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.solver import HermitSolver, Plan
from aitch.games.hermit.solver_view import Placement
from aitch.games.hermit.wave import pull_wave
from aitch.games.hermit.words import words


class Deal:
    """Its dice, and the position at the first placement."""

    def __init__(self, game: Game[Any], options: dict[str, object], seed: int) -> None:
        self.dice = Dice(hashlib.sha256(f"hermit/{seed}".encode()).digest())
        self.chances = 0
        self.state: Hermit = game.start(options, 1)
        self.roll()

    def roll(self) -> None:
        """Lets the dice answer until the player is asked or the game is over."""
        while self.state.seat == CHANCE:
            self.state.apply(self.dice.outcome(self.state, self.chances))
            self.chances += 1

    def pile(self) -> list[int]:
        """The cards below the pile's top, in the order in which the dice will turn them up."""
        later = self.state.copy()
        found: list[int] = []
        for number in range(int(self.state.pile(0)) - 1):
            ask_chance(later, turn_up_card, 0)
            options = later.options()
            card = options[0] if len(options) == 1 else self.dice.outcome(later, self.chances + number)
            turn_up(later, 0, card)
            found.append(card)
        return found


class Step:
    """One placement of a line: the positions before and after it, chance not yet asked."""

    def __init__(self, before: Hermit, after: Hermit) -> None:
        self.before = before
        self.after = after
        laid = after.areas[0].laid[-1]
        self.card, self.cell, self.turn = int(card_of(laid)), int(card_cell(laid)), int(card_turn(laid))


def play_deal(deal: Deal, budget: Budget, seed: int) -> tuple[list[Step], list[Plan]]:
    """Plays a deal to its end with the solver, which sees what a player sees."""
    bot, rng = HermitSolver(), Rng(seed)
    steps: list[Step] = []
    before = deal.state.copy()
    while deal.state.seat != OVER:
        deal.state.choose(bot.answer(deal.state.seen_by(0), rng, budget))
        if len(deal.state.areas[0].laid) > len(before.areas[0].laid) and deal.state.question is not pull_wave:
            steps.append(Step(before, deal.state.copy()))
            deal.roll()
            before = deal.state.copy()
    return steps, bot.plans


def follow(deal: Deal, line: list[Placement]) -> list[Step]:
    """Plays a known line on a deal."""
    steps: list[Step] = []
    for placement in line:
        before = deal.state.copy()
        if deal.state.question is pick_card:
            deal.state.choose(placement.card)
        deal.state.choose(words.cells.option(placement.cell))
        deal.state.choose(words.turns.option(placement.turn))
        if deal.state.question is pull_wave:
            deal.state.choose(words.pull)
        steps.append(Step(before, deal.state.copy()))
        deal.roll()
    return steps
