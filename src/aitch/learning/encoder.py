"""A position as features: which rows of a network's first layer are added up.

Everything comes from what a game declares: its fields (`core.fields`) say what a position consists of, its `Names` how
a thing is called from another seat's view.  A feature is one value of one number ("c3 holds my Fire", "the other has
two gems"), always as the seat that looks would tell it: seat 0 is whoever looks, seat 1 the next one.

A `Layout` says which features a game has, over all its tables that one network is meant for; an `Encoder` finds them in
the positions of one such table.  Its tables, made once for each seat, say for every number of a position which feature
a value is; so the work for one position is a walk over its numbers (`State.flatten`) with two look-ups each.

Who judges and who plays are told differently (`Manner`).  The eye of a search (`EYE`) hears the clues that a game
gives, is spared what tells little (`Game.unlearned`), and looks from its own side of the table.  Who looks at games
that are over (`WITNESS`) is spared nothing: to it no card is hidden.  A player who knows nothing else of the game
(`PLAYER`, what environments observe) hears no opinion, but what is being asked and all that lies there, under the names
that the game's words have: so its side of the table is not turned.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from aitch.core.contract import QUESTIONS, State, package_of
from aitch.core.errors import AitchError
from aitch.core.fields import ANY, FLAG, LIST, PARTS, Field
from aitch.core.notation import Names

COUNTED: Final = 6
"""Of how many of a thing there are, so many are told apart."""
EXACT: Final = 16
LARGEST: Final = 64
STEP: Final = 4
"""Plain numbers are told apart up to `EXACT`, then by steps up to `LARGEST`."""
WIDEST: Final = 62
"""Fields whose numbers have so many bits are keys or codes, unless each bit of them has a name."""

BUCKETS: Final = 2048
MOST: Final = 3
"""Of a game that declares no fields: so many buckets that its numbers fall into (`plain`), and how far they count."""

TOLD: Final = 3
"""So many numbers are told last of every position: the question, who is asked, who looks."""

WHOLE: Final = -1
NEVER: Final = 1 << 60
"""A number that no position has."""
NO_NAMES: Final = Names("", [])


class Unfamiliar(AitchError):
    """A table that a layout does not know: another board, more seats, other rules."""


class Manner:
    """What is told of a position besides its fields, and from whose side."""

    def __init__(self, judges: bool, whole: bool, turned: bool, spared: bool = False) -> None:
        self.judges = judges
        """The game's clues; else the question that is asked."""
        self.whole = whole
        """With what is no list of fixed length (`Game.besides`), and with the backs of hidden things."""
        self.turned = turned
        """As if whoever looks sat at the first seat; else everybody calls a thing the same."""
        self.spared = spared
        """Without what tells little where it is mostly imagined (`Game.unlearned`)."""


EYE: Final = Manner(judges=True, whole=False, turned=True, spared=True)
WITNESS: Final = Manner(judges=True, whole=False, turned=True)
PLAYER: Final = Manner(judges=False, whole=True, turned=False)


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
        self.others: list[int] = []
        """Values below the named ones that are told too: the backs of hidden things."""
        self.shift = 0
        self.mask = WHOLE
        """For one bit of a number: which."""
        self.unsaid = 0
        """How many of the lowest values are no feature, since they stand for nothing."""
        self.parts = 1
        self.codes = bucket(high - low) + 1

    def key(self, index: list[tuple[str, int]]) -> str:
        """What it is called in a layout, if it were about this."""
        return self.name + "".join([f" {kind} {number}" for kind, number in index])

    def value_in(self, number: int) -> int:
        """Its value where its place holds this number."""
        return max(min(number >> self.shift & self.mask, self.high), self.low)

    def label(self, code: int) -> str:
        """What one of its features is called."""
        if not self.kind:
            return bucket_label(self.low, self.high, code + self.unsaid)
        named = self.codes - len(self.others)
        return self.names.thing(code) if code < named else self.names.text(self.others[code - named])


