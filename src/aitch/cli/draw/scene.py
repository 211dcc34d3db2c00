"""A whole scene as one canvas: the board that matters most first, then the own hand, then all the rest."""

from __future__ import annotations

from typing import cast

from rich.cells import cell_len
from rich.style import Style

from aitch.cli.draw.canvas import Canvas, flow, stack
from aitch.cli.draw.cards import draw_things, draw_track
from aitch.cli.draw.hexes import SIZES, draw_hexes, hex_extent
from aitch.cli.draw.parts import Look, clip
from aitch.cli.draw.squares import draw_squares, square_extent
from aitch.core.contract import State
from aitch.core.scene import Area, Counter, Panel, Scene

LARGEST = len(SIZES) - 1
EXTENTS = {"hex": hex_extent, "square": square_extent}


def scene_of(seen: State) -> Scene:
    """The scene of a seen position."""
    return cast(Scene, seen.game.scene(seen))


def draw_scene(scene: Scene, look: Look, width: int, sizes: tuple[int, int], viewer: int) -> Canvas:
    """All areas, main ones first; small areas stand side by side where there is room.

    `sizes` are those of boards and of cards, from 0 to `LARGEST`.
    """
    areas = sorted(scene["areas"], key=lambda area: order_of(area, viewer))
    main = [draw_area(area, look, width, sizes) for area in areas if area.get("main")]
    rest = [draw_area(area, look, width, sizes) for area in areas if not area.get("main")]
    return stack([*main, flow(rest, width, gap=3)], gap=1 if rest and sizes[0] else 0)


def order_of(area: Area, viewer: int) -> tuple[bool, bool, int]:
    """Main boards, the viewer's own things, the middle of the table, then the other seats."""
    seat = area.get("seat", -1)
    return (not area.get("main", False), not (seat == viewer and seat >= 0), seat)


def draw_area(area: Area, look: Look, width: int, sizes: tuple[int, int]) -> Canvas:
    if area["kind"] == "hex":
        body = draw_hexes(area, look, sizes[0])
    elif area["kind"] == "square":
        body = draw_squares(area, look, sizes[0])
    elif area["kind"] == "track" and area.get("cells"):
        body = draw_track(area, look, sizes[1], width)
    else:
        body = draw_things(area, look, sizes[1], width)
    title = title_of(area, look)
    if not title or (area.get("main") and area["kind"] in ("hex", "square")):
        return body
    head = Canvas(max(cell_len(title), 1), 1)
    seat = area.get("seat", -1)
    head.put(0, 0, title, look.theme.seat_style(seat) if seat >= 0 else Style(bold=True))
    return stack([head, body])


def title_of(area: Area, look: Look) -> str:
    """The heading of an area, with its owner where the title does not say it."""
    seat = area.get("seat", -1)
    title = area["title"]
    if 0 <= seat < len(look.seat_names) and look.seat_names[seat].lower() not in title.lower():
        title = f"{look.theme.seat_glyph(seat)} {look.seat_names[seat]}: {title}"
    return title


def fitting_sizes(scene: Scene, look: Look, width: int, height: int, viewer: int) -> tuple[int, int]:
    """The largest sizes of boards and cards at which all fits; where it cannot, boards go before cards."""
    board = fitting_board(scene, width, height)
    for card in range(LARGEST, 0, -1):
        sheet = draw_scene(scene, look, width, (board, card), viewer)
        if sheet.height <= height and sheet.width <= width:
            return board, card
    cards_matter = any(area.get("main") and area["kind"] not in EXTENTS for area in scene["areas"])
    return board, 1 if cards_matter else 0


def zoomed(sizes: tuple[int, int], by: int) -> tuple[int, int]:
    """The sizes, larger or smaller by some steps."""
    board, card = (min(max(size + by, 0), LARGEST) for size in sizes)
    return board, card


def fitting_board(scene: Scene, width: int, height: int) -> int:
    boards = [area for area in scene["areas"] if area.get("main") and area["kind"] in EXTENTS]
    if not boards:
        return 1
    for size in range(LARGEST, 0, -1):
        extents = [EXTENTS[area["kind"]](area, size) for area in boards]
        if max(wide for wide, _ in extents) <= width and sum(high for _, high in extents) <= height:
            return size
    narrow = max(EXTENTS[area["kind"]](area, 1)[0] for area in boards) > width
    return 0 if narrow else 1


def panel_lines(panel: Panel, look: Look, player: str, width: int, short: bool = False) -> list[tuple[str, Style]]:
    """One seat's summary: its name, who plays it, its counters and lines.

    Short, a counter that has a sprite is told by its glyph, and the lines stand in one.
    """
    seat = panel["seat"]
    name = panel["name"] if not player or player == panel["name"] else f"{panel['name']} ({player})"
    mark = "▶" if panel.get("active") else " "
    lines = [(clip(f"{mark}{look.theme.seat_glyph(seat)} {name}", width), look.theme.seat_style(seat))]
    parts = [counter_text(counter, look, short) for counter in panel["counters"]]
    told = panel.get("lines", [])
    if short:
        parts += told
        told = []
    line = ""
    for part in parts:
        if line and cell_len(line) + 2 + cell_len(part) > width - 3:
            lines.append(("   " + line, Style()))
            line = ""
        line += ("  " if line else "") + part
    if line:
        lines.append(("   " + clip(line, width - 3), Style()))
    return lines + [("   " + clip(text, width - 3), Style()) for text in told]


def counter_text(counter: Counter, look: Look, short: bool) -> str:
    of = f"/{counter['of']}" if counter.get("of") else ""
    name = counter["name"]
    if short and "sprite" in counter:
        name = look.theme.sprite_glyph(counter["sprite"])
    return f"{name} {counter['value']}{of}"
