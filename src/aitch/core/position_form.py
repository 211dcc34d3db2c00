"""A position as a form that somebody fills by hand: its fields with what may stand in them, and back again.

The form follows from what a position declares (`core.fields`) and from what things are called (`Game.names`).  A game's
`position.toml` says what players call the fields, in the order in which they are offered; without one, every field of a
position's text is offered under its own name.

    [turn]                            # a field, by its name in texts
    title = "Whose turn"
    forget = ["moved"]                # what holds no more when it changes, besides what is asked

    [gold]
    title = "Gold"
    drawn = ["panel{seats.number}"]   # ids of the scene that belong to an entry, besides cells that are called like it
    seat = "{places.odd}"             # whose an entry is, where the field is not over seats
    over = "coast"                    # what a list without an end has one for each of
    hidden = 'pack\\d'                 # entries that are not offered
    dropped = 'known\\d'               # entries that hold no more when another of the field has changed
    spare = "deck{places.odd}"        # the entry that things come from when they are added to another, and go back to
    spaces = ["card.{cards}.0."]      # of a value with a sign for each space: what the ids of drawn spaces begin with
    cells = '(\\w+):'                  # how the name of a drawn cell tells which it is, where its id does not
    also = ["lost"]                   # values beside those that have names, and beside the one for nothing
    there = true                      # only entries are offered of which `drawn` finds something
    keep = true                       # it stays as it is, though it would follow from the rest
    cleared = true                    # it is empty on a board that is cleared

Formats know an entry's index by what the field is over: `{seats}`, its `number`, half of it (`pair`) and what is left
over from halving (`odd`), and the `seat` that has it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict, TypeVar

from aitch.core.content import read_toml
from aitch.core.contract import State
from aitch.core.errors import AitchError, BadContent
from aitch.core.fields import ANY, FLAG, LIST, PARTS, Field
from aitch.core.game import SETUP, Game
from aitch.core.notation import ASKED, Names, SeatNames, Writer, counted, entries_of, in_texts, joined, text_name
from aitch.core.play import random_answer
from aitch.core.rng import Rng
from aitch.core.scene import Cell, Scene

S = TypeVar("S", bound=State)
FILE: Final = "position.toml"
SEAT: Final = "seat"
QUESTION: Final = "question"
KEYS: Final = {
    *["title", "forget", "drawn", "seat", "over", "hidden", "dropped"],
    *["spare", "spaces", "cells", "also", "there", "keep", "cleared"],
}
MOST_SET_UP: Final = 2_000
"""No setup takes more answers."""


class FormChoice(TypedDict):
    """Something that may stand in a field."""

    text: str
    """As texts of positions have it."""
    name: str
    places: NotRequired[list[str]]
    """Where the scene draws it, if it is a place."""


class FormPart(TypedDict):
    """One of several things that make a value together."""

    title: str
    choices: list[FormChoice]


class FormEntry(TypedDict):
    """One value of a field: of a hex, of a seat, or the only one."""

    index: str
    name: str
    value: str
    places: list[str]
    """What the scene draws of it."""
    cell: NotRequired[str]
    """The name of the drawn cell that it is of."""
    seat: NotRequired[int]
    """Whose it is."""
    most: NotRequired[int]
    """How many spaces it has a sign for."""


class FormField(TypedDict):
    """A field of a position, as somebody fills it in.

    Its kind says how its values are written: a `number`; a `choice`; `counts` of things (`red*2,green`); a `set` of
    things (`red,green`); `pieces`, one of each part (`S.F+used`); `signs`, one for each space (`g.r`); `items` in their
    order (`3,11`), each with its parts if there are some (`16@m13/0`).
    """

    name: str
    title: str
    kind: str
    empty: str
    choices: list[FormChoice]
    entries: list[FormEntry]
    cleared: NotRequired[bool]
    """It is empty on a board that is cleared."""
    low: NotRequired[int]
    high: NotRequired[int]
    parts: NotRequired[list[FormPart]]
    between: NotRequired[str]
    """The signs between the parts of an item."""


class FormChange(TypedDict):
    """Another value for an entry."""

    field: str
    index: str
    value: str


class Misfit(AitchError):
    """A form that no position can be made of: what is wrong, and in which field."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


