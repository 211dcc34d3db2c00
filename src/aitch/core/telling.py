"""A scene in words: every area, cell and thing of it, for screen readers, and for whoever asks about one of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final

from aitch.core.scene import Area, Cell, Counter, Face, Goal, Panel, Scene, Thing, effect_lines, things_by_place, untold

BOARDS: Final = ("hex", "square")
STATES: Final = {
    "down": "knocked over",
    "used": "used",
    "ghost": "only proposed",
    "picked": "chosen",
    "new": "new",
    "threat": "in danger",
    "last": "just come",
    "dim": "not to be had",
    "rolled": "rolled",
}
MARKS: Final = {
    "last": "where something just happened",
    "complete": "completed just now",
    "wanted": "wanted",
    "danger": "in danger",
    "reach": "can be reached",
    "picked": "chosen",
}
SIDES: Final = {
    6: ["north", "northeast", "southeast", "south", "southwest", "northwest"],
    4: ["north", "east", "south", "west"],
}
MOST: Final = 12
"""So many things of one name are told about; nobody listens to more."""


class Teller:
    """Tells one scene.  What a card says is said once, however many there are of it."""

    def __init__(self, scene: Scene, seat_names: list[str]) -> None:
        self.scene = scene
        self.seat_names = seat_names
        self.said: set[str] = set()
        """What cards say, as far as it has been told."""

    def table(self) -> list[str]:
        """All of it, a line for each panel, note and area, and for each place of a board on which something lies."""
        self.said = set()
        lines = [panel_words(panel) for panel in self.scene["panels"]]
        lines += [goal_words(goal, self.seat_names) for goal in self.scene.get("goals", [])]
        lines += [f"Note: {note}" for note in self.scene.get("notes", [])]
        for area in self.scene["areas"]:
            lines += self.area(area)
        return lines

    # Areas.

    def heading(self, area: Area) -> str:
        owner = area.get("seat", -1)
        known = 0 <= owner < len(self.seat_names) and self.seat_names[owner] not in area["title"]
        return f"{self.seat_names[owner]}, {area['title']}" if known else area["title"]

    def area(self, area: Area, all_texts: bool = False) -> list[str]:
        """One area: boards place by place, everything else in one line, with the rows of its cards below."""
        places = things_by_place(area)
        texts = all_texts or not area.get("browse")
        if area["kind"] in BOARDS:
            return [f"{self.heading(area)}:", *[f"  {line}" for line in self.board(area, places)]]
        if area.get("cells"):
            told = [self.cell(cell, places, area) for cell in area.get("cells", [])]
            told += [self.thing(thing, area, texts) for thing in places.get("", [])]
            return [f"{self.heading(area)}: {sentence(told)}"]
        if area.get("secret") or area.get("near"):
            self.said = set()  # what a hand can do is said in any case
        laid = [thing for thing in area["items"] if "at" not in thing]
        told = [self.thing(thing, area, texts) for thing in laid]
        lines = [f"{self.heading(area)}: {sentence(counted(told))}"]
        for thing in laid:
            lines += [f"  {line}" for line in self.spaces(thing, places)]
        if not texts and laid:
            lines[0] += " What each does: card NAME."
        return lines

    def board(self, area: Area, places: dict[str, list[Thing]]) -> list[str]:
        """Places with something on them one by one; places that are alike together."""
        lines: dict[str, None] = {}  # a set that keeps its order: the Border is many places, one like the other
        alike: dict[str, list[str]] = {}
        for cell in area.get("cells", []):
            there = [thing for thing in places.get(cell["id"], []) if "span" not in thing]
            handle, rest = handle_of(cell)
            if there or cell.get("marks") or not handle:
                lines[self.cell(cell, places, area)] = None
            else:
                kind = rest + (f" [{cell['hint']}]" if cell.get("hint") else "") + icons_of(cell, rest)
                alike.setdefault(kind or "nothing there", []).append(handle)
        cards = [thing for thing in area["items"] if "span" in thing]
        cards.sort(key=lambda thing: thing.get("layer", 0))
        told = [*lines, *(self.rows(area, alike) if cards else [])]
        told += [f"{kind}: {ranges(handles)}" for kind, handles in alike.items()]
        return told + [self.thing(card, area, True) for card in cards]

    def rows(self, area: Area, alike: dict[str, list[str]]) -> list[str]:
        """Where cards lie over squares: what one sees of them, row by row; takes it from what is alike."""
        ground = max(alike, key=lambda kind: len(alike[kind]), default="")
        kinds = {handle: kind for kind, handles in alike.items() if kind != ground for handle in handles}
        rows: dict[int, list[str]] = {}
        for cell in area.get("cells", []):
            handle, _ = handle_of(cell)
            if handle in kinds:
                rows.setdefault(cell["at"][1], []).append(f"{handle} {kinds[handle]}")
        for kind in set(kinds.values()):
            del alike[kind]
        return [f"row {number + 1}: {', '.join(rows[at])}" for number, at in enumerate(sorted(rows))]

    def cell(self, cell: Cell, places: dict[str, list[Thing]], area: Area) -> str:
        """A place: its name, what lies there from the top down, its marks and its hint."""
        there = [thing for thing in places.get(cell["id"], []) if "span" not in thing]
        # Where a place's name tells what stands there, it tells it better.
        more = [thing for thing in there if thing["name"] not in cell["name"]]
        conditions = [
            f"{thing['name']}: {states_of(thing)}"
            for thing in there
            if thing["name"] in cell["name"] and states_of(thing) and "picked" not in cell.get("marks", [])
        ]
        text = cell["name"]
        label = cell.get("label", "")
        if not set(re.findall(r"\w+", label)) <= set(re.findall(r"\w+", text)):
            text = f"{label}, {text}"
        notes = [*[MARKS.get(mark, mark) for mark in cell.get("marks", [])], *conditions]
        text += f" ({', '.join(notes)})" if notes else ""
        text += f" [{cell['hint']}]" if cell.get("hint") else ""
        text += icons_of(cell, text)
        if not more:
            return text
        told = self.thing(more[0], area, True)
        for above, below in itertools.pairwise(more):
            on = " on " if above.get("layer", 0) > below.get("layer", 0) and "side" not in below else ", "
            told += on + self.thing(below, area, True)
        return f"{text}: {told}"

    # Things.

    def thing(self, thing: Thing, area: Area, text: bool) -> str:
        """A thing in a line: whose, what, how many, in which condition, and what it says."""
        name = thing["name"]
        owner = thing.get("seat", -1)
        known = 0 <= owner < len(self.seat_names) and owner != area.get("seat", -1)
        if known and self.seat_names[owner] not in name:
            name = f"{self.seat_names[owner]}'s {name}"
        face = thing.get("face")
        said = "" if face is None or face.get("spaces") else " ".join(face.get("text", "").split())
        name = name.removesuffix(f": {said}") if said else name  # it follows, or was said before
        if face is not None and face["title"].lower() not in name.lower():
            name = f"{face['title']}, {name}"
        # A name may say how many there are ("14 cards"); a number on a card is another one.
        numbers = re.findall(r"\d+", name) if face is None else []
        if text and said and said not in name and said not in self.said:
            self.said.add(said)
            name += f": {said}"
        count = thing.get("count", 1)
        if count > 1 and str(count) not in numbers:
            name += f" ({count} of them)"
        if "side" in thing and thing.get("word", "-") not in name:
            sides = SIDES[4 if area["kind"] == "square" else 6]
            name += f" on the side to the {sides[thing['side']]}"
        if face is not None and face.get("corner") and face["corner"] not in re.findall(r"[\w+]+", name):
            name += f" [{face['corner']}]"
        does = [effect for line in effect_lines(thing) for effect in line]
        icons = untold(does, f"{name}: {said}" if said in self.said else name)
        name += f" <{icons}>" if icons and not (face and face.get("spaces")) else ""
        states = states_of(thing)
        name += f" ({states})" if states else ""
        return name

    def spaces(self, thing: Thing, places: dict[str, list[Thing]]) -> list[str]:
        """The places on a card, row by row, each row under what the card says of it."""
        face = thing.get("face")
        if face is None or not face.get("spaces"):
            return []
        rows: dict[int, dict[int, Cell]] = {}
        for space in face["spaces"]:
            rows.setdefault(space["at"][1], {})[space["at"][0]] = space
        texts = face.get("text", "").splitlines()
        split = len(texts) == len(rows)
        lines = [] if split or not texts else [f"{face['title']}: {' '.join(texts)}"]
        icons = row_effects(face, len(rows), " ".join(texts))
        for number, at in enumerate(sorted(rows)):
            row = rows[at]
            told = [self.space(row.get(x), places) for x in range(max(row) + 1)]
            head = f"{face['title']}, row {number + 1}" if len(rows) > 1 else face["title"]
            head += f" ({texts[number]})" if split else ""
            head += f" <{icons[number]}>" if icons[number] else ""
            lines.append(f"{head}: {', '.join(told)}")
        return lines

    def space(self, space: Cell | None, places: dict[str, list[Thing]]) -> str:
        """A place on a card in a few words: what lies there, else what it is called."""
        if space is None:
            return "(no space)"
        there = places.get(space["id"], [])
        notes = [thing["name"] for thing in there] + [MARKS.get(mark, mark) for mark in space.get("marks", [])]
        name = space.get("word") or space["name"]
        return name + (f" ({', '.join(notes)})" if notes else "") + icons_of(space, name)

    # One of them.

    def about(self, name: str) -> list[str]:
        """All that there is to say about whatever has this name: cards, places, areas, players."""
        wanted = " ".join(name.lower().replace("_", " ").split())
        found: list[dict[tuple[str, ...], None]] = [{}, {}, {}]  # each once: there may be many of one card
        for names, lines in self.everything() if wanted else []:
            known = [" ".join(each.lower().replace("_", " ").split()) for each in names if each]
            if wanted in known:
                found[0][tuple(lines)] = None
            elif any(each.startswith(wanted) for each in known):
                found[1][tuple(lines)] = None
            elif any(wanted in each for each in known):
                found[2][tuple(lines)] = None
        best = list(found[0] or found[1] or found[2])
        more = [f"... and {len(best) - MOST} more; name one of them more exactly."] if len(best) > MOST else []
        return [line for lines in best[:MOST] for line in lines] + more

    def everything(self) -> Iterable[tuple[list[str], list[str]]]:
        """Each thing that can be asked about: its names, and what is said."""
        for panel in self.scene["panels"]:
            yield [panel["name"]], [panel_words(panel)]
        for goal in self.scene.get("goals", []):
            yield [goal["name"]], [goal_words(goal, self.seat_names)]
        for area in self.scene["areas"]:
            places = things_by_place(area)
            title = self.heading(area)
            self.said = set()
            yield [area["title"], title, area["id"]], self.area(area, all_texts=True)
            for cell in area.get("cells", []):
                yield cell_names(cell), [self.whole_cell(cell, places, area)]
            for thing in area["items"]:
                told = self.whole_thing(thing, area, places)
                face = thing.get("face")
                names = [thing["name"], thing["id"], thing.get("word", ""), face["title"] if face else ""]
                yield [*names, *[re.split(r"[,:;]", thing["name"])[0]]], [f"{told[0]} In: {title}.", *told[1:]]
                for space in face.get("spaces", []) if face else []:
                    yield cell_names(space), [f"{self.whole_cell(space, places, area)} On: {thing['name']}."]

    def whole_cell(self, cell: Cell, places: dict[str, list[Thing]], area: Area) -> str:
        self.said = set()
        return self.cell(cell, places, area)

    def whole_thing(self, thing: Thing, area: Area, places: dict[str, list[Thing]]) -> list[str]:
        self.said = set()
        told = self.thing(thing, area, True)
        lines = [sentence([told])]
        if "at" in thing:
            cells = [*area.get("cells", []), *[s for t in area["items"] for s in t.get("face", {}).get("spaces", [])]]
            where = next((cell["name"] for cell in cells if cell["id"] == thing["at"]), "")
            lines[0] += f" At: {where}." if where else ""
        face = thing.get("face")
        if face is not None and face.get("icons"):
            lines[0] += f" Signs: {', '.join(counted(face['icons']))}."
        return lines + self.spaces(thing, places)


def panel_words(panel: Panel) -> str:
    counters = ", ".join(counter_words(counter) for counter in panel["counters"])
    told = "; ".join([counters, *panel.get("lines", [])] if counters else panel.get("lines", []))
    return f"{panel['name']}{' (to move)' if panel.get('active') else ''}: {told}".rstrip(": ")


def goal_words(goal: Goal, seat_names: list[str]) -> str:
    """How far each is: "Goal: 12 gems: Wolf 3, Heron 12 (met)"."""
    far = ", ".join(f"{name} {value}" for name, value in zip(seat_names, goal["values"], strict=False))
    return f"Goal: {goal['name']}: {far}{' (met)' if goal.get('met') else ''}"


def counter_words(counter: Counter) -> str:
    of = f" of {counter['of']}" if counter.get("of") else ""
    gain = f" (soon {counter['gain']} more)" if counter.get("gain") else ""
    return f"{counter['name']} {counter['value']}{of}{gain}"


def icons_of(place: Cell, told: str) -> str:
    """What the icons of a place say, unless it is told already."""
    icons = untold(place.get("effects", []), told)
    return f" <{icons}>" if icons else ""


def row_effects(face: Face, rows: int, told: str) -> list[str]:
    """What the icons say of each row of spaces; where they are not told by rows, of the first one."""
    lines = face.get("effects", [])
    if len(lines) != rows:
        lines = [[effect for line in lines for effect in line], *[[] for _ in range(rows - 1)]]
    return [untold(line, told) for line in lines]


def states_of(thing: Thing) -> str:
    return ", ".join(STATES.get(state, state) for state in thing.get("states", []))


def handle_of(cell: Cell) -> tuple[str, str]:
    """What a place is called by, and the rest of its name: ("c3", "desert") for "c3, desert"."""
    name = cell["name"]
    for handle in (cell.get("word", ""), cell.get("label", ""), cell["id"]):
        if handle and re.match(rf"{re.escape(handle)}(\W|$)", name, re.IGNORECASE):
            return handle, name[len(handle) :].lstrip(" ,:")
    found = re.match(r"(?:(?:column|row) \w+, )?([a-z]+\d+)(?:[,:] ?|$)(.*)", name)
    return (found[1], found[2]) if found else ("", name)


def cell_names(cell: Cell) -> list[str]:
    return [cell["id"], cell.get("word", ""), cell.get("label", ""), cell["name"], handle_of(cell)[0]]


def ranges(handles: list[str]) -> str:
    """Places in a few words: "a1 to a4, c2"."""
    runs: list[list[str]] = []
    for handle in handles:
        if runs and follows(runs[-1][-1], handle) and (len(runs[-1]) < 2 or same_line([*runs[-1][:2], handle])):
            runs[-1].append(handle)
        else:
            runs.append([handle])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def follows(one: str, other: str) -> bool:
    """Whether a place is the next one in its column or row: a4 and b3 after a3."""
    if one[1:] == other[1:] and one[1:].isdecimal():
        return ord(other[0]) == ord(one[0]) + 1
    return one[:1] == other[:1] and one[1:].isdecimal() and other[1:].isdecimal() and int(other[1:]) == int(one[1:]) + 1


def same_line(places: list[str]) -> bool:
    return len({place[:1] for place in places}) == 1 or len({place[1:] for place in places}) == 1


def counted(names: list[str]) -> list[str]:
    """Each of them once, with how often it comes."""
    return [f"{names.count(name)} times {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


def sentence(told: list[str]) -> str:
    """Several things in one sentence; what cards say ends with dots of its own."""
    return "; ".join(each.rstrip(".") for each in told) + "." if told else "nothing."
