"""The position and its questions: setup, the four phases, the end."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal, State
from aitch.core.game import Game
from aitch.core.rng import Rng, mix
from aitch.games.hermit.area import CELLS, HOME, SIDE, Area, card_cell, card_of, card_turn
from aitch.games.hermit.deck import CARDS, Deck

# The vocabulary: cards, turns, the two words for the Wave, cells.
TURN: Final = CARDS
PULL: Final = TURN + 4
HOLD: Final = PULL + 1
CELL: Final = HOLD + 1
WORDS: Final = CELL + CELLS

# What is asked (`Hermit.asked`).
DEAL: Final = 0
"""Chance: which card lies next on the Coast?"""
TOP: Final = 1
"""Chance: which card is now on top of the pile of seat `drawer`?"""
WHICH: Final = 2
"""Chance: which of several cards with one pattern has seat `drawer` drawn?"""
CARD: Final = 3
PLACE: Final = 4
ROTATE: Final = 5
WAVE: Final = 6
"""Pull the Wave or hold it (HMT-7.8)?"""
NOTHING: Final = 7

# How it ended (`Hermit.ended`).
GOES_ON: Final = 0
WON: Final = 1
LOST_WAVE: Final = 2
LOST_CARDS: Final = 3
LOST_TASK: Final = 4

BASE: Final = 0
GARBAGE: Final = 1
SANDCASTLE: Final = 2
DUNES: Final = 3
CRAB_DANCE: Final = 4
NATURE_RESERVE: Final = 5
BIG_BEACH: Final = 6
CRASHING_WAVES: Final = 7

COAST: Final = 10
ROUNDS: Final = 13
"""No game has more: five cards of the pile and the eight behind a Hermie who is not home yet."""
GAP: Final = -1
"""A place of the Coast whose card has been drawn, and a pile without a top card."""
UNDEALT: Final = -2
EMPTY: Final = -1
"""A place in a hand without a card."""


class Hermit(State):
    def __init__(self, game: Game, deck: Deck, seats: int, options: list[int]) -> None:
        self.game = game
        self.viewer = TRUTH
        self.seat = CHANCE
        self.deck: Deck = deck
        self.seats: i64 = seats
        self.level: i64 = options[0]
        self.task: i64 = options[1]
        self.choice: bool = options[2] == 1
        self.lenient: bool = options[3] == 1
        self.printed: bool = options[4] == 1
        self.by_kind: bool = options[5] == 1
        self.each: bool = options[6] == 1
        self.asked: i64 = DEAL
        self.drawer: i64 = 0
        self.source: i64 = 0
        """While `WHICH` is asked: the place of the Coast that was drawn from, 0 for the pile."""
        self.coast: vec[i64] = vec[i64]([UNDEALT] * COAST)
        """Families of cards (`Deck.family`), GAP or UNDEALT."""
        self.hermie: i64 = 0
        self.wave: i64 = wave_start(self.level)
        self.round: i64 = 0
        self.picked: i64 = EMPTY
        self.place: i64 = EMPTY
        self.ended: i64 = GOES_ON
        self.tops: vec[i64] = vec[i64]([GAP] * seats)
        self.piles: vec[i64] = vec[i64]([CARDS - COAST if s == 0 else CARDS for s in range(seats)])
        """How many cards each pile has, the top card among them."""
        self.below: vec[i64] = vec[i64]([0] * (CARDS * seats))
        """For each seat and family, the cards whose beach side has not come into sight."""
        self.unseen: vec[i64] = vec[i64]([(1 << CARDS) - 1] * seats)
        """For each seat, the cards whose seashell side has not come into sight, as bits."""
        self.hands: vec[i64] = vec[i64]([EMPTY] * (2 * seats))
        """Two places a seat, the smaller card first, EMPTY last."""
        self.areas: list[Area] = [Area() for _ in range(seats)]
        for s in range(seats):
            for card in range(CARDS):
                f = deck.family[card]
                self.below[CARDS * s + f] = self.below[CARDS * s + f] + 1

    def copy(self) -> Hermit:
        twin = Hermit.__new__(Hermit)
        twin.game = self.game
        twin.viewer = self.viewer
        twin.seat = self.seat
        twin.deck = self.deck
        twin.seats = self.seats
        twin.level = self.level
        twin.task = self.task
        twin.choice = self.choice
        twin.lenient = self.lenient
        twin.printed = self.printed
        twin.by_kind = self.by_kind
        twin.each = self.each
        twin.asked = self.asked
        twin.drawer = self.drawer
        twin.source = self.source
        twin.coast = self.coast[:]
        twin.hermie = self.hermie
        twin.wave = self.wave
        twin.round = self.round
        twin.picked = self.picked
        twin.place = self.place
        twin.ended = self.ended
        twin.tops = self.tops[:]
        twin.piles = self.piles[:]
        twin.below = self.below[:]
        twin.unseen = self.unseen[:]
        twin.hands = self.hands[:]
        twin.areas = [area.copy() for area in self.areas]
        return twin

    # Answers

    def options(self) -> list[int]:
        asked = self.asked
        found: list[int] = []
        if asked == DEAL or asked == TOP:
            start: i64 = CARDS * self.drawer
            card: i64 = 0
            while card < CARDS:
                if self.below[start + card] > 0:
                    found.append(card)
                card += 1
        elif asked == WHICH:
            card = 0
            while card < CARDS:
                if self.could_be(self.drawer, card, self.drawn_family()):
                    found.append(card)
                card += 1
        elif asked == CARD:
            at: i64 = 2 * self.seat
            return [self.hands[at], self.hands[at + 1]]
        elif asked == PLACE:
            self.add_places(found)
        elif asked == ROTATE:
            turn: i64 = 0
            while turn < 4:
                if self.allows(self.place, turn):
                    found.append(TURN + turn)
                turn += 1
        elif asked == WAVE:
            return [PULL, HOLD]
        return found

    def odds(self) -> list[int]:
        if self.seat != CHANCE:
            return []
        if self.asked == WHICH:
            return [1] * len(self.options())
        return [self.below[CARDS * self.drawer + family] for family in self.options()]

    def add_places(self, found: list[int]) -> None:
        """The cells at which the picked card can be laid in at least one turn (HMT-11.2)."""
        area = self.areas[self.seat]
        filtered = self.task == GARBAGE or self.task == BIG_BEACH or self.task == SANDCASTLE
        y: i64 = 0
        while y < SIDE:
            flat = area.touching(y, 0)
            tall = area.touching(y, 1)
            both: i64 = flat | tall
            x: i64 = 0
            while both != 0:
                if both & 1 and (
                    not filtered
                    or (flat & 1 and self.task_allows(y * SIDE + x, 0))
                    or (tall & 1 and self.task_allows(y * SIDE + x, 1))
                ):
                    found.append(CELL + y * SIDE + x)
                both = both >> 1
                flat = flat >> 1
                tall = tall >> 1
                x += 1
            y += 1

    def allows(self, cell: i64, turn: i64) -> bool:
        """Whether a card may be laid there in that turn; it does not matter which card."""
        touching = self.areas[self.seat].touching(cell // SIDE, turn)
        return (touching >> (cell % SIDE)) & 1 == 1 and self.task_allows(cell, turn)

    def task_allows(self, cell: i64, turn: i64) -> bool:
        area = self.areas[self.seat]
        if self.task == GARBAGE:
            return not area.covers_cap(cell, turn)
        if self.task == SANDCASTLE:
            return area.within(cell, turn, 6)
        if self.task == BIG_BEACH:
            return area.covered(cell, turn, False) <= 2
        return True

    def apply(self, option: int) -> None:
        word: i64 = option
        asked = self.asked
        if asked == CARD:
            self.picked = word
            self.asked = PLACE
        elif asked == PLACE:
            self.place = word - CELL
            self.asked = ROTATE
        elif asked == ROTATE:
            self.lay(word - TURN)
        elif asked == DEAL:
            self.deal(word)
        elif asked == TOP:
            self.turn_up(self.drawer, word)
            self.go_on()
        elif asked == WHICH:
            self.receive(self.drawer, word, self.source)
            self.go_on()
        elif asked == WAVE:
            self.seat = CHANCE
            self.move_wave(-1 if word == PULL else 0)

    # Setup and phase 1

    def deal(self, family: i64) -> None:
        place: i64 = 0
        while self.coast[place] != UNDEALT:
            place += 1
        self.coast[place] = family
        self.below[family] = self.below[family] - 1
        if place == COAST - 1:
            self.go_on()

    def go_on(self) -> None:
        """Does what needs no answer, setup and drawing, up to the next question."""
        s: i64 = 0
        while s < self.seats:
            while self.areas[s].width == 0:
                if not self.show_top(s) or not self.take(s, 0):
                    return
            if not self.show_top(s):
                return
            s += 1
        limit = self.limit()
        s = 0
        while s < self.seats:
            while self.in_hand(s) < limit:
                place: i64 = 0
                if self.piles[s] == 0:
                    place = self.drawable() if s == 0 else 0
                    if place == 0:
                        if self.lenient and self.in_hand(s) > 0:
                            break
                        self.end(LOST_CARDS)
                        return
                if not self.take(s, place) or not self.show_top(s):
                    return
            s += 1
        self.ask_placement(0)

    def show_top(self, s: i64) -> bool:
        """Sees to it that the pile's top card is in sight; False if chance must be asked."""
        if self.tops[s] != GAP or self.piles[s] == 0:
            return True
        only: i64 = -1
        family: i64 = 0
        while family < CARDS:
            if self.below[CARDS * s + family] > 0:
                if only >= 0:
                    self.ask_chance(TOP, s)
                    return False
                only = family
            family += 1
        self.turn_up(s, only)
        return True

    def turn_up(self, s: i64, family: i64) -> None:
        self.tops[s] = family
        self.below[CARDS * s + family] = self.below[CARDS * s + family] - 1

    def take(self, s: i64, place: i64) -> bool:
        """Takes the pile's top card, or one of the Coast, in hand; False if chance must say which it is."""
        family: i64 = self.coast[place - 1] if place > 0 else self.tops[s]
        only: i64 = -1
        card: i64 = 0
        while card < CARDS:
            if self.could_be(s, card, family):
                if only >= 0:
                    self.source = place
                    self.ask_chance(WHICH, s)
                    return False
                only = card
            card += 1
        self.receive(s, only, place)
        return True

    def could_be(self, s: i64, card: i64, family: i64) -> bool:
        return self.deck.family[card] == family and (self.unseen[s] >> card) & 1 == 1

    def drawn_family(self) -> i64:
        return self.coast[self.source - 1] if self.source > 0 else self.tops[self.drawer]

    def receive(self, s: i64, card: i64, place: i64) -> None:
        """The card comes from its place into the hand, or as the first one into the play area."""
        if place > 0:
            self.coast[place - 1] = GAP
        else:
            self.tops[s] = GAP
            self.piles[s] = self.piles[s] - 1
        bit: i64 = 1
        self.unseen[s] = self.unseen[s] & ~(bit << card)
        if self.areas[s].width == 0:
            self.areas[s].lay(self.deck, card, HOME, 0)
            return
        other = self.hands[2 * s]
        if other == EMPTY or card < other:
            self.hands[2 * s] = card
            self.hands[2 * s + 1] = other
        else:
            self.hands[2 * s + 1] = card

    def ask_chance(self, asked: i64, s: i64) -> None:
        self.seat = CHANCE
        self.asked = asked
        self.drawer = s

    def limit(self) -> i64:
        """The hand limit of all (HMT-4.1, HMT-4.2, HMT-10.2)."""
        for area in self.areas:
            if area.caps >= 2:
                return 1
        return 2

    def in_hand(self, s: i64) -> i64:
        if self.hands[2 * s] == EMPTY:
            return 0
        return 1 if self.hands[2 * s + 1] == EMPTY else 2

    def drawable(self) -> i64:
        """The leftmost place of the Coast with a card behind Hermie; 0 if there is none."""
        place: i64 = 1
        while place < self.hermie:
            if self.coast[place - 1] >= 0:
                return place
            place += 1
        return 0

    # Phase 2

    def ask_placement(self, s: i64) -> None:
        self.seat = s
        self.drawer = 0
        self.source = 0
        self.place = EMPTY
        if self.hands[2 * s + 1] == EMPTY:
            self.picked = self.hands[2 * s]
            self.asked = PLACE
        else:
            self.picked = EMPTY
            self.asked = CARD

    def lay(self, turn: i64) -> None:
        s: i64 = self.seat
        if self.hands[2 * s] == self.picked:
            self.hands[2 * s] = self.hands[2 * s + 1]
        self.hands[2 * s + 1] = EMPTY
        self.areas[s].lay(self.deck, self.picked, self.place, turn)
        self.picked = EMPTY
        self.place = EMPTY
        if s + 1 < self.seats:
            self.ask_placement(s + 1)
        else:
            self.seat = CHANCE
            self.move()

    # Phases 3 and 4

    def move(self) -> None:
        """Moves Hermie and then the Wave, from what all have just placed."""
        wanted = self.coast[self.hermie]
        lines: i64 = 0
        strong: i64 = 0
        pools = False
        needed: i64 = driftwood(self.level) if self.wave == self.hermie + 1 else 0
        for area in self.areas:
            wood = area.best_line(self.deck, wanted)
            if wood >= 0:
                lines += 1
                pools = pools or area.has_pools()
            if wood >= needed:
                strong += 1
        moved = strong == self.seats
        if moved:
            self.hermie += 1
            if self.hermie == self.wave:
                self.end(WON if self.task_done() else LOST_TASK)
                return
        if self.seats == 1:
            pools = pools and moved
        pair = moved and self.has_pair(wanted)
        if pools and pair and self.choice and self.wave - 1 != self.hermie:
            self.asked = WAVE
            self.seat = 0
            return
        if pools:
            self.move_wave(-1)
        else:
            self.move_wave(0 if pair else 1)

    def has_pair(self, wanted: i64) -> bool:
        """Whether a pair holds the Wave (HMT-7.2, HMT-10.8, HMT-10.9)."""
        if self.seats == 1:
            return self.areas[0].has_pair()
        for area in self.areas:
            if self.by_kind:
                if area.has_pair_of_pattern(self.deck, wanted):
                    return True
            elif area.has_pair_in_line(self.deck, wanted):
                return True
        return False

    def move_wave(self, step: i64) -> None:
        if self.wave + step != self.hermie:
            self.wave += step
        self.round += 1
        if self.wave > COAST:
            self.end(LOST_WAVE)
        else:
            self.go_on()

    # The end

    def end(self, how: i64) -> None:
        self.ended = how
        self.seat = OVER
        self.asked = NOTHING
        self.drawer = 0
        self.source = 0

    def task_done(self) -> bool:
        if self.task == DUNES:
            s: i64 = 0
            while s < (self.seats if self.each else 1):
                if self.unused(s) < 2:
                    return False
                s += 1
        elif self.task == CRAB_DANCE:
            dancers = sum([1 for area in self.areas if area.danced])
            return dancers >= (self.seats if self.each else 1)
        elif self.task == NATURE_RESERVE:
            return sum([area.caps for area in self.areas]) == 0
        elif self.task == CRASHING_WAVES:
            return COAST - self.wave >= 4
        return True

    def unused(self, s: i64) -> i64:
        """The cards that count for Dunes (HMT-9.6, HMT-9.7)."""
        count = self.piles[s] + self.in_hand(s)
        if s == 0 and not self.printed:
            place: i64 = 1
            while place < self.hermie:
                if self.coast[place - 1] >= 0:
                    count += 1
                place += 1
        return count

    def returns(self) -> list[float]:
        if self.seat != OVER:
            return [0.0] * self.seats
        return [1.0 if self.ended == WON else -1.0] * self.seats

    def scores(self) -> list[int]:
        return [0] * self.seats

    # Who knows what: nothing is hidden that has been decided (HMT-2.6), so a seen position is a full one.

    def seen_by(self, seat: int) -> Hermit:
        seen = self.copy()
        seen.viewer = seat
        return seen

    def sample(self, rng: Rng) -> Hermit:
        full = self.copy()
        full.viewer = TRUTH
        return full

    def key(self) -> int:
        h: i64 = mix(self.level * 8 + self.task, self.seats)
        flags: i64 = 0
        if self.choice:
            flags += 1
        if self.lenient:
            flags += 2
        if self.printed:
            flags += 4
        if self.by_kind:
            flags += 8
        if self.each:
            flags += 16
        h = mix(h, flags)
        h = mix(h, self.seat + 8)
        h = mix(h, self.asked * 4 + self.drawer)
        h = mix(h, self.source)
        h = mix(h, self.hermie * 16 + self.wave)
        h = mix(h, self.picked + 1)
        h = mix(h, self.place + 1)
        h = mix(h, self.ended)
        i: i64 = 0
        while i < COAST:
            h = mix(h, self.coast[i] + 2)
            i += 1
        s: i64 = 0
        while s < self.seats:
            h = mix(h, self.tops[s] + 1)
            h = mix(h, self.piles[s])
            h = mix(h, self.unseen[s])
            h = mix(h, self.hands[2 * s] + 1)
            h = mix(h, self.hands[2 * s + 1] + 1)
            area = self.areas[s]
            h = mix(h, 1 if area.danced else 0)
            for cell in area.occupied():
                h = mix(h, i64(cell) * 64 + i64(area.cells[cell]))
            if self.seat > s and len(area.laid) > 0:
                # It has placed in this round: what the new card is part of is still to be looked at.
                h = mix(h, area.laid[-1])
            s += 1
        return h

    def dump(self) -> dict[str, object]:
        flags = [self.choice, self.lenient, self.printed, self.by_kind, self.each]
        settings: list[int] = [self.level, self.task] + [1 if flag else 0 for flag in flags]
        areas: list[dict[str, object]] = []
        for area in self.areas:
            laid = [[int(card_of(p)), int(card_cell(p)), int(card_turn(p))] for p in area.laid]
            ground = [[int(p // 64), int(p % 64)] for p in area.ground]
            areas.append({"laid": laid, "ground": ground, "danced": area.danced})
        return {
            "viewer": self.viewer,
            "seat": self.seat,
            "settings": settings,
            "asked": int(self.asked),
            "drawer": int(self.drawer),
            "source": int(self.source),
            "coast": numbers(self.coast),
            "hermie": int(self.hermie),
            "wave": int(self.wave),
            "round": int(self.round),
            "picked": int(self.picked),
            "place": int(self.place),
            "ended": int(self.ended),
            "tops": numbers(self.tops),
            "piles": numbers(self.piles),
            "below": numbers(self.below),
            "unseen": numbers(self.unseen),
            "hands": numbers(self.hands),
            "areas": areas,
        }

    def load(self, data: dict[str, object]) -> Hermit:
        areas = cast(list[dict[str, object]], data["areas"])
        twin = Hermit(self.game, self.deck, len(areas), cast(list[int], data["settings"]))
        twin.viewer = cast(int, data["viewer"])
        twin.seat = cast(int, data["seat"])
        twin.asked = cast(int, data["asked"])
        twin.drawer = cast(int, data["drawer"])
        twin.source = cast(int, data["source"])
        twin.hermie = cast(int, data["hermie"])
        twin.wave = cast(int, data["wave"])
        twin.round = cast(int, data["round"])
        twin.picked = cast(int, data["picked"])
        twin.place = cast(int, data["place"])
        twin.ended = cast(int, data["ended"])
        twin.coast = vec[i64](cast(list[i64], data["coast"]))
        twin.tops = vec[i64](cast(list[i64], data["tops"]))
        twin.piles = vec[i64](cast(list[i64], data["piles"]))
        twin.below = vec[i64](cast(list[i64], data["below"]))
        twin.unseen = vec[i64](cast(list[i64], data["unseen"]))
        twin.hands = vec[i64](cast(list[i64], data["hands"]))
        for area, saved in zip(twin.areas, areas):
            for cell, space in cast(list[list[int]], saved["ground"]):
                area.put(cell, space)
            for card, cell, turn in cast(list[list[int]], saved["laid"]):
                area.lay(self.deck, card, cell, turn)
            area.danced = cast(bool, saved["danced"])
        return twin

    # Words

    def prompt(self) -> str:
        asked = self.asked
        if asked == DEAL:
            place = 1 + len([c for c in numbers(self.coast) if c != UNDEALT])
            return f"Which card lies on place {place} of the Coast?"
        if asked == TOP:
            return f"Which card is now on top of {self.owner(self.drawer)} pile?"
        if asked == WHICH:
            return "Several cards have this pattern: which of them is it?"
        if asked == CARD:
            return "Which card do you lay?"
        if asked == PLACE:
            return f"Where does card {self.picked + 1} go? Choose the cell for its upper left corner."
        if asked == ROTATE:
            return f"How is card {self.picked + 1} turned?"
        if asked == WAVE:
            return "A pair and two pools: do you pull the Wave or hold it?"
        return "The game is over."

    def owner(self, s: i64) -> str:
        return "the" if self.seats == 1 else self.game.seat_names(self.seats)[s] + "'s"

    def why_not(self, option: int) -> Refusal:
        asked = self.asked
        word: i64 = option
        name = self.game.vocabulary[option]
        if self.seat == OVER:
            return self.refuse("AITCH-2", "the game is over, nothing is asked any more")
        if asked in (DEAL, TOP, WHICH):
            rule = "HMT-2.6" if asked == WHICH else "HMT-11.4"
            facts = "has been seen already" if word < CARDS else "is not what chance is asked for: it turns up a card"
            return self.refuse(rule, f"{name} {facts}")
        if asked == WAVE:
            return self.refuse("HMT-7.8", f"{name} does not say whether the Wave is pulled or held")
        if asked == CARD:
            facts = "is not in your hand" if word < CARDS else "is no card: first choose which card you lay"
            return self.refuse("HMT-5.1", f"{name} {facts}")
        if asked == PLACE and word < CELL:
            return self.refuse("HMT-11.1", f"{name} is no cell: choose where card {self.picked + 1} goes")
        if asked == ROTATE and not TURN <= word < PULL:
            return self.refuse("HMT-11.1", f"{name} is no turn: choose how card {self.picked + 1} is turned")
        cell: i64 = word - CELL if asked == PLACE else self.place
        turn: i64 = 0 if asked == PLACE else word - TURN
        area = self.areas[self.seat]
        column: i64 = cell % SIDE
        touches: i64 = area.touching(cell // SIDE, turn)
        if asked == PLACE:
            touches |= area.touching(cell // SIDE, 1)
        where = self.game.vocabulary[CELL + cell]
        how = "a card" if asked == PLACE else f"the card in {name}"
        if (touches >> column) & 1 == 0:
            return self.refuse("HMT-5.6", f"{how} at {where} has no edge and no space in common with the play area")
        if self.task == GARBAGE:
            return self.refuse("HMT-9.4", f"{how} at {where} would cover a bottle cap")
        if self.task == SANDCASTLE:
            return self.refuse("HMT-9.5", f"with {how} at {where} the play area would not fit into six by six spaces")
        count = area.covered(cell, turn, False)
        return self.refuse("HMT-9.10", f"{how} at {where} would cover more than two symbols, in this turn {count}")


def wave_start(level: i64) -> i64:
    """Crustacean and Shrimp begin with the Wave on 6, Crayfish and King Crab on 8 (HMT-9.1)."""
    return 8 if level >= 2 else 6


def driftwood(level: i64) -> i64:
    """How many pieces the Wave shows."""
    return 2 if level & 1 else 1


def numbers(values: vec[i64]) -> list[int]:
    return [value for value in values]
