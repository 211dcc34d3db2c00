"""A position as features: which rows of a network's first layer are added up.

Everything comes from what a game declares: its fields (`core.fields`) say what a position consists of, its `Names` how
a thing is called from another seat's view; and the score that its authors wrote is one number more.  A feature is one
value of one number ("c3 holds my Fire", "the other has two gems"), always as the seat that looks would tell it: seat 0
is whoever looks, seat 1 the next one.

A `Layout` says which features a game has, over all its tables that one network is meant for; an `Encoder` finds them in
the positions of one such table.  Its tables, made once for each seat, say for every number of a position which feature
a value is; so the work for one position is a walk over its numbers (`State.flatten`) with two look-ups each.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from aitch.core.contract import State
from aitch.core.errors import AitchError
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
"""Fields whose numbers have so many bits are keys or codes, unless each bit of them has a name."""

BUCKETS: Final = 2048
MOST: Final = 3
"""Of a game that declares no fields: so many buckets that its numbers fall into (`plain`), and how far they count."""

WHOLE: Final = -1
NO_NAMES: Final = Names("", [])


class Unfamiliar(AitchError):
    """A table that a layout does not know: another board, more seats, other rules."""


class Slot:
    """One number of a position, or one bit of it: where it lies, and which values it may have."""

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

    def key(self, index: list[tuple[str, int]]) -> str:
        """What it is called in a layout, if it were about this."""
        return self.name + "".join([f" {kind} {number}" for kind, number in index])


class Layout:
    """The features of all tables that one network is meant for."""

    def __init__(self, tables: list[State]) -> None:
        self.codes: dict[str, int] = {}
        self.most_active = 0
        for state in tables:
            slots = slots_of(state)
            self.most_active = max(self.most_active, sum([slot.parts for slot in slots]))
            for slot in slots:
                key = slot.key(slot.index)
                self.codes[key] = max(self.codes.get(key, 0), slot.codes)
        self.first: dict[str, int] = {}
        self.rows = 0
        """How many features there are."""
        for key, codes in self.codes.items():
            self.first[key] = self.rows
            self.rows += codes

    def labels(self) -> list[str]:
        return [f"{key} = {code}" for key, codes in self.codes.items() for code in range(codes)]

    def digest(self) -> str:
        """Tells layouts apart: weights fit the features that they were learned from."""
        told = [f"{key}*{codes}" for key, codes in self.codes.items()]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


class View:
    """The tables of one seat: for each slot where its number lies, and the features that its values are."""

    def __init__(self, layout: Layout, slots: list[Slot], names: dict[str, Names], seat: int, seats: int) -> None:
        start: list[int] = []
        codes: list[int] = []
        for slot in slots:
            turned = [(kind, turn(names.get(kind, NO_NAMES), kind, number, seat, seats)) for kind, number in slot.index]
            key = slot.key(turned)
            if slot.codes > layout.codes.get(key, 0):
                raise Unfamiliar(f"{key} is not among the features")
            start.append(len(codes))
            for value in range(slot.low, slot.high + 1):
                codes += codes_of(slot, layout.first[key], value, seat, seats)
        self.place = as_vec([slot.place for slot in slots])
        self.shift = as_vec([slot.shift for slot in slots])
        self.mask = as_vec([slot.mask for slot in slots])
        self.low = as_vec([slot.low for slot in slots])
        self.high = as_vec([slot.high for slot in slots])
        self.parts = as_vec([slot.parts for slot in slots])
        self.start = as_vec(start)
        self.codes = as_vec(codes)
        self.first_slot = as_vec(first_slots(slots))
        """For each number of a position, the first slot of it or of a later one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Finds the features in positions of one table: one number of seats, one set of options."""

    def __init__(self, layout: Layout, state: State) -> None:
        names = state.game.names(state) if declares_fields(state) else {}
        self.layout = layout
        self.seats: i64 = len(state.returns())
        slots = slots_of(state)
        slots.sort(key=lambda slot: slot.place)
        self.size: i64 = slots[-1].place + 1
        self.from_seat: list[View] = [
            View(layout, slots, names, seat, int(self.seats)) for seat in range(int(self.seats))
        ]

    def read(self, p: State, seat: i64, out: vec[i64]) -> None:
        """All numbers that features are made from: those of the position, the written score, who looks and is asked."""
        self.read_position(p, seat, out)
        score: float = p.game.score(p, seat)
        out[self.size - 3] = i64((score + 1.0) * FINE)
        out[self.size - 2] = p.seat
        out[self.size - 1] = seat

    def read_position(self, p: State, seat: i64, out: vec[i64]) -> None:
        """The numbers of the position itself."""
        p.flatten(out)

    def gather(self, p: State, seat: i64, numbers: vec[i64], active: vec[i64]) -> i64:
        """Writes the features of a position into `active` and gives how many there are."""
        self.read(p, seat, numbers)
        view = self.from_seat[seat]
        place, shift, mask, low, high = view.place, view.shift, view.mask, view.low, view.high
        start, parts, codes = view.start, view.parts, view.codes
        n: i64 = 0
        slot: i64 = 0
        slots: i64 = len(place)
        while slot < slots:
            value: i64 = numbers[place[slot]] >> shift[slot] & mask[slot]
            value = max(min(value, high[slot]), low[slot]) - low[slot]
            at: i64 = start[slot] + value * parts[slot]
            last: i64 = at + parts[slot]
            while at < last:
                if codes[at] >= 0:
                    active[n] = codes[at]
                    n += 1
                at += 1
            slot += 1
        return n

    def features(self, p: State, seat: int) -> list[int]:
        """The same as a list, for training."""
        numbers: vec[i64] = vec[i64]([0] * int(self.size))
        active: vec[i64] = vec[i64]([0] * self.layout.most_active)
        n: i64 = self.gather(p, seat, numbers, active)
        out: list[int] = []
        i: i64 = 0
        while i < n:
            out.append(active[i])
            i += 1
        return out


def first_slots(slots: list[Slot]) -> list[int]:
    out: list[int] = []
    for at, slot in enumerate(slots):
        while len(out) <= slot.place:
            out.append(at)
    return [*out, len(slots)]


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


# Which numbers a position consists of


def slots_of(state: State) -> list[Slot]:
    """Whatever bears on the future, number by number; and what is told beside the fields."""
    seats = len(state.returns())
    slots, size = declared_slots(state) if declares_fields(state) else (bucket_slots(), BUCKETS)
    slots.append(told_slot("score", size, 2 * FINE))
    slots.append(told_slot("seats", size + 1, seats - 1))
    slots.append(told_slot("looks", size + 2, seats - 1))
    return slots


def declares_fields(state: State) -> bool:
    try:
        state.fields()
    except NotImplementedError:
        return False
    return True


def bucket_slots() -> list[Slot]:
    return [Slot("told", bucket, [("bucket", bucket)], 0, MOST) for bucket in range(BUCKETS)]


def declared_slots(state: State) -> tuple[list[Slot], int]:
    """The slots of all fields, and how many numbers the position has."""
    names = state.game.names(state)
    places, size = flat_places(state)
    slots: list[Slot] = []
    for field in state.fields():
        if is_learned(field):
            slots += slots_of_field(field, places[field.attribute], names, state)
    return slots, size


def is_learned(field: Field) -> bool:
    of = field.of
    return field.kind != PARTS and of.key and (of.width < WIDEST or of.bits != "") and ANY not in of.over


def flat_places(state: State) -> tuple[dict[str, int], int]:
    """Where the numbers of each attribute begin in a flattened position, and how many there are in all."""
    fields = [field for field in state.fields() if field.kind != PARTS and ANY not in field.of.over]
    single = [field.attribute for field in fields if field.kind != LIST]
    found = {attribute: at for at, attribute in enumerate(single)}
    at = len(single)
    for field in fields:
        if field.attribute not in found:
            found[field.attribute] = at
            at += len(getattr(state, field.attribute))
    return found, at


def slots_of_field(field: Field, first: int, names: dict[str, Names], state: State) -> list[Slot]:
    of = field.of
    sizes = [state.sizes[over] if over in state.sizes else names[over].size for over in of.over]
    out: list[Slot] = []
    for number, index in enumerate(indices(of.over, sizes)):
        place = first + number
        if field.row:
            place = first + number // field.size * field.row + field.place + number % field.size
        if of.bits:
            out += [bit_slot(field.name, place, [*index, (of.bits, k)], k) for k in range(names[of.bits].size)]
        elif of.value and names[of.value].packed:
            out += packed_slots(field.name, place, index, names[of.value].packed)
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


def packed_slots(name: str, place: int, index: list[tuple[str, int]], packed: list[int]) -> list[Slot]:
    """Several small numbers in one, each a slot of its own."""
    out: list[Slot] = []
    shift = 0
    for k, bits in enumerate(packed):
        out.append(Slot(name, place, [*index, ("part", k)], 0, (1 << bits) - 1))
        out[-1].shift = shift
        out[-1].mask = (1 << bits) - 1
        shift += bits
    return out


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
