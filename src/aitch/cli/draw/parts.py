"""What boards and cards have in common: which things lie where, how they are marked and told in words."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.style import Style

from aitch.cli.draw.canvas import Spot
from aitch.cli.draw.theme import Theme
from aitch.core.lesson_run import WORD
from aitch.core.scene import Cell, Thing, effect_lines, untold

LEGAL = "›"
"""Stands before whatever can be answered with now, so that nothing hangs on colour alone."""
POINTED = "»"
"""Stands before whatever a lesson points at."""
FAINT = {"used", "ghost", "dim", "down"}


class Look:
    """With what a scene is drawn: the theme, the words that are legal now, who sits where, what has moved, and what is
    pointed at."""

    def __init__(
        self,
        theme: Theme,
        legal: Iterable[str],
        seat_names: list[str],
        moved: Iterable[str] = (),
        pointed: Iterable[str] = (),
    ) -> None:
        self.theme = theme
        self.legal = frozenset(legal)
        self.seat_names = seat_names
        self.moved = frozenset(moved)
        """The ids of things that others have put or moved since the viewer's last answer: underlined."""
        self.pointed = frozenset(pointed)
        """What a lesson points at: ids of things and places, or `word:WORD` for whatever answers with that."""

    def is_legal(self, words: Iterable[str]) -> bool:
        return any(word in self.legal for word in words)

    def sign(self, id: str, words: Iterable[str], things: Iterable[Thing] = ()) -> str:
        """What stands before something that is pointed at or can be answered with, with what lies there; or nothing."""
        names = {id, *(f"{WORD}{word}" for word in words), *(thing["id"] for thing in things)}
        return POINTED if names & self.pointed else LEGAL if self.is_legal(words) else ""

    def style(self, thing: Thing) -> Style:
        style = self.theme.seat_style(thing.get("seat", -1))
        states = thing.get("states", [])
        if FAINT & set(states):
            style += Style(dim=True, bold=False)
        if "threat" in states:
            style += Style(color="red", bold=True)
        if "last" in states or "new" in states or thing["id"] in self.moved:
            style += Style(underline=True)
        return style

    def in_words(self, thing: Thing) -> str:
        """A thing for the line under the board: name, owner, number, condition."""
        owner = thing.get("seat", -1)
        name = thing["name"]
        if 0 <= owner < len(self.seat_names) and self.seat_names[owner].lower() not in name.lower():
            name = f"{self.seat_names[owner]}: {name}"
        if thing.get("count", 1) > 1:
            name += f" ×{thing['count']}"
        states = thing.get("states", [])
        face = thing.get("face")
        if face is not None and face.get("text"):
            name += f" - {face['text']}"
        icons = [told for line in effect_lines(thing) if (told := untold(line, name))]
        name += f" - {'; '.join(icons)}" if icons else ""
        return f"{name} ({', '.join(states)})" if states else name

    def glyph(self, thing: Thing) -> str:
        return self.theme.thing_glyph(thing)


def cell_spot(cell: Cell, things: list[Thing], look: Look) -> Spot:
    words = [thing["word"] for thing in things if "word" in thing]
    if "word" in cell:
        words.append(cell["word"])
    details = [look.in_words(thing) for thing in things]
    marks = cell.get("marks", [])
    name = cell["name"] + (f" ({', '.join(marks)})" if marks else "")
    if "hint" in cell:
        name += f" [{cell['hint']}]"
    icons = untold(cell.get("effects", []), name)
    name += f" <{icons}>" if icons else ""
    return Spot(cell["id"], name, words, details)


def thing_spot(thing: Thing, look: Look) -> Spot:
    words = [thing["word"]] if "word" in thing else []
    return Spot(thing["id"], look.in_words(thing), words, [])


def middle(text: str, width: int) -> str:
    """The text cut to the width and set in the middle of it."""
    cut = clip(text, width)
    spare = width - cell_len(cut)
    return " " * (spare // 2) + cut + " " * (spare - spare // 2)


def clip(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return text
    out = ""
    for sign in text:
        if cell_len(out + sign) > width - 1:
            break
        out += sign
    return out + "…" if width > 0 else ""


def shorten(text: str, width: int) -> str:
    """The beginning of a few characters that stand for a thing: no dots, they would cost one more."""
    out = ""
    for sign in text:
        if cell_len(out + sign) > width:
            break
        out += sign
    return out
