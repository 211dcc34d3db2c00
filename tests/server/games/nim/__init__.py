"""Nim: two seats, nothing hidden, no chance.  What the tests of draws, clocks and take-backs play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aitch.core.content import Pack
from aitch.core.contract import OVER, TRUTH, Refusal, State
from aitch.core.game import Game, Variant
from aitch.core.rng import Rng, mix
from aitch.core.scene import Area, Panel, Scene, Thing


class Nim(State):
    def __init__(self, game: NimGame, heap: int) -> None:
        self.game, self.viewer, self.seat = game, TRUTH, 0
        self.heap = heap
        self.winner = -1

    def options(self) -> list[int]:
        return [] if self.seat == OVER else list(range(min(3, self.heap)))

    def odds(self) -> list[int]:
        return []

    def apply(self, option: int) -> None:
        self.heap -= option + 1
        if self.heap == 0:
            self.winner, self.seat = self.seat, OVER
        else:
            self.seat = 1 - self.seat

    def copy(self) -> Nim:
        return self.load(self.dump())

    def prompt(self) -> str:
        return "How many matches do you take?"

    def why_not(self, option: int) -> Refusal:
        return self.refuse("NIM-1.2", f"there are only {self.heap}")

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.winner < 0 else [1.0 if seat == self.winner else -1.0 for seat in range(2)]

    def scores(self) -> list[int]:
        return [0, 0]

    def seen_by(self, seat: int) -> Nim:
        seen = self.copy()
        seen.viewer = seat
        return seen

    def sample(self, rng: Rng) -> Nim:
        full = self.copy()
        full.viewer = TRUTH
        return full

    def key(self) -> int:
        return mix(mix(self.heap, self.seat + 4), self.winner + 4)

    def dump(self) -> dict[str, object]:
        return {"viewer": self.viewer, "seat": self.seat, "heap": self.heap, "winner": self.winner}

    def load(self, data: dict[str, Any]) -> Nim:
        twin = type(self)(self.game, int(data["heap"]))  # type: ignore[arg-type]
        twin.viewer, twin.seat, twin.winner = int(data["viewer"]), int(data["seat"]), int(data["winner"])
        return twin


class NimGame(Game):
    hides = False
    name, title, prefix, rules_version = "nim", "Nim", "NIM", "1"
    tagline, minutes = "The last match wins.", "1"
    seat_counts = [2]
    variants = [Variant("heap", "Heap", "How many matches there are.", 12, [3, 12, 60], 3, 400)]
    endings = ["last"]
    folder = str(Path(__file__).parent)
    kind: type[Nim] = Nim

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.vocabulary = ["one", "two", "three"]

    def with_content(self, pack: Pack) -> Game:
        return type(self)(pack)

    def begin(self, options: dict[str, object], seats: int) -> State:
        return self.kind(self, int(str(options["heap"])))

    def seat_names(self, seats: int) -> list[str]:
        return ["First", "Second"]

    def bound(self, state: State) -> int:
        return 400

    def components(self, state: State) -> dict[str, int]:
        return {}

    def census(self, state: State) -> dict[str, dict[str, int]]:
        return {}

    def scene(self, state: Any) -> Scene:
        matches: Thing = {"id": "m", "name": "m", "count": state.heap}
        heap: Area = {"id": "heap", "kind": "pile", "title": "Heap", "items": [matches]}
        panels: list[Panel] = [{"seat": i, "name": name, "counters": []} for i, name in enumerate(self.seat_names(2))]
        return {"areas": [heap], "panels": panels}

    def narrate(self, before: Any, after: Any) -> str:
        return f"{self.seat_names(2)[before.seat]} takes {before.heap - after.heap}."

    def ending(self, state: State) -> str:
        return "last" if state.seat == OVER else ""

    def reason(self, state: Any) -> str:
        return f"{self.seat_names(2)[state.winner]} took the last match."

    def score(self, state: Any, seat: int) -> float:
        return 0.5 if state.heap % 4 == 0 and state.seat != seat else -0.5

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> State:
        return self.kind(self, int(text))

    def position_text(self, state: Any) -> str:
        return str(state.heap)

    def holds(self, state: Any, condition: str) -> bool:
        return bool(str(state.heap) == condition)


GAME = NimGame
