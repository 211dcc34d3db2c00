"""Words: what is asked, what a button says, and one line of log for what an answer did."""

from __future__ import annotations

from aitch.core.contract import OVER
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WATER
from aitch.games.hermetica.position import (
    ACTING,
    ADEPT_AT,
    ADEPT_DEPLOYS,
    ADEPT_GOES,
    BARRIER,
    DRAFTING,
    EARTH_GOES,
    FIRE_CARRIES,
    FIRE_GOES,
    FIRE_SHOOTS,
    LOST,
    PLACING,
    PLACING_AT,
    SHIELD_AT,
    SPAWNING,
    UNIT,
    WALL,
    WATER_GOES,
    WATER_HITS,
    WATER_LIFTS,
)
from aitch.games.hermetica.state import Hermetica

SIDES = ["Sun", "Moon"]
KINDS = {ADEPT: "Adept", FIRE: "Fire", EARTH: "Earth", WATER: "Water"}
LABELS = {
    "+adept": "Bring the Adept back",
    "+fire": "Spawn a Fire",
    "+earth": "Spawn an Earth",
    "+water": "Spawn a Water",
    "end": "End the turn",
    "stop": "Stop here",
    "deploy": "Deploy the Shield",
    "shoot": "Shoot",
    "carry": "Ride with the Shield",
    "lift": "Lift the Fire off",
    "around": "Go round the Shield",
}


def label(state: Hermetica, option: int) -> str:
    word = state.game.vocabulary[option]
    text = LABELS.get(word, word)
    return text.replace("Spawn", "Place") if state.phase == PLACING else text


def article(kind: str) -> str:
    return f"an {kind}" if kind == "Earth" else f"a {kind}"


def unit_name(state: Hermetica, h: int) -> str:
    """Moon's Fire, or nothing where no Unit is."""
    unit = int(state.cell[h] & UNIT)
    if not unit:
        return ""
    side = (unit - 1) // 4
    return f"{SIDES[side]}'s {KINDS[unit - 4 * side]}"


def piece_name(state: Hermetica, h: int) -> str:
    """What stands on a hex: a Unit, a Barrier, or both."""
    there = int(state.cell[h])
    unit = unit_name(state, h)
    barrier = ""
    if there & WALL:
        barrier = "a Wall"
    elif there & BARRIER:
        barrier = f"{SIDES[0 if there & 64 else 1]}'s Shield"
    if unit and barrier:
        return f"{unit} on {barrier}"
    return unit or barrier


def prompt(state: Hermetica) -> str:
    if state.seat == OVER:
        return "The game is over."
    side = SIDES[state.seat]
    labels = state.board.labels
    phase = state.phase
    here = labels[state.at] if state.at >= 0 else ""
    if phase == DRAFTING:
        return f"Where does {side} put a Wall?"
    if phase == PLACING:
        return f"Which Element does {side} place?"
    if phase in (PLACING_AT, SPAWNING):
        verb = "place" if phase == PLACING_AT else "return" if state.kind == ADEPT else "spawn"
        kind = KINDS[int(state.kind)]
        return f"Where does {side}'s {kind} return?" if verb == "return" else f"Where does {side} {verb} the {kind}?"
    if phase == ACTING:
        actions = "1 action" if state.left == 1 else f"{state.left} actions"
        return f"{side} has {actions}: which Unit acts?"
    if phase == ADEPT_DEPLOYS:
        return f"Where does the Adept on {here} deploy its Shield?"
    if phase == FIRE_SHOOTS:
        return f"Whom does the Fire on {here} shoot?"
    if phase == FIRE_CARRIES:
        return "Where does the Fire ride with its Shield?"
    if phase == WATER_GOES:
        return f"Where does the Water on {here} go?"
    if phase == WATER_HITS:
        there = state.cell[state.hit]
        what = piece_name(state, int(state.hit))
        if there & UNIT and there & BARRIER:
            return f"Water met {what}: where does the Barrier go, and the Fire is captured?"
        return f"Water met {what}: where does Water put it?"
    if phase == WATER_LIFTS:
        return "Where does Water put the Fire?"
    if phase in (ADEPT_GOES, FIRE_GOES, EARTH_GOES):
        most = {ADEPT_GOES: 2, FIRE_GOES: 4, EARTH_GOES: 3}[int(phase)]
        name = {ADEPT_GOES: "Adept", FIRE_GOES: "Fire", EARTH_GOES: "Earth"}[int(phase)]
        left = most - int(state.steps)
        if not left:
            return f"The {name} on {here} has made its steps: does it deploy its Shield?"
        steps = "1 step" if left == 1 else f"{left} steps"
        return f"The {name} on {here} has {steps} left: where to?"
    return "Where does Water put itself, round its Shield?"


