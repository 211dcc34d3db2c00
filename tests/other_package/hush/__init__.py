"""Hush: a hidden hand, chance, three seats.  The whole of a game in one small file."""

from __future__ import annotations

from typing import Any

from aitch.core.breakdown import Breakdown, source_of
from aitch.core.content import Pack
from aitch.core.contract import CHANCE, OVER, TRUTH, Question, State, game_over
from aitch.core.errors import BadPosition
from aitch.core.game import Game, Setup, Variant
from aitch.core.rng import Rng, mix_all
from aitch.core.scene import Area, Counter, Face, Panel, Scene, Thing

SEATS, CARDS, HAND, ROUNDS, UNKNOWN = 3, 9, 2, 3, -1
NAMES = ["Red", "Green", "Blue"]
PUBLIC = ["seat", "sudden", "table", "heard", "points", "leader", "rounds"]
FIELDS = ["viewer", *PUBLIC, "deck", "hands"]


def fork(value: Any) -> Any:
    """Plain data once more, sharing nothing."""
    return [fork(part) for part in value] if isinstance(value, list) else value


class Hush(State):
    def __init__(self, game: HushGame, sudden: bool) -> None:
        self.game, self.hush, self.viewer, self.seat, self.sudden = game, game, TRUTH, CHANCE, sudden
        self.question = deal
        self.deck = list(range(CARDS))  # a multiset: what comes next is not decided before it is drawn
        self.hands, self.table, self.heard = [list[int]() for _ in NAMES], list[int](), list[int]()
        self.points, self.leader, self.rounds = [0, 0, 0], 0, 0

    def piles(self) -> dict[str, list[int]]:
        hands = {f"hand{i}": hand for i, hand in enumerate(self.hands)}
        return hands | {"table": self.table, "heard": self.heard, "deck": self.deck}

    def taker(self) -> int:
        """Who is dealt the next animal: the first in turn order with the fewest in hand."""
        return min([(self.leader + i) % SEATS for i in range(SEATS)], key=lambda seat: len(self.hands[seat]))

    def ask(self) -> None:
        over = self.rounds == ROUNDS or (self.sudden and max(self.points) == 2)
        dealt = self.deck and not self.table and len(self.hands[self.taker()]) < HAND
        self.seat = OVER if over else CHANCE if dealt else (self.leader + len(self.table)) % SEATS
        self.question = game_over if over else deal if dealt else play

    def copy(self) -> Hush:
        return self.load(self.dump())

    def returns(self) -> list[float]:
        ranks = [sum(q > p for q in self.points) + (self.points.count(p) - 1) / 2 for p in self.points]
        return [1.0 - rank if self.seat == OVER else 0.0 for rank in ranks]

    def scores(self) -> list[int]:
        return self.points[:]

    def seen_by(self, seat: int) -> Hush:
        hands = [hand if i == seat else [UNKNOWN] * len(hand) for i, hand in enumerate(self.hands)]
        hidden = {"viewer": seat, "hands": hands, "deck": [UNKNOWN] * len(self.deck)}
        return self.load({name: getattr(self, name) for name in PUBLIC} | hidden)  # an allow-list

    def sample(self, rng: Rng) -> Hush:
        unseen = [c for c in range(CARDS) if not any(c in pile for pile in self.piles().values())]
        rng.shuffle(unseen)
        hands = [sorted(unseen.pop() if card == UNKNOWN else card for card in hand) for hand in self.hands]
        return self.load(self.dump() | {"viewer": TRUTH, "hands": hands, "deck": sorted(unseen)})

    def key(self) -> int:
        piles = [n for pile in (self.deck, *self.hands, self.table) for n in (len(pile), *(c + 2 for c in pile))]
        return mix_all(int(self.sudden), [self.rounds, self.seat + 9, self.leader, *self.points, *piles])

    def dump(self) -> dict[str, object]:
        return {name: fork(getattr(self, name)) for name in FIELDS}

    def load(self, data: dict[str, object]) -> Hush:
        twin = Hush(self.hush, False)
        for name in FIELDS:
            setattr(twin, name, fork(data[name]))
        twin.question = game_over if twin.seat == OVER else deal if twin.seat == CHANCE else play
        if hasattr(self, "setup"):
            twin.setup = self.setup
        return twin


class Deal(Question[Hush]):
    """Which animal is dealt?"""

    def options(self, p: Hush, out: list[int]) -> None:
        out += p.deck

    def odds(self, p: Hush) -> list[int]:
        return [1] * len(p.deck)

    def apply(self, p: Hush, option: int) -> None:
        p.deck.remove(option)
        p.hands[p.taker()] = sorted([*p.hands[p.taker()], option])
        p.ask()

    def prompt(self, p: Hush) -> str:
        return f"Which animal is {NAMES[p.taker()]} dealt?"

    def why_not(self, p: Hush, option: int) -> tuple[str, str]:
        return "HUSH-1.1", f"the {p.game.vocabulary[option]} is not in the deck"

    def line(self, before: Hush, after: Hush, option: int) -> str:
        return f"{NAMES[before.taker()]} is dealt an animal."

    def known_to(self, p: Hush, viewer: int) -> bool:
        return viewer == p.taker()


