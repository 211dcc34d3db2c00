"""Hex boards as text: flat-top hexes with their edges, two or more lines of writing in each.

     ____
    / c4 \\____
    \\_SF_/ d4 \\
    / c3 \\_##_/
"""

from __future__ import annotations

from typing import Final

from rich.style import Style

from aitch.cli.draw.canvas import Canvas
from aitch.cli.draw.parts import Look, cell_spot, shorten
from aitch.core.scene import Area, Cell, Thing, things_by_place

SIZES: Final = [(1, 3), (1, 4), (2, 6), (3, 9)]
"""Half the height of a hex in lines, and the length of its upper edge in columns."""


def hex_extent(area: Area, size: int) -> tuple[int, int]:
    """Columns and lines that the board needs at this size."""
    half, edge = SIZES[size]
    left, top, right, bottom = corners(area)
    return (right - left) * (edge + half) + edge + 2 * half, (bottom - top) * half + 2 * half + 1


def corners(area: Area) -> tuple[int, int, int, int]:
    cells = area.get("cells", [])
    columns = [cell["at"][0] for cell in cells] or [0]
    rows = [2 * cell["at"][1] + cell["at"][0] for cell in cells] or [0]
    return min(columns), min(rows), max(columns), max(rows)


def draw_hexes(area: Area, look: Look, size: int) -> Canvas:
    half, edge = SIZES[size]
    left, top, _, _ = corners(area)
    width, height = hex_extent(area, size)
    canvas = Canvas(width, height)
    places = things_by_place(area)
    cells = area.get("cells", [])
    origins = {
        cell["id"]: ((cell["at"][0] - left) * (edge + half), (2 * cell["at"][1] + cell["at"][0] - top) * half)
        for cell in cells
    }
    for cell in cells:
        x, y = origins[cell["id"]]
        canvas.put(x + half, y, "_" * edge, look.theme.edge)
    for cell in cells:
        x, y = origins[cell["id"]]
        draw_cell(canvas, x, y, half, edge, cell, places.get(cell["id"], []), look)
    for cell in cells:
        x, y = origins[cell["id"]]
        for thing in places.get(cell["id"], []):
            if "side" in thing:
                draw_side(canvas, x, y, half, edge, thing, look)
    return canvas


