"""Players of Hermit from beginner to expert, alone or in company: how much they see, and how far they think."""

from __future__ import annotations

from typing import Final, final

from aitch.core.bots import Budget
from aitch.core.players import BEGINNER, CASUAL, EXPERT, EXPERT_1, STRONG, Players
from aitch.core.rng import Rng, mix
from aitch.games.hermit.position import Hermit
from aitch.games.hermit.solver import Candidate, HermitSolver, Root
from aitch.games.hermit.solver_view import Placement, PlacingBot, worlds_of

OVERSIGHT: Final = 2
"""Beginners and Casual players see one placement out of so many."""
FEW_CARDS: Final = 300
"""How many cards the Strong level lays in thought for a placement."""
MANY_CARDS: Final = 500_000
"""The same for the Expert: about half a second."""


@final
class Looker(PlacingBot):
    """Looks at the placements it can make now, and not at what comes after them."""

    def __init__(self, oversight: int, foresight: bool) -> None:
        self.oversight = oversight
        """Of so many placements it sees one."""
        self.foresight = foresight
        """It minds how the next pattern can be laid; else only where Hermie and the Wave go."""

    def __getnewargs__(self) -> tuple[int, bool]:
        return self.oversight, self.foresight

    def placement(self, seen: Hermit, rng: Rng, budget: Budget) -> Placement:
        root = Root(seen, worlds_of(seen, rng)[:1], 0.0, 0)
        # What is overlooked follows from the position, so that a placement is ended as it was begun.
        overlooks = mix(root.search.board.hash(), root.search.hermie * 16 + root.search.wave)

        def liking(candidate: Candidate) -> tuple[bool, int, int]:
            lot: int = mix(overlooks, candidate.move)
            return lot % self.oversight == 0, candidate.worth if self.foresight else candidate.gain, lot

        return root.plan(max(root.candidates(), key=liking)).first


PLAYERS: Final = Players(
    own={
        BEGINNER: lambda: Looker(OVERSIGHT, False),
        CASUAL: lambda: Looker(OVERSIGHT, True),
        STRONG: lambda: HermitSolver(FEW_CARDS),
        EXPERT: lambda: HermitSolver(MANY_CARDS),
        EXPERT_1: lambda: HermitSolver(500_000),  # stays, whatever becomes of Expert
    }
)
