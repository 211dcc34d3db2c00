"""Hermetica, the factory: its facts, its options, its first position."""

from __future__ import annotations

from pathlib import Path

from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import OVER
from aitch.core.gallery import Exhibit
from aitch.core.game import SETUP, Setup, Variant, read_variants
from aitch.core.players import Players
from aitch.core.scene import Scene
from aitch.games.hermetica import derived, scene, turn
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WALLS, WATER, Rules
from aitch.games.hermetica.breakdown import breakdown
from aitch.games.hermetica.gallery import gallery
from aitch.games.hermetica.notation import HermeticaNotation
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.places import LOST, OWN, RESERVE
from aitch.games.hermetica.position import CAPPED, REPEATED, SHIELDS, UNIT, WALL, Hermetica
from aitch.games.hermetica.score import FAR, score, tell_ways
from aitch.games.hermetica.setup import draft_wall, place_element, place_on_horizon
from aitch.games.hermetica.water import collide
from aitch.games.hermetica.wording import KINDS, SAID, SIDES

ANSWERS_A_TURN = 31
"""Three activations of at most ten answers (a Fire that rides four times), and one to spare."""

ACTION_NAMES = ["third", "second", "first"]
"""The parts of a turn in `guide.toml`, by how many actions are left, from 1."""


class HermeticaGame(HermeticaNotation):
    name = "hermetica"
    title = "Hermetica"
    tagline = "Walk your Adept to the far Horizon while Fire shoots, Earth shoves and Water rearranges the world."
    minutes = "10-45"
    rules_version = "1"
    prefix = "HER"
    seat_counts = [2]
    players = Players(strong=20, expert=200, master=145, beginner=0.3, casual=0.14, keen=True)
    endings = ["step", "displacement", "repetition", "turn cap"]
    hides = False
    clues = [("own way", FAR + 1), ("other way", FAR + 1), ("at hand", 1)]
    adds_to_score = False
    has_chance = False
    ends_turn = ["end"]
    folder = str(Path(__file__).parent)
    score = staticmethod(score)
    """As it is: search asks for it too often to go by a method, which would not be compiled."""
    tell_clues = staticmethod(tell_ways)

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.field = Field(pack)
        self.board = self.field.board
        self.vocabulary = self.board.words.words
        schemes: list[object] = [*self.field.schemes, "draft"]
        words = {name: name.capitalize() for name in self.field.schemes} | {"draft": "Drafted by the players"}
        told = "Where the twelve Walls stand: one of three patterns, or put down by the players in turn (HER-2.1)."
        scheme = Variant("scheme", "Walls", told, schemes[0], schemes, words=words)
        self.variants = [scheme, *read_variants(self.folder)]
        self.learned_tables = [{"scheme": name} for name in schemes]

    def begin(self, setup: Setup) -> Hermetica:
        """The Adepts on their Primes, and the Walls of a scheme, or none for the draft (HER-2.1)."""
        p = self.blank(setup)
        for side in range(2):
            p.put(side, ADEPT, self.board.primes[side])
        walls = self.field.schemes.get(str(setup.options["scheme"]), [])
        for number, h in enumerate(walls):
            p.put_wall(h, number)
        p.walls_left = WALLS - len(walls)
        p.question = place_element if walls else draft_wall
        return p

    def blank(self, setup: Setup) -> Hermetica:
        """A board without pieces, Sun to move; all Elements are in reserve."""
        p = derived.fresh(setup, {"hexes": int(self.board.size)})
        p.board = self.board
        p.rules = Rules(setup.options)
        p.walls_left = WALLS
        p.left = turn.ACTIONS
        p.question = turn.act
        for side in range(2):
            for kind in range(3):
                p.own[side * OWN + RESERVE + kind] = self.board.supply[kind]
        return p

    def seat_names(self, seats: int) -> list[str]:
        return SIDES

    def bound(self, state: Hermetica) -> int:
        return WALLS + 2 * 6 + int(state.rules.turn_cap) * ANSWERS_A_TURN

    def components(self, state: Hermetica) -> dict[str, int]:
        counts = {"Wall": WALLS}
        for side in SIDES:
            counts |= {f"{side} Adept": 1, f"{side} Shield": 1}
            for kind in (FIRE, EARTH, WATER):
                counts[f"{side} {KINDS[kind]}"] = self.board.supply[kind - FIRE]
        return counts

    def census(self, state: Hermetica) -> dict[str, dict[str, int]]:
        cells = list(state.cell)
        walls = sum(1 for cell in cells if cell & WALL)
        found = {"Wall": {"board": walls, "supply": int(state.walls_left)}}
        for side, name in enumerate(SIDES):
            standing = [(cell & UNIT) - 4 * side for cell in cells]
            adepts = standing.count(ADEPT)
            found[f"{name} Adept"] = {"board": adepts, "captured": int(state.adept_at(side) < 0)}
            shields = sum(1 for cell in cells if cell & SHIELDS & (64 << side))
            found[f"{name} Shield"] = {"board": shields, "supply": int(state.shield_at(side) < 0)}
            for kind in (FIRE, EARTH, WATER):
                found[f"{name} {KINDS[kind]}"] = {
                    "board": standing.count(kind),
                    "reserve": int(state.own[side * OWN + RESERVE + kind - FIRE]),
                    "captured": int(state.own[side * OWN + LOST + kind - FIRE]),
                }
        return found

    def scene(self, state: Hermetica) -> Scene:
        return scene.scene(state, self.field)

    def gallery(self) -> list[Exhibit]:
        return gallery(self, self.field)

    def called(self, state: Hermetica, option: int) -> str:
        word = self.vocabulary[option]
        if word == "stop" and state.question is collide:
            return "Leave it there"
        return SAID.get(word, word)

    def heading(self, state: Hermetica) -> str:
        setting_up = state.question in (draft_wall, place_element, place_on_horizon)
        return SETUP if setting_up else f"Turn {state.turns + 1}: {SIDES[state.seat]}" if state.seat >= 0 else ""

    def turn_part(self, state: Hermetica) -> str:
        """Which of the three actions it is (HER-3.1)."""
        named = super().turn_part(state)
        return named or ACTION_NAMES[min(turn.ACTIONS, int(state.left)) - 1]

    def ending(self, state: Hermetica) -> str:
        if state.seat != OVER:
            return ""
        draws = {REPEATED: "repetition", CAPPED: "turn cap"}
        return draws.get(int(state.winner)) or ("step" if state.by_step else "displacement")

    def reason(self, state: Hermetica) -> str:
        ending = self.ending(state)
        if ending == "repetition":
            return "A draw: the same position has begun a turn for the third time (HER-10.4)."
        if ending == "turn cap":
            return f"A draw: {state.turns} turns have been played (HER-10.5)."
        if not ending:
            return ""
        side = int(state.winner)
        how, rule = ("stepped", "HER-10.1") if ending == "step" else ("was brought", "HER-10.2")
        return f"{SIDES[side]} wins: its Adept {how} onto {SIDES[1 - side]}'s Horizon ({rule})."

    def breakdown(self, state: Hermetica) -> Breakdown:
        return breakdown(state)
