"""The play area as Hermit's solver searches on it: rows of bits, a card laid and taken up again in place.

A board of 64 rows and 60 columns with the play area in its middle.  For every symbol there is a plane of one number a
row, so that all places where a card completes a pattern come out of a few shifts.  Whether a card may lie there by a
task is for `Search` to ask; everything here is about what lies there.

A placement is one number: card, turn, and the cell of the card's upper left space.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from aitch.core.rng import mix
from aitch.games.hermit.area import line_in
from aitch.games.hermit.deck import CAP, CARDS, KINDS, POOL, SPACES, SYMBOL, Deck, columns

ROWS: Final = 64
COLUMNS: Final = 60
CELL_BITS: Final = 4095
"""Of a placement; a cell is its row times 64 and its column."""
COVERED: Final = 16
"""The plane of all cells on which a card lies; the planes before it are those of the symbols."""
EVERYWHERE: Final = 17
"""A plane that is full: where a template asks for nothing."""
MIDDLE: Final = ((1 << (COLUMNS - 6)) - 1) << 3
"""The columns at which a card may begin, so that everything around it is on the board."""
ENTRY: Final = 6
"""The numbers of a template: plane, column and row of two cells beside the card, counted from the card's first cell.
Two is added to the column, so that it is never negative."""
PLACES: Final = 10
FIRST_ROW: Final = 4
LAST_ROW: Final = ROWS - 6
"""Cards begin between these rows only; nobody who plays sensibly comes near them."""
UNDO: Final = 10
"""The numbers that undo a card: what it covered, and the bounds before it."""
DEEPEST: Final = 20


def pack_move(card: i64, turn: i64, y: i64, x: i64) -> i64:
    return ((card * 4 + turn) << 12) | (y << 6) | x


@final
class Board:
    """An empty board, made for a play area with these bounds.

    `coast` has the pattern of each place of the Coast, nothing where it does not matter.
    """

    def __init__(self, deck: Deck, coast: list[list[int]], left: i64, top: i64, width: i64, height: i64) -> None:
        self.faces: vec[u8] = deck.faces
        self.cells: vec[u8] = vec[u8](bytes(ROWS * 64))
        self.planes: vec[i64] = vec[i64]([0] * (EVERYWHERE * ROWS) + [-1] * ROWS)
        self.caps: i64 = 0
        # The middle of the play area comes to the middle of the board.
        self.left: i64 = COLUMNS // 2 - width // 2
        self.top: i64 = ROWS // 2 - height // 2
        self.right: i64 = self.left + width - 1
        self.bottom: i64 = self.top + height - 1
        self.x0: i64 = self.left - left
        """Column and row of this board where column 0 and row 0 of the game lie."""
        self.y0: i64 = self.top - top
        self.found: vec[i64] = vec[i64]([0] * ROWS)
        """Row by row the columns that `find_lines` and `add_legal` found."""
        self.undo: vec[i64] = vec[i64]([0] * (UNDO * DEEPEST))
        self.depth: i64 = 0
        self.spaces: vec[i64] = vec[i64]([0, 1, 2, 64, 65, 66, 0, 1, 64, 65, 128, 129])
        """From a card's first cell to each of its six: as it lies flat, and upright."""
        self.patterns: vec[i64] = vec[i64]([i64(kind) for pattern in coast for kind in pattern or [0, 0, 0]])
        """The patterns of the Coast, three numbers a place."""
        starts: list[i64] = [0]
        templates: list[i64] = []
        wanted = [tuple(pattern) for pattern in coast]
        for card in range(CARDS):
            for turn in range(4):
                face = tuple(deck.face(card, turn))
                for pattern in wanted:
                    templates += templates_of(face, turn, pattern)
                    starts.append(len(templates))
        self.starts: vec[i64] = vec[i64](starts)
        """Where the templates of (card, turn, place) begin in `templates`."""
        self.templates: vec[i64] = vec[i64](templates)
        """What must lie beside the card so that it completes the pattern of the place."""

    def set_cell(self, cell: i64, space: i64) -> None:
        cells = self.cells
        before: i64 = i64(cells[cell])
        if before == space:
            return
        planes = self.planes
        row: i64 = cell >> 6
        bit: i64 = 1
        bit = bit << (cell & 63)
        old: i64 = before & SYMBOL
        new: i64 = space & SYMBOL
        planes[old * ROWS + row] = planes[old * ROWS + row] & ~bit
        planes[new * ROWS + row] = planes[new * ROWS + row] | bit
        if old == CAP:
            self.caps -= 1
        if new == CAP:
            self.caps += 1
        if space == 0:
            planes[COVERED * ROWS + row] = planes[COVERED * ROWS + row] & ~bit
        elif before == 0:
            planes[COVERED * ROWS + row] = planes[COVERED * ROWS + row] | bit
        cells[cell] = u8(space)

    def lay(self, move: i64) -> None:
        """Lays a card; `take_up` undoes it."""
        cells = self.cells
        faces = self.faces
        spaces = self.spaces
        undo = self.undo
        at: i64 = self.depth * UNDO
        self.depth += 1
        cell: i64 = move & CELL_BITS
        face: i64 = (move >> 12) * SPACES
        shape: i64 = ((move >> 12) & 1) * SPACES
        for i in range(i64(SPACES)):
            there: i64 = cell + spaces[shape + i]
            undo[at + i] = i64(cells[there])
            self.set_cell(there, i64(faces[face + i]))
        undo[at + 6] = self.top
        undo[at + 7] = self.bottom
        undo[at + 8] = self.left
        undo[at + 9] = self.right
        w = columns(move >> 12)
        self.top = min(self.top, cell >> 6)
        self.bottom = max(self.bottom, (cell >> 6) + 4 - w)
        self.left = min(self.left, cell & 63)
        self.right = max(self.right, (cell & 63) + w - 1)

    def take_up(self, move: i64) -> None:
        spaces = self.spaces
        undo = self.undo
        self.depth -= 1
        at: i64 = self.depth * UNDO
        cell: i64 = move & CELL_BITS
        shape: i64 = ((move >> 12) & 1) * SPACES
        for i in range(i64(SPACES)):
            self.set_cell(cell + spaces[shape + i], undo[at + i])
        self.top = undo[at + 6]
        self.bottom = undo[at + 7]
        self.left = undo[at + 8]
        self.right = undo[at + 9]

    def hash(self) -> i64:
        """A number for what is visible, wherever on the board it lies."""
        cells = self.cells
        h: i64 = mix(0x51F0AC, self.right - self.left)
        word: i64 = 0
        count: i64 = 0
        for y in range(self.top, self.bottom + 1):
            for cell in range(y * 64 + self.left, y * 64 + self.right + 1):
                word = (word << 6) | i64(cells[cell])
                count += 1
                if count == 10:
                    h = mix(h, word)
                    word = 0
                    count = 0
        return mix(h, word)

    def first_row(self) -> i64:
        """The uppermost row in which a card that touches the play area can begin."""
        return max(self.top - 3, FIRST_ROW)

    def last_row(self) -> i64:
        return min(self.bottom + 1, LAST_ROW)

    def find_lines(self, card: i64, turn: i64, place: i64) -> bool:
        """Finds the columns, row by row, where the card makes the pattern of a place; False if there is none."""
        found = self.found
        planes = self.planes
        templates = self.templates
        first = self.first_row()
        last = self.last_row()
        self.forget_found()
        some = False
        key: i64 = (card * 4 + turn) * PLACES + place
        for at in range(self.starts[key], self.starts[key + 1], ENTRY):
            if templates[at] == EVERYWHERE:  # the card itself has the whole pattern
                self.add_legal(turn)
                some = True
                continue
            dy: i64 = templates[at + 2]
            one: i64 = templates[at] * ROWS + dy
            two: i64 = templates[at + 3] * ROWS + templates[at + 5]
            right_one: i64 = templates[at + 1]
            right_two: i64 = templates[at + 4]
            # Only where the first cell beside the card falls on a row of the play area.
            for y in range(max(self.top - dy, first), min(self.bottom - dy, last) + 1):
                m: i64 = (planes[one + y] << 2 >> right_one) & (planes[two + y] << 2 >> right_two)
                if m != 0:
                    found[y] = found[y] | m
                    some = True
        return some

    def forget_found(self) -> None:
        found = self.found
        for y in range(self.first_row(), self.last_row() + 1):
            found[y] = 0

    def add_legal(self, turn: i64) -> None:
        """Adds the columns, row by row, at which a card of this turn touches or covers something."""
        found = self.found
        planes = self.planes
        high: i64 = 3 if turn & 1 else 2
        for y in range(self.first_row(), self.last_row() + 1):
            # The card's own rows with what is left and right of them, and the rows above and below it.
            row: i64 = COVERED * ROWS + y
            side: i64 = planes[row] | planes[row + 1]
            if turn & 1:
                side = side | planes[row + 2]
            ends: i64 = planes[row - 1] | planes[row + high] | side
            m: i64 = ends | (ends >> 1) | (side << 1) | (side >> (5 - high))
            if high == 2:
                m = m | (ends >> 2)
            found[y] = found[y] | m

    def best_line(self, move: i64, place: i64) -> i64:
        """The most driftwood in a line of the card just laid that makes the pattern of a place; -1 without a line."""
        p = self.patterns
        return self.most_driftwood(move, p[place * 3], p[place * 3 + 1], p[place * 3 + 2])

    def most_driftwood(self, move: i64, a: i64, b: i64, c: i64) -> i64:
        """The same for three symbols."""
        cells = self.cells
        best: i64 = -1
        w = columns(move >> 12)
        for dy in range(-2, 5 - w):
            for dx in range(-2, w):
                cell: i64 = (move & CELL_BITS) + dy * 64 + dx
                if dy >= 0:
                    best = max(best, line_in(cells, a, b, c, cell, cell + 1, cell + 2))
                if dx >= 0:
                    best = max(best, line_in(cells, a, b, c, cell, cell + 64, cell + 128))
        return best

    def twins(self, move: i64) -> i64:
        """2 if the card just laid has two pools side by side, else 1 for a pair, else 0."""
        cells = self.cells
        spaces = self.spaces
        shape: i64 = ((move >> 12) & 1) * SPACES
        found: i64 = 0
        for i in range(i64(SPACES)):
            at: i64 = (move & CELL_BITS) + spaces[shape + i]
            symbol: i64 = i64(cells[at]) & SYMBOL
            if (symbol == POOL or (0 < symbol <= KINDS and found == 0)) and (
                i64(cells[at + 1]) & SYMBOL == symbol
                or i64(cells[at - 1]) & SYMBOL == symbol
                or i64(cells[at + 64]) & SYMBOL == symbol
                or i64(cells[at - 64]) & SYMBOL == symbol
            ):
                if symbol == POOL:
                    return 2
                found = 1
        return found

    def covered(self, move: i64, only_caps: bool) -> i64:
        """How many symbols, or bottle caps, a card would cover."""
        count: i64 = 0
        shape: i64 = ((move >> 12) & 1) * SPACES
        for i in range(i64(SPACES)):
            symbol: i64 = i64(self.cells[(move & CELL_BITS) + self.spaces[shape + i]]) & SYMBOL
            if symbol == CAP or (symbol != 0 and not only_caps):
                count += 1
        return count

    def within(self, move: i64, limit: i64) -> bool:
        """Whether the play area would still fit into a square of this size."""
        w = columns(move >> 12)
        x: i64 = move & 63
        y: i64 = (move & CELL_BITS) >> 6
        wide: i64 = max(self.right, x + w - 1) - min(self.left, x)
        high: i64 = max(self.bottom, y + 4 - w) - min(self.top, y)
        return wide < limit and high < limit


