"""A seeded deal for one player, and what the solver makes of it, placement by placement."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.rng import Rng
from aitch.games.hermit.drawing import ask_chance, turn_up, turn_up_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.solver import Plan, Root, plan_one
from aitch.games.hermit.solver_view import PlacingBot, arrange, sighted_cards


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
            card = int(ask_chance(later, turn_up_card, 0))
            card = card if card >= 0 else self.dice.outcome(later, self.chances + number)
            turn_up(later, 0, card)
            found.append(card)
        return found


@dataclass
class Step:
    """One placement of a line: the positions before and after it, chance not yet asked."""

    before: Hermit
    after: Hermit


def play_deal(deal: Deal, bot: PlacingBot, budget: Budget, seed: int) -> list[Step]:
    """A bot, which sees what a player sees, plays a deal to its end."""
    rng = Rng(seed)
    steps: list[Step] = []
    before = deal.state.copy()
    while deal.state.seat != OVER:
        deal.state.choose(bot.answer(deal.state.seen_by(0), rng, budget))
        if deal.state.round > before.round or deal.state.seat == OVER:
            steps.append(Step(before, deal.state.copy()))
            deal.roll()
            before = deal.state.copy()
    return steps


def plan_known(seen: Hermit, pile: list[int], seconds: float, most: int) -> Plan:
    """What somebody finds who knows the order of the pile below its top card: for judging a deal, not for playing."""
    return plan_one(Root(seen, [arrange(seen, sighted_cards(seen), pile)], seconds, most))
