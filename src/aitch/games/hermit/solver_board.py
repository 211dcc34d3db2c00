"""The play area as Hermit's solver searches on it: rows of bits, a card laid and taken up again in place.

A board of 64 rows and 60 columns with the play area in its middle.  For every kind of shell there is a plane of one
number a row, so that all places where a card completes a pattern come out of a few shifts.  Whether and where a card
may lie by a task is for `Search` to ask; everything here is about what lies there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from aitch.core.rng import mix
from aitch.games.hermit.area import SIDE, Area
from aitch.games.hermit.deck import CAP, CARDS, DRIFTWOOD, KINDS, POOL, SPACES, SYMBOL, Deck

ROWS: Final = 64
COLUMNS: Final = 60
PLANES: Final = KINDS + 1
"""Plane 0 are the covered cells, planes 1 to 8 the kinds."""
MIDDLE: Final = ((1 << (COLUMNS - 6)) - 1) << 3
"""The columns at which a card may begin, so that everything around it is on the board."""
ENTRY: Final = 7
"""The numbers of a template: how many cells beside the card, then plane, column and row of each."""
PLACES: Final = 10
FIRST_ROW: Final = 4
LAST_ROW: Final = ROWS - 6
"""Cards begin between these rows only; nobody who plays sensibly comes near them."""


def pack_move(card: i64, turn: i64, y: i64, x: i64) -> i64:
    return ((card * 4 + turn) << 12) | (y << 6) | x


@final
class Board:
    deck: Deck
    faces: vec[u8]
    cells: vec[u8]
    planes: vec[i64]
    caps: i64
    top: i64
    bottom: i64
    left: i64
    right: i64
    x0: i64
    """Column and row on the board of the play area's column 0 and row 0."""
    y0: i64
    patterns: vec[i64]
    """The patterns of the Coast, three numbers a place."""
    starts: vec[i64]
    """Where the templates of (card, turn, place) begin in `templates`."""
    templates: vec[i64]
    acc: vec[i64]
    """The rows of places found by `find_lines` and `find_legal`."""
    undo: vec[i64]
    depth: i64

    def set_cell(self, cell: i64, space: i64) -> None:
        cells = self.cells
        before: i64 = i64(cells[cell])
        if before == space:
            return
        planes = self.planes
        row: i64 = cell >> 6
        bit: i64 = 1
        bit = bit << (cell & 63)
        symbol: i64 = before & SYMBOL
        if symbol == CAP:
            self.caps -= 1
        elif 0 < symbol <= KINDS:
            planes[symbol * ROWS + row] = planes[symbol * ROWS + row] & ~bit
        symbol = space & SYMBOL
        if symbol == CAP:
            self.caps += 1
        elif 0 < symbol <= KINDS:
            planes[symbol * ROWS + row] = planes[symbol * ROWS + row] | bit
        if space == 0:
            planes[row] = planes[row] & ~bit
        elif before == 0:
            planes[row] = planes[row] | bit
        cells[cell] = u8(space)

    def lay(self, move: i64) -> None:
        """Lays a card; `take_up` undoes it."""
        cells = self.cells
        faces = self.faces
        face: i64 = (move >> 12) * SPACES
        w: i64 = 2 if (move >> 12) & 1 else 3
        y: i64 = (move >> 6) & 63
        x: i64 = move & 63
        undo = self.undo
        at = self.depth * 12
        undo[at + 6] = self.top
        undo[at + 7] = self.bottom
        undo[at + 8] = self.left
        undo[at + 9] = self.right
        i: i64 = 0
        dx: i64 = 0
        cell: i64 = y * 64 + x
        while i < SPACES:
            undo[at + i] = i64(cells[cell + dx])
            self.set_cell(cell + dx, i64(faces[face + i]))
            i += 1
            dx += 1
            if dx == w:
                dx = 0
                cell += 64
        h: i64 = 5 - w
        self.top = min(self.top, y)
        self.bottom = max(self.bottom, y + h - 1)
        self.left = min(self.left, x)
        self.right = max(self.right, x + w - 1)
        self.depth += 1

    def take_up(self, move: i64) -> None:
        w: i64 = 2 if (move >> 12) & 1 else 3
        self.depth -= 1
        undo = self.undo
        at = self.depth * 12
        cell: i64 = ((move >> 6) & 63) * 64 + (move & 63)
        i: i64 = 0
        dx: i64 = 0
        while i < SPACES:
            self.set_cell(cell + dx, undo[at + i])
            i += 1
            dx += 1
            if dx == w:
                dx = 0
                cell += 64
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
        y = self.top
        while y <= self.bottom:
            cell: i64 = y * 64 + self.left
            end: i64 = y * 64 + self.right
            while cell <= end:
                word = (word << 6) | i64(cells[cell])
                count += 1
                if count == 10:
                    h = mix(h, word)
                    word = 0
                    count = 0
                cell += 1
            y += 1
        return mix(h, word)

    def first_row(self) -> i64:
        """The uppermost row in which a card that touches the play area can begin."""
        return self.top - 3 if self.top - 3 > FIRST_ROW else FIRST_ROW

    def last_row(self) -> i64:
        return self.bottom + 1 if self.bottom + 1 < LAST_ROW else LAST_ROW

    def find_lines(self, card: i64, turn: i64, place: i64) -> bool:
        """Fills `acc`, row by row, with the columns where the card makes the pattern of a place."""
        acc = self.acc
        planes = self.planes
        templates = self.templates
        key: i64 = (card * 4 + turn) * PLACES + place
        at = self.starts[key]
        end = self.starts[key + 1]
        first = self.first_row()
        last = self.last_row()
        y: i64 = first
        while y <= last:
            acc[y] = 0
            y += 1
        some = False
        while at < end:
            count = templates[at]
            if count == 0:
                self.add_legal(turn)
                some = True
                at += ENTRY
                continue
            dy: i64 = templates[at + 3]
            base1: i64 = templates[at + 1] * ROWS + dy
            dx1 = templates[at + 2]
            # Only where the first cell beside the card falls on a row of the play area.
            y = self.top - dy
            y = max(y, first)
            end_row: i64 = self.bottom - dy
            end_row = min(end_row, last)
            if count == 1:
                while y <= end_row:
                    m = planes[base1 + y]
                    if m != 0:
                        m = m >> dx1 if dx1 >= 0 else m << -dx1
                        acc[y] = acc[y] | m
                        some = True
                    y += 1
            else:
                base2: i64 = templates[at + 4] * ROWS + templates[at + 6]
                dx2 = templates[at + 5]
                while y <= end_row:
                    m = planes[base1 + y]
                    if m != 0:
                        n = planes[base2 + y]
                        if n != 0:
                            m = m >> dx1 if dx1 >= 0 else m << -dx1
                            n = n >> dx2 if dx2 >= 0 else n << -dx2
                            m = m & n
                            if m != 0:
                                acc[y] = acc[y] | m
                                some = True
                    y += 1
            at += ENTRY
        return some

    def find_legal(self, turn: i64) -> None:
        """Fills `acc` with the columns at which a card of this turn touches or covers something."""
        y = self.first_row()
        while y <= self.last_row():
            self.acc[y] = 0
            y += 1
        self.add_legal(turn)

    def add_legal(self, turn: i64) -> None:
        acc = self.acc
        planes = self.planes
        last = self.last_row()
        y = self.first_row()
        while y <= last:
            # The card's own rows with what is left and right of them, and the rows above and below it.
            a = planes[y]
            b = planes[y + 1]
            if turn & 1:
                c = planes[y + 2]
                side: i64 = a | b | c
                ends: i64 = planes[y - 1] | planes[y + 3] | side
                m: i64 = ends | (ends >> 1) | (side << 1) | (side >> 2)
            else:
                side = a | b
                ends = planes[y - 1] | planes[y + 2] | side
                m = ends | (ends >> 1) | (ends >> 2) | (side << 1) | (side >> 3)
            acc[y] = acc[y] | m
            y += 1

    def best_line(self, move: i64, place: i64) -> i64:
        """The most driftwood in a line of the card just laid; -1 if it is part of none."""
        cells = self.cells
        a = self.patterns[place * 3]
        b = self.patterns[place * 3 + 1]
        c = self.patterns[place * 3 + 2]
        w: i64 = 2 if (move >> 12) & 1 else 3
        h: i64 = 5 - w
        start: i64 = ((move >> 6) & 63) * 64 + (move & 63)
        best: i64 = -1
        dy: i64 = 0
        while dy < h:
            dx: i64 = -2
            while dx < w:
                n = self.line_at(cells, a, b, c, start + dy * 64 + dx, 1)
                best = max(best, n)
                dx += 1
            dy += 1
        dx = 0
        while dx < w:
            dy = -2
            while dy < h:
                n = self.line_at(cells, a, b, c, start + dy * 64 + dx, 64)
                best = max(best, n)
                dy += 1
            dx += 1
        return best

    def line_at(self, cells: vec[u8], a: i64, b: i64, c: i64, cell: i64, step: i64) -> i64:
        two: i64 = i64(cells[cell + step])
        if two & SYMBOL != b:
            return -1
        one: i64 = i64(cells[cell])
        three: i64 = i64(cells[cell + 2 * step])
        first: i64 = one & SYMBOL
        third: i64 = three & SYMBOL
        if (first == a and third == c) or (first == c and third == a):
            return ((one & DRIFTWOOD) + (two & DRIFTWOOD) + (three & DRIFTWOOD)) // DRIFTWOOD
        return -1

    def twins(self, move: i64) -> i64:
        """2 if the card just laid has two pools side by side, else 1 for a pair, else 0."""
        cells = self.cells
        w: i64 = 2 if (move >> 12) & 1 else 3
        cell: i64 = ((move >> 6) & 63) * 64 + (move & 63)
        found: i64 = 0
        i: i64 = 0
        dx: i64 = 0
        while i < SPACES:
            at: i64 = cell + dx
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
            i += 1
            dx += 1
            if dx == w:
                dx = 0
                cell += 64
        return found

    def dances(self, move: i64) -> bool:
        """Whether three pools lie in a line with the card just laid."""
        cells = self.cells
        w: i64 = 2 if (move >> 12) & 1 else 3
        h: i64 = 5 - w
        start: i64 = ((move >> 6) & 63) * 64 + (move & 63)
        dy: i64 = -2
        while dy < h:
            dx: i64 = -2
            while dx < w:
                at: i64 = start + dy * 64 + dx
                if i64(cells[at]) & SYMBOL == POOL:
                    if dy >= 0 and self.line_at(cells, POOL, POOL, POOL, at, 1) >= 0:
                        return True
                    if dx >= 0 and self.line_at(cells, POOL, POOL, POOL, at, 64) >= 0:
                        return True
                dx += 1
            dy += 1
        return False

    def covered(self, move: i64, only_caps: bool) -> i64:
        """How many symbols, or bottle caps, a card would cover."""
        w: i64 = 2 if (move >> 12) & 1 else 3
        cell: i64 = ((move >> 6) & 63) * 64 + (move & 63)
        count: i64 = 0
        i: i64 = 0
        dx: i64 = 0
        while i < SPACES:
            symbol: i64 = i64(self.cells[cell + dx]) & SYMBOL
            if symbol == CAP or (symbol != 0 and not only_caps):
                count += 1
            i += 1
            dx += 1
            if dx == w:
                dx = 0
                cell += 64
        return count

    def within(self, move: i64, limit: i64) -> bool:
        """Whether the play area would still fit into a square of this size."""
        w: i64 = 2 if (move >> 12) & 1 else 3
        y: i64 = (move >> 6) & 63
        x: i64 = move & 63
        lo: i64 = x if x < self.left else self.left
        hi: i64 = x + w - 1 if x + w - 1 > self.right else self.right
        if hi - lo >= limit:
            return False
        h: i64 = 5 - w
        lo = y if y < self.top else self.top
        hi = y + h - 1 if y + h - 1 > self.bottom else self.bottom
        return hi - lo < limit

    def cell_of(self, move: i64) -> i64:
        """The cell of the game in which a placement begins."""
        y: i64 = ((move >> 6) & 63) - self.y0
        x: i64 = (move & 63) - self.x0
        return ((y + 2 * SIDE) % SIDE) * SIDE + (x + 2 * SIDE) % SIDE


