"""The solver: it searches by the rules of the engine, wins what can be won, and knows what its seat sees."""

from __future__ import annotations

import pytest
from hermit_games import hermit, random_game

from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER
from aitch.core.rng import Rng
from aitch.games.hermit.options import LEVELS, TASKS
from aitch.games.hermit.places import BELOW
from aitch.games.hermit.placing import pick_card, place_card
from aitch.games.hermit.position import EMPTY, Hermit
from aitch.games.hermit.solver import HermitSolver, Line, Root, plan
from aitch.games.hermit.solver_deal import Deal, plan_known, play_deal
from aitch.games.hermit.solver_view import Follower, worlds_of
from aitch.games.hermit.wording import words

LITTLE = Budget(iterations=3000)


def deal(seed: int, **options: object) -> Deal:
    return Deal(hermit(), hermit().complete_options(options), seed)


def placements_that_move(state: Hermit) -> set[tuple[int, int, int]]:
    """By trying every placement in the engine."""
    found: set[tuple[int, int, int]] = set()
    for card in range(16):
        if card not in state.hand(0):
            continue
        picked = state.copy()
        if picked.question is pick_card:
            picked.apply(card)
        for cell in picked.options():
            placed = picked.copy()
            placed.apply(cell)
            for turn in placed.options():
                after = placed.copy()
                after.apply(turn)
                if after.hermie > state.hermie:
                    found.add((card, cell, turn))
    return found


@pytest.mark.parametrize("task", TASKS)
def test_finds_exactly_the_placements_that_move_hermie(task: str) -> None:
    looked = 0
    for seed in range(6):
        for state in random_game({"task": task, "level": "shrimp"}, 1, seed):
            if (
                state.seat == OVER
                or state.question not in (pick_card, place_card)
                or (state.question is place_card and state.in_hand(0) > 1)
            ):
                continue
            looked += 1
            root = Root(state.seen_by(0), worlds_of(state, Rng(1)), 0.0, 0)
            found = set()
            for candidate in root.candidates():
                if candidate.moves_hermie:
                    step = root.plan(candidate).first
                    found.add((step.card, words.cells.first + step.cell, words.turns.first + step.turn))
            assert found == placements_that_move(state)
    assert looked >= 6


def test_every_placement_is_a_candidate() -> None:
    state = deal(3).state
    root = Root(state.seen_by(0), worlds_of(state, Rng(1)), 0.0, 0)
    picked = state.copy()
    picked.apply(picked.options()[0])
    placements = 0
    for cell in picked.options():
        placed = picked.copy()
        placed.apply(cell)
        placements += len(placed.options())
    assert len(root.candidates()) == 2 * placements


@pytest.mark.parametrize(("level", "seed"), [("crustacean", 3), ("shrimp", 6), ("crayfish", 6), ("king-crab", 6)])
def test_wins_a_deal_of_each_level(level: str, seed: int) -> None:
    played = deal(seed, level=level)
    bot = HermitSolver()
    steps = play_deal(played, bot, Budget(iterations=20000), seed)
    assert hermit().ending(played.state) == "won"
    assert len(steps) == len(played.state.areas[0].laid) - 1
    assert bot.plans[-1].won == bot.plans[-1].worlds


@pytest.mark.parametrize("task", [task for task in TASKS if task not in ("crab-dance", "crashing-waves")])
def test_a_line_with_the_pile_known_wins_by_the_rules(task: str) -> None:
    """Dunes, Nature Reserve and the tasks that forbid placements are searched by the same rules as the engine's."""
    won = 0
    for seed in range(1, 5):
        known = deal(seed, task=task)
        found = plan_known(known.state.seen_by(0), known.pile(), 0.0, 8000)
        if found.won:
            play_deal(known, Follower(found.line), Budget(), seed)
            assert hermit().ending(known.state) == "won"
            won += 1
    assert won


def test_a_hopeless_deal_is_told_from_an_open_one() -> None:
    """No card of this supply shows a mussel: the first pattern cannot be laid."""
    position = "coast: 10,2,3,4,5,6,7,8,9,12; area: SOW/YWS; hand: 1,15; top: 16; pile: -; wave: 10"
    state = hermit().position(position)
    assert isinstance(state, Hermit)
    found = plan_known(state.seen_by(0), [], 0.0, 200000)
    assert (found.won, found.complete) == (0, True)
    assert not plan_known(deal(8).state.seen_by(0), deal(8).pile(), 0.0, 50).complete


def test_the_pile_of_a_deal_is_what_comes() -> None:
    """Whatever is played, the cards turn up in the order that the deal foretells."""
    for seed in range(1, 6):
        played = deal(seed)
        foretold = [int(played.state.top(0)), *played.pile()]
        shown = foretold[:1]
        rng = Rng(seed)
        while played.state.seat != OVER:
            played.state.apply(played.state.options()[rng.below(len(played.state.options()))])
            while played.state.seat == CHANCE:
                played.state.apply(played.dice.outcome(played.state, played.chances))
                played.chances += 1
                shown.append(int(played.state.top(0)))
        turned_up = [card for card in shown if card >= 0]
        assert turned_up == foretold[: len(turned_up)]


