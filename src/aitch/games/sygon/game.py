"""The factory: facts, options, vocabulary; hands over to the modules beside it."""

from __future__ import annotations

from pathlib import Path

from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import OVER
from aitch.core.gallery import Exhibit
from aitch.core.game import SETUP, Setup, read_variants
from aitch.core.players import Players
from aitch.core.scene import Scene
from aitch.games.sygon import scene
from aitch.games.sygon.breakdown import breakdown
from aitch.games.sygon.census import census, components
from aitch.games.sygon.clues import CLUES, UNLEARNED, tell_and_score, tell_clues
from aitch.games.sygon.gallery import gallery
from aitch.games.sygon.notation import SygonNotation
from aitch.games.sygon.numbers import SELL_PRICE
from aitch.games.sygon.old import rewrite_dump
from aitch.games.sygon.pack import HEX_NAMES, Content, build_tables
from aitch.games.sygon.points import ENDINGS, marks, side
from aitch.games.sygon.position import LOST, Sygon
from aitch.games.sygon.score import score
from aitch.games.sygon.setup import boxed, lay_given_board, lay_next_tile
from aitch.games.sygon.tables import Tables, Words
from aitch.games.sygon.wording import label_of, seat_name

SEAT_NAMES = {2: ["Black", "Blue"], 3: ["Pink", "Blue", "Red"], 4: ["Pink", "Blue", "Black", "Red"]}
"""The colours that the book gives to so many players, in their order on the recommended board (SYG-2.10)."""
ENDING_WORDS = {
    **dict.fromkeys(("final", "tiebreak", "shared"), " after the final round"),
    "team": " together",
    "rounds": " in the last round allowed",
    "stranded": ", as no Wizard is left on the board",
}

PARTS = ["start", "move", "build", "cast", "collect", "collect", "start", "move"]
"""The parts of a turn in `guide.toml`, by the number of a phase."""


class SygonGame(SygonNotation):
    name, title, prefix, rules_version = "sygon", "Hexes of Sygon", "SYG", "2"
    tagline = "Wizards build Towns between three Volcanoes, and the land burns under them."
    minutes = "60-120"
    seat_counts = [2, 3, 4]
    players = Players(strong=15, expert=60, horizon=500, master=650, beginner=0.15, casual=0.03)
    luck_shown = 0.3
    clues = CLUES
    unlearned = UNLEARNED
    endings = ENDINGS
    hides = False
    ends_turn = ["done"]
    folder = str(Path(__file__).parent)
    score = staticmethod(score)
    """As it is: search asks for it too often to go by a method, which would not be compiled."""
    tell_clues = staticmethod(tell_clues)
    tell_and_score = staticmethod(tell_and_score)
    variants = read_variants(folder)
    changes = {
        "2": "scorched Ash does not lower the score to win (SYG-13.5); Wizards of teams come in the order of the draft "
        "(SYG-12.2); a teammate's cards reach one's Wizards (SYG-14.10); teams lose together (SYG-12.13)"
    }

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.content = Content(pack)
        self.words = Words(HEX_NAMES, [card.name for card in self.content.cards])
        self.vocabulary = self.words.words
        self.built: dict[str, Tables] = {}

    def turn(self, state: Sygon) -> int:
        """The others may have nothing to do (SYG-3.2)."""
        return state.round

    def heading(self, state: Sygon) -> str:
        if state.round == 0:
            return SETUP
        together = sorted(self.side(state, int(state.actor)))
        return f"Round {state.round}: {' and '.join(seat_name(state, q) for q in together)}"

    def turn_part(self, state: Sygon) -> str:
        """The phase of whoever acts; what only one phase asks is told in the guide."""
        if state.seat == OVER:
            return ""
        return super().turn_part(state) or PARTS[int(state.phase(state.actor))]

    def tables(self, options: dict[str, object], seats: int) -> Tables:
        """The tables of these options and seats, built once."""
        mark = f"{seats} {sorted(options.items())!r}"
        if mark not in self.built:
            self.built[mark] = build_tables(self.content, self.words, options, seats)
        return self.built[mark]

    def begin(self, setup: Setup) -> Sygon:
        p = boxed(setup, self.tables(setup.options, setup.seats))
        if p.tables.given:
            lay_given_board(p, p.tables)
        lay_next_tile(p)
        return p

    def blank(self, setup: Setup) -> Sygon:
        """The recommended board without pieces, in round 2; all Wizards are lost."""
        p = boxed(setup, self.tables(setup.options, setup.seats))
        lay_given_board(p, self.tables(self.complete_options({"board": "recommended"}), setup.seats))
        for q in range(setup.seats):
            for i in range(3):
                p.stand(q, i, LOST)
        p.round = 2
        p.clouds = 0
        return p

    def allowed(self, options: dict[str, object], seats: int) -> str:
        return "teams need four seats" if options["teams"] != "off" and seats != 4 else ""

    def seat_names(self, seats: int) -> list[str]:
        return SEAT_NAMES[seats][:]

    def side(self, state: Sygon, seat: int) -> list[int]:
        mate = int(state.mate(seat))
        return [seat, mate] if mate >= 0 else [seat]

    def bound(self, state: Sygon) -> int:
        """Setup, and then so many rounds of so many turns; how long a turn can be is shown in `turn_bound`."""
        t = state.tables
        return int(70 + 20 * t.seats + (t.cap + 1) * (t.seats * turn_bound(t) + 2 * 27 + 1))

    def components(self, state: Sygon) -> dict[str, int]:
        return components(state)

    def census(self, state: Sygon) -> dict[str, dict[str, int]]:
        return census(state)

    def scene(self, state: Sygon) -> Scene:
        return scene.scene(state)

    def gallery(self) -> list[Exhibit]:
        return gallery(self)

    def called(self, state: Sygon, option: int) -> str:
        return label_of(state, option)

    def ending(self, state: Sygon) -> str:
        return "" if state.seat != OVER else ENDINGS[state.ended - 1]

    def reason(self, state: Sygon) -> str:
        found = marks(state)
        best = max(found)
        names = self.seat_names(int(state.tables.seats))
        winners = [" and ".join(names[q] for q in side(state, k)) for k, mark in enumerate(found) if mark == best]
        points, how = f"with {best[0]} points", ENDING_WORDS.get(self.ending(state), "")
        if len(winners) > 1:
            return f"{' and '.join(winners)} share the victory {points} and goods worth {best[1]} each{how}."
        tied = sum(mark[0] == best[0] for mark in found) > 1
        goods = f" and goods worth {best[1]}" if tied else ""
        return f"{winners[0]} {'win' if state.tables.teams else 'wins'} {points}{goods}{how}."

    def breakdown(self, state: Sygon) -> Breakdown:
        return breakdown(state)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old)

    def word(self, text: str) -> int:
        return self.words.numbers[text] if text in self.words.numbers else super().word(text)


def turn_bound(t: Tables) -> int:
    """No turn has more answers than this.

    Gold plus the selling price of every cube is worth the limits at most, and Forage, Steal, Collection and a card can
    bring in as much again each, at the very worst: `value`.  Each purchase, Transform and piece lowers it by 1 at
    least; each sale takes a cube that was there or was bought.  So there are at most twice `value` of them, with two
    answers each, perhaps a cube to give back, and perhaps a word to let the teammate act.  All else is below 300.
    """
    sell = max([t.terms[SELL_PRICE], *(e.value for e in t.effects if e.do == "term" and e.term == SELL_PRICE)])
    value = 5 * (t.gold_limit + t.cube_limit * sell)
    return int(4 * 2 * value + 300)