def readings_of(pattern: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A pattern from both ends; once if that is the same, and not at all where there is none."""
    if not pattern:
        return []
    return [pattern] if pattern[0] == pattern[2] else [pattern, pattern[::-1]]


@lru_cache(4096)
def templates_of(face: tuple[int, ...], turn: int, pattern: tuple[int, ...]) -> list[i64]:
    """The templates of a pattern from both ends, in rows and in columns; a deck has few, and they are made once."""
    w, h = (2, 3) if turn & 1 else (3, 2)
    found: list[i64] = []
    for reading in readings_of(pattern):
        for right, down in ((1, 0), (0, 1)):
            for y in range(-2 * down, h):
                for x in range(-2 * right, w):
                    found += template_of(face, w, h, reading, [(x + i * right, y + i * down) for i in range(3)])
    return found


def template_of(
    face: tuple[int, ...], w: int, h: int, reading: tuple[int, ...], line: list[tuple[int, int]]
) -> list[i64]:
    """What a line over a card asks of the cells beside it; nothing if the card itself does not fit."""
    beside: list[i64] = []
    for kind, (x, y) in zip(reading, line, strict=True):
        if not (0 <= x < w and 0 <= y < h):
            beside += [kind, x + 2, y]
        elif face[y * w + x] & SYMBOL != kind:
            return []
    while len(beside) < ENTRY:
        beside += [EVERYWHERE, 2, 0]
    return beside