def narrate(before: Hermetica, after: Hermetica) -> str:
    """From the difference of two positions; nothing for a question that only opens another."""
    side = SIDES[before.seat]
    parts: list[str] = []
    labels = before.board.labels
    phase = before.phase
    moved_to = stands(before, after)
    if phase == DRAFTING:
        wall = next(h for h in range(before.board.size) if after.cell[h] & WALL and not before.cell[h] & WALL)
        return f"{side} puts a Wall on {labels[wall]}."
    if phase in (PLACING_AT, SPAWNING):
        verb = "places" if phase == PLACING_AT else "spawns"
        kind = KINDS[int(before.kind)]
        parts.append(f"{side} {verb} {'its Adept' if kind == 'Adept' else article(kind)} on {moved_to}.")
    elif phase == ACTING and before.start == after.start and after.phase != SPAWNING:
        parts.append(f"{side} ends the turn.")
    elif phase != ACTING:
        parts += activation_words(before, after, side, moved_to)
    captured = losses(before, after)
    if captured:
        parts.append(f"Captured: {', '.join(captured)}.")
    return " ".join(parts)


def stands(before: Hermetica, after: Hermetica) -> str:
    """Where the acting Unit, or the one that entered, stands now."""
    own = range(4 * before.seat + 1, 4 * before.seat + 5)
    if before.at >= 0:
        kind = before.cell[before.at] & UNIT
        own = range(int(kind), int(kind) + 1)
    for h in range(before.board.size):
        if after.cell[h] & UNIT in own and before.cell[h] & UNIT != after.cell[h] & UNIT:
            return before.board.labels[h]
    return ""


def activation_words(before: Hermetica, after: Hermetica, side: str, moved_to: str) -> list[str]:
    labels = before.board.labels
    here = labels[before.at]
    phase = before.phase
    words: list[str] = []
    if phase == FIRE_SHOOTS:
        return [f"{side}'s Fire on {here} shoots."]
    if phase == ADEPT_DEPLOYS:
        return [f"{side}'s Adept deploys its Shield on {labels[after.tally[SHIELD_AT + before.seat]]}."]
    if phase in (ADEPT_GOES, FIRE_GOES, EARTH_GOES, WATER_GOES) and moved_to:
        verb = "slides" if phase == WATER_GOES else "steps"
        words.append(
            f"{side}'s {KINDS[int(before.cell[before.at] & UNIT) - 4 * before.seat]} {verb} {here}-{moved_to}."
        )
    if phase == FIRE_CARRIES:
        words.append(f"{side}'s Fire rides its Shield {here}-{moved_to}.")
    for h in range(before.board.size):
        name = displaced(before, after, h)
        if name:
            words.append(name)
    return words


def displaced(before: Hermetica, after: Hermetica, h: int) -> str:
    """What came to hex h by somebody else's effect."""
    label = before.board.labels[h]
    was, now = int(before.cell[h]), int(after.cell[h])
    own_step = before.phase in (ADEPT_GOES, FIRE_GOES, EARTH_GOES, WATER_GOES, FIRE_CARRIES)
    if now & BARRIER and not was & BARRIER and before.phase != FIRE_CARRIES:
        barrier = "A Wall" if now & WALL else f"{SIDES[0 if now & 64 else 1]}'s Shield"
        return f"{barrier} goes to {label}."
    actor = int(before.cell[before.at] & UNIT)
    if now & UNIT and now & UNIT != was & UNIT and not (own_step and now & UNIT == actor and before.at != h):
        return f"{unit_name(after, h)} goes to {label}."
    return ""


def losses(before: Hermetica, after: Hermetica) -> list[str]:
    gone: list[str] = []
    for side in (0, 1):
        if before.tally[ADEPT_AT + side] >= 0 and after.tally[ADEPT_AT + side] < 0:
            gone.append(f"{SIDES[side]}'s Adept")
        for kind in (FIRE, EARTH, WATER):
            i = LOST + 3 * side + kind - FIRE
            gone += [f"{SIDES[side]}'s {KINDS[kind]}"] * int(after.tally[i] - before.tally[i])
    return gone
