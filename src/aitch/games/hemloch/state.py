"""The position with its questions: the contract's `State` for Hemloch."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, TRUTH, Refusal
from aitch.core.rng import Rng, mix
from aitch.games.hemloch.answers import answer
from aitch.games.hemloch.effects import resolve
from aitch.games.hemloch.knowledge import fill, show
from aitch.games.hemloch.position import FRAME, Position
from aitch.games.hemloch.questions import odds, options
from aitch.games.hemloch.scoring import lead, points
from aitch.games.hemloch.tables import (
    ASK_DRAW,
    ASK_PLACE,
    COUNTS,
    DECK,
    KNOWN,
    PLACES,
    ROWS,
    UNSEEN,
)
from aitch.games.hemloch.week import go_on

SCALARS: list[str] = [
    *("ask", "stage", "start", "mover", "drawer", "owed", "week", "days", "shown", "order", "festival", "actions"),
    *(
        "used",
        "item_used",
        "chosen",
        "moving",
        "gaining",
        "check_at",
        "check_who",
        "halves",
        "round",
        "pick",
        "pending",
    ),
]
"""The single numbers of a position, in the order of `Hemloch.numbers`."""


class Hemloch(Position):
    def options(self) -> list[int]:
        return options(self)

    def odds(self) -> list[int]:
        return odds(self)

    def apply(self, option: int) -> None:
        self.told = 0
        answer(self, option)
        self.advance()

    def advance(self) -> None:
        """Goes on until somebody must answer: a draw that is owed, then effects, then the course of the game."""
        while True:
            if self.chosen >= 0:
                self.ask = ASK_PLACE
                self.seat = int(self.mover)
                return
            if self.owed > 0:
                self.owed -= 1
                if self.size(DECK + self.drawer) > 0:
                    self.ask = ASK_DRAW
                    self.seat = CHANCE
                    return
            elif self.depth > 0:
                if resolve(self):
                    return
            elif go_on(self):
                return

    def copy(self) -> Hemloch:
        twin = Hemloch()
        twin.game = self.game
        twin.viewer = self.viewer
        twin.seat = self.seat
        twin.tables = self.tables
        twin.flags = self.flags
        twin.dark = self.dark
        twin.cards = self.cards[:]
        twin.counts = self.counts[:]
        twin.board = self.board[:]
        twin.stack = self.stack[: self.depth * FRAME]
        twin.depth = self.depth
        twin.news = self.news[: self.told]
        twin.told = self.told
        twin.aside = self.aside
        twin.ask = self.ask
        twin.stage = self.stage
        twin.start = self.start
        twin.mover = self.mover
        twin.drawer = self.drawer
        twin.owed = self.owed
        twin.week = self.week
        twin.days = self.days
        twin.shown = self.shown
        twin.order = self.order
        twin.festival = self.festival
        twin.actions = self.actions
        twin.used = self.used
        twin.item_used = self.item_used
        twin.chosen = self.chosen
        twin.moving = self.moving
        twin.gaining = self.gaining
        twin.check_at = self.check_at
        twin.check_who = self.check_who
        twin.halves = self.halves
        twin.round = self.round
        twin.pick = self.pick
        twin.pending = self.pending
        return twin

    def prompt(self) -> str:
        from aitch.games.hemloch.narrate import prompt

        return prompt(self)

    def why_not(self, option: int) -> Refusal:
        from aitch.games.hemloch.refusals import why_not

        return why_not(self, option)

    def returns(self) -> list[float]:
        if self.seat != OVER:
            return [0.0, 0.0]
        ahead = lead(self)
        if ahead == 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if ahead > 0 else [-1.0, 1.0]

    def scores(self) -> list[int]:
        return [points(self, 0), points(self, 1)]

    def seen_by(self, seat: int) -> Hemloch:
        if self.viewer == seat:
            return self.copy()
        seen = Hemloch()
        seen.clear(self.game, self.tables, self.flags, self.dark)
        show(self, seen, seat)
        return seen

    def sample(self, rng: Rng) -> Hemloch:
        full = self.copy()
        if self.viewer != TRUTH:
            full.viewer = TRUTH
            fill(full, self.viewer, rng)
        return full

    def numbers(self) -> list[int]:
        """The values of `SCALARS`."""
        return [
            *(self.ask, self.stage, self.start, self.mover, self.drawer, self.owed, self.week, self.days, self.shown),
            *(self.order, self.festival, self.actions, self.used, self.item_used, self.chosen, self.moving),
            *(self.gaining, self.check_at, self.check_who, self.halves, self.round, self.pick, self.pending),
        ]

    def key(self) -> int:
        h: i64 = mix(mix(0x4E41, self.flags << 4 | self.dark), self.seat + 9)
        for value in self.numbers():
            h = mix(h, value + 2)
        for i in range(self.depth * FRAME):
            h = mix(h, self.stack[i] + 2)
        h = mix_small(mix_small(h, self.cards), self.board)
        return mix_small(h, self.counts)

    def dump(self) -> dict[str, object]:
        t = self.tables
        data: dict[str, object] = {"viewer": self.viewer, "seat": self.seat, "flags": self.flags, "dark": self.dark}
        numbers = self.numbers()
        for i in range(len(SCALARS)):
            data[SCALARS[i]] = numbers[i]
        # One name for all places, so that a card is the same card wherever it lies; what is unseen is none of them.
        data["cards"] = self.names_in(0, PLACES)
        data["known"] = self.names_in(KNOWN, UNSEEN)
        data["unseen"] = self.names_in(UNSEEN, ROWS)
        data["counts"] = [self.counts[i] for i in range(COUNTS)]
        data["board"] = [self.board[i] for i in range(t.spaces)]
        data["stack"] = [self.stack[i] for i in range(self.depth * FRAME)]
        data["news"] = [self.news[i] for i in range(self.told)]
        data["aside"] = self.aside[:]
        return data

    def names_in(self, first: i64, last: i64) -> list[list[str]]:
        """The cards of some rows, by name."""
        t = self.tables
        return [[t.names[m] for m in range(t.minions) for _ in range(self.held(row, m))] for row in range(first, last)]

    def load(self, data: dict[str, Any]) -> Hemloch:
        t = self.tables
        twin = Hemloch()
        twin.clear(self.game, t, int(data["flags"]), int(data["dark"]))
        twin.viewer = int(data["viewer"])
        twin.seat = int(data["seat"])
        twin.set_numbers([int(data[name]) for name in SCALARS])
        rows = [*data["cards"], *data["known"], *data["unseen"]]
        for row in range(ROWS):
            for name in rows[row]:
                twin.cards[row * t.minions + t.names.index(name, 0, int(t.minions))] += 1
        twin.counts = vec[i64]([int(value) for value in data["counts"]])
        twin.board = vec[i64]([int(value) for value in data["board"]])
        twin.stack = vec[i64]([int(value) for value in data["stack"]])
        twin.depth = len(twin.stack) // FRAME
        twin.news = vec[i64]([int(value) for value in data["news"]])
        twin.told = len(twin.news)
        twin.aside = [int(value) for value in data["aside"]]
        if len(rows) != ROWS or len(twin.counts) != COUNTS or len(twin.board) != t.spaces or len(twin.stack) % FRAME:
            raise ValueError("this is no position of this pack")
        return twin

    def set_numbers(self, values: list[int]) -> None:
        self.ask = values[0]
        self.stage = values[1]
        self.start = values[2]
        self.mover = values[3]
        self.drawer = values[4]
        self.owed = values[5]
        self.week = values[6]
        self.days = values[7]
        self.shown = values[8]
        self.order = values[9]
        self.festival = values[10]
        self.actions = values[11]
        self.used = values[12]
        self.item_used = values[13]
        self.chosen = values[14]
        self.moving = values[15]
        self.gaining = values[16]
        self.check_at = values[17]
        self.check_who = values[18]
        self.halves = values[19]
        self.round = values[20]
        self.pick = values[21]
        self.pending = values[22]


def mix_small(h: i64, values: vec[i64]) -> i64:
    """Takes in small numbers, seven to a step."""
    packed: i64 = 0
    n: i64 = 0
    for value in values:
        packed = packed << 8 | value & 255
        n += 1
        if n == 7:
            h = mix(h, packed)
            packed = 0
            n = 0
    return mix(mix(h, packed), n)
