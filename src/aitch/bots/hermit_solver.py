"""Solving Hermit: fair search that knows what the seat sees, and no more.

All that is unknown is the order of the pile, a handful of *worlds*.  In one world the game is a puzzle without chance:
`Search` looks for a line of placements that brings Hermie home, deepening on the number of *spare* rounds, those in
which he does not move.  Over several worlds `plan` looks for the placement that can be won from in the most.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.bots.base import Bot, Budget
from aitch.bots.hermit_board import MIDDLE, Board, board_of, pack_move
from aitch.core.contract import State
from aitch.core.rng import Rng, mix
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.position import (
    BIG_BEACH,
    CARD,
    CELL,
    COAST,
    CRAB_DANCE,
    CRASHING_WAVES,
    DUNES,
    EMPTY,
    GARBAGE,
    NATURE_RESERVE,
    PLACE,
    PULL,
    ROTATE,
    SANDCASTLE,
    TURN,
    driftwood,
)
from aitch.games.hermit.state import Hermit

SECONDS: Final = 2.0
"""How long one placement is thought about unless the budget says otherwise."""
MARGIN: Final = 0.1
"""So much earlier the search stops, to be done in time."""
TABLE: Final = 1 << 17
"""Entries of the table of positions that were searched in vain."""
STACK: Final = 60000
WORLDS: Final = 6
"""How many orders of the pile are imagined where there are too many to look at all."""
SPARE: Final = 4
"""More spare rounds no win has: five cards and those behind Hermie are all there are to lay."""


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
    """The placements that led here, and for each 1 if it moved Hermie."""
    steps: vec[i64]
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
            return self.unused() >= 2
        return True

    def unused(self) -> i64:
        count: i64 = self.piled - self.next if self.next < self.piled else 0
        if self.one != EMPTY:
            count += 1
        if not self.printed:
            taken: i64 = self.next - self.piled if self.next > self.piled else 0
            behind: i64 = self.hermie - self.first - taken
            if behind > 0:
                count += behind
        return count

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
        h: i64 = self.board.hash ^ self.salt
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
        self.push_lines(one)
        if two != EMPTY:
            self.push_lines(two)
        top = self.used
        last_step = wave == hermie + 1
        board = self.board
        i = bottom
        while i < top:
            move = self.moves[i]
            value: i64 = -1
            if last_step:
                board.lay(move)
                strong = board.best_line(move, hermie) >= self.wood
                board.take_up(move)
                if not strong:
                    self.worth[i] = -1
                    i += 1
                    continue
            result = self.play(move, True)
            if result == 1:
                self.line[self.length] = move
                self.steps[self.length] = 1
                self.length += 1
            elif result == 0:
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
        # Before the last step a line may lack driftwood, so that it does not move Hermie.
        last_step = wave == self.hermie + 1
        self.push_others(one, last_step)
        if two != EMPTY:
            self.push_others(two, last_step)
        top = self.used
        board = self.board
        i = bottom
        while i < top:
            move = self.moves[i]
            value: i64 = -1
            result = self.play(move, False)
            if result == 0 and not (last_step and board.best_line(move, self.hermie) >= self.wood):
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
            self.play(move, moves_hermie)
            self.line[self.length] = move
            self.steps[self.length] = 1 if moves_hermie else 0
            self.length += 1
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


class Placement:
    """A card, the cell where its upper left space goes, its turn, and where Hermie stands then."""

    def __init__(self, card: int, cell: int, turn: int, hermie: int) -> None:
        self.card = card
        self.cell = cell
        self.turn = turn
        self.hermie = hermie


class Plan:
    """What the solver wants to do, and how sure it is."""

    def __init__(self, line: list[Placement], won: int, worlds: int, laid: int) -> None:
        self.line = line
        """The next placement, and the whole line to the win where it is known."""
        self.won = won
        """In how many of the worlds, the possible orders of the pile, a win was found."""
        self.worlds = worlds
        self.laid = laid
        """How many cards were laid in the search for it."""
        self.complete = False
        """Every line was tried in vain: there is no win, in the single world there is."""


class Candidate:
    def __init__(self, move: int, moves_hermie: bool, worth: int, worlds: int) -> None:
        self.move = move
        self.moves_hermie = moves_hermie
        self.worth = worth
        self.won: list[bool] = [False] * worlds

    def rank(self) -> int:
        return 100000 * sum([1 for won in self.won if won]) + self.worth


class Root:
    """A position as the player who is asked sees it, made ready for the search."""

    def __init__(self, seen: Hermit, worlds: list[list[int]], seconds: float, most: int) -> None:
        s: i64 = seen.seat
        self.worlds = worlds
        self.stop_at = time.monotonic() + seconds - MARGIN if seconds > 0.0 else 1e18
        self.left = most if most > 0 else 1 << 60
        self.spent = 0
        self.search = new_search(seen, s)
        self.hermie = seen.hermie
        self.wave = seen.wave
        self.one = seen.hands[2 * s]
        self.two = seen.hands[2 * s + 1]
        self.danced = seen.areas[s].danced
        self.picked = seen.picked if self.two != EMPTY else EMPTY
        """The card that has been chosen out of two already."""
        self.place = seen.place
        self.blocked = is_blocked(seen)
        """Another player cannot lay the pattern in this round: Hermie will not move, whatever is placed."""

    def enter(self, world: int) -> None:
        """Sets the search to the position, in one of the worlds."""
        search = self.search
        supply: list[i64] = []
        for card in self.worlds[world]:
            supply.append(card)
        search.pile = vec[i64](supply)
        search.salt = mix(77, world)
        search.hermie = self.hermie
        search.wave = self.wave
        search.one = self.one
        search.two = self.two
        search.next = 0
        search.danced = self.danced
        search.used = 0
        search.length = 0

    def out(self) -> bool:
        return self.left <= 0 or time.monotonic() >= self.stop_at

    def run(self, spare: int, width: int, most: int) -> bool:
        """Searches on from where the search stands, laying so many cards at most."""
        search = self.search
        search.laid = 0
        search.limit = min(most, self.left)
        search.stop_at = self.stop_at
        search.stopped = False
        search.width = width
        found = search.solve(spare)
        self.spent += search.laid
        self.left -= search.laid
        return found

    def line(self) -> list[Placement]:
        search = self.search
        found: list[Placement] = []
        hermie = self.hermie
        for i in range(search.length):
            hermie += 1 if search.steps[i] else 0
            found.append(placement(search.board, search.line[i], hermie))
        return found

    def placement(self, move: int, moves_hermie: bool) -> Placement:
        return placement(self.search.board, move, self.hermie + (1 if moves_hermie else 0))

    def candidates(self) -> list[Candidate]:
        """Every placement, the most promising first."""
        self.enter(0)
        search = self.search
        found: list[Candidate] = []
        for moving in (False,) if self.blocked else (True, False):
            for card in (self.one, self.two):
                if card == EMPTY or self.picked not in (EMPTY, card):
                    continue
                search.used = 0
                if moving:
                    search.push_lines(card)
                else:
                    search.push_others(card, self.blocked or self.wave == self.hermie + 1)
                for move in [search.moves[i] for i in range(search.used)]:
                    if self.place in (EMPTY, search.board.cell_of(move)):
                        self.add_candidate(found, move, moving)
        found.sort(key=rank_of, reverse=True)
        return found

    def add_candidate(self, found: list[Candidate], move: int, moving: bool) -> None:
        search = self.search
        if self.wave == self.hermie + 1 and not self.blocked:
            search.board.lay(move)
            strong = search.board.best_line(move, self.hermie) >= search.wood
            search.board.take_up(move)
            if strong != moving:
                return
        result = search.play(move, moving)
        worth: i64 = -1000 if result < 0 else 10000
        if result == 0:
            lines = search.count_lines()
            worth = (lines if lines < 30 else 30) + 24 * (COAST - search.wave) + (0 if search.board.caps >= 2 else 6)
            worth += 10 * search.hermie
        search.board.take_up(move)
        self.enter(0)
        found.append(Candidate(move, moving, worth, len(self.worlds)))

    def try_candidate(self, candidate: Candidate, world: int, spare: int, width: int, most: int) -> bool:
        """Whether a win is found after this placement."""
        if candidate.won[world]:
            return True
        if not candidate.moves_hermie and spare == 0:
            return False
        self.enter(world)
        search = self.search
        result = search.play(candidate.move, candidate.moves_hermie)
        won = result == 1
        if result == 0:
            won = self.run(spare if candidate.moves_hermie else spare - 1, width, most)
        search.board.take_up(candidate.move)
        candidate.won[world] = won
        return won


def rank_of(candidate: Candidate) -> int:
    return candidate.rank()


ALL: Final = 4000
"""A width that leaves nothing out."""
STAGES: Final = [(0, 0, 20000), (1, ALL, 150000), (2, 12, 100000), (2, 60, 200000), (3, 20, 200000), (2, ALL, 300000)]
"""Spare rounds, width and cost of one search after the other, in a single world."""
ROUNDS: Final = [(1, ALL, 500, 600), (2, 10, 5000, 200), (2, 30, 30000, 60), (3, 20, 60000, 40), (3, 100, 200000, 20)]
"""The same over several worlds, and how many placements are looked at in each round."""


def plan(seen: Hermit, rng: Rng, seconds: float = SECONDS, most: int = 0) -> Plan:
    """The best placement that can be found for the player who is asked, from what is seen.

    Among several players each solves the own play area, as if the others always did their part.
    """
    root = Root(seen, worlds_of(seen, rng), seconds, most)
    free = root.picked == EMPTY and root.place == EMPTY and not root.blocked
    return plan_one(root) if len(root.worlds) == 1 and free else plan_many(root)


def plan_known(seen: Hermit, pile: list[int], seconds: float, most: int = 0) -> Plan:
    """What somebody finds who knows the order of the pile below its top card: for judging a deal, not for playing."""
    return plan_one(Root(seen, [arrange(seen, sighted_cards(seen), pile)], seconds, most))


def plan_one(root: Root) -> Plan:
    for spare, width, most in STAGES:
        root.enter(0)
        if root.run(spare, width, most):
            return Plan(root.line(), 1, 1, root.spent)
        if root.out():
            break
    for spare in range(3, SPARE + 1):
        if not root.out():
            root.enter(0)
            if root.run(spare, ALL, 1 << 60):
                return Plan(root.line(), 1, 1, root.spent)
    complete = not root.search.stopped and not root.out()
    best = root.candidates()[0]
    found = Plan([root.placement(best.move, best.moves_hermie)], 0, 1, root.spent)
    found.complete = complete
    return found


def plan_many(root: Root) -> Plan:
    candidates = root.candidates()
    count = len(root.worlds)
    for world in range(0 if root.blocked else count):
        root.enter(world)
        if root.run(2, 10, 20000):
            first = root.search.line[0]
            for candidate in candidates:
                if candidate.move == first:
                    candidate.won[world] = True
                    candidate.worth += 1000
                    if won_all(root, candidate, 2, 30, 20000):
                        return Plan([root.placement(first, candidate.moves_hermie)], count, count, root.spent)
    for spare, width, most, tried in ROUNDS:
        candidates.sort(key=rank_of, reverse=True)
        for candidate in candidates[:tried]:
            if root.out():
                break
            if won_all(root, candidate, spare, width, most):
                return Plan([root.placement(candidate.move, candidate.moves_hermie)], count, count, root.spent)
    candidates.sort(key=rank_of, reverse=True)
    best = candidates[0]
    return Plan([root.placement(best.move, best.moves_hermie)], sum([1 for w in best.won if w]), count, root.spent)


def won_all(root: Root, candidate: Candidate, spare: int, width: int, most: int) -> bool:
    every = True
    for world in range(len(root.worlds)):
        if not root.try_candidate(candidate, world, spare, width, most):
            every = False
    return every


def is_blocked(seen: Hermit) -> bool:
    """Whether another player has placed without the pattern in this round, or has no card that could lay it."""
    for s in range(seen.seats):
        if s < seen.seat and seen.areas[s].best_line(seen.deck, seen.coast[seen.hermie]) < 0:
            return True
        if s > seen.seat:
            search = new_search(seen, s)
            search.hermie = seen.hermie
            search.one = seen.hands[2 * s]
            search.two = seen.hands[2 * s + 1]
            if search.count_lines() == 0:
                return True
    return False


def new_search(seen: Hermit, s: i64) -> Search:
    search = Search()
    search.board = board_of(seen.deck, seen.areas[s], [seen.coast[i] for i in range(COAST)])
    search.level = seen.level
    search.task = seen.task
    search.wood = driftwood(seen.level)
    search.lenient = seen.lenient
    search.printed = seen.printed
    search.piled = seen.piles[s]
    search.first = 1
    while search.first <= COAST and (s > 0 or seen.coast[search.first - 1] < 0):
        search.first += 1
    search.keys = vec[i64]([0] * TABLE)
    search.spares = vec[i64]([0] * TABLE)
    search.moves = vec[i64]([0] * STACK)
    search.worth = vec[i64]([0] * STACK)
    search.line = vec[i64]([0] * 32)
    search.steps = vec[i64]([0] * 32)
    search.laid = 0
    search.length = 0
    return search


def placement(board: Board, move: i64, hermie: i64) -> Placement:
    return Placement(move >> 14, board.cell_of(move), (move >> 12) & 3, hermie)


def worlds_of(seen: Hermit, rng: Rng) -> list[list[int]]:
    """Every order of the supply that agrees with what is seen: the pile from the top, then the Coast.

    Where several cards have one pattern, or the orders are too many, some are drawn at random.
    """
    family = [seen.deck.family[card] for card in range(CARDS)]
    unseen = [card for card in range(CARDS) if (seen.unseen[seen.seat] >> card) & 1]
    sighted = sighted_cards(seen)
    if len({family[card] for card in unseen}) == len(unseen):
        below = [card for card in unseen if card not in sighted]
        if len(below) <= 3:
            return [arrange(seen, sighted, order) for order in orders(below)]
    found: list[list[int]] = []
    for _ in range(WORLDS):
        rng.shuffle(unseen)
        left = unseen[:]
        known: list[int] = []
        for wanted in sighted:
            card = next_of(left, family, wanted)
            left.remove(card)
            known.append(card)
        found.append(arrange(seen, known, left))
    return found


def sighted_cards(seen: Hermit) -> list[int]:
    """The cards of the player's deck that show their beach side: the pile's top, the Coast from the left."""
    found = [seen.tops[seen.seat]] if seen.tops[seen.seat] >= 0 else []
    if seen.seat == 0:
        found += [seen.coast[i] for i in range(COAST) if seen.coast[i] >= 0]
    return found


def next_of(cards: list[int], family: list[int], wanted: int) -> int:
    for card in cards:
        if family[card] == wanted:
            return card
    raise ValueError("the position names a card that the deck does not have")


def arrange(seen: Hermit, known: list[int], below: list[int]) -> list[int]:
    """The supply in order: the top card, what lies below, the Coast."""
    if seen.tops[seen.seat] >= 0:
        return known[:1] + below + known[1:]
    return below + known


def orders(cards: list[int]) -> list[list[int]]:
    if not cards:
        return [[]]
    return [[card] + rest for i, card in enumerate(cards) for rest in orders(cards[:i] + cards[i + 1 :])]


@final
class HermitSolver(Bot):
    """Plays Hermit by `plan`, and keeps a line to the win once it has found one."""

    def __init__(self) -> None:
        self.line: list[Placement] = []
        self.hermie = 0
        """Where Hermie stands when the next placement of the line is due."""
        self.plans: list[Plan] = []
        """What it found out at each placement, for those who want to know."""

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        assert isinstance(seen, Hermit)
        if seen.asked not in (CARD, PLACE, ROTATE):
            return PULL
        if not self.line or self.hermie != seen.hermie or not fits(seen, self.line[0]):
            seconds = budget.seconds if budget.seconds > 0.0 or budget.iterations > 0 else SECONDS
            found = plan(seen, rng, seconds, budget.iterations)
            self.plans.append(found)
            self.line = found.line
            self.hermie = seen.hermie
        step = self.line[0]
        if seen.asked == CARD:
            return step.card
        if seen.asked == PLACE:
            return CELL + step.cell
        self.line = self.line[1:]
        self.hermie = step.hermie
        return TURN + step.turn


def fits(seen: Hermit, step: Placement) -> bool:
    """Whether a placement of an earlier plan answers the question that is asked now."""
    if seen.asked == CARD:
        return step.card in (seen.hands[0], seen.hands[1])
    if seen.asked == PLACE:
        return step.card == seen.picked
    return step.card == seen.picked and step.cell == seen.place
