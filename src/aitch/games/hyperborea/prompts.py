"""What is being asked, in words."""

from __future__ import annotations

from aitch.core.contract import CHANCE, OVER
from aitch.games.hyperborea.movement import turning
from aitch.games.hyperborea.position import Position
from aitch.games.hyperborea.setup import marker_level
from aitch.games.hyperborea.terms import (
    ASK_CARD,
    ASK_CHOICE,
    ASK_CUBE,
    ASK_DEAL,
    ASK_EACH,
    ASK_EXTRA,
    ASK_FIRST,
    ASK_GEN,
    ASK_HEX,
    ASK_INTO,
    ASK_KEEP,
    ASK_LOSE_ROW,
    ASK_MAIN,
    ASK_MARKER,
    ASK_MINI,
    ASK_RACE,
    ASK_RACE_TILE,
    ASK_ROW,
    ASK_RUIN,
    ASK_SPACE,
    ASK_START_CARD,
    ASK_STRIKE,
    ASK_SURE,
    ASK_TILE,
    ASK_TO,
    ASK_WHICH,
    COLOURS,
    FLY,
    FOR_ELIMINATE,
    FOR_LOSS,
    FOR_PAY,
    FOR_RESET,
    FOR_SWAP,
    NONE,
    SEAT_NAMES,
    W_ROW,
)


def question(s: Position) -> str:
    ask = s.ask
    if s.seat == OVER:
        return "The game is over."
    if s.seat == CHANCE:
        return chance_question(s)
    if ask == ASK_MAIN:
        return "What do you do? Pick a cube, a place, a row or an effect; or end your turn."
    if ask == ASK_SPACE:
        return f"Where does the {COLOURS[s.colour]} cube go?"
    if ask == ASK_HEX:
        return f"What happens at {hex_name(s, s.cell)}?"
    if ask == ASK_TO:
        how = "fly" if s.kind == FLY else "walk"
        return f"Where does the miniature {how} to from {hex_name(s, s.cell)}?"
    if ask == ASK_STRIKE:
        return "How do you strike?"
    if ask == ASK_ROW:
        return f"What happens on the {row_name(s, s.colour)} row?"
    if ask == ASK_EACH:
        return "Which other row rises by one?"
    if ask == ASK_CHOICE:
        return "Which of its effects is generated?"
    if ask == ASK_KEEP:
        if s.stored[s.active] == NONE:
            return "Do you use the ruin token now or keep it?"
        return "Do you use the new ruin token, or keep it and play the old one now?"
    if ask == ASK_CARD:
        return "Which technology do you take?"
    if ask == ASK_WHICH:
        return "A cube of which colour?"
    if ask == ASK_INTO:
        return f"Which colour replaces the {COLOURS[s.colour]} cube?"
    if ask == ASK_GEN:
        return "A cube of which colour goes into your bag?"
    if ask == ASK_MINI:
        return "Which miniature do you give up?" if s.purpose == FOR_PAY else "Which miniature do you lose?"
    if ask == ASK_LOSE_ROW:
        return "Which marker falls by one level?"
    if ask == ASK_SURE:
        return "Some effects could still be spent. End the turn all the same?"
    if ask == ASK_RACE:
        return "Which race do you lead?"
    if ask == ASK_RACE_TILE:
        return "Which tile of your race do you take?"
    if ask == ASK_START_CARD:
        return "Which technology does your race start with?"
    if ask == ASK_EXTRA:
        return "Which extra cube goes into your bag?"
    if ask == ASK_MARKER:
        return f"Which development row begins at level {marker_level(s)}?"
    return zone_question(s)


def zone_question(s: Position) -> str:
    if s.purpose == FOR_RESET:
        return "Reset: which further cubes go into the bag? The others stay where they are."
    if s.purpose == FOR_LOSS:
        return "Which cube do you lose?"
    if s.purpose == FOR_PAY:
        return "Which cube do you give up?"
    if s.purpose == FOR_SWAP:
        return "Which cube is replaced by another colour?"
    if s.purpose == FOR_ELIMINATE:
        return "Which grey cube is eliminated?"
    return "Which cube goes back into the bag?"


def chance_question(s: Position) -> str:
    ask = s.ask
    if ask == ASK_FIRST:
        return "Who begins?"
    if ask == ASK_TILE:
        return f"Which tile lies at {hex_name(s, turning(s))}?"
    if ask == ASK_DEAL:
        return "Which card comes up?"
    if ask == ASK_CUBE:
        return f"Which cube does {SEAT_NAMES[s.active]} draw?"
    if ask == ASK_RUIN:
        return f"Which ruin token does {SEAT_NAMES[s.active]} find?"
    if ask == ASK_RACE:
        return f"Which race does {SEAT_NAMES[s.count]} lead?"
    return f"Which race tile does {SEAT_NAMES[s.active]} get?"


def hex_name(s: Position, cell: int) -> str:
    return s.game.vocabulary[s.t.w_hex + s.t.hex_of[cell]]


def row_name(s: Position, row: int) -> str:
    return s.game.vocabulary[W_ROW + row]
