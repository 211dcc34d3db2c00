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
from aitch.core.game import Game
from aitch.core.notation import Names, check_pieces, entries_of
from aitch.games.hermit import drawing, placing, setup, tasks
from aitch.games.hermit.area import CELLS, HOME, SIDE, Area, card_cell, card_of, card_turn, empty_area
from aitch.games.hermit.deck import CARDS, Kinds, pack_sides, sides_of
from aitch.games.hermit.observing import Spaces
from aitch.games.hermit.places import BELOW, OWN, TOP, UNSEEN
from aitch.games.hermit.position import COAST, ENDINGS, GAP, UNDEALT, Hermit, cards_in
from aitch.games.hermit.sheet import mark
from aitch.games.hermit.wording import cell_name, pattern_words, words

NUMBERS: Final = Names("card", [str(number) for number in range(1, CARDS + 1)], {GAP: "-", UNDEALT: "?"})
CELL_NAMES: Final = Names("cell", words.cells.names)
NOT_SAID: Final = -2
"""The top card and the unseen cards in a blank position: `complete` works them out."""
DRAWING: Final = (setup.deal_coast, drawing.turn_up_card, drawing.which_card)
PLACING: Final = (placing.pick_card, placing.place_card, placing.turn_card)
EXCLUDED: Final = {"target": {"coast"}, "pile": {"unseen"}, "phase": {"question", "seat", "picked", "place"}}
"""What cannot be given beside each of the short forms."""
PASSING: Final = ("stop", "pass", "end", "done", "skip")
"""What somebody may try who does not want to lay a card."""
WIDEST: Final = 39
"""No play area becomes wider (HMT-11.3)."""
MOST_GROUND: Final = 12


class NamesIn(Names):
    """Names that depend on a position, or change it."""

    def __init__(self, p: Hermit, kind: str) -> None:
        super().__init__(kind, NUMBERS.names, NUMBERS.others)
        self.p = p


class Cards(NamesIn):
    """Cards by number, or by what they show."""

    def title(self, number: int) -> str:
        return f"card {number + 1} ({pattern_words(self.p, number)})"

    def number(self, text: str) -> int:
        deck = self.p.pack_deck.with_sides(list(self.p.invented))
        pattern, face = deck.kinds.pattern(text), deck.kinds.face(text)
        if not pattern and not face:
            return super().number(text)
        invented = {sides_of(packed)[0] for packed in self.p.invented}
        used = invented.union(*(named(self.p, s) for s in range(len(self.p.areas))))
        free = [card for card in range(CARDS) if card not in used]
        showing = [card for card in range(CARDS) if deck.face(card, 0) == face]
        showing += [card for card in free if deck.pattern(card) == pattern]
        if not showing and not free:
            raise BadPosition("there are more than sixteen cards")
        card = (showing or free[-1:])[0]
        if not showing:
            sides = pack_sides(card, pattern or deck.pattern(card), face or deck.face(card, 0))
            self.p.invented = append(self.p.invented, sides)
        return card


def named(p: Hermit, s: int) -> set[int]:
    """The cards that a text has named so far, on the Coast and of one player."""
    unseen = cards_in(p.unseen(s)) if p.unseen(s) != NOT_SAID else []
    return {*p.coast, *p.hand(s), *p.areas[s].cards(), p.top(s), *unseen}


class Sides(NamesIn):
    """What a card shows instead of what it shows in the pack: `5=OSB+SBW/YP_`."""

    def text(self, number: int) -> str:
        card, pattern, face = sides_of(number)
        return f"{card + 1}={self.p.deck.kinds.text(pattern)}+{self.p.deck.kinds.text(face)}"

    def number(self, text: str) -> int:
        name, _, sides = text.strip().partition("=")
        beach, _, shells = sides.partition("+")
        pattern, face = self.p.deck.kinds.pattern(beach), self.p.deck.kinds.face(shells)
        if not pattern or not face:
            raise BadPosition(f"{text!r} is no card with a pattern and a face, such as 5=OSB+SBW/YP_")
        if len(self.p.invented):
            raise BadPosition("they must be given before cards that are named by what they show")
        return pack_sides(NUMBERS.number(name), pattern, face)


