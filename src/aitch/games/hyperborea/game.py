"""Hyperborea, the factory: its facts, its options, its first position, its census."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aitch.core.content import Pack
from aitch.core.contract import OVER, State
from aitch.core.game import Game, Setup, Variant
from aitch.core.players import Players
from aitch.games.hyperborea import narrate, notation, scene
from aitch.games.hyperborea.pack import Book
from aitch.games.hyperborea.score import score
from aitch.games.hyperborea.sites import unseen
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
    MARKET,
    MAX_SEATS,
    MINIATURES,
    PLAYER,
    RUIN,
    SEAT_NAMES,
    STAGE_MAP,
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
    hides = True
    variants = VARIANTS
    players = Players(strong=30, expert=34, horizon=700)
    endings = ENDINGS
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.book = Book(pack)
        self.vocabulary = self.book.vocabulary
        self.seat_counts = sorted(self.book.maps)
        self.made: dict[int, Tables] = {}
        self.declared: dict[tuple[int, bool], dict[str, int]] = {}
        self.counted: dict[str, tuple[tuple[object, ...], dict[str, dict[str, int]]]] = {}
        """The last count of each part of the census, and all that it was counted from."""
        self.token_names = [ruin.name for ruin in self.book.ruins]
        self.token_backs = self.book.columns["ruin_back"]
        numbers = self.book.columns["ruin_count"]
        self.token_counts = dict(zip(self.token_names, numbers, strict=True))
        for i, back in enumerate(BACKS):
            of_back = [number for b, number in zip(self.token_backs, numbers, strict=True) if b == i]
            self.token_counts[f"{back} back"] = sum(of_back)

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

    def begin(self, setup: Setup) -> State:
        options, seats = setup.options, setup.seats
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
        kind = (int(t.seats), bool(state.choices.counted_gems))
        if kind in self.declared:
            return self.declared[kind]
        counts = {f"{colour} cube": CUBES_OF_A_COLOUR for colour in COLOURS[:GREY]}
        counts |= {"grey cube": GREY_CUBES, "ghost": GHOSTS, "hex tile": int(t.tiles)}
        for name in self.seat_names(int(t.seats)):
            counts |= {f"{name} miniature": MINIATURES, f"{name} fortress": FORTRESSES}
        counts |= dict.fromkeys(self.book.card_names, 1)
        counts |= self.token_counts
        if state.choices.counted_gems:
            counts["gem"] = GEMS
        self.declared[kind] = counts
        return counts

    def census(self, state: State) -> dict[str, dict[str, int]]:
        """An answer changes a part of it at most: the others are as they were counted before."""
        assert isinstance(state, Hyperborea)
        s, seats = state, int(state.t.seats)
        names = self.seat_names(seats)
        where = tuple(s.where)
        found: dict[str, dict[str, int]] = {}
        for part, given in (
            ("cubes", (tuple(s.cubes), tuple(s.piles), tuple(s.supply), tuple(s.waste), where)),
            ("pieces", (tuple(s.free), tuple(s.walls), tuple(s.inside), tuple(s.graves), *pieces_besides(s))),
            ("cards", (tuple(s.market), where)),
            ("tokens", (tuple(s.tokens), tuple(s.spent), tuple(s.stored), tuple(s.heap), s.held, tuple(s.land))),
        ):
            last = self.counted.get(part)
            if last is None or last[0] != (seats, given):
                last = ((seats, given), self.count_part(part, s, names))
                self.counted[part] = last
            found.update(last[1])
        if s.choices.counted_gems:
            held = {f"{name} gems": int(s.gems[q]) for q, name in enumerate(names)}
            found["gem"] = held | {"supply": GEMS - sum(held.values())}
        return found

    def count_part(self, part: str, s: Hyperborea, names: list[str]) -> dict[str, dict[str, int]]:
        if part == "cubes":
            return count_cubes(s, names)
        if part == "pieces":
            return count_pieces(s, names)
        if part == "cards":
            return count_cards(s, names, self.book.card_names)
        return self.count_tokens(s, names)

    def count_tokens(self, s: Hyperborea, names: list[str]) -> dict[str, dict[str, int]]:
        """Each token by its face, and once more by its back: what lies on the map is known by that alone."""
        t = s.t
        spent, stored = list(s.spent), list(s.stored)
        kept: dict[str, int] = dict.fromkeys(BACKS, 0)
        gone: dict[str, int] = dict.fromkeys(BACKS, 0)
        found: dict[str, dict[str, int]] = {}
        for i, ruin in enumerate(self.token_names):
            back = BACKS[self.token_backs[i]]
            places = {"unseen": int(unseen(s, i)), "spent": spent[i]}
            gone[back] += spent[i]
            if s.held == i:
                places[f"{back} in hand"] = 1
                kept[back] += 1
            for q, name in enumerate(names):
                if stored[q] == i:
                    places[f"{back} kept by {name}"] = 1
                    kept[back] += 1
            found[ruin] = places
        on_map = dict.fromkeys(BACKS, 0)
        for at, number in enumerate(s.tokens):
            if number:
                land = s.land[at // t.sites]
                on_map[BACKS[t.site_kind[land * t.sites + at % t.sites] - RUIN]] += number
        for b, back in enumerate(BACKS):
            found[f"{back} back"] = {
                "heap": int(s.heap[b]),
                "map": on_map[back],
                "gone": gone[back],
                "kept": kept[back],
            }
        return found

    def scene(self, state: State) -> Any:
        assert isinstance(state, Hyperborea)
        return scene.scene(state, self.book)

    def knows(self, state: State, viewer: int) -> bool:
        return False

    def narrate(self, before: State, after: State, option: int) -> str:
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
        scores = state.scores()
        order = sorted(range(len(names)), key=lambda q: -state.returns()[q])
        told = ", ".join(f"{names[q]} {scores[q]}" for q in order)
        closer = names[int(state.closer)]
        how = {
            "gems": f"{closer} gathered enough gems",
            "technologies": f"{closer} learned a fifth technology",
            "miniatures": f"{closer} put the last miniature on the map",
            "rounds": f"{state.round} rounds have been played",
        }
        rule = "HYP-12.13" if self.ending(state) == "rounds" else "HYP-12.6"
        return f"{names[order[0]]} wins ({told}). {how[self.ending(state)]} ({rule})."

    def between_moves(self, state: State) -> bool:
        assert isinstance(state, Hyperborea)
        return state.ask == ASK_MAIN or state.stage < STAGE_START or state.seat != state.active

    def score(self, state: State, seat: int) -> float:
        assert isinstance(state, Hyperborea)
        return score(state, seat)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return notation.position(self, text, self.complete_options(options), self.count(seats))

    def position_text(self, state: State) -> str:
        assert isinstance(state, Hyperborea)
        return notation.position_text(state)

    def holds(self, state: State, condition: str) -> bool:
        assert isinstance(state, Hyperborea)
        return notation.holds(state, condition)


def count_cubes(s: Hyperborea, names: list[str]) -> dict[str, dict[str, int]]:
    t = s.t
    board, seats, piles, cubes = int(t.board), len(names), list(s.piles), list(s.cubes)
    spaces = [cubes[q * board : (q + 1) * board] for q in range(seats)]
    for card, owner in enumerate(s.where):
        if owner < seats:
            set_ = t.first_card_set + card
            at = (seats - 1) * board + t.set_at[set_]
            spaces[owner] += cubes[at : at + t.set_size[set_]]
    found: dict[str, dict[str, int]] = {}
    for c, colour in enumerate(COLOURS):
        places = {"supply": int(s.supply[c])}
        for q, name in enumerate(names):
            at = q * AREAS * CUBE_COLOURS + c
            places[f"{name} bag"] = piles[at + BAG * CUBE_COLOURS]
            places[f"{name} available"] = piles[at + AVAILABLE * CUBE_COLOURS]
            places[f"{name} unused"] = piles[at + UNUSED * CUBE_COLOURS]
            places[f"{name} spaces"] = spaces[q].count(c + 1)
        found[f"{colour} cube"] = places
    found["grey cube"]["market"] = sum(s.waste)
    return found


def pieces_besides(s: Hyperborea) -> tuple[object, ...]:
    """What `count_pieces` reads besides map and graveyards."""
    tile = tuple(notation.on_tile(s, q) for q in range(int(s.t.seats)))
    numbers = (s.ghosts, s.boxed, s.stage > STAGE_MAP)
    return (*numbers, tile, tuple(s.trophies), tuple(s.reserve), tuple(s.forts), tuple(s.land), tuple(s.tiles))


def count_pieces(s: Hyperborea, names: list[str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    free, walls, inside = list(s.free), list(s.walls), list(s.inside)
    for q, name in enumerate(names):
        places = {"reserve": int(s.reserve[q]), "outside": sum(free[q::MAX_SEATS]), "inside": inside.count(PLAYER + q)}
        for p, other in enumerate(names):
            if s.graves[p] >> q & 1:
                places[f"{other} graveyard"] = 1
        found[f"{name} miniature"] = places
        on_tile = notation.on_tile(s, q)
        found[f"{name} fortress"] = {"supply": int(s.forts[q]), "map": sum(walls[q::MAX_SEATS]), "race tile": on_tile}
    ghosts = {"supply": int(s.ghosts), "box": int(s.boxed), "map": inside.count(GHOST)}
    found["ghost"] = ghosts | {f"{name} graveyard": int(s.trophies[q]) for q, name in enumerate(names)}
    laid = sum(land >= 0 for land in s.land) - 3 * len(names) if s.stage > STAGE_MAP else 0
    found["hex tile"] = {"face down": sum(s.tiles), "face up": laid}
    return found


def count_cards(s: Hyperborea, names: list[str], cards: list[str]) -> dict[str, dict[str, int]]:
    market = list(s.market)
    found: dict[str, dict[str, int]] = {}
    for c, where in enumerate(s.where):
        if where == MARKET:
            found[cards[c]] = {"market": market.count(c)}
        else:
            found[cards[c]] = {names[where] if where < MARKET else "deck": 1}
    return found
