"""A scene as a picture: SVG in Python, for environments and documents, where no browser is.

It is made of what the page is made of: the scene of a seen position, the game's sprites and its `theme.toml`.  Boards
lie to the left with what belongs to nobody, each seat's things to the right beneath its panel; legal words glow.  It is
plainer than the page: cards show their title, their picture or little board, and what they do in words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from aitch.core.content import read_toml
from aitch.core.contract import State
from aitch.core.game import Game
from aitch.core.scene import Area, Cell, Counter, Face, Goal, Panel, Scene, Thing

LEFT: Final = 640
RIGHT: Final = 340
GAP: Final = 12
HEX: Final = 56.0
"""From the middle of a hex to a corner; a square is as wide as 100."""
CARD: Final = (92, 104)
BACK: Final = (40, 56)
TOKEN: Final = 40
LETTER, BOLD = 0.58, 0.68
"""About as wide as a letter is, measured by its height."""
PAPER, INK, GROUND, ACCENT = "#fffaf0", "#241f1a", "#ece4d4", "#8c3b1b"
SEATS: Final = ["#912008", "#3985a3", "#507541", "#7b4999", "#b37f1c", "#4a4f5c"]
"""Colours of a game that brings none, as on the page."""
FAINT: Final = {"ghost": 0.5, "used": 0.5, "dim": 0.45}
BOARDS: Final = ("hex", "square")

Point = tuple[float, float]


class Block(NamedTuple):
    """Something drawn, with its upper left corner at the origin."""

    width: float
    height: float
    svg: str


class Art:
    """The colours and sprites of a game; sprites that were used are to be defined in the picture once."""

    def __init__(self, game: Game, seats: int, legal: Collection[str]) -> None:
        self.folder = Path(game.folder) / "art"
        theme = theme_of(game)
        palette = theme.get("palette", {}).get("light", {})
        self.ink, self.paper = palette.get("ink", INK), palette.get("paper", PAPER)
        self.ground, self.accent = palette.get("ground", GROUND), palette.get("accent", ACCENT)
        named = {seat.get("name"): seat for seat in theme.get("seats", [])}
        own = [named[name] for name in game.seat_names(seats) if name in named] or theme.get("seats", [])
        self.seats = [seat["light"] for seat in own] or SEATS
        self.looks = theme.get("looks", {})
        self.legal = legal
        self.symbols: dict[str, str] = {}

    def seat(self, seat: int | None) -> str:
        return self.ink if seat is None or seat < 0 else str(self.seats[seat % len(self.seats)])

    def look(self, name: str | None) -> str:
        return str(self.looks.get(name, {}).get("light", self.paper))

    def sprite(self, name: str, seat: int | None, at: Point, size: float) -> str:
        """The sprite in its owner's colour, about a point; nothing if the game has not drawn it."""
        id = re.sub(r"[^\w-]", "_", f"{name}-{-1 if seat is None else seat}")
        if id not in self.symbols:
            self.symbols[id] = symbol(sprite_text(self.folder / f"{name}.svg"), id, self.paints(seat))
        if not self.symbols[id]:
            return ""
        x, y = at[0] - size / 2, at[1] - size / 2
        return f'<use href="#{id}" x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}"/>'

    def paints(self, seat: int | None) -> dict[str, str]:
        return {"ink": self.ink, "paper": self.paper, "accent": self.accent, "seat": self.seat(seat)}

    def glow(self, word: str | None) -> bool:
        return word is not None and word in self.legal


@cache
def theme_of(game: Game) -> dict[str, Any]:
    file = Path(game.folder) / "art" / "theme.toml"
    return read_toml(file, file.name) if file.is_file() else {}