class Sheet:
    """What a game's `position.toml` says."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.fields: dict[str, dict[str, Any]] = {}
        for name, table in data.items():
            if not isinstance(table, dict) or set(table) - KEYS:
                raise BadContent(FILE, name, "", f"has fields that are none of {', '.join(sorted(KEYS))}")
            self.fields[name] = table

    def of(self, name: str) -> dict[str, Any]:
        return self.fields.get(name, {})


@cache
def read_sheet(folder: str) -> Sheet:
    """What the game in this folder calls its fields; nothing where it does not say."""
    file = Path(folder, FILE)
    return Sheet(read_toml(file, FILE) if file.is_file() else {})


class Index(str):
    """A part of an entry's index, for formats: its text, and its number."""

    __slots__ = ("number", "seat")
    number: int
    seat: int

    @property
    def pair(self) -> int:
        return self.number // 2

    @property
    def odd(self) -> int:
        return self.number % 2


# The form of a position


def form_of(state: State, scene: Scene) -> list[FormField]:
    """All that can be changed by hand; `scene` tells what of it is drawn."""
    return FormMaker(state, scene).fields()


class FormMaker:
    """Makes the form of one position."""

    def __init__(self, state: State, scene: Scene) -> None:
        self.state = state
        self.game: Game[Any] = state.game
        self.sheet = read_sheet(self.game.folder)
        self.writer = Writer(self.game, state)
        self.names = self.writer.names
        self.seats = self.game.seat_names(state.setup.seats)
        self.cells = drawn_cells(scene)
        self.ids = {cell["id"] for cell in self.cells}
        self.drawn = self.ids | drawn_things(scene)

    def fields(self) -> list[FormField]:
        there = {text_name(field): field for field in self.state.fields() if in_texts(field)}
        wanted = list(self.sheet.fields) or [SEAT, *there]
        made = [self.asked() if name == SEAT else self.field(name, there[name]) for name in wanted]
        return [field for field in made if field["entries"]]

    def asked(self) -> FormField:
        """Who is asked: no field of a position, but part of its text."""
        choices: list[FormChoice] = [
            {"text": self.names["seats"].text(seat), "name": name} for seat, name in enumerate(self.seats)
        ]
        words = {number: word for word, number in ASKED.items()}
        value = words.get(self.state.seat) or self.names["seats"].text(self.state.seat)
        title = self.sheet.of(SEAT).get("title", "Who is asked")
        entry: FormEntry = {"index": "", "name": "", "value": value, "places": []}
        return {"name": SEAT, "title": title, "kind": "choice", "empty": "", "choices": choices, "entries": [entry]}

    def field(self, name: str, field: Field) -> FormField:
        said = self.sheet.of(name)
        title = said.get("title", humane(name))
        made: FormField = {"name": name, "title": title, "kind": "", "empty": "", "choices": [], "entries": []}
        self.describe(made, field, said)
        if said.get("cleared"):
            made["cleared"] = True
        values = values_of(self.writer, field, "over" in said)
        axes = self.axes(field, said)
        hidden = re.compile(said.get("hidden", "(?!)"))
        for index, value in zip(indices(axes, self.names), values, strict=True):
            text = "/".join(index)
            if hidden.fullmatch(text):
                continue
            entry = self.entry(axes, index, value, said)
            if entry is not None:
                made["entries"].append(entry)
        if any("cell" in entry for entry in made["entries"]):
            made["entries"] = [entry for entry in made["entries"] if "cell" in entry]
        return made

    def axes(self, field: Field, said: dict[str, Any]) -> list[str]:
        """What a field has an entry for each of."""
        if ANY in field.of.over:
            return [said["over"]] if "over" in said else []
        return field.of.over[:-1] if field.of.counted else field.of.over

    def describe(self, made: FormField, field: Field, said: dict[str, Any]) -> None:
        """Says what may stand in the field."""
        of = field.of
        key = of.over[-1] if of.counted else of.bits or of.value
        if field.kind == FLAG:
            made["kind"], made["empty"] = "choice", "no"
            made["choices"] = [{"text": "no", "name": "no"}, {"text": "yes", "name": "yes"}]
        elif not key:
            made["kind"], made["empty"] = ("items", "") if ANY in of.over else ("number", str(of.empty))
            made["low"], made["high"] = of.low, of.high
        else:
            names = self.names[key]
            made["kind"] = "counts" if of.counted else "set" if of.bits else names.form
            single = made["kind"] == "choice" and ANY not in of.over
            made["empty"] = names.text(of.empty) if single else "" if field.kind == PARTS else "-"
            besides = [made["empty"]] if made["kind"] == "choice" else []
            made["choices"] = self.choices(key, names, [*besides, *said.get("also", [])])
            if names.made_of:
                made["parts"] = [self.part(title, choices, said) for title, choices in names.made_of.items()]
                made["choices"], made["between"] = [], names.between

    def choices(self, key: str, names: Names, besides: list[str]) -> list[FormChoice]:
        found: list[FormChoice] = [{"text": text, "name": humane(text)} for text in besides if text not in names.names]
        for number, text in enumerate(names.names):
            name = self.called(key, names, number)
            if name:
                found.append({"text": text, "name": name})
        for choice in found:
            if choice["text"] in self.ids:
                choice["places"] = [choice["text"]]
        return found

    def part(self, title: str, choices: dict[str, str], said: dict[str, Any]) -> FormPart:
        """A part of a value; one that is a cell can be any that is drawn."""
        if choices:
            return {"title": title, "choices": [{"text": text, "name": name} for text, name in choices.items()]}
        found: dict[str, FormChoice] = {}
        for cell in self.cells:
            told = re.search(said.get("cells", "(?!)"), cell["name"])
            if told:
                found.setdefault(told[1], {"text": told[1], "name": told[1], "places": []})["places"].append(cell["id"])
        return {"title": title, "choices": list(found.values())}

    def entry(self, axes: list[str], index: list[Index], value: str, said: dict[str, Any]) -> FormEntry | None:
        """One entry; None for one that is not there at this table."""
        by_axis = dict(zip(axes, index, strict=True))
        called = {axis: self.called(axis, self.names[axis], part.number) for axis, part in by_axis.items()}
        cells = {axis: str(part) for axis, part in by_axis.items() if part in self.ids}
        name = ", ".join(title for axis, title in called.items() if axis != "seats" and axis not in cells)
        drawn = [template.format(**by_axis) for template in said.get("drawn", [])]
        drawn = [place for place in drawn if place in self.drawn]
        if said.get("there") and not drawn:
            return None
        places = list(dict.fromkeys([*drawn, *cells.values()]))
        made: FormEntry = {"index": "/".join(index), "name": name, "value": value, "places": places}
        if cells:
            made["cell"] = ", ".join(called[axis] for axis in cells)
        if "seat" in said:
            made["seat"] = int(said["seat"].format(**by_axis))
        elif "seats" in by_axis:
            made["seat"] = by_axis["seats"].number
        for template in said.get("spaces", []):
            before = template.format(**by_axis)
            made["most"] = sum(cell["id"].startswith(before) for cell in self.cells) or made.get("most", 0)
        return made if made.get("most") != 0 else None

    def called(self, key: str, names: Names, number: int) -> str:
        """What players call it; nothing for what there is not at this table."""
        title = names.title(number)
        if title is not None:
            return title
        if key == "seats" or (isinstance(names, SeatNames) and names.first == (0,)):
            return self.seats[number] if number < len(self.seats) else ""
        text = names.names[number]
        if text.isdecimal():
            return f"{names.kind} {text}"
        vocabulary = self.game.vocabulary
        return self.game.called(self.state, vocabulary.index(text)) if text in vocabulary else humane(text)


