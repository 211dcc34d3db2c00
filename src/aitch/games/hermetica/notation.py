"""Hermetica in text: positions, actions as players write them, and the conditions of scenarios.

A position: `S:A@d4,F@c1;M:A@d8;walls:c5 d6;shields:S@d5` (or `walls:dawn`) and, where they differ from the usual,
`turn:M;left:2;used:c1;fresh:e1;owed:1;reserve:S=3/2/3,M=3/3/3;lost:S=0/1/0;turns:12;half:...;past:...;setup:draft`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from aitch.core.contract import OVER, IllegalChoice
from aitch.core.errors import BadOption, BadPosition
from aitch.games.hermetica.board import ADEPT, FIRE, WALLS, WORDS, Rules
from aitch.games.hermetica.position import (
    ACTING,
    ADEPT_AT,
    BARRIER,
    DRAFTING,
    ELEMENTS,
    FRESH,
    LOST,
    PIECE,
    PLACING,
    RESERVE,
    SHIELD_AT,
    SPAWNING,
    UNIT,
    USED,
    WALL,
    WALLS_LEFT,
    WATER_HITS,
)
from aitch.games.hermetica.state import Hermetica, empty, numbers

if TYPE_CHECKING:
    from aitch.games.hermetica.game import HermeticaGame

HEX = r"[a-m]\d+"
LETTERS = "?AFEW"
SIDE_LETTERS = "SM"
HALF = ["phase", "kind", "start", "at", "steps", "changed", "shield_from", "hit"]
TOO_FAR = {"A": "HER-5.1", "F": "HER-6.2", "E": "HER-7.1", "W": "HER-8.1"}


def position(game: HermeticaGame, text: str, options: dict[str, object]) -> Hermetica:
    state = empty(game, game.board, Rules(options))
    fields: dict[str, str] = {}
    for part in text.split(";"):
        name, colon, value = part.strip().partition(":")
        if not colon:
            raise BadPosition(f"a position is made of NAME:VALUE parts divided by ';', not {part.strip()[:40]!r}")
        if name in fields:
            raise BadPosition(f"{name} is given twice")
        fields[name] = value.strip()
    unknown = set(fields) - set(READERS) - {"half", "past", "setup"}
    if unknown:
        raise BadPosition(f"a position has no part {sorted(unknown)[0]!r}; parts are: {', '.join(READERS)}")
    for name, reader in READERS.items():
        if name in fields:
            try:
                reader(state, fields[name])
            except (ValueError, IndexError) as error:
                if isinstance(error, BadPosition):
                    raise
                raise BadPosition(f"{name}: cannot read {fields[name]!r}") from None
    settle(state, fields)
    return state


def settle(state: Hermetica, fields: dict[str, str]) -> None:
    """What the text left out follows from what it says."""
    state.tally[WALLS_LEFT] = WALLS - sum(1 for cell in state.cell if cell & WALL)
    for side in (0, 1):
        for kind in range(3):
            i = 3 * side + kind
            standing = sum(1 for cell in state.cell if cell & UNIT == 4 * side + kind + FIRE)
            supply = state.board.supply[kind]
            spare = supply - standing
            if spare < 0:
                raise BadPosition(f"{SIDE_LETTERS[side]}: {standing} of {LETTERS[kind + FIRE]}, there are {supply}")
            if "reserve" not in fields or f"{SIDE_LETTERS[side]}=" not in fields["reserve"]:
                state.tally[RESERVE + i] = spare
            if state.tally[RESERVE + i] > spare:
                raise BadPosition(f"reserve: {SIDE_LETTERS[side]} has more {LETTERS[kind + FIRE]} than are left")
            state.tally[LOST + i] = spare - state.tally[RESERVE + i]
    if "setup" in fields:
        if fields["setup"] not in ("draft", "place"):
            raise BadPosition("setup: is draft or place")
        state.phase = DRAFTING if fields["setup"] == "draft" else PLACING
        if state.phase == DRAFTING and not state.tally[WALLS_LEFT]:
            raise BadPosition("setup: all Walls stand, so there is nothing to draft")
    elif "half" not in fields and state.left == 3 and not any(cell & USED for cell in state.cell):
        turns = state.turns
        state.begin_turn()
        if "past" not in fields and state.seat == OVER:
            raise BadPosition(f"turns: the game has ended after {turns} turns")
    if "owed" in fields:
        state.owed = whole(fields["owed"], 0, 1)
    if "half" in fields:
        read_half(state, fields["half"])
    if "past" in fields:
        try:
            state.past = numbers([int(word, 16) for word in fields["past"].split()])
        except ValueError:
            raise BadPosition("past: must be hexadecimal keys") from None
    for side in (0, 1):
        h = int(state.tally[ADEPT_AT + side])
        if h >= 0 and state.board.home[h] == 1 - side and state.rules.win_on_displacement:
            raise BadPosition(f"{SIDE_LETTERS[side]}: the Adept is on the far Horizon, so the game is over")
    if not state.options():
        raise BadPosition("half: there is nothing to answer in this position")


def read_half(state: Hermetica, text: str) -> None:
    values = [int(word) for word in text.split(",")] if re.fullmatch(r"-?\d+(,-?\d+)*", text) else []
    size = int(state.board.size)
    if len(values) != len(HALF):
        raise BadPosition(f"half: must be {len(HALF)} numbers: {', '.join(HALF)}")
    if not 0 <= values[0] <= 14 or not all(-1 <= v < size for v in values):
        raise BadPosition("half: a number is out of range")
    for name, value in zip(HALF, values, strict=True):
        setattr(state, name, value)
    if state.phase > SPAWNING and (state.at < 0 or not state.cell[state.at] & UNIT):
        raise BadPosition("half: no Unit stands where the activation is")
    if state.phase >= WATER_HITS and state.hit < 0:
        raise BadPosition("half: Water has collided with nothing")


def whole(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text) or not low <= int(text) <= high:
        raise BadPosition(f"{text!r} must be a number from {low} to {high}")
    return int(text)


def hex_of(state: Hermetica, text: str) -> int:
    if text not in state.board.labels:
        raise BadPosition(f"the board has no hex {text!r}")
    return state.board.labels.index(text)


def units_reader(side: int, state: Hermetica, text: str) -> None:
    for word in filter(None, re.split(r"[,\s]+", text)):
        letter, _, name = word.partition("@")
        kind = LETTERS.find(letter)
        if kind < 1 or len(letter) != 1:
            raise BadPosition(f"{SIDE_LETTERS[side]}: {word!r} should be like F@c1, with A, F, E or W")
        h = hex_of(state, name)
        if state.cell[h] & UNIT:
            raise BadPosition(f"{name} holds two Units")
        if kind == ADEPT and state.tally[ADEPT_AT + side] >= 0:
            raise BadPosition(f"{SIDE_LETTERS[side]}: there are two Adepts")
        state.put(side, kind, h)
    if state.tally[ELEMENTS + side] > 5:
        raise BadPosition(f"{SIDE_LETTERS[side]}: at most five Elements are on the board")


def walls_reader(state: Hermetica, text: str) -> None:
    schemes = state.game.pack.kinds["scheme"]
    names = next((scheme.texts("walls") for scheme in schemes if scheme.name == text), text.split())
    if len(names) > WALLS:
        raise BadPosition(f"walls: there are {WALLS}, not {len(names)}")
    for number, name in enumerate(names):
        h = hex_of(state, name)
        put_barrier(state, h, 0)
        state.put_wall(h, number)


def shields_reader(state: Hermetica, text: str) -> None:
    for word in filter(None, re.split(r"[,\s]+", text)):
        letter, _, name = word.partition("@")
        side = SIDE_LETTERS.find(letter)
        if side < 0 or len(letter) != 1:
            raise BadPosition(f"shields: {word!r} should be like S@d5 or M@d5")
        if state.tally[SHIELD_AT + side] >= 0:
            raise BadPosition(f"shields: {letter} has two")
        h = hex_of(state, name)
        put_barrier(state, h, 64 << side)
        state.tally[SHIELD_AT + side] = h


def put_barrier(state: Hermetica, h: int, bit: int) -> None:
    unit = int(state.cell[h]) & UNIT
    if state.cell[h] & BARRIER:
        raise BadPosition(f"{state.board.labels[h]} holds two Barriers")
    if unit and unit % 4 != FIRE:
        raise BadPosition(f"{state.board.labels[h]}: only a Fire stands on a Barrier")
    state.cell[h] |= bit


def turn_reader(state: Hermetica, text: str) -> None:
    if text not in ("S", "M"):
        raise BadPosition(f"turn: is S or M, not {text!r}")
    state.seat = SIDE_LETTERS.index(text)


def left_reader(state: Hermetica, text: str) -> None:
    state.left = whole(text, 1, 3)


def turns_reader(state: Hermetica, text: str) -> None:
    state.turns = whole(text, 0, 1000)


def marks_reader(mark: int, state: Hermetica, text: str) -> None:
    for name in text.split():
        h = hex_of(state, name)
        if not state.cell[h] & UNIT:
            raise BadPosition(f"no Unit stands on {name}")
        state.cell[h] |= mark


def reserve_reader(state: Hermetica, text: str) -> None:
    for word in text.split(","):
        letter, _, counts = word.partition("=")
        side = SIDE_LETTERS.index(letter)
        for kind, count in enumerate(counts.split("/")):
            state.tally[RESERVE + 3 * side + range(3)[kind]] = whole(count, 0, state.board.supply[kind])


READERS: dict[str, Callable[[Hermetica, str], None]] = {
    "turn": turn_reader,
    "S": lambda state, text: units_reader(0, state, text),
    "M": lambda state, text: units_reader(1, state, text),
    "walls": walls_reader,
    "shields": shields_reader,
    "left": left_reader,
    "turns": turns_reader,
    "used": lambda state, text: marks_reader(USED, state, text),
    "fresh": lambda state, text: marks_reader(USED | FRESH, state, text),
    "reserve": reserve_reader,
    "owed": lambda state, text: None,
}


def position_text(state: Hermetica) -> str:
    """The whole position; `position` reads it back to an equal one."""
    labels = state.board.labels
    size = int(state.board.size)
    cells = [int(cell) for cell in state.cell]
    parts: list[str] = []
    for side in (0, 1):
        units = [(c & UNIT) - 4 * side for c in cells]
        parts.append(
            f"{SIDE_LETTERS[side]}:" + ",".join(f"{LETTERS[u]}@{labels[h]}" for h, u in enumerate(units) if 0 < u < 5)
        )
    parts.append("walls:" + " ".join(labels[h] for h in range(size) if cells[h] & WALL))
    shields = [(side, int(state.tally[SHIELD_AT + side])) for side in (0, 1)]
    parts.append("shields:" + ",".join(f"{SIDE_LETTERS[side]}@{labels[h]}" for side, h in shields if h >= 0))
    parts.append(f"turn:{SIDE_LETTERS[max(state.seat, 0)]}")
    parts.append(f"left:{state.left}")
    used = [labels[h] for h in range(size) if cells[h] & USED and not cells[h] & FRESH]
    fresh = [labels[h] for h in range(size) if cells[h] & FRESH]
    if used:
        parts.append("used:" + " ".join(used))
    if fresh:
        parts.append("fresh:" + " ".join(fresh))
    reserve = [[str(state.tally[RESERVE + 3 * side + k]) for k in range(3)] for side in (0, 1)]
    parts.append("reserve:" + ",".join(f"{SIDE_LETTERS[s]}={'/'.join(reserve[s])}" for s in (0, 1)))
    parts += [f"turns:{state.turns}", f"owed:{state.owed}"]
    if state.phase in (DRAFTING, PLACING):
        parts.append(f"setup:{'draft' if state.phase == DRAFTING else 'place'}")
    else:
        parts.append("half:" + ",".join(str(getattr(state, name)) for name in HALF))
    parts.append("past:" + " ".join(f"{key:x}" for key in state.past))
    return ";".join(parts)


def read(state: Hermetica, text: str) -> list[int]:
    """One action as players write it (`E b1-b2`, `W d1-d6/d7>d5`, `+F c1`, `#c5`, `end`) or plain words."""
    text = text.strip()
    game = state.game
    if text.startswith("#"):
        return [game.word(text[1:])]
    spawn = re.fullmatch(rf"\+([AFEW])\s+({HEX})", text)
    if spawn:
        word = game.word(WORDS[LETTERS.index(spawn[1]) - ADEPT])
        at = game.word(spawn[2])
        compulsory = state.phase == SPAWNING and spawn[1] == "A"
        return [at] if compulsory else [word, at]
    action = re.fullmatch(rf"([AFEW])\s+({HEX})(.*)", text)
    if not action:
        return [game.word(word) for word in text.split()]
    return read_activation(state, action[1], action[2], action[3])


def read_activation(state: Hermetica, letter: str, start: str, rest: str) -> list[int]:
    word = state.game.word
    if state.phase == SPAWNING and state.owed:
        raise IllegalChoice(state.refuse("HER-4.7", "the Adept is off the board and must return before anything else"))
    unit = int(state.cell[word(start)]) & UNIT
    if state.phase == ACTING and unit and LETTERS[(unit - 1) % 4 + 1] != letter:
        raise BadOption(f"the Unit on {start} is no {letter}")
    words = [word(start)]
    if letter == "W":
        words += water_words(state, start, rest)
    else:
        signs = {"-": [], "*": [word("deploy")], "~": [word("carry")], "x": [word("shoot")]}
        tokens = re.findall(rf"([-*~x])({HEX})", rest)
        if "".join(sign + name for sign, name in tokens) != rest.strip():
            raise BadOption(f"cannot read {rest!r} of the activation on {start}")
        for sign, name in tokens:
            words += [*signs[sign], word(name)]
    return complete(state, letter, words)


def water_words(state: Hermetica, start: str, rest: str) -> list[int]:
    word = state.game.word
    match = re.fullmatch(rf"-({HEX})(?:/({HEX})([>^@])({HEX}))?", rest.strip())
    if not match:
        raise BadOption(f"cannot read {rest!r} of the Water on {start}")
    stop, piece, sign, target = match.groups()
    words = [word(piece if stop == start and piece else stop)]
    if piece:
        words += {">": [], "^": [word("lift")], "@": [word("around")]}[sign] + [word(target)]
    return words


def complete(state: Hermetica, letter: str, words: list[int]) -> list[int]:
    """The words up to the first that is refused; `stop` is added where the activation would go on."""
    trial = state.copy()
    begun = False
    for i, option in enumerate(words):
        if begun and (trial.seat == OVER or trial.seat != state.seat or trial.phase == ACTING):
            raise IllegalChoice(state.refuse(TOO_FAR[letter], "the activation has ended before"))
        try:
            trial.choose(option)
        except IllegalChoice:
            return words[: i + 1]
        begun = True
    if trial.seat == state.seat and trial.phase != ACTING and trial.start >= 0:
        return [*words, state.game.word("stop")]
    return words


def holds(state: Hermetica, condition: str) -> bool:
    """`S.F@d4`, `S.F` (any), `@d4`, `w@c5`, `sS@d5`, `off.M`, `win.S`, `turn.M`, `left=2`, `used@d4`; `!` negates."""
    if condition.startswith("!"):
        return not holds(state, condition[1:])
    place, _, name = condition.partition("@")
    if name:
        h = hex_of(state, name)
        there = int(state.cell[h])
        simple = {"": UNIT, "w": WALL, "sS": 64, "sM": 128, "used": USED, "empty": PIECE}
        if place in simple:
            return bool(there & simple[place]) != (place == "empty")
        return there & UNIT == unit_of(place)
    kind, _, value = condition.partition(".")
    if kind == "off" and value in SIDE_LETTERS:
        return bool(state.tally[ADEPT_AT + SIDE_LETTERS.index(value)] < 0)
    if kind == "win":
        winner = SIDE_LETTERS[state.winner] if 0 <= state.winner <= 1 else "-"
        return winner == value
    if kind == "turn" and value in SIDE_LETTERS:
        return state.seat == SIDE_LETTERS.index(value)
    if condition.startswith("left="):
        return bool(state.left == whole(condition[5:], 0, 3))
    return any(cell & UNIT == unit_of(condition) for cell in state.cell)


def unit_of(text: str) -> int:
    match = re.fullmatch(r"([SM])\.([AFEW])", text)
    if not match:
        raise BadOption(f"cannot read the condition {text!r}")
    return 4 * SIDE_LETTERS.index(match[1]) + LETTERS.index(match[2])
