"""Water: it slides, collides and relocates (HER-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import FollowUp
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import WATER
from aitch.games.hermetica.position import BARRIER, PIECE, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import (
    adjacent,
    displaced,
    goes,
    hex_name,
    holds,
    line_to,
    not_acting,
    not_beside,
    other_word,
    piece_name,
    told,
)


class SlideWater(FollowUp[Hermetica]):
    """Where does Water slide, or with what beside it does it collide at once (HER-8.1)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        for d in range(6):
            n: i64 = p.board.near[6 * p.at + d]
            if n >= 0:
                if not p.cell[n] & PIECE:
                    out.append(slide(p, p.at, d))
                elif can_relocate(p, p.at, n):
                    out.append(n)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        if p.cell[option] & PIECE:
            p.hit = option
            p.question = collide
            return
        d: i64 = 0
        while slide(p, p.at, d) != option:
            d += 1
        p.shift(p.at, option)
        p.at = option
        c: i64 = p.board.near[6 * option + d]
        if c >= 0 and can_relocate(p, option, c):
            p.hit = c
            p.question = collide
        else:
            turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        return f"Where does the Water on {hex_name(p, p.at)} go?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        at = p.at
        if option >= p.board.size:
            idle = "HER-3.6", "Water has neither moved nor met anything, so this would be no activation"
            return idle if option == p.board.words.stop else other_word(p, option)
        if option == at:
            return "HER-3.6", "Water would neither move nor do anything"
        if adjacent(p, at, option) and p.cell[option] & PIECE:
            return "HER-8.2", f"Water can do nothing with {piece_name(p, option)} on {hex_name(p, option)}"
        line = line_to(p, at, option)
        if not line:
            return "HER-8.1", f"{hex_name(p, option)} is not in a straight line from {hex_name(p, at)}"
        for n in line:
            if p.cell[n] & PIECE:
                return "HER-8.1", f"{piece_name(p, n)} on {hex_name(p, n)} stops Water before"
        return "HER-8.1", f"Water does not stop on {hex_name(p, option)}: it slides until it meets something"

    def why_impossible(self, p: Hermetica) -> str:
        return not_acting(p, WATER)

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return "" if before.cell[option] & PIECE else goes(before, after, "slides", option)


class Collide(FollowUp[Hermetica]):
    """What does Water do with the piece it met (HER-8.2)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        words = p.board.words
        there: i64 = p.cell[p.hit]
        if not there & BARRIER:
            p.add_empty_beside(out, p.at)
        elif moves_barrier(p, there):
            for d in range(6):
                n: i64 = p.board.near[6 * p.at + d]
                if n >= 0 and not p.cell[n] & BARRIER:
                    out.append(n)
        out.sort()
        if p.moved():
            out.append(words.stop)
        if there & BARRIER:
            if there & UNIT and p.rules.water_lifts_fire and p.free_beside(p.at):
                out.append(words.lift)
            if there & shield_bit(p.seat) and p.free_beside(p.hit):
                out.append(words.around)

    def apply(self, p: Hermetica, option: i64) -> None:
        words = p.board.words
        if option < p.board.size:
            self.relocate(p, option)
        elif option == words.lift:
            p.question = lift_fire
        elif option == words.around:
            p.question = go_around
        else:
            turn.done(p)

    def relocate(self, p: Hermetica, h: i64) -> None:
        if p.cell[p.hit] & BARRIER:
            p.capture(p.hit)
            p.capture(h)
            p.move_barrier(p.hit, h)
        else:
            p.shift(p.hit, h)
        turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        there = p.cell[p.hit]
        what = piece_name(p, p.hit)
        if there & UNIT and there & BARRIER:
            return f"Water met {what}: where does the Barrier go, and the Fire is captured?"
        return f"Water met {what}: where does Water put it?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        words = p.board.words
        there = p.cell[p.hit]
        if option < p.board.size:
            return self.why_not_there(p, option)
        if option == words.stop:
            return "HER-8.2", "Water has not moved, so doing nothing is no activation"
        if option == words.lift:
            on_barrier = there & UNIT and there & BARRIER
            no_place = "Water has no empty hex beside it, or the option is off"
            return "HER-8.6", no_place if on_barrier else f"{hex_name(p, p.hit)} is not a Fire on a Barrier"
        if option == words.around:
            own = there & shield_bit(p.seat)
            met = f"Water met {piece_name(p, p.hit)}, not its friendly Shield"
            return "HER-8.7", "no hex beside the Shield is empty" if own else met
        return other_word(p, option)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        there = p.cell[p.hit]
        if not there & BARRIER:
            return not_beside(p, h, p.at, "HER-8.3", "a Unit goes on an empty hex adjacent to Water")
        if not moves_barrier(p, there):
            return "HER-8.8", "by the options of this game Water does not move its own Shield"
        if not adjacent(p, p.at, h):
            return "HER-8.4", f"{hex_name(p, h)} is not adjacent to Water on {hex_name(p, p.at)}"
        return "HER-8.4", f"{holds(p, h)}, and no Barrier goes onto another"

    def why_impossible(self, p: Hermetica) -> str:
        return not_colliding(p)

    def label(self, p: Hermetica, option: i64) -> str:
        words = p.board.words
        if option < p.board.size:
            return hex_name(p, option)
        if option == words.stop:
            return "Stop here"
        return "Lift the Fire off" if option == words.lift else "Go round the Shield"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return told(before, after, *displaced(before, after, -1)) if option < before.board.size else ""


class LiftFire(FollowUp[Hermetica]):
    """Where does Water put the Fire that it lifts off a Barrier (HER-8.6)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        p.add_empty_beside(out, p.at)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        p.shift(p.hit, option)
        turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        return "Where does Water put the Fire?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            return other_word(p, option)
        return not_beside(p, option, p.at, "HER-8.6", "the Fire goes on an empty hex adjacent to Water")

    def why_impossible(self, p: Hermetica) -> str:
        return not_colliding(p)

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return told(before, after, *displaced(before, after, -1))