def values_of(writer: Writer, field: Field, each: bool) -> list[str]:
    """The value of every entry as texts have it; `each`: of a list without an end, one by one."""
    of, state = field.of, writer.state
    if field.kind == PARTS:
        return [writer.names[of.value].part_text(i) for i in range(len(getattr(state, field.attribute)))]
    numbers = field.numbers(state)
    if of.counted:
        text = writer.counted_text(field, numbers, list(range(len(numbers))))
        return [value for _, value in entries_of(text)]
    texts = [writer.value(field, number) for number in numbers]
    return [",".join(texts)] if ANY in of.over and not each else texts


def indices(axes: list[str], names: dict[str, Names]) -> list[list[Index]]:
    """Every index of a field, in order."""
    found: list[list[Index]] = [[]]
    for axis in axes:
        kinds = names[axis]
        found = [[*before, at(kinds, number)] for before in found for number in range(kinds.size)]
    return found


def at(names: Names, number: int) -> Index:
    index = Index(names.text(number))
    index.number = index.seat = number
    if isinstance(names, SeatNames):
        index.seat = next((number - one for one in names.first if 0 <= number - one < names.seats), -1)
    return index


def drawn_cells(scene: Scene) -> list[Cell]:
    """All places that are drawn, on boards and on cards."""
    found: list[Cell] = []
    for area in scene["areas"]:
        found += area.get("cells", [])
        for thing in area["items"]:
            found += thing["face"].get("spaces", []) if "face" in thing else []
    return found


