"""Content read and checked: the board, the Horizons and Primes, the supply and the schemes."""

from __future__ import annotations

from aitch.core.content import Item, Pack
from aitch.core.hexes import DIRECTIONS, HexGrid
from aitch.games.hermetica.board import MOON, SUN, WALLS, Board

FILES = "abcdefghijklm"
HORIZON = 7
OF_EACH = 3
"""So many of each Element a player has (HER-1.4)."""
FORWARD = [-1, 1]
"""In which direction r goes from a side's end of the board to the other."""


class Field:
    """What a content pack says, ready for use."""

    def __init__(self, pack: Pack) -> None:
        boards = pack.items("board")
        if len(boards) != 1:
            raise pack.head.wrong("board", f"a pack has exactly one board, not {len(boards)}")
        cells, labels = read_columns(boards[0])
        self.grid = HexGrid(cells)
        self.labels = labels
        sides = exactly(pack, "side", ["Sun", "Moon"])
        horizons = [read_horizon(sides[side], self, FORWARD[side]) for side in (SUN, MOON)]
        primes = [read_prime(sides[side], self, horizons[side], FORWARD[side]) for side in (SUN, MOON)]
        if len({*horizons[SUN], *horizons[MOON], *primes}) != 2 * HORIZON + 2:
            raise sides[MOON].wrong("horizon", "the Horizons and Primes of both sides must be different hexes")
        self.border = read_border(boards[0], self.grid)
        check_outline(boards[0], self, horizons[SUN] + horizons[MOON])
        supply = [item.number("count", 0, 9) for item in exactly(pack, "supply", ["Fire", "Earth", "Water"])]
        if supply != [OF_EACH] * len(supply):
            raise pack.items("supply")[0].wrong("count", f"must be {OF_EACH} of each Element, not {supply} (HER-1.4)")
        self.board = Board(self.grid, labels, horizons, primes, supply)
        self.schemes: dict[str, list[int]] = {}
        for item in pack.items("scheme"):
            if item.name == "draft" or item.name in self.schemes:
                raise item.wrong("name", "is the name of the wall draft, or of another scheme")
            self.schemes[item.name] = read_scheme(item, self)


def exactly(pack: Pack, kind: str, names: list[str]) -> list[Item]:
    """The items of these names, beside which there are no others."""
    found = [item.name for item in pack.items(kind)]
    if sorted(found) != sorted(names):
        raise pack.head.wrong(kind, f"must be {', '.join(names)}, not {', '.join(found) or 'none'}")
    return [pack.item(kind, name) for name in names]


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
        if not any((q + dq, r + dr) in grid.index for dq, dr in DIRECTIONS):
            raise item.wrong("border", f"{value!r} does not touch the board")
        border.append((q, r))
    return border


def check_outline(item: Item, field: Field, homes: list[int]) -> None:
    """The board ends at its Border, and elsewhere only behind a Horizon (HER-1.2)."""
    for h, (q, r) in enumerate(field.grid.cells):
        for dq, dr in DIRECTIONS:
            beside = (q + dq, r + dr)
            if h not in homes and beside not in field.grid.index and beside not in field.border:
                raise item.wrong("border", f"{list(beside)} beside {field.labels[h]} must be Border (HER-1.2)")


def read_hexes(item: Item, field: str, labels: list[str]) -> list[int]:
    names = [item.text(field)] if isinstance(item.get(field), str) else item.texts(field)
    for name in names:
        if name not in labels:
            raise item.wrong(field, f"the board has no hex {name!r}")
    if len(set(names)) != len(names):
        raise item.wrong(field, "names a hex twice")
    return sorted(labels.index(name) for name in names)


def read_horizon(item: Item, field: Field, forward: int) -> list[int]:
    """Seven hexes at the own end of the board (HER-1.1)."""
    grid, labels = field.grid, field.labels
    horizon = read_hexes(item, "horizon", labels)
    if len(horizon) != HORIZON:
        raise item.wrong("horizon", f"must have {HORIZON} hexes, not {len(horizon)} (HER-1.1)")
    for h in horizon:
        q, r = grid.cells[h]
        behind = grid.index.get((q, r - forward))
        if behind is not None:
            raise item.wrong("horizon", f"{labels[h]} is not at the end of the board, but {labels[behind]} (HER-1.1)")
    return horizon


def read_prime(item: Item, field: Field, horizon: list[int], forward: int) -> int:
    """The hex three steps in front of the backmost one of the Horizon (HER-1.1)."""
    grid, labels = field.grid, field.labels
    far = [-forward * (2 * r + q) for q, r in (grid.cells[h] for h in horizon)]
    if far.count(max(far)) > 1:
        raise item.wrong("horizon", "must have a single backmost hex, in front of which the Prime lies (HER-1.1)")
    back = horizon[far.index(max(far))]
    q, r = grid.cells[back]
    right = grid.index.get((q, r + 3 * forward), -1)
    if read_hexes(item, "prime", labels) != [right]:
        name = labels[right] if right >= 0 else "outside"
        raise item.wrong("prime", f"must be three steps in front of {labels[back]}, which is {name} (HER-1.1)")
    return right


def read_scheme(item: Item, field: Field) -> list[int]:
    """Twelve Walls that could have been drafted, in any order."""
    walls = read_hexes(item, "walls", field.labels)
    board = field.board
    if len(walls) != WALLS:
        raise item.wrong("walls", f"must be {WALLS} hexes, not {len(walls)} (HER-1.4)")
    for h in walls:
        name = field.labels[h]
        if h in board.horizons[SUN] + board.horizons[MOON] + board.primes:
            raise item.wrong("walls", f"{name} is a Horizon or Prime hex (HER-2.3)")
        group = {h}
        for _ in range(2):
            group |= {n for g in group for n in field.grid.neighbours(g) if n in walls}
        if len(group) > 2:
            raise item.wrong("walls", f"{name} belongs to a group of three or more Walls (HER-2.4)")
    return walls
