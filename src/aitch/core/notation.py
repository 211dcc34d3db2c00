"""The text of a position: one syntax for all games, made from what a position declares it consists of.

    turn: wolf; gems: wolf=3 heron=12; cubes: wolf/bag=red*2,green; held: -; question: PlaceCube

A text is fields with `;` between them, a field is its name and its entries, an entry is `value` or `index=value`, an
index may have several parts (`wolf/bag`), a value several things (`red*2,green`).  What is left out is as in
`Game.blank`, or follows from what is there (`Game.complete`).  Names are the game's (`Game.names`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

from aitch.core.errors import BadPosition
from aitch.core.fields import ANY, FLAG, LIST, PARTS, Field

if TYPE_CHECKING:
    from aitch.core.contract import State
    from aitch.core.game import Game, Setup

S = TypeVar("S", bound="State")
ASKED: Final = {"chance": -1, "over": -2}
ROUNDS: Final = 4
"""To give one field that would not follow may change what follows from it, but not for long."""
MOST_OF_ONE: Final = 99
"""No text says `thing*100`."""


class Names:
    """What the numbers of one kind of thing are called.  A game with codes of its own overrides both methods."""

    form: str = "choice"
    """How a text of it is made up, for those who fill a form: see `position_form.FormField`."""
    between: str = ""

    def __init__(
        self, kind: str, names: list[str], others: dict[int, str] | None = None, titles: list[str] | None = None
    ) -> None:
        self.kind = kind
        """What each of them is, in the singular: "hex", "card"."""
        self.names = names
        self.titles = titles or []
        """What players call them, where their names are short for that."""
        self.made_of: dict[str, dict[str, str]] = {}
        """Of a text that has several parts: what each may be, with what players call it; nothing for drawn cells."""
        self.others = others or {-1: "-"}
        """Numbers beside those of the names: `-` for none."""
        self.size = len(names)
        self.most_things = 1
        self.most_codes = 0
        """How many things `things` tells apart; 0: as many as there are names."""
        self.packed: list[int] = []
        """For a number that holds several small ones: how many bits each has, the lowest first."""
        self.most_there = 0
        """Of how many places something can lie in at once, where that is not all of them."""

    def text(self, number: int) -> str:
        if 0 <= number < len(self.names):
            return self.names[number]
        return self.others.get(number, f"#{number}")

    def title(self, number: int) -> str | None:
        """What players call it, empty for what is not at this table; None where its name tells."""
        return self.titles[number] if self.titles else None

    def number(self, text: str) -> int:
        if text in self.names:
            return self.names.index(text)
        for number, other in self.others.items():
            if other == text:
                return number
        raise BadPosition(f"there is no {self.kind} {text!r}")

    def index(self, text: str) -> int:
        """The number of something that there is, not of what stands for none."""
        number = self.number(text)
        if not 0 <= number < self.size:
            raise BadPosition(f"{text!r} is no {self.kind}")
        return number

    def turned(self, number: int, seat: int) -> int:
        """The number that stands for the same from this seat's view: Moon's Fire is Sun's Fire to Moon."""
        return number

    def things(self, number: int) -> list[int]:
        """What a number stands for, where that is several things: a Fire, and the Shield it is on."""
        return [number]

    def thing(self, code: int) -> str:
        """What one of these things is called."""
        return self.text(code)

    def part_text(self, number: int) -> str:
        """The text of a part that is an object of its own, without spaces; empty if it is as in a blank position."""
        raise NotImplementedError

    def read_part(self, number: int, text: str) -> None:
        """Fills a part of a blank position."""
        raise NotImplementedError


class SeatNames(Names):
    """Things of which each seat has one: from another seat's view they go round.

    `first` is the number of the first seat's; there may be several such rows of them.
    """

    def __init__(
        self, kind: str, names: list[str], seats: int, first: tuple[int, ...] = (0,), titles: list[str] | None = None
    ) -> None:
        super().__init__(kind, names, None, titles)
        self.seats = seats
        self.first = first

    def turned(self, number: int, seat: int) -> int:
        for first in self.first:
            if first <= number < first + self.seats:
                return first + (number - first - seat) % self.seats
        return number


