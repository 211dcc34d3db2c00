"""Words: what is asked, what a button says, one line of log for what an answer did, and how it ended."""

from __future__ import annotations

from typing import Any

from aitch.games.sygon.layout import (
    A_BUILD,
    A_CAST,
    A_CUBE,
    A_DISCARD,
    A_FACE,
    A_FIRST,
    A_GET,
    A_LOSS,
    A_MOVE,
    A_PLACE,
    A_ROLL,
    A_SPELL,
    A_TARGET,
    A_TILE,
    A_TOKEN,
    A_TOWN,
    A_TOWN_WALL,
    CUBES,
)
from aitch.games.sygon.position import Position
from aitch.games.sygon.refusals import GOODS
from aitch.games.sygon.volcano import next_loss


def prompt(s: Position) -> str:
    ask = s.ask
    if ask == A_TILE:
        return f"Which tile is laid on {s.t.hexes[s.cursor]}?"
    if ask == A_TOKEN:
        return f"Which Gold Value has {s.t.hexes[s.cursor]}?"
    if ask == A_FIRST:
        return f"Who is player {s.cursor + 1}?"
    if ask == A_TOWN:
        return "Where does your Town go?"
    if ask == A_TOWN_WALL:
        more = "a second Wall" if s.count == 1 and not s.t.rim[s.picked] else "a Wall"
        return f"At which side of {s.t.hexes[s.picked]} does {more} go?"
    if ask == A_CUBE:
        return "Which cube do you start with, besides those of your Towns?"
    if ask == A_PLACE:
        return "Where does your next Wizard start?"
    if ask == A_MOVE:
        return "Movement: which Wizard moves?"
    if ask == A_TARGET:
        return "Movement: where to?"
    if ask == A_BUILD:
        return "Building: what do you build, or give in exchange?"
    if ask == A_GET:
        given = "Gold" if s.picked == CUBES else GOODS[s.picked]
        return f"Building: what do you want for {given}?"
    if ask == A_CAST:
        return "Casting: which Wizard casts?"
    if ask == A_SPELL:
        return "Casting: which spell?"
    if ask == A_DISCARD:
        return f"You hold {s.cube_total(s.actor)} cubes, and {s.t.cube_limit} is the limit: which one goes back?"
    if ask == A_ROLL:
        return "The Volcano die is rolled."
    if ask == A_FACE:
        return "Foresight: which number does the die show?"
    if ask == A_LOSS:
        return f"The Volcano reaches {s.t.hexes[next_loss(s)]}: which building is lost?"
    return "The game is over."


def narrate(before: Any, after: Any) -> str:
    return str(before.t.vocabulary[after.last])


def label(s: Any, option: int) -> str:
    return str(s.t.vocabulary[option])


def reason(s: Any) -> str:
    return "over"