class Layout:
    """The features of all tables that one network is meant for."""

    def __init__(self, tables: list[State], manner: Manner = EYE) -> None:
        self.manner = manner
        self.codes: dict[str, int] = {}
        self.most_active = 0
        self.about: dict[str, tuple[str, Slot]] = {}
        """Each slot by its key, with what it is called."""
        for state in tables:
            slots = slots_of(state, manner)
            names = names_of(state)
            self.most_active = max(self.most_active, most_told(slots))
            for slot in slots:
                key = slot.key(slot.index)
                if slot.codes > self.codes.get(key, 0):
                    self.codes[key] = slot.codes
                    self.about[key] = (called(slot, names), slot)
        self.first: dict[str, int] = {}
        self.rows = 0
        """How many features there are."""
        for key, codes in self.codes.items():
            self.first[key] = self.rows
            self.rows += codes

    def labels(self) -> list[str]:
        """What each feature is called: "cell d4 = S.F"; no two alike."""
        found: dict[str, int] = {}
        for key, codes in self.codes.items():
            name, slot = self.about[key]
            for code in range(codes):
                label = f"{name} = {slot.label(code)}"
                found[label if label not in found else f"{label} ({key} {code})"] = len(found)
        return list(found)

    def digest(self) -> str:
        """Tells layouts apart: weights fit the features that they were learned from."""
        told = [f"{key}*{codes}" for key, codes in self.codes.items()]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


class View:
    """The tables of one seat: for each slot where its number lies, and the features that its values are."""

    def __init__(self, layout: Layout, slots: list[Slot], names: dict[str, Names], seat: int, seats: int) -> None:
        start: list[int] = []
        codes: list[int] = []
        alike: dict[str, list[int]] = {}
        for slot in slots:
            turned = [(kind, turn(names.get(kind, NO_NAMES), kind, number, seat, seats)) for kind, number in slot.index]
            key = slot.key(turned)
            if slot.codes > layout.codes.get(key, 0):
                raise Unfamiliar(f"{key} is not among the features")
            start.append(len(codes))
            sort = f"{slot.name} {slot.low} {slot.high}"
            if sort not in alike:
                values = range(slot.low, slot.high + 1)
                alike[sort] = [code for value in values for code in codes_of(slot, value, seat, seats)]
            first = layout.first[key]
            codes += [first + code if code >= 0 else -1 for code in alike[sort]]
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
        self.blank = as_vec(blanks(slots))
        """For each number of a position, what it is where nothing is to be told of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Finds the features in positions of one table: one number of seats, one set of options."""

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout = layout
        self.judges = layout.manner.judges
        self.seats: i64 = len(state.returns())
        self.besides = has_besides(state, layout.manner)
        self.questions: dict[str, int] = {name: number for number, name in enumerate(questions_of(state))}
        slots = slots_of(state, layout.manner)
        slots.sort(key=lambda slot: slot.place)
        self.clues = len(clues_of(state, layout.manner))
        self.size: i64 = flat_size(state) + self.clues + TOLD
        """How many numbers every position has."""
        self.first_clue = int(self.size) - TOLD - self.clues
        self.learned: vec[i64] = as_vec(sorted({slot.place for slot in slots if slot.place < self.size}))
        """Those of them from which anything is learned: few, where a game spares programs much."""
        self.room: i64 = self.size + 2 * (slots[-1].place + 1)
        """How many numbers `gather` needs: those, and each that tells something after its place."""
        self.numbers: vec[i64] = vec[i64]([0] * int(self.room))
        self.active: vec[i64] = vec[i64]([0] * layout.most_active)
        """Room for `features`."""
        names, seats = names_of(state), int(self.seats)
        if layout.manner.turned:
            self.from_seat: list[View] = [View(layout, slots, names, seat, seats) for seat in range(seats)]
        else:
            self.from_seat = [View(layout, slots, names, 0, seats)] * seats

    def read(self, p: State, seat: i64, out: vec[i64]) -> None:
        """All numbers that every position has: of its fields, clues or question, who is asked and who looks."""
        self.read_position(p, seat, out)
        self.read_asked(p, seat, out)
        if self.clues:
            p.game.tell_clues(p, int(seat), out, self.first_clue)

    def read_and_score(self, p: State, seat: i64, out: vec[i64]) -> float:
        """The same, and the written score."""
        self.read_position(p, seat, out)
        self.read_asked(p, seat, out)
        if self.clues:
            return p.game.tell_and_score(p, int(seat), out, self.first_clue)
        return p.game.score(p, int(seat))

    def read_asked(self, p: State, seat: i64, out: vec[i64]) -> None:
        """What is asked, who is asked, and who looks."""
        if not self.judges:
            out[self.size - TOLD] = self.questions.get(p.question.name, -1)
        out[self.size - 2] = p.seat
        out[self.size - 1] = seat

    def read_position(self, p: State, seat: i64, out: vec[i64]) -> None:
        """The numbers of the position itself."""
        p.flatten(out)

    def gather(self, p: State, seat: i64, numbers: vec[i64], active: vec[i64]) -> i64:
        """Writes the features of a position into `active` and gives how many there are."""
        self.read(p, seat, numbers)
        view = self.from_seat[seat]
        last: i64 = self.list_telling(p, numbers, view.blank)
        first_slot, shift, mask, low, high = view.first_slot, view.shift, view.mask, view.low, view.high
        start, parts, codes = view.start, view.parts, view.codes
        n: i64 = 0
        i: i64 = self.size
        while i < last:
            number: i64 = numbers[i + 1]
            slot: i64 = first_slot[numbers[i]]
            end: i64 = first_slot[numbers[i] + 1]
            while slot < end:
                value: i64 = max(min(number >> shift[slot] & mask[slot], high[slot]), low[slot]) - low[slot]
                at: i64 = start[slot] + value * parts[slot]
                behind: i64 = at + parts[slot]
                while at < behind:
                    if codes[at] >= 0:
                        active[n] = codes[at]
                        n += 1
                    at += 1
                slot += 1
            i += 2
        return n

    def list_telling(self, p: State, numbers: vec[i64], blank: vec[i64]) -> i64:
        """Writes every number that tells something behind those that were read, after its place; gives the end."""
        size: i64 = self.size
        last: i64 = size
        if self.besides:
            last = p.game.tell_besides(p, numbers, int(size))
            i: i64 = size
            while i < last:
                numbers[i] += size
                i += 2
        i = 0
        while i < size:
            if numbers[i] != blank[i]:
                numbers[last] = i
                numbers[last + 1] = numbers[i]
                last += 2
            i += 1
        return last

    def features(self, p: State, seat: int) -> list[int]:
        """The same as a list, for training."""
        n: i64 = self.gather(p, seat, self.numbers, self.active)
        out: list[int] = []
        i: i64 = 0
        while i < n:
            out.append(self.active[i])
            i += 1
        return out