class Play(Question[Hush]):
    """Which animal is heard?"""

    def options(self, p: Hush, out: list[int]) -> None:
        out += p.hands[p.seat]

    def apply(self, p: Hush, option: int) -> None:
        p.hands[p.seat].remove(option)
        p.table.append(option)
        if len(p.table) == SEATS:
            loudest = max(p.table, key=p.hush.loud.__getitem__)
            p.leader = (p.leader + p.table.index(loudest)) % SEATS
            p.points[p.leader] += 1
            p.heard, p.table, p.rounds = p.heard + sorted(p.table), [], p.rounds + 1
        p.ask()

    def prompt(self, p: Hush) -> str:
        return "Which animal is heard?"

    def why_not(self, p: Hush, option: int) -> tuple[str, str]:
        return "HUSH-2.2", f"the {p.game.vocabulary[option]} is not in your hand"

    def line(self, before: Hush, after: Hush, option: int) -> str:
        won = f" {NAMES[after.leader]} wins the round." if after.rounds > before.rounds else ""
        return f"{NAMES[before.seat]} plays the {before.game.vocabulary[option]}.{won}"


deal, play = Deal(), Play()


class HushGame(Game[Hush]):
    name, title, prefix, rules_version = "hush", "Hush", "HUSH", "1"
    tagline, minutes = "Nine animals, three rounds, one of them louder than yours.", "2"
    seat_counts, endings, hides, folder = [SEATS], ["rounds", "sudden"], True, __path__[0]
    variants = [Variant("sudden", "Sudden end", "Two points win at once (HUSH-3.2).", False, [False, True])]

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        animals = pack.items("animal")
        if len(animals) != CARDS:
            raise animals[-1].wrong("name", f"there are {len(animals)} animals, not {CARDS}")
        self.vocabulary = [item.name for item in animals]
        self.loud = [item.number("loud", 1, 99) for item in animals]
        self.voice = [item.one_of("voice", ["soft", "clear", "loud"]) for item in animals]

    def begin(self, setup: Setup) -> Hush:
        hush = Hush(self, bool(setup.options["sudden"]))
        hush.setup = setup
        return hush

    def seat_names(self, seats: int) -> list[str]:
        return NAMES

    def bound(self, state: Hush) -> int:
        return 2 * CARDS

    def components(self, state: Hush) -> dict[str, int]:
        return dict.fromkeys(self.vocabulary, 1)

    def census(self, state: Hush) -> dict[str, dict[str, int]]:
        return {w: {p: pile.count(i) for p, pile in state.piles().items()} for i, w in enumerate(self.vocabulary)}

    def scene(self, state: Hush) -> Scene:
        def card(id: str, number: int) -> Thing:
            if number == UNKNOWN:
                return {"id": id, "name": "an animal, face down", "back": True}
            word, voice = self.vocabulary[number], self.voice[number]
            face: Face = {"title": word, "corner": str(self.loud[number]), "sprite": voice, "look": voice}
            return {"id": id, "name": f"{word}, loud {self.loud[number]}", "word": word, "face": face}

        def area(id: str, kind: str, title: str) -> Area:
            items = [card(f"{id}.{i}", c) for i, c in enumerate(state.piles()[id])]
            return {"id": id, "kind": kind, "title": title, "items": items}

        table, heard = area("table", "row", "Heard now"), area("heard", "pile", "Heard")
        table["main"] = True
        hands = [area(f"hand{i}", "fan", "Hand") for i in range(SEATS)]
        for i, hand in enumerate(hands):
            hand["seat"], hand["secret"] = i, state.viewer == i
        counters: list[Counter] = [
            {"name": "points", "value": points, "of": ROUNDS, "total": True} for points in state.points
        ]
        panels: list[Panel] = [{"seat": i, "name": NAMES[i], "counters": [counters[i]]} for i in range(SEATS)]
        return {"areas": [table, heard, *hands], "panels": panels}

    def ending(self, state: Hush) -> str:
        return "" if state.seat != OVER else "rounds" if state.rounds == ROUNDS else "sudden"

    def reason(self, state: Hush) -> str:
        best = [NAMES[i] for i in range(SEATS) if state.points[i] == max(state.points)]
        return f"{' and '.join(best)} won with {max(state.points)} of {state.rounds} points."

    def breakdown(self, state: Hush) -> Breakdown:
        return {"sources": [source_of("Rounds won", state.points, 1)], "facts": []}

    def score(self, state: Hush, seat: int) -> float:
        return float(3 * state.points[seat] - sum(state.points)) / (2 * ROUNDS)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> Hush:
        """`hands:ant,fox/bee,cat/dog,elk; table:; heard:; lead:0; points:0,0,0`; the rest is in the deck."""
        state = self.start(options, seats)
        try:
            fields = dict(part.split(":") for part in text.replace(" ", "").split(";"))
            piles = "/".join(fields.get(name, "") for name in ("hands", "table", "heard")).split("/")
            red, green, blue, state.table, state.heard = [[self.word(w) for w in p.split(",") if w] for p in piles]
            r, g, b = (int(number) for number in fields.get("points", "0,0,0").split(","))
            state.points, state.rounds, state.leader = [r, g, b], r + g + b, int(fields.get("lead", 0)) % SEATS
            state.hands = [sorted(red), sorted(green), sorted(blue)]
            for card in [*red, *green, *blue, *state.table, *state.heard]:
                state.deck.remove(card)
        except ValueError as error:
            raise BadPosition(f"{text!r} is not a position of hush: {error}") from None
        state.ask()
        return state

    def position_text(self, state: Hush) -> str:
        piles = [",".join(self.vocabulary[card] for card in pile) for pile in state.piles().values()]
        points = ",".join(str(number) for number in state.points)
        return f"hands:{'/'.join(piles[:3])}; table:{piles[3]}; heard:{piles[4]}; lead:{state.leader}; points:{points}"

    def holds(self, state: Hush, condition: str) -> bool:
        place, _, word = condition.partition(" has ")
        return self.word(word) in state.piles()[place]


GAME = HushGame
