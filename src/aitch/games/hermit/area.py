"""A play area: cards beside and on top of each other, and what their visible symbols form.

Cells are those of a torus of 43 by 43 (HMT-11.3): no play area is ever so wide that two of its cells, or two places for
the next card, fall together.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from aitch.core.fields import Part, whole_numbers
from aitch.core.rng import mix
from aitch.games.hermit.deck import CAP, DRIFTWOOD, KINDS, POOL, SPACES, SYMBOL, Deck, columns, rows

SIDE: Final = 43
CELLS: Final = SIDE * SIDE
HOME: Final = 12 * SIDE + 12
"""Where the first card lies: m13."""
ALL: Final = (1 << SIDE) - 1


def right(mask: i64) -> i64:
    """A row's mask with every cell moved one column to the right."""
    return ((mask << 1) | (mask >> (SIDE - 1))) & ALL


def left(mask: i64) -> i64:
    return (mask >> 1) | ((mask & 1) << (SIDE - 1))


@final
class Area(Part):
    """What lies there.  A position stores `laid`, `ground` and `danced`; `rebuild` works the rest out from them."""

    cells: vec[u8]
    """The visible space of each cell; 0 where no card lies."""
    near: vec[i64]
    """Row by row, the cells that are covered or share an edge with a covered one."""
    laid: list[int]
    """The cards, the lowest first, each packed by `pack_card`."""
    ground: list[int]
    """Spaces that belong to no card, as `cell * 64 + space`: only positions set up by hand have them."""
    left: i64
    top: i64
    width: i64
    height: i64
    caps: i64
    danced: bool
    """Three pools have lain in a line here (HMT-9.8)."""

    def copy(self) -> Area:
        twin = Area()
        twin.cells = self.cells[:]
        twin.near = self.near[:]
        twin.laid = self.laid[:]
        twin.ground = self.ground
        twin.left = self.left
        twin.top = self.top
        twin.width = self.width
        twin.height = self.height
        twin.caps = self.caps
        twin.danced = self.danced
        return twin

    def mix_into(self, h: i64) -> i64:
        h = mix(h, 1 if self.danced else 0)
        for cell in self.occupied():
            h = mix(h, i64(cell) * 64 + i64(self.cells[cell]))
        return h

    def dump(self) -> object:
        return {"laid": self.laid[:], "ground": self.ground[:], "danced": self.danced}

    def load(self, data: object) -> Area:
        """What was stored; its cells are empty until `rebuild` fills them."""
        if not isinstance(data, dict):
            raise TypeError("a play area must be a table")
        area = empty_area()
        area.laid = whole_numbers(data["laid"])
        area.ground = whole_numbers(data["ground"])
        area.danced = data["danced"]
        return area

    def rebuild(self, deck: Deck) -> None:
        """Lays everything anew, the lowest first."""
        laid, ground = self.laid, self.ground
        self.clear()
        for packed in ground:
            self.put(packed // 64, packed % 64)
        for packed in laid:
            self.lay(deck, card_of(packed), card_cell(packed), card_turn(packed))

    def clear(self) -> None:
        """Nothing lies there any more; three pools that have lain in a line are not forgotten."""
        self.cells = vec[u8](bytes(CELLS))
        self.near = vec[i64]([0] * SIDE)
        self.laid = []
        self.ground = []
        self.left = 0
        self.top = 0
        self.width = 0
        self.height = 0
        self.caps = 0

    def lay(self, deck: Deck, card: i64, cell: i64, turn: i64) -> None:
        """Lays a card, legal or not."""
        w = columns(turn)
        h = rows(turn)
        x = cell % SIDE
        y = cell // SIDE
        self.stretch(x, y, w, h)
        start: i64 = (card * 4 + turn) * SPACES
        for i in range(i64(SPACES)):
            self.cover(((y + i // w) % SIDE) * SIDE + (x + i % w) % SIDE, deck.faces[start + i])
        self.laid.append(pack_card(card, turn, cell))
        if not self.danced and self.count_line(POOL, POOL, POOL, x, y, w, h) >= 0:
            self.danced = True

    def put(self, cell: i64, space: i64) -> None:
        """Puts a single space there that belongs to no card."""
        self.stretch(cell % SIDE, cell // SIDE, 1, 1)
        self.cover(cell, u8(space))
        self.ground = self.ground + [cell * 64 + space]

    def cover(self, cell: i64, space: u8) -> None:
        before: i64 = i64(self.cells[cell])
        now: i64 = i64(space)
        if before & SYMBOL == CAP:
            self.caps -= 1
        if now & SYMBOL == CAP:
            self.caps += 1
        self.cells[cell] = space
        if before == 0:
            near = self.near
            x = cell % SIDE
            y = cell // SIDE
            bit: i64 = 1
            bit = bit << x
            near[y] |= bit | left(bit) | right(bit)
            near[(y + SIDE - 1) % SIDE] |= bit
            near[(y + 1) % SIDE] |= bit

    def stretch(self, x: i64, y: i64, w: i64, h: i64) -> None:
        """Widens the bounds so that a block lies within."""
        first = self.width == 0
        dx: i64 = 0 if first else offset(x, self.left)
        dy: i64 = 0 if first else offset(y, self.top)
        self.width = extent(dx, w, self.width)
        self.height = extent(dy, h, self.height)
        if first or dx < 0:
            self.left = x
        if first or dy < 0:
            self.top = y

    def touching(self, y: i64, turn: i64) -> i64:
        """The columns at which a card of this turn in row `y` has an edge or a space in common (HMT-5.4, HMT-5.5)."""
        near = self.near
        if turn & 1:
            m: i64 = near[y] | near[(y + 1) % SIDE] | near[(y + 2) % SIDE]
            return m | left(m)
        m = near[y] | near[(y + 1) % SIDE]
        one = left(m)
        return m | one | left(one)

    def covered(self, cell: i64, turn: i64, only_caps: bool) -> i64:
        """How many visible symbols (or bottle caps only) a card would cover; bare sand is none."""
        w = columns(turn)
        x = cell % SIDE
        y = cell // SIDE
        count: i64 = 0
        for i in range(i64(SPACES)):
            symbol: i64 = i64(self.cells[((y + i // w) % SIDE) * SIDE + (x + i % w) % SIDE]) & SYMBOL
            if symbol == CAP or (symbol != 0 and not only_caps):
                count += 1
        return count

    def within(self, cell: i64, turn: i64, limit: i64) -> bool:
        """Whether the play area would still fit into a square of this size."""
        wide = extent(offset(cell % SIDE, self.left), columns(turn), self.width)
        return wide <= limit and extent(offset(cell // SIDE, self.top), rows(turn), self.height) <= limit

    def best_line(self, deck: Deck, wanted: i64, found: list[int] | None = None) -> i64:
        """The most driftwood in one line of the wanted card's pattern that counts; -1 if there is no such line."""
        x, y, w, h = self.newest()
        p = deck.patterns
        return self.count_line(p[wanted * 3], p[wanted * 3 + 1], p[wanted * 3 + 2], x, y, w, h, found)

    def newest(self) -> tuple[i64, i64, i64, i64]:
        """The cells of the card just placed: column, row, width, height."""
        last: i64 = self.laid[-1]
        turn = card_turn(last)
        cell = card_cell(last)
        return cell % SIDE, cell // SIDE, columns(turn), rows(turn)

    def count_line(self, a: i64, b: i64, c: i64, x: i64, y: i64, w: i64, h: i64, found: list[int] | None = None) -> i64:
        """`best_line` for three symbols and a block of cells of which the line must have one; its cells are found."""
        best: i64 = -1
        for dy in range(i64(-2), h):
            row: i64 = ((y + dy + SIDE) % SIDE) * SIDE
            for dx in range(i64(-2), w):
                column: i64 = (x + dx + SIDE) % SIDE
                first: i64 = row + column
                if dy >= 0:
                    second: i64 = row + (column + 1) % SIDE
                    best = max(best, self.line_at(a, b, c, first, second, row + (column + 2) % SIDE, found))
                if dx >= 0:
                    second = (row + SIDE) % CELLS + column
                    best = max(best, self.line_at(a, b, c, first, second, (row + 2 * SIDE) % CELLS + column, found))
        return best

    def line_at(self, a: i64, b: i64, c: i64, first: i64, second: i64, third: i64, found: list[int] | None) -> i64:
        wood = line_in(self.cells, a, b, c, first, second, third)
        if found is not None and wood >= 0:
            found += [first, second, third]
        return wood

    def line_cells(self, deck: Deck, wanted: i64) -> list[int]:
        """Every cell of every line that counts, in order."""
        found: list[int] = []
        self.best_line(deck, wanted, found)
        return sorted(set(found))

    def has_pools(self) -> bool:
        """Two pools side by side, one of them on the card just placed (HMT-7.4)."""
        return self.has_twins(POOL, POOL)

    def has_pair(self) -> bool:
        """Two equal shells or starfish side by side, one of them on the card just placed (HMT-7.2)."""
        return self.has_twins(1, KINDS)

    def has_twins(self, lowest: i64, highest: i64) -> bool:
        x, y, w, _ = self.newest()
        for i in range(i64(SPACES)):
            at: i64 = ((y + i // w) % SIDE) * SIDE + (x + i % w) % SIDE
            symbol: i64 = i64(self.cells[at]) & SYMBOL
            if lowest <= symbol <= highest and self.has_twin(at, symbol):
                return True
        return False

    def has_twin(self, cell: i64, symbol: i64) -> bool:
        """Whether a cell beside this one shows the same symbol."""
        cells = self.cells
        x = cell % SIDE
        row: i64 = cell - x
        return (
            i64(cells[row + (x + 1) % SIDE]) & SYMBOL == symbol
            or i64(cells[row + (x + SIDE - 1) % SIDE]) & SYMBOL == symbol
            or i64(cells[(row + SIDE) % CELLS + x]) & SYMBOL == symbol
            or i64(cells[(row + CELLS - SIDE) % CELLS + x]) & SYMBOL == symbol
        )

    def has_pair_in_line(self, deck: Deck, wanted: i64) -> bool:
        """A pair whose symbol on the card just placed is part of a line that counts (HMT-10.8)."""
        fresh = [cell for cell in self.line_cells(deck, wanted) if self.is_fresh(cell)]
        return any(self.has_twin(cell, i64(self.cells[cell]) & SYMBOL) for cell in fresh)

    def is_fresh(self, cell: i64) -> bool:
        """Whether the card just placed covers this cell."""
        x, y, w, h = self.newest()
        return (cell % SIDE - x + SIDE) % SIDE < w and (cell // SIDE - y + SIDE) % SIDE < h

    def cards(self) -> list[int]:
        """The cards that lie there, the lowest first."""
        return [int(card_of(packed)) for packed in self.laid]

    def occupied(self) -> list[int]:
        """The covered cells, row by row from the upper left."""
        found: list[int] = []
        for dy in range(self.height):
            for dx in range(self.width):
                cell: i64 = (self.top + dy) % SIDE * SIDE + (self.left + dx) % SIDE
                if self.cells[cell] != 0:
                    found.append(cell)
        return found


def line_in(cells: vec[u8], a: i64, b: i64, c: i64, first: i64, second: i64, third: i64) -> i64:
    """The driftwood of the line in three cells; -1 if they are none."""
    two: i64 = i64(cells[second])
    if two & SYMBOL != b:
        return -1
    one: i64 = i64(cells[first])
    three: i64 = i64(cells[third])
    p: i64 = one & SYMBOL
    q: i64 = three & SYMBOL
    if (p == a and q == c) or (p == c and q == a):
        return ((one & DRIFTWOOD) + (two & DRIFTWOOD) + (three & DRIFTWOOD)) // DRIFTWOOD
    return -1


def offset(at: i64, edge: i64) -> i64:
    """How many columns (or rows) right of (or below) the first one another lies; -1 to -3 on its other side."""
    d: i64 = (at + SIDE - edge) % SIDE
    return d - SIDE if d >= SIDE - 3 else d


def extent(start: i64, size: i64, before: i64) -> i64:
    """How wide a play area is with a block that begins so far from its edge."""
    return max(start + size, before) - min(start, 0)


def empty_area() -> Area:
    area = Area()
    area.danced = False
    area.clear()
    return area


def pack_card(card: i64, turn: i64, cell: i64) -> i64:
    return (cell * 4 + turn) * 16 + card


def card_of(packed: i64) -> i64:
    return packed & 15


def card_turn(packed: i64) -> i64:
    return (packed >> 4) & 3


def card_cell(packed: i64) -> i64:
    return packed >> 6
