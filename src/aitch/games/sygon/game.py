"""The factory: facts, options, vocabulary; hands over to the modules beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aitch.core.content import Pack
from aitch.core.contract import OVER, State
from aitch.core.game import Game, Setup, Variant
from aitch.core.players import Players
from aitch.games.sygon import narrate, notation, scene
from aitch.games.sygon.census import census, components
from aitch.games.sygon.layout import (
    A_ANY_WIZARD,
    A_GET,
    A_OVER,
    A_SPELL,
    A_TARGET,
    A_TOWN_WALL,
    DO_TERM,
    SELL_PRICE,
)
from aitch.games.sygon.pack import Content, build_tables, words
from aitch.games.sygon.score import score
from aitch.games.sygon.state import opening
from aitch.games.sygon.tables import Tables

SEAT_NAMES = ["Pink", "Blue", "Black", "Red"]
ENDINGS = ["score", "final", "tiebreak", "shared", "team", "rounds", "stranded"]
HALF_MADE = {A_TOWN_WALL, A_TARGET, A_GET, A_SPELL, *range(A_ANY_WIZARD, A_OVER)}


def flag(name: str, title: str, help: str, default: bool = False) -> Variant:
    return Variant(name, title, help, default, [False, True])


class SygonGame(Game):
    name, title, prefix, rules_version = "sygon", "Hexes of Sygon", "SYG", "1"
    tagline = "Wizards build Towns between three Volcanoes, and the land burns under them."
    minutes = "60-120"
    seat_counts = [2, 3, 4]
    variants = [
        Variant(
            "board", "Board", "Laid at random, or the recommended first board (SYG-2.10).", "random",
            ["random", "recommended"],
        ),
        Variant(
            "teams", "Teams", "Two against two, drawn by dice or facing each other (chapter 12).", "off",
            ["off", "dice", "across"],
        ),
        flag("competitive", "Competitive Scoring", "At 18 points the likeliest Volcano erupts unrolled (chapter 11)."),
        flag("spells", "Spell Cards", "Cards to buy and to play, of 17 kinds (chapters 14 and 15)."),
        flag("actions", "Scorch and Terraform", "Two more Action Spells (chapter 13)."),
        Variant(
            "rounds", "Most rounds", "The game ends after so many rounds at the latest; 0: no limit (SYG-10.10).", 20,
            [20, 3], 0, 200, people=0,
        ),
        flag("early_clouds", "Clouds at the start", "Two players: clouds on red and green on any board (SYG-2.11)."),
        flag("frame_walls", "Walls at the frame", "Walls may stand at the frame (SYG-2.7)."),
        Variant(
            "rotation", "Team draft", "Towns of teams in the order 1 3 4 2 2 4 3 1, or in a plain snake (SYG-12.2).",
            "balanced", ["balanced", "snake"],
        ),
        Variant(
            "team_turns", "Team turns", "Teammates act phase by phase together, or whole turns in a row (SYG-12.4).",
            "phases", ["phases", "whole"],
        ),
        flag("mate_walls", "Teammates' Walls encircle", "A teammate's Walls help to encircle a Town (SYG-12.9)."),
        flag("scorch_towns", "Scorch under Towns", "Scorch may burn a hex with an own Town (SYG-13.4)."),
        flag("scorch_counts", "Scorched Ash counts", "Ash made by Scorch lowers the score to win (SYG-13.5).", True),
        flag("ward_mates", "Ward among teammates", "Ward makes cards dearer for the teammate too (SYG-15.15).", True),
        Variant(
            "power_trip", "Power Trip", "Whole phases in any order, or all of them freely mixed (SYG-15.4).", "phases",
            ["phases", "mixed"],
        ),
        Variant(
            "foresights", "Two Foresights", "The last or the first of a round decides (SYG-15.10).", "last",
            ["last", "first"],
        ),
    ]  # fmt: skip
    players = Players(strong=15, expert=60, horizon=500)
    endings = ENDINGS
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.content = Content(pack)
        self.vocabulary = words([card.name for card in self.content.cards])
        self.numbers = {word: i for i, word in enumerate(self.vocabulary)}
        self.built: dict[str, Tables] = {}

    def with_content(self, pack: Pack) -> Game:
        return SygonGame(pack)

    def tables(self, options: dict[str, object], seats: int) -> Tables:
        """The tables of these options and seats, built once."""
        mark = f"{seats} {sorted(options.items())!r}"
        if mark not in self.built:
            self.built[mark] = build_tables(self.content, self.vocabulary, options, seats)
        return self.built[mark]

    def begin(self, setup: Setup) -> State:
        options, seats = setup.options, setup.seats
        return opening(self, self.tables(options, seats))

    def allowed(self, options: dict[str, object], seats: int) -> str:
        return "teams need four seats" if options["teams"] != "off" and seats != 4 else ""

    def seat_names(self, seats: int) -> list[str]:
        return SEAT_NAMES[:seats]

    def bound(self, state: Any) -> int:
        """Setup, and then so many rounds of so many turns; how long a turn can be is shown in `turn_bound`."""
        t = state.t
        return int(70 + 20 * t.seats + (t.cap + 1) * (t.seats * turn_bound(t) + 2 * 27 + 1))

    def components(self, state: Any) -> dict[str, int]:
        return components(state)

    def census(self, state: Any) -> dict[str, dict[str, int]]:
        return census(state)

    def scene(self, state: Any) -> Any:
        return scene.scene(state)

    def knows(self, state: State, viewer: int) -> bool:
        return False

    def narrate(self, before: Any, after: Any, option: int) -> str:
        return narrate.narrate(before, after)

    def label(self, state: Any, option: int) -> str:
        return narrate.label(state, option)

    def ending(self, state: Any) -> str:
        return "" if state.seat != OVER else ENDINGS[state.ended - 1]

    def reason(self, state: Any) -> str:
        return narrate.reason(state)

    def between_moves(self, state: Any) -> bool:
        return state.ask not in HALF_MADE

    def score(self, state: Any, seat: int) -> float:
        return float(score(state, seat))

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return notation.read_position(self, text, options, seats)

    def position_text(self, state: Any) -> str:
        return notation.write_position(state)

    def read(self, state: State, text: str) -> list[int]:
        return notation.read_action(self, state, text)

    def holds(self, state: Any, condition: str) -> bool:
        return notation.holds(self, state, condition)

    def word(self, text: str) -> int:
        return self.numbers[text] if text in self.numbers else super().word(text)


def turn_bound(t: Tables) -> int:
    """No turn has more answers than this.

    Gold plus the selling price of every cube is worth the limits at most, and Forage, Steal, Collection and a card can
    bring in as much again each, at the very worst: `value`.  Each purchase, Transform and piece lowers it by 1 at
    least; each sale takes a cube that was there or was bought.  So there are at most twice `value` of them, with two
    answers each, perhaps a cube to give back, and perhaps a word to let the teammate act.  All else is below 300.
    """
    sell = max([t.terms[SELL_PRICE], *(e.value for e in t.effects if e.do == DO_TERM and e.term == SELL_PRICE)])
    value = 5 * (t.gold_limit + t.cube_limit * sell)
    return int(4 * 2 * value + 300)
