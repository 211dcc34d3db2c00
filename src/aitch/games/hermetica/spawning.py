"""How Units come onto the board during play (HER-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import Question
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import ADEPT, FIRE, MOST_ELEMENTS
from aitch.games.hermetica.places import ON_BOARD, OWN, RESERVE
from aitch.games.hermetica.position import FRESH, PIECE, UNIT, USED, Hermetica
from aitch.games.hermetica.wording import KINDS, SIDES, hex_name, holds

MUST_RETURN: Final = ("HER-4.7", "the Adept is off the board and must return before anything else")


class Enter(Question[Hermetica]):
    """Where does a Unit come onto the board?"""

    refuses = ("HER-4.1", "the {} is being spawned: say where, or take it back")
    verb: ClassVar[str] = "spawn"

    def options(self, p: Hermetica, out: list[int]) -> None:
        for h in homes(p, p.kind):
            if not p.cell[h] & PIECE:
                out.append(h)

    def prompt(self, p: Hermetica) -> str:
        return f"Where does {SIDES[p.seat]} {self.verb} the {KINDS[int(p.kind)]}?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        rule, facts = self.refuses
        if option < p.board.size:
            return why_no_home(p, option, rule)
        return rule, facts.replace("{}", KINDS[int(p.kind)])

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        kind = KINDS[int(before.kind)]
        where = hex_name(before, option)
        if before.kind == ADEPT:
            return f"{SIDES[before.seat]} brings its Adept back on {where}."
        return f"{SIDES[before.seat]} {self.verb}s {'an' if kind == 'Earth' else 'a'} {kind} on {where}."


class Spawn(Enter):
    """Where does the Unit come onto the board (HER-4.1, HER-4.6)?"""

    def apply(self, p: Hermetica, option: i64) -> None:
        p.put(p.seat, p.kind, option)
        p.cell[option] |= USED | FRESH
        turn.rest(p, turn.act)
        turn.spend(p, 2)

    def prompt(self, p: Hermetica) -> str:
        if p.kind == ADEPT:
            return f"Where does {SIDES[p.seat]}'s Adept return?"
        return super().prompt(p)

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option > p.board.words.spawn.first and p.owed and p.left == turn.ACTIONS:
            return MUST_RETURN
        return super().why_not(p, option)

    def why_impossible(self, p: Hermetica) -> str:
        return "" if p.kind else "nothing is being spawned"

    def between_moves(self, p: Hermetica) -> bool:
        """A compulsory return is one question."""
        return p.owed and p.left == turn.ACTIONS


spawn: Final = Spawn()


def add_spawns(p: Hermetica, out: list[int]) -> None:
    """What a turn can spawn."""
    if may_return(p) and has_home(p, ADEPT):
        out.append(p.board.words.spawn.first)
    add_elements(p, out)


def add_elements(p: Hermetica, out: list[int]) -> None:
    side: i64 = p.seat
    if p.own[side * OWN + ON_BOARD] >= MOST_ELEMENTS or not has_home(p, FIRE):
        return
    first: i64 = p.board.words.spawn.first + 1
    for k in range(3):
        if p.own[side * OWN + RESERVE + k] > 0:
            out.append(first + k)


def may_return(p: Hermetica) -> bool:
    """Whether the Adept is off the board and may come back in this turn (HER-4.8, HER-4.9)."""
    return p.adept_at(p.seat) < 0 and (p.owed or p.rules.same_turn_self_respawn)


def homes(p: Hermetica, kind: i64) -> list[int]:
    """Where the side to move spawns such a Unit, if the hex is empty."""
    return p.board.adept_homes[p.seat] if kind == ADEPT else p.board.horizons[p.seat]


def has_home(p: Hermetica, kind: i64) -> bool:
    """Whether a hex is free to spawn on."""
    return any(not p.cell[h] & PIECE for h in homes(p, kind))


def why_no_spawn(p: Hermetica, option: i64) -> tuple[str, str]:
    side = p.seat
    kind = int(p.board.words.spawn.index(option)) + ADEPT
    if kind == ADEPT and not may_return(p):
        if p.adept_at(side) >= 0:
            return "HER-4.6", f"{SIDES[side]}'s Adept is on the board"
        return "HER-4.9", "the Adept was captured this turn and returns at the beginning of the next"
    if p.question is turn.act and p.left < 2:
        return "HER-3.1", f"spawning takes 2 actions, and {p.left} action is left"
    if kind == ADEPT:
        return "HER-4.8", "neither the Prime hex nor a hex of the Horizon is empty"
    return why_no_element(p, kind)


def why_no_element(p: Hermetica, kind: int) -> tuple[str, str]:
    side = p.seat
    if not p.own[side * OWN + RESERVE + kind - FIRE]:
        return "HER-4.3", f"{SIDES[side]} has no {KINDS[kind]} left in the reserve"
    if p.own[side * OWN + ON_BOARD] >= MOST_ELEMENTS:
        return "HER-4.4", f"{SIDES[side]} has {MOST_ELEMENTS} Elements on the board"
    return "HER-4.1", "no hex of the Horizon is empty"


def why_no_home(p: Hermetica, h: i64, rule: str) -> tuple[str, str]:
    side = p.seat
    if h in homes(p, p.kind):
        return "HER-4.2", holds(p, h)
    if p.kind == ADEPT:
        unit = int(p.cell[h] & UNIT)
        if unit and (unit - 1) // 4 == side and p.left == turn.ACTIONS:
            return MUST_RETURN
        return "HER-4.6", f"{hex_name(p, h)} is neither {SIDES[side]}'s Prime hex nor in its Horizon"
    kind = KINDS[int(p.kind)]
    return rule, f"{hex_name(p, h)} is not in {SIDES[side]}'s Horizon, where the {kind} must go"