def board_of(deck: Deck, area: Area, coast: list[int]) -> Board:
    """The board for a play area; `coast` are the cards whose patterns are wanted, -1 where there is none."""
    board = Board()
    board.deck = deck
    board.faces = deck.faces
    board.cells = vec[u8](bytes(ROWS * 64))
    board.planes = vec[i64]([0] * (PLANES * ROWS))
    board.acc = vec[i64]([0] * ROWS)
    board.undo = vec[i64]([0] * (12 * 20))
    board.caps = 0
    board.depth = 0
    # The middle of the play area comes to the middle of the board.
    board.left = COLUMNS // 2 - area.width // 2
    board.top = ROWS // 2 - area.height // 2
    board.right = board.left + area.width - 1
    board.bottom = board.top + area.height - 1
    board.x0 = board.left - area.left
    board.y0 = board.top - area.top
    dy: i64 = 0
    while dy < area.height:
        dx: i64 = 0
        while dx < area.width:
            space = area.cells[((area.top + dy) % SIDE) * SIDE + (area.left + dx) % SIDE]
            if space != 0:
                board.set_cell((board.top + dy) * 64 + board.left + dx, i64(space))
            dx += 1
        dy += 1
    add_templates(board, coast)
    return board


def add_templates(board: Board, coast: list[int]) -> None:
    """For each card, turn and place of the Coast: what must lie beside the card so that it completes the pattern."""
    deck = board.deck
    patterns: list[i64] = []
    for card in coast:
        kinds = deck.pattern(card) if card >= 0 else [0, 0, 0]
        for kind in kinds:
            patterns.append(kind)
    board.patterns = vec[i64](patterns)
    starts: list[i64] = []
    templates: list[i64] = []
    for card in range(CARDS):
        for turn in range(4):
            face = deck.face(card, turn)
            for place in range(PLACES):
                starts.append(len(templates))
                if coast[place] >= 0:
                    a: i64 = patterns[place * 3]
                    b: i64 = patterns[place * 3 + 1]
                    c: i64 = patterns[place * 3 + 2]
                    templates += lines_of(face, turn, a, b, c)
                    if a != c:
                        templates += lines_of(face, turn, c, b, a)
    starts.append(len(templates))
    board.starts = vec[i64](starts)
    board.templates = vec[i64](templates)


def lines_of(face: list[int], turn: int, a: i64, b: i64, c: i64) -> list[i64]:
    """The templates of one reading of a pattern, in rows and in columns."""
    w: i64 = 2 if turn & 1 else 3
    h: i64 = 5 - w
    found: list[i64] = []
    for down in range(2):
        length: i64 = h if down else w
        across: i64 = w if down else h
        along: i64 = -2
        while along < length:
            k: i64 = 0
            while k < across:
                entry: list[i64] = []
                fits = True
                i: i64 = 0
                while i < 3:
                    kind: i64 = a if i == 0 else b if i == 1 else c
                    at: i64 = along + i
                    if 0 <= at < length:
                        space = face[at * w + k] if down else face[k * w + at]
                        if space & SYMBOL != kind:
                            fits = False
                    elif down:
                        entry += [kind, k, at]
                    else:
                        entry += [kind, at, k]
                    i += 1
                if fits:
                    count: i64 = len(entry) // 3
                    found += [count] + entry + [0] * (ENTRY - 1 - len(entry))
                k += 1
            along += 1
    return found