class GoAround(FollowUp[Hermetica]):
    """Where does Water put itself, round its Shield (HER-8.7)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        p.add_empty_beside(out, p.hit)
        out.sort()

    def apply(self, p: Hermetica, option: i64) -> None:
        p.shift(p.at, option)
        p.at = option
        turn.done(p)

    def prompt(self, p: Hermetica) -> str:
        return "Where does Water put itself, round its Shield?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option >= p.board.size:
            return other_word(p, option)
        return not_beside(p, option, p.hit, "HER-8.7", "Water goes on an empty hex adjacent to its Shield")

    def why_impossible(self, p: Hermetica) -> str:
        return not_colliding(p)

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return told(before, after, *displaced(before, after, -1))


slide_water: Final = SlideWater()
collide: Final = Collide()
lift_fire: Final = LiftFire()
go_around: Final = GoAround()


def not_colliding(p: Hermetica) -> str:
    met = p.hit >= 0 and p.cell[p.hit] & PIECE and adjacent(p, p.at, p.hit)
    return not_acting(p, WATER) or ("" if met else "Water has met nothing")


def can_act(p: Hermetica, h: i64) -> bool:
    for d in range(6):
        n: i64 = p.board.near[6 * h + d]
        if n >= 0 and (not p.cell[n] & PIECE or can_relocate(p, h, n)):
            return True
    return False


def slide(p: Hermetica, h: i64, d: i64) -> i64:
    """Where a slide from h in direction d stops."""
    near = p.board.near
    n: i64 = near[6 * h + d]
    while n >= 0 and not p.cell[n] & PIECE:
        h = n
        n = near[6 * n + d]
    return h


def can_relocate(p: Hermetica, h: i64, c: i64) -> bool:
    """Whether Water on h has anything to do with the piece on c that it collided with."""
    there: i64 = p.cell[c]
    if not there & BARRIER:
        return p.free_beside(h)
    if moves_barrier(p, there) and has_place(p, h):
        return True
    if there & UNIT and p.rules.water_lifts_fire and p.free_beside(h):
        return True
    return there & shield_bit(p.seat) != 0 and p.free_beside(c)


def moves_barrier(p: Hermetica, there: i64) -> bool:
    return not there & shield_bit(p.seat) or p.rules.water_moves_own_shield


def has_place(p: Hermetica, h: i64) -> bool:
    """Whether a Barrier can be put somewhere beside h."""
    for d in range(6):
        n: i64 = p.board.near[6 * h + d]
        if n >= 0 and not p.cell[n] & BARRIER:
            return True
    return False
