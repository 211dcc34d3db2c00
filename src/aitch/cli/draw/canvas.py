"""A sheet of characters with colours, on which each character knows the spot that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

PLAIN = Style.null()


class Spot:
    """A place that can be pointed at: a cell, a card, a space on a card, with whatever lies there."""

    def __init__(self, id: str, name: str, words: list[str], details: list[str]) -> None:
        self.id = id
        self.name = name
        self.words = words
        """The words that it answers with, topmost first."""
        self.details = details
        """What lies there, a line each, topmost first."""
        self.x = 0
        self.y = 0

    def legal(self, legal: dict[str, int]) -> list[str]:
        return [word for word in self.words if word in legal]


class Canvas:
    """Rows of characters.  A character wider than one column is followed by an empty one."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs: list[list[str]] = [[" "] * width for _ in range(height)]
        self.styles: list[list[Style]] = [[PLAIN] * width for _ in range(height)]
        self.owners: list[list[str]] = [[""] * width for _ in range(height)]
        self.spots: dict[str, Spot] = {}

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, owner: str = "") -> int:
        """Writes text, cut off at the edges, and returns the column after it."""
        for sign in text:
            wide = cell_len(sign)
            if wide == 0:
                continue
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                for i in range(wide):
                    self.signs[y][x + i] = sign if i == 0 else ""
                    self.styles[y][x + i] = style
                    if owner:
                        self.owners[y][x + i] = owner
            x += wide
        return x

    def restyle(self, change: Callable[[Style], Style]) -> None:
        """Changes the style of everything written; blanks and edges stay as they are."""
        for y in range(self.height):
            for x in range(self.width):
                if self.signs[y][x] not in " _":
                    self.styles[y][x] = change(self.styles[y][x])

    def add(self, spot: Spot, x: int, y: int) -> None:
        """Makes a place known; (x, y) is its middle."""
        spot.x, spot.y = x, y
        self.spots[spot.id] = spot

    def paste(self, other: Canvas, x: int, y: int) -> None:
        for row in range(other.height):
            if not 0 <= y + row < self.height:
                continue
            for column in range(min(other.width, self.width - x)):
                self.signs[y + row][x + column] = other.signs[row][column]
                self.styles[y + row][x + column] = other.styles[row][column]
                self.owners[y + row][x + column] = other.owners[row][column]
        for spot in other.spots.values():
            spot.x += x
            spot.y += y
            self.spots[spot.id] = spot

    def owner_at(self, x: int, y: int) -> str:
        return self.owners[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def line(self, y: int) -> str:
        return "".join(self.signs[y]).rstrip()

    def lines(self) -> list[str]:
        """The characters alone, without blanks at the ends of lines."""
        return [self.line(y) for y in range(self.height)]

    def text(self) -> Text:
        """The whole sheet with its colours."""
        out = Text(no_wrap=True, end="")
        for y in range(self.height):
            for sign, style in zip(self.signs[y], self.styles[y], strict=True):
                out.append(sign, style)
            if y + 1 < self.height:
                out.append("\n")
        return out


def stack(canvases: Iterable[Canvas], gap: int = 0) -> Canvas:
    """One canvas below the other."""
    sheets = [c for c in canvases if c.height]
    width = max((c.width for c in sheets), default=0)
    height = sum(c.height for c in sheets) + gap * max(0, len(sheets) - 1)
    out = Canvas(width, height)
    y = 0
    for sheet in sheets:
        out.paste(sheet, 0, y)
        y += sheet.height + gap
    return out


def flow(canvases: Iterable[Canvas], width: int, gap: int = 2, below: int = 0) -> Canvas:
    """Side by side as far as the width goes, then on the next line, `below` lines further down."""
    lines: list[list[Canvas]] = []
    used = 0
    for sheet in canvases:
        if not sheet.height:
            continue
        if not lines or used + gap + sheet.width > width:
            lines.append([])
            used = -gap
        lines[-1].append(sheet)
        used += gap + sheet.width
    rows: list[Canvas] = []
    for line in lines:
        row = Canvas(sum(c.width for c in line) + gap * (len(line) - 1), max(c.height for c in line))
        x = 0
        for sheet in line:
            row.paste(sheet, x, 0)
            x += sheet.width + gap
        rows.append(row)
    return stack(rows, below)
