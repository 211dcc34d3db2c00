"""Hyperborea, the factory: its facts, its options, its first position, its census."""

from __future__ import annotations

from pathlib import Path

from aitch.core.content import Pack
from aitch.core.contract import OVER, State
from aitch.core.game import Game, Variant
from aitch.games.hyperborea import narrate, notation, scene
from aitch.games.hyperborea.ending import points
from aitch.games.hyperborea.pack import Book
from aitch.games.hyperborea.position import inside_count, pile, place_of
from aitch.games.hyperborea.score import score
from aitch.games.hyperborea.state import Hyperborea, opening
from aitch.games.hyperborea.tables import Choices, Tables
from aitch.games.hyperborea.terms import (
    AREAS,
    ASK_MAIN,
    AVAILABLE,
    BACKS,
    BAG,
    COLOURS,
    CUBE_COLOURS,
    CUBES_OF_A_COLOUR,
    ENDINGS,
    FORTRESSES,
    GEMS,
    GHOST,
    GHOSTS,
    GREY,
    GREY_CUBES,
    HOMELAND,
    MARKET,
    MAX_SEATS,
    MINIATURES,
    PLAYER,
    SEAT_NAMES,
    STAGE_START,
    UNUSED,
)

AREA_NAMES = {BAG: "bag", AVAILABLE: "available", UNUSED: "unused"}
FOLLOW_UPS = 40
"""More answers than one action of a turn brings after itself: hexes turned up, losses, picked cubes, cards, draws."""


def choice(name: str, title: str, help: str, *values: object) -> Variant:
    return Variant(name, title, help, values[0], list(values))


VARIANTS = [
    choice("length", "Length", "How many end conditions it takes (HYP-1.2).", "regular", "short", "long"),
    choice("mode", "Mode", "Equal homelands, or races with their own (HYP-1.3).", "invasion", "race-war"),
    Variant("fog", "Fog of war", "The land is unknown at the start (HYP-1.4).", True, [True, False]),
    choice("races", "Races", "In a Race War: by lot, or chosen (HYP-2.1, HYP-2.7).", "random", "pick"),
    choice("reset", "Reset", "The printed rule, or that of the official FAQ (HYP-3.11).", "printed", "faq"),
    choice("continuous", "Continuous effects", "While filled, or once and for all (HYP-4.8).", "filled", "forever"),
    choice("walls", "Fortresses", "Take all attack points, or not ranged ones (HYP-6.4).", "both", "attack"),
    choice("cities", "Cities", "Of the whole map, or not those of other homelands (HYP-7.3).", "all", "own"),
    choice("stopped", "Stopped miniatures", "May enter a city or ruin, or may not (HYP-7.10).", "enter", "stay"),
    choice("refresh", "Refreshing", "Needs one card in the deck, or two (HYP-9.4).", "one", "two"),
    choice("take", "After refreshing", "A card must be taken, or need not (HYP-9.5).", "must", "free"),
    choice("espionage", "Espionage", "Any, filled, or no continuous card (HYP-10.7).", "any", "active", "plain"),
    choice("tokens", "Race tokens", "Out of the eight fortresses, or extra ones (HYP-11.2).", "own", "extra"),
    choice("sacrifice", "Sacrifice", "As often as wanted, or once a turn (HYP-11.10).", "any", "once"),
    choice("last", "Last miniature", "The last of the reserve, or all ten on the map (HYP-12.3).", "reserve", "ten"),
    choice("control", "Control", "Against players and ghosts, or players alone (HYP-12.9).", "all", "players"),
    choice("gems", "Gems", "Without end, or the 72 of the box (HYP-12.12).", "endless", "counted"),
    Variant("rounds", "Round limit", "The game is scored after so many rounds (HYP-12.13).", 60, [60, 15], 1, 500),
]  # fmt: skip
LENGTHS = {"short": 1, "regular": 2, "long": 3}


