"""A whole scene as one canvas: the board that matters most first, then the own hand, then all the rest."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from aitch.cli.draw.canvas import Canvas, flow, stack
from aitch.cli.draw.cards import draw_column, draw_things, draw_track
from aitch.cli.draw.hexes import SIZES, draw_hexes, hex_extent
from aitch.cli.draw.parts import Look, clip
from aitch.cli.draw.squares import draw_squares, square_extent
from aitch.cli.draw.theme import readable
from aitch.cli.draw.turned import own_side_below
from aitch.core.contract import State
from aitch.core.scene import Area, Counter, Panel, Scene

NARROWEST = 16
"""Columns that cards one below the other need at least."""
LARGEST = len(SIZES) - 1
EXTENTS = {"hex": hex_extent, "square": square_extent}


def scene_of(seen: State, alone: bool = False) -> Scene:
    """The scene of a seen position; who looks alone has the own side of a board below."""
    scene: Scene = seen.game.scene(seen)
    return own_side_below(scene) if alone else scene


class Sizes:
    """How large things are drawn, each from 0 to `LARGEST`: boards, the cards that matter most, all other cards."""

    def __init__(self, board: int, cards: int, rest: int) -> None:
        self.board = board
        self.cards = cards
        self.rest = rest

    def zoomed(self, by: int) -> Sizes:
        """Larger or smaller by some steps."""
        board, cards, rest = (min(max(size + by, 0), LARGEST) for size in (self.board, self.cards, self.rest))
        return Sizes(board, cards, rest)


def draw_scene(scene: Scene, look: Look, width: int, sizes: Sizes, viewer: int) -> Canvas:
    """All areas, main ones first; small areas stand side by side where there is room."""
    areas = sorted(scene["areas"], key=lambda area: order_of(area, viewer))
    columns = [area for area in areas if area["kind"] == "column" and area.get("main")]
    wide = max(NARROWEST, (width - 2 * (len(columns) - 1)) // max(1, len(columns)))
    beside = [draw_area(area, look, wide, sizes, viewer) for area in columns]
    alone = [area for area in areas if area.get("main") and area not in columns]
    main = [draw_area(area, look, width, sizes, viewer) for area in alone]
    main += [flow(beside, width, gap=2, below=1)] if beside else []
    rest = [draw_area(area, look, width, sizes, viewer) for area in areas if not area.get("main")]
    gap = 1 if sizes.board else 0
    sheet = stack([*main, flow(rest, width, gap=3, below=gap)], gap=gap)
    sheet.restyle(lambda style: readable(style, look.theme.ink))
    return sheet


def order_of(area: Area, viewer: int) -> tuple[int, int]:
    """Main boards, what lies beside the question and the viewer's hand, the middle of the table, the viewer's other
    things, then the other seats."""
    seat = area.get("seat", -1)
    if area.get("main"):
        return 0, seat
    if is_hand(area, viewer) or area.get("near"):
        return 1, seat
    if seat < 0:
        return 2, seat
    return (3 if seat == viewer else 4), seat


def is_hand(area: Area, viewer: int) -> bool:
    return area.get("seat", -1) == viewer >= 0 and (area["kind"] == "fan" or area.get("secret", False))


def draw_area(area: Area, look: Look, width: int, sizes: Sizes, viewer: int) -> Canvas:
    cards = sizes.cards if area.get("main") or is_hand(area, viewer) else sizes.rest
    if area["kind"] == "hex":
        body = draw_hexes(area, look, sizes.board)
    elif area["kind"] == "square":
        body = draw_squares(area, look, sizes.board)
    elif area["kind"] == "column":
        body = draw_column(area, look, cards, width)
    elif area["kind"] == "track" and area.get("cells"):
        body = draw_track(area, look, cards, width)
    else:
        body = draw_things(area, look, cards, width)
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


def fitting_sizes(scene: Scene, look: Look, width: int, height: int, viewer: int) -> Sizes:
    """The largest sizes at which all fits; where it cannot, boards go before the own hand, and that before the rest."""
    board = fitting_board(scene, width, height)
    for cards, rest in ((3, 3), (2, 2), (1, 1), (2, 0), (1, 0)):
        sizes = Sizes(board, cards, rest)
        sheet = draw_scene(scene, look, width, sizes, viewer)
        if sheet.height <= height and sheet.width <= width:
            return sizes
    # Not all of it, then; but what one plays with should be in sight without scrolling, in lines if not as boxes.
    first: Scene = {"areas": [area for area in scene["areas"] if order_of(area, viewer)[0] < 2], "panels": []}
    boxed = draw_scene(first, look, width, Sizes(board, 1, 0), viewer)
    return Sizes(board, 1 if boxed.height <= height else 0, 0)


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
    gain = f" +{counter['gain']}" if counter.get("gain") else ""
    name = counter["name"]
    if short and "sprite" in counter:
        name = look.theme.sprite_glyph(counter["sprite"])
    return f"{name} {counter['value']}{of}{gain}"