class Areas(NamesIn):
    """Play areas: `WYO/BSC@k12,16@m13/0,danced`."""

    form, between = "items", "@/"

    def __init__(self, p: Hermit, kind: str) -> None:
        super().__init__(p, kind)
        turns = {str(turn): name for turn, name in enumerate(placing.TURNS)}
        self.made_of = {"Card": {name: f"card {name}" for name in self.names}, "Cell": {}, "Turned": turns}

    def part_text(self, number: int) -> str:
        area = self.p.areas[number]
        things = [ground_text(area, self.p.deck.kinds)] if area.ground else []
        things += [f"{card_of(p) + 1}@{cell_name(card_cell(p))}/{card_turn(p)}" for p in area.laid]
        return ",".join([*things, "danced"] if area.danced else things)

    def read_part(self, number: int, text: str) -> None:
        area = self.p.areas[number]
        things = text.split(",")
        for thing in things:
            laid = re.fullmatch(r"([0-9]+)@([a-z]+[0-9]+)/([0-3])", thing)
            if laid:
                cell, turn = CELL_NAMES.number(laid[2]), int(laid[3])
                if area.width and not area.touching(cell // SIDE, turn) >> cell % SIDE & 1:
                    raise BadPosition(f"{thing!r} does not touch what lies there")
                area.lay(self.p.deck, NUMBERS.number(laid[1]), cell, turn)
            elif thing != "danced":
                put_ground(area, thing, self.p.deck.kinds)
            if max(area.width, area.height) > WIDEST:
                raise BadPosition(f"{thing!r}: no play area is wider or higher than {WIDEST} cells")
        area.danced = "danced" in things


def ground_text(area: Area, kinds: Kinds) -> str:
    bare = empty_area()
    for packed in area.ground:
        bare.put(packed // 64, packed % 64)
    corner = cell_name(bare.top * SIDE + bare.left)
    return grid_text(bare, kinds) + (f"@{corner}" if corner != cell_name(HOME) else "")


def put_ground(area: Area, text: str, kinds: Kinds) -> None:
    grid, at, where = text.partition("@")
    start = CELL_NAMES.number(where) if at else HOME
    if area.width:
        raise BadPosition(f"{text!r} is no card such as 16@m13/0, and other symbols must come first, all together")
    for y, line in enumerate(grid.split("/")):
        for x, letter in enumerate(line):
            if letter not in (*kinds.spaces, ".") or max(x, y) >= MOST_GROUND:
                raise BadPosition(f"{letter!r} is no symbol of at most {MOST_GROUND} rows and columns, or of 16@m13/0")
            if letter != ".":
                area.put((start // SIDE + y) % SIDE * SIDE + (start + x) % SIDE, kinds.spaces[letter])


def grid_text(area: Area, kinds: Kinds) -> str:
    """The visible spaces, row by row, `.` where no card lies."""
    columns = [(area.left + dx) % SIDE for dx in range(area.width)]
    rows = [(area.top + dy) % SIDE * SIDE for dy in range(area.height)]
    return "/".join("".join(kinds.letter[int(area.cells[row + column])] for column in columns) for row in rows)


def family_of(p: Hermit, card: int) -> int:
    return p.deck.family[card] if card >= 0 else card


def free_coast(p: Hermit, of_unseen: bool) -> list[int]:
    """The first cards that are named nowhere; where they are too few, the gaps are behind Hermie."""
    free = [card for card in range(CARDS) if card not in named(p, 0)]
    if of_unseen:
        free = [card for card in cards_in(p.unseen(0)) if card not in (p.top(0), *p.coast)]
    coast = [GAP] * (COAST - len(free)) + free[:COAST]
    coast[p.hermie : p.hermie] = p.coast  # the target, if one is given
    return coast[:COAST]


def complete_pile(p: Hermit, s: int, piled: bool) -> None:
    """All cards that are neither laid nor in hand, or those of the pile and those that show their beach side."""
    own = s * OWN
    p.own[own + TOP] = family_of(p, p.top(s))
    said = p.unseen(s) != NOT_SAID
    pile = cards_in(p.unseen(s)) if said else []
    free = [card for card in range(CARDS) if card not in (*p.hand(s), *p.areas[s].cards(), *pile)]
    if not said:
        pile = free
    elif piled:
        for family in [*(p.coast if s == 0 else []), p.top(s)]:
            showing = [card for card in free if family_of(p, card) == family][:1]
            pile += showing
            free = [card for card in free if card not in showing]
    p.own[own + UNSEEN] = sum(1 << card for card in pile)
    p.recount()
    if p.top(s) == NOT_SAID:
        rest = [family for family in range(CARDS) if p.own[own + BELOW + family] > 0]
        dealt = s > 0 or UNDEALT not in p.coast
        p.own[own + TOP] = rest[0] if rest and dealt and not (said and piled) else GAP
        p.recount()


def check_places(p: Hermit) -> None:
    """What cannot be, whatever is asked."""
    over, coast = p.seat == OVER, list(p.coast)
    chance = p.question in DRAWING
    dealt = coast.index(UNDEALT) if UNDEALT in coast else COAST
    if over:
        p.question = game_over
    elif chance:
        p.seat = CHANCE
    for wrong, why in (
        (p.seat == CHANCE and not chance, "seat: chance does not answer this question"),
        (p.drawer < 0 or (not chance and p.drawer + p.source > 0), "drawer: nobody is drawing a card"),
        (p.question not in PLACING and max(p.picked, p.place) >= 0, "picked: nobody is laying a card"),
        (over != (p.ended > 0), "ended: a game that is over has an ending, and no other game has"),
        (p.question is game_over and not over, "question: the game is not over"),
        (not over and not p.hermie < p.wave <= COAST, "wave: it lies right of Hermie, on the Coast"),
        (not over and GAP in coast[p.hermie :], "coast: only cards behind Hermie have been drawn"),
        (coast[dealt:].count(UNDEALT) < COAST - dealt, "coast: it is dealt from the left"),
        (dealt < COAST and p.question is not setup.deal_coast, "coast: it is dealt before anything else"),
        (any(len(p.hand(s)) > 2 for s in range(len(p.areas))), "hand: it has two cards at the most"),
    ):
        if wrong:
            raise BadPosition(why)
    for s, area in enumerate(p.areas):
        for family in range(CARDS):
            if p.own[s * OWN + BELOW + family] < 0:
                raise BadPosition(f"card {family + 1} is named twice, or is not among those unseen")
        if p.pile(s) < 0:
            raise BadPosition("coast: there are not so many cards")
        if area.width == 0 and (p.hand(s) or p.pile(s) == 0):
            raise BadPosition("area: who has no card there has none in hand, and a pile for the first one")


def card_in_hand(state: Hermit, text: str) -> int:
    if text.isdecimal():
        return state.game.word(f"card-{text}")
    for card in state.hand(max(0, state.seat)):
        if state.deck.face(card, 0) == state.deck.kinds.face(text):
            return card
    raise BadOption(f"nobody who is asked has the card {text} in hand")


FACTS: Final[dict[str, Callable[[Hermit, int, str], object]]] = {
    "hermie": lambda p, s, text: p.hermie,
    "wave": lambda p, s, text: p.wave,
    "round": lambda p, s, text: p.round,
    "limit": lambda p, s, text: p.limit(),
    "hand": lambda p, s, text: ",".join(str(card + 1) for card in p.hand(s)),
    "pile": lambda p, s, text: p.pile(s),
    "top": lambda p, s, text: NUMBERS.text(p.top(s)).replace("-", "."),
    "coast": lambda p, s, text: " ".join(map(NUMBERS.text, p.coast)).replace("-", "."),
    "unused": lambda p, s, text: tasks.unused(p, s),
    "sheet": lambda p, s, text: mark(p),
    "placements": lambda p, s, text: count_placements(p),
    "cards": lambda p, s, text: len(p.areas[s].laid),
    "area": lambda p, s, text: grid_text(p.areas[s], p.deck.kinds),
    "caps": lambda p, s, text: p.areas[s].caps,
    "danced": lambda p, s, text: p.areas[s].danced,
    "pair": lambda p, s, text: p.areas[s].has_pair(),
    "pools": lambda p, s, text: p.areas[s].has_pools(),
    "line": lambda p, s, text: best_wood(p, p.areas[s], text) >= 0,
    "wood": lambda p, s, text: best_wood(p, p.areas[s], text),
}


def best_wood(state: Hermit, area: Area, text: str) -> int:
    """The most driftwood in a line of a pattern that counts; -1 if there is none."""
    pattern = state.deck.kinds.pattern(text)
    if not pattern:
        raise BadOption(f"{text!r} is no pattern")
    a, b, c = pattern
    return int(area.count_line(a, b, c, *area.newest()))


def count_placements(p: Hermit) -> int:
    """In how many cells and turns the picked card can be laid."""
    ways = [(cell, turn) for cell in range(CELLS) for turn in range(4) if placing.touches(p, cell, turn)]
    return len([way for way in ways if tasks.allows(p, p.areas[p.seat], *way)])


class HermitNotation(Game[Hermit]):
    """What the game reads and writes."""

    def names(self, state: Hermit) -> dict[str, Names]:
        places = [str(place) for place in range(1, COAST + 1)]
        return {
            # The first player need not be named.
            "seats": Names("player", self.seat_names(len(state.areas)), {0: "", -1: "-"}),
            "cards": Cards(state, "card"),
            "cells": CELL_NAMES,
            "endings": Names("ending", ["-", *ENDINGS[1:]]),
            "sides": Sides(state, "card"),
            "areas": Areas(state, "play area"),
            "coast": Names("place of the Coast", places, None, [f"place {place}" for place in places]),
            "spaces": Spaces(state.deck.kinds, len(state.areas)),
        }

    def short_forms(self, state: Hermit) -> dict[str, Callable[[str], None]]:
        names = self.names(state)

        def read_target(text: str) -> None:
            state.coast = vec[i64]([names["cards"].number(text)])

        def read_pile(text: str) -> None:
            for index, value in entries_of(text or "-"):
                cards = {names["cards"].number(name) for name in value.split(",")} - {GAP, UNDEALT}
                state.own[names["seats"].number(index) * OWN + UNSEEN] = sum(1 << card for card in cards)

        def read_phase(text: str) -> None:
            if text != "draw":
                raise BadPosition("a position begins with the phase draw, or with a question")

        return {"target": read_target, "pile": read_pile, "phase": read_phase}

    def complete(self, state: Hermit, given: set[str]) -> None:
        """Cards that are named nowhere lie on the Coast, on top and in the pile; without a question a card is laid."""
        for one, others in EXCLUDED.items():
            if one in given and others & given:
                raise BadPosition(f"{one}: it cannot be given beside {', '.join(sorted(others & given))}")
        state.recount()
        if "coast" not in given:
            state.coast = vec[i64](free_coast(state, "unseen" in given))
        if len(state.coast) != COAST:
            raise BadPosition(f"coast: it has {COAST} places, not {len(state.coast)}")
        state.coast = vec[i64]([family_of(state, card) for card in state.coast])
        for s in range(len(state.areas)):
            complete_pile(state, s, "pile" in given)
        check_places(state)
        if "phase" in given:
            check_pieces(self, state)
            drawing.go_on(state)
        elif state.seat >= 0 and not given & {"question", "picked", "place"}:
            placing.ask(state, state.seat)

    def read(self, state: Hermit, text: str) -> list[int]:
        """Plain words, or a complete placement as `2@p13/1` or `SBW/YP_@p13/1`: card, cell and turn."""
        found: list[int] = []
        for token in text.split():
            card, at, rest = token.partition("@")
            if not at:
                found.append(self.word(token))
                continue
            cell, slash, turn = rest.partition("/")
            if not slash:
                raise BadOption(f"{token!r} is no placement; it is written 2@p13/1: card, cell, turn")
            chosen = card_in_hand(state, card)
            if state.question is not placing.place_card or state.picked != chosen:
                found.append(chosen)
            found += [self.word(cell), self.word(f"turn-{turn}")]
        return found

    def called(self, state: Hermit, option: int) -> str:
        turn = words.turns.index(option)
        return placing.TURNS[turn] if words.turns.has(option) else self.vocabulary[option].replace("-", " ")

    def word(self, text: str) -> int:
        option = words.numbers.get(text)
        if option is None and text in PASSING:
            raise BadOption("nobody passes in Hermit: one card of the hand is laid in every round (HMT-5.1)")
        if option is None:
            raise BadOption(f"hermit has no word {text!r}; cards are card-1, turns turn-0, cells m13")
        return option

    def holds(self, state: Hermit, condition: str) -> bool:
        """Conditions: `hermie=1`, `caps=2`, `area=WYO/BSC`, `line OSB`, `!pair`; `caps@1=2` of the second player."""
        sense = not condition.startswith("!")
        name, equals, value = condition.removeprefix("!").partition("=")
        name, _, argument = name.strip().partition(" ")
        name, _, seat = name.partition("@")
        if name not in FACTS:
            raise BadOption(f"hermit knows no {name!r} of a position")
        found = FACTS[name](state, int(seat) if seat else 0, argument)
        return (str(found) == value.strip() if equals else bool(found)) == sense
