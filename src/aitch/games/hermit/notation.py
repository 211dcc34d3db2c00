"""Words and positions as text, and what scenarios can say about a position.

A position is written as fields, `name:value`, with `;` between them:

    coast:3 11 1 15 7 6 4 9 8 12; hermie:0; wave:6; laid:16@m13/0; hand:2 13; top:14; pile:5 10

Cards are numbers.  `laid` are cards with their cell and turn, the lowest first; `ground` is a grid of single symbols
below them, `WYO/BSC` with its upper left cell on m13, or `k12=WYO/BSC`; `.` is no card.  On the Coast `.` is a gap and
`?` not dealt yet.  Fields of the second player end with 1 (`hand1:`), and so on.  All may be left out: the Coast,
the top and the pile then take the cards that are named nowhere, in order; the phase is that of placing.

For scenarios a card may also be a face, `SBW/YP_`, and on the Coast a pattern, `OSB`; `target:OSB` is the one right of
Hermie.  `cards:5=OSB+SBW/YP_` gives card 5 other sides.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from aitch.core.contract import CHANCE, OVER
from aitch.core.errors import BadOption, BadPosition
from aitch.games.hermit.area import CELLS, HOME, SIDE, Area, card_cell, card_of, card_turn, empty_area
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.pack import Kinds, with_faces
from aitch.games.hermit.position import (
    CARD,
    CELL,
    COAST,
    GAP,
    LOST_TASK,
    NOTHING,
    PLACE,
    ROTATE,
    UNDEALT,
    WAVE,
    numbers,
)
from aitch.games.hermit.sheet import mark
from aitch.games.hermit.state import Hermit

if TYPE_CHECKING:
    from aitch.games.hermit.game import HermitGame

ASKED: Final = ["deal", "top", "which", "card", "place", "turn", "wave", "over"]
GLOBAL: Final = {
    *("coast", "target", "hermie", "wave", "round", "asked", "seat", "picked", "place", "drawer", "source", "ended"),
    "cards",
}
OWN: Final = {"laid", "ground", "hand", "top", "pile", "danced"}


def cell_name(cell: int) -> str:
    """A cell's column and row: m13."""
    column, row = cell % SIDE, cell // SIDE
    letters = chr(ord("a") + column) if column < 26 else "a" + chr(ord("a") + column - 26)
    return f"{letters}{row + 1}"


WORDS: Final = [
    *(f"card-{number}" for number in range(1, CARDS + 1)),
    *(f"turn-{turn}" for turn in range(4)),
    *("pull", "hold"),
    *(cell_name(cell) for cell in range(CELLS)),
]
NUMBER: Final = {word: number for number, word in enumerate(WORDS)}


def word(text: str) -> int:
    option = NUMBER.get(text)
    if option is None:
        raise BadOption(f"hermit has no word {text!r}; cards are card-1, turns turn-0, cells m13")
    return option


def cell_number(text: str) -> int:
    option = NUMBER.get(text, -1)
    if option < CELL:
        raise BadPosition(f"{text!r} is no cell; cells are named like m13")
    return option - CELL


def kinds_of(state: Hermit) -> Kinds:
    """The kinds of the deck that this position is played with."""
    return cast("HermitGame", state.game).kinds


# Reading a position


def position(game: HermitGame, text: str, options: dict[str, object], seats: int) -> Hermit:
    fields = read_fields(text, seats)
    names = [field_cards(fields, field) for field in card_fields(seats)]
    free = Free(game, fields, [name for field in names for name in field])
    if "target" in fields:
        free.pattern(fields["target"])
    for s in range(seats):
        for field in ("hand", "top", "pile"):
            for name in field_cards(fields, own(field, s)):
                free.card(name, s)
    for name in field_cards(fields, "coast"):
        free.coast_card(name)
    changed = game.with_content(with_faces(game.pack, free.beach, free.shells)) if free.beach or free.shells else game
    state = cast(Hermit, changed.begin(options, seats))
    fill(state, fields, free)
    return state