def first_slots(slots: list[Slot]) -> list[int]:
    out: list[int] = []
    for at, slot in enumerate(slots):
        while len(out) <= slot.place:
            out.append(at)
    return [*out, len(slots)]


def blanks(slots: list[Slot]) -> list[int]:
    """For each place the number with which all its slots are empty; one that never comes if there is none."""
    out = [NEVER] * (slots[-1].place + 1)
    for slot in slots:
        out[slot.place] = slot.empty
    for slot in slots:
        if slot.value_in(out[slot.place]) != slot.empty:
            out[slot.place] = NEVER
    return out


def turn(names: Names, kind: str, number: int, seat: int, seats: int) -> int:
    """The number of a thing as this seat would tell it if it were seat 0."""
    if kind == "seats":
        return (number - seat) % seats if 0 <= number < seats else number
    return names.turned(number, seat)


def codes_of(slot: Slot, value: int, seat: int, seats: int) -> list[int]:
    """Which of its features a value of a slot is, -1 for none."""
    if value == slot.empty:
        return [-1] * slot.parts
    if not slot.kind:
        return [bucket(value - slot.low) - slot.unsaid]
    named = slot.codes - len(slot.others)
    if value in slot.others:
        return [named + slot.others.index(value)] + [-1] * (slot.parts - 1)
    found = slot.names.things(turn(slot.names, slot.kind, value, seat, seats))
    found = [code for code in found if 0 <= code < named]
    return found + [-1] * (slot.parts - len(found))


def bucket(value: int) -> int:
    """Small numbers one by one, larger ones by steps."""
    return value if value <= EXACT else EXACT + (min(value, LARGEST) - EXACT + STEP - 1) // STEP


def bucket_label(low: int, high: int, code: int) -> str:
    """The numbers of a bucket: "3", "17-20"; the last one has all that are larger."""
    if code <= EXACT:
        return str(low + code) if low + code < high or high - low < EXACT else f"{low + code} or more"
    first = low + EXACT + (code - EXACT - 1) * STEP + 1
    last = min(first + STEP - 1, high)
    return f"{first} or more" if last == high else f"{first}-{last}"


def called(slot: Slot, names: dict[str, Names]) -> str:
    """What a slot is called: "cell d4", "reserve Sun fire"."""
    return " ".join([slot.name, *[names[kind].text(n) if kind in names else f"{kind} {n}" for kind, n in slot.index]])


# Which numbers a position consists of


