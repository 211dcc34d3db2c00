"""Why an answer is not legal: the rule's number and the facts, question by question."""

from __future__ import annotations

from aitch.core.contract import Refusal
from aitch.core.hexes import NAMES
from aitch.games.hermetica.board import (
    ADEPT,
    AROUND,
    CARRY,
    DEPLOY,
    END,
    FIRE,
    LIFT,
    MOST_ELEMENTS,
    SHOOT,
    SPAWN_ADEPT,
    SPAWN_WATER,
    STOP,
)
from aitch.games.hermetica.earth import can_push
from aitch.games.hermetica.narrate import KINDS, SIDES, piece_name, unit_name
from aitch.games.hermetica.position import (
    ACTING,
    ADEPT_AT,
    ADEPT_DEPLOYS,
    ADEPT_GOES,
    BARRIER,
    DRAFTING,
    EARTH_GOES,
    ELEMENTS,
    FIRE_CARRIES,
    FIRE_GOES,
    FIRE_SHOOTS,
    FRESH,
    PIECE,
    PLACING,
    PLACING_AT,
    RESERVE,
    SHIELD_AT,
    SPAWNING,
    UNIT,
    USED,
    WATER_GOES,
    WATER_HITS,
    WATER_LIFTS,
    shield_bit,
)
from aitch.games.hermetica.state import Hermetica
from aitch.games.hermetica.water import moves_barrier

Reason = tuple[str, str]
HEX_FIRST: Reason = ("HER-11.1", "a hex is asked for here; take back to do something else")


def why_not(state: Hermetica, option: int) -> Refusal:
    size = int(state.board.size)
    reason = hex_reason(state, option) if option < size else word_reason(state, option - size)
    rule, facts = reason
    return state.refuse(f"HER-{rule}" if rule[0].isdigit() else rule, facts)


def label(state: Hermetica, h: int) -> str:
    return state.board.labels[h]


def adjacent(state: Hermetica, a: int, b: int) -> bool:
    return b in list(state.board.near[6 * a : 6 * a + 6])


def holds(state: Hermetica, h: int) -> str:
    return f"{label(state, h)} holds {piece_name(state, h)}"


def hex_reason(state: Hermetica, h: int) -> Reason:
    phase = int(state.phase)
    if phase == ACTING:
        return unit_reason(state, h)
    if phase in (SPAWNING, PLACING_AT):
        return home_reason(state, h)
    if phase == PLACING:
        return "2.5", "first say which Element is placed"
    if phase == DRAFTING:
        return draft_reason(state, h)
    if phase == ADEPT_GOES:
        return adept_reason(state, h)
    if phase == ADEPT_DEPLOYS:
        return deploy_reason(state, h)
    if phase == FIRE_GOES:
        return fire_reason(state, h)
    if phase == FIRE_CARRIES:
        return carry_reason(state, h)
    if phase == FIRE_SHOOTS:
        return shot_reason(state, h)
    if phase == EARTH_GOES:
        return earth_reason(state, h)
    if phase == WATER_GOES:
        return slide_reason(state, h)
    if phase == WATER_HITS:
        return relocation_reason(state, h)
    if phase == WATER_LIFTS:
        return place_reason(state, h, int(state.at), "8.6", "the Fire goes on an empty hex adjacent to Water")
    return place_reason(state, h, int(state.hit), "8.7", "Water goes on an empty hex adjacent to its Shield")


def word_reason(state: Hermetica, word: int) -> Reason:
    phase = int(state.phase)
    if phase == SPAWNING and state.owed and state.left == 3:
        return "4.7", "the Adept is off the board and must return before anything else"
    if phase in (ACTING, PLACING) and SPAWN_ADEPT <= word <= SPAWN_WATER:
        return spawn_reason(state, word)
    if phase == ACTING:
        return "11.1", "no Unit has been chosen that could do this"
    if phase == PLACING:
        return "2.5", "the setup is not complete: an Element is placed now"
    if phase == DRAFTING:
        return "2.2", "the Walls are not complete: a Wall is put down now"
    if word == STOP:
        if phase == WATER_HITS:
            return "8.2", "Water has not moved, so doing nothing is no activation"
        if phase in (ADEPT_GOES, FIRE_GOES, EARTH_GOES):
            return "3.6", "nothing has changed yet, so this would be no activation"
    if word == DEPLOY and phase == ADEPT_GOES:
        if state.changed:
            return "5.2", "the Shield has been deployed once in this activation"
        return "5.3", "no hex beside the Adept can take the Shield"
    if phase == FIRE_GOES and word == SHOOT:
        if state.steps:
            return "6.1", "this Fire has moved, so it does not shoot"
        return "6.4", "no Unit stands first in a line within four hexes"
    if phase == FIRE_GOES and word == CARRY:
        return carry_word_reason(state)
    if phase == WATER_HITS and word == LIFT:
        there = state.cell[state.hit]
        if there & UNIT and there & BARRIER:
            return "8.6", "Water has no empty hex beside it, or the option is off"
        return "8.6", f"{label(state, int(state.hit))} is not a Fire on a Barrier"
    if phase == WATER_HITS and word == AROUND:
        if state.cell[state.hit] & shield_bit(state.seat):
            return "8.7", "no hex beside the Shield is empty"
        return "8.7", f"Water met {piece_name(state, int(state.hit))}, not its friendly Shield"
    if word == END:
        return "3.7", "an activation has begun: complete it or take it back"
    return HEX_FIRST


