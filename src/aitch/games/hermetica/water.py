"""Water: it slides, collides and relocates (HER-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.games.hermetica import turn
from aitch.games.hermetica.activation import Activation, line_to
from aitch.games.hermetica.board import WATER
from aitch.games.hermetica.position import BARRIER, PIECE, UNIT, Hermetica, shield_bit
from aitch.games.hermetica.wording import hex_name, holds, piece_name


class SlideWater(Activation):
    """Where does Water slide, or with what beside it does it collide at once (HER-8.1)?"""

    asks = "Where does the Water on {} go?"
    refuses = ("HER-8.2", "Water has met nothing yet")
    kind = WATER
    verb = "slides"

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

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option in (p.board.words.stop, p.at):
            return "HER-3.6", "Water has neither moved nor met anything, so this would be no activation"
        return super().why_not(p, option)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        if h in p.board.beside[p.at] and p.cell[h] & PIECE:
            own = "it does not move its own Shield in this game, and no hex beside that is empty"
            why = "no hex beside it can take that" if moves_barrier(p, p.cell[h]) else own
            return "HER-8.2", f"Water can do nothing with {piece_name(p, h)} on {hex_name(p, h)}: {why}"
        line = line_to(p, p.at, h)
        if not line:
            return "HER-8.1", f"{hex_name(p, h)} is not in a straight line from {hex_name(p, p.at)}"
        for n in line:
            if p.cell[n] & PIECE:
                return "HER-8.1", f"{piece_name(p, n)} on {hex_name(p, n)} stops Water before"
        return "HER-8.1", f"Water does not stop on {hex_name(p, h)}: it slides until it meets something"


class Collision(Activation):
    """A question about the piece that Water has met."""

    kind = WATER

    def why_impossible(self, p: Hermetica) -> str:
        met = p.hit >= 0 and p.cell[p.hit] & PIECE and p.hit in p.board.beside[p.at]
        return super().why_impossible(p) or ("" if met else "Water has met nothing")


class Collide(Collision):
    """What does Water do with the piece it met (HER-8.2)?"""

    refuses = ("HER-8.3", "a Unit goes on an empty hex adjacent to Water")

    def options(self, p: Hermetica, out: list[int]) -> None:
        words = p.board.words
        there: i64 = p.cell[p.hit]
        if not there & BARRIER:
            p.add_empty_beside(out, p.at)
        elif moves_barrier(p, there):
            for n in p.board.beside[p.at]:
                if not p.cell[n] & BARRIER:
                    out.append(n)
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

    def why_no_word(self, p: Hermetica, option: i64) -> tuple[str, str]:
        words = p.board.words
        there = p.cell[p.hit]
        if option == words.stop:
            return "HER-8.2", "Water has not moved, so doing nothing is no activation"
        if option == words.lift:
            if not (there & UNIT and there & BARRIER):
                return "HER-8.6", f"Water met {piece_name(p, p.hit)}, not a Fire on a Barrier"
            off = "by the options of this game Water lifts no Fire off a Barrier"
            return "HER-8.6", "no hex beside Water is empty" if p.rules.water_lifts_fire else off
        if option == words.around:
            own = there & shield_bit(p.seat)
            met = f"Water met {piece_name(p, p.hit)}, not its friendly Shield"
            return "HER-8.7", "no hex beside the Shield is empty" if own else met
        return super().why_no_word(p, option)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        there = p.cell[p.hit]
        if not there & BARRIER:
            return super().why_not_there(p, h)
        if not moves_barrier(p, there):
            return "HER-8.8", "by the options of this game Water does not move its own Shield"
        if h not in p.board.beside[p.at]:
            return "HER-8.4", f"{hex_name(p, h)} is not adjacent to Water on {hex_name(p, p.at)}"
        return "HER-8.4", f"{holds(p, h)}, and no Barrier goes onto another"


class LiftFire(Collision):
    """Where does Water put the Fire that it lifts off a Barrier (HER-8.6)?"""

    asks = "Where does Water put the Fire?"
    refuses = ("HER-8.6", "the Fire goes on an empty hex adjacent to Water")

    def options(self, p: Hermetica, out: list[int]) -> None:
        p.add_empty_beside(out, p.at)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.shift(p.hit, option)
        turn.done(p)


class GoAround(Collision):
    """Where does Water put itself, round its Shield (HER-8.7)?"""

    asks = "Where does Water put itself, round its Shield?"
    refuses = ("HER-8.7", "Water goes on an empty hex adjacent to its Shield")
    verb = "goes round its Shield"

    def options(self, p: Hermetica, out: list[int]) -> None:
        p.add_empty_beside(out, p.hit)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.shift(p.at, option)
        p.at = option
        turn.done(p)

    def why_not_there(self, p: Hermetica, h: i64) -> tuple[str, str]:
        return self.not_beside(p, h, p.hit)


slide_water: Final = SlideWater()
collide: Final = Collide()
lift_fire: Final = LiftFire()
go_around: Final = GoAround()


def can_act(p: Hermetica, h: i64) -> bool:
    return any(not p.cell[n] & PIECE or can_relocate(p, h, n) for n in p.board.beside[h])


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
    return any(not p.cell[n] & BARRIER for n in p.board.beside[h])
