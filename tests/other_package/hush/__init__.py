"""Hush: a hidden hand, chance, three seats.  The whole of a game in one small file."""

from __future__ import annotations

from typing import Any

from aitch.core.content import Pack
from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal, State
from aitch.core.errors import BadPosition
from aitch.core.game import Game, Variant
from aitch.core.rng import Rng, mix_all

SEATS, CARDS, HAND, ROUNDS, UNKNOWN = 3, 9, 2, 3, -1
NAMES = ["Red", "Green", "Blue"]
PUBLIC = ["seat", "sudden", "table", "heard", "points", "leader", "rounds"]
FIELDS = ["viewer", *PUBLIC, "deck", "hands"]


def fork(value: Any) -> Any:
    """Plain data once more, sharing nothing."""
    return [fork(part) for part in value] if isinstance(value, list) else value


class Hush(State):
    def __init__(self, game: Game, sudden: bool) -> None:
        self.game, self.viewer, self.seat, self.sudden = game, TRUTH, CHANCE, sudden
        self.deck = list(range(CARDS))  # a multiset: what comes next is not decided before it is drawn
        self.hands, self.table, self.heard = [list[int]() for _ in NAMES], list[int](), list[int]()
        self.points, self.leader, self.rounds = [0, 0, 0], 0, 0

    def piles(self) -> dict[str, list[int]]:
        hands = {f"hand{i}": hand for i, hand in enumerate(self.hands)}
        return hands | {"table": self.table, "heard": self.heard, "deck": self.deck}

    def taker(self) -> int:
        """Who is dealt the next animal: the first in turn order with the fewest in hand."""
        return min([(self.leader + i) % SEATS for i in range(SEATS)], key=lambda seat: len(self.hands[seat]))

    def options(self) -> list[int]:
        return [] if self.seat == OVER else self.deck[:] if self.seat == CHANCE else self.hands[self.seat][:]

    def odds(self) -> list[int]:
        return [1] * len(self.deck) if self.seat == CHANCE else []

    def apply(self, option: int) -> None:
        if self.seat == CHANCE:
            self.deck.remove(option)
            self.hands[self.taker()] = sorted([*self.hands[self.taker()], option])
        else:
            self.hands[self.seat].remove(option)
            self.table.append(option)
        if len(self.table) == SEATS:
            loudest = max(self.table, key=self.game.loud.__getitem__)  # type: ignore[attr-defined]
            self.leader = (self.leader + self.table.index(loudest)) % SEATS
            self.points[self.leader] += 1
            self.heard, self.table, self.rounds = self.heard + sorted(self.table), [], self.rounds + 1
        self.ask()

    def ask(self) -> None:
        over = self.rounds == ROUNDS or (self.sudden and max(self.points) == 2)
        dealt = self.deck and not self.table and len(self.hands[self.taker()]) < HAND
        self.seat = OVER if over else CHANCE if dealt else (self.leader + len(self.table)) % SEATS

    def copy(self) -> Hush:
        return self.load(self.dump())

    def prompt(self) -> str:
        asked = f"Which animal is {NAMES[self.taker()]} dealt?" if self.seat == CHANCE else "Which animal is heard?"
        return asked if self.seat != OVER else "The game is over."

    def why_not(self, option: int) -> Refusal:
        rule, place = ("HUSH-1.1", "in the deck") if self.seat == CHANCE else ("HUSH-2.2", "in your hand")
        return self.refuse(rule, f"the {self.game.vocabulary[option]} is not {place}")

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
        twin = Hush(self.game, False)
        for name in FIELDS:
            setattr(twin, name, fork(data[name]))
        return twin