def draw_cell(
    canvas: Canvas, x: int, y: int, half: int, edge: int, cell: Cell, things: list[Thing], look: Look
) -> None:
    spot = cell_spot(cell, things, look)
    canvas.add(spot, x + half + edge // 2, y + half)
    legal = look.is_legal(spot.words)
    ground = look.theme.ground(cell.get("look", ""), cell.get("seat", -1), legal)
    lines: list[tuple[int, int]] = []
    for i in range(half):
        start, wide = x + half - i, edge + 2 * i
        canvas.put(start - 1, y + 1 + i, "/", look.theme.edge)
        canvas.put(start + wide, y + 1 + i, "\\", look.theme.edge)
        lines.append((start, wide))
    for i in range(half):
        start, wide = x + 1 + i, edge + 2 * (half - 1 - i)
        canvas.put(start - 1, y + 1 + half + i, "\\", look.theme.edge)
        canvas.put(start + wide, y + 1 + half + i, "/", look.theme.edge)
        lines.append((start, wide))
    for number, (start, wide) in enumerate(lines):
        last = number == len(lines) - 1
        canvas.put(start, y + 1 + number, ("_" if last else " ") * wide, ground + look.theme.edge, spot.id)
    on_it = [thing for thing in things if "side" not in thing]
    land = ground_glyph(cell, look) if on_it else ""
    sign = look.sign(spot.id, spot.words, things)
    write_label(canvas, lines[0], y + 1, cell, sign, ground, look, land if half > 1 else "")
    write_things(canvas, lines[1:], y + 2, cell, on_it, ground, look, land if half == 1 else "")


def ground_glyph(cell: Cell, look: Look) -> str:
    """Whose a place is and what it is, in a letter each; a dot stands for nothing in particular."""
    own = look.theme.seat_glyph(cell.get("seat", -1)).lower() + look.theme.look_glyph(cell.get("look", ""))
    return "" if own == "." else own


def write_label(
    canvas: Canvas, line: tuple[int, int], y: int, cell: Cell, sign: str, ground: Style, look: Look, land: str
) -> None:
    """The name of a place, with what it is and a hint where there is room beside it."""
    start, wide = line
    marks = cell.get("marks", [])
    style = look.theme.legal if sign else look.theme.dim
    sign = sign or ("!" if "danger" in marks else "?" if "wanted" in marks else "")
    label = cell.get("label", "")
    hint = cell.get("hint", "")
    for more in (land, hint):
        if more and len(sign + label + more) + 1 <= wide:
            label = f"{label} {more}" if label else more
    if "last" in marks:
        style += Style(underline=True)
    text = shorten(sign + label, wide)
    canvas.put(start + (wide - len(text)) // 2, y, text, ground + style)


def write_things(
    canvas: Canvas,
    lines: list[tuple[int, int]],
    y: int,
    cell: Cell,
    things: list[Thing],
    ground: Style,
    look: Look,
    land: str,
) -> None:
    """The things on a cell, topmost first, as many as there is room for; a plus stands for the rest.

    What the place is stands before them where there is room.
    """
    marks = cell.get("marks", [])
    picked = "picked" in marks
    if not things:
        start, wide = lines[len(lines) // 2]
        own = look.theme.seat_glyph(cell.get("seat", -1)).lower() + look.theme.look_glyph(cell.get("look", ""))
        glyph = "[]" if picked else "·" if "reach" in marks and not own else own
        canvas.put(start + (wide - len(glyph)) // 2, y + len(lines) // 2, glyph, ground + look.theme.dim)
        return
    rows: list[list[Thing]] = [[]]
    used = 0
    shown = 0
    for thing in things:
        need = len(look.glyph(thing)) + (1 if rows[-1] else 0)
        if rows[-1] and used + need > lines[len(rows) - 1][1] - 1:
            if len(rows) == len(lines):
                break
            rows.append([])
            used = 0
            need -= 1
        rows[-1].append(thing)
        used += need
        shown += 1
    above = (len(lines) - len(rows) + 1) // 2
    start, wide = lines[above]
    room = wide - used - (shown < len(things)) - 2 * picked
    if land and len(land) < room:
        canvas.put(start, y + above, land, ground + look.theme.dim)
        lines[above] = (start + len(land) + 1, wide - len(land) - 1)
    for i, row in enumerate(rows):
        start, wide = lines[above + i]
        write_row(
            canvas, start, wide, y + above + i, row, shown < len(things) and i == len(rows) - 1, picked, ground, look
        )


def write_row(
    canvas: Canvas, start: int, wide: int, y: int, row: list[Thing], more: bool, picked: bool, ground: Style, look: Look
) -> None:
    glyphs = [look.glyph(thing) for thing in row]
    total = sum(len(glyph) for glyph in glyphs) + len(glyphs) - 1 + (1 if more else 0)
    if total > wide:
        glyphs = [shorten(glyphs[0], wide - (1 if more else 0))]
        total = len(glyphs[0]) + (1 if more else 0)
    brackets = (picked or any("picked" in thing.get("states", []) for thing in row)) and total + 2 <= wide
    x = start + (wide - total) // 2
    if brackets:
        canvas.put(x - 1, y, "[", ground + look.theme.legal)
    for i, (glyph, thing) in enumerate(zip(glyphs, row, strict=False)):
        x = canvas.put(x, y, glyph, ground + look.style(thing))
        if i + 1 < len(glyphs):
            x += 1
    if more:
        x = canvas.put(x, y, "+", ground + look.theme.dim)
    if brackets:
        canvas.put(x, y, "]", ground + look.theme.legal)


def draw_side(canvas: Canvas, x: int, y: int, half: int, edge: int, thing: Thing, look: Look) -> None:
    """A thing on a border of its cell: its glyph along that edge."""
    glyph = look.theme.side_glyph(thing)
    style = look.style(thing) + Style(bold=True)
    side = thing["side"] % 6
    if side in (0, 3):
        canvas.put(x + half, y if side == 0 else y + 2 * half, glyph * edge, style)
        return
    for i in range(half):
        at = {
            1: (x + half + edge + i, y + 1 + i),
            2: (x + 2 * half + edge - 1 - i, y + 1 + half + i),
            4: (x + i, y + 1 + half + i),
            5: (x + half - 1 - i, y + 1 + i),
        }[side]
        canvas.put(at[0], at[1], glyph, style)
