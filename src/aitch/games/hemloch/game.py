"""The factory beside the state: facts, options, the first position, and what there is of each piece."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import OVER
from aitch.core.fields import Field
from aitch.core.gallery import Exhibit
from aitch.core.game import SETUP, Setup, read_variants
from aitch.core.players import Players
from aitch.core.scene import Scene
from aitch.games.hemloch import derived, ending, numbers, observing, rows, scene, setup, turn, weeks
from aitch.games.hemloch import tables as t
from aitch.games.hemloch.breakdown import breakdown
from aitch.games.hemloch.gallery import gallery
from aitch.games.hemloch.notation import DEFAULT_DECK, HemlochNotation, place_names
from aitch.games.hemloch.old import rewrite_dump
from aitch.games.hemloch.pack import Content
from aitch.games.hemloch.places import DOWN, MARKERS, SIZE, SUPPLY, UP
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.score import CLUES, UNLEARNED, score, tell_and_score, tell_clues
from aitch.games.hemloch.wording import SEAT_NAMES, first_upper, named, ran_out

PARTS_OF_A_WEEK = {
    numbers.STAGE_DAWN: "the Festival moves",
    **dict.fromkeys((numbers.STAGE_CHECK, numbers.STAGE_TEST), "Influence Check"),
    **dict.fromkeys(range(numbers.STAGE_CLOSING, numbers.STAGE_WEEK_TEST + 1), "Week's End"),
}
"""What a Week has besides the turns of the players (HEM-2), for the log."""


class HemlochGame(HemlochNotation):
    name, title, prefix, rules_version = "hemloch", "Hemloch", "HEM", "1"
    tagline = "Two houses, four Locations, and a night that is running out."
    minutes = "30"
    seat_counts = [t.SEATS]
    players = Players(strong=10, expert=2400, master=1520)
    luck_shown = 0.1
    clues = CLUES
    unlearned = UNLEARNED
    endings = list(ending.ENDINGS)
    hides = True
    ends_turn = ["stop"]
    folder = str(Path(__file__).parent)
    score = staticmethod(score)
    """As it is: search asks for it too often to go by a method, which would not be compiled."""
    tell_clues = staticmethod(tell_clues)
    tell_and_score = staticmethod(tell_and_score)

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.content = Content(pack, Path(self.folder) / "art")
        self.tables = self.content.tables()
        self.vocabulary = self.tables.words.words
        self.dark = dark_sides([item.name for item in self.content.locations])
        self.variants = read_variants(self.folder)
        self.variants[0].values = list[object](self.dark)
        self.learned_tables = [{"start_player": who} for who in self.variants[1].values]
        titles = {item.name: item.text("title") for item in self.content.locations}
        mixed = [name for name in self.dark if name not in self.variants[0].words]
        self.variants[0].words |= {name: " and ".join(titles[one] for one in name.split("+")) for name in mixed}

    def begin(self, setup_: Setup) -> Hemloch:
        p = self.laid_out(setup_)
        setup.shuffle_decks(p)
        p.course.go_on(p)
        return p

    def laid_out(self, setup_: Setup) -> Hemloch:
        """Markers, Items and Locations are there, and no cards."""
        p = derived.fresh(setup_, {"minions": int(self.tables.minions), "spaces": int(self.tables.spaces)})
        p.tables, p.course = self.tables, weeks.course
        p.rules = t.Rules(setup_.options, self.dark[str(setup_.options["dark"])])
        setup.lay_out(p)
        return p

    def turn(self, state: Hemloch) -> int:
        """Whoever moved last in a Week begins the next one (HEM-2.1)."""
        return state.week

    def heading(self, state: Hemloch) -> str:
        if state.stage in (numbers.STAGE_DEAL, numbers.STAGE_PICK, numbers.STAGE_HANDS):
            return SETUP
        in_turn = state.stage in (numbers.STAGE_TURN, numbers.STAGE_ACT)
        return f"Week {state.week}: {SEAT_NAMES[state.mover] if in_turn else PARTS_OF_A_WEEK[state.stage]}"

    def turn_part(self, state: Hemloch) -> str:
        """Which of the two Actions it is; what follows from an Action belongs to it until the next is asked for."""
        named = super().turn_part(state)
        if named:
            return named
        if state.stage <= numbers.STAGE_HANDS:
            return "deal"
        if state.stage > numbers.STAGE_ACT:
            return "check" if state.stage in (numbers.STAGE_CHECK, numbers.STAGE_TEST) else "weeks-end"
        begins = state.question in (turn.act, turn.place_minion) and not state.stack
        return "first" if state.actions + (0 if begins else 1) >= t.ACTIONS else "second"

    def blank(self, setup: Setup) -> Hemloch:
        """The turn of seat 0, after the Night of the last Location; the decks have their size, but no cards yet."""
        p = self.laid_out(setup)
        p.stage, p.question, p.actions = numbers.STAGE_ACT, turn.act, t.ACTIONS
        p.shown, p.festival = t.LOCATIONS, t.LOCATIONS - 1
        for seat in range(t.SEATS):
            p.counts[SIZE + rows.DECK + seat] = DEFAULT_DECK
        return p

    def seat_names(self, seats: int) -> list[str]:
        return list(SEAT_NAMES)

    def bound(self, state: Hemloch) -> int:
        """Every turn can have four plays and an Item; every step of an ability a few questions."""
        table = self.tables
        longest = max(
            questions(table, a) for a in [*table.minion_ability, *table.location_ability, *table.item_ability]
        )
        turns = 2 * 17
        plays = turns * t.LOCATIONS
        draft = 2 * t.DECK_SIZE + t.ROUNDS * 2 * t.PACK_SIZE
        draws = 2 * t.DECK_SIZE * 2  # as an Action, and as the card
        week = 17 + 4 + 2 * t.MARKERS_EACH + plays  # cards, Nights, checks, discards at Week's End
        return 1 + draft + draws + week + plays * (2 + 2 * longest) + turns * (2 + longest)

    def components(self, state: Hemloch) -> dict[str, int]:
        return {name: number for name, number, _ in self.pieces(state)}

    def census(self, state: Hemloch) -> dict[str, dict[str, int]]:
        found = self.pieces(state)
        for _, number, places in found if state.set_up else []:
            places["aside"] = max(0, number - sum(places.values()))
        return {name: places for name, _, places in found}

    def pieces(self, p: Hemloch) -> list[tuple[str, int, dict[str, int]]]:
        """Each component, how many there are, and where.  Cards are each player's, but a draft mixes them."""
        found: list[tuple[str, int, dict[str, int]]] = []
        letters, piles = self.content.letters, place_names(self.tables.words)[: rows.KNOWN]
        for minion, item in enumerate(self.content.minions):
            copies = int(self.tables.copies[minion])
            held = {name: int(p.held(row, minion)) for row, name in enumerate(piles)}
            if p.rules.draft:
                found.append((item.name, 2 * copies, held))
                continue
            for seat, owner in enumerate(SEAT_NAMES):
                own = {name: held[name] for row, name in enumerate(piles) if row & 1 == seat and row != rows.BOX}
                found.append((f"{item.name} of {owner}", copies, own))
        for kind, name in enumerate(self.content.kind_names):
            items = {"supply": int(p.counts[SUPPLY + kind])}
            for seat in range(t.SEATS):
                at = t.KINDS * seat + kind
                items |= {f"up {seat}": int(p.counts[UP + at]), f"down {seat}": int(p.counts[DOWN + at])}
            found.append((name, t.ITEMS_EACH, items))
        for seat, name in enumerate(SEAT_NAMES):
            markers = {"unused": int(p.counts[MARKERS + seat])} | dict.fromkeys(letters, 0)
            for space, mark in enumerate(p.board):
                markers[letters[self.tables.place[space]]] += mark == 1 + seat
            found.append((f"marker of {name}", t.MARKERS_EACH, markers))
        for i, place in enumerate(self.content.locations):
            found.append((f"{place.name} night or day", 1, {"turned up" if p.turned_up() >> i & 1 else "week deck": 1}))
        return [*found, ("festival", 1, {letters[p.festival] if p.festival >= 0 else "beside": 1})]

    def scene(self, state: Hemloch) -> Scene:
        return scene.scene(self.content, state)

    def gallery(self) -> list[Exhibit]:
        return gallery(self, self.content)

    def ending(self, state: Hemloch) -> str:
        return ending.names(state)[0] if state.seat == OVER else ""

    def reason(self, state: Hemloch) -> str:
        if state.seat != OVER:
            return ""
        why = first_upper(" and ".join(ran_out(state, name) for name in ending.names(state)))
        result, points = state.returns(), state.scores()
        if result[0] == 0:
            return f"{why}. {SEAT_NAMES[0]} and {SEAT_NAMES[1]} share the victory with {points[0]} points each."
        winner = 0 if result[0] > 0 else 1
        if points[0] == points[1]:
            placed = [ending.placed(state, seat) for seat in (winner, 1 - winner)]
            how = f"at {points[0]} points each, with {placed[0]} Markers placed against {placed[1]}"
        else:
            how = f"by {points[winner]} points to {points[1 - winner]}"
        return f"{why}. {SEAT_NAMES[winner]} wins {how}."

    def breakdown(self, state: Hemloch) -> Breakdown:
        return breakdown(state)

    def called(self, state: Hemloch, option: int) -> str:
        return named(state, option)

    def besides(self, state: Hemloch) -> list[Field]:
        return observing.BESIDES

    def tell_besides(self, state: Hemloch, out: vec[i64], at: int) -> int:
        return observing.tell(state, out, at)

    def rewrite_dump(self, old: dict[str, object]) -> dict[str, object]:
        return rewrite_dump(old, self.tables.words.cards.names)


def questions(table: t.Tables, ability: int) -> int:
    """How many answers the steps of an ability take at the most."""
    step, most = ability, 0
    while table.op[step] != numbers.END:
        repeated = table.op[step] in (numbers.DRAW, numbers.OPP_DISCARD, numbers.RECOVER)
        most += int(table.a[step]) if repeated else 2
        step += 1
    return most


def dark_sides(locations: list[str]) -> dict[str, int]:
    """What can be said of the dark sides, each with a bit for every Location that lies dark side up."""
    mixed = [some for n in range(1, len(locations)) for some in combinations(range(len(locations)), n)]
    named = {"+".join(locations[i] for i in some): sum(1 << i for i in some) for some in mixed}
    return {"none": 0, "all": t.ALL_LOCATIONS} | named
