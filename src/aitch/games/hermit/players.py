"""Players of Hermit from beginner to expert, alone or in company: how much they see, and how far they think."""

from __future__ import annotations

from typing import Final, final

from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.players import BEGINNER, CASUAL, EXPERT, STRONG, Players
from aitch.core.rng import Rng, mix
from aitch.games.hermit.position import CARD, PLACE, PULL, ROTATE
from aitch.games.hermit.solver import Candidate, HermitSolver, Placement, Root, word_of, worlds_of
from aitch.games.hermit.state import Hermit

OVERSIGHT: Final = 2
"""Beginners and Casual players see one placement out of so many."""
FEW_CARDS: Final = 300
"""How many cards the Strong level lays in thought for a placement."""
MANY_CARDS: Final = 500_000
"""The same for the Expert: about half a second."""


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
        if seen.asked not in (CARD, PLACE, ROTATE):
            return PULL
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


PLAYERS: Final = Players(
    own={
        BEGINNER: lambda: Looker(OVERSIGHT, False),
        CASUAL: lambda: Looker(OVERSIGHT, True),
        STRONG: lambda: HermitSolver(FEW_CARDS),
        EXPERT: lambda: HermitSolver(MANY_CARDS),
    }
)
