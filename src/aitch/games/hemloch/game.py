"""The factory beside the state: facts, vocabulary, and the modules that show, tell and read."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any, cast

from aitch.core.content import Pack
from aitch.core.contract import OVER, State
from aitch.core.game import Game, Setup, Variant
from aitch.core.players import Players
from aitch.games.hemloch import narrate, notation, scene
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.score import score
from aitch.games.hemloch.scoring import placed, points
from aitch.games.hemloch.state import Hemloch
from aitch.games.hemloch.week import endings

FLAGS = {
    "pass_allowed": t.PASS_ALLOWED,
    "zero_zero_places": t.ZERO_ZERO_PLACES,
    "end_check_at_weeks_end": t.END_AT_WEEKS_END,
    "scepters_score": t.SCEPTERS_SCORE,
    "draft": t.DRAFT_FIRST,
}
ENDINGS = {
    "markers": (t.END_MARKERS, "a player has placed all Markers"),
    "locations": (t.END_LOCATIONS, "two Locations are full"),
    "items": (t.END_ITEMS, "the supply of Items is empty"),
    "deck": (t.END_DECK, "a deck is empty"),
    "days": (t.END_DAYS, "the Week deck is all Days"),
}
"""In the order of chapter 9; `ending` names the first that holds, `reason` all."""


class HemlochGame(Game):
    name, title, prefix, rules_version = "hemloch", "Hemloch", "HEM", "1"
    tagline = "Two houses, four Locations, and a night that is running out."
    minutes = "30"
    seat_counts = [t.SEATS]
    players = Players(strong=10, expert=2400)
    endings = list(ENDINGS)
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.content = Content(pack, Path(self.folder) / "art")
        self.tables = self.content.tables()
        self.vocabulary = self.content.vocabulary()
        self.numbers = {word: i for i, word in enumerate(self.vocabulary)}
        self.variants = variants([item.name for item in self.content.locations])

    def with_content(self, pack: Pack) -> Game:
        return HemlochGame(pack)

    def blank_of(self, options: dict[str, object]) -> Hemloch:
        """A position with nothing in it."""
        flags = sum(bit for name, bit in FLAGS.items() if options[name])
        state = Hemloch()
        state.clear(self, self.tables, flags, self.dark_sides(str(options["dark"])))
        return state

    def dark_sides(self, choice: str) -> int:
        names = [item.name for item in self.content.locations]
        dark = names if choice == "all" else [] if choice == "none" else choice.split("+")
        return sum(1 << names.index(name) for name in dark)

    def begin(self, setup: Setup) -> State:
        state = self.blank_of(setup.options)
        state.set_up()
        state.advance()
        return state

    def seat_names(self, seats: int) -> list[str]:
        return list(narrate.SEAT_NAMES)

    def bound(self, state: State) -> int:
        """Every turn can have four plays and an Item; every step of an ability a few questions."""
        table = self.tables
        longest = max(questions(self, a) for a in [*table.minion_ability, *table.location_ability, *table.item_ability])
        turns = 2 * 17
        plays = turns * t.LOCATIONS
        draft = 2 * t.DECK_SIZE + t.ROUNDS * 2 * t.PACK_SIZE
        draws = 2 * t.DECK_SIZE * 2  # as an Action, and as the card
        week = 17 + 4 + 2 * t.MARKERS_EACH + plays  # cards, Nights, checks, discards at Week's End
        return 1 + draft + draws + week + plays * (2 + 2 * longest) + turns * (2 + longest)

    def components(self, state: State) -> dict[str, int]:
        """Cards are counted for each player, except in a draft, which mixes them."""
        found = {}
        for m, item in enumerate(self.content.minions):
            copies = int(self.tables.copies[m])
            if cast(Hemloch, state).flags & t.DRAFT_FIRST:
                found[item.name] = 2 * copies
            else:
                found |= {f"{item.name} of {name}": copies for name in self.seat_names(2)}
        found |= dict.fromkeys(self.content.kind_names, t.ITEMS_EACH)
        found |= {f"marker of {name}": t.MARKERS_EACH for name in self.seat_names(2)}
        found |= {f"{place.name} night or day": 1 for place in self.content.locations}
        return found | {"festival": 1}

    def census(self, state: State) -> dict[str, dict[str, int]]:
        p = cast(Hemloch, state)
        table, m = self.tables, int(self.tables.minions)
        rows = {name: row for name, row in notation.rows(self.content).items() if row < t.PLACES}
        aside = p.aside or [0] * (2 * m + t.SEATS + t.KINDS)
        found: dict[str, dict[str, int]] = {}
        for i, item in enumerate(self.content.minions):
            if p.flags & t.DRAFT_FIRST:
                found[item.name] = {name: int(p.held(row, i)) for name, row in rows.items()}
                found[item.name]["aside"] = aside[i] + aside[m + i]
                continue
            for seat, owner in enumerate(self.seat_names(2)):
                places = {name: int(p.held(row, i)) for name, row in rows.items() if row & 1 == seat and row != t.BOX}
                found[f"{item.name} of {owner}"] = places | {"aside": aside[m * seat + i]}
        for kind, name in enumerate(self.content.kind_names):
            found[name] = {"supply": int(p.counts[t.SUPPLY + kind]), "aside": aside[2 * m + t.SEATS + kind]}
            for seat in range(t.SEATS):
                at = t.KINDS * seat + kind
                found[name] |= {f"up {seat}": int(p.counts[t.UP + at]), f"down {seat}": int(p.counts[t.DOWN + at])}
        for seat, name in enumerate(self.seat_names(2)):
            places = {"unused": int(p.counts[t.MARKERS + seat]), "aside": aside[2 * m + seat]}
            for i, letter in enumerate(self.content.letters):
                spaces = range(table.first_space[i], table.first_space[i + 1])
                places[letter] = sum(p.board[s] == 1 + seat for s in spaces)
            found[f"marker of {name}"] = places
        for i, place in enumerate(self.content.locations):
            found[f"{place.name} night or day"] = {"turned up" if p.shown >> i & 1 else "week deck": 1}
        found["festival"] = {self.content.letters[p.festival] if p.festival >= 0 else "beside": 1}
        return found

    def scene(self, state: State) -> Any:
        return scene.scene(self.content, cast(Hemloch, state))

    def knows(self, state: State, viewer: int) -> bool:
        return False

    def narrate(self, before: State, after: State, option: int) -> str:
        return narrate.narrate(cast(Hemloch, before), cast(Hemloch, after))

    def label(self, state: State, option: int) -> str:
        return narrate.label(cast(Hemloch, state), option)

    def ending(self, state: State) -> str:
        if state.seat != OVER:
            return ""
        bits = endings(cast(Hemloch, state))
        return next(name for name, (bit, _) in ENDINGS.items() if bits & bit)

    def reason(self, state: State) -> str:
        if state.seat != OVER:
            return ""
        p = cast(Hemloch, state)
        bits = endings(p)
        why = " and ".join(text for bit, text in ENDINGS.values() if bits & bit)
        why = why[0].upper() + why[1:]
        names, result, score = self.seat_names(2), p.returns(), [points(p, 0), points(p, 1)]
        if result[0] == 0:
            return f"{why}. {names[0]} and {names[1]} share the victory with {score[0]} points each."
        winner = 0 if result[0] > 0 else 1
        if score[0] == score[1]:
            return (
                f"{why}. {names[winner]} wins at {score[0]} points each, with {placed(p, winner)} Markers placed "
                f"against {placed(p, 1 - winner)}."
            )
        return f"{why}. {names[winner]} wins by {score[winner]} points to {score[1 - winner]}."

    def between_moves(self, state: State) -> bool:
        p = cast(Hemloch, state)
        return p.depth == 0 and p.chosen == t.NONE

    def score(self, state: State, seat: int) -> float:
        return score(cast(Hemloch, state), seat)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        self.count(seats)
        return notation.read_position(self, self.content, self.blank_of(self.complete_options(options)), text)

    def position_text(self, state: State) -> str:
        return notation.position_text(self, self.content, cast(Hemloch, state))

    def read(self, state: State, text: str) -> list[int]:
        return notation.read_action(self, self.content, cast(Hemloch, state), text)

    def holds(self, state: State, condition: str) -> bool:
        return notation.holds(self, self.content, cast(Hemloch, state), condition)


def questions(game: HemlochGame, ability: int) -> int:
    """How many answers the steps of an ability take at the most."""
    table, step, most = game.tables, ability, 0
    while table.op[step] != t.END:
        repeated = table.op[step] in (t.DRAW, t.OPP_DISCARD, t.RECOVER)
        most += int(table.a[step]) if repeated else 2
        step += 1
    return most


def variants(locations: list[str]) -> list[Variant]:
    mixed = ["+".join(some) for n in range(1, len(locations)) for some in combinations(locations, n)]
    return [
        Variant(
            "dark",
            "Dark sides",
            "Which Locations lie dark side up, with other icons and abilities (HEM-11.1). None is best to begin with; "
            "all is the other one that the book recommends.",
            "none",
            ["none", "all", *mixed],
        ),
        Variant("draft", "Draft", "Draft your decks out of both (HEM-11.2).", False, [False, True]),
        Variant("pass_allowed", "Passing", "A turn may end with Actions left (HEM-3.5).", True, [True, False]),
        Variant(
            "zero_zero_places",
            "Empty Locations are ties",
            "Both place a Marker where neither has a Minion (HEM-7.5).",
            False,
            [False, True],
        ),
        Variant(
            "end_check_at_weeks_end",
            "End after Week's End",
            "The end of the game is also tested after Week's End (HEM-9.2).",
            True,
            [True, False],
        ),
        Variant("scepters_score", "Scepters score", "Scepters count like other Items (HEM-10.3).", True, [True, False]),
    ]
