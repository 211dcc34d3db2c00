"""What the questions of all chapters share: their words, and what a line of log tells besides the answer itself."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from aitch.core.contract import OVER, Question
from aitch.games.sygon.position import Sygon
from aitch.games.sygon.tables import NONE
from aitch.games.sygon.wording import asked


class SygonQuestion(Question[Sygon]):
    """A question of the game; each says its words, and overrides what is particular to it."""

    phase: ClassVar[int] = NONE
    """The phase of a turn that it belongs to; NONE if to several."""
    told: ClassVar[str] = ""
    """What the log says of an answer: {who} gave it, {what} it was."""

    def line(self, before: Sygon, after: Sygon, option: i64) -> str:
        """The answer, and what happened by itself after it, told by a twin who does it once more."""
        twin = before.copy()
        journal: list[str] = []
        twin.journal = journal
        twin.apply(int(option))
        parts = [self.deed(before, option), *journal, after.game.reason(after) if after.seat == OVER else ""]
        return " ".join([part for part in parts if part])

    def deed(self, p: Sygon, option: i64) -> str:
        """What the log says of the answer itself; nothing if that only opens another question."""
        return self.told.format(who=asked(p), what=self.label(p, option))

    def why_impossible(self, p: Sygon) -> str:
        """Of a question in a turn: it is the turn of the one who is asked, in the right phase."""
        first = p.turn * p.tables.width
        if not 1 <= p.round <= p.tables.cap or first >= p.tables.seats:
            return "no turn is being played: see round and turns"
        if p.seat != p.actor or p.actor not in [p.player(first + k) for k in range(p.tables.width)]:
            return "seat and turn must both be the one whose turn it is by order and turns"
        if self.phase not in (NONE, p.phase(p.actor)):
            return "the phase of the one whose turn it is is another: see phases"
        return "" if self.fits(p) else "no such move is half made, or nothing like it can be done"

    def fits(self, p: Sygon) -> bool:
        """Whether what is half made can be asked about, of somebody whose turn it is."""
        return True


class SygonFollowUp(SygonQuestion):
    """A question in the middle of a move, which only its answer completes."""

    def between_moves(self, p: Sygon) -> bool:
        return False


def in_volcano_step(p: Sygon) -> bool:
    """Whether all turns of the round are over."""
    return 1 <= p.round <= p.tables.cap and p.turn * p.tables.width == p.tables.seats
