"""What is asked, in words, and why an answer is refused."""

from __future__ import annotations

from mypy_extensions import i64

from aitch.core.contract import OVER, Refusal
from aitch.games.hermit.area import SIDE
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.position import (
    CARD,
    CELL,
    DEAL,
    GARBAGE,
    PLACE,
    PULL,
    ROTATE,
    SANDCASTLE,
    TOP,
    TURN,
    UNDEALT,
    WAVE,
    WHICH,
    Position,
    numbers,
)


def prompt(state: Position) -> str:
    asked = state.asked
    if asked == DEAL:
        place = 1 + len([c for c in numbers(state.coast) if c != UNDEALT])
        return f"Which card lies on place {place} of the Coast?"
    if asked == TOP:
        return f"Which card is now on top of {state.owner(state.drawer)} pile?"
    if asked == WHICH:
        return "Several cards have this pattern: which of them is it?"
    if asked == CARD:
        return "Which card do you lay?"
    if asked == PLACE:
        return f"Where does card {state.picked + 1} go? Choose the cell for its upper left corner."
    if asked == ROTATE:
        return f"How is card {state.picked + 1} turned?"
    if asked == WAVE:
        return "A pair and two pools: do you pull the Wave or hold it?"
    return "The game is over."


def why_not(state: Position, option: int) -> Refusal:
    asked = state.asked
    word: i64 = option
    name = state.game.vocabulary[option]
    if state.seat == OVER:
        return state.refuse("AITCH-2", "the game is over, nothing is asked any more")
    if asked in (DEAL, TOP, WHICH):
        rule = "HMT-2.6" if asked == WHICH else "HMT-11.4"
        facts = "has been seen already" if word < CARDS else "is not what chance is asked for: it turns up a card"
        return state.refuse(rule, f"{name} {facts}")
    if asked == WAVE:
        return state.refuse("HMT-7.8", f"{name} does not say whether the Wave is pulled or held")
    if asked == CARD:
        facts = "is not in your hand" if word < CARDS else "is no card: first choose which card you lay"
        return state.refuse("HMT-5.1", f"{name} {facts}")
    if asked == PLACE and word < CELL:
        return state.refuse("HMT-11.1", f"{name} is no cell: choose where card {state.picked + 1} goes")
    if asked == ROTATE and not TURN <= word < PULL:
        return state.refuse("HMT-11.1", f"{name} is no turn: choose how card {state.picked + 1} is turned")
    cell: i64 = word - CELL if asked == PLACE else state.place
    turn: i64 = 0 if asked == PLACE else word - TURN
    area = state.areas[state.seat]
    column: i64 = cell % SIDE
    touches: i64 = area.touching(cell // SIDE, turn)
    if asked == PLACE:
        touches |= area.touching(cell // SIDE, 1)
    where = state.game.vocabulary[CELL + cell]
    how = "a card" if asked == PLACE else f"the card in {name}"
    if (touches >> column) & 1 == 0:
        return state.refuse("HMT-5.6", f"{how} at {where} has no edge and no space in common with the play area")
    if state.task == GARBAGE:
        return state.refuse("HMT-9.4", f"{how} at {where} would cover a bottle cap")
    if state.task == SANDCASTLE:
        return state.refuse("HMT-9.5", f"with {how} at {where} the play area would not fit into six by six spaces")
    count = area.covered(cell, turn, False)
    return state.refuse("HMT-9.10", f"{how} at {where} would cover more than two symbols, in this turn {count}")