@cache
def sprite_text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def symbol(svg: str, id: str, paints: dict[str, str]) -> str:
    """A drawing that can be used many times, with its colours put in and ids of its own."""
    found = re.search(r"<svg\b([^>]*)>(.*)</svg>", svg, re.S)
    if found is None:
        return ""
    box = re.search(r'viewBox="([^"]*)"', found[1])
    inside = re.sub(r"var\(--([\w-]+)[^)]*\)", lambda paint: paints.get(paint[1], paints["ink"]), found[2])
    inside = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{id}-", inside)
    inside = re.sub(r">\s+<", "><", inside.strip())
    return f'<symbol id="{id}" viewBox="{box[1] if box else "0 0 100 100"}">{inside}</symbol>'


def position_svg(seen: State) -> str:
    """A seen position as a picture, with what is asked above it."""
    game: Game = seen.game
    legal = {game.vocabulary[option] for option in seen.options()} if seen.seat == seen.viewer else set()
    return scene_svg(game, game.scene(seen), len(seen.returns()), f"{game.title}: {seen.prompt()}", legal)


def scene_svg(game: Game, scene: Scene, seats: int, title: str, legal: Collection[str] = ()) -> str:
    """The picture of a scene; `legal` are the words that glow."""
    art = Art(game, seats, legal)
    head = words([title], LEFT + GAP + RIGHT, 20, art.ink, bold=True)
    common = [area for area in scene["areas"] if area.get("seat") is None]
    boards = [board(area, art, LEFT if area.get("main") else LEFT / 2) for area in common if area["kind"] in BOARDS]
    shelves = [shelf(area, art, LEFT) for area in common if area["kind"] not in BOARDS]
    notes = words(scene.get("notes", []), LEFT, 13, art.ink)
    goals = words([goal_text(goal) for goal in scene.get("goals", [])], LEFT, 13, art.ink)
    left = stacked([*flowing(boards, LEFT), *flowing(shelves, LEFT), notes, goals])
    right: list[Block] = []
    for shown in scene["panels"]:
        right.append(panel(shown, art))
        own = [area for area in scene["areas"] if area.get("seat") == shown["seat"]]
        right += [board(area, art, RIGHT) for area in own if area["kind"] in BOARDS]
        right += flowing([shelf(area, art, RIGHT) for area in own if area["kind"] not in BOARDS], RIGHT)
    body = beside([left, stacked(right)])
    page = stacked([head, body])
    width, height = page.width + 2 * GAP, page.height + 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="Alegreya Sans, DejaVu Sans, system-ui, sans-serif" role="img">'
        f"<title>{escape(title)}</title><defs>{''.join(art.symbols.values())}</defs>"
        f'<rect width="100%" height="100%" fill="{art.ground}"/>{moved(page, GAP, GAP)}</svg>\n'
    )


def goal_text(goal: Goal) -> str:
    of = goal["of"]
    return f"{goal['name']}: {', '.join(f'{value} of {of}' for value in goal['values'])}"


# Laying blocks out


