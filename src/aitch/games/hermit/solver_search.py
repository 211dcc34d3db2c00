"""Hermit as a puzzle without chance: the search for a line of placements that brings Hermie home.

`Search` knows the order of the supply, one *world*; which worlds there are is for the solver to say.  It deepens on the
number of *spare* rounds, those in which Hermie does not move, and remembers the positions that it searched in vain.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.rng import mix
from aitch.games.hermit import numbers, options
from aitch.games.hermit.deck import POOL
from aitch.games.hermit.position import COAST, EMPTY
from aitch.games.hermit.solver_board import MIDDLE, Board, pack_move

TABLE: Final = 1 << 17
"""Entries of the table of positions that were searched in vain."""
STACK: Final = 60000
DEEPEST: Final = 32
STEP: Final = 8
"""The numbers that are kept of a placement: the move, whether it moved Hermie, and what it changes beside the board."""


@final
class Search:
    """The game from one position on, in one world, as a puzzle."""

    hermie: i64
    wave: i64
    one: i64
    """The hand: two cards, EMPTY where there is none."""
    two: i64
    danced: bool
    piled: i64
    """How many of `pile` are the pile's own."""
    first: i64
    """The leftmost place of the Coast that had a card at the beginning."""

    def __init__(self, board: Board, rules: options.Rules) -> None:
        self.board = board
        self.rules = rules
        self.pile: vec[i64] = vec[i64]([])
        """The supply from the top: the pile, then the whole Coast."""
        self.next: i64 = 0
        """How many have been drawn."""
        self.salt: i64 = 0
        """What tells this order of the supply from others."""
        self.keys: vec[i64] = vec[i64]([0] * TABLE)
        self.spares: vec[i64] = vec[i64]([0] * TABLE)
        self.moves: vec[i64] = vec[i64]([0] * STACK)
        """A stack of placements, and beside it what they are worth."""
        self.worth: vec[i64] = vec[i64]([0] * STACK)
        self.used: i64 = 0
        self.laid: i64 = 0
        """Cards laid so far: what the search costs."""
        self.limit: i64 = 0
        self.stop_at = 0.0
        self.stopped = False
        self.width: i64 = 0
        """How many placements that do not move Hermie are followed at a node."""
        self.past: vec[i64] = vec[i64]([0] * (STEP * DEEPEST))
        """The placements that led here.  Those of a line that wins stay there, up to `won_at`, when they are undone."""
        self.depth: i64 = 0
        self.won_at: i64 = 0

    # Rules

    def draw(self) -> bool:
        """Phase 1; False if the game is lost by it."""
        limit: i64 = 1 if self.board.caps >= 2 else 2
        while self.two == EMPTY and (self.one == EMPTY or limit == 2):
            n = self.next
            if n >= self.piled and n - self.piled + self.first >= self.hermie:
                return self.rules.lenient and self.one != EMPTY
            card = self.pile[n]
            self.next = n + 1
            if self.one == EMPTY:
                self.one = card
            else:
                self.two = card
        return True

    def permitted(self, move: i64) -> bool:
        task = self.rules.task
        if task == numbers.GARBAGE:
            return self.board.covered(move, True) == 0
        if task == numbers.SANDCASTLE:
            return self.board.within(move, 6)
        return task != numbers.BIG_BEACH or self.board.covered(move, False) <= 2

    def is_home(self) -> bool:
        """Whether a win now does the task; Hermie stands on the Wave."""
        task = self.rules.task
        if task == numbers.NATURE_RESERVE:
            return self.board.caps == 0
        if task == numbers.CRASHING_WAVES:
            return COAST - self.wave >= 4
        if task == numbers.CRAB_DANCE:
            return self.danced
        return task != numbers.DUNES or self.cards_left(not self.rules.printed) >= 2

    def play(self, move: i64, moves_hermie: bool) -> i64:
        """Lays a card and moves Hermie and the Wave; 1 the game is won, -1 lost, 0 goes on with the next hand drawn.

        `take_back` undoes it.
        """
        board = self.board
        past = self.past
        at: i64 = self.depth * STEP
        self.depth += 1
        past[at] = move
        past[at + 1] = 1 if moves_hermie else 0
        past[at + 2] = self.hermie
        past[at + 3] = self.wave
        past[at + 4] = self.one
        past[at + 5] = self.two
        past[at + 6] = self.next
        past[at + 7] = 1 if self.danced else 0
        board.lay(move)
        self.laid += 1
        if self.one == move >> 14:
            self.one = self.two
        self.two = EMPTY
        if self.rules.task == numbers.CRAB_DANCE and not self.danced:
            self.danced = board.most_driftwood(move, POOL, POOL, POOL) >= 0
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

    def take_back(self) -> None:
        self.depth -= 1
        past = self.past
        at: i64 = self.depth * STEP
        self.board.take_up(past[at])
        self.hermie = past[at + 2]
        self.wave = past[at + 3]
        self.one = past[at + 4]
        self.two = past[at + 5]
        self.next = past[at + 6]
        self.danced = past[at + 7] == 1

    def cards_left(self, coast: bool) -> i64:
        """The cards in hand, in the pile and, if these count, behind Hermie."""
        hand: i64 = 2 if self.two != EMPTY else 1 if self.one != EMPTY else 0
        pile: i64 = max(self.piled - self.next, 0)
        behind: i64 = self.hermie - self.first - max(self.next - self.piled, 0)
        return hand + pile + (max(behind, 0) if coast else 0)

    # Finding placements

    def push(self, card: i64, moves_hermie: bool) -> None:
        """All placements of a card that move Hermie, or that do not; before the last step a line needs driftwood."""
        last_step = self.wave == self.hermie + 1
        if not moves_hermie:
            self.push_others(card, False)
        if moves_hermie or last_step:
            bottom = self.used
            for turn in range(i64(4)):
                if self.board.find_lines(card, turn, self.hermie):
                    self.push_found(card, turn)
            if last_step:
                self.sift(bottom, moves_hermie)

    def push_others(self, card: i64, every: bool) -> None:
        """All placements of a card that do not lay the wanted pattern; or every placement."""
        board = self.board
        first = board.first_row()
        for turn in range(i64(4)):
            some = not every and board.find_lines(card, turn, self.hermie)
            lines: list[i64] = [board.found[y] if some else 0 for y in range(first, board.last_row() + 1)]
            board.forget_found()
            board.add_legal(turn)
            for i in range(len(lines)):
                board.found[first + i] = board.found[first + i] & ~lines[i]
            self.push_found(card, turn)

    def push_found(self, card: i64, turn: i64) -> None:
        """The placements that the board has found last, as far as the task permits them."""
        board = self.board
        found = board.found
        filtered = self.rules.forbids
        for y in range(board.first_row(), board.last_row() + 1):
            m: i64 = found[y] & MIDDLE
            x: i64 = 0
            while m != 0:
                while m & 255 == 0:
                    m = m >> 8
                    x += 8
                if m & 1:
                    move = pack_move(card, turn, y, x)
                    if self.used < STACK and (not filtered or self.permitted(move)):
                        self.moves[self.used] = move
                        self.used += 1
                m = m >> 1
                x += 1

    def sift(self, bottom: i64, strong: bool) -> None:
        """Leaves those of the lines from `bottom` on that have the driftwood for the last step, or that lack it."""
        top = self.used
        self.used = bottom
        for i in range(bottom, top):
            move = self.moves[i]
            self.board.lay(move)
            self.laid += 1
            if (self.board.best_line(move, self.hermie) >= self.rules.driftwood) == strong:
                self.moves[self.used] = move
                self.used += 1
            self.board.take_up(move)

    def count_lines(self) -> i64:
        """How many placements of the hand lay the wanted pattern; whether a task permits them is not looked at."""
        count: i64 = 0
        board = self.board
        found = board.found
        for turn in range(i64(8)):
            card = self.one if turn < 4 else self.two
            if card != EMPTY and board.find_lines(card, turn & 3, self.hermie):
                for y in range(board.first_row(), board.last_row() + 1):
                    m: i64 = found[y] & MIDDLE
                    while m != 0:
                        m = m & (m - 1)
                        count += 1
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
        """Whether a win was found with at most so many rounds in which Hermie does not move; `past` then holds it."""
        if self.laid >= self.limit or time.monotonic() >= self.stop_at:
            self.stopped = True
        if self.stopped:
            return False
        # A step forward gives back the card that it takes, a rest does not; and one card is for the last step.
        spare = min(spare, self.cards_left(True) - 1)
        key = self.key(spare)
        slot: i64 = key & (TABLE - 1)
        if self.keys[slot] == key and self.spares[slot] >= spare:
            return False
        if self.try_placements(True, spare):
            return True
        if spare > 0 and self.wave < COAST and not self.stopped and self.try_placements(False, spare - 1):
            return True
        if not self.stopped:
            self.keys[slot] = key
            self.spares[slot] = spare
        return False

    def try_placements(self, moves_hermie: bool, spare: i64) -> bool:
        """Tries the placements that move Hermie, or those that do not; so many spare rounds are left after them."""
        bottom = self.used
        self.push(self.one, moves_hermie)
        if self.two != EMPTY:
            self.push(self.two, moves_hermie)
        top = self.used
        danced = self.danced
        found = False
        for i in range(bottom, top):
            result = self.play(self.moves[i], moves_hermie)
            self.worth[i] = self.promise(moves_hermie, spare, danced) if result == 0 else -1
            self.take_back()
            if result == 1:
                self.won_at = self.depth + 1
                found = True
                break
        if not found:
            found = self.follow(bottom, top, moves_hermie, spare)
        self.used = bottom
        return found

    def promise(self, moves_hermie: bool, spare: i64, danced: bool) -> i64:
        """How promising the placement just made is; -1 if it leads nowhere."""
        lines = self.count_lines()
        if lines == 0 and spare <= 0:
            return -1
        two_cards = self.board.caps < 2
        if moves_hermie:
            # Lines for the next pattern, and how near the Wave is.
            return min(lines, 30) + 24 * (COAST - self.wave) + (6 if two_cards else 0)
        return lines + (3 if two_cards else 0) + (40 if self.danced and not danced else 0)

    def follow(self, bottom: i64, top: i64, moves_hermie: bool, spare: i64) -> bool:
        """Goes on from the placements between `bottom` and `top`, the best first; of rests at most `width`."""
        moves = self.moves
        worth = self.worth
        for start in range(bottom, top if moves_hermie else min(top, bottom + self.width)):
            best: i64 = start
            for i in range(start + 1, top):
                if worth[i] > worth[best]:
                    best = i
            if worth[best] < 0:
                return False
            move = moves[best]
            moves[best] = moves[start]
            moves[start] = move
            worth[best], worth[start] = worth[start], worth[best]
            self.play(move, moves_hermie)
            self.used = top
            found = self.solve(spare)
            self.take_back()
            if found or self.stopped:
                return found
        return False