def drawn_things(scene: Scene) -> set[str]:
    things = {thing["id"] for area in scene["areas"] for thing in area["items"]}
    return things | {area["id"] for area in scene["areas"]} | {f"panel{panel['seat']}" for panel in scene["panels"]}


def humane(text: str) -> str:
    """A text as words: a name with underscores, or nothing."""
    if text == "-":
        return "nothing"
    words = text.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


# From a form to a position


def changed(state: S, changes: list[FormChange]) -> S:
    """The position with other values in some entries.

    What follows from others is worked out anew where it does not fit any more, and so is what is asked: as much as
    possible of what was there stays.
    """
    game: Game[S] = state.game
    if type(game).position is not Game.position:
        raise Misfit("", f"Positions of {game.title} are not declared: they cannot be set up by hand, only in words.")
    draft = Draft(state)
    given = draft.with_changes(changes)
    kept = {change["field"] for change in changes}
    kept |= {name for name, said in draft.sheet.fields.items() if said.get("keep")}
    follow = {text_name(field) for field in state.fields() if field.of.follows} - kept
    unseen, asked = follow - set(draft.sheet.fields), {SEAT, QUESTION} - kept
    troubles: list[str] = []
    for left_out in (set[str](), unseen, follow, follow | asked):
        text = joined({name: value for name, value in given.items() if name not in left_out})
        try:
            return game.position(text, state.setup.options, state.setup.seats)
        except (ValueError, LookupError, AttributeError, TypeError) as error:
            troubles.append(str(error).removeprefix(f"{game.name}: "))
    first, last = troubles[0], troubles[-1]
    raise draft.misfit(last if first.split(":")[0] in asked else first)


