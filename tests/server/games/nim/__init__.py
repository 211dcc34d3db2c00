"""Nim: two seats, nothing hidden, no chance.  What the tests of draws, clocks and take-backs play.

Its Expert is a program that ends its process whenever it is to think.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from aitch.core.bots import Bot, Budget
from aitch.core.breakdown import Breakdown
from aitch.core.content import Pack
from aitch.core.contract import OVER, TRUTH, Question, State, game_over
from aitch.core.game import Game, Setup, Variant
from aitch.core.players import Players
from aitch.core.rng import Rng, mix
from aitch.core.scene import Area, Panel, Scene


class Nim(State):
    def __init__(self, game: Game[Any], heap: int) -> None:
        self.game, self.viewer, self.seat, self.question = game, TRUTH, 0, take
        self.heap = heap
        self.winner = -1

    def copy(self) -> Nim:
        return self.load(self.dump())

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
        twin = type(self)(self.game, int(data["heap"]))
        twin.viewer, twin.seat, twin.winner = int(data["viewer"]), int(data["seat"]), int(data["winner"])
        twin.question = game_over if twin.seat == OVER else take
        return twin


class Take(Question[Nim]):
    def options(self, p: Nim, out: list[int]) -> None:
        out += range(min(3, p.heap))

    def apply(self, p: Nim, option: int) -> None:
        p.heap -= option + 1
        if p.heap == 0:
            p.winner, p.seat, p.question = p.seat, OVER, game_over
        else:
            p.seat = 1 - p.seat

    def prompt(self, p: Nim) -> str:
        return "How many matches do you take?"

    def why_not(self, p: Nim, option: int) -> tuple[str, str]:
        return "NIM-1.2", f"there are only {p.heap}"

    def line(self, before: Nim, after: Nim, option: int) -> str:
        return f"{before.game.seat_names(2)[before.seat]} takes {before.heap - after.heap}."


take = Take()


class Quitter(Bot):
    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        os._exit(1)


class NimGame(Game[Nim]):
    name, title, prefix, rules_version = "nim", "Nim", "NIM", "1"
    tagline, minutes = "The last match wins.", "1"
    seat_counts = [2]
    players = Players(own={"expert": Quitter})
    variants = [Variant("heap", "Heap", "How many matches there are.", 12, [3, 12, 60], 3, 400)]
    endings = ["last"]
    hides = False
    folder = str(Path(__file__).parent)
    kind: type[Nim] = Nim

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.vocabulary = ["one", "two", "three"]

    def begin(self, setup: Setup) -> Nim:
        return self.kind(self, int(str(setup.options["heap"])))

    def seat_names(self, seats: int) -> list[str]:
        return ["First", "Second"]

    def bound(self, state: Nim) -> int:
        return 400

    def components(self, state: Nim) -> dict[str, int]:
        return {}

    def census(self, state: Nim) -> dict[str, dict[str, int]]:
        return {}

    def scene(self, state: Nim) -> Scene:
        heap: Area = {"id": "heap", "kind": "pile", "title": "Heap", "items": []}
        heap["items"] = [{"id": "m", "name": "m", "count": state.heap}]
        panels: list[Panel] = [{"seat": i, "name": name, "counters": []} for i, name in enumerate(self.seat_names(2))]
        return {"areas": [heap], "panels": panels}

    def ending(self, state: Nim) -> str:
        return "last" if state.seat == OVER else ""

    def reason(self, state: Nim) -> str:
        return f"{self.seat_names(2)[state.winner]} took the last match."

    def breakdown(self, state: Nim) -> Breakdown:
        told = ["taken" if state.winner == seat else "not taken" for seat in range(2)]
        return {"sources": [], "facts": [{"name": "The last match", "told": told}]}

    def score(self, state: Nim, seat: int) -> float:
        return 0.5 if state.heap % 4 == 0 and state.seat != seat else -0.5

    def position(self, text: str, options: dict[str, object] | None = None, seats: int | None = None) -> Nim:
        return self.kind(self, int(text))

    def position_text(self, state: Nim) -> str:
        return str(state.heap)

    def holds(self, state: Nim, condition: str) -> bool:
        return bool(str(state.heap) == condition)


GAME = NimGame
