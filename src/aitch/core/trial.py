"""One game that the contract suite plays, and the breach that it may find there."""

from __future__ import annotations

import json
from collections.abc import Callable

from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.record import print_record, text_of
from aitch.core.rng import Rng

POINTS = {
    1: "questions and the end",
    2: "copies, dumps and keys",
    3: "refusals",
    4: "secrecy",
    5: "conservation",
    6: "records",
    7: "builds",
}


class Breach(Exception):
    """A game breaks the contract: which of the seven points, what, where, and the record that shows it."""

    def __init__(self, point: int, what: str, where: str, record: str) -> None:
        super().__init__(f"point {point} ({POINTS[point]}): {what}\n{where}")
        self.point = point
        self.what = what
        self.where = where
        self.record = record


class Trial:
    """One game being played: `state` is the present position, `answers` led to it.

    `point` is what is being checked; an error that the game raises by itself counts against it.
    """

    def __init__(self, game: Game, options: dict[str, object], seats: int, number: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.number = number
        self.seed = seed
        self.answers: list[int] = []
        self.point = 1
        self.viewer: int | None = None
        self.state: State
        """Not there before the game has begun."""

    def breach(self, what: str) -> Breach:
        return Breach(self.point, what, self.where(), self.record())

    def must(self, holds: object, otherwise: str) -> None:
        """Raises the breach that is told of, unless something holds."""
        if not holds:
            raise self.breach(otherwise)

    def where(self) -> str:
        options = " ".join(f"{name}={text_of(value)}" for name, value in self.options.items())
        lines = [f"{self.game.name}, {self.seats} seats, {options or 'no options'}"]
        lines.append(f"playout {self.number} of seed {self.seed}, after {len(self.answers)} answers")
        if self.viewer is not None:
            lines.append("seen by " + ("a spectator" if self.viewer < 0 else f"seat {self.viewer}"))
        position = attempt(lambda: self.game.position_text(self.state))
        told = {"position": position, "asked": attempt(lambda: self.state.prompt().strip())}
        lines += [f"{name}: {text}" for name, text in told.items() if text]
        return "\n".join(lines)

    def record(self) -> str:
        """The game so far as a record; as bare words where the game is too broken to be recorded."""
        return attempt(self.whole_record) or " ".join(self.game.vocabulary[answer] for answer in self.answers)

    def whole_record(self) -> str:
        match = Match(self.game, self.options, self.seats)
        for answer in self.answers:
            match.answer(answer)
        return print_record(match)


def attempt(tell: Callable[[], str]) -> str:
    """What `tell` says; nothing if a broken game cannot say it.  For messages only."""
    try:
        return tell()
    except Exception:
        return ""


_ENCODER = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def as_json(data: object) -> str:
    """The bytes of plain data as a client would get them."""
    return _ENCODER.encode(data)


def put(data: object, path: tuple[str | int, ...], value: object) -> None:
    """Changes one leaf of plain data, in place."""
    for step in path[:-1]:
        data = data[step]  # type: ignore[index]
    data[path[-1]] = value  # type: ignore[index]


def illegal_words(state: State, rng: Rng, most: int) -> list[int]:
    """Words that are no options, in any order."""
    legal = set(state.options())
    illegal = [word for word in range(len(state.game.vocabulary)) if word not in legal]
    rng.shuffle(illegal)
    return illegal[:most]


def fresh(text: str) -> dict[str, object]:
    """Plain data out of its bytes."""
    data: dict[str, object] = json.loads(text)
    return data