def unit_reason(state: Hermetica, h: int) -> Reason:
    there = int(state.cell[h])
    unit = there & UNIT
    if not unit:
        return "3.5", f"no Unit stands on {label(state, h)}"
    if (unit - 1) // 4 != state.seat:
        return "3.5", f"{unit_name(state, h)} on {label(state, h)} is not {SIDES[state.seat]}'s"
    if there & FRESH:
        return "4.5", f"{unit_name(state, h)} on {label(state, h)} was spawned this turn"
    if there & USED:
        return "3.3", f"{unit_name(state, h)} on {label(state, h)} has been used this turn"
    return "3.6", f"{unit_name(state, h)} on {label(state, h)} can do nothing that changes anything"


def spawn_reason(state: Hermetica, word: int) -> Reason:
    side = state.seat
    kind = word - SPAWN_ADEPT + ADEPT
    if state.phase == PLACING and kind == ADEPT:
        return "2.5", "Elements are placed now; the Adept stands on its Prime"
    if kind == ADEPT:
        if state.tally[ADEPT_AT + side] >= 0:
            return "4.6", f"{SIDES[side]}'s Adept is on the board"
        if not state.may_return():
            return "4.9", "the Adept was captured this turn and returns at the beginning of the next"
    if state.phase == ACTING and state.left < 2:
        return "3.1", f"spawning takes 2 actions, {state.left} is left"
    if kind == ADEPT:
        return "4.8", "neither the Prime hex nor a hex of the Horizon is empty"
    if not state.tally[RESERVE + 3 * side + kind - FIRE]:
        return "4.3", f"{SIDES[side]} has no {KINDS[kind]} left in the reserve"
    if state.tally[ELEMENTS + side] >= MOST_ELEMENTS:
        return "4.4", f"{SIDES[side]} has {MOST_ELEMENTS} Elements on the board"
    return "4.1", "no hex of the Horizon is empty"


def home_reason(state: Hermetica, h: int) -> Reason:
    side = state.seat
    homes = list(state.board.horizons[side])
    kind = KINDS[int(state.kind)]
    if state.kind == ADEPT:
        homes.append(state.board.primes[side])
    if h in homes:
        return "4.2", holds(state, h)
    if state.kind == ADEPT:
        unit = int(state.cell[h]) & UNIT
        if unit and (unit - 1) // 4 == side and state.left == 3:
            return "4.7", "the Adept is off the board and must return before anything else"
        return "4.6", f"{label(state, h)} is neither {SIDES[side]}'s Prime hex nor in its Horizon"
    rule = "2.5" if state.phase == PLACING_AT else "4.1"
    return rule, f"{label(state, h)} is not in {SIDES[side]}'s Horizon, where the {kind} must go"


def draft_reason(state: Hermetica, h: int) -> Reason:
    if state.cell[h] & PIECE:
        return "2.3", holds(state, h)
    if state.board.home[h] >= 0:
        return "2.3", f"{label(state, h)} lies in {SIDES[int(state.board.home[h])]}'s Horizon"
    return "2.4", f"a Wall on {label(state, h)} would make a group of three"


def adept_reason(state: Hermetica, h: int) -> Reason:
    if state.steps == 2:
        return "5.1", "the Adept has made its two steps"
    return place_reason(state, h, int(state.at), "5.1", "the Adept steps to an adjacent empty hex")


def deploy_reason(state: Hermetica, h: int) -> Reason:
    at = int(state.at)
    if not adjacent(state, at, h):
        return "5.2", f"{label(state, h)} is not adjacent to the Adept on {label(state, at)}"
    if state.cell[h] & BARRIER:
        return "5.3", holds(state, h)
    return "5.5", f"{holds(state, h)}, and no Adept captures an Adept"


def fire_reason(state: Hermetica, h: int) -> Reason:
    at = int(state.at)
    if not adjacent(state, at, h):
        return "6.2", f"{label(state, h)} is not adjacent to {label(state, at)}"
    if state.cell[h] & UNIT:
        return "6.2", holds(state, h)
    return "3.6", "the fourth step would end where Fire began, with nothing changed"


