"""Hermetica, the factory: its facts, its options, its first position."""

from __future__ import annotations

from pathlib import Path

from aitch.core.content import Pack
from aitch.core.contract import OVER, State
from aitch.core.game import Game, Variant
from aitch.core.players import Players
from aitch.games.hermetica import narrate, notation, scene
from aitch.games.hermetica.board import ADEPT, EARTH, FIRE, WALLS, WATER, WORDS, Rules
from aitch.games.hermetica.pack import Field
from aitch.games.hermetica.position import (
    ACTING,
    ADEPT_AT,
    CAPPED,
    LOST,
    PLACING,
    REPEATED,
    RESERVE,
    SHIELD_AT,
    SHIELDS,
    SPAWNING,
    UNIT,
    WALL,
    WALLS_LEFT,
)
from aitch.games.hermetica.score import score
from aitch.games.hermetica.state import Hermetica, opening

SIDES = ["Sun", "Moon"]
KINDS = {ADEPT: "Adept", FIRE: "Fire", EARTH: "Earth", WATER: "Water"}
ANSWERS_A_TURN = 31
"""Three activations of at most ten answers (a Fire that rides four times), and one to spare."""


def flag(name: str, title: str, help: str, default: bool) -> Variant:
    return Variant(name, title, help, default, [default, not default])


HOUSE_RULES = [
    flag(
        "win_on_displacement",
        "Displaced Adepts win",
        "An Adept that is pushed or put onto the far Horizon has reached it (HER-10.2).",
        True,
    ),
    flag(
        "same_turn_self_respawn",
        "Respawn at once",
        "An Adept captured in its own player's turn may return in that turn (HER-4.9).",
        False,
    ),
    flag("water_may_move_own_shield", "Water moves its own Shield", "As it moves any Barrier (HER-8.8).", True),
    flag("water_may_lift_fire_off_barrier", "Water lifts Fire", "Off a Barrier that stays (HER-8.6).", True),
    flag(
        "push_into_own_shield_captures",
        "Own Shield as anvil",
        "A Unit pushed against the pusher's Shield is captured; off, the step is not allowed (HER-7.6).",
        True,
    ),
    flag(
        "push_against_manned_barrier",
        "Manned Barrier as anvil",
        "A Unit may be pushed against a Barrier that carries a Fire, and is captured (HER-7.7).",
        False,
    ),
    flag(
        "push_manned_shield_captures_fire",
        "Shields shake off Fire",
        "A pushed Shield captures the Fire on it; off, the step is not allowed (HER-7.9).",
        True,
    ),
    flag("repetition_draw", "Draw by repetition", "The third time a position begins a turn (HER-10.4).", True),
    Variant(
        "turn_cap",
        "Turn cap",
        "After so many turns, both players' counted, the game is a draw (HER-10.5).",
        300,
        [300, 20],
        2,
        1000,
    ),
]


