"""Content read and checked: the board, the Horizons and Primes, the supply and the schemes."""

from __future__ import annotations

from aitch.core.content import Item, Pack
from aitch.core.hexes import HexGrid
from aitch.games.hermetica.board import MOON, SUN, WALLS, Board

FILES = "abcdefghijklm"
HORIZON = 7


class Field:
    """What a content pack says, ready for use."""

    def __init__(self, pack: Pack) -> None:
        boards = pack.items("board")
        if len(boards) != 1:
            raise boards[1].wrong("name", "a pack has exactly one board")
        cells, labels = read_columns(boards[0])
        self.grid = HexGrid(cells)
        self.labels = labels
        self.border = read_border(boards[0], self.grid)
        sides = [pack.item("side", "Sun"), pack.item("side", "Moon")]
        horizons = [read_hexes(side, "horizon", labels) for side in sides]
        primes = [read_hexes(side, "prime", labels)[0] for side in sides]
        check_sides(sides, horizons, primes, labels)
        supply = [pack.item("supply", kind).number("count", 0, 9) for kind in ("Fire", "Earth", "Water")]
        if sum(supply) < HORIZON // 2:
            raise pack.items("supply")[0].wrong("count", "the setup needs three Elements for each side")
        self.board = Board(self.grid, labels, horizons, primes, supply)
        self.schemes: dict[str, list[int]] = {}
        for item in pack.items("scheme"):
            if item.name == "draft":
                raise item.wrong("name", "draft is the name of the wall draft")
            self.schemes[item.name] = read_scheme(item, self)


def read_columns(item: Item) -> tuple[list[tuple[int, int]], list[str]]:
    cells: list[tuple[int, int]] = []
    labels: list[str] = []
    columns = item.values("columns")
    if not 1 <= len(columns) <= len(FILES):
        raise item.wrong("columns", f"must be 1 to {len(FILES)} files, not {len(columns)}")
    for letter, column in zip(FILES, columns, strict=False):
        if not (isinstance(column, list) and len(column) == 3 and all(type(v) is int for v in column)):
            raise item.wrong("columns", f"file {letter} must be [q, lowest r, highest r], not {column!r}")
        q, low, high = column
        if not -20 <= low <= high <= 20 or abs(q) > 20:
            raise item.wrong("columns", f"file {letter}: {column!r} does not fit a board")
        for r in range(high, low - 1, -1):
            cells.append((q, r))
            labels.append(f"{letter}{high - r + 1}")
    if len(set(cells)) != len(cells):
        raise item.wrong("columns", "two files share a hex")
    return cells, labels


def read_border(item: Item, grid: HexGrid) -> list[tuple[int, int]]:
    border: list[tuple[int, int]] = []
    for value in item.values("border"):
        if not (isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value)):
            raise item.wrong("border", f"must be a list of [q, r], but holds {value!r}")
        q, r = value
        if (q, r) in grid.index:
            raise item.wrong("border", f"{value!r} is a hex of the board")
        border.append((q, r))
    return border


def read_hexes(item: Item, field: str, labels: list[str]) -> list[int]:
    names = [item.text(field)] if isinstance(item.get(field), str) else item.texts(field)
    for name in names:
        if name not in labels:
            raise item.wrong(field, f"the board has no hex {name!r}")
    if len(set(names)) != len(names):
        raise item.wrong(field, "names a hex twice")
    return sorted(labels.index(name) for name in names)


def check_sides(sides: list[Item], horizons: list[list[int]], primes: list[int], labels: list[str]) -> None:
    for side in (SUN, MOON):
        if len(horizons[side]) != HORIZON:
            raise sides[side].wrong("horizon", f"must have {HORIZON} hexes, not {len(horizons[side])}")
        if primes[side] in horizons[SUN] + horizons[MOON]:
            raise sides[side].wrong("prime", f"{labels[primes[side]]} lies in a Horizon")
    if set(horizons[SUN]) & set(horizons[MOON]):
        raise sides[MOON].wrong("horizon", "the Horizons share a hex")
    if primes[SUN] == primes[MOON]:
        raise sides[MOON].wrong("prime", "both Primes are the same hex")


def read_scheme(item: Item, field: Field) -> list[int]:
    """Twelve Walls that could have been drafted, in any order."""
    walls = read_hexes(item, "walls", field.labels)
    board = field.board
    if len(walls) != WALLS:
        raise item.wrong("walls", f"must be {WALLS} hexes, not {len(walls)}")
    for h in walls:
        name = field.labels[h]
        if h in board.horizons[SUN] + board.horizons[MOON] + board.primes:
            raise item.wrong("walls", f"{name} is a Horizon or Prime hex")
        group = {h}
        for _ in range(2):
            group |= {n for g in group for n in field.grid.neighbours(g) if n in walls}
        if len(group) > 2:
            raise item.wrong("walls", f"{name} belongs to a group of three or more Walls")
    return walls
