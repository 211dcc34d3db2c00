"""Whole moves, each of a few answers of one seat: finding them, making them, and playing on by them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE, OVER, State
from aitch.core.fields import filled
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.learning.judge import Judge

MOVE_POSITIONS: Final = 1500
"""How many positions are looked at to find a node's moves."""
HASTY_POSITIONS: Final = 200
"""The same where games are played on, the root excepted: less care, more games."""
NOTHING: Final = filled(1024, 0)
UPPER: Final = 36
"""The lower bits of a key are left out where its place is chosen: they depend on little."""


class Known:
    """Quick keys of positions that were met.

    A set of plain numbers: each is looked for from the place on that its upper bits name.
    """

    def __init__(self) -> None:
        self.places = NOTHING[:]
        self.last: i64 = len(NOTHING) - 1
        self.size: i64 = 0

    def add(self, key: i64) -> bool:
        """Takes in a key that is not known yet; whether it was so."""
        key += 1  # nought is an empty place
        places = self.places
        i: i64 = (key >> UPPER) & self.last
        while places[i]:
            if places[i] == key:
                return False
            i = (i + 1) & self.last
        places[i] = key
        self.size += 1
        if 2 * self.size > self.last:
            self.grow()
        return True

    def grow(self) -> None:
        """Twice as many places."""
        held = self.places
        self.last = 2 * self.last + 1
        self.places = filled(self.last + 1, 0)
        self.size = 0
        for key in held:
            if key:
                self.add(key - 1)


class Walk:
    """Finds every position that one whole move leads to; those who walk say what becomes of them (`take`)."""

    def __init__(self) -> None:
        self.came_from: list[int] = [0]
        self.by: list[int] = [0]
        """Of each half-made move: which one it goes on from, and by which answer.  The first is not begun."""
        self.looked_at = 0

    def go(self, start: State, most: int) -> None:
        """Beyond the most positions that are to be looked at, moves are left half-made."""
        seat = start.seat
        known = Known()
        half_made = [start]
        at = 0
        while at < len(half_made):
            before = half_made[at]
            options = before.options()
            # A half-made move is needed no more after its last option.
            last = options[-1] if at and options else -1
            for option in options:
                state = before if option == last else before.copy()
                state.apply(option)
                if not known.add(state.quick_key()):
                    continue
                self.looked_at += 1
                if state.seat != seat or self.looked_at > most or state.question.between_moves(state):
                    self.take(at, option, state)
                else:
                    half_made.append(state)
                    self.came_from.append(at)
                    self.by.append(option)
            at += 1

    def take(self, at: int, option: int, state: State) -> None:
        """A whole move was found: this answer after a half-made one."""
        raise NotImplementedError

    def answers(self, at: int, option: int) -> list[int]:
        """All answers of a move."""
        found = [option]
        while at:
            found.append(self.by[at])
            at = self.came_from[at]
        found.reverse()
        return found


class Gathering(Walk):
    """Keeps all that it finds."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[list[int], State]] = []

    def take(self, at: int, option: int, state: State) -> None:
        self.found.append((self.answers(at, option), state))


def complete_moves(state: State, most: int = MOVE_POSITIONS) -> tuple[list[tuple[list[int], State]], int]:
    """Every position that one whole move leads to, with the answers that lead there; and how many were looked at."""
    walk = Gathering()
    walk.go(state, most)
    return walk.found, walk.looked_at


def play_on(state: State, judge: Judge, seats: int, horizon: int, rng: Rng) -> tuple[list[float], int]:
    """What a position comes to if every seat makes the moves that look best; `state` is spent."""
    state, looked_at = played_on(state, judge, horizon, rng)
    return judge.values(state, seats), looked_at


def played_on(state: State, judge: Judge, horizon: int, rng: Rng) -> tuple[State, int]:
    """The position to which the moves lead that look best, and how many were looked at; `state` is spent."""
    looked_at = 0
    while state.seat != OVER and looked_at < horizon:
        if state.seat == CHANCE:
            state.apply(random_answer(state, rng))
        else:
            state, looked = best_after(state, judge)
            looked_at += looked
    return state, looked_at


def best_after(state: State, judge: Judge) -> tuple[State, int]:
    """The position that looks best one whole move ahead, and how many were looked at; `state` is spent.

    A `Walk` once more, for playing on fast: it keeps no answers, and compares half-made moves only.
    """
    seat = state.seat
    known = Known()
    half_made = [state]
    best = state
    most = -1e9
    looked_at = 0
    at = 0
    while at < len(half_made):
        before = half_made[at]
        at += 1
        options = before.options()
        for option in options:
            found = before if option == options[-1] else before.copy()
            found.apply(option)
            looked_at += 1
            if found.seat != seat or looked_at > HASTY_POSITIONS or found.question.between_moves(found):
                value = judge.value(found, seat)
                if value > most:
                    most = value
                    best = found
                continue
            if known.add(found.quick_key()):  # ways to the same half-made move are many; to the same whole one, few
                half_made.append(found)
    return best, looked_at


def after_answers(state: State, answers: list[int]) -> State:
    """Another position: the one to which these answers lead."""
    found = state.copy()
    for answer in answers:
        found.apply(answer)
    return found


def make_move(world: State, answers: list[int]) -> bool:
    """Makes a move if this world allows it; if not the world is left as it was."""
    if answers[0] not in world.options():
        return False
    if len(answers) > 1:
        trial = world.copy()
        for answer in answers:
            if answer not in trial.options():
                return False
            trial.apply(answer)
    for answer in answers:
        world.apply(answer)
    return True
