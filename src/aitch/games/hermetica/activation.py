"""What the activations of all Units have in common: what is asked, refused and told about them (HER-3.6, HER-3.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp
from aitch.core.hexes import NAMES
from aitch.games.hermetica.board import ADEPT, FIRE, WATER
from aitch.games.hermetica.position import BARRIER, NUMBER, UNIT, UNIT_NUMBER, Hermetica
from aitch.games.hermetica.wording import KINDS, SIDES, barrier_name, hex_name, holds, unit_name

ONLY: Final = {
    "deploy": (ADEPT, "HER-5.2", "only the Adept deploys a Shield, once in its activation"),
    "shoot": (FIRE, "HER-6.1", "only a Fire that has not moved shoots"),
    "carry": (FIRE, "HER-6.3", "only a Fire on its friendly Shield rides with it"),
    "lift": (WATER, "HER-8.6", "only Water lifts a Fire, off a Barrier that it has met"),
    "around": (WATER, "HER-8.7", "only Water goes round its friendly Shield, when it has met it"),
    "stop": (0, "HER-3.7", "only a Unit stops whose activation has changed something"),
}
"""Whose words they are, and the rule of each."""
IDENTITY: Final = UNIT | NUMBER * UNIT_NUMBER
"""What tells a Unit on a hex from all others."""


class Activation(FollowUp[Hermetica]):
    """A question within the activation of a Unit; most ask for a hex, and some know other words besides.

    `asks` has the hex of the Unit for {}, and `refuses` says which hexes are meant.
    """

    kind: ClassVar[int] = 0
    """Which Unit acts."""
    verb: ClassVar[str] = "steps"
    """What the Unit does that goes to the hex that is answered."""

    def prompt(self, p: Hermetica) -> str:
        return self.asks.replace("{}", hex_name(p, p.at))

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option < p.board.size:
            return self.why_not_there(p, option)
        return self.why_no_word(p, option)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        return self.not_beside(p, h, p.at)

    def not_beside(self, p: Hermetica, h: i64, beside: i64) -> tuple[str, str]:
        """Why it cannot be h, where a hex beside another is wanted."""
        rule, wanted = self.refuses
        if h != beside and h not in p.board.beside[beside]:
            return rule, f"{wanted}; {hex_name(p, h)} is not adjacent to {hex_name(p, beside)}"
        return rule, f"{wanted}; {holds(p, h)}"

    def why_no_word(self, p: Hermetica, option: i64) -> tuple[str, str]:
        words = p.board.words
        who = f"{unit_name(p, p.at)} on {hex_name(p, p.at)}"
        if option == words.end or words.spawn.has(option):
            return "HER-3.7", f"{who} has begun its activation: complete it or take it back"
        kind, rule, facts = ONLY[p.game.vocabulary[option]]
        if kind and kind != self.kind:
            return rule, f"{facts}; {who} acts now"
        rule, wanted = self.refuses
        return rule, f"{wanted}; first say where, or take it back"

    def why_impossible(self, p: Hermetica) -> str:
        side: i64 = p.seat
        if p.at < 0 or p.start < 0 or p.cell[p.at] & UNIT != 4 * side + self.kind:
            return f"at and start must tell of a {KINDS[self.kind]} of {SIDES[side]}"
        return ""

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        """Where the Unit went, what came to another hex by it, and what it captured."""
        if option >= before.board.size:
            return ""
        if after.cell[before.at] & UNIT:
            return " ".join(displaced(before, after, -1) + captured(before, after))
        way = f"{hex_name(before, before.at)}-{hex_name(before, option)}"
        goes = f"{unit_name(before, before.at)} {self.verb} {way}."
        return " ".join([goes, *displaced(before, after, option), *captured(before, after)])


class Steps(Activation):
    """Where does a Unit step?"""

    most: ClassVar[int] = 0
    """So many steps it makes."""

    def prompt(self, p: Hermetica) -> str:
        left = self.most - int(p.steps)
        steps = "1 step" if left == 1 else f"{left} steps"
        return f"The {KINDS[self.kind]} on {hex_name(p, p.at)} has {steps} left: where to?"

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if h == p.at:
            return "HER-3.6", f"{unit_name(p, h)} is on {hex_name(p, h)} already"
        return self.not_beside(p, h, p.at)

    def why_no_word(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option == p.board.words.stop:
            return "HER-3.6", "nothing has changed yet, so this would be no activation"
        return super().why_no_word(p, option)


def line_to(p: Hermetica, a: i64, b: i64) -> list[int]:
    """The hexes from a (left out) to b in a straight line; empty if they are not in line."""
    for d in range(len(NAMES)):
        ray = p.board.grid.ray(int(a), d)
        if b in ray:
            return ray[: ray.index(int(b)) + 1]
    return []


def displaced(before: Hermetica, after: Hermetica, to: i64) -> list[str]:
    """What came to another hex by somebody else's effect; `to` is where the acting Unit has gone, or -1."""
    out: list[str] = []
    for h in range(before.board.size):
        was, now = before.cell[h], after.cell[h]
        if h == to:
            continue
        if now & BARRIER and not was & BARRIER:
            name = barrier_name(after, h)
            out.append(f"{name[0].upper()}{name[1:]} goes to {hex_name(before, h)}.")
        elif now & UNIT and now & UNIT != was & UNIT:
            out.append(f"{unit_name(after, h)} goes to {hex_name(before, h)}.")
    return out


def captured(before: Hermetica, after: Hermetica) -> list[str]:
    """What an answer took off the board, and where it stood."""
    left = {int(cell) & IDENTITY for cell in after.cell}
    gone = [
        f"{unit_name(before, h)} on {hex_name(before, h)}"
        for h, cell in enumerate(before.cell)
        if int(cell) & UNIT and int(cell) & IDENTITY not in left
    ]
    return [f"Captured: {', '.join(gone)}."] if gone else []
