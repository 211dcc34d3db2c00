"""Players of Hermit from beginner to expert, alone or in company: how much they see, and how far they think."""

from __future__ import annotations

from typing import Final, final

from aitch.bots.base import Bot, Budget
from aitch.bots.hermit_solver import Candidate, HermitSolver, Placement, Root, word_of, worlds_of
from aitch.core.contract import State
from aitch.core.errors import AitchError
from aitch.core.rng import Rng, mix
from aitch.games.hermit.placing import pick_card, place_card, turn_card
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.words import words

STRONG: Final = 300
"""How many cards the Strong level lays in thought for a placement."""
EXPERT: Final = 500_000
"""The same for the Expert: about half a second."""
PLAYERS: Final = ["beginner", "casual", "strong", "expert"]
OVERSIGHT: Final = 2
"""Beginners and Casual players see one placement out of so many."""


class UnknownLevel(AitchError):
    """No level of that name."""


def level_bot(level: str) -> Bot:
    """A fresh player of a level, for one seat of one match."""
    if level == "beginner":
        return Looker(OVERSIGHT, False)
    if level == "casual":
        return Looker(OVERSIGHT, True)
    if level == "strong":
        return Thinker(STRONG)
    if level == "expert":
        return Thinker(EXPERT)
    raise UnknownLevel(f"Hermit has no level {level!r}. There are: {', '.join(PLAYERS)}")


@final
class Looker(Bot):
    """Looks at the placements it can make now, and not at what comes after them."""

    def __init__(self, oversight: int, foresight: bool) -> None:
        self.oversight = oversight
        """Of so many placements it sees one."""
        self.foresight = foresight
        """It minds how the next pattern can be laid; else only where Hermie and the Wave go."""

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        assert isinstance(seen, Hermit)
        if seen.question not in (pick_card, place_card, turn_card):
            return words.pull
        return word_of(seen, self.look(seen, rng))

    def look(self, seen: Hermit, rng: Rng) -> Placement:
        root = Root(seen, worlds_of(seen, rng)[:1], 0.0, 0)
        # What is overlooked follows from the position, so that a placement is ended as it was begun.
        overlooks = mix(root.search.board.hash(), seen.hermie * 16 + seen.wave)
        best: Candidate | None = None
        rank = (False, 0, 0)
        for candidate in root.candidates():
            lot: int = mix(overlooks, candidate.move)
            worth = candidate.worth if self.foresight else candidate.gain
            this = (lot % self.oversight == 0, worth, lot)
            if best is None or this > rank:
                best, rank = candidate, this
        assert best is not None
        return root.plan(best).first


@final
class Thinker(Bot):
    """The solver with a budget of its own."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.solver = HermitSolver()

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        most = min(self.most, budget.iterations) if budget.iterations > 0 else self.most
        return self.solver.think(seen, options, rng, Budget(budget.seconds, most))