def test_worlds_are_all_orders_that_agree_with_what_is_seen() -> None:
    state = deal(3).state
    worlds = worlds_of(state.seen_by(0), Rng(1))
    below = [card for card in range(16) if state.own[BELOW + card]]
    assert len(worlds) == {2: 2, 3: 6}[len(below)]
    for world in worlds:
        assert world[0] == state.top(0)
        assert sorted(world[1 : 1 + len(below)]) == below
        assert world[1 + len(below) :] == [state.coast[i] for i in range(10)]


def test_worlds_that_look_the_same_get_the_same_placements() -> None:
    """The lines of a plan part only where a card that comes into sight tells their worlds apart."""
    parted = 0
    for seed in range(1, 30):
        state = deal(seed, level="crayfish").state
        found = plan(state.seen_by(0), worlds_of(state, Rng(1)), 0.0, 20000)
        if len(found.lines) < 2:
            continue
        for one in found.lines:
            for two in found.lines:
                if one is not two:
                    parted += compare(state, one, two)
    assert parted >= 10


def compare(state: Hermit, one: Line, two: Line) -> int:
    """Plays two lines beside each other, each in its world; 1 if they part."""
    here, there = play_in(state, one), play_in(state, two)
    for before, after in zip(here, there, strict=False):
        if before.key() != after.key():
            return 1
        step, other = (line.placements[len(before.areas[0].laid) - 1] for line in (one, two))
        assert (step.card, step.cell, step.turn) == (other.card, other.cell, other.turn)
    return 0


def play_in(state: Hermit, line: Line) -> list[Hermit]:
    """The positions before each placement of a line, in its world; it must win."""
    world = state.copy()
    shown: list[Hermit] = []
    for step in line.placements:
        shown.append(world.copy())
        assert (world.hermie, world.wave) == (step.hermie, step.wave)
        if world.question is pick_card:
            world.choose(step.card)
        world.choose(words.cells.first + step.cell)
        world.choose(words.turns.first + step.turn)
        while world.seat == CHANCE:
            drawn = int(state.pile(0)) - int(world.pile(0))
            world.apply(line.supply[drawn])
    assert hermit().ending(world) == "won"
    return shown


def test_a_plan_for_every_world_is_kept_to() -> None:
    kept = 0
    for seed in range(1, 12):
        played = deal(seed, level="shrimp")
        bot = HermitSolver()
        play_deal(played, bot, Budget(iterations=20000), seed)
        if bot.plans[0].won == bot.plans[0].worlds:
            kept += 1
            assert len(bot.plans) == 1
            assert hermit().ending(played.state) == "won"
    assert kept >= 3


def test_it_takes_no_full_position() -> None:
    with pytest.raises(ValueError, match="sees"):
        HermitSolver().answer(deal(1).state, Rng(1), LITTLE)


def test_the_same_answers_again() -> None:
    def once() -> list[int]:
        played = deal(4, level="king-crab")
        return [step.after.areas[0].laid[-1] for step in play_deal(played, HermitSolver(), LITTLE, 4)]

    assert once() == once()


def test_fresh_solvers_make_the_placement_of_one() -> None:
    """A server may ask another one for each answer."""
    for seed in range(1, 5):
        state = deal(seed).state
        whole = plan(state.seen_by(0), worlds_of(state, Rng(1)), 0.0, 3000).first
        if state.question is pick_card:
            state.choose(HermitSolver().answer(state.seen_by(0), Rng(2), LITTLE))
        state.choose(HermitSolver().answer(state.seen_by(0), Rng(3), LITTLE))
        assert (state.picked, state.place) == (whole.card, whole.cell)
        assert HermitSolver().answer(state.seen_by(0), Rng(4), LITTLE) == words.turns.first + whole.turn


def test_it_goes_on_from_a_half_made_placement() -> None:
    state = deal(2).state
    rng = Rng(9)
    while state.seat != OVER and len(state.areas[0].laid) < 4:
        if state.seat < 0:
            state.apply(state.options()[rng.below(len(state.options()))])
        else:
            option = HermitSolver().answer(state.seen_by(0), rng, LITTLE)
            state.choose(option)
    assert len(state.areas[0].laid) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_company(seats: int) -> None:
    """Each of several players gets a legal answer; that they win is not promised."""
    state = hermit().start({"both": "choice"}, seats)
    rng = Rng(seats)
    bots = [HermitSolver() for _ in range(seats)]
    while state.seat != OVER:
        if state.seat < 0:
            state.apply(state.options()[rng.below(len(state.options()))])
        else:
            state.choose(bots[state.seat].answer(state.seen_by(state.seat), rng, Budget(iterations=300)))
    assert hermit().ending(state)


def test_time_is_kept() -> None:
    seen = deal(8).state.seen_by(0)
    found = plan(seen, worlds_of(seen, Rng(1)), 0.3, 0)
    assert found.line[0].card != EMPTY


def test_levels_are_those_of_the_game() -> None:
    assert list(hermit().variants[0].values) == LEVELS
