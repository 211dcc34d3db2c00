"""The questions: setup, the four phases, the end."""

from __future__ import annotations

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal
from aitch.core.game import Game
from aitch.core.rng import Rng
from aitch.games.hermit import refusals
from aitch.games.hermit.area import HOME, SIDE, empty_area
from aitch.games.hermit.deck import CARDS, Deck
from aitch.games.hermit.position import (
    BIG_BEACH,
    CARD,
    CELL,
    COAST,
    DEAL,
    EMPTY,
    GAP,
    GARBAGE,
    GOES_ON,
    HOLD,
    LOST_CARDS,
    LOST_TASK,
    LOST_WAVE,
    NOTHING,
    PLACE,
    PULL,
    ROTATE,
    SANDCASTLE,
    TOP,
    TURN,
    UNDEALT,
    WAVE,
    WHICH,
    WON,
    Position,
    driftwood,
    wave_start,
)


@final
class Hermit(Position):
    def copy(self) -> Hermit:
        twin = Hermit()
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
        if asked in (DEAL, TOP):
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
        filtered = self.task in (GARBAGE, BIG_BEACH, SANDCASTLE)
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

    def load(self, data: dict[str, object]) -> Hermit:
        areas = cast(list[dict[str, object]], data["areas"])
        twin = new_hermit(self.game, self.deck, len(areas), cast(list[int], data["settings"]))
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
        twin.unseen = vec[i64](cast(list[i64], data["unseen"]))
        twin.hands = vec[i64](cast(list[i64], data["hands"]))
        twin.count_below()
        for area, saved in zip(twin.areas, areas, strict=True):
            for cell, space in cast(list[list[int]], saved["ground"]):
                area.put(cell, space)
            for card, cell, turn in cast(list[list[int]], saved["laid"]):
                area.lay(self.deck, card, cell, turn)
            area.danced = cast(bool, saved["danced"])
        return twin

    def prompt(self) -> str:
        return refusals.prompt(self)

    def why_not(self, option: int) -> Refusal:
        return refusals.why_not(self, option)


def new_hermit(game: Game, deck: Deck, seats: int, settings: list[int]) -> Hermit:
    """The first position.  `settings` are the places of the chosen values, variant by variant."""
    state = Hermit()
    state.game = game
    state.viewer = TRUTH
    state.seat = CHANCE
    state.deck = deck
    state.seats = seats
    state.level = settings[0]
    state.task = settings[1]
    state.choice = settings[2] == 1
    state.lenient = settings[3] == 1
    state.printed = settings[4] == 1
    state.by_kind = settings[5] == 1
    state.each = settings[6] == 1
    state.asked = DEAL
    state.drawer = 0
    state.source = 0
    state.coast = vec[i64]([UNDEALT] * COAST)
    state.hermie = 0
    state.wave = wave_start(state.level)
    state.round = 0
    state.picked = EMPTY
    state.place = EMPTY
    state.ended = GOES_ON
    state.tops = vec[i64]([GAP] * seats)
    state.piles = vec[i64]([CARDS - COAST if s == 0 else CARDS for s in range(seats)])
    state.unseen = vec[i64]([(1 << CARDS) - 1] * seats)
    state.hands = vec[i64]([EMPTY] * (2 * seats))
    state.areas = [empty_area() for _ in range(seats)]
    state.count_below()
    return state
