"""One line of log for an answer, and the result in a sentence."""

from __future__ import annotations

from aitch.games.hermit.area import card_cell, card_of, card_turn
from aitch.games.hermit.notation import cell_name, kinds_of
from aitch.games.hermit.position import (
    COAST,
    DEAL,
    LOST_CARDS,
    LOST_TASK,
    LOST_WAVE,
    ROTATE,
    TOP,
    UNDEALT,
    WAVE,
    WON,
    numbers,
)
from aitch.games.hermit.sheet import LEVELS, TASKS
from aitch.games.hermit.state import Hermit


def narrate(before: Hermit, after: Hermit) -> str:
    """A placement is told once the card lies; the answers on the way to it have no line."""
    parts: list[str] = []
    if before.asked == DEAL:
        place = numbers(before.coast).index(UNDEALT)
        parts.append(f"The Coast, place {place + 1}: {pattern(after, after.coast[place])}.")
    elif before.asked == ROTATE:
        laid = after.areas[before.seat].laid[-1]
        turn = card_turn(laid)
        how = f", turned by {turn} quarter{'s' if turn > 1 else ''}" if turn else ""
        parts.append(f"{who(before)} lays card {card_of(laid) + 1} at {cell_name(card_cell(laid))}{how}.")
    elif before.asked == WAVE:
        parts.append(f"{who(before)} {'pulls' if after.wave < before.wave else 'holds'} the Wave.")
    elif (
        before.asked == TOP
        and after.tops[before.drawer] >= 0
        and after.piles[before.drawer] == before.piles[before.drawer]
    ):
        parts.append(
            f"{after.owner(before.drawer).capitalize()} pile now shows {pattern(after, after.tops[before.drawer])}."
        )
    return " ".join(parts + steps(before, after) + drawn(before, after) + ending(before, after))


def steps(before: Hermit, after: Hermit) -> list[str]:
    """What Hermie and the Wave did."""
    parts: list[str] = []
    if after.hermie > before.hermie:
        home = " and the Wave" if after.hermie == after.wave else ""
        parts.append(f"Hermie steps onto place {after.hermie}{home}.")
    if after.round == before.round:
        return parts
    if after.wave > COAST:
        parts.append("The Wave rolls off the Coast.")
    elif after.wave > before.wave:
        parts.append(f"The Wave rolls out to place {after.wave}.")
    elif after.wave < before.wave:
        parts.append(f"The Wave is drawn back to place {after.wave}.")
    else:
        parts.append(f"The Wave stays on place {after.wave}.")
    return parts


def drawn(before: Hermit, after: Hermit) -> list[str]:
    """Which cards came into the play areas and hands."""
    parts: list[str] = []
    for s in range(after.seats):
        if before.areas[s].width == 0 and after.areas[s].laid:
            parts.append(f"Card {card_of(after.areas[s].laid[0]) + 1} lies first in {after.owner(s)} play area.")
        held = hand(before, s)
        fresh = [card for card in hand(after, s) if card not in held]
        if fresh:
            names = " and ".join(str(card + 1) for card in fresh)
            coast = [i + 1 for i in range(COAST) if before.coast[i] >= 0 > after.coast[i]] if s == 0 else []
            source = f", from place {' and '.join(map(str, coast))} of the Coast" if coast else ""
            parts.append(f"{name_of(after, s)} draws card {names}{source}.")
    return parts


def hand(state: Hermit, s: int) -> list[int]:
    return [state.hands[2 * s + i] for i in range(state.in_hand(s))]


def ending(before: Hermit, after: Hermit) -> list[str]:
    return [reason(after)] if after.ended and not before.ended else []


def reason(state: Hermit) -> str:
    task, level = title(TASKS[state.task]), title(LEVELS[state.level])
    if state.ended == WON:
        return f"Hermie is back in the sea: {task} at level {level} is done in {state.round + 1} rounds."
    if state.ended == LOST_WAVE:
        return f"The Wave has rolled off the Coast while Hermie was on place {state.hermie}: lost."
    if state.ended == LOST_CARDS:
        return "There are not enough cards left to draw: lost."
    if state.ended == LOST_TASK:
        return f"Hermie is back in the sea, but the task {task} was not done: {missed(state)}."
    return ""


def missed(state: Hermit) -> str:
    task = TASKS[state.task]
    if task == "dunes":
        fewest = min(state.unused(s) for s in range(state.seats if state.each else 1))
        return f"{fewest} of two cards unused"
    if task == "crab-dance":
        return "three pools in a line were missing"
    if task == "nature-reserve":
        return f"bottle caps in sight: {sum(area.caps for area in state.areas)}"
    return f"{COAST - state.wave} of four places right of the Wave"


def title(word: str) -> str:
    """A task or level as it is printed."""
    return "Base game" if word == "base" else word.replace("-", " ").title()


def who(state: Hermit) -> str:
    return name_of(state, state.seat)


def name_of(state: Hermit, s: int) -> str:
    return state.game.seat_names(int(state.seats))[s]


def pattern(state: Hermit, family: int) -> str:
    kinds = kinds_of(state)
    return ", ".join(kinds.name(kind) for kind in state.deck.pattern(family))
