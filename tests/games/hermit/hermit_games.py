"""What the tests of Hermit share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import configurations
from aitch.games.hermit.area import SIDE, card_cell, card_of, card_turn
from aitch.games.hermit.deck import SYMBOL, columns
from aitch.games.hermit.game import HermitGame
from aitch.games.hermit.position import Hermit

Cell = tuple[int, int]


def hermit() -> HermitGame:
    return cast(HermitGame, find_game("hermit"))


def random_game(options: dict[str, object], seats: int, seed: int) -> Iterator[Hermit]:
    """Every position of a game at random."""
    rng = Rng(seed)
    state = hermit().start(options, seats)
    while state.seat != OVER:
        yield state
        state.apply(random_answer(state, rng))
    yield state


def random_games(count: int) -> Iterator[Hermit]:
    """Every position of many games, over all options and numbers of seats."""
    for seed, (options, seats) in enumerate(configurations(find_game("hermit"), count, 5)[0]):
        yield from random_game(options, seats, seed)


def plain_area(state: Hermit, s: int) -> dict[Cell, int]:
    """The visible spaces of a play area, in plain coordinates, worked out anew from the cards that were laid."""
    found: dict[Cell, int] = {}
    area = state.areas[s]
    home = (int(area.left), int(area.top))
    for packed in area.laid:
        cell, turn = int(card_cell(packed)), int(card_turn(packed))
        x, y = (cell % SIDE - home[0]) % SIDE, (cell // SIDE - home[1]) % SIDE
        for i, space in enumerate(state.deck.face(card_of(packed), turn)):
            found[x + i % int(columns(turn)), y + i // int(columns(turn))] = space
    return found


def last_cells(state: Hermit, s: int) -> list[Cell]:
    """The cells of the newest card in the same coordinates."""
    area = state.areas[s]
    packed = area.laid[-1]
    cell = int(card_cell(packed))
    x, y = (cell % SIDE - int(area.left)) % SIDE, (cell // SIDE - int(area.top)) % SIDE
    wide, high = (2, 3) if card_turn(packed) & 1 else (3, 2)
    return [(x + i, y + j) for i in range(wide) for j in range(high)]


def lines_in(area: dict[Cell, int], pattern: list[int]) -> list[list[Cell]]:
    """Every line of a pattern in a play area, whether it counts or not."""
    found: list[list[Cell]] = []
    for x, y in area:
        for dx, dy in ((1, 0), (0, 1)):
            cells = [(x + i * dx, y + i * dy) for i in range(3)]
            symbols = [area.get(cell, 0) & SYMBOL for cell in cells]
            if symbols in (pattern, pattern[::-1]):
                found.append(cells)
    return found


def neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