class Draft:
    """The text of a position, field by field, in the middle of being changed."""

    def __init__(self, state: State) -> None:
        self.game: Game[Any] = state.game
        self.sheet = read_sheet(self.game.folder)
        self.writer = Writer(self.game, state)
        self.fields = {text_name(field): field for field in state.fields() if in_texts(field)}
        self.given = dict(part.strip().split(": ", 1) for part in self.game.position_text(state).split(";") if part)

    def with_changes(self, changes: list[FormChange]) -> dict[str, str]:
        for change in changes:
            name, index, value = change["field"], change["index"], change["value"]
            if re.search(r"[;\s]", index + value) or (name != SEAT and name not in self.fields):
                raise Misfit("", f"{name} cannot be {value!r}")
            forget = self.sheet.of(name).get("forget")
            for gone in [] if forget is None else [SEAT, QUESTION, *forget]:
                self.given.pop(gone, None)
            if name == SEAT:
                self.given[SEAT] = value
            else:
                self.put(name, index, value)
        return self.given

    def put(self, name: str, index: str, value: str) -> None:
        field, said = self.fields[name], self.sheet.of(name)
        if field.kind not in (LIST, PARTS) or (ANY in field.of.over and "over" not in said):
            self.given[name] = value
        elif ANY in field.of.over:
            items = values_of(self.writer, field, True)
            items = self.given[name].split(",") if name in self.given else items
            names = self.writer.names[said["over"]]
            items[names.index(index)] = value
            self.given[name] = ",".join(items)
        else:
            entries = dict(entries_of(self.given.get(name, "")))
            dropped = re.compile(said.get("dropped", "(?!)"))
            entries = {at: there for at, there in entries.items() if not dropped.fullmatch(at)}
            if "spare" in said:
                self.balance(field, entries, index, value)
            entries[index] = value
            self.given[name] = " ".join(f"{at}={there}" if at else there for at, there in entries.items() if there)

    def balance(self, field: Field, entries: dict[str, str], index: str, value: str) -> None:
        """What is added to an entry comes out of the spare one, as far as it has that; what is taken goes there."""
        axis = field.of.over[0]
        names = self.writer.names[axis]
        spare = self.sheet.of(text_name(field))["spare"].format(**{axis: at(names, names.index(index))})
        if spare == index:
            return
        values = values_of(self.writer, field, False)
        there = {self.writer.index(field.of.over[:-1], i): value for i, value in enumerate(values)}
        there |= entries
        left = Counter(dict(counted(there[spare])))
        left.update(dict(counted(there[index])))
        left.subtract(dict(counted(value)))
        things = [thing if number == 1 else f"{thing}*{number}" for thing, number in left.items() if number > 0]
        entries[spare] = ",".join(things) or "-"

    def misfit(self, trouble: str) -> Misfit:
        """What is wrong, with fields, seats and values as players call them."""
        names, setup = self.writer.names, self.writer.state.setup
        name, colon, rest = trouble.partition(": ")
        title = self.sheet.of(name).get("title", "") if colon else ""
        told = f"{title}: {rest}" if title else trouble
        told = re.sub(r"^question: \w+ cannot be asked there: ", "The game cannot go on from there: ", told)
        for seat, called in enumerate(self.game.seat_names(setup.seats)):
            text = names["seats"].text(seat)
            told = told if text.isdecimal() else re.sub(rf"\b{re.escape(text)}\b", called, told)
        for kind in names.values():
            called_so = {text: title for part in kind.made_of.values() for text, title in part.items() if text}
            for quoted in re.findall(r"'([^']+)'", told) if kind.form == "pieces" else []:
                spoken = [called_so.get(text, text) for text in quoted.split("+")]
                told = told.replace(f"'{quoted}'", ", ".join(spoken))
        return Misfit(name if title else "", told[:1].upper() + told[1:] if told.split()[0].isalpha() else told)


# Where to begin


def place_to_begin(states: list[State]) -> tuple[State, int]:
    """A position in which somebody is asked and no move is half made, and how many answers of the line lead there.

    The last one of a line; where the setup is not over yet it is played to its end, alike each time.
    """
    for ply in range(len(states) - 1, -1, -1):
        if is_settled(states[ply]):
            return states[ply], ply
    state, rng = states[-1].copy(), Rng(1)
    for _ in range(MOST_SET_UP):
        if is_settled(state) or state.seat == ASKED["over"]:
            break
        state.apply(random_answer(state, rng))
    return (state if is_settled(state) else states[-1]), len(states) - 1


def is_settled(state: State) -> bool:
    game: Game[Any] = state.game
    return state.seat >= 0 and game.between_moves(state) and game.heading(state) not in ("", SETUP)
