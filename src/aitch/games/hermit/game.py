"""Hermit, the factory: its facts, its options, its first position."""

from __future__ import annotations

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.bots import Weighed
from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import CHANCE
from aitch.core.fields import Field
from aitch.core.gallery import Exhibit
from aitch.core.game import SETUP, Setup, Sheet, read_variants
from aitch.core.scene import Scene
from aitch.games.hermit import observing, placing, scene, score, tasks
from aitch.games.hermit.breakdown import breakdown
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.gallery import gallery
from aitch.games.hermit.notation import NOT_SAID, HermitNotation
from aitch.games.hermit.old import rewrite_dump
from aitch.games.hermit.pack import read_deck
from aitch.games.hermit.places import BELOW, OWN, TOP
from aitch.games.hermit.players import PLAYERS
from aitch.games.hermit.position import COAST, ENDINGS, GAP, ROUNDS, Hermit
from aitch.games.hermit.proving import proof
from aitch.games.hermit.setup import begin, empty_table
from aitch.games.hermit.sheet import mark, rounds
from aitch.games.hermit.wording import seat_name, words


class HermitGame(HermitNotation):
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
    proves = True

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.deck = read_deck(pack)

    def begin(self, setup: Setup) -> Hermit:
        return begin(setup, self.deck)

    def turn(self, state: Hermit) -> int:
        """Alone at the table, a round is a turn (HMT-3.1)."""
        return state.round

    def heading(self, state: Hermit) -> str:
        """The round that is being played; what is dealt before anybody is asked belongs to none."""
        return SETUP if state.round == 0 and state.seat == CHANCE else f"Round {state.round + 1}"

    def blank(self, setup: Setup) -> Hermit:
        """Somebody is to place; what lies on the Coast and in the piles is not said yet."""
        p = empty_table(setup, self.deck, NOT_SAID)
        for s in range(setup.seats):
            p.own[s * OWN + TOP] = NOT_SAID
        p.question = placing.pick_card
        return p

    def seat_names(self, seats: int) -> list[str]:
        return ["Beachcomber"] if seats == 1 else ["North", "East", "South", "West"][:seats]

    def bound(self, state: Hermit) -> int:
        seats = len(state.areas)
        return COAST + 2 * CARDS * seats + ROUNDS * (3 * seats + 1)

    def components(self, state: Hermit) -> dict[str, int]:
        seats, family = range(len(state.areas)), list(state.deck.family)
        named = {card_name(state, s, card): family.count(card) for s in seats for card in state.deck.families()}
        return {"Beach card": CARDS * len(seats), "Hermie": 1, "Wave": 1} | named

    def census(self, state: Hermit) -> dict[str, dict[str, int]]:
        coast = list(state.coast)
        cards = {"Coast": COAST - coast.count(GAP)}
        found = {"Beach card": cards, "Hermie": {f"place {state.hermie}": 1}, "Wave": {f"place {state.wave}": 1}}
        for s, area in enumerate(state.areas):
            hand = [state.deck.family[card] for card in state.hand(s)]
            laid = [state.deck.family[card] for card in area.cards()]
            cards |= {f"pile {s}": int(state.pile(s)), f"hand {s}": len(hand), f"area {s}": len(laid)}
            for family in state.deck.families():
                pile = int(state.own[s * OWN + BELOW + family]) + (state.top(s) == family)
                there = {"pile": pile, "hand": hand.count(family), "area": laid.count(family)}
                found[card_name(state, s, family)] = there | ({"Coast": coast.count(family)} if s == 0 else {})
        return found

    def scene(self, state: Hermit) -> Scene:
        return scene.scene(state)

    def gallery(self) -> list[Exhibit]:
        return gallery(self, self.deck)

    def ending(self, state: Hermit) -> str:
        return ENDINGS[state.ended]

    def reason(self, state: Hermit) -> str:
        return tasks.reason(state)

    def breakdown(self, state: Hermit) -> Breakdown:
        return breakdown(state)

    def success(self, state: Hermit) -> int:
        return rounds(state) if mark(state) else 0

    def besides(self, state: Hermit) -> list[Field]:
        return observing.BESIDES

    def tell_besides(self, state: Hermit, out: vec[i64], at: int) -> int:
        return observing.tell(state, out, at)

    def score(self, state: Hermit, seat: int) -> float:
        return score.score(state)

    def proof(self, seen: Hermit, most: int) -> list[Weighed]:
        return proof(seen, most)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old)


def card_name(state: Hermit, s: int, family: int) -> str:
    """A card of a player's deck as its beach side tells it: the first card of its pattern."""
    name = f"card-{family + 1}"
    return name if len(state.areas) == 1 else f"{seat_name(state, s)}'s {name}"
