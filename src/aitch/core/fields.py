"""What a position consists of, declared once: copies, keys, dumps, views and the text of positions follow from it.

A game's `position.py` annotates every attribute of its `State` with what it is and who may see it:

    gems: Annotated[vec[i64], Of("seats", shown="all")]              a number for each seat, seen by all
    held: Annotated[i64, Of(shown="active", value="ruins", empty=NONE, hidden=HIDDEN)]
                                                                     seen by the seat that the field `active` names
    deck: Annotated[vec[i64], Of("cards")]                           says nothing about who sees it: nobody does
    own: Annotated[vec[i64], Rows("seats", gems=Of(shown="all"), level=Of("rows", shown="all"))]
                                                                     a table: a row for each seat, with named places
    board: Annotated[Board, SHARED]                                  never changes: all positions of a game share it

`aitch derive` reads these declarations and writes `derived.py` (the fast functions) and, where there are `Rows`,
`places.py` (`OWN` is the length of a row of `own`, `GEMS` a place in it: `own[seat * OWN + GEMS]`).
Things that only have a number are declared by their names, in any file of the game, and get a constant each:
`STAGES: Final = numbered("STAGE_", "dawn night")` makes `STAGE_DAWN` and `STAGE_NIGHT` in `numbers.py`.
Sizes that never change stand in `position.py` as `SIZES: Final = {"seats": 6}`; others are given to `derived.fresh`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.rng import mix

ALL: Final = "all"
OWNER: Final = "owner"
ANY: Final = "any"
"""The size of a list that grows and shrinks."""


class Of:
    """What a field is.

    over      what it has a number for, outermost first ("seats", "rows"); nothing for a single number
    shown     who sees it: "all", "owner" (the seat of the row), or the name of a field that holds the seat; else nobody
    value     what its numbers stand for ("hexes", "cards"): the game names them in texts; nothing for plain numbers
    bits      what each bit of its numbers stands for
    counted   it counts how many there are of each of the last thing in `over`: dumps and texts list them
    empty     the number that stands for nothing: a fresh position has it, and it is no secret
    hidden    the number shown instead of any other to those who may not see it; `empty` if not given
    key       whether it bears on the future; what is only for the eye does not
    mask      the bits of its numbers that bear on the future, if not all
    width     how many bits its numbers need in a key: 8 (from -8 to 247), 31 (from -8) or 62 (not negative)
    stored    False: it follows from other fields, and `recount` works it out after `load`
    follows   a text need not give it: `Game.complete` works it out unless it is given
    text      its name in texts, if not its own; "-" if no text has it, since it is only for the eye or always follows
    low, high the bounds of plain numbers in texts
    """

    def __init__(
        self,
        *over: str,
        shown: str = "",
        value: str = "",
        bits: str = "",
        counted: bool = False,
        empty: int = 0,
        hidden: int | None = None,
        key: bool = True,
        mask: int = 0,
        width: int = 31,
        stored: bool = True,
        follows: bool = False,
        text: str = "",
        low: int = 0,
        high: int = 999_999,
    ) -> None:
        self.over = list(over)
        self.shown = shown
        self.value = value
        self.bits = bits
        self.counted = counted
        self.empty = empty
        self.hidden = empty if hidden is None else hidden
        self.key = key
        self.mask = mask
        self.width = width
        self.stored = stored
        self.follows = follows
        self.text = text
        self.low = low
        self.high = high


class Rows:
    """A table in one list: a row for each of `over` (one row if that is empty), with a field at each named place."""

    def __init__(self, over: str, **columns: Of) -> None:
        self.over = over
        self.columns = columns


class Shared:
    """The mark of an attribute that never changes and is no part of the position."""


SHARED: Final = Shared()


def numbered(prefix: str, names: str) -> list[str]:
    """Names of things that are numbered from 0; `aitch derive` makes a constant of each, behind the prefix."""
    return names.split()


NUMBER: Final = "number"
FLAG: Final = "flag"
LIST: Final = "list"
PARTS: Final = "parts"


class Part:
    """A part of a position that is an object of its own, several of them in a list (Hermit's beaches)."""

    def copy(self) -> Part:
        raise NotImplementedError

    def mix_into(self, h: i64) -> i64:
        raise NotImplementedError

    def dump(self) -> object:
        raise NotImplementedError

    def load(self, data: object) -> Part:
        raise NotImplementedError


class Field:
    """One field as `derived.py` tells of it: where its numbers lie, and what was declared of it."""

    def __init__(
        self, name: str, kind: str, attribute: str, of: Of, row: int = 0, place: int = 0, size: int = 0
    ) -> None:
        self.name = name
        self.kind = kind
        self.attribute = attribute
        self.of = of
        self.row = row
        """The length of a row of the table it stands in; 0 if the list is its own."""
        self.place = place
        self.size = size
        """How many numbers of each row are its."""

    def numbers(self, p: object) -> list[int]:
        """Its numbers in one position, flat."""
        value = getattr(p, self.attribute)
        if self.kind in (NUMBER, FLAG):
            return [int(value)]
        if self.row == 0:
            return list(value)
        out: list[int] = []
        for start in range(self.place, len(value), self.row):
            for i in range(start, start + self.size):
                out.append(value[i])
        return out

    def differs(self, p: object, other: object) -> bool:
        if self.kind != PARTS:
            return self.numbers(p) != self.numbers(other)
        parts, others = getattr(p, self.attribute), getattr(other, self.attribute)
        return [part.dump() for part in parts] != [part.dump() for part in others]

    def put(self, p: object, numbers: list[int]) -> None:
        """Sets its numbers; how many there are is for the caller to see to."""
        if self.kind == NUMBER:
            setattr(p, self.attribute, numbers[0])
        elif self.kind == FLAG:
            setattr(p, self.attribute, numbers[0] != 0)
        elif self.row == 0:
            setattr(p, self.attribute, vec[i64](numbers))
        else:
            table: vec[i64] = getattr(p, self.attribute)
            at = 0
            for start in range(self.place, len(table), self.row):
                for i in range(start, start + self.size):
                    table[i] = numbers[at]
                    at += 1


def dump_fields(p: object, fields: list[Field], data: dict[str, object]) -> None:
    for field in fields:
        if not field.of.stored:
            continue
        if field.kind == PARTS:
            data[field.name] = [part.dump() for part in getattr(p, field.attribute)]
            continue
        numbers = field.numbers(p)
        if field.kind == NUMBER:
            data[field.name] = numbers[0]
        elif field.kind == FLAG:
            data[field.name] = numbers[0] != 0
        elif field.of.counted:
            data[field.name] = listed(numbers, last_size(field, p))
        else:
            data[field.name] = numbers


def load_fields(p: object, fields: list[Field], data: dict[str, object]) -> None:
    """Takes over what `dump_fields` gave; lists must be as long as they are in `p`, which is of the same game."""
    for field in fields:
        if not field.of.stored:
            continue
        value = data[field.name]
        if field.kind in (NUMBER, FLAG):
            if not isinstance(value, int):
                raise TypeError(f"{field.name} must be a number")
            field.put(p, [int(value)])
            continue
        if not isinstance(value, list):
            raise TypeError(f"{field.name} must be a list")
        if field.kind == PARTS:
            parts = getattr(p, field.attribute)
            if len(parts) != len(value):
                raise ValueError(f"{field.name} must have {len(parts)} parts")
            setattr(p, field.attribute, [part.load(each) for part, each in zip(parts, value)])  # noqa: B905
            continue
        numbers = counts(value, last_size(field, p)) if field.of.counted else whole_numbers(value)
        if ANY not in field.of.over and len(numbers) != len(field.numbers(p)):
            raise ValueError(f"{field.name} must have {len(field.numbers(p))} numbers, not {len(numbers)}")
        field.put(p, numbers)


def last_size(field: Field, p: object) -> int:
    """How many things a counted field tells apart."""
    sizes: dict[str, int] = getattr(p, "sizes")  # noqa: B009 (what `p` is, the contract above knows)
    return sizes[field.of.over[-1]]


def listed(numbers: list[int], size: int) -> list[list[int]]:
    """Counts as the things themselves: [2, 0, 1] is [0, 0, 2]."""
    out: list[list[int]] = []
    for start in range(0, len(numbers), size):
        row: list[int] = []
        for thing in range(size):
            row += [thing] * numbers[start + thing]
        out.append(row)
    return out


def counts(rows: list[object], size: int) -> list[int]:
    """The other way round."""
    out: list[int] = []
    for row in rows:
        if not isinstance(row, list):
            raise TypeError("a list of things was expected")
        tally = [0] * size
        for thing in whole_numbers(row):
            tally[thing] += 1
        out += tally
    return out


def whole_numbers(values: list[object]) -> list[int]:
    out: list[int] = []
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError("a whole number was expected")
        out.append(value)
    return out


# What `derived.py` is made of.


def filled(size: i64, value: i64) -> vec[i64]:
    out: vec[i64] = vec[i64](capacity=size)
    i: i64 = 0
    while i < size:
        out = append(out, value)
        i += 1
    return out


def fill_column(table: vec[i64], row: i64, place: i64, size: i64, value: i64) -> None:
    """Sets one field of every row of a table."""
    start: i64 = place
    while start < len(table):
        i: i64 = start
        while i < start + size:
            table[i] = value
            i += 1
        start += row


def cover(table: vec[i64], row: i64, place: i64, size: i64, keep: i64, empty: i64, hidden: i64) -> None:
    """Blanks one field of a table in all rows but one: -1 blanks it in every row, -2 in none."""
    if keep == -2:
        return
    start: i64 = place
    number: i64 = 0
    while start < len(table):
        i: i64 = start
        while i < start + size and number != keep:
            if table[i] != empty:
                table[i] = hidden
            i += 1
        start += row
        number += 1


def put_list(out: vec[i64], n: i64, values: vec[i64]) -> i64:
    """Copies numbers into a longer list; gives where it went on to."""
    for value in values:
        out[n] = value
        n += 1
    return n


def flatten_fields(p: object, fields: list[Field], out: vec[i64]) -> None:
    """As the `flatten` that is derived, for games that do not call it: single numbers, then those of lists."""
    flat = [field for field in fields if field.kind != PARTS and ANY not in field.of.over]
    n: i64 = 0
    for field in flat:
        if field.kind != LIST:
            out[n] = field.numbers(p)[0]
            n += 1
    known: list[str] = []
    for field in flat:
        if field.kind == LIST and field.attribute not in known:
            known.append(field.attribute)
            n = put_list(out, n, getattr(p, field.attribute))


def mix_list(h: i64, values: vec[i64]) -> i64:
    """Takes in numbers of 31 bits, two at a time: none is below -8."""
    n = len(values)
    i: i64 = 0
    while i + 1 < n:
        h = mix(h, (values[i] + 8) << 31 | (values[i + 1] + 8))
        i += 2
    if i < n:
        h = mix(h, values[i] + 8)
    return mix(h, n)


def mix_small(h: i64, values: vec[i64]) -> i64:
    """Takes in numbers from -8 to 247, seven at a time."""
    packed: i64 = 0
    n: i64 = 0
    for value in values:
        packed = packed << 8 | (value + 8) & 255
        n += 1
        if n == 7:
            h = mix(h, packed)
            packed = 0
            n = 0
    return mix(mix(h, packed), n)


def mix_wide(h: i64, values: vec[i64]) -> i64:
    """Takes in numbers of 62 bits, none negative."""
    for value in values:
        h = mix(h, value)
    return mix(h, len(values))


def mix_masked(h: i64, values: vec[i64], mask: i64) -> i64:
    """Takes in some bits of numbers, with their places; those without such a bit cost nothing."""
    i: i64 = 0
    n = len(values)
    while i < n:
        value: i64 = values[i] & mask
        if value != 0:
            h = mix(h, i << 31 | value)
        i += 1
    return h


def weights(size: int) -> vec[i64]:
    """Odd numbers that follow no rule, one for each place of a position."""
    out: vec[i64] = vec[i64](capacity=size)
    h: i64 = 0
    for place in range(size):
        h = mix(h, place)
        out = append(out, h | 1)
    return out


PLACES: Final = 4096
WEIGHTS: Final = weights(PLACES)
"""A quick key is the sum of all numbers of a position, each multiplied by the weight of its place: no product waits for
another, as it does where numbers are mixed one after the other.  That two positions have the same sum is as unlikely as
that a number of more than 50 bits is guessed."""


def weigh(h: i64, values: vec[i64], first: i64, mask: i64) -> i64:
    """Adds some bits of numbers to a quick key, and how many they are; `first` is the place of the first."""
    weights = WEIGHTS
    place: i64 = first
    for value in values:
        h += (value & mask) * weights[place & (PLACES - 1)]
        place += 1
    return h + (place - first + 1) * weights[place & (PLACES - 1)]


def mix_columns(h: i64, table: vec[i64], row: i64, place: i64, size: i64) -> i64:
    """Takes in one field of every row of a table, of numbers not below -8."""
    start: i64 = place
    while start < len(table):
        i: i64 = start
        while i < start + size:
            h = mix(h, table[i] + 8)
            i += 1
        start += row
    return h