def moved(block: Block, x: float, y: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{block.svg}</g>' if block.svg else ""


def stacked(blocks: Iterable[Block]) -> Block:
    """One beneath the other."""
    y, width, parts = 0.0, 0.0, list[str]()
    for block in blocks:
        if block.height:
            parts.append(moved(block, 0, y))
            y += block.height + GAP
            width = max(width, block.width)
    return Block(width, max(y - GAP, 0), "".join(parts))


def beside(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """One beside the other."""
    x, height, parts = 0.0, 0.0, list[str]()
    for block in blocks:
        parts.append(moved(block, x, 0))
        x += block.width + gap
        height = max(height, block.height)
    return Block(max(x - gap, 0), height, "".join(parts))


def flowing(blocks: Iterable[Block], width: float, gap: float = GAP) -> list[Block]:
    """Rows of what fits side by side."""
    rows: list[list[Block]] = []
    taken = 0.0
    for block in blocks:
        if not block.height:
            continue
        if not rows or taken + block.width > width:
            rows.append([])
            taken = 0.0
        rows[-1].append(block)
        taken += block.width + gap
    return [beside(row, gap) for row in rows]


def words(lines: Iterable[str], width: float, size: float, colour: str, bold: bool = False) -> Block:
    """Text, broken into lines that about fit."""
    letter = size * (BOLD if bold else LETTER)
    broken = [part for line in lines for part in wrapped(line, int(width / letter))]
    paint = f'font-size="{size:.3g}" fill="{colour}"' + (' font-weight="700"' if bold else "")
    told = "".join(
        f'<text x="0" y="{(i + 0.8) * size * 1.2:.1f}" {paint}>{escape(line)}</text>' for i, line in enumerate(broken)
    )
    return Block(width if broken else 0, len(broken) * size * 1.2, told)


def wrapped(text: str, letters: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word if len(word) <= letters else word[: letters - 1] + "…")
    return lines


# Boards


def centre(area: Area, at: Sequence[int]) -> Point:
    """The middle of a cell; a board that its viewer sees from the other side is turned by half."""
    q, r = (-at[0], -at[1]) if area.get("turned") else (at[0], at[1])
    return (1.5 * HEX * q, math.sqrt(3) * HEX * (r + q / 2)) if area["kind"] == "hex" else (100.0 * q, 100.0 * r)


def corners(area: Area, middle: Point, part: float = 1.0) -> list[Point]:
    """Clockwise from the upper left one."""
    hexes = area["kind"] == "hex"
    angles, far = ([240, 300, 0, 60, 120, 180], HEX) if hexes else ([225, 315, 45, 135], 50 * math.sqrt(2))
    turns = [math.radians(angle) for angle in angles]
    return [(middle[0] + part * far * math.cos(turn), middle[1] + part * far * math.sin(turn)) for turn in turns]


def board(area: Area, art: Art, width: float) -> Block:
    """A board of hexes or squares, as large as there is room."""
    cells = area.get("cells", [])
    if not cells:
        return Block(0, 0, "")
    places = {cell["id"]: centre(area, cell["at"]) for cell in cells}
    rims = [point for middle in places.values() for point in corners(area, middle)]
    x, y = min(point[0] for point in rims), min(point[1] for point in rims)
    wide, high = max(point[0] for point in rims) - x, max(point[1] for point in rims) - y
    scale = min(width / wide, 1.25)
    drawn = [ground(area, cell, places[cell["id"]], art) for cell in cells]
    drawn += [piece for _, piece in sorted(pieces(area, places, art), key=lambda placed: placed[0])]
    inside = f'<g transform="scale({scale:.4f}) translate({-x:.1f} {-y:.1f})">{"".join(drawn)}</g>'
    return Block(wide * scale, high * scale, inside)


def ground(area: Area, cell: Cell, middle: Point, art: Art) -> str:
    """A cell with its owner's rim and its name."""
    glow = art.glow(cell.get("word"))
    owner = cell.get("seat", -1)
    rim = art.accent if glow else art.seat(owner) if owner >= 0 else art.ink
    thick = 5 if glow else 3 if owner >= 0 else 1
    drawn = polygon(corners(area, middle, 0.94), art.look(cell.get("look")), rim, thick)
    if "label" in cell:
        hexes = area["kind"] == "hex"
        x, y = (middle[0], middle[1] - 34) if hexes else (middle[0] - 42, middle[1] - 34)
        drawn += label(cell["label"], x, y, 12, art.ink, "middle" if hexes else "start", 0.7)
    if "effects" in cell:
        told = " ".join(effect["name"] for effect in cell["effects"])[:22]
        drawn += label(told, middle[0], middle[1] + 42, 9, art.ink)
    return drawn


def polygon(points: Iterable[Point], fill: str, stroke: str, width: float) -> str:
    told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{told}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def label(text: str, x: float, y: float, size: float, colour: str, anchor: str = "middle", opacity: float = 1) -> str:
    faint = "" if opacity == 1 else f' opacity="{opacity}"'
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {where} fill="{colour}"{faint}>{escape(text)}</text>'


def pieces(area: Area, places: dict[str, Point], art: Art) -> Iterable[tuple[int, str]]:
    """All that lies on a board, with its layer."""
    here: dict[tuple[str, int], list[Thing]] = {}
    for thing in area["items"]:
        middle = places[thing["at"]]
        layer = thing.get("layer", 0)
        if "side" in thing:
            yield layer, wall(area, thing, middle, art)
        elif "corner" in thing:
            rim = corners(area, middle)[thing["corner"]]
            yield layer, token(thing, towards(rim, middle, 0.38), 28, art)
        elif "span" in thing:
            yield layer, spread(area, thing, middle, art)
        else:
            here.setdefault((thing["at"], layer), []).append(thing)
    for (id, layer), things in here.items():
        height = sum(1 for other, lower in here if other == id and lower < layer)
        for thing, at, size in clustered(things, places[id], 0.8**height):
            yield layer, token(thing, (at[0], at[1] - 13 * height), size, art)


def clustered(things: list[Thing], middle: Point, scale: float) -> Iterable[tuple[Thing, Point, float]]:
    """Things of one layer side by side in rows, each with its place and size."""
    columns = math.ceil(math.sqrt(len(things)))
    rows = math.ceil(len(things) / columns)
    size = scale * (74 / columns if columns > 1 else 70)
    for i, thing in enumerate(things):
        across = min(columns, len(things) - i // columns * columns)
        x = middle[0] + (i % columns - (across - 1) / 2) * size
        yield thing, (x, middle[1] + (i // columns - (rows - 1) / 2) * size), size


def towards(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def wall(area: Area, thing: Thing, middle: Point, art: Art) -> str:
    """A thing on the border of its cell."""
    rim = corners(area, middle, 0.86)
    side = thing["side"] + (len(rim) // 2 if area.get("turned") else 0)
    start, end = rim[side % len(rim)], rim[(side + 1) % len(rim)]
    line = f'x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" stroke-linecap="round"'
    edge = art.accent if art.glow(thing.get("word")) else art.ink
    drawn = f'<line {line} stroke="{edge}" stroke-width="13"/>'
    drawn += f'<line {line} stroke="{art.seat(thing.get("seat", -1))}" stroke-width="9"/>'
    return faint(thing, drawn)


def spread(area: Area, thing: Thing, middle: Point, art: Art) -> str:
    """A card that covers cells of a square board; turned as it lies."""
    columns, rows = thing["span"]
    sign = -1 if area.get("turned") else 1
    turn = thing.get("turn", 0) + (180 if area.get("turned") else 0)
    x, y = middle[0] + sign * (columns - 1) * 50, middle[1] + sign * (rows - 1) * 50
    wide, high = (rows, columns) if turn % 180 == 90 else (columns, rows)
    left, top = -50.0 * wide, -50.0 * high
    shown = thing.get("face", Face(title=""))
    drawn = box(left + 3, top + 3, 100 * wide - 6, 100 * high - 6, art.look(shown.get("look")), thing, art)
    for down, row in enumerate(shown.get("grid", [])):
        for across, sprite in enumerate(row):
            if sprite:
                drawn += art.sprite(sprite, thing.get("seat"), (left + 50 + 100 * across, top + 50 + 100 * down), 84)
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn})">{faint(thing, drawn)}</g>'


def box(x: float, y: float, width: float, height: float, fill: str, thing: Thing, art: Art) -> str:
    glow = art.glow(thing.get("word"))
    owner = thing.get("seat", -1)
    stroke = art.accent if glow else art.seat(owner) if owner >= 0 else art.ink
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="7" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{4 if glow else 1.5}"/>'
    )


def faint(thing: Thing, drawn: str) -> str:
    """With its name for whoever points at it; what is spent or only thought of is paler."""
    opacity = min((FAINT.get(state, 1.0) for state in thing.get("states", [])), default=1.0)
    paler = f' opacity="{opacity}"' if opacity < 1 else ""
    return f"<g{paler}><title>{escape(thing['name'])}</title>{drawn}</g>"


def token(thing: Thing, at: Point, size: float, art: Art) -> str:
    """A piece about a point: its sprite, or a disc with letters; and how many there are."""
    x, y = at
    drawn = circle(at, 0.55 * size, "none", art.accent, 4) if art.glow(thing.get("word")) else ""
    name = thing["face"].get("sprite", "") if "face" in thing else thing.get("sprite", "")
    sprite = art.sprite(name, thing.get("seat"), at, size) if name else ""
    owner = art.seat(thing.get("seat", -1))
    if sprite:
        drawn += sprite
    elif thing.get("back"):
        drawn += circle(at, 0.44 * size, owner, art.ink, 2)
    else:
        drawn += circle(at, 0.44 * size, art.paper, owner, 2)
        drawn += label(thing["name"][:2], x, y + 0.14 * size, 0.38 * size, art.ink)
    if thing.get("count", 1) > 1 or ("corner" in thing and "count" in thing):
        drawn += count(thing["count"], x + 0.32 * size, y + 0.32 * size, max(0.19 * size, 7), art)
    if turn := thing.get("turn", 0):
        drawn = f'<g transform="rotate({turn} {x:.1f} {y:.1f})">{drawn}</g>'
    return faint(thing, drawn)


def circle(middle: Point, radius: float, fill: str, stroke: str, width: float) -> str:
    where = f'cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="{radius:.1f}"'
    return f'<circle {where} fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def count(number: int, x: float, y: float, radius: float, art: Art) -> str:
    return circle((x, y), radius, art.ink, art.paper, 1) + label(
        str(number), x, y + 0.45 * radius, 1.3 * radius, art.paper
    )


# What lies beside the boards


def shelf(area: Area, art: Art, width: float) -> Block:
    """A row, column, fan, pile or track: its title and what lies in it."""
    if area["kind"] == "column":
        width = LEFT / 4 - GAP
    spaces = [space for thing in area["items"] if "face" in thing for space in thing["face"].get("spaces", [])]
    on_cards = {space["id"]: [thing for thing in area["items"] if thing.get("at") == space["id"]] for space in spaces}
    loose = [thing for thing in area["items"] if thing.get("at") not in on_cards]
    if area["kind"] == "pile" and loose:
        total = sum(thing.get("count", 1) for thing in loose)
        top = loose[-1].copy()
        top["count"] = total
        tiles = [tile(top, on_cards, art)]
    elif area.get("cells"):
        tiles = [
            cell_tile(cell, [thing for thing in loose if thing.get("at") == cell["id"]], on_cards, art)
            for cell in area["cells"]
        ]
    else:
        tiles = [tile(thing, on_cards, art) for thing in loose]
    if not tiles:
        return Block(0, 0, "")
    lying = stacked(flowing(tiles, width, 5))
    return stacked([words([area["title"]], max(lying.width, 60), 12, art.ink, bold=True), lying])


def cell_tile(cell: Cell, things: list[Thing], on_cards: dict[str, list[Thing]], art: Art) -> Block:
    """A place of a track with what lies there."""
    lying = beside([tile(thing, on_cards, art) for thing in things] or [Block(TOKEN, TOKEN, "")], 2)
    fill, rim = art.look(cell.get("look")), art.accent if art.glow(cell.get("word")) else art.ink
    name = cell.get("label", "")
    wide, high = max(lying.width, 10 * LETTER * len(name)) + 6, lying.height + 6 + (12 if name else 0)
    frame = f'<rect width="{wide:.1f}" height="{high:.1f}" rx="5" fill="{fill}" stroke="{rim}"/>'
    told = label(name, 4, high - 4, 10, art.ink, "start") if name else ""
    return Block(wide, high, f"{frame}{moved(lying, 3, 3)}{told}")


def tile(thing: Thing, on_cards: dict[str, list[Thing]], art: Art) -> Block:
    """A card with its face or its back, or a token."""
    if "face" not in thing and not thing.get("back"):
        return Block(TOKEN, TOKEN, token(thing, (TOKEN / 2, TOKEN / 2), TOKEN - 2, art))
    wide, high = CARD
    if thing.get("back"):
        wide, high = BACK
        drawn = box(0, 0, wide, high, art.seat(thing.get("seat", -1)), thing, art)
        drawn += f'<rect x="6" y="6" width="{wide - 12}" height="{high - 12}" rx="4" fill="none" stroke="{art.paper}"/>'
    else:
        drawn = box(0, 0, wide, high, art.look(thing["face"].get("look")), thing, art)
        drawn += face(thing["face"], thing, on_cards, art)
    if thing.get("count", 1) > 1:
        drawn += count(thing["count"], wide - 11, high - 11, 9, art)
    return Block(wide, high, faint(thing, drawn))


def face(shown: Face, thing: Thing, on_cards: dict[str, list[Thing]], art: Art) -> str:
    """What a card shows: title, value, picture or little board, what it does, and what lies on it."""
    wide, high = CARD
    room = wide - 8 - 7 * len(shown.get("corner", ""))
    longest = max((len(word) for word in shown["title"].split()), default=1)
    title = words([shown["title"]], room, min(10.0, room / (BOLD * (longest + 0.1))), art.ink, bold=True)
    drawn = moved(title, 5, 3)
    if corner := shown.get("corner"):
        drawn += label(corner[:4], wide - 5, 13, 11, art.ink, "end")
    y = title.height + 5
    signs = [shown["sprite"]] if "sprite" in shown else [*shown.get("icons", [])]
    if grid := shown.get("grid"):
        step = min((wide - 10) / len(grid[0]), (high - y - 4) / len(grid))
        for down, row in enumerate(grid):
            for across, sprite in enumerate(row):
                at = (5 + step * (across + 0.5), y + step * (down + 0.5))
                drawn += art.sprite(sprite, thing.get("seat"), at, 0.92 * step) if sprite else ""
        return drawn
    if signs:
        size = min(34, (wide - 10) / len(signs))
        for i, sprite in enumerate(signs):
            drawn += art.sprite(sprite, thing.get("seat"), (5 + size * (i + 0.5), y + size / 2), size)
        y += size + 2
    told = [" ".join(effect["name"] for effect in line) for line in shown.get("effects", [])]
    lines = wrapped("; ".join(told) or shown.get("text", "").replace("\n", "; "), int((wide - 8) / (LETTER * 8)))
    spaces = shown.get("spaces", [])
    rest = max(int((high - y - (22 if spaces else 4)) / 9.6), 0)
    drawn += moved(words(lines[:rest], wide - 8, 8, art.ink), 5, y)
    for i, space in enumerate(spaces):
        step = min(20, (wide - 8) / len(spaces))
        middle = (5 + step * (i + 0.5), high - 13)
        rim = art.accent if art.glow(space.get("word")) else art.ink
        drawn += (
            f'<rect x="{middle[0] - 0.45 * step:.1f}" y="{middle[1] - 0.45 * step:.1f}" width="{0.9 * step:.1f}" '
            f'height="{0.9 * step:.1f}" rx="3" fill="{art.look(space.get("look"))}" stroke="{rim}" stroke-width="1"/>'
        )
        for other in on_cards.get(space["id"], [])[:1]:
            drawn += token(other, middle, 0.85 * step, art)
    return drawn


def panel(shown: Panel, art: Art) -> Block:
    """A seat's name and numbers."""
    told = [counter_text(counter) for counter in shown["counters"]]
    lines = words([" · ".join(told), *shown.get("lines", [])], RIGHT - 16, 12, art.ink)
    name = shown["name"] + (" (asked)" if shown.get("active") else "")
    inside = stacked([words([name], RIGHT - 16, 16, art.ink, bold=True), lines])
    edge = f'<rect width="5" height="{inside.height:.1f}" fill="{art.seat(shown["seat"])}"/>'
    return Block(RIGHT, inside.height, edge + moved(inside, 12, 0))


def counter_text(counter: Counter) -> str:
    of = f" of {counter['of']}" if "of" in counter else ""
    return f"{counter['name']} {counter['value']}{of}"
