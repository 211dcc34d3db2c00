"""Rows and fans of cards, piles, tracks: areas whose things lie in order."""

from __future__ import annotations

import textwrap
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from aitch.cli.draw.canvas import Canvas, flow, stack
from aitch.cli.draw.parts import Look, cell_spot, clip, shorten, thing_spot
from aitch.core.scene import Area, Cell, Face, Thing, things_by_place, untold

CARD_WIDTHS: Final = [0, 14, 18, 24]
"""Columns inside a card at each size; at the smallest a card is a word or two in a line."""
TEXT_LINES: Final = [0, 2, 4, 8]


def draw_things(area: Area, look: Look, size: int, width: int) -> Canvas:
    """A row, fan or pile."""
    sheets, boxed = sheets_of(area, look, size, width)
    return flow(sheets, width, gap=1 if boxed else 2)


def draw_column(area: Area, look: Look, size: int, width: int) -> Canvas:
    """One thing below the other; as boxes only where these are not too wide for it."""
    fits = width >= CARD_WIDTHS[size] + 2 and size > 1
    return stack(sheets_of(area, look, size if fits else 0, width)[0])


def sheets_of(area: Area, look: Look, size: int, width: int) -> tuple[list[Canvas], bool]:
    """The things of an area that lie on no other, drawn one by one; and whether as boxes."""
    places = things_by_place(area)
    spaces = {space["id"] for thing in area["items"] for space in thing.get("face", blank()).get("spaces", [])}
    laid = [thing for thing in area["items"] if thing.get("at") not in spaces or not spaces]
    boxed = size > 0 and any("face" in thing or thing.get("back") for thing in laid)
    owner = area.get("seat", -1)
    sheets = [
        draw_box(thing, places, look, size, owner) if boxed else draw_chip(thing, places, look, width) for thing in laid
    ]
    if not sheets:
        empty = Canvas(len("(empty)"), 1)
        empty.put(0, 0, "(empty)", look.theme.dim)
        sheets = [empty]
    return sheets, boxed


def blank() -> Face:
    return {"title": ""}


