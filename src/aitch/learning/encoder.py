"""A position as features: which rows of a network's first layer are added up.

Everything comes from what a game declares: its fields (`core.fields`) say what a position consists of, its `Names` how
a thing is called from another seat's view; and the score that its authors wrote is one number more.  A feature is one
value of one number ("c3 holds my Fire", "the other has two gems"), always as the seat that looks would tell it: seat 0
is whoever looks, seat 1 the next one.

Tables made once for each seat say for every number of a position which feature a value is; so the work for one position
is a walk over its numbers (`State.flatten`) with two look-ups each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.contract import State
from aitch.core.fields import ANY, FLAG, LIST, PARTS, Field
from aitch.core.notation import Names

COUNTED: Final = 6
"""Of how many of a thing there are, so many are told apart."""
EXACT: Final = 16
LARGEST: Final = 64
STEP: Final = 4
"""Plain numbers are told apart up to `EXACT`, then by steps up to `LARGEST`."""
FINE: Final = 24
"""The written score is told in so many steps to each side."""
WIDEST: Final = 62
"""Fields whose numbers have so many bits are keys or codes, which nothing can be learned from one by one."""

WHOLE: Final = -1
NO_NAMES: Final = Names("", [])


class Encoder:
    """The features of positions of one game, with one number of seats."""

    def __init__(self, state: State) -> None:
        names = state.game.names(state)
        self.seats: i64 = len(state.returns())
        self.rows = 0
        """How many features there are."""
        self.labels: list[str] = []
        places = flat_places(state)
        self.size: i64 = places.pop("", 0)
        self.buffer: vec[i64] = vec[i64]([0] * (int(self.size) + 2))
        slots: list[Slot] = []
        for field in state.fields():
            if is_learned(field):
                slots += slots_of(field, places[field.attribute], names, state)
        slots.append(told_slot("score", int(self.size), 2 * FINE))
        slots.append(told_slot("seats", int(self.size) + 1, int(self.seats) - 1))
        for slot in slots:
            slot.first = self.rows
            self.rows += slot.codes
            self.labels += [f"{slot.name}={code}" for code in range(slot.codes)]
        self.from_seat: list[View] = [View(slots, names, seat, int(self.seats)) for seat in range(int(self.seats))]
        self.most_active = sum(slot.parts for slot in slots)

    def gather(self, p: State, seat: i64, active: vec[i64]) -> i64:
        """Writes the features of a position into `active` and gives how many there are."""
        buffer = self.buffer
        p.flatten(buffer)
        score: float = p.game.score(p, seat)
        buffer[self.size] = i64((score + 1.0) * FINE)
        buffer[self.size + 1] = p.seat
        view = self.from_seat[seat]
        place, shift, mask, low, high = view.place, view.shift, view.mask, view.low, view.high
        start, parts, codes = view.start, view.parts, view.codes
        n: i64 = 0
        i: i64 = 0
        slots: i64 = len(place)
        while i < slots:
            value: i64 = buffer[place[i]] >> shift[i] & mask[i]
            value = max(min(value, high[i]) - low[i], 0)
            at: i64 = start[i] + value * parts[i]
            last: i64 = at + parts[i]
            while at < last:
                code: i64 = codes[at]
                if code >= 0:
                    active[n] = code
                    n += 1
                at += 1
            i += 1
        return n

    def features(self, p: State, seat: int) -> list[int]:
        """The same as a list, for training."""
        active: vec[i64] = vec[i64]([0] * self.most_active)
        n: i64 = self.gather(p, seat, active)
        out: list[int] = []
        i: i64 = 0
        while i < n:
            out.append(active[i])
            i += 1
        return out


class Slot:
    """One number of a position: where it lies, and which values it may have."""

    def __init__(self, name: str, place: int, index: list[tuple[str, int]], low: int, high: int) -> None:
        self.name = name
        self.place = place
        self.index = index
        """What it is about: a hex, a seat, a card; each kind with its number."""
        self.low = low
        self.high = high
        self.empty = 0
        self.kind = ""
        """What its values stand for, where they have names."""
        self.names = NO_NAMES
        self.shift = 0
        self.mask = WHOLE
        """For one bit of a number: which."""
        self.parts = 1
        self.codes = bucket(high - low) + 1
        self.first = 0


class View:
    """The tables of one seat."""

    def __init__(self, slots: list[Slot], names: dict[str, Names], seat: int, seats: int) -> None:
        by_index = {(slot.name, tuple(slot.index)): slot for slot in slots}
        start: list[int] = []
        codes: list[int] = []
        for slot in slots:
            turned = tuple((kind, turn(names[kind], kind, number, seat, seats)) for kind, number in slot.index)
            first = by_index[(slot.name, turned)].first
            start.append(len(codes))
            for value in range(slot.low, slot.high + 1):
                codes += codes_of(slot, first, value, seat, seats)
        self.place = as_vec([slot.place for slot in slots])
        self.shift = as_vec([slot.shift for slot in slots])
        self.mask = as_vec([slot.mask for slot in slots])
        self.low = as_vec([slot.low for slot in slots])
        self.high = as_vec([slot.high for slot in slots])
        self.parts = as_vec([slot.parts for slot in slots])
        self.start = as_vec(start)
        self.codes = as_vec(codes)


def turn(names: Names, kind: str, number: int, seat: int, seats: int) -> int:
    """The number of a thing as this seat would tell it if it were seat 0."""
    if kind == "seats":
        return (number - seat) % seats if 0 <= number < seats else number
    return names.turned(number, seat)


def codes_of(slot: Slot, first: int, value: int, seat: int, seats: int) -> list[int]:
    """The features that a value of a slot is, -1 for none."""
    if value == slot.empty:
        return [-1] * slot.parts
    if not slot.kind:
        return [first + bucket(value - slot.low)]
    found = slot.names.things(turn(slot.names, slot.kind, value, seat, seats))
    found = [first + code for code in found if 0 <= code < slot.codes]
    return found + [-1] * (slot.parts - len(found))


def bucket(value: int) -> int:
    """Small numbers one by one, larger ones by steps."""
    return value if value <= EXACT else EXACT + (min(value, LARGEST) - EXACT + STEP - 1) // STEP


def is_learned(field: Field) -> bool:
    of = field.of
    return field.kind != PARTS and of.key and of.stored and of.width < WIDEST and ANY not in of.over


def flat_places(state: State) -> dict[str, int]:
    """Where the numbers of each attribute begin in a flattened position, and under "" how many there are."""
    fields = [field for field in state.fields() if field.kind != PARTS and ANY not in field.of.over]
    single = [field.attribute for field in fields if field.kind != LIST]
    found = {attribute: at for at, attribute in enumerate(single)}
    at = len(single)
    for field in fields:
        if field.attribute not in found:
            found[field.attribute] = at
            at += len(getattr(state, field.attribute))
    return found | {"": at}


def slots_of(field: Field, first: int, names: dict[str, Names], state: State) -> list[Slot]:
    of = field.of
    sizes = [state.sizes[over] if over in state.sizes else names[over].size for over in of.over]
    out: list[Slot] = []
    for number, index in enumerate(indices(of.over, sizes)):
        place = first + number
        if field.row:
            place = first + number // field.size * field.row + field.place + number % field.size
        if of.bits:
            out += [bit_slot(field.name, place, [*index, (of.bits, k)], k) for k in range(names[of.bits].size)]
        elif of.value:
            out.append(named_slot(field, place, index, names[of.value]))
        else:
            low = min(of.low, of.empty)
            high = 1 if field.kind == FLAG else COUNTED if of.counted else min(of.high, low + LARGEST)
            out.append(Slot(field.name, place, index, low, high))
            out[-1].empty = of.empty
    return out


def told_slot(kind: str, place: int, high: int) -> Slot:
    """A number that is told beside the fields, each value apart."""
    slot = Slot(kind, place, [], -1, high)
    slot.empty = -1
    slot.kind = kind
    slot.codes = high + 1
    return slot


def bit_slot(name: str, place: int, index: list[tuple[str, int]], bit: int) -> Slot:
    slot = Slot(name, place, index, 0, 1)
    slot.shift = bit
    slot.mask = 1
    return slot


def named_slot(field: Field, place: int, index: list[tuple[str, int]], names: Names) -> Slot:
    slot = Slot(field.name, place, index, min(-1, field.of.empty), field.of.mask or names.size - 1)
    slot.empty = field.of.empty
    slot.kind = field.of.value
    slot.names = names
    slot.mask = field.of.mask or WHOLE
    slot.parts = names.most_things
    slot.codes = names.most_codes or names.size
    return slot


def indices(over: list[str], sizes: list[int]) -> list[list[tuple[str, int]]]:
    """Every index of a field, in the order of its numbers."""
    out: list[list[tuple[str, int]]] = [[]]
    for kind, size in zip(over, sizes, strict=True):
        out = [[*before, (kind, number)] for before in out for number in range(size)]
    return out


def as_vec(numbers: list[int]) -> vec[i64]:
    out: vec[i64] = vec[i64](capacity=len(numbers))
    for number in numbers:
        out = append(out, number)
    return out