class HyperboreaGame(Game):
    name = "hyperborea"
    title = "Hyperborea"
    tagline = "Draw cubes, wake technologies, and win the land behind the fallen barrier."
    minutes = "45-150"
    rules_version = "1"
    prefix = "HYP"
    variants = VARIANTS
    endings = ENDINGS
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.book = Book(pack)
        self.vocabulary = self.book.vocabulary
        self.seat_counts = sorted(self.book.maps)
        self.made: dict[int, Tables] = {}

    def with_content(self, pack: Pack) -> Game:
        return HyperboreaGame(pack)

    def tables(self, seats: int) -> Tables:
        if seats not in self.made:
            self.made[seats] = self.book.tables(seats)
        return self.made[seats]

    def numbers(self, options: dict[str, object]) -> dict[str, int]:
        """The options as the engine wants them; 0 is the default of every choice."""
        out = {v.name: v.values.index(options[v.name]) for v in self.variants if v.kind != "number"}
        rounds = options["rounds"]
        assert isinstance(rounds, int)
        return out | {"rounds": rounds, "length": LENGTHS[str(options["length"])]}

    def begin(self, options: dict[str, object], seats: int) -> State:
        return opening(self, self.tables(seats), Choices(self.numbers(options)))

    def seat_names(self, seats: int) -> list[str]:
        return SEAT_NAMES[:seats]

    def bound(self, state: State) -> int:
        assert isinstance(state, Hyperborea)
        turns = int(state.choices.rounds * state.t.seats)
        setup = 100 + 20 * int(state.t.seats)
        return setup + turns * (int(state.t.turn_limit) * FOLLOW_UPS + 400)

    def components(self, state: State) -> dict[str, int]:
        assert isinstance(state, Hyperborea)
        t = state.t
        counts = {f"{colour} cube": CUBES_OF_A_COLOUR for colour in COLOURS[:GREY]}
        counts |= {"grey cube": GREY_CUBES, "ghost": GHOSTS, "hex tile": int(t.tiles)}
        for name in self.seat_names(int(t.seats)):
            counts |= {f"{name} miniature": MINIATURES, f"{name} fortress": FORTRESSES}
        counts |= {card.name: 1 for card in self.book.cards}
        counts |= {ruin.name: ruin.number("count", 1, 99) for ruin in self.book.ruins}
        for i, back in enumerate(BACKS):
            counts[f"{back} back"] = sum(int(t.ruin_count[r]) for r in range(int(t.ruins)) if t.ruin_back[r] == i)
        if state.choices.counted_gems:
            counts["gem"] = GEMS
        return counts

    def census(self, state: State) -> dict[str, dict[str, int]]:
        assert isinstance(state, Hyperborea)
        found = self.count_cubes(state)
        found |= self.count_pieces(state)
        found |= self.count_cards(state)
        found |= self.count_tokens(state)
        if state.choices.counted_gems:
            held = {f"{name} gems": int(state.gems[q]) for q, name in enumerate(self.seat_names(int(state.t.seats)))}
            found["gem"] = held | {"supply": GEMS - sum(held.values())}
        return found

    def count_cubes(self, s: Hyperborea) -> dict[str, dict[str, int]]:
        t = s.t
        found: dict[str, dict[str, int]] = {}
        for c, colour in enumerate(COLOURS[:CUBE_COLOURS]):
            places = {"supply": int(s.supply[c])}
            if c == GREY:
                places["market"] = sum(int(cube) for cube in s.waste)
            for q, name in enumerate(self.seat_names(int(t.seats))):
                for area in range(AREAS):
                    places[f"{name} {AREA_NAMES[area]}"] = int(s.piles[pile(q, area) + c])
                spaces = 0
                for set_ in range(int(t.sets)):
                    card = set_ - int(t.first_card_set)
                    if card < 0 or s.where[card] == q:
                        for space in range(int(t.set_at[set_]), int(t.set_at[set_] + t.set_size[set_])):
                            spaces += s.cubes[place_of(s, q, space)] == c + 1
                places[f"{name} spaces"] = spaces
            found[f"{colour} cube"] = places
        return found

    def count_pieces(self, s: Hyperborea) -> dict[str, dict[str, int]]:
        t = s.t
        n, cells = int(t.seats), range(int(t.cells))
        names = self.seat_names(n)
        found: dict[str, dict[str, int]] = {}
        for q, name in enumerate(names):
            places = {"reserve": int(s.reserve[q])}
            places["outside"] = sum(int(s.free[cell * MAX_SEATS + q]) for cell in cells)
            places["inside"] = sum(int(inside_count(s, cell, PLAYER + q)) for cell in cells)
            places |= {f"{other} graveyard": int(s.graves[p] >> q & 1) for p, other in enumerate(names) if p != q}
            found[f"{name} miniature"] = places
            walls = sum(int(s.walls[cell * MAX_SEATS + q]) for cell in cells)
            tile = notation.on_tile(s, q)
            found[f"{name} fortress"] = {"supply": int(s.forts[q]), "map": walls, "race tile": tile}
        ghosts = {"supply": int(s.ghosts), "box": int(s.boxed)}
        ghosts["map"] = sum(int(inside_count(s, cell, GHOST)) for cell in cells)
        found["ghost"] = ghosts | {f"{name} graveyard": int(s.trophies[q]) for q, name in enumerate(names)}
        laid = sum(1 for cell in cells if s.land[cell] >= 0 and t.zone[cell] != HOMELAND)
        found["hex tile"] = {"face down": sum(int(tile) for tile in s.tiles), "face up": laid}
        return found

    def count_cards(self, s: Hyperborea) -> dict[str, dict[str, int]]:
        names = self.seat_names(int(s.t.seats))
        found: dict[str, dict[str, int]] = {}
        market = [int(card) for card in s.market]
        for c, card in enumerate(self.book.cards):
            where = int(s.where[c])
            if where == MARKET:
                found[card.name] = {"market": market.count(c)}
            else:
                found[card.name] = {names[where] if where < MARKET else "deck": 1}
        return found

    def count_tokens(self, s: Hyperborea) -> dict[str, dict[str, int]]:
        t = s.t
        names = self.seat_names(int(t.seats))
        found: dict[str, dict[str, int]] = {}
        for i, ruin in enumerate(self.book.ruins):
            back = ruin.text("back")
            places = {"unseen": int(s.ruins[i]), "spent": int(s.spent[i]), f"{back} in hand": int(s.held == i)}
            places |= {f"{back} kept by {name}": int(s.stored[q] == i) for q, name in enumerate(names)}
            found[ruin.name] = places
        for b, back in enumerate(BACKS):
            places = {"heap": int(s.heap[b]), "map": 0}
            for at, number in enumerate(s.tokens):
                land = int(s.land[at // int(t.sites)])
                if number and t.site_kind[land * int(t.sites) + at % int(t.sites)] == b + 1:
                    places["map"] += int(number)
            kinds = [r for r in range(int(t.ruins)) if t.ruin_back[r] == b]
            places["gone"] = sum(int(s.spent[r]) for r in kinds)
            places["kept"] = sum(s.held == r for r in kinds) + sum(
                s.stored[q] == r for r in kinds for q in range(len(names))
            )
            found[f"{back} back"] = places
        return found

    def scene(self, state: State) -> dict[str, object]:
        assert isinstance(state, Hyperborea)
        return scene.scene(state, self.book)

    def narrate(self, before: State, after: State) -> str:
        assert isinstance(before, Hyperborea)
        assert isinstance(after, Hyperborea)
        return narrate.narrate(before, after, self.book)

    def label(self, state: State, option: int) -> str:
        assert isinstance(state, Hyperborea)
        return narrate.label(state, option, self.book)

    def ending(self, state: State) -> str:
        assert isinstance(state, Hyperborea)
        return ENDINGS[int(state.ending)] if state.seat == OVER else ""

    def reason(self, state: State) -> str:
        assert isinstance(state, Hyperborea)
        if state.seat != OVER:
            return ""
        names = self.seat_names(int(state.t.seats))
        order = sorted(range(len(names)), key=lambda q: -state.returns()[q])
        told = ", ".join(f"{names[q]} {points(state, q)}" for q in order)
        closer = names[int(state.closer)]
        how = {
            "gems": f"{closer} gathered enough gems",
            "technologies": f"{closer} learned a fifth technology",
            "miniatures": f"{closer} put the last miniature on the map",
            "rounds": f"{state.round} rounds have been played",
        }
        rule = "HYP-12.13" if self.ending(state) == "rounds" else "HYP-12.6"
        return f"{names[order[0]]} wins ({told}). {how[self.ending(state)]} ({rule})."

    def whole(self, state: State) -> bool:
        assert isinstance(state, Hyperborea)
        return state.ask == ASK_MAIN or state.stage < STAGE_START or state.seat != state.active

    def score(self, state: State, seat: int) -> float:
        assert isinstance(state, Hyperborea)
        return score(state, seat)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return notation.position(self, text, self.settle(options), self.count(seats))

    def position_text(self, state: State) -> str:
        assert isinstance(state, Hyperborea)
        return notation.position_text(state)

    def holds(self, state: State, condition: str) -> bool:
        assert isinstance(state, Hyperborea)
        return notation.holds(state, condition)
