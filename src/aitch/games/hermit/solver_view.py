"""What Hermit's solver takes from a position, and how its placements become answers.

The solver works on a board and a supply of its own.  Here alone it is known how a position of Hermit is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from mypy_extensions import i64

from aitch.core.bots import Bot, Budget
from aitch.core.contract import State
from aitch.core.rng import Rng
from aitch.games.hermit.area import SIDE
from aitch.games.hermit.deck import CARDS
from aitch.games.hermit.moving import pull_wave, step_hermie
from aitch.games.hermit.placing import pick_card, place_card
from aitch.games.hermit.position import COAST, EMPTY, LOST_TASK, Hermit, cards_in
from aitch.games.hermit.solver_board import CELL_BITS, Board
from aitch.games.hermit.solver_search import Search
from aitch.games.hermit.wording import words

WORLDS: Final = 6
"""How many orders of the pile are imagined where there are too many to look at all."""


@dataclass
class Placement:
    """A card, the cell where its upper left space goes and its turn; and where Hermie and the Wave stand before it."""

    card: int
    cell: int
    turn: int
    hermie: int
    wave: int

    def __getnewargs__(self) -> tuple[int, int, int, int, int]:
        return self.card, self.cell, self.turn, self.hermie, self.wave

    def answers(self, seen: Hermit) -> bool:
        """Whether this placement, perhaps of an earlier plan, answers the question that is asked now."""
        if (seen.hermie, seen.wave) != (self.hermie, self.wave):
            return False
        if seen.question is pick_card:
            return self.card in seen.hand(seen.seat)
        return self.card == seen.picked and seen.place in (EMPTY, self.cell)

    def word(self, seen: Hermit) -> int:
        """The answer by which it is begun or gone on with."""
        if seen.question is pick_card:
            return self.card
        if seen.question is place_card:
            return words.cells.option(self.cell)
        return words.turns.option(self.turn)

    def words(self, seen: Hermit) -> list[int]:
        """All answers from what is asked now until the card lies."""
        after, seat, laid = seen.copy(), seen.seat, len(seen.areas[seen.seat].laid)
        found: list[int] = []
        while after.seat == seat and len(after.areas[seat].laid) == laid:
            found.append(self.word(after))
            after.apply(found[-1])
        return found


class PlacingBot(Bot):
    """Thinks of placements, and answers with their words; it lets Hermie step and always pulls the Wave."""

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        assert isinstance(seen, Hermit)
        if seen.question is step_hermie:
            after = seen.copy()
            after.apply(words.step)
            return words.stay if after.ended == LOST_TASK else words.step
        if seen.question is pull_wave:
            return words.pull
        return self.placement(seen, rng, budget).word(seen)

    def placement(self, seen: Hermit, rng: Rng, budget: Budget) -> Placement:
        """The placement to make, or to go on with."""
        raise NotImplementedError


class Follower(PlacingBot):
    """Plays a known line."""

    def __init__(self, line: list[Placement]) -> None:
        self.line = line

    def placement(self, seen: Hermit, rng: Rng, budget: Budget) -> Placement:
        return self.line[len(seen.areas[0].laid) - 1]


def board_of(seen: Hermit, s: i64, wanted: list[int]) -> Board:
    """A seat's play area as a board that knows the patterns of these places of the Coast."""
    coast = [seen.deck.pattern(seen.coast[i]) if i in wanted and seen.coast[i] >= 0 else [] for i in range(COAST)]
    area = seen.areas[s]
    board = Board(seen.deck, coast, area.left, area.top, area.width, area.height)
    for cell in area.occupied():
        x: i64 = (cell % SIDE - area.left + SIDE) % SIDE
        y: i64 = (cell // SIDE - area.top + SIDE) % SIDE
        board.set_cell((board.top + y) * 64 + board.left + x, i64(area.cells[cell]))
    return board


def search_of(seen: Hermit) -> Search:
    """The search for the seat that is asked; the order of its supply is still to be given."""
    s: i64 = seen.seat
    search = Search(board_of(seen, s, list(range(seen.hermie, COAST))), seen.rules)
    search.hermie = seen.hermie
    search.wave = seen.wave
    hand = seen.hand(s) + [EMPTY, EMPTY]
    search.one = hand[0]
    search.two = hand[1]
    search.danced = seen.areas[s].danced
    search.piled = seen.pile(s)
    search.first = 1
    while search.first <= COAST and (s > 0 or seen.coast[search.first - 1] < 0):
        search.first += 1
    return search


def placement_of(board: Board, move: i64, hermie: i64, wave: i64) -> Placement:
    """A placement on the board as one in the game, whose cells go round in both directions."""
    y: i64 = ((move & CELL_BITS) >> 6) - board.y0 + 2 * SIDE
    x: i64 = (move & 63) - board.x0 + 2 * SIDE
    return Placement(move >> 14, y % SIDE * SIDE + x % SIDE, (move >> 12) & 3, hermie, wave)


def is_blocked(seen: Hermit) -> bool:
    """Whether another player has placed without the pattern in this round, or has no card that could lay it."""
    placed = seen.areas[: seen.seat]
    if any(area.best_line(seen.deck, seen.coast[seen.hermie]) < 0 for area in placed):
        return True
    return not all(has_line(seen, s) for s in range(seen.seat + 1, len(seen.areas)))


def has_line(seen: Hermit, s: i64) -> bool:
    """Whether a seat has a card that lays the wanted pattern; whether its task permits it is not looked at."""
    board = board_of(seen, s, [seen.hermie])
    return any(board.find_lines(card, turn, seen.hermie) for card in seen.hand(s) for turn in range(i64(4)))


# Worlds: orders of the supply, the pile from the top and then the Coast


def worlds_of(seen: Hermit, rng: Rng) -> list[list[int]]:
    """Every order of the supply that agrees with what is seen.

    Where several cards have one pattern, or the orders are too many, some are drawn at random.
    """
    family = [seen.deck.family[card] for card in range(CARDS)]
    unseen = cards_in(seen.unseen(seen.seat))
    sighted = sighted_cards(seen)
    if len({family[card] for card in unseen}) == len(unseen):
        below = [card for card in unseen if card not in sighted]
        if len(below) <= 3:
            return [arrange(seen, sighted, list(order)) for order in permutations(below)]
    found: list[list[int]] = []
    for _ in range(WORLDS):
        rng.shuffle(unseen)
        left = unseen[:]
        known = [take_card(left, family, wanted) for wanted in sighted]
        found.append(arrange(seen, known, left))
    return found


def sighted_cards(seen: Hermit) -> list[int]:
    """The cards of the player's deck that show their beach side: the pile's top, the Coast from the left."""
    found = [seen.top(seen.seat)] if seen.top(seen.seat) >= 0 else []
    if seen.seat == 0:
        found += [seen.coast[i] for i in range(COAST) if seen.coast[i] >= 0]
    return found


def take_card(cards: list[int], family: list[int], wanted: int) -> int:
    """Takes the first card with the wanted pattern from these."""
    card = next(card for card in cards if family[card] == wanted)
    cards.remove(card)
    return card


def arrange(seen: Hermit, known: list[int], below: list[int]) -> list[int]:
    """The supply in order: the top card, what lies below, the Coast."""
    top = 1 if seen.top(seen.seat) >= 0 else 0
    return known[:top] + below + known[top:]