def read_position(game: Game[S], text: str, setup: Setup) -> S:
    """The position of a text; what cannot be is refused, with the place and the reason."""
    state = game.blank(setup)
    try:
        given = Reader(game, state).read(text)
        game.complete(state, given)
        state.recount()
        check_position(game, state)
    except BadPosition as error:
        raise BadPosition(f"{game.name}: {error}") from None
    return state


def position_text(game: Game[S], state: S) -> str:
    """The fields that are not as in a blank position; of those that follow from others, what would not follow."""
    blank = game.blank(state.setup)
    writer = Writer(game, state)
    given = writer.differing(Others(blank))
    for field in state.fields():
        if field.of.follows:
            given.pop(text_name(field), None)
    tried = [blank]
    for _ in range(ROUNDS):
        again = game.blank(state.setup)
        game.complete(again, Reader(game, again).read(joined(given)))
        again.recount()
        # What was told for an earlier try stays told: without it that would follow once more.
        missed = writer.differing(Others(again, *tried))
        if not missed:
            break
        given |= missed
        tried.append(again)
    return joined(given)


def seen_text(game: Game[S], seen: S) -> str:
    """A position as somebody sees it: its fields that are not as in a blank one, without those that are hidden."""
    return joined(Writer(game, seen).differing(Others(game.blank(seen.setup))))


def joined(fields: dict[str, str]) -> str:
    return "; ".join(f"{name}: {text}" for name, text in fields.items())


def check_pieces(game: Game[S], state: S) -> None:
    """Whether there are no more pieces than there can be."""
    there = game.components(state)
    for name, places in game.census(state).items():
        count = sum(n for n in places.values() if n > 0)
        if count > there.get(name, 0):
            found = ", ".join(f"{n} {place}" for place, n in places.items() if n > 0)
            raise BadPosition(f"there are {there.get(name, 0)} of {name}, not {count} ({found})")


def check_position(game: Game[S], state: S) -> None:
    """Whether it can be: no more pieces than there are, and a way on from every answer."""
    check_pieces(game, state)
    if state.seat == ASKED["over"]:
        if state.options():
            raise BadPosition(f"question: the game is over, so {state.question.name} is not asked")
        return
    reason = state.question.why_impossible(state)
    if reason:
        raise BadPosition(f"question: {state.question.name} cannot be asked there: {reason}")
    try:
        options = state.options()
        if not options:
            raise BadPosition(f"the question {state.question.name} has no answer there")
        state.prompt()
        for option in options:
            after = state.copy()
            after.apply(option)
            if after.seat != ASKED["over"] and not after.options():
                raise BadPosition(f"after {game.vocabulary[option]!r} there is no way on")
    except BadPosition:
        raise
    except Exception as error:
        raise BadPosition(f"{state.question.name} cannot be asked there ({type(error).__name__}: {error})") from None


def text_name(field: Field) -> str:
    return field.of.text or field.name


def in_texts(field: Field) -> bool:
    return field.of.stored and field.of.text != "-"


