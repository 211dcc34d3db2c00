"""How Units come onto the board during play (HER-4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import Question
from aitch.games.hermetica import turn
from aitch.games.hermetica.board import ADEPT, FIRE, MOST_ELEMENTS
from aitch.games.hermetica.places import ON_BOARD, OWN, RESERVE
from aitch.games.hermetica.position import FRESH, PIECE, UNIT, USED, Hermetica
from aitch.games.hermetica.wording import KINDS, SIDES, hex_name, holds, other_word

MUST_RETURN: Final = ("HER-4.7", "the Adept is off the board and must return before anything else")


class Spawn(Question[Hermetica]):
    """Where does the Unit come onto the board (HER-4.1, HER-4.6)?"""

    def options(self, p: Hermetica, out: list[int]) -> None:
        add_homes(p, out)

    def apply(self, p: Hermetica, option: i64) -> None:
        p.put(p.seat, p.kind, option)
        p.cell[option] |= USED | FRESH
        turn.rest(p, turn.act)
        turn.spend(p, 2)

    def prompt(self, p: Hermetica) -> str:
        if p.kind == ADEPT:
            return f"Where does {SIDES[p.seat]}'s Adept return?"
        return f"Where does {SIDES[p.seat]} spawn the {KINDS[int(p.kind)]}?"

    def why_not(self, p: Hermetica, option: i64) -> tuple[str, str]:
        if option < p.board.size:
            return why_no_home(p, option, "HER-4.1")
        if p.owed and p.left == turn.ACTIONS:
            return MUST_RETURN
        return other_word(p, option)

    def why_impossible(self, p: Hermetica) -> str:
        return "" if p.kind else "nothing is being spawned"

    def line(self, before: Hermetica, after: Hermetica, option: i64) -> str:
        return enters(before, "spawns", option)

    def between_moves(self, p: Hermetica) -> bool:
        """A compulsory return is one question."""
        return p.owed and p.left == turn.ACTIONS


spawn: Final = Spawn()


def enters(p: Hermetica, verb: str, h: i64) -> str:
    kind = KINDS[int(p.kind)]
    what = "its Adept" if p.kind == ADEPT else f"an {kind}" if kind == "Earth" else f"a {kind}"
    return f"{SIDES[p.seat]} {verb} {what} on {hex_name(p, h)}."


def spawn_label(p: Hermetica, option: i64, verb: str) -> str:
    spawns = p.board.words.spawn
    if not spawns.has(option):
        return p.game.vocabulary[option]
    labels = ["Bring the Adept back", f"{verb} a Fire", f"{verb} an Earth", f"{verb} a Water"]
    return labels[spawns.index(option)]


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


def has_home(p: Hermetica, kind: i64) -> bool:
    """Whether a hex is free to spawn on."""
    side: i64 = p.seat
    cell = p.cell
    if kind == ADEPT and not cell[p.board.primes[side]] & PIECE:
        return True
    return any(not cell[h] & PIECE for h in p.board.horizons[side])


def add_homes(p: Hermetica, out: list[int]) -> None:
    side: i64 = p.seat
    cell = p.cell
    if p.kind == ADEPT and not cell[p.board.primes[side]] & PIECE:
        out.append(p.board.primes[side])
    for h in p.board.horizons[side]:
        if not cell[h] & PIECE:
            out.append(h)
    out.sort()


def why_no_spawn(p: Hermetica, option: i64) -> tuple[str, str]:
    side = p.seat
    kind = int(p.board.words.spawn.index(option)) + ADEPT
    if kind == ADEPT and not may_return(p):
        if p.adept_at(side) >= 0:
            return "HER-4.6", f"{SIDES[side]}'s Adept is on the board"
        return "HER-4.9", "the Adept was captured this turn and returns at the beginning of the next"
    if p.question is turn.act and p.left < 2:
        return "HER-3.1", f"spawning takes 2 actions, {p.left} is left"
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
    adept = p.kind == ADEPT
    if h in p.board.horizons[side] or (adept and h == p.board.primes[side]):
        return "HER-4.2", holds(p, h)
    if adept:
        unit = int(p.cell[h] & UNIT)
        if unit and (unit - 1) // 4 == side and p.left == turn.ACTIONS:
            return MUST_RETURN
        return "HER-4.6", f"{hex_name(p, h)} is neither {SIDES[side]}'s Prime hex nor in its Horizon"
    kind = KINDS[int(p.kind)]
    return rule, f"{hex_name(p, h)} is not in {SIDES[side]}'s Horizon, where the {kind} must go"