def draw_chip(thing: Thing, places: dict[str, list[Thing]], look: Look, most: int) -> Canvas:
    """A thing in one line; spaces on a card follow its title, or lie below it where they have rows."""
    legal, sign = look.is_legal([thing.get("word", "")]), look.sign(thing["id"], [thing.get("word", "")])
    face = thing.get("face")
    tail = f" ×{thing['count']}" if thing.get("count", 1) > 1 else ""
    if thing.get("back"):
        text = "▒▒"
    elif face is not None:
        text = face["title"]
        tail = (f" ({face['corner']})" if face.get("corner") else "") + tail
        signs = look.theme.symbols(face)
        tail += f" {signs}" if signs and cell_len(text + tail + signs) < most - 3 else ""
    else:
        glyph = look.theme.seat_glyph(thing.get("seat", -1)) + look.theme.bare_glyph(thing)
        text = f"{glyph} {clip(thing['name'], 24)}"
    picked = "picked" in thing.get("states", [])
    text = clip(text, most - cell_len(tail) - len(sign) - 2 * picked) + tail
    text = sign + (f"[{text}]" if picked else text)
    ground = look.theme.ground(face.get("look", "") if face else "")
    spaces = face.get("spaces", []) if face else []
    width, (columns, rows) = cell_len(text), extent_of(spaces)
    below = rows > 1
    canvas = Canvas(max(width, 4 * columns) if below else width + 4 * columns, 1 + rows if below else 1)
    spot = thing_spot(thing, look)
    canvas.put(0, 0, text, ground + (look.theme.legal if legal else look.style(thing)), spot.id)
    canvas.add(spot, width // 2, 0)
    for space in spaces:
        x, y = 4 * space["at"][0], space["at"][1]
        at = (x, 1 + y) if below else (width + x, 0)
        draw_space(canvas, space, places.get(space["id"], []), *at, ground, look)
    return canvas


def extent_of(spaces: list[Cell]) -> tuple[int, int]:
    """How many columns and rows of spaces a card has."""
    return max((s["at"][0] + 1 for s in spaces), default=0), max((s["at"][1] + 1 for s in spaces), default=0)


def draw_box(thing: Thing, places: dict[str, list[Thing]], look: Look, size: int, among: int) -> Canvas:
    """A card with its frame: title and corner, little board, symbols, text, spaces with what lies there.

    Whose it is shows where it lies among the things of another or of nobody.
    """
    face = thing.get("face")
    legal = look.is_legal([thing.get("word", "")])
    count = f"×{thing['count']}" if thing.get("count", 1) > 1 else ""
    title, right = look.sign(thing["id"], [thing.get("word", "")]), count
    if face is not None:
        owner = look.theme.seat_glyph(thing.get("seat", -1)) if thing.get("seat", -1) != among else ""
        title += (f"{owner} " if owner else "") + face["title"]
        right = " ".join(part for part in (count, face.get("corner", "")) if part)
    elif not thing.get("back"):
        title += f"{look.glyph(thing)} {thing['name']}"
    spaces = face.get("spaces", []) if face else []
    inner = inner_width(face, cell_len(title) + 1 + cell_len(right), size)
    lines = [] if face is None else face_lines(face, inner, TEXT_LINES[size], look)
    height = 1 + len(lines) + max((space["at"][1] for space in spaces), default=-1) + 1
    canvas = Canvas(inner + 2, height + 2)
    spot = thing_spot(thing, look)
    canvas.add(spot, canvas.width // 2, 1)
    ground = look.theme.ground(face.get("look", "") if face else "")
    picked = "picked" in thing.get("states", [])
    edge = look.theme.legal if legal or picked else look.style(thing) + look.theme.edge
    corners = "╔═╗║╚╝" if picked else "╭─╮│╰╯"
    canvas.put(0, 0, corners[0] + corners[1] * inner + corners[2], edge, spot.id)
    for y in range(1, height + 1):
        canvas.put(0, y, corners[3], edge, spot.id)
        canvas.put(1, y, ("▒" if thing.get("back") else " ") * inner, ground, spot.id)
        canvas.put(inner + 1, y, corners[3], edge, spot.id)
    canvas.put(0, height + 1, corners[4] + corners[1] * inner + corners[5], edge, spot.id)
    wide = inner - (cell_len(right) + 1 if right else 0)
    canvas.put(1, 1, clip(title, wide), ground + Style(bold=True) + (look.theme.legal if legal else look.style(thing)))
    canvas.put(inner + 1 - cell_len(right), 1, right, ground + Style(bold=True))
    for i, line in enumerate(lines):
        canvas.put(1, 2 + i, clip(line, inner), ground)
    for space in spaces:
        x, y = 1 + space["at"][0] * 5, 2 + len(lines) + space["at"][1]
        draw_space(canvas, space, places.get(space["id"], []), x, y, ground, look)
    return canvas


def inner_width(face: Face | None, head: int, size: int) -> int:
    """A card is as wide as what is on it, within the measure of its size."""
    most = CARD_WIDTHS[size]
    need = [3, min(head, most)]
    if face is not None:
        need += [3 * len(row) - 1 for row in face.get("grid", [])]
        need += [5 * (space["at"][0] + 1) - 1 for space in face.get("spaces", [])]
        if face.get("text"):
            need.append(min(most, max(len(face["text"]) // 2, 10)))
    return max(need)


def face_lines(face: Face, inner: int, most: int, look: Look) -> list[str]:
    lines: list[str] = []
    for row in face.get("grid", []):
        glyphs = [look.theme.sprite_glyph(sprite) if sprite else "·" for sprite in row]
        lines.append(" ".join(shorten(glyph, 2).ljust(2) for glyph in glyphs))
    icons = [look.theme.sprite_glyph(sprite) for sprite in face.get("icons", [])]
    if icons:
        lines += textwrap.wrap(" ".join(icons), inner)
    told = face.get("text", "")
    icons_told = [words for line in face.get("effects", []) if (words := untold(line, told))]
    written = textwrap.wrap("; ".join([*([told] if told else []), *icons_told]), inner)
    if len(written) > most:
        written = written[:most]
        written[-1] = clip(written[-1] + " …", inner)
    return lines + written


def draw_space(canvas: Canvas, space: Cell, things: list[Thing], x: int, y: int, ground: Style, look: Look) -> None:
    """A place on a card, four columns wide: what lies there, or its label."""
    spot = cell_spot(space, things, look)
    legal = look.is_legal(spot.words)
    text = look.glyph(things[0]) if things else space.get("label", "") or look.theme.look_glyph(space.get("look", ""))
    if len(things) > 1:
        text = shorten(text, 1) + "+"
    text = (look.sign(spot.id, spot.words, things) or "[") + shorten(text, 2).center(2, " " if things else "_") + "]"
    style = look.theme.legal if legal else look.style(things[0]) if things else look.theme.dim
    canvas.put(x, y, text, ground + style, spot.id)
    canvas.add(spot, x + 2, y)


def draw_track(area: Area, look: Look, size: int, width: int) -> Canvas:
    """Places in a line, each with its name and what stands there."""
    places = things_by_place(area)
    sheets: list[Canvas] = []
    for cell in area.get("cells", []):
        things = places.get(cell["id"], [])
        spot = cell_spot(cell, things, look)
        legal = look.is_legal(spot.words)
        label = look.sign(spot.id, spot.words, things) + cell.get("label", cell["name"] if size > 1 else "")
        standing = " ".join(look.glyph(thing) for thing in things)
        inner = max(cell_len(label), cell_len(standing), 2)
        sheet = Canvas(inner + 2, 2)
        ground = look.theme.ground(cell.get("look", ""))
        style = look.theme.legal if legal else look.theme.dim
        sheet.put(0, 0, "|" + label.center(inner) + "|", ground + style, spot.id)
        sheet.put(0, 1, "|" + " " * inner + "|", ground + look.theme.dim, spot.id)
        x = 1 + (inner - cell_len(standing)) // 2
        for thing in things:
            x = sheet.put(x, 1, look.glyph(thing), ground + look.style(thing)) + 1
        sheet.add(spot, sheet.width // 2, 0)
        sheets.append(sheet)
    return flow(sheets, width, gap=0)