def slots_of(state: State, manner: Manner) -> list[Slot]:
    """Whatever bears on the future, number by number; and what is told beside the fields."""
    names = names_of(state)
    slots = declared_slots(state, names, manner) if names else bucket_slots()
    if manner.spared and state.game.unlearned:
        slots = [slot for slot in slots if not called(slot, names).startswith(tuple(state.game.unlearned))]
    size = flat_size(state)
    for name, highest in clues_of(state, manner):
        slots.append(told_slot(name, "", size, Names(name, [str(number) for number in range(highest + 1)])))
        size += 1
    place = size + TOLD
    for field in state.game.besides(state) if has_besides(state, manner) else []:
        more = slots_of_field(field, place, names, state, manner)
        slots += more
        place = more[-1].place + 1
    if manner.whole:
        for slot in slots:
            leave_out_nothing(slot)
    seats = state.game.seat_names(len(state.returns()))
    if not manner.judges:
        slots.append(told_slot("question", "", size, Names("question", questions_of(state))))
    slots.append(told_slot("seats" if manner.judges else "asked", "seats", size + 1, Names("seat", seats)))
    slots.append(told_slot("looks", "", size + 2, Names("seat", seats)))
    return slots


def leave_out_nothing(slot: Slot) -> None:
    """Takes away the feature that never is, where the lowest of some plain numbers stands for nothing."""
    if not slot.kind and slot.empty == slot.low and slot.codes > 1:
        slot.unsaid = 1
        slot.codes -= 1


def most_told(slots: list[Slot]) -> int:
    """How many features a position can have at once."""
    told: dict[str, int] = {}
    for slot in slots:
        told[slot.name] = told.get(slot.name, 0) + slot.parts
        if slot.names.most_there:
            told[slot.name] = min(told[slot.name], slot.names.most_there * slot.parts)
    return sum(told.values())


def names_of(state: State) -> dict[str, Names]:
    """What things are called; nothing for a game that declares no fields."""
    return state.game.names(state) if declares_fields(state) else {}


def has_besides(state: State, manner: Manner) -> bool:
    """Whether there is anything to tell beside the numbers that every position has."""
    return manner.whole and declares_fields(state) and len(state.game.besides(state)) > 0


def clues_of(state: State, manner: Manner) -> list[tuple[str, int]]:
    """What a judge is told at a glance."""
    return state.game.clues if manner.judges else []


def questions_of(state: State) -> list[str]:
    """The names of all questions that the game asks."""
    return sorted(QUESTIONS.get(package_of(type(state).__module__), {}))


def declares_fields(state: State) -> bool:
    try:
        state.fields()
    except NotImplementedError:
        return False
    return True


def bucket_slots() -> list[Slot]:
    return [Slot("told", bucket, [("bucket", bucket)], 0, MOST) for bucket in range(BUCKETS)]


def declared_slots(state: State, names: dict[str, Names], manner: Manner) -> list[Slot]:
    """The slots of all fields."""
    places, _ = flat_places(state)
    slots: list[Slot] = []
    for field in state.fields():
        if is_learned(field):
            slots += slots_of_field(field, places[field.attribute], names, state, manner)
    return slots


def is_learned(field: Field) -> bool:
    of = field.of
    return field.kind != PARTS and of.key and (of.width < WIDEST or of.bits != "") and ANY not in of.over


def flat_size(state: State) -> int:
    """How many numbers a position has without those that are told beside them."""
    return flat_places(state)[1] if declares_fields(state) else BUCKETS


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


def slots_of_field(field: Field, first: int, names: dict[str, Names], state: State, manner: Manner) -> list[Slot]:
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
            out.append(named_slot(field, place, index, names[of.value], manner))
        else:
            low = min(of.low, of.empty)
            high = 1 if field.kind == FLAG else COUNTED if of.counted else min(of.high, low + LARGEST)
            out.append(Slot(field.name, place, index, low, high))
            out[-1].empty = of.empty
    return out


def told_slot(name: str, kind: str, place: int, names: Names) -> Slot:
    """A number that is told beside the fields, each value apart."""
    slot = Slot(name, place, [], -1, names.size - 1)
    slot.empty = -1
    slot.kind = kind or name
    slot.names = names
    slot.codes = names.size
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


def named_slot(field: Field, place: int, index: list[tuple[str, int]], names: Names, manner: Manner) -> Slot:
    of = field.of
    slot = Slot(field.name, place, index, min(-1, of.empty), of.mask or names.size - 1)
    slot.empty = of.empty
    slot.kind = of.value
    slot.names = names
    slot.mask = of.mask or WHOLE
    slot.parts = names.most_things
    slot.codes = names.most_codes or names.size
    if manner.whole and not of.mask:
        slot.others = sorted([number for number in names.others if number < 0 and names.others[number] != "-"])
        slot.low = min([slot.low, *slot.others])
        slot.codes += len(slot.others)
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
