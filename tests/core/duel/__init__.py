"""Duel: the smallest game that hush is not: two to four seats, no chance, a switchable secret, a draw.

Each seat in turn names 0 or 1 until each has named three; the higher sum wins.  With `secret` each pair of answers is
shown only when both are in.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from aitch.core.breakdown import Breakdown, source_of
from aitch.core.contract import OVER, SPECTATOR, TRUTH, Question, State, game_over
from aitch.core.game import Game, Setup, Variant
from aitch.core.rng import Rng, mix_all
from aitch.core.scene import Area, Panel, Scene, Thing

NAMES = ["First", "Second", "Third", "Fourth"]
FIELDS = ["viewer", "seat", "seats", "secret", "named"]


class Duel(State):
    def __init__(self, game: Game[Any], seats: int, secret: bool) -> None:
        self.game, self.viewer, self.seat, self.question = game, TRUTH, 0, name_number
        self.seats, self.secret = seats, secret
        self.named: list[int] = []

    def copy(self) -> Duel:
        return self.load(self.dump())

    def returns(self) -> list[float]:
        best = [s for s in self.scores() if s == max(self.scores())]
        if self.seat != OVER or len(best) > 1:
            return [0.0] * self.seats
        return [1.0 if s == max(self.scores()) else -1 / (self.seats - 1) for s in self.scores()]

    def scores(self) -> list[int]:
        shown = [n for n in self.named if n >= 0]
        return [sum(shown[i :: self.seats]) for i in range(self.seats)]

    def seen_by(self, seat: int) -> Duel:
        seen = self.copy()
        seen.viewer = seat
        if self.secret and len(self.named) % 2 and seat != 0:
            seen.named[-1] = -1
        return seen

    def sample(self, rng: Rng) -> Duel:
        full = self.copy()
        full.viewer, full.named = TRUTH, [n if n >= 0 else int(rng.below(2)) for n in self.named]
        return full

    def key(self) -> int:
        return mix_all(int(self.secret), [self.seats, self.seat + 9, *(n + 1 for n in self.named)])

    def dump(self) -> dict[str, object]:
        return {name: deepcopy(getattr(self, name)) for name in FIELDS}

    def load(self, data: dict[str, object]) -> Duel:
        twin = Duel(self.game, 2, False)
        for name in FIELDS:
            setattr(twin, name, deepcopy(data[name]))
        twin.question = game_over if twin.seat == OVER else name_number
        return twin


class NameNumber(Question[Duel]):
    def options(self, p: Duel, out: list[int]) -> None:
        out += [0, 1]

    def apply(self, p: Duel, option: int) -> None:
        p.named = [*p.named, option]
        p.seat = len(p.named) % p.seats
        if len(p.named) == 3 * p.seats:
            p.seat, p.question = OVER, game_over

    def prompt(self, p: Duel) -> str:
        return "Which number?"

    def why_not(self, p: Duel, option: int) -> tuple[str, str]:
        return "DUEL-1.1", "only 0 and 1 can be named"

    def line(self, before: Duel, after: Duel, option: int) -> str:
        return f"{NAMES[before.seat]} names {after.named[-1] if after.named[-1] >= 0 else 'a number'}."


name_number = NameNumber()


class DuelGame(Game[Duel]):
    name, title, prefix, rules_version, tagline, minutes = "duel", "Duel", "DUEL", "1", "0 or 1?", "1"
    seat_counts, endings, vocabulary = [2, 3, 4], ["named", "equal"], ["0", "1", "2"]
    variants = [Variant("secret", "Secret", "Both answers are shown at once.", False, [False, True])]
    hides, folder = True, __path__[0]

    def allowed(self, options: dict[str, object], seats: int) -> str:
        return "only two can keep a secret" if options["secret"] and seats > 2 else ""

    def begin(self, setup: Setup) -> Duel:
        return Duel(self, setup.seats, bool(setup.options["secret"]))

    def seat_names(self, seats: int) -> list[str]:
        return NAMES[:seats]

    def bound(self, state: Duel) -> int:
        return 3 * int(state.seats)

    def components(self, state: Duel) -> dict[str, int]:
        return {}

    def census(self, state: Duel) -> dict[str, dict[str, int]]:
        return {}

    def scene(self, state: Duel) -> Scene:
        numbers: list[Thing] = [{"id": f"named.{i}", "name": str(n)} for i, n in enumerate(state.named)]
        named: Area = {"id": "named", "kind": "row", "title": "Named", "items": numbers}
        named["secret"] = state.secret and state.viewer >= 0
        sums, names = state.seen_by(SPECTATOR).scores(), self.seat_names(state.seats)
        panels: list[Panel] = [
            {"seat": seat, "name": names[seat], "counters": [{"name": "sum", "value": points, "total": True}]}
            for seat, points in enumerate(sums)
        ]
        return {"areas": [named], "panels": panels}

    def ending(self, state: Duel) -> str:
        return "" if state.seat != OVER else "named" if any(state.returns()) else "equal"

    def reason(self, state: Duel) -> str:
        return f"The sums are {state.scores()}."

    def breakdown(self, state: Duel) -> Breakdown:
        names = ["First number", "Second number", "Third number"]
        named = [*state.named, *[0] * (3 * state.seats - len(state.named))]
        rounds = [named[i : i + state.seats] for i in range(0, len(named), state.seats)]
        sources = [source_of(names[i], [max(0, n) for n in numbers], 1) for i, numbers in enumerate(rounds)]
        return {"sources": sources, "facts": []}

    def score(self, state: Duel, seat: int) -> float:
        return state.scores()[seat] / 3

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> Duel:
        state = self.start(options, seats)
        for word in text.split():
            state.choose(self.word(word))
        return state

    def position_text(self, state: Duel) -> str:
        return " ".join(self.vocabulary[n] for n in state.named)

    def holds(self, state: Duel, condition: str) -> bool:
        return condition == "true"


GAME = DuelGame
