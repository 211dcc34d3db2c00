"""Which programs play a game: four levels, the same names in every game, and Master where programs have learned it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from aitch.core.bots import Bot

BEGINNER: Final = "beginner"
CASUAL: Final = "casual"
STRONG: Final = "strong"
EXPERT: Final = "expert"
MASTER: Final = "master"
EXPERT_1: Final = "expert-1"
"""Expert as it was first measured, for ever: whom later programs are compared with."""
LEVELS: Final = [BEGINNER, CASUAL, STRONG, EXPERT]


class Players:
    """How the four levels play a game; a game declares one of these.

    At first the levels are those that all games share (`bots.levels`): Beginner and Casual look one whole move ahead,
    Strong and Expert search.  `strong` and `expert` are how many positions these two think through for a move.
    `horizon` is how many more Expert looks at to play on from each; with 0 the score judges it as it stands.
    `master` is how many Master thinks through, which judges by what was learned (`weights*.json` in the game's folder);
    with 0 there is no Master.  `beginner` and `casual` are in which share of their moves the attention of these two
    lapses; `keen` says that they too judge by what was learned, and so lose by their lapses and not by all they do.

    A game that has a program of its own gives it in `own` by its level: a function that makes a fresh player, for one
    seat of one match.
    """

    def __init__(
        self,
        strong: int = 60,
        expert: int = 400,
        horizon: int = 0,
        master: int = 0,
        beginner: float = 0.2,
        casual: float = 0.04,
        keen: bool = False,
        own: dict[str, Callable[[], Bot]] | None = None,
    ) -> None:
        self.strong = strong
        self.expert = expert
        self.horizon = horizon
        self.master = master
        self.lapses = {BEGINNER: beginner, CASUAL: casual}
        self.keen = keen
        self.own = own or {}
