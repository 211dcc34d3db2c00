"""The factory of Hermit: facts, options, vocabulary; the rest is handed on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from aitch.core.content import Pack
from aitch.core.contract import State
from aitch.core.game import Game, Setup, Sheet, Variant
from aitch.games.hermit import narrate, notation, scene, score
from aitch.games.hermit.area import card_of
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.pack import Kinds, read_deck
from aitch.games.hermit.players import PLAYERS
from aitch.games.hermit.position import CARD, COAST, HOLD, PLACE, PULL, ROTATE, ROUNDS, TURN, numbers
from aitch.games.hermit.sheet import ENDINGS, LEVELS, TASKS, mark, rounds
from aitch.games.hermit.state import Hermit, new_hermit

OPTIONS = [
    ("level", "Level", "Where the Wave begins, and how much driftwood the last step takes (HMT-9.1).", LEVELS),
    ("task", "Task", "What has to be done beside bringing Hermie home (HMT-9.2).", TASKS),
    ("both", "Pair and pools", "Pools decide, or the player chooses (HMT-7.7, HMT-7.8).", ["pools", "choice"]),
    (
        "draw",
        "Drawing",
        "Who cannot fill the hand loses, or only who has none (HMT-4.8, HMT-4.9).",
        ["strict", "lenient"],
    ),
    ("unused", "Unused cards", "Whether cards behind Hermie count for Dunes (HMT-9.6).", ["drawable", "printed"]),
    ("pair", "Pair together", "Whether the symbol or only its kind is of the pattern (HMT-10.8).", ["symbol", "kind"]),
    ("together", "Task together", "Whether Crab Dance and Dunes are for one or for each (HMT-10.11).", ["one", "each"]),
]
"""Name, title, help and values of each option; the first value is the default."""
TURNS = ["as it is", "a quarter turn to the right", "upside down", "a quarter turn to the left"]


class HermitGame(Game):
    name = "hermit"
    title = "Hermit"
    tagline = "A small crab, a big wave: lay the shells as the coast shows them before the sea is gone."
    minutes = "10-20"
    rules_version = "1"
    prefix = "HMT"
    hides = False
    seat_counts = [1, 2, 3, 4]
    variants = [Variant(name, title, help, values[0], list[object](values)) for name, title, help, values in OPTIONS]
    endings = ENDINGS[1:]
    players = PLAYERS
    sheet = Sheet("task", "level", "rounds")
    folder = str(Path(__file__).parent)
    vocabulary = notation.WORDS

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.kinds = Kinds(pack)
        self.deck = read_deck(pack, self.kinds)

    def with_content(self, pack: Pack) -> HermitGame:
        return HermitGame(pack)

    def begin(self, setup: Setup) -> State:
        options, seats = setup.options, setup.seats
        settings = [variant.values.index(options[variant.name]) for variant in self.variants]
        return new_hermit(self, self.deck, seats, settings)

    def seat_names(self, seats: int) -> list[str]:
        return ["Beachcomber"] if seats == 1 else ["North", "East", "South", "West"][:seats]

    def bound(self, state: State) -> int:
        seats = cast(Hermit, state).seats
        return COAST + 2 * CARDS * seats + ROUNDS * (3 * seats + 1)

    def components(self, state: State) -> dict[str, int]:
        hermit = cast(Hermit, state)
        found = {"Beach card": CARDS * int(hermit.seats), "Hermie": 1, "Wave": 1}
        for family in families(hermit):
            found[family_name(family)] = int(hermit.seats) * numbers(hermit.deck.family).count(family)
        return found

    def census(self, state: State) -> dict[str, dict[str, int]]:
        hermit = cast(Hermit, state)
        deck = hermit.deck
        cards: dict[str, list[int]] = {"Coast": [family for family in numbers(hermit.coast) if family >= 0]}
        for s in range(hermit.seats):
            pile = [f for f in families(hermit) for _ in range(hermit.below[CARDS * s + f])]
            if hermit.tops[s] >= 0:
                pile.append(hermit.tops[s])
            hand = [hermit.hands[2 * s + i] for i in range(hermit.in_hand(s))]
            cards[f"pile {s}"] = pile
            cards[f"hand {s}"] = [deck.family[card] for card in hand]
            cards[f"area {s}"] = [deck.family[card_of(laid)] for laid in hermit.areas[s].laid]
        found = {"Beach card": {place: len(there) for place, there in cards.items()}}
        for family in families(hermit):
            found[family_name(family)] = {p: there.count(family) for p, there in cards.items() if family in there}
        found["Hermie"] = {f"place {hermit.hermie}": 1}
        found["Wave"] = {f"place {hermit.wave}": 1}
        return found

    def scene(self, state: State) -> Any:
        return cast(dict[str, object], scene.scene(cast(Hermit, state)))

    def knows(self, state: State, viewer: int) -> bool:
        return False

    def narrate(self, before: State, after: State, option: int) -> str:
        return narrate.narrate(cast(Hermit, before), cast(Hermit, after))

    def label(self, state: State, option: int) -> str:
        hermit = cast(Hermit, state)
        if option < CARDS:
            face = hermit.asked == CARD
            sides = scene.face_words if face else scene.pattern_words
            return f"Card {option + 1}: {sides(hermit, option)}"
        if option < PULL:
            legal = hermit.asked == ROTATE
            rows = scene.face_rows(hermit, hermit.picked, option - TURN) if legal else ""
            return TURNS[option - TURN] + (f": {rows}" if rows else "")
        if option == PULL:
            return "Pull the Wave to the left"
        if option == HOLD:
            return "Hold the Wave"
        return self.vocabulary[option]

    def ending(self, state: State) -> str:
        return ENDINGS[cast(Hermit, state).ended]

    def reason(self, state: State) -> str:
        return narrate.reason(cast(Hermit, state))

    def success(self, state: State) -> int:
        hermit = cast(Hermit, state)
        return rounds(hermit) if mark(hermit) else 0

    def between_moves(self, state: State) -> bool:
        """A placement is whole once the card lies; the next player of a shared round is asked for a new one."""
        hermit = cast(Hermit, state)
        return hermit.asked not in (ROTATE,) and not (hermit.asked == PLACE and hermit.in_hand(hermit.seat) > 1)

    def score(self, state: State, seat: int) -> float:
        return score.score(cast(Hermit, state))

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return notation.position(self, text, self.complete_options(options), self.count(seats))

    def position_text(self, state: State) -> str:
        return notation.position_text(self, cast(Hermit, state))

    def read(self, state: State, text: str) -> list[int]:
        return notation.read(cast(Hermit, state), text)

    def holds(self, state: State, condition: str) -> bool:
        return notation.holds(cast(Hermit, state), condition)

    def word(self, text: str) -> int:
        return notation.word(text)


def families(state: Hermit) -> list[int]:
    return sorted(set(numbers(state.deck.family)))


def family_name(family: int) -> str:
    """A card as its beach side tells it: the first card of its pattern."""
    return f"card-{family + 1}"
