"""The engine against a second, plain reading of the rules, and facts that follow from them."""

from __future__ import annotations

from hermit_games import last_cells, lines_in, neighbours, plain_area, random_games

from aitch.core.contract import OVER
from aitch.games.hermit.deck import CAP, DRIFTWOOD, KINDS, POOL, SYMBOL
from aitch.games.hermit.placing import pick_card, place_card, turn_card
from aitch.games.hermit.position import COAST, ROUNDS
from aitch.games.hermit.tasks import unused


def test_visible_symbols() -> None:
    for state in random_games(40):
        for s in range(len(state.areas)):
            area = plain_area(state, s)
            assert len(area) == len(state.areas[s].occupied())
            assert sum(space & SYMBOL == CAP for space in area.values()) == state.areas[s].caps
            if area:
                assert max(x for x, _ in area) + 1 == state.areas[s].width
                assert max(y for _, y in area) + 1 == state.areas[s].height


def test_lines_pairs_and_pools() -> None:
    seen = 0
    for state in random_games(80):
        if state.question is turn_card or len(state.areas[0].laid) < 2:
            continue
        area, fresh = plain_area(state, 0), set(last_cells(state, 0))
        engine = state.areas[0]
        for place in range(COAST):
            card = state.coast[place]
            if card < 0:
                continue
            counting = [line for line in lines_in(area, state.deck.pattern(card)) if fresh & set(line)]
            wood = [sum((area[cell] & DRIFTWOOD) > 0 for cell in line) for line in counting]
            assert engine.best_line(state.deck, card) == max(wood, default=-1)
            assert len(engine.line_cells(state.deck, card)) == len({cell for line in counting for cell in line})
            seen += len(counting)
        twins = {area[c] & SYMBOL for c in fresh for n in neighbours(c) if area.get(n, 0) & SYMBOL == area[c] & SYMBOL}
        assert engine.has_pair() == any(1 <= symbol <= KINDS for symbol in twins)
        assert engine.has_pools() == (POOL in twins)
    assert seen > 20


def test_places() -> None:
    """Where a card may lie in a game without such a task: wherever it touches or covers."""
    looked = 0
    for state in random_games(60):
        if state.question is not place_card or state.rules.task != 0 or looked > 40:
            continue
        looked += 1
        area = plain_area(state, state.seat)
        wide, high = int(state.areas[state.seat].width), int(state.areas[state.seat].height)
        legal = 0
        for x in range(-4, wide + 4):
            for y in range(-4, high + 4):
                shapes = [[(x + i, y + j) for i in range(w) for j in range(h)] for w, h in ((3, 2), (2, 3))]
                legal += any(c in area or any(n in area for n in neighbours(c)) for shape in shapes for c in shape)
        assert legal == len(state.options())
    assert looked > 40


def test_what_follows_from_the_rules() -> None:
    for state in random_games(60):
        assert state.round <= ROUNDS
        if state.seat != OVER:
            assert state.hermie < state.wave <= COAST
        for s in range(len(state.areas)):
            laid = len(state.areas[s].laid)
            placed = state.round + (1 if state.ended in (1, 4) else 0)
            assert laid in (0, placed + 1, placed + 2)
            assert state.areas[s].width <= 3 * max(1, laid)
        moved = int(state.hermie)
        failed = int(state.round) - moved
        if state.question in (pick_card, place_card) and state.seat == 0 and state.wave >= state.hermie:
            # Five cards of the pile and those behind Hermie, less what was laid: what the first player can still lay.
            assert int(unused(state, 0)) == (4 - failed if moved else 5 - failed) or state.rules.printed