def read_fields(text: str, seats: int) -> dict[str, str]:
    allowed = GLOBAL | {own(field, s) for field in OWN for s in range(seats)}
    fields: dict[str, str] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        name, colon, value = (piece.strip() for piece in part.partition(":"))
        if not colon or name not in allowed:
            raise BadPosition(f"{part.strip()!r} is no field of a position; fields are: {', '.join(sorted(allowed))}")
        if name in fields:
            raise BadPosition(f"the field {name} stands twice")
        fields[name] = value
    return fields


def own(field: str, s: int) -> str:
    """The name of a player's field: no number for the first."""
    return f"{field}{s}" if s else field


def card_fields(seats: int) -> list[str]:
    return ["coast", *(own(field, s) for s in range(seats) for field in ("laid", "hand", "top", "pile"))]


def field_cards(fields: dict[str, str], field: str) -> list[str]:
    return [name.partition("@")[0] for name in fields.get(field, "").split()]


class Free:
    """Gives numbers to the cards of a position that are named by what they show."""

    def __init__(self, game: HermitGame, fields: dict[str, str], names: list[str]) -> None:
        self.kinds, self.deck = game.kinds, game.deck
        self.beach: dict[int, str] = {}
        self.shells: dict[int, str] = {}
        self.named: dict[tuple[str, int], int] = {}
        """The number that a pattern or a face of a player has got."""
        self.used = {number(name) for name in names if name.isdecimal()}
        for change in fields.get("cards", "").split():
            card, _, sides = change.partition("=")
            beach, _, shells = sides.partition("+")
            self.beach[number(card)], self.shells[number(card)] = beach, shells
            self.used.add(number(card))

    def next(self, prefer: list[int]) -> int:
        """A card that is named nowhere else, one of the preferred if possible, else the last."""
        rest = [card for card in range(CARDS) if card not in self.used]
        if not rest:
            raise BadPosition("there are more than sixteen cards")
        fitting = [card for card in prefer if card in rest]
        card = fitting[0] if fitting else rest[-1]
        self.used.add(card)
        return card

    def pattern(self, text: str) -> int:
        wanted = self.kinds.pattern(text)
        if not wanted:
            raise BadPosition(f"{text!r} is no pattern: three of the letters {self.kinds.letters}")
        if (text, 0) not in self.named:
            fitting = [card for card in range(CARDS) if self.deck.pattern(card) == wanted]
            card = self.next(fitting)
            if card not in fitting:
                self.beach[card] = text
            self.named[text, 0] = card
        return self.named[text, 0]

    def card(self, text: str, s: int) -> int:
        """A number, or a face such as SBW/YP_."""
        if text.isdecimal():
            return number(text)
        wanted = self.kinds.face(text)
        if not wanted:
            raise BadPosition(f"{text!r} is no card: a number from 1 to {CARDS}, or a face such as BSP/w_S")
        if (text, s) not in self.named:
            fitting = [card for card in range(CARDS) if self.deck.face(card, 0) == wanted]
            # Each player has a deck of the own, so that a second player's face may use the first one's card.
            again = [card for (face, _), card in self.named.items() if face == text]
            card = again[0] if again else self.next(fitting)
            if card not in fitting:
                self.shells[card] = text
            self.named[text, s] = card
        return self.named[text, s]

    def coast_card(self, text: str) -> int:
        if text in (".", "?"):
            return GAP if text == "." else UNDEALT
        return number(text) if text.isdecimal() else self.pattern(text)


def number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= CARDS:
        raise BadPosition(f"{text!r} is no card; cards are numbered 1 to {CARDS}")
    return int(text) - 1


def fill(state: Hermit, fields: dict[str, str], free: Free) -> None:
    """Puts what the fields name into a fresh position and goes to the phase that they name."""
    deck = state.deck
    state.hermie = whole(fields, "hermie", 0, 0, COAST)
    state.wave = whole(fields, "wave", int(state.wave), 1, COAST + 1)
    state.round = whole(fields, "round", 0, 0, 99)
    seen: list[set[int]] = []
    for s in range(state.seats):
        area = state.areas[s]
        put_ground(area, fields.get(own("ground", s), ""), free.kinds)
        for text in fields.get(own("laid", s), "").split():
            card, cell, turn = read_laid(text)
            area.lay(deck, card, cell, turn)
        area.danced = area.danced or own("danced", s) in fields
        hand = sorted(free.card(text, s) for text in fields.get(own("hand", s), "").split())
        if len(hand) > 2:
            raise BadPosition(f"a hand has two cards at the most, not {len(hand)}")
        for i, card in enumerate(hand):
            state.hands[2 * s + i] = card
        seen.append({*hand, *(int(card_of(laid)) for laid in area.laid)})
    fill_coast(state, fields, free, seen[0])
    for s in range(state.seats):
        fill_pile(state, fields, free, seen[s], s)
    state.count_below()
    go_to(state, fields, free)


