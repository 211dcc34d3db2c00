"""Hermit as a puzzle without chance: the search for a line of placements that brings Hermie home.

`Search` knows the order of the supply, one *world*; which worlds there are is for the solver to say.  It deepens on the
number of *spare* rounds, those in which Hermie does not move, and remembers the positions that it searched in vain.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.bots.hermit_board import MIDDLE, Board, board_of, pack_move
from aitch.core.rng import mix
from aitch.games.hermit.options import (
    BIG_BEACH,
    CRAB_DANCE,
    CRASHING_WAVES,
    DUNES,
    GARBAGE,
    NATURE_RESERVE,
    SANDCASTLE,
)
from aitch.games.hermit.position import COAST, EMPTY, GAP, Hermit

TABLE: Final = 1 << 17
"""Entries of the table of positions that were searched in vain."""
STACK: Final = 60000


@final
class Search:
    """The game from one position on, in one world, as a puzzle."""

    board: Board
    level: i64
    task: i64
    wood: i64
    lenient: bool
    printed: bool
    hermie: i64
    wave: i64
    one: i64
    """The hand: two cards, EMPTY where there is none."""
    two: i64
    pile: vec[i64]
    """The supply from the top: the pile, then the whole Coast."""
    piled: i64
    """How many of `pile` are the pile's own."""
    next: i64
    """How many have been drawn."""
    first: i64
    """The leftmost place of the Coast that had a card at the beginning."""
    danced: bool
    salt: i64
    keys: vec[i64]
    spares: vec[i64]
    moves: vec[i64]
    """A stack of placements, and beside it what they are worth."""
    worth: vec[i64]
    used: i64
    laid: i64
    """Cards laid so far: what the search costs."""
    limit: i64
    stop_at: float
    stopped: bool
    width: i64
    """How many placements that do not move Hermie are followed at a node."""
    line: vec[i64]
    """The placements that led here, for each 1 if it moved Hermie, and where Hermie and the Wave stood before it."""
    steps: vec[i64]
    hermies: vec[i64]
    waves: vec[i64]
    length: i64

    # Rules

    def draw(self) -> bool:
        """Phase 1; False if the game is lost by it."""
        limit: i64 = 1 if self.board.caps >= 2 else 2
        while self.two == EMPTY and (self.one == EMPTY or limit == 2):
            n = self.next
            if n >= self.piled and n - self.piled + self.first >= self.hermie:
                return self.lenient and self.one != EMPTY
            card = self.pile[n]
            self.next = n + 1
            if self.one == EMPTY:
                self.one = card
            else:
                self.two = card
        return True

    def permitted(self, move: i64) -> bool:
        task = self.task
        if task == GARBAGE:
            return self.board.covered(move, True) == 0
        if task == SANDCASTLE:
            return self.board.within(move, 6)
        if task == BIG_BEACH:
            return self.board.covered(move, False) <= 2
        return True

    def is_home(self) -> bool:
        """Whether a win now does the task; Hermie stands on the Wave."""
        task = self.task
        if task == NATURE_RESERVE:
            return self.board.caps == 0
        if task == CRASHING_WAVES:
            return COAST - self.wave >= 4
        if task == CRAB_DANCE:
            return self.danced
        if task == DUNES:
            return self.cards_left(not self.printed) >= 2
        return True

    def play(self, move: i64, moves_hermie: bool) -> i64:
        """Lays a card and moves Hermie and the Wave; 1 the game is won, -1 lost, 0 goes on with the next hand drawn.

        The caller has kept the hand, the supply, both positions and `danced`, and puts them back.
        """
        board = self.board
        board.lay(move)
        self.laid += 1
        if self.one == move >> 14:
            self.one = self.two
        self.two = EMPTY
        if self.task == CRAB_DANCE and not self.danced and board.dances(move):
            self.danced = True
        if moves_hermie:
            self.hermie += 1
            if self.hermie == self.wave:
                return 1 if self.is_home() else -1
            twins = board.twins(move)
            if twins == 2:
                if self.wave - 1 != self.hermie:
                    self.wave -= 1
            elif twins == 0:
                self.wave += 1
        else:
            self.wave += 1
        if self.wave > COAST:
            return -1
        return 0 if self.draw() else -1

    def cards_left(self, coast: bool) -> i64:
        """The cards in hand, in the pile and, if these count, behind Hermie."""
        count: i64 = 0
        if self.one != EMPTY:
            count += 1
        if self.two != EMPTY:
            count += 1
        taken: i64 = self.next - self.piled
        if taken < 0:
            count -= taken
            taken = 0
        behind: i64 = self.hermie - self.first - taken
        if coast and behind > 0:
            count += behind
        return count

    def note(self, move: i64, moves_hermie: bool) -> None:
        """Adds a placement to the line; it has not been played yet."""
        n = self.length
        self.line[n] = move
        self.steps[n] = 1 if moves_hermie else 0
        self.hermies[n] = self.hermie
        self.waves[n] = self.wave
        self.length = n + 1

    # Finding placements

    def push_lines(self, card: i64) -> None:
        """All placements of a card that lay the wanted pattern."""
        turn: i64 = 0
        while turn < 4:
            if self.board.find_lines(card, turn, self.hermie):
                self.push_found(card, turn)
            turn += 1

    def push_found(self, card: i64, turn: i64) -> None:
        board = self.board
        acc = board.acc
        filtered = self.task in (GARBAGE, SANDCASTLE, BIG_BEACH)
        moves = self.moves
        y = board.first_row()
        last = board.last_row()
        while y <= last:
            m: i64 = acc[y] & MIDDLE
            x: i64 = 0
            while m != 0:
                while m & 255 == 0:
                    m = m >> 8
                    x += 8
                if m & 1:
                    move = pack_move(card, turn, y, x)
                    if self.used < STACK and (not filtered or self.permitted(move)):
                        moves[self.used] = move
                        self.used += 1
                m = m >> 1
                x += 1
            y += 1

    def push_strong(self, card: i64) -> None:
        """The placements of a card that move Hermie: before the last step a line needs driftwood."""
        bottom = self.used
        self.push_lines(card)
        if self.wave == self.hermie + 1:
            self.sift(bottom, True)

    def push_resting(self, card: i64) -> None:
        """All placements of a card that do not move Hermie."""
        self.push_others(card, False)
        if self.wave == self.hermie + 1:
            bottom = self.used
            self.push_lines(card)
            self.sift(bottom, False)

    def sift(self, bottom: i64, strong: bool) -> None:
        """Leaves those of the lines from `bottom` on that have the driftwood for the last step, or that lack it."""
        board = self.board
        moves = self.moves
        top = self.used
        self.used = bottom
        i = bottom
        while i < top:
            move = moves[i]
            board.lay(move)
            self.laid += 1
            if (board.best_line(move, self.hermie) >= self.wood) == strong:
                moves[self.used] = move
                self.used += 1
            board.take_up(move)
            i += 1

    def push_others(self, card: i64, every: bool) -> None:
        """All placements of a card that do not lay the wanted pattern; or every placement."""
        board = self.board
        rows: list[i64] = []
        turn: i64 = 0
        while turn < 4:
            rows.clear()
            some = not every and board.find_lines(card, turn, self.hermie)
            y = board.first_row()
            while y <= board.last_row():
                rows.append(board.acc[y] if some else 0)
                y += 1
            board.find_legal(turn)
            y = board.first_row()
            for lines in rows:
                board.acc[y] = board.acc[y] & ~lines
                y += 1
            self.push_found(card, turn)
            turn += 1

    def count_lines(self) -> i64:
        """How many placements of the hand lay the wanted pattern; whether a task permits them is not looked at."""
        count: i64 = 0
        board = self.board
        hand: i64 = 0
        while hand < 2:
            card: i64 = self.one if hand == 0 else self.two
            turn: i64 = 0
            while card != EMPTY and turn < 4:
                if board.find_lines(card, turn, self.hermie):
                    y = board.first_row()
                    last = board.last_row()
                    while y <= last:
                        m: i64 = board.acc[y] & MIDDLE
                        while m != 0:
                            m = m & (m - 1)
                            count += 1
                        y += 1
                turn += 1
            hand += 1
        return count

    # Search

    def key(self, spare: i64) -> i64:
        """What is remembered of a vain search; with spare rounds it holds for the present `width` only."""
        h: i64 = self.board.hash() ^ self.salt
        if spare > 0:
            h = mix(h, self.width)
        scalars: i64 = self.hermie * 16 + self.wave
        scalars = scalars * 32 + self.next
        scalars = (scalars * 32 + self.one + 1) * 32 + self.two + 1
        return mix(h, scalars * 2 + (1 if self.danced else 0))

    def solve(self, spare: i64) -> bool:
        """Whether a win was found with at most so many rounds in which Hermie does not move; `line` then holds it."""
        if self.laid >= self.limit or time.monotonic() >= self.stop_at:
            self.stopped = True
        if self.stopped:
            return False
        # A step forward gives back the card that it takes, a rest does not; and one card is for the last step.
        rests: i64 = self.cards_left(True) - 1
        spare = min(spare, rests)
        key = self.key(spare)
        slot: i64 = key & (TABLE - 1)
        if self.keys[slot] == key and self.spares[slot] >= spare:
            return False
        bottom = self.used
        depth = self.length
        found = self.solve_moving(spare, bottom)
        self.used = bottom
        if not found and spare > 0 and self.wave < COAST and not self.stopped:
            found = self.solve_resting(spare, bottom)
            self.used = bottom
        if found:
            return True
        self.length = depth
        if not self.stopped:
            self.keys[slot] = key
            self.spares[slot] = spare
        return False

    def solve_moving(self, spare: i64, bottom: i64) -> bool:
        """Tries the placements that move Hermie, the most promising first."""
        one = self.one
        two = self.two
        hermie = self.hermie
        wave = self.wave
        supply = self.next
        danced = self.danced
        self.push_strong(one)
        if two != EMPTY:
            self.push_strong(two)
        top = self.used
        board = self.board
        i = bottom
        while i < top:
            move = self.moves[i]
            value: i64 = -1
            result = self.play(move, True)
            if result == 0:
                # Lines for the next pattern, and how near the Wave is.
                lines = self.count_lines()
                if lines > 0 or spare > 0:
                    value = (lines if lines < 30 else 30) + 24 * (COAST - self.wave) + (0 if board.caps >= 2 else 6)
            board.take_up(move)
            self.one = one
            self.two = two
            self.hermie = hermie
            self.wave = wave
            self.next = supply
            self.danced = danced
            if result == 1:
                self.note(move, True)
                return True
            self.worth[i] = value
            i += 1
        return self.follow(spare, bottom, top, True, top)

    def solve_resting(self, spare: i64, bottom: i64) -> bool:
        """Tries the placements that do not move Hermie, those that make the most lines possible first."""
        one = self.one
        two = self.two
        wave = self.wave
        supply = self.next
        danced = self.danced
        self.push_resting(one)
        if two != EMPTY:
            self.push_resting(two)
        top = self.used
        board = self.board
        i = bottom
        while i < top:
            move = self.moves[i]
            value: i64 = -1
            result = self.play(move, False)
            if result == 0:
                lines = self.count_lines()
                if lines > 0 or spare > 1:
                    value = lines + (0 if board.caps >= 2 else 3)
                    if danced != self.danced:
                        value += 40
            board.take_up(move)
            self.one = one
            self.two = two
            self.wave = wave
            self.next = supply
            self.danced = danced
            self.worth[i] = value
            i += 1
        return self.follow(spare - 1, bottom, top, False, self.width)

    def follow(self, spare: i64, bottom: i64, top: i64, moves_hermie: bool, width: i64) -> bool:
        """Goes on from the placements between `bottom` and `top`, the best first, at most `width` of them."""
        one = self.one
        two = self.two
        hermie = self.hermie
        wave = self.wave
        supply = self.next
        danced = self.danced
        board = self.board
        moves = self.moves
        worth = self.worth
        start = bottom
        while start < top and start - bottom < width:
            best = start
            i = start + 1
            while i < top:
                if worth[i] > worth[best]:
                    best = i
                i += 1
            if worth[best] < 0:
                return False
            move = moves[best]
            moves[best] = moves[start]
            moves[start] = move
            value = worth[best]
            worth[best] = worth[start]
            worth[start] = value
            self.note(move, moves_hermie)
            self.play(move, moves_hermie)
            self.used = top
            found = self.solve(spare)
            if not found:
                self.length -= 1
            board.take_up(move)
            self.one = one
            self.two = two
            self.hermie = hermie
            self.wave = wave
            self.next = supply
            self.danced = danced
            if found:
                return True
            if self.stopped:
                return False
            start += 1
        return False


