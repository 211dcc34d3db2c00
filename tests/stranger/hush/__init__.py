"""Hush: a hidden hand, chance, three seats.  The whole of a game in one small file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aitch.core.content import Pack
from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal, State
from aitch.core.errors import BadPosition
from aitch.core.game import Game, Variant
from aitch.core.rng import Rng, mix, mix_all

SEATS, CARDS, HAND, ROUNDS = 3, 9, 2, 3
UNKNOWN = -1


class Hush(State):
    def __init__(self, game: HushGame, sudden: bool) -> None:
        self.game, self.viewer, self.seat = game, TRUTH, CHANCE
        self.sudden = sudden
        self.deck: list[int] = list(range(CARDS))  # a multiset: the order is not decided before a draw
        self.hands: list[list[int]] = [[], [], []]
        self.table: list[int] = []
        self.heard: list[int] = []
        self.points: list[int] = [0, 0, 0]
        self.leader = 0
        self.rounds = 0

    def taker(self) -> int:
        """Who is dealt the next animal: the first in turn order with the fewest in hand."""
        order = [(self.leader + i) % SEATS for i in range(SEATS)]
        return min(order, key=lambda s: len(self.hands[s]))

    def options(self) -> list[int]:
        if self.seat == OVER:
            return []
        return sorted(self.deck if self.seat == CHANCE else self.hands[self.seat])

    def odds(self) -> list[int]:
        return [1] * len(self.deck) if self.seat == CHANCE else []

    def apply(self, option: int) -> None:
        if self.seat == CHANCE:
            self.deck.remove(option)
            self.hands[self.taker()].append(option)
        else:
            self.hands[self.seat].remove(option)
            self.table.append(option)
            if len(self.table) == SEATS:
                self.end_round()
        self.ask()

    def end_round(self) -> None:
        best = max(range(SEATS), key=lambda i: self.loud(self.table[i]))
        self.leader = (self.leader + best) % SEATS
        self.points[self.leader] += 1
        self.heard += sorted(self.table)
        self.table = []
        self.rounds += 1

    def ask(self) -> None:
        sudden_end = self.sudden and not self.table and max(self.points) == 2
        if self.rounds == ROUNDS or sudden_end:
            self.seat = OVER
        elif self.deck and not self.table and min(len(h) for h in self.hands) < HAND:
            self.seat = CHANCE
        else:
            self.seat = (self.leader + len(self.table)) % SEATS

    def loud(self, card: int) -> int:
        return self.game.loud[card]  # type: ignore[attr-defined, no-any-return]

    def copy(self) -> Hush:
        twin = Hush(self.game, self.sudden)  # type: ignore[arg-type]
        twin.viewer, twin.seat, twin.leader, twin.rounds = self.viewer, self.seat, self.leader, self.rounds
        twin.deck, twin.table, twin.heard = self.deck[:], self.table[:], self.heard[:]
        twin.points, twin.hands = self.points[:], [hand[:] for hand in self.hands]
        return twin

    def prompt(self) -> str:
        if self.seat == CHANCE:
            return f"Which animal is {self.game.seat_names(3)[self.taker()]} dealt?"
        return "The game is over." if self.seat == OVER else "Which animal do you let be heard?"

    def why_not(self, option: int) -> Refusal:
        if self.seat == CHANCE:
            return self.refuse("HUSH-1.1", f"the {self.game.vocabulary[option]} is not among those to be dealt")
        return self.refuse("HUSH-2.2", f"the {self.game.vocabulary[option]} is not in your hand")

    def returns(self) -> list[float]:
        if self.seat != OVER:
            return [0.0] * SEATS
        above = [sum(q > p for q in self.points) for p in self.points]
        equal = [self.points.count(p) - 1 for p in self.points]
        return [1.0 - above[i] - equal[i] / 2 for i in range(SEATS)]

    def scores(self) -> list[int]:
        return self.points[:]

    def seen_by(self, seat: int) -> Hush:
        seen = self.copy()
        seen.viewer = seat
        seen.deck = [UNKNOWN] * len(self.deck)
        seen.hands = [sorted(h) if i == seat else [UNKNOWN] * len(h) for i, h in enumerate(self.hands)]
        return seen

    def sample(self, rng: Rng) -> Hush:
        full = self.copy()
        full.viewer = TRUTH
        known = {card for pile in (*self.hands, self.table, self.heard) for card in pile}
        unseen = [card for card in range(CARDS) if card not in known]
        rng.shuffle(unseen)
        for hand in full.hands:
            for i, card in enumerate(hand):
                hand[i] = unseen.pop() if card == UNKNOWN else card
        full.deck = sorted(unseen)
        return full

    def key(self) -> int:
        h = mix_all(mix(int(self.sudden), self.rounds), [self.seat + 9, self.leader, *self.points])
        for pile in (sorted(self.deck), *(sorted(hand) for hand in self.hands), self.table):
            h = mix_all(mix(h, len(pile)), [card + 2 for card in pile])
        return h

    def dump(self) -> dict[str, object]:
        hands = [sorted(hand) for hand in self.hands]
        fields: dict[str, object] = {"viewer": self.viewer, "seat": self.seat, "sudden": self.sudden}
        fields |= {"deck": self.deck[:], "hands": hands, "table": self.table[:], "heard": self.heard[:]}
        return fields | {"points": self.points[:], "leader": self.leader, "rounds": self.rounds}

    def load(self, data: dict[str, Any]) -> Hush:
        twin = Hush(self.game, data["sudden"])  # type: ignore[arg-type]
        for field in ("viewer", "seat", "leader", "rounds"):
            setattr(twin, field, int(data[field]))
        twin.hands = [list(hand) for hand in data["hands"]]
        for field in ("deck", "table", "heard", "points"):
            setattr(twin, field, list(data[field]))
        return twin


class HushGame(Game):
    name, title, prefix, rules_version = "hush", "Hush", "HUSH", "1"
    tagline, minutes = "Nine animals, three rounds, one of them louder than yours.", "2"
    seat_counts = [SEATS]
    variants = [Variant("sudden", "Sudden end", "Two points win at once (HUSH-3.2).", False, [False, True])]
    endings = ["rounds", "sudden"]
    folder = str(Path(__file__).parent)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.vocabulary = [item.name for item in pack.items("animal")]
        self.loud = [item.number("loud", 1, 99) for item in pack.items("animal")]

    def with_content(self, pack: Pack) -> Game:
        return HushGame(pack)

    def begin(self, options: dict[str, object], seats: int) -> State:
        return Hush(self, bool(options["sudden"]))

    def seat_names(self, seats: int) -> list[str]:
        return ["Red", "Green", "Blue"]

    def bound(self, state: State) -> int:
        return 2 * CARDS

    def components(self, state: State) -> dict[str, int]:
        return {"animal": CARDS} | dict.fromkeys(self.vocabulary, 1)

    def census(self, state: Any) -> dict[str, dict[str, int]]:
        piles = {"deck": state.deck, "table": state.table, "heard": state.heard}
        piles |= {f"hand {i}": hand for i, hand in enumerate(state.hands)}
        places = {w: {p: c.count(i) for p, c in piles.items() if i in c} for i, w in enumerate(self.vocabulary)}
        return places | {"animal": {place: len(cards) for place, cards in piles.items()}}

    def scene(self, state: Any) -> dict[str, object]:
        def card(id: str, number: int) -> dict[str, object]:
            if number == UNKNOWN:
                return {"id": id, "name": "an animal, face down", "back": True}
            word = self.vocabulary[number]
            return {"id": id, "name": word, "word": word, "face": {"title": word, "corner": str(self.loud[number])}}

        areas: list[dict[str, object]] = [
            {"id": "table", "kind": "row", "title": "Heard now", "main": True,
             "items": [card(f"table.{i}", c) for i, c in enumerate(state.table)]},
        ]  # fmt: skip
        for seat, hand in enumerate(state.hands):
            items = [card(f"hand{seat}.{i}", c) for i, c in enumerate(hand)]
            own = state.viewer == seat
            areas.append(
                {"id": f"hand{seat}", "kind": "fan", "title": "Hand", "seat": seat, "secret": own, "items": items}
            )
        names = self.seat_names(SEATS)
        panels = [{"seat": i, "name": names[i], "counters": [{"name": "points", "value": state.points[i], "of": 3}]}
                  for i in range(SEATS)]  # fmt: skip
        return {"areas": areas, "panels": panels}

    def narrate(self, before: Any, after: Any) -> str:
        names = self.seat_names(SEATS)
        if before.seat == CHANCE:
            return f"{names[before.taker()]} is dealt an animal."
        heard = [card for card in after.table + after.heard if card not in before.table + before.heard]
        won = f" {names[after.leader]} wins the round." if after.rounds > before.rounds else ""
        return f"{names[before.seat]} plays the {self.vocabulary[heard[0]]}.{won}"

    def ending(self, state: Any) -> str:
        return "" if state.seat != OVER else "rounds" if state.rounds == ROUNDS else "sudden"

    def reason(self, state: Any) -> str:
        winners = [name for name, p in zip(self.seat_names(SEATS), state.points, strict=True) if p == max(state.points)]
        return f"{' and '.join(winners)} won with {max(state.points)} points."

    def score(self, state: Any, seat: int) -> float:
        return (float(state.points[seat]) * 2 - sum(state.points) * 2 / 3) / 6

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        """`hands:ant,fox/bee/cat,dog; lead:0; points:0,1,0`, the rest in the deck or heard."""
        state: Any = self.start(options, seats)
        fields = dict(part.strip().split(":") for part in text.split(";") if part.strip())
        if "hands" not in fields:
            raise BadPosition("a position of hush begins with hands:")
        state.hands = [[self.word(w) for w in hand.split(",") if w] for hand in fields["hands"].split("/")]
        state.points = [int(p) for p in fields.get("points", "0,0,0").split(",")]
        state.leader, state.rounds = int(fields.get("lead", 0)), sum(state.points)
        held = [card for hand in state.hands for card in hand]
        rest = [card for card in range(CARDS) if card not in held]
        state.heard, state.deck = rest[: SEATS * state.rounds], rest[SEATS * state.rounds :]
        state.ask()
        return state  # type: ignore[no-any-return]

    def position_text(self, state: Any) -> str:
        hands = "/".join(",".join(self.vocabulary[card] for card in hand) for hand in state.hands)
        return f"hands:{hands}; lead:{state.leader}; points:{','.join(map(str, state.points))}"

    def holds(self, state: Any, condition: str) -> bool:
        place, _, word = condition.partition(" has ")
        return self.word(word) in (state.hands[int(place[4:])] if place.startswith("hand") else getattr(state, place))


GAME = HushGame