def fill_coast(state: Hermit, fields: dict[str, str], free: Free, seen: set[int]) -> None:
    places = [free.coast_card(text) for text in fields["coast"].split()] if "coast" in fields else []
    if not places:
        target = free.pattern(fields["target"]) if "target" in fields else -1
        named = {free.card(text, 0) for field in ("top", "pile") for text in field_cards(fields, field)}
        rest = [card for card in range(CARDS) if card not in seen and card not in named and card != target]
        places = rest[:COAST]
        if target >= 0:
            places.insert(int(state.hermie), target)
        places = places[:COAST]
    if len(places) != COAST:
        raise BadPosition(f"the Coast has {COAST} places, not {len(places)}")
    for i, card in enumerate(places):
        state.coast[i] = state.deck.family[card] if card >= 0 else card


def fill_pile(state: Hermit, fields: dict[str, str], free: Free, seen: set[int], s: int) -> None:
    """The pile of a player, and what has come into sight of that deck."""
    family = numbers(state.deck.family)
    coast = [card for card in numbers(state.coast) if card >= 0] if s == 0 else []
    sighted = [*coast]
    top = [free.card(text, s) for text in fields.get(own("top", s), "").split()]
    if len(top) > 1:
        raise BadPosition("a pile has one top card")
    sighted += [family[card] for card in top]
    rest = [card for card in range(CARDS) if card not in seen]
    for known in sighted:
        fitting = [card for card in rest if family[card] == known]
        if not fitting:
            raise BadPosition(f"card {known + 1} is named twice")
        rest.remove(fitting[0])
    if own("pile", s) in fields:
        pile = [free.card(text, s) for text in fields[own("pile", s)].split()]
    else:
        pile = rest
        undealt = numbers(state.coast).count(UNDEALT) if s == 0 else 0
        if not top and pile and not undealt:
            top = [pile[0]]
            sighted.append(family[pile[0]])
            pile = pile[1:]
    left = [family[card] for card in range(CARDS) if card not in seen]
    for f in [*sighted, *(family[card] for card in pile)]:
        if f not in left:
            raise BadPosition(f"card {f + 1} is named twice")
        left.remove(f)
    # What is named nowhere lies under the ground: it is taken out of the deck.
    unseen = [card for card in range(CARDS) if card not in seen]
    for f in left:
        unseen.remove([card for card in unseen if family[card] == f][-1])
    state.unseen[s] = sum(1 << card for card in unseen)
    state.tops[s] = family[top[0]] if top else GAP
    undealt = numbers(state.coast).count(UNDEALT) if s == 0 else 0
    state.piles[s] = len(pile) + len(top) - undealt


def go_to(state: Hermit, fields: dict[str, str], free: Free) -> None:
    """Asks what the position says is asked; `draw` begins phase 1."""
    asked = fields.get("asked", "card")
    if asked == "draw":
        state.go_on()
        return
    if asked not in ASKED:
        raise BadPosition(f"asked cannot be {asked!r}; it is draw or one of {', '.join(ASKED)}")
    code = ASKED.index(asked)
    if code in (CARD, PLACE, ROTATE):
        s = whole(fields, "seat", 0, 0, int(state.seats) - 1)
        if state.in_hand(s) == 0 or state.areas[s].width == 0:
            raise BadPosition("who places a card needs one in hand and a play area")
        state.ask_placement(s)
        if code != CARD:
            if "picked" in fields:
                state.picked = free.card(fields["picked"], s)
            state.asked = code
        if code == ROTATE:
            state.place = cell_number(fields.get("place", ""))
        return
    state.asked = code
    state.ended = whole(fields, "ended", 0, 0, LOST_TASK)
    state.seat = OVER if code == NOTHING else 0 if code == WAVE else CHANCE
    state.drawer = whole(fields, "drawer", 0, 0, int(state.seats) - 1)
    state.source = whole(fields, "source", 0, 0, COAST)