class Reader:
    """Reads the fields of a text into a blank position."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.state = state
        self.game = game
        self.names = game.names(state)
        self.fields = {text_name(field): field for field in state.fields() if in_texts(field)}
        self.short_forms = game.short_forms(state)
        self.given: dict[str, None] = {}

    def read(self, text: str) -> set[str]:
        """Gives the names of the fields that the text has."""
        for part in text.split(";"):
            if not part.strip():
                continue
            name, colon, rest = (piece.strip() for piece in part.partition(":"))
            if not colon:
                raise BadPosition(f"{part.strip()[:40]!r} should be FIELD: VALUES; fields are divided by ';'")
            if name in self.given:
                raise BadPosition(f"{name} is given twice")
            self.given[name] = None
            try:
                self.read_field(name, rest)
            except BadPosition as error:
                raise BadPosition(f"{name}: {error}") from None
        return set(self.given)

    def read_field(self, name: str, rest: str) -> None:
        if name == "seat":
            self.state.seat = self.seat(rest)
            if self.state.seat == ASKED["over"]:
                self.state.question = self.state.find_question("GameOver")
        elif name == "question":
            self.state.question = self.state.find_question(rest)
        elif name in self.fields:
            field = self.fields[name]
            if field.kind == PARTS:
                size = len(getattr(self.state, field.attribute))
                for index, value in entries_of(rest):
                    self.names[field.of.value].read_part(self.index(field.of.over, [size], index), value)
            elif field.kind == LIST:
                self.read_list(field, rest)
            else:
                field.put(self.state, [self.value(field, rest)])
        elif name in self.short_forms:
            self.short_forms[name](rest)
        else:
            known = ", ".join(["seat", "question", *self.fields, *self.short_forms])
            raise BadPosition(f"there is no such field; there are: {known}")

    def seat(self, text: str) -> int:
        if text in ASKED:
            return ASKED[text]
        return self.names["seats"].number(text)

    def read_list(self, field: Field, rest: str) -> None:
        if ANY in field.of.over:
            values = [self.value(field, piece) for piece in rest.split(",") if piece.strip()]
            field.put(self.state, values)
            return
        numbers = field.numbers(self.state)
        sizes = [self.names[over].size for over in field.of.over]
        for index, value in entries_of(rest):
            over = field.of.over[:-1] if field.of.counted else field.of.over
            at = self.index(over, sizes, index)
            if field.of.counted:
                kinds = self.names[field.of.over[-1]]
                numbers[at * kinds.size : (at + 1) * kinds.size] = self.tally(kinds, value)
            else:
                numbers[at] = self.value(field, value)
        field.put(self.state, numbers)

    def index(self, over: list[str], sizes: list[int], text: str) -> int:
        """The place of `wolf/bag` in a list over seats and areas."""
        parts = text.split("/") if over else []
        if len(parts) != len(over) or (not over and text):
            wanted = "/".join(self.names[name].kind for name in over) or "nothing"
            raise BadPosition(f"{text or 'an entry'!r} should begin with {wanted}=")
        at = 0
        for name, size, part in zip(over, sizes, parts, strict=False):
            number = self.names[name].number(part)
            if not 0 <= number < size:
                raise BadPosition(f"{part!r} is no {self.names[name].kind}")
            at = at * size + number
        return at

    def tally(self, kinds: Names, text: str) -> list[int]:
        tally = [0] * kinds.size
        for thing, count in counted(text):
            tally[kinds.index(thing)] += count
        return tally

    def value(self, field: Field, text: str) -> int:
        of = field.of
        if field.kind == FLAG:
            if text not in ("yes", "no"):
                raise BadPosition(f"{text!r} is neither yes nor no")
            return int(text == "yes")
        if of.bits:
            names = self.names[of.bits]
            return sum({1 << names.index(piece) for piece in text.split(",") if piece not in ("", "-")})
        if of.value:
            return self.names[of.value].number(text)
        if not re.fullmatch(r"-?\d{1,19}", text) or not (of.low <= int(text) <= of.high or int(text) == of.empty):
            raise BadPosition(f"{text!r} is not a number from {of.low} to {of.high}")
        return int(text)


class Others:
    """Positions that another is compared with, with their numbers: worth keeping where they are the same each time."""

    def __init__(self, *states: State) -> None:
        self.states = states
        fields = [field for field in states[0].fields() if in_texts(field)]
        self.fields = [
            (field, [field.numbers(state) for state in states] if field.kind != PARTS else []) for field in fields
        ]


class Writer:
    """Writes the fields of a position that are not as in others."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.state = state
        self.names = game.names(state)

    def differing(self, others: Others) -> dict[str, str]:
        """The text of each field that is not as in the first of the others; of lists the numbers that any of them has
        otherwise."""
        state, first, out = self.state, others.states[0], dict[str, str]()
        if state.seat != first.seat:
            words = {number: word for word, number in ASKED.items()}
            out["seat"] = words.get(state.seat) or self.names["seats"].text(state.seat)
        if state.question is not first.question:
            out["question"] = state.question.name
        for field, theirs in others.fields:
            if field.kind == PARTS:
                if field.differs(state, first):
                    out[text_name(field)] = self.parts_text(field)
                continue
            mine = field.numbers(state)
            if mine != theirs[0]:
                out[text_name(field)] = self.field_text(field, mine, theirs)
        return out

    def parts_text(self, field: Field) -> str:
        parts = range(len(getattr(self.state, field.attribute)))
        texts = [(self.index(field.of.over, i), self.names[field.of.value].part_text(i)) for i in parts]
        return " ".join(f"{index}={text}" for index, text in texts if text)

    def field_text(self, field: Field, mine: list[int], theirs: list[list[int]]) -> str:
        if field.kind != LIST:
            return self.value(field, mine[0])
        if ANY in field.of.over:
            return ",".join(self.value(field, number) for number in mine)
        places = differing_places(mine, theirs)
        if field.of.counted:
            return self.counted_text(field, mine, places)
        return " ".join([f"{self.index(field.of.over, i)}={self.value(field, mine[i])}" for i in places])

    def counted_text(self, field: Field, mine: list[int], places: list[int]) -> str:
        kinds = self.names[field.of.over[-1]]
        out: list[str] = []
        for i in sorted({place // kinds.size for place in places}):
            row = mine[i * kinds.size : (i + 1) * kinds.size]
            held = [(kinds.text(thing), n) for thing, n in enumerate(row) if n]
            things = ",".join([name if n == 1 else f"{name}*{n}" for name, n in held]) or "-"
            index = self.index(field.of.over[:-1], i)
            out.append(f"{index}={things}" if index else things)
        return " ".join(out)

    def index(self, over: list[str], place: int) -> str:
        """What a place of a list is called: wolf/bag."""
        if len(over) == 1:
            return self.names[over[0]].text(place)
        parts: list[str] = []
        for name in reversed(over):
            kinds = self.names[name]
            place, number = divmod(place, kinds.size)
            parts.append(kinds.text(number))
        return "/".join(reversed(parts))

    def value(self, field: Field, number: int) -> str:
        of = field.of
        if field.kind == FLAG:
            return "yes" if number else "no"
        if of.bits:
            names = self.names[of.bits]
            return ",".join(names.text(k) for k in range(names.size) if number >> k & 1) or "-"
        return self.names[of.value].text(number) if of.value else str(number)


def differing_places(mine: list[int], theirs: list[list[int]]) -> list[int]:
    """Where a list has another number than one of others that are as long."""
    places: set[int] = set()
    for numbers in theirs:
        places.update([i for i, (one, other) in enumerate(zip(mine, numbers, strict=True)) if one != other])
    return sorted(places)


def entries_of(text: str) -> list[tuple[str, str]]:
    """`a=1 b/c=2` as pairs; an entry without an index has none."""
    out: list[tuple[str, str]] = []
    for entry in text.split():
        index, equals, value = entry.rpartition("=")
        pair = (index, value) if equals else ("", entry)
        if pair[0] in [seen for seen, _ in out]:
            raise BadPosition(f"{pair[0] or 'an entry without a name'!r} is given twice")
        out.append(pair)
    return out


def counted(text: str) -> list[tuple[str, int]]:
    """`red*2,green` as things and how many of each."""
    out: list[tuple[str, int]] = []
    for piece in text.split(","):
        if not piece or piece == "-":
            continue
        thing, star, number = piece.partition("*")
        if star and (not number.isdecimal() or not 1 <= int(number) <= MOST_OF_ONE):
            raise BadPosition(f"{piece!r} should be NAME or NAME*2")
        out.append((thing, int(number) if star else 1))
    return out
