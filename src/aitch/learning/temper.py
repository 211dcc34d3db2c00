"""A judge with a temperament: what its seat likes to have counts beside what is good (`core.temperaments`)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import OVER, State
from aitch.core.errors import BadContent
from aitch.core.notation import Names, SeatNames
from aitch.core.temperaments import FILE, Temperament
from aitch.learning.encoder import PLAYER, Slot, as_vec, declared_slots, flat_size, names_of
from aitch.learning.judge import Judge

SURE: Final = 0.97
"""What a position may be worth at most that is not yet won: only the end itself is surer."""
ANY: Final = -1


class Leanings:
    """Where the numbers of a position lie that a seat cares about, and how much each counts."""

    def __init__(self, temperament: Temperament, state: State, seat: int) -> None:
        names = names_of(state)
        slots = declared_slots(state, names, PLAYER)
        self.numbers: vec[i64] = vec[i64]([0] * flat_size(state))
        place: list[int] = []
        shift: list[int] = []
        mask: list[int] = []
        names_seat: list[int] = []
        self.weights: list[float] = []
        seats = range(len(state.returns()))
        for whose, likes in (([seat], temperament.own), ([q for q in seats if q != seat], temperament.others)):
            for what, weight in likes.items():
                found = [(slot, value) for slot in slots for q in whose for value in shown_by(slot, what, q, names)]
                if not found:
                    raise BadContent(FILE, temperament.name, what, "is no field that says something about seats")
                for slot, value in found:
                    place.append(slot.place)
                    shift.append(slot.shift)
                    mask.append(slot.mask)
                    names_seat.append(value)
                    self.weights.append(weight)
        self.place = as_vec(place)
        self.shift = as_vec(shift)
        self.mask = as_vec(mask)
        self.names_seat = as_vec(names_seat)
        """The value that counts as one, where values name seats; else the number itself counts."""

    def of(self, state: State) -> float:
        """How much the seat likes a position beyond what it is worth."""
        numbers = self.numbers
        state.flatten(numbers)
        total = 0.0
        i: i64 = 0
        for weight in self.weights:
            number: i64 = numbers[self.place[i]] >> self.shift[i] & self.mask[i]
            if self.names_seat[i] == ANY:
                total += weight * float(number)
            elif number == self.names_seat[i]:
                total += weight
            i += 1
        return total


def shown_by(slot: Slot, what: str, seat: int, names: dict[str, Names]) -> list[int]:
    """Whether a number tells what a seat has of something: the values that name the seat, `ANY` if it counts itself."""
    field, _, part = what.partition(" ")
    if slot.name != field or (part and part not in [names[kind].text(n) for kind, n in slot.index if kind in names]):
        return []
    for kind, number in slot.index:
        if is_seat_kind(kind, names):
            return [ANY] if number in numbers_of(seat, kind, names) and not slot.kind else []
    return numbers_of(seat, slot.kind, names) if is_seat_kind(slot.kind, names) else []


def is_seat_kind(kind: str, names: dict[str, Names]) -> bool:
    """Whether things of this kind are a seat's."""
    return kind == "seats" or isinstance(names.get(kind), SeatNames)


def numbers_of(seat: int, kind: str, names: dict[str, Names]) -> list[int]:
    """The numbers that stand for a seat among the things of one kind."""
    things = names.get(kind)
    return [first + seat for first in things.first] if isinstance(things, SeatNames) else [seat]


class TemperedJudge(Judge):
    """Judges as another does, from the eyes of one seat, and then leans.

    Where there are two seats the other is thought to want the opposite: what one gains the other loses, as search takes
    for granted.  Where there are more, the others are judged as they are.
    """

    def __init__(self, judge: Judge, temperament: Temperament) -> None:
        self.judge = judge
        self.temperament = temperament
        self.seat = -1
        self.two = True
        self.leanings: Leanings | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return TemperedJudge, (self.judge, self.temperament)  # a copy gets to know its seat when it is asked

    def sit_down(self, seen: State) -> None:
        """Gets to know its seat and the table, by the first position that this seat sees."""
        if self.leanings is None:
            self.seat = seen.seat
            self.two = len(seen.returns()) == 2
            self.leanings = Leanings(self.temperament, seen, seen.seat)

    def value(self, state: State, seat: int) -> float:
        leanings = self.leanings
        if leanings is None or state.seat == OVER or (seat != self.seat and not self.two):
            return self.judge.value(state, seat)
        value = max(-SURE, min(SURE, self.judge.value(state, self.seat) + leanings.of(state)))
        return value if seat == self.seat else -value
