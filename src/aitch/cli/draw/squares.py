"""Square boards as text: a grid of boxes, and cards that cover several of them."""

from __future__ import annotations

from typing import Final

from rich.style import Style

from aitch.cli.draw.canvas import Canvas
from aitch.cli.draw.parts import Look, cell_spot, clip, shorten, thing_spot
from aitch.core.scene import Area, Cell, Thing, things_by_place

SIZES: Final = [(3, 1), (5, 1), (7, 2), (11, 3)]
"""Columns and lines inside one square."""
JOINTS: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The sign for a corner, by what meets there: 1 up, 2 down, 4 left, 8 right."""


class Grid:
    """Where the squares of a board lie on its canvas."""

    def __init__(self, area: Area, size: int) -> None:
        self.wide, self.high = SIZES[size]
        cells = area.get("cells", [])
        self.left = min((cell["at"][0] for cell in cells), default=0)
        self.top = min((cell["at"][1] for cell in cells), default=0)
        self.right = max((cell["at"][0] for cell in cells), default=0) + 1
        self.bottom = max((cell["at"][1] for cell in cells), default=0) + 1
        for thing in area["items"]:
            at = next((cell["at"] for cell in cells if cell["id"] == thing.get("at")), None)
            if at is not None and "span" in thing:
                self.right = max(self.right, at[0] + thing["span"][0])
                self.bottom = max(self.bottom, at[1] + thing["span"][1])

    @property
    def extent(self) -> tuple[int, int]:
        columns, rows = self.right - self.left, self.bottom - self.top
        return columns * (self.wide + 1) + 1, rows * (self.high + 1) + 1

    def corner(self, x: int, y: int) -> tuple[int, int]:
        return (x - self.left) * (self.wide + 1), (y - self.top) * (self.high + 1)


def square_extent(area: Area, size: int) -> tuple[int, int]:
    return Grid(area, size).extent


def draw_squares(area: Area, look: Look, size: int) -> Canvas:
    grid = Grid(area, size)
    canvas = Canvas(*grid.extent)
    places = things_by_place(area)
    cells = area.get("cells", [])
    draw_lines(canvas, grid, cells, look)
    at = {cell["id"]: cell["at"] for cell in cells}
    cards = [thing for thing in area["items"] if "span" in thing and thing.get("at") in at]
    covered: dict[tuple[int, int], list[Thing]] = {}
    for card in sorted(cards, key=lambda thing: thing.get("layer", 0)):
        x, y = at[card["at"]]
        columns, rows = card["span"]
        for place in [(x + i, y + j) for i in range(columns) for j in range(rows)]:
            covered.setdefault(place, []).insert(0, card)
    for cell in cells:
        things = [thing for thing in places.get(cell["id"], []) if "span" not in thing]
        draw_cell(canvas, grid, cell, things, covered.get((cell["at"][0], cell["at"][1]), []), look)
    for card in sorted(cards, key=lambda thing: thing.get("layer", 0)):
        draw_card(canvas, grid, at[card["at"]], card, look)
    for cell in cells:
        # Pieces lie on the cards, so they are written last.
        write_things(canvas, grid, cell, places.get(cell["id"], []), look)
    return canvas


def draw_lines(canvas: Canvas, grid: Grid, cells: list[Cell], look: Look) -> None:
    across: set[tuple[int, int]] = set()
    down: set[tuple[int, int]] = set()
    for cell in cells:
        x, y = cell["at"]
        across |= {(x, y), (x, y + 1)}
        down |= {(x, y), (x + 1, y)}
    for x, y in across:
        left, top = grid.corner(x, y)
        canvas.put(left + 1, top, "─" * grid.wide, look.theme.edge)
    for x, y in down:
        left, top = grid.corner(x, y)
        for i in range(grid.high):
            canvas.put(left, top + 1 + i, "│", look.theme.edge)
    for x in range(grid.left, grid.right + 1):
        for y in range(grid.top, grid.bottom + 1):
            bits = ((x, y - 1) in down) + 2 * ((x, y) in down) + 4 * ((x - 1, y) in across) + 8 * ((x, y) in across)
            if bits:
                left, top = grid.corner(x, y)
                canvas.put(left, top, JOINTS[bits], look.theme.edge)


def draw_cell(canvas: Canvas, grid: Grid, cell: Cell, things: list[Thing], cards: list[Thing], look: Look) -> None:
    left, top = grid.corner(cell["at"][0], cell["at"][1])
    spot = cell_spot(cell, things, look)
    spot.details += [look.in_words(card) for card in cards]
    canvas.add(spot, left + 1 + grid.wide // 2, top + 1 + grid.high // 2)
    legal = look.is_legal(spot.words)
    ground = look.theme.ground(cell.get("look", ""), cell.get("seat", -1), legal)
    for i in range(grid.high):
        canvas.put(left + 1, top + 1 + i, " " * grid.wide, ground, spot.id)
    marks = cell.get("marks", [])
    sign = look.sign(spot.id, spot.words, things)
    sign = sign or ("!" if "danger" in marks else "?" if "wanted" in marks else "")
    wide = grid.wide if grid.high > 1 or not things else max(1, grid.wide - 2)
    label = shorten(sign + cell.get("label", ""), wide)
    style = look.theme.legal if legal else look.theme.dim
    canvas.put(left + 1, top + 1, label, ground + style + Style(underline="last" in marks or "complete" in marks))
    glyph = look.theme.look_glyph(cell.get("look", ""))
    if glyph and not things and not cards and (grid.high > 1 or not label):
        canvas.put(left + 1 + (grid.wide - len(glyph)) // 2, top + grid.high, glyph, ground + look.theme.dim)
    hint = cell.get("hint", "")
    if hint and grid.high > 1:
        canvas.put(left + 1 + grid.wide - len(hint), top + 1, hint, ground + look.theme.dim)


def draw_card(canvas: Canvas, grid: Grid, at: list[int], card: Thing, look: Look) -> None:
    """A card that covers several squares: its own frame, and its little board square by square."""
    columns, rows = card["span"]
    left, top = grid.corner(at[0], at[1])
    width, height = columns * (grid.wide + 1) - 1, rows * (grid.high + 1) - 1
    frame(canvas, left, top, width, height, look.style(card) + look.theme.edge)
    face = card.get("face")
    ground = look.theme.ground(face.get("look", "") if face else "")
    owner = ""
    if card.get("word") is not None:
        spot = thing_spot(card, look)
        canvas.add(spot, left + 1 + width // 2, top + 1 + height // 2)
        owner = spot.id
    for i in range(height):
        canvas.put(left + 1, top + 1 + i, " " * width, ground, owner)
    if card.get("back") or face is None:
        canvas.put(left + 1, top + 1, shorten(look.glyph(card), width), ground + look.theme.dim)
        return
    symbols = face.get("grid", [])
    if len(symbols) == rows and all(len(row) == columns for row in symbols):
        for j, row in enumerate(symbols):
            for i, sprite in enumerate(row):
                x, y = grid.corner(at[0] + i, at[1] + j)
                glyph = shorten(look.theme.sprite_glyph(sprite), grid.wide) if sprite else ""
                canvas.put(x + 1 + (grid.wide - len(glyph)) // 2, y + (grid.high + 1) // 2, glyph, ground)
    else:
        canvas.put(left + 1, top + 1, clip(face["title"], width), ground + Style(bold=True))
        for j, row in enumerate(symbols[: height - 1]):
            text = " ".join(look.theme.sprite_glyph(sprite) if sprite else "." for sprite in row)
            canvas.put(left + 1, top + 2 + j, clip(text, width), ground)
    canvas.put(left + 1, top, look.sign(card["id"], [card.get("word", "")]), look.theme.legal)


def frame(canvas: Canvas, left: int, top: int, width: int, height: int, style: Style) -> None:
    canvas.put(left, top, "╔" + "═" * width + "╗", style)
    for i in range(height):
        canvas.put(left, top + 1 + i, "║", style)
        canvas.put(left + width + 1, top + 1 + i, "║", style)
    canvas.put(left, top + height + 1, "╚" + "═" * width + "╝", style)


def write_things(canvas: Canvas, grid: Grid, cell: Cell, things: list[Thing], look: Look) -> None:
    left, top = grid.corner(cell["at"][0], cell["at"][1])
    sign = look.sign(cell["id"], [cell.get("word", "")])
    if sign:
        # A card may cover a place that can be chosen all the same.
        glow = look.theme.ground(cell.get("look", ""), cell.get("seat", -1), legal=True)
        canvas.put(left + 1, top + 1, sign, glow + look.theme.legal)
    on_it = [thing for thing in things if "side" not in thing and "span" not in thing]
    glyphs = [look.glyph(thing) for thing in on_it]
    wide = grid.wide
    shown: list[str] = []
    for glyph in glyphs:
        if shown and sum(map(len, shown)) + len(shown) + len(glyph) > wide:
            break
        shown.append(glyph)
    if shown:
        more = "+" if len(shown) < len(glyphs) else ""
        picked = any("picked" in thing.get("states", []) for thing in on_it) or "picked" in cell.get("marks", [])
        shown[0] = shorten(shown[0], wide - len(more))
        total = sum(map(len, shown)) + len(shown) - 1 + len(more)
        x = left + 1 + max(0, (wide - total) // 2)
        y = top + grid.high
        background = Style(bgcolor=canvas.styles[y][x].bgcolor)
        if picked and total + 2 <= wide:
            canvas.put(x - 1, y, "[", background + look.theme.legal)
            canvas.put(x + total, y, "]", background + look.theme.legal)
        for glyph, thing in zip(shown, on_it, strict=False):
            x = canvas.put(x, y, glyph, background + look.style(thing)) + 1
        if more:
            canvas.put(x - 1, y, more, background + look.theme.dim)
    for thing in things:
        if "side" in thing and "span" not in thing:
            draw_side(canvas, grid, left, top, thing, look)


def draw_side(canvas: Canvas, grid: Grid, left: int, top: int, thing: Thing, look: Look) -> None:
    glyph = look.theme.side_glyph(thing)
    side = thing["side"] % 4
    if side in (0, 2):
        canvas.put(left + 1, top if side == 0 else top + grid.high + 1, glyph * grid.wide, look.style(thing))
        return
    for i in range(grid.high):
        canvas.put(left if side == 3 else left + grid.wide + 1, top + 1 + i, glyph, look.style(thing))