class HermeticaGame(Game):
    name = "hermetica"
    title = "Hermetica"
    tagline = "Walk your Adept to the far Horizon while Fire shoots, Earth shoves and Water rearranges the world."
    minutes = "10-45"
    rules_version = "1"
    prefix = "HER"
    seat_counts = [2]
    players = Players(strong=20, expert=200)
    endings = ["step", "displacement", "repetition", "turn cap"]
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.field = Field(pack)
        self.board = self.field.board
        self.vocabulary = [*self.field.labels, *WORDS]
        schemes: list[object] = [*self.field.schemes, "draft"]
        scheme = Variant("scheme", "Walls", "A scheme, or the draft (HER-2.1).", schemes[0], schemes)
        self.variants = [scheme, *HOUSE_RULES]

    def with_content(self, pack: Pack) -> Game:
        return HermeticaGame(pack)

    def begin(self, options: dict[str, object], seats: int) -> State:
        return opening(self, self.board, Rules(options), self.field.schemes.get(str(options["scheme"])))

    def seat_names(self, seats: int) -> list[str]:
        return SIDES

    def bound(self, state: State) -> int:
        assert isinstance(state, Hermetica)
        return WALLS + 2 * 6 + int(state.rules.turn_cap) * ANSWERS_A_TURN

    def components(self, state: State) -> dict[str, int]:
        counts = {"Wall": WALLS}
        for side in SIDES:
            counts |= {f"{side} Adept": 1, f"{side} Shield": 1}
            for kind in (FIRE, EARTH, WATER):
                counts[f"{side} {KINDS[kind]}"] = self.board.supply[kind - FIRE]
        return counts

    def census(self, state: State) -> dict[str, dict[str, int]]:
        assert isinstance(state, Hermetica)
        cells = list(state.cell)
        walls = sum(1 for cell in cells if cell & WALL)
        found = {"Wall": {"board": walls, "supply": int(state.tally[WALLS_LEFT])}}
        for side, name in enumerate(SIDES):
            standing = [(cell & UNIT) - 4 * side for cell in cells]
            adepts = standing.count(ADEPT)
            found[f"{name} Adept"] = {"board": adepts, "captured": int(state.tally[ADEPT_AT + side] < 0)}
            shields = sum(1 for cell in cells if cell & SHIELDS & (64 << side))
            found[f"{name} Shield"] = {"board": shields, "supply": int(state.tally[SHIELD_AT + side] < 0)}
            for kind in (FIRE, EARTH, WATER):
                i = 3 * side + kind - FIRE
                found[f"{name} {KINDS[kind]}"] = {
                    "board": standing.count(kind),
                    "reserve": int(state.tally[RESERVE + i]),
                    "captured": int(state.tally[LOST + i]),
                }
        return found

    def scene(self, state: State) -> dict[str, object]:
        assert isinstance(state, Hermetica)
        return scene.scene(state, self.field)

    def narrate(self, before: State, after: State) -> str:
        assert isinstance(before, Hermetica)
        assert isinstance(after, Hermetica)
        return narrate.narrate(before, after)

    def label(self, state: State, option: int) -> str:
        assert isinstance(state, Hermetica)
        return narrate.label(state, option)

    def ending(self, state: State) -> str:
        assert isinstance(state, Hermetica)
        if state.seat != OVER:
            return ""
        if state.winner == REPEATED:
            return "repetition"
        if state.winner == CAPPED:
            return "turn cap"
        return "step" if state.by_step else "displacement"

    def reason(self, state: State) -> str:
        assert isinstance(state, Hermetica)
        ending = self.ending(state)
        if ending == "repetition":
            return "A draw: the same position has begun a turn for the third time (HER-10.4)."
        if ending == "turn cap":
            return f"A draw: {state.turns} turns have been played (HER-10.5)."
        if not ending:
            return ""
        side = int(state.winner)
        how = "stepped onto (HER-10.1)" if ending == "step" else "was brought onto (HER-10.2)"
        return f"{SIDES[side]} wins: its Adept {how} {SIDES[1 - side]}'s Horizon."

    def between_moves(self, state: State) -> bool:
        """Between activations; a compulsory respawn is one question."""
        assert isinstance(state, Hermetica)
        if state.phase == SPAWNING:
            return bool(state.owed) and state.left == 3
        return state.phase <= PLACING or state.phase == ACTING

    def score(self, state: State, seat: int) -> float:
        assert isinstance(state, Hermetica)
        return score(state, seat)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return notation.position(self, text, self.complete_options(options))

    def position_text(self, state: State) -> str:
        assert isinstance(state, Hermetica)
        return notation.position_text(state)

    def read(self, state: State, text: str) -> list[int]:
        assert isinstance(state, Hermetica)
        return notation.read(state, text)

    def holds(self, state: State, condition: str) -> bool:
        assert isinstance(state, Hermetica)
        return notation.holds(state, condition)