def new_search(seen: Hermit, s: i64) -> Search:
    """The search for one seat; the order of its supply is still to be given."""
    search = Search()
    wanted: list[int] = [seen.coast[i] if i >= seen.hermie else GAP for i in range(COAST)]
    search.board = board_of(seen.deck, seen.areas[s], wanted)
    search.level = seen.rules.level
    search.task = seen.rules.task
    search.wood = seen.rules.driftwood
    search.lenient = seen.rules.lenient
    search.printed = seen.rules.printed
    search.hermie = seen.hermie
    search.wave = seen.wave
    hand = seen.hand(s) + [EMPTY, EMPTY]
    search.one = hand[0]
    search.two = hand[1]
    search.danced = seen.areas[s].danced
    search.piled = seen.pile(s)
    search.next = 0
    search.first = 1
    while search.first <= COAST and (s > 0 or seen.coast[search.first - 1] < 0):
        search.first += 1
    search.keys = vec[i64]([0] * TABLE)
    search.spares = vec[i64]([0] * TABLE)
    search.moves = vec[i64]([0] * STACK)
    search.worth = vec[i64]([0] * STACK)
    search.line = vec[i64]([0] * 32)
    search.steps = vec[i64]([0] * 32)
    search.hermies = vec[i64]([0] * 32)
    search.waves = vec[i64]([0] * 32)
    search.laid = 0
    search.length = 0
    return search


def has_line(seen: Hermit, s: i64) -> bool:
    """Whether a seat has a card that lays the wanted pattern; whether its task permits it is not looked at."""
    board = board_of(seen.deck, seen.areas[s], [seen.coast[i] if i == seen.hermie else GAP for i in range(COAST)])
    turn: i64 = 0
    while turn < 4:
        for card in seen.hand(s):
            if board.find_lines(card, turn, seen.hermie):
                return True
        turn += 1
    return False
