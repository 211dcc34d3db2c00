"""Hermit, the factory: its facts, its options, its first position."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from aitch.core.content import Pack
from aitch.core.errors import BadOption
from aitch.core.game import Game, Setup, Sheet, read_variants
from aitch.core.notation import Names
from aitch.core.scene import Scene
from aitch.games.hermit import notation, placing, scene, score, tasks
from aitch.games.hermit.area import card_of
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.old import rewrite_dump
from aitch.games.hermit.pack import read_deck
from aitch.games.hermit.places import BELOW, OWN, TOP
from aitch.games.hermit.players import PLAYERS
from aitch.games.hermit.position import COAST, ENDINGS, GAP, ROUNDS, Hermit
from aitch.games.hermit.setup import begin, empty_table
from aitch.games.hermit.sheet import mark, rounds
from aitch.games.hermit.wording import seat_name
from aitch.games.hermit.words import words


class HermitGame(Game[Hermit]):
    name = "hermit"
    title = "Hermit"
    tagline = "A small crab, a big wave: lay the shells as the coast shows them before the sea is gone."
    minutes = "10-20"
    rules_version = "1"
    prefix = "HMT"
    hides = False
    seat_counts = [1, 2, 3, 4]
    endings = ENDINGS[1:]
    players = PLAYERS
    sheet = Sheet("task", "level", "rounds")
    folder = str(Path(__file__).parent)
    variants = read_variants(folder)
    vocabulary = words.words

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.deck = read_deck(pack)

    def begin(self, setup: Setup) -> Hermit:
        return begin(setup, self.deck)

    def turn(self, state: Hermit) -> int:
        """Alone at the table, a round is a turn (HMT-3.1)."""
        return state.round

    def blank(self, setup: Setup) -> Hermit:
        """Somebody is to place; what lies on the Coast and in the piles is not said yet."""
        p = empty_table(setup, self.deck, notation.NOT_SAID)
        for s in range(setup.seats):
            p.own[s * OWN + TOP] = notation.NOT_SAID
        p.question = placing.pick_card
        return p

    def seat_names(self, seats: int) -> list[str]:
        return ["Beachcomber"] if seats == 1 else ["North", "East", "South", "West"][:seats]

    def bound(self, state: Hermit) -> int:
        seats = len(state.areas)
        return COAST + 2 * CARDS * seats + ROUNDS * (3 * seats + 1)

    def components(self, state: Hermit) -> dict[str, int]:
        found = {"Beach card": CARDS * len(state.areas), "Hermie": 1, "Wave": 1}
        for s in range(len(state.areas)):
            for family in state.deck.families():
                found[card_name(state, s, family)] = list(state.deck.family).count(family)
        return found

    def census(self, state: Hermit) -> dict[str, dict[str, int]]:
        coast = list(state.coast)
        cards = {"Coast": COAST - coast.count(GAP)}
        found = {"Beach card": cards, "Hermie": {f"place {state.hermie}": 1}, "Wave": {f"place {state.wave}": 1}}
        for s, area in enumerate(state.areas):
            hand = [state.deck.family[card] for card in state.hand(s)]
            laid = [state.deck.family[card_of(packed)] for packed in area.laid]
            cards |= {f"pile {s}": int(state.pile(s)), f"hand {s}": len(hand), f"area {s}": len(laid)}
            for family in state.deck.families():
                pile = int(state.own[s * OWN + BELOW + family]) + (state.top(s) == family)
                there = {"pile": pile, "hand": hand.count(family), "area": laid.count(family)}
                found[card_name(state, s, family)] = there | ({"Coast": coast.count(family)} if s == 0 else {})
        return found

    def scene(self, state: Hermit) -> Scene:
        return scene.scene(state)

    def ending(self, state: Hermit) -> str:
        return ENDINGS[state.ended]

    def reason(self, state: Hermit) -> str:
        return tasks.reason(state)

    def success(self, state: Hermit) -> int:
        return rounds(state) if mark(state) else 0

    def score(self, state: Hermit, seat: int) -> float:
        return score.score(state)

    def names(self, state: Hermit) -> dict[str, Names]:
        return notation.names(state)

    def short_forms(self, state: Hermit) -> dict[str, Callable[[str], None]]:
        return notation.short_forms(state)

    def complete(self, state: Hermit, given: set[str]) -> None:
        notation.complete(state, given)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old)

    def read(self, state: Hermit, text: str) -> list[int]:
        return notation.read(state, text)

    def holds(self, state: Hermit, condition: str) -> bool:
        return notation.holds(state, condition)

    def word(self, text: str) -> int:
        option = words.numbers.get(text)
        if option is None:
            raise BadOption(f"hermit has no word {text!r}; cards are card-1, turns turn-0, cells m13")
        return option


def card_name(state: Hermit, s: int, family: int) -> str:
    """A card of a player's deck as its beach side tells it: the first card of its pattern."""
    name = f"card-{family + 1}"
    return name if len(state.areas) == 1 else f"{seat_name(state, s)}'s {name}"