class HushGame(Game):
    name, title, prefix, rules_version = "hush", "Hush", "HUSH", "1"
    tagline, minutes = "Nine animals, three rounds, one of them louder than yours.", "2"
    seat_counts, endings, folder = [SEATS], ["rounds", "sudden"], __path__[0]
    variants = [Variant("sudden", "Sudden end", "Two points win at once (HUSH-3.2).", False, [False, True])]

    def __init__(self, pack: Pack) -> None:
        self.pack, animals = pack, pack.items("animal")
        if len(animals) != CARDS:
            raise animals[-1].wrong("name", f"there are {len(animals)} animals, not {CARDS}")
        self.vocabulary = [item.name for item in animals]
        self.loud = [item.number("loud", 1, 99) for item in animals]
        self.voice = [item.one_of("voice", ["soft", "clear", "loud"]) for item in animals]

    def with_content(self, pack: Pack) -> Game:
        return HushGame(pack)

    def begin(self, options: dict[str, object], seats: int) -> State:
        return Hush(self, bool(options["sudden"]))

    def seat_names(self, seats: int) -> list[str]:
        return NAMES

    def bound(self, state: State) -> int:
        return 2 * CARDS

    def components(self, state: State) -> dict[str, int]:
        return dict.fromkeys(self.vocabulary, 1)

    def census(self, state: Any) -> dict[str, dict[str, int]]:
        return {w: {p: pile.count(i) for p, pile in state.piles().items()} for i, w in enumerate(self.vocabulary)}

    def scene(self, state: Any) -> dict[str, object]:
        def card(id: str, number: int) -> dict[str, object]:
            if number == UNKNOWN:
                return {"id": id, "name": "an animal, face down", "back": True}
            word, voice = self.vocabulary[number], self.voice[number]
            face = {"title": word, "corner": str(self.loud[number]), "sprite": voice, "look": voice}
            return {"id": id, "name": f"{word}, loud {self.loud[number]}", "word": word, "face": face}

        def area(id: str, **facts: object) -> dict[str, object]:
            return {"id": id, "items": [card(f"{id}.{i}", c) for i, c in enumerate(state.piles()[id])], **facts}

        areas = [area("table", kind="row", title="Heard now", main=True), area("heard", kind="pile", title="Heard")]
        areas += [area(f"hand{i}", kind="fan", title="Hand", seat=i, secret=state.viewer == i) for i in range(SEATS)]
        counters = [[{"name": "points", "value": points, "of": ROUNDS}] for points in state.points]
        panels = [{"seat": i, "name": NAMES[i], "counters": counters[i]} for i in range(SEATS)]
        return {"areas": areas, "panels": panels}

    def narrate(self, before: Any, after: Any) -> str:
        if before.seat == CHANCE:
            return f"{NAMES[before.taker()]} is dealt an animal."
        played = [card for card in after.table + after.heard if card not in before.table + before.heard]
        won = f" {NAMES[after.leader]} wins the round." if after.rounds > before.rounds else ""
        return f"{NAMES[before.seat]} plays the {self.vocabulary[played[0]]}.{won}"

    def ending(self, state: Any) -> str:
        return "" if state.seat != OVER else "rounds" if state.rounds == ROUNDS else "sudden"

    def reason(self, state: Any) -> str:
        best = [NAMES[i] for i in range(SEATS) if state.points[i] == max(state.points)]
        return f"{' and '.join(best)} won with {max(state.points)} of {state.rounds} points."

    def score(self, state: Any, seat: int) -> float:
        return float(3 * state.points[seat] - sum(state.points)) / (2 * ROUNDS)

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        """`hands:ant,fox/bee,cat/dog,elk; table:; heard:; lead:0; points:0,0,0`; the rest is in the deck."""
        state: Any = self.start(options, seats)
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
        return state  # type: ignore[no-any-return]

    def position_text(self, state: Any) -> str:
        piles = [",".join(self.vocabulary[card] for card in pile) for pile in state.piles().values()]
        points = ",".join(str(number) for number in state.points)
        return f"hands:{'/'.join(piles[:3])}; table:{piles[3]}; heard:{piles[4]}; lead:{state.leader}; points:{points}"

    def holds(self, state: Any, condition: str) -> bool:
        place, _, word = condition.partition(" has ")
        return self.word(word) in state.piles()[place]


GAME = HushGame