def carry_word_reason(state: Hermetica) -> Reason:
    at = int(state.at)
    there = int(state.cell[at])
    if state.tally[SHIELD_AT + state.seat] == at:
        return "6.3", "no hex beside Fire is empty, so the Shield cannot be taken along"
    if there & shield_bit(1 - state.seat):
        return "1.5", "the enemy Shield is only a Wall to this Fire"
    return "6.3", f"Fire on {label(state, at)} does not stand on its friendly Shield"


def carry_reason(state: Hermetica, h: int) -> Reason:
    if adjacent(state, int(state.at), h) and not state.cell[h] & PIECE:
        return "3.6", "the fourth step would end where Fire and Shield began"
    return place_reason(state, h, int(state.at), "6.3", "Fire rides only to an adjacent empty hex")


def shot_reason(state: Hermetica, h: int) -> Reason:
    at = int(state.at)
    line = line_to(state, at, h)
    if not line:
        return "6.4", f"{label(state, h)} is not in a straight line from {label(state, at)}"
    for n in line[:-1]:
        if state.cell[n] & PIECE:
            return "6.4", f"{piece_name(state, n)} on {label(state, n)} is in between"
    if len(line) > 4:
        return "6.4", f"{label(state, h)} is {len(line)} hexes away, a shot reaches 4"
    return "6.4", f"no Unit stands on {label(state, h)}"


def line_to(state: Hermetica, a: int, b: int) -> list[int]:
    """The hexes from a (left out) to b in a straight line; empty if they are not in line."""
    for d in range(len(NAMES)):
        line: list[int] = []
        n = int(state.board.near[6 * a + d])
        while n >= 0:
            line.append(n)
            if n == b:
                return line
            n = int(state.board.near[6 * n + d])
    return []


def earth_reason(state: Hermetica, h: int) -> Reason:
    at = int(state.at)
    if not adjacent(state, at, h):
        return "7.1", f"{label(state, h)} is not adjacent to {label(state, at)}"
    there = int(state.cell[h])
    d = list(state.board.near[6 * at : 6 * at + 6]).index(h)
    if can_push(state, at, d):
        return "3.6", "the third step would end where Earth began, with nothing changed"
    own = int(shield_bit(state.seat))
    if there & BARRIER and not there & own:
        return "7.1", f"{holds(state, h)}, which Earth does not enter"
    m = int(state.board.near[6 * h + d])
    if there & BARRIER:
        if m < 0:
            return "7.8", "the Shield would leave the board"
        if state.cell[m] & PIECE:
            return "7.8", f"the Shield would be pushed onto {label(state, m)}, which holds {piece_name(state, m)}"
        return "7.9", "a Fire stands on the Shield"
    pushed = f"{unit_name(state, h)} would be pushed onto {label(state, m)}, which holds {piece_name(state, m)}"
    if state.cell[m] & UNIT:
        return ("7.7" if state.cell[m] & BARRIER else "7.5"), pushed
    return "7.6", pushed


def slide_reason(state: Hermetica, h: int) -> Reason:
    at = int(state.at)
    if h == at:
        return "3.6", "Water would neither move nor do anything"
    if adjacent(state, at, h) and state.cell[h] & PIECE:
        return "8.2", f"Water can do nothing with {piece_name(state, h)} on {label(state, h)}"
    line = line_to(state, at, h)
    if not line:
        return "8.1", f"{label(state, h)} is not in a straight line from {label(state, at)}"
    for n in line:
        if state.cell[n] & PIECE:
            return "8.1", f"{piece_name(state, n)} on {label(state, n)} stops Water before"
    return "8.1", f"Water does not stop on {label(state, h)}: it slides until it meets something"


def relocation_reason(state: Hermetica, h: int) -> Reason:
    there = int(state.cell[state.hit])
    if not there & BARRIER:
        return place_reason(state, h, int(state.at), "8.3", "a Unit goes on an empty hex adjacent to Water")
    if not moves_barrier(state, there):
        return "8.8", "by the options of this game Water does not move its own Shield"
    if not adjacent(state, int(state.at), h):
        return "8.4", f"{label(state, h)} is not adjacent to Water on {label(state, int(state.at))}"
    return "8.4", f"{holds(state, h)}, and no Barrier goes onto another"


def place_reason(state: Hermetica, h: int, beside: int, rule: str, what: str) -> Reason:
    if not adjacent(state, beside, h):
        return rule, f"{what}; {label(state, h)} is not adjacent to {label(state, beside)}"
    return rule, f"{what}; {holds(state, h)}"
