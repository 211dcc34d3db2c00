"""Hermit in text: what the core's position texts need, placements as players write them, the conditions of scenarios.

    coast: 3,11,1,15,7,6,4,9,8,12; hermie: 2; area: 16@m13/0,2@o12/1; hand: 13,14; top: 5

Cards are numbers.  An area has cards with their cell and turn, the lowest first; below them there may be single
symbols, `WYO/BSC` with the upper left one on m13, or `WYO/BSC@k12`; `.` is no symbol.  On the Coast `-` is a gap and
`?` not dealt yet.  Where there are several players, each is named: `hand: North=13,14 East=2`.  Cards that are named
nowhere lie on the Coast, on top and in the pile, in order; those that a given `pile: 13,14` leaves out are not there.

For scenarios a card may also be a face, `SBW/YP_`, or on the Coast a pattern, `OSB`: where no card shows that, one that
is not named before shows it from now on.  `cards: 5=OSB+SBW/YP_` says which, `target: OSB` what lies right of Hermie,
and `phase: draw` begins phase 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, game_over
from aitch.core.errors import BadOption, BadPosition
from aitch.core.notation import Names, entries_of
from aitch.games.hermit import drawing, placing, setup, tasks
from aitch.games.hermit.area import CELLS, HOME, SIDE, Area, card_cell, card_of, card_turn, empty_area
from aitch.games.hermit.deck import CARDS, Kinds, pack_sides, sides_card, sides_face, sides_pattern
from aitch.games.hermit.places import BELOW, OWN, TOP, UNSEEN
from aitch.games.hermit.position import COAST, ENDINGS, GAP, UNDEALT, Hermit
from aitch.games.hermit.sheet import mark
from aitch.games.hermit.words import cell_name, words

NUMBERS: Final = Names("card", [str(number) for number in range(1, CARDS + 1)], {GAP: "-", UNDEALT: "?"})
NOT_SAID: Final = -2
"""The top card and the unseen cards in a blank position: `complete` works them out."""
WIDEST: Final = 39
"""No play area becomes wider (HMT-11.3)."""
MOST_GROUND: Final = 12


class Seats(Names):
    """The first player need not be named."""

    def number(self, text: str) -> int:
        return super().number(text) if text else 0


class Cards(Names):
    """Cards by number, or by what they show."""

    def __init__(self, p: Hermit) -> None:
        super().__init__("card", NUMBERS.names, NUMBERS.others)
        self.p = p

    def number(self, text: str) -> int:
        deck = self.p.pack_deck.with_sides(list(self.p.invented))
        pattern, face = deck.kinds.pattern(text), deck.kinds.face(text)
        if not pattern and not face:
            return super().number(text)
        invented = {sides_card(packed) for packed in self.p.invented}
        used = invented.union(*(named(self.p, s) for s in range(len(self.p.areas))))
        free = [card for card in range(CARDS) if card not in used]
        showing = [card for card in range(CARDS) if deck.face(card, 0) == face]
        showing += [card for card in free if deck.pattern(card) == pattern]
        if showing:
            return showing[0]
        if not free:
            raise BadPosition("there are more than sixteen cards")
        card = free[-1]
        sides = pack_sides(card, pattern or deck.pattern(card), face or deck.face(card, 0))
        self.p.invented = append(self.p.invented, sides)
        return card


def named(p: Hermit, s: int) -> set[int]:
    """The cards that a text has named so far, on the Coast and of one player."""
    unseen = bits(p.unseen(s)) if p.unseen(s) != NOT_SAID else []
    return {*p.coast, *p.hand(s), *laid_cards(p.areas[s]), p.top(s), *unseen}


def bits(number: int) -> list[int]:
    return [card for card in range(CARDS) if number >> card & 1]


def laid_cards(area: Area) -> list[int]:
    return [int(card_of(packed)) for packed in area.laid]


class Sides(Names):
    """What a card shows instead of what it shows in the pack: `5=OSB+SBW/YP_`, or one side only."""

    def __init__(self, p: Hermit) -> None:
        super().__init__("card", [])
        self.p = p

    def text(self, number: int) -> str:
        kinds = self.p.deck.kinds
        pattern, face = kinds.pattern_text(sides_pattern(number)), kinds.face_text(sides_face(number))
        return f"{sides_card(number) + 1}={pattern}+{face}"

    def number(self, text: str) -> int:
        if len(self.p.invented):
            raise BadPosition("the cards must be given before those that are named by what they show")
        deck = self.p.pack_deck
        name, _, sides = text.strip().partition("=")
        card = NUMBERS.number(name)
        pattern, face = deck.pattern(card), deck.face(card, 0)
        for side in sides.split("+"):
            if deck.kinds.pattern(side):
                pattern = deck.kinds.pattern(side)
            elif deck.kinds.face(side):
                face = deck.kinds.face(side)
            else:
                raise BadPosition(f"{side!r} is neither a pattern such as OSB nor a face such as BSP/w_S")
        return pack_sides(card, pattern, face)


class Areas(Names):
    """Play areas: `WYO/BSC@k12,16@m13/0,danced`."""

    def __init__(self, p: Hermit) -> None:
        super().__init__("play area", [])
        self.p = p

    def part_text(self, number: int) -> str:
        area = self.p.areas[number]
        things: list[str] = []
        if area.ground:
            bare = empty_area()
            for packed in area.ground:
                bare.put(packed // 64, packed % 64)
            corner = int(bare.top * SIDE + bare.left)
            at = f"@{cell_name(corner)}" if corner != HOME else ""
            things.append(grid_text(bare, self.p.deck.kinds) + at)
        things += [f"{card_of(p) + 1}@{cell_name(card_cell(p))}/{card_turn(p)}" for p in area.laid]
        return ",".join([*things, "danced"] if area.danced else things)

    def read_part(self, number: int, text: str) -> None:
        area = self.p.areas[number]
        things = text.split(",")
        for thing in things:
            laid = re.fullmatch(r"([0-9]+)@([a-z]+[0-9]+)/([0-3])", thing)
            if laid:
                cell, turn = cell_number(laid[2]), int(laid[3])
                if area.width and not area.touching(cell // SIDE, turn) >> cell % SIDE & 1:
                    raise BadPosition(f"{thing!r} does not touch what lies there")
                area.lay(self.p.deck, NUMBERS.number(laid[1]), cell, turn)
            elif thing != "danced":
                put_ground(area, thing, self.p.deck.kinds)
            if max(area.width, area.height) > WIDEST:
                raise BadPosition(f"{thing!r}: no play area is wider or higher than {WIDEST} cells")
        area.danced = "danced" in things


def put_ground(area: Area, text: str, kinds: Kinds) -> None:
    grid, at, where = text.partition("@")
    start = cell_number(where) if at else HOME
    if area.width:
        raise BadPosition(f"{text!r} is no card such as 16@m13/0, and other symbols must come first, all together")
    for y, line in enumerate(grid.split("/")):
        for x, letter in enumerate(line):
            space = kinds.space(letter)
            if space == 0 and letter != ".":
                raise BadPosition(f"{letter!r} in {text!r} is no symbol")
            if max(x, y) >= MOST_GROUND:
                raise BadPosition(f"{text!r} has more than {MOST_GROUND} rows or columns")
            if space:
                area.put((start // SIDE + y) % SIDE * SIDE + (start + x) % SIDE, space)


def cell_number(text: str) -> int:
    option = words.numbers.get(text, -1)
    if not words.cells.has(option):
        raise BadPosition(f"{text!r} is no cell; cells are named like m13")
    return int(words.cells.index(option))


def grid_text(area: Area, kinds: Kinds) -> str:
    """The visible spaces, row by row, `.` where no card lies."""
    lines: list[str] = []
    for dy in range(area.height):
        row = (area.top + dy) % SIDE * SIDE
        cells = [row + (area.left + dx) % SIDE for dx in range(area.width)]
        lines.append("".join(kinds.letter(int(area.cells[cell])) for cell in cells))
    return "/".join(lines)


def names(p: Hermit) -> dict[str, Names]:
    return {
        "seats": Seats("player", p.game.seat_names(len(p.areas))),
        "cards": Cards(p),
        "cells": Names("cell", words.cells.names),
        "endings": Names("ending", ["-", *ENDINGS[1:]]),
        "sides": Sides(p),
        "areas": Areas(p),
    }


def short_forms(p: Hermit) -> dict[str, Callable[[str], None]]:
    def read_target(text: str) -> None:
        p.coast = vec[i64]([Cards(p).number(text)])

    def read_pile(text: str) -> None:
        for index, value in entries_of(text or "-"):
            cards = [Cards(p).number(name) for name in value.split(",") if name != "-"]
            p.own[names(p)["seats"].number(index) * OWN + UNSEEN] = sum({1 << card for card in cards if card >= 0})

    def read_phase(text: str) -> None:
        if text != "draw":
            raise BadPosition("a position begins with the phase draw, or with a question")

    return {"target": read_target, "pile": read_pile, "phase": read_phase}


def complete(p: Hermit, given: set[str]) -> None:
    """Cards that are named nowhere lie on the Coast, on top and in the pile; with no question given, a card is laid."""
    for one, other in (("target", "coast"), ("pile", "unseen"), ("phase", "question")):
        if {one, other} <= given:
            raise BadPosition(f"{one}: it follows from {other}")
    p.recount()
    complete_coast(p, given)
    seats = range(len(p.areas))
    piled = [s for s in seats if "pile" in given and p.unseen(s) != NOT_SAID]
    for s in seats:
        p.own[s * OWN + TOP] = family_of(p, p.top(s))
        complete_unseen(p, s, s in piled)
    p.recount()
    for s in seats:
        if p.top(s) == NOT_SAID:
            rest = [f for f in range(CARDS) if p.own[s * OWN + BELOW + f] > 0]
            dealt = s > 0 or UNDEALT not in p.coast
            p.own[s * OWN + TOP] = rest[0] if rest and dealt and s not in piled else GAP
    p.recount()
    for s in seats:
        check_cards(p, s)
    check_places(p)
    if "phase" in given:
        drawing.go_on(p)
    elif "question" not in given and p.seat >= 0:
        placing.ask(p, p.seat)


def family_of(p: Hermit, card: int) -> int:
    return p.deck.family[card] if card >= 0 else card


def complete_coast(p: Hermit, given: set[str]) -> None:
    """The first cards that are named nowhere; where they are too few, the gaps are behind Hermie."""
    if "coast" not in given:
        target = list(p.coast)
        left = [card for card in range(CARDS) if card not in named(p, 0)]
        if "unseen" in given:
            left = [card for card in bits(p.unseen(0)) if card != p.top(0)]
        coast = [GAP] * (COAST - len(left)) + left[:COAST]
        coast[p.hermie : p.hermie] = target
        p.coast = vec[i64](coast[:COAST])
    if len(p.coast) != COAST:
        raise BadPosition(f"coast: it has {COAST} places, not {len(p.coast)}")
    p.coast = vec[i64]([family_of(p, card) for card in p.coast])


def complete_unseen(p: Hermit, s: int, piled: bool) -> None:
    """All cards that are neither laid nor in hand, or those of the pile and those that show their beach side."""
    seen = {*p.hand(s), *laid_cards(p.areas[s])}
    unseen = [card for card in range(CARDS) if card not in seen]
    if p.unseen(s) != NOT_SAID and not piled:
        return
    if piled:
        pile = bits(p.unseen(s))
        unseen = [card for card in unseen if card not in pile]
        for family in [*(p.coast if s == 0 else []), p.top(s)]:
            showing = [card for card in unseen if p.deck.family[card] == family]
            pile += showing[:1]
            unseen = [card for card in unseen if card not in showing[:1]]
        unseen = pile
    p.own[s * OWN + UNSEEN] = sum({1 << card for card in unseen})


def check_cards(p: Hermit, s: int) -> None:
    """Each card is in one place only."""
    hand, laid, unseen = p.hand(s), laid_cards(p.areas[s]), bits(p.unseen(s))
    if len(hand) > 2:
        raise BadPosition(f"hand: it has two cards at the most, not {len(hand)}")
    for card in range(CARDS):
        twice = [*hand, *laid, *unseen].count(card) > 1 or p.own[s * OWN + BELOW + card] < 0
        if twice:
            raise BadPosition(f"card {card + 1} is named twice")
    if p.pile(s) < 0:
        raise BadPosition("coast: there are not so many cards")
    if p.areas[s].width == 0 and (hand or p.pile(s) == 0):
        raise BadPosition(f"area: {p.game.seat_names(len(p.areas))[s]} needs a play area, or a pile for its first card")


def check_places(p: Hermit) -> None:
    """Hermie, the Wave and the Coast; and whether the game is over."""
    if p.question in (setup.deal_coast, drawing.turn_up_card, drawing.which_card):
        p.seat = CHANCE
    elif p.seat == CHANCE:
        raise BadPosition("seat: chance does not answer this question")
    if p.seat == OVER:
        p.question = game_over
    if (p.seat == OVER) != (p.ended > 0):
        raise BadPosition("ended: a game that is over has an ending, and no other game has")
    if p.question is game_over and p.seat != OVER:
        raise BadPosition("question: the game is not over")
    if p.seat != OVER and not p.hermie < p.wave <= COAST:
        raise BadPosition("wave: it lies right of Hermie, on the Coast")
    undealt = list(p.coast).count(UNDEALT)
    if UNDEALT in list(p.coast)[: COAST - undealt] or (undealt and p.question is not setup.deal_coast):
        raise BadPosition("coast: it is dealt from the left, before anything else")
    if p.seat != OVER and GAP in list(p.coast)[p.hermie :]:
        raise BadPosition("coast: only cards behind Hermie have been drawn")


# Reading an action


def read(state: Hermit, text: str) -> list[int]:
    """Plain words, or a complete placement as `2@p13/1` or `SBW/YP_@p13/1`: card, cell and turn."""
    found: list[int] = []
    for token in text.split():
        card, at, rest = token.partition("@")
        if not at:
            found.append(state.game.word(token))
            continue
        cell, slash, turn = rest.partition("/")
        if not slash:
            raise BadOption(f"{token!r} is no placement; it is written 2@p13/1: card, cell, turn")
        chosen = card_in_hand(state, card)
        if state.question is not placing.place_card or state.picked != chosen:
            found.append(chosen)
        found += [state.game.word(cell), state.game.word(f"turn-{turn}")]
    return found


def card_in_hand(state: Hermit, text: str) -> int:
    if text.isdecimal():
        return state.game.word(f"card-{text}")
    face = state.deck.kinds.face(text)
    for card in state.hand(state.seat) if face and state.seat >= 0 else []:
        if state.deck.face(card, 0) == face:
            return card
    raise BadOption(f"nobody who is asked has the card {text} in hand")


# What scenarios can say


def holds(state: Hermit, condition: str) -> bool:
    """Conditions: `hermie=1`, `caps=2`, `area=WYO/BSC`, `line OSB`, `!pair`; `caps@1=2` of the second player."""
    sense = not condition.startswith("!")
    name, equals, value = condition.removeprefix("!").partition("=")
    name, _, argument = name.strip().partition(" ")
    name, _, seat = name.partition("@")
    found = fact(state, name, argument, int(seat) if seat else 0)
    return (str(found) == value.strip() if equals else bool(found)) == sense


def fact(state: Hermit, name: str, argument: str, s: int) -> object:
    area = state.areas[s]
    match name:
        case "hermie" | "wave" | "round":
            return getattr(state, name)
        case "caps" | "danced":
            return getattr(area, name)
        case "limit":
            return state.limit()
        case "area":
            return grid_text(area, state.deck.kinds)
        case "hand":
            return ",".join(str(card + 1) for card in state.hand(s))
        case "pile":
            return state.pile(s)
        case "top":
            return coast_name(state.top(s))
        case "coast":
            return " ".join(coast_name(family) for family in state.coast)
        case "unused":
            return tasks.unused(state, s)
        case "line":
            return best_wood(state, area, argument) >= 0
        case "wood":
            return best_wood(state, area, argument)
        case "pair":
            return area.has_pair()
        case "pools":
            return area.has_pools()
        case "placements":
            return len(placements(state))
        case "cards":
            return len(area.laid)
        case "sheet":
            return mark(state)
        case _:
            raise BadOption(f"hermit knows no {name!r} of a position")


def coast_name(family: int) -> str:
    return "." if family == GAP else "?" if family == UNDEALT else str(family + 1)


def best_wood(state: Hermit, area: Area, text: str) -> int:
    """The most driftwood in a line of a pattern that counts; -1 if there is none."""
    pattern = state.deck.kinds.pattern(text)
    if not pattern:
        raise BadOption(f"{text!r} is no pattern")
    a, b, c = pattern
    return int(area.count_line(a, b, c, *area.newest()))


def placements(state: Hermit) -> list[tuple[int, int]]:
    """Every cell and turn in which the picked card can be laid."""
    cells = [(cell, turn) for cell in range(CELLS) for turn in range(4) if placing.touches(state, cell, turn)]
    return [(cell, turn) for cell, turn in cells if tasks.allows(state, state.areas[state.seat], cell, turn)]
