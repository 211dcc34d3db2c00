"""Hermetica in text: what the core's position texts need, actions as players write them, the conditions of scenarios.

A position: `pieces: d4=S.A c1=S.F+used c5=wall d5=S.F+S.shield; seat: Moon; left: 2; reserve: Sun/fire=1`; or with
`walls: dawn` for a scheme.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, IllegalChoice
from aitch.core.errors import BadOption, BadPosition
from aitch.core.game import Game
from aitch.core.notation import Names
from aitch.games.hermetica import spawning, turn
from aitch.games.hermetica.board import ADEPT, FIRE, MOST_ELEMENTS, WALLS
from aitch.games.hermetica.chances import CHANCES
from aitch.games.hermetica.old import rewrite_dump
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.places import ADEPT_AT, LOST, ON_BOARD, OWN, RESERVE, SHIELD_AT
from aitch.games.hermetica.position import (
    BARRIER,
    FRESH,
    NUMBER,
    PIECE,
    SHIELDS,
    UNIT,
    UNIT_NUMBER,
    USED,
    WALL,
    WALL_NUMBER,
    Hermetica,
    shield_bit,
)
from aitch.games.hermetica.wording import KINDS, SIDES

HEX = r"[a-m]\d+"
LETTERS = "?AFEW"
SIDE_LETTERS = "SM"
ENDED = {
    "A": ("HER-5.1", "an Adept makes at most two steps and deploys once"),
    "F": ("HER-6.2", "a Fire makes at most four steps"),
    "x": ("HER-6.1", "a Fire that shoots does nothing else"),
    "E": ("HER-7.1", "an Earth makes at most three steps, fewer where it cannot go on"),
    "W": ("HER-8.2", "Water slides once and does one thing with what it has met"),
}
"""Why an activation has ended before a text is at its end."""


class Pieces(Names):
    """What stands on a hex: `S.F+used+wall`."""

    form = "pieces"

    def __init__(self) -> None:
        units = {f"{side}.{LETTERS[k]}": 4 * s + k for s, side in enumerate(SIDE_LETTERS) for k in range(1, 5)}
        marks = {"fresh": USED | FRESH, "used": USED, "wall": WALL, "S.shield": 64, "M.shield": 128}
        super().__init__("piece", [])
        self.codes = units | marks
        called = [(name, SIDES[(code - 1) // 4], KINDS[(code - 1) % 4 + 1]) for name, code in units.items()]
        self.made_of = {
            "Unit": {"": "no Unit"} | {name: f"{side}'s {kind}" for name, side, kind in called},
            "This turn": {"": "may still act", "used": "has acted", "fresh": "was spawned"},
            "Barrier": {"": "no Barrier", "wall": "Wall"}
            | {f"{letter}.shield": f"{side}'s Shield" for letter, side in zip(SIDE_LETTERS, SIDES, strict=True)},
        }
        self.most_things, self.most_codes = 2, 19

    def turned(self, number: int, seat: int) -> int:
        if seat == 0:
            return number
        unit, shields = number & UNIT, number & SHIELDS
        other = (unit + 3) % 8 + 1 if unit else 0
        return number & ~UNIT & ~SHIELDS | other | (shields << 1 | shields >> 1) & SHIELDS

    def things(self, number: int) -> list[int]:
        """A Unit that may act or has acted, and a Barrier."""
        unit = [(number & UNIT) - 1 + (8 if number & USED else 0)] if number & UNIT else []
        barrier = [16 + (number & BARRIER) // 64] if number & BARRIER else []
        return unit + barrier

    def thing(self, code: int) -> str:
        if code < USED:
            return self.text(code % 8 + 1 + (USED if code >= 8 else 0))
        return ["wall", "S.shield", "M.shield"][code - USED]

    def text(self, number: int) -> str:
        out: list[str] = []
        for name, code in self.codes.items():
            there = number & UNIT == code if code < USED else number & code == code
            if there and not (name == "used" and number & FRESH):
                out.append(name)
        return "+".join(out) or "-"

    def number(self, text: str) -> int:
        total = 0
        for name in [] if text == "-" else text.split("+"):
            if name not in self.codes:
                raise BadPosition(f"there is no piece {name!r}; there are: {', '.join(self.codes)}")
            code = self.codes[name]
            if total & (UNIT if code < USED else BARRIER if code & BARRIER else code):
                raise BadPosition(f"{text!r}: a hex holds one Unit and one Barrier")
            total |= code
        if total & BARRIER and total & UNIT and (total & UNIT) % 4 != FIRE:
            raise BadPosition(f"{text!r}: only a Fire stands on a Barrier")
        if total & USED and not total & UNIT:
            raise BadPosition(f"{text!r}: only Units are used")
        return total


class Hexes(Names):
    """Moon looks at the board from the other end."""

    def turned(self, number: int, seat: int) -> int:
        return self.size - 1 - number if seat and number >= 0 else number


class HermeticaNotation(Game[Hermetica]):
    """What Hermetica adds to the factory so that it reads and writes."""

    field: Field

    def names(self, state: Hermetica) -> dict[str, Names]:
        kinds = ["adept", "fire", "earth", "water"]
        return {
            "seats": Names("side", SIDES),
            "kinds": Names("Element", kinds[1:]),
            "units": Names("Unit", ["-", *kinds]),
            "hexes": Hexes("hex", state.board.labels),
            "pieces": Pieces(),
        }

    def short_forms(self, state: Hermetica) -> dict[str, Callable[[str], None]]:
        return {"walls": lambda text: read_walls(state, self.field, text)}

    def complete(self, state: Hermetica, given: set[str]) -> None:
        """What the text left out follows from what stands on the board."""
        count_pieces(state, given)
        if state.seat == OVER:
            return
        for side in (0, 1):
            h = state.adept_at(side)
            if h >= 0 and state.board.home[h] == 1 - side and state.rules.win_on_displacement:
                raise BadPosition(f"pieces: {SIDES[side]}'s Adept is on the far Horizon, so the game is over")
        used = any(cell & USED for cell in state.cell)
        if "question" not in given and "owed" not in given and state.left == turn.ACTIONS and not used:
            past, state.past = state.past, vec[i64]()  # how often it has been before is no question of a text
            turn.begin_turn(state)
            if state.seat == OVER:
                raise BadPosition(f"turns: the game has ended after {state.turns} turns")
            if "past" in given:
                state.past = past

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old)

    def read(self, state: Hermetica, text: str) -> list[int]:
        """One action as players write it (`E b1-b2`, `W d1-d6/d7>d5`, `+F c1`, `#c5`, `end`) or plain words."""
        text = text.strip()
        if text.startswith("#"):
            return [self.word(text[1:])]
        spawn = re.fullmatch(rf"\+([AFEW])\s+({HEX})", text)
        if spawn:
            word = int(state.board.words.spawn.option(LETTERS.index(spawn[1]) - ADEPT))
            at = self.word(spawn[2])
            compulsory = state.question is spawning.spawn and spawn[1] == "A"
            return [at] if compulsory else [word, at]
        action = re.fullmatch(rf"([AFEW])\s+({HEX})(.*)", text)
        if not action:
            return super().read(state, text)
        return read_activation(state, action[1], action[2], action[3])

    def holds(self, state: Hermetica, condition: str) -> bool:
        """`S.F@d4`, `S.F` (any), `@d4`, `w@c5`, `sS@d5`, `off.M`, `win.S`, `turn.M`, `left=2`, `used@d4`, `!S.F`.

        And what whoever is asked could do: `aims`, `aims at Adept`, `walks home` (see chances.py).
        """
        if condition.startswith("!"):
            return not self.holds(state, condition[1:])
        place, _, name = condition.partition("@")
        if name:
            there = int(state.cell[self.word(name)])
            simple = {"": UNIT, "w": WALL, "sS": 64, "sM": 128, "used": USED, "empty": PIECE}
            if place in simple:
                return bool(there & simple[place]) != (place == "empty")
            return there & UNIT == unit_of(place)
        chance = CHANCES.get(condition)
        if chance or condition.startswith("left="):
            return state.seat >= 0 and chance(state) if chance else condition == f"left={state.left}"
        kind, _, letter = condition.partition(".")
        side = SIDE_LETTERS.find(letter)
        if kind in ("off", "win", "turn"):
            off = side >= 0 and state.adept_at(side) < 0
            return {"off": off, "win": state.winner == side, "turn": state.seat == side}[kind]
        return any(cell & UNIT == unit_of(condition) for cell in state.cell)


def read_walls(state: Hermetica, field: Field, text: str) -> None:
    if text not in field.schemes:
        raise BadPosition(f"there is no scheme {text!r}; there are: {', '.join(field.schemes)}")
    for h in field.schemes[text]:
        if state.cell[h] & BARRIER:
            raise BadPosition(f"{state.board.labels[h]} holds two Barriers")
        state.cell[h] |= WALL


def count_pieces(state: Hermetica, given: set[str]) -> None:
    """What is in reserve, lost and on the board follows from what stands where."""
    walls, standing = number_pieces(state)
    if "walls_left" not in given:
        state.walls_left = WALLS - walls
    for side in (0, 1):
        own = side * OWN
        for kind in range(3):
            spare = state.board.supply[kind] - standing[4 * side + FIRE + kind]
            if "reserve" not in given:
                state.own[own + RESERVE + kind] = spare
            if "lost" not in given:
                state.own[own + LOST + kind] = spare - state.own[own + RESERVE + kind]
        state.own[own + ON_BOARD] = sum(standing[4 * side + FIRE : 4 * side + FIRE + 3])
        if state.own[own + ON_BOARD] > MOST_ELEMENTS:
            raise BadPosition(f"pieces: {SIDES[side]} has more than {MOST_ELEMENTS} Elements on the board")


def number_pieces(state: Hermetica) -> tuple[int, list[int]]:
    """Finds Adepts and Shields, and gives pieces their numbers; how many Walls there are, and of each Unit."""
    walls = 0
    standing = [0] * 9
    for h in range(int(state.board.size)):
        there = int(state.cell[h])
        unit = there & UNIT
        if there & WALL:
            state.cell[h] += walls * WALL_NUMBER
            walls = min(walls + 1, NUMBER)
        if unit:
            state.cell[h] += min(standing[unit], NUMBER) * UNIT_NUMBER
            standing[unit] += 1
        for side in (0, 1):
            if there & shield_bit(side):
                if state.shield_at(side) >= 0:
                    raise BadPosition(f"pieces: {SIDES[side]} has two Shields")
                state.own[side * OWN + SHIELD_AT] = h
            if unit == 4 * side + ADEPT:
                state.own[side * OWN + ADEPT_AT] = h
    return walls, standing


def read_activation(state: Hermetica, letter: str, start: str, rest: str) -> list[int]:
    word = state.game.word
    if state.question is spawning.spawn and state.owed:
        raise IllegalChoice(state.refuse(*spawning.MUST_RETURN))
    unit = int(state.cell[word(start)]) & UNIT
    if state.question is turn.act and unit and LETTERS[(unit - 1) % 4 + 1] != letter:
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
    return up_to_refusal(state, letter, words)


def water_words(state: Hermetica, start: str, rest: str) -> list[int]:
    word = state.game.word
    match = re.fullmatch(rf"-({HEX})(?:/({HEX})([>^@])({HEX}))?", rest.strip())
    if not match:
        raise BadOption(f"cannot read {rest!r} of the Water on {start}")
    stop, piece, sign, target = match.groups()
    words = [word(piece if stop == start and piece else stop)]
    if piece:
        check_met(state, start, stop, piece)
        words += {">": [], "^": [word("lift")], "@": [word("around")]}[sign] + [word(target)]
    return words


def check_met(state: Hermetica, start: str, stop: str, piece: str) -> None:
    """The piece that a text says Water meets is the one that it meets."""
    if stop == start:
        return
    trial = state.copy()
    for name in (start, stop):
        if state.game.word(name) not in trial.options():
            return  # which is refused by its own rule
        trial.apply(state.game.word(name))
    met = state.board.labels[trial.hit] if trial.hit >= 0 else "nothing that it could relocate"
    if met != piece:
        raise IllegalChoice(state.refuse("HER-8.1", f"Water that slides to {stop} meets {met}, not {piece}"))


def up_to_refusal(state: Hermetica, letter: str, words: list[int]) -> list[int]:
    """The words up to the first that is refused; `stop` is added where the activation would go on."""
    trial = state.copy()
    begun = False
    for i, option in enumerate(words):
        if begun and (trial.seat == OVER or trial.seat != state.seat or trial.question is turn.act):
            rule, facts = ENDED["x" if state.board.words.shoot in words else letter]
            raise IllegalChoice(state.refuse(rule, f"{facts}; {state.game.vocabulary[option]} is beyond that"))
        try:
            trial.choose(option)
        except IllegalChoice:
            return words[: i + 1]
        begun = True
    if trial.seat == state.seat and trial.question is not turn.act and trial.start >= 0:
        return [*words, state.game.word("stop")]
    return words


def unit_of(text: str) -> int:
    match = re.fullmatch(r"([SM])\.([AFEW])", text)
    if not match:
        raise BadOption(f"cannot read the condition {text!r}")
    return 4 * SIDE_LETTERS.index(match[1]) + LETTERS.index(match[2])
