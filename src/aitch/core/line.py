"""The positions of a line of play.

A table that nobody looks at need not hold every position that was passed: some are kept, and the others are played
again from the nearest one before, when somebody asks for them.  Who was asked in each, and in which turn, is known.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Final, overload

from aitch.core.contract import OVER, State

EVERY: Final = 128
"""One position out of so many is kept in any case."""
NEAR: Final = 16
"""So many of those that were played again are kept, too: who asked for one asks for it again."""


class Line(Sequence[State]):
    """`line[i]` is the position after `i` answers; `answers[i]` is the option that led from there to the next."""

    def __init__(self, first: State) -> None:
        self.answers: list[int] = []
        self.asked = array("h", [first.seat])
        """Who was asked in each position."""
        self.turns = array("q", [turn_of(first)])
        """The turn that each belongs to."""
        self.recent: int | None = None
        """How many of the last positions are kept; all of them, if it says nothing."""
        self.kept: dict[int, State] = {0: first}
        self.near: dict[int, State] = {}

    def fork(self) -> Line:
        """A line that can go on by itself; positions are shared, since nothing changes them."""
        twin = Line(self.kept[0])
        twin.answers, twin.asked, twin.turns = self.answers[:], self.asked[:], self.turns[:]
        twin.recent, twin.kept, twin.near = self.recent, self.kept.copy(), self.near.copy()
        return twin

    @property
    def last(self) -> State:
        return self.kept[len(self.answers)]

    def append(self, option: int, after: State) -> None:
        self.answers.append(option)
        self.asked.append(after.seat)
        self.turns.append(turn_of(after))
        ply = len(self.answers)
        self.kept[ply] = after
        if self.recent is not None:
            self.let_go(ply - self.recent)

    def cut(self, count: int) -> None:
        """Takes the last positions away."""
        ply = len(self.answers) - count
        last = self[ply]
        del self.answers[ply:], self.asked[ply + 1 :], self.turns[ply + 1 :]
        for later in [i for i in self.kept if i > ply]:
            del self.kept[later]
        self.near = {i: state for i, state in self.near.items() if i <= ply}
        self.kept[ply] = last

    def keep(self, recent: int) -> None:
        """From now on only so many of the last positions are kept, and a few of those before."""
        self.recent = recent
        for ply in [i for i in self.kept if i <= len(self.answers) - recent]:
            self.let_go(ply)
        self.near = {}

    def let_go(self, ply: int) -> None:
        if ply % EVERY and ply != len(self.answers):
            self.kept.pop(ply, None)

    def __len__(self) -> int:
        return len(self.answers) + 1

    @overload
    def __getitem__(self, which: int) -> State: ...

    @overload
    def __getitem__(self, which: slice) -> list[State]: ...

    def __getitem__(self, which: int | slice) -> State | list[State]:
        if isinstance(which, slice):
            begin, end, step = which.indices(len(self))
            if step == 1 and end > begin:
                return list(self.walk(begin, end))
            return [self[i] for i in range(begin, end, step)]
        ply = which + len(self) if which < 0 else which
        if not 0 <= ply < len(self):
            raise IndexError(f"there are {len(self)} positions")
        found = self.kept.get(ply)
        return found if found is not None else self.again(ply)

    def __iter__(self) -> Iterator[State]:
        return self.walk(0, len(self))

    def walk(self, begin: int, end: int) -> Iterator[State]:
        """Positions one after the other, each played from the one before unless it is kept."""
        state = self[begin]
        yield state
        for ply in range(begin + 1, end):
            kept = self.kept.get(ply)
            state = kept if kept is not None else after(state, self.answers[ply - 1])
            yield state

    def again(self, ply: int) -> State:
        """A position that was not kept, played again."""
        state = self.near.get(ply)
        if state is not None:
            return state
        base = next(i for i in range(ply - 1, -1, -1) if i in self.kept or i in self.near)
        state = self.kept[base] if base in self.kept else self.near[base]
        for option in self.answers[base:ply]:
            state = after(state, option)
        near = dict(list(self.near.items())[1 - NEAR :])
        near[ply] = state
        self.near = near
        return state


def after(state: State, option: int) -> State:
    twin = state.copy()
    twin.apply(option)
    return twin


def turn_of(state: State) -> int:
    return 0 if state.seat == OVER else int(state.game.turn(state))