def whole(fields: dict[str, str], field: str, default: int, low: int, high: int) -> int:
    text = fields.get(field, str(default))
    if not text.isdecimal() or not low <= int(text) <= high:
        raise BadPosition(f"{field} must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def put_ground(area: Area, text: str, kinds: Kinds) -> None:
    where, equals, grid = text.rpartition("=")
    start = cell_number(where) if equals else HOME
    lines = grid.split("/")
    if len(lines) > 12 or max(len(line) for line in lines) > 12:
        raise BadPosition("a ground has twelve rows and columns at the most")
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            space = kinds.space(letter)
            if space == 0 and letter != ".":
                raise BadPosition(f"{letter!r} is no symbol")
            if space:
                area.put((start // SIDE + y) % SIDE * SIDE + (start + x) % SIDE, space)


def read_laid(text: str) -> tuple[int, int, int]:
    match = re.fullmatch(r"([0-9]+)@([a-z]+[0-9]+)/([0-3])", text)
    if not match:
        raise BadPosition(f"{text!r} is no card that was laid; it is written 16@m13/0")
    return number(match[1]), cell_number(match[2]), int(match[3])


# Writing a position


def position_text(game: HermitGame, state: Hermit) -> str:
    fields = [f"coast:{' '.join(coast_name(family) for family in numbers(state.coast))}"]
    fields += [f"hermie:{state.hermie}", f"wave:{state.wave}", f"round:{state.round}", f"asked:{ASKED[state.asked]}"]
    changes = [change for card in range(CARDS) if (change := changed(game, state, card))]
    if changes:
        fields.append(f"cards:{' '.join(changes)}")
    if state.asked in (CARD, PLACE, ROTATE):
        fields.append(f"seat:{state.seat}")
    if state.picked >= 0:
        fields.append(f"picked:{state.picked + 1}")
    if state.place >= 0:
        fields.append(f"place:{cell_name(state.place)}")
    for field, value in (("drawer", state.drawer), ("source", state.source), ("ended", state.ended)):
        if value:
            fields.append(f"{field}:{value}")
    for s in range(state.seats):
        fields += own_fields(state, s)
    return "; ".join(fields)


def own_fields(state: Hermit, s: int) -> list[str]:
    area = state.areas[s]
    found: list[str] = []
    if area.ground:
        bare = empty_area()
        for packed in area.ground:
            bare.put(packed // 64, packed % 64)
        found.append(f"{own('ground', s)}:{cell_name(corner(bare))}={grid_text(bare, kinds_of(state))}")
    laid = [f"{card_of(p) + 1}@{cell_name(card_cell(p))}/{card_turn(p)}" for p in area.laid]
    if laid:
        found.append(f"{own('laid', s)}:{' '.join(laid)}")
    hand = [str(state.hands[2 * s + i] + 1) for i in range(state.in_hand(s))]
    if hand:
        found.append(f"{own('hand', s)}:{' '.join(hand)}")
    if state.tops[s] >= 0:
        found.append(f"{own('top', s)}:{state.tops[s] + 1}")
    pile = [f + 1 for f in range(CARDS) for _ in range(state.below[CARDS * s + f])]
    found.append(f"{own('pile', s)}:{' '.join(map(str, pile))}")
    if area.danced:
        found.append(f"{own('danced', s)}:yes")
    return found


def coast_name(family: int) -> str:
    return "." if family == GAP else "?" if family == UNDEALT else str(family + 1)


def changed(game: HermitGame, state: Hermit, card: int) -> str:
    """How a card differs from that of the game's own deck; empty if it does not."""
    deck = state.deck
    if deck.pattern(card) == game.deck.pattern(card) and deck.face(card, 0) == game.deck.face(card, 0):
        return ""
    kinds = kinds_of(state)
    return f"{card + 1}={kinds.pattern_text(deck.pattern(card))}+{kinds.face_text(deck.face(card, 0))}"


def corner(area: Area) -> int:
    return int(area.top * SIDE + area.left)


def grid_text(area: Area, kinds: Kinds) -> str:
    """The visible spaces, row by row, `.` where no card lies."""
    lines: list[str] = []
    for dy in range(area.height):
        row = (area.top + dy) % SIDE * SIDE
        cells = [row + (area.left + dx) % SIDE for dx in range(area.width)]
        lines.append("".join(kinds.letter(int(area.cells[cell])) for cell in cells))
    return "/".join(lines)


# Reading an action


def read(state: Hermit, text: str) -> list[int]:
    """Plain words, or a whole placement as `2@p13/1` or `SBW/YP_@p13/1`: card, cell and turn."""
    words: list[int] = []
    for token in text.split():
        card, at, rest = token.partition("@")
        if not at:
            words.append(word(token))
            continue
        cell, slash, turn = rest.partition("/")
        if not slash:
            raise BadOption(f"{token!r} is no placement; it is written 2@p13/1: card, cell, turn")
        chosen = card_in_hand(state, card)
        if state.asked != PLACE or state.picked != chosen:
            words.append(chosen)
        words += [word(cell), word(f"turn-{turn}")]
    return words


def card_in_hand(state: Hermit, text: str) -> int:
    if text.isdecimal():
        return word(f"card-{text}")
    face = kinds_of(state).face(text)
    hand = [state.hands[2 * state.seat + i] for i in range(state.in_hand(state.seat))]
    for card in hand:
        if face and state.deck.face(card, 0) == face:
            return card
    raise BadOption(f"nobody who is asked has the card {text} in hand")


# What scenarios can say


def holds(state: Hermit, condition: str) -> bool:
    """Conditions: `hermie=1`, `caps=2`, `area=WYO/BSC`, `line OSB`, `!pair`; `caps@1=2` of the second player."""
    sense = not condition.startswith("!")
    name, equals, value = condition.removeprefix("!").partition("=")
    name, _, argument = name.strip().partition(" ")
    name, _, seat = name.partition("@")
    s = int(seat) if seat else 0
    if equals:
        return (fact(state, name, argument, s) == value.strip()) == sense
    return truth(state, name, argument, s) == sense


def fact(state: Hermit, name: str, argument: str, s: int) -> str:
    area = state.areas[s]
    match name:
        case "hermie" | "wave" | "round":
            return str(getattr(state, name))
        case "caps":
            return str(area.caps)
        case "limit":
            return str(state.limit())
        case "area":
            return grid_text(area, kinds_of(state))
        case "hand":
            return ",".join(str(state.hands[2 * s + i] + 1) for i in range(state.in_hand(s)))
        case "pile":
            return str(state.piles[s])
        case "top":
            return coast_name(state.tops[s])
        case "coast":
            return " ".join(coast_name(family) for family in numbers(state.coast))
        case "unused":
            return str(state.unused(s))
        case "wood":
            return str(area.count_line(*pattern_of(state, argument), *fresh_block(area)))
        case "placements":
            return str(len(placements(state)))
        case "cards":
            return str(len(area.laid))
        case "sheet":
            return mark(state)
        case _:
            raise BadOption(f"hermit knows no {name!r} of a position")


def truth(state: Hermit, name: str, argument: str, s: int) -> bool:
    area = state.areas[s]
    match name:
        case "line":
            return area.count_line(*pattern_of(state, argument), *fresh_block(area)) >= 0
        case "pair":
            return area.has_pair()
        case "pools":
            return area.has_pools()
        case "danced":
            return area.danced
        case _:
            raise BadOption(f"hermit knows no condition {name!r}")


def pattern_of(state: Hermit, text: str) -> tuple[int, int, int]:
    pattern = kinds_of(state).pattern(text)
    if not pattern:
        raise BadOption(f"{text!r} is no pattern")
    return pattern[0], pattern[1], pattern[2]


def fresh_block(area: Area) -> tuple[int, int, int, int]:
    """The cells of the card just placed: column, row, width, height."""
    last = area.laid[-1]
    tall = card_turn(last) & 1
    cell = card_cell(last)
    return int(cell % SIDE), int(cell // SIDE), 2 if tall else 3, 3 if tall else 2


def placements(state: Hermit) -> list[tuple[int, int]]:
    """Every cell and turn in which the picked card can be laid."""
    found: list[tuple[int, int]] = []
    for cell in range(CELLS):
        found += [(cell, turn) for turn in range(4) if state.allows(cell, turn)]
    return found
