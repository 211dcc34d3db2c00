"""Bots: they answer legally, repeatably, from what their seat sees and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from aitch.bots.greedy import GreedyBot, best_value, sample_worlds
from aitch.bots.moves import Known, complete_moves, play_on
from aitch.bots.random import RandomBot
from aitch.bots.roster import ROSTER, UnknownBot, bot_names, find_bot
from aitch.bots.search import SearchBot
from aitch.bots.selfplay import play_out
from aitch.bots.tree import MOST_EDGES, Tree
from aitch.core.bots import Bot, Budget, Clock
from aitch.core.contract import OVER, State
from aitch.core.dice import Dice
from aitch.core.game import Game
from aitch.core.play import playout, random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.learning.judge import WRITTEN

games = pytest.mark.parametrize("name", game_names())
bots = pytest.mark.parametrize("bot", bot_names())
QUICK = Budget(iterations=60)
OPENED = "pieces: d4=S.A c1=S.F d1=S.E e1=S.W d8=M.A e10=M.F d11=M.E c10=M.W; walls: dawn"
"""Hermetica after a setup."""


def dice(seed: object) -> Dice:
    return Dice(hashlib.sha256(str(seed).encode()).digest())


def questions(game: Game, seed: int, every: int, most: int) -> list[State]:
    """Positions of a random game in which a seat is asked and has a choice."""
    rng = Rng(seed)
    state = game.start()
    found: list[State] = []
    for number in range(game.bound(state)):
        if state.seat == OVER or len(found) == most:
            break
        if state.seat >= 0 and number % every == 0 and len(state.options()) > 1:
            found.append(state.copy())
        state.apply(random_answer(state, rng))
    return found


@games
@bots
def test_answers_are_legal_and_repeatable(name: str, bot: str) -> None:
    for number, state in enumerate(questions(find_game(name), 5, 7, 12)):
        seen = state.seen_by(state.seat)
        before = seen.dump()
        answers = {find_bot(bot).make(find_game(name)).answer(seen, Rng(number), QUICK) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(state.options())
        assert seen.dump() == before, "thinking changed the position"


@games
@bots
def test_same_answer_where_the_seat_sees_the_same(name: str, bot: str) -> None:
    """Positions that differ only in what the seat cannot see are one and the same to a bot."""
    for number, state in enumerate(questions(find_game(name), 11, 5, 8)):
        seen = state.seen_by(state.seat)
        twins = [state, *(seen.sample(Rng(sample)) for sample in range(3))]
        answers = {
            find_bot(bot).make(find_game(name)).answer(twin.seen_by(twin.seat), Rng(number), QUICK) for twin in twins
        }
        assert len(answers) == 1


@bots
def test_the_truth_is_refused(bot: str) -> None:
    state = questions(find_game("hush"), 1, 1, 1)[0]
    other = (state.seat + 1) % 3
    for wrong in (state, state.seen_by(other), find_game("hush").start().seen_by(0)):
        with pytest.raises(ValueError, match="what this seat sees"):
            find_bot(bot).make(find_game("hush")).answer(wrong, Rng(1), Budget())


def test_hidden_positions_do_differ() -> None:
    """The test above would prove nothing if samples were all alike."""
    state = questions(find_game("hush"), 1, 1, 1)[0]
    seen = state.seen_by(state.seat)
    assert len({seen.sample(Rng(i)).key() for i in range(8)}) > 1
    assert len(sample_worlds(seen, Rng(1))) > 1


def test_one_world_where_nothing_is_hidden() -> None:
    state = find_game("hermetica").start()
    assert len(sample_worlds(state.seen_by(state.seat), Rng(1))) == 1


@games
@bots
def test_whole_games(name: str, bot: str) -> None:
    game = find_game(name)
    for seats in game.seat_counts:
        state = game.start(None, seats)
        rngs = [Rng(seat) for seat in range(seats)]
        # Bots that only play at random may need all the bound; the point is that nothing fails on the way.
        players: list[Bot] = [find_bot(bot).make(game) if seat == 0 else RandomBot() for seat in range(seats)]
        answers = play_out(state, players, rngs, dice(seats), Budget(iterations=6))
        assert state.seat == OVER
        again = game.start(None, seats)
        for answer in answers:
            again.choose(answer)
        assert again.key() == state.key()


@bots
def test_last_question_of_a_game(bot: str) -> None:
    state = last_question()
    option = find_bot(bot).make(find_game("hush")).answer(state.seen_by(state.seat), Rng(1), Budget())
    state.choose(option)
    assert state.seat == OVER


def last_question() -> State:
    """A game of Hush before its last answer: one animal is left."""
    game = find_game("hush")
    length = playout(game.start(), Rng(9), 1000)
    state: State = game.start()
    playout(state, Rng(9), length - 1)
    assert state.seat >= 0
    return state


class Counting(Bot):
    """A bot of another package, in plain Python beside a compiled base."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        self.asked += 1
        return options[-1]


def test_a_bot_of_another_package() -> None:
    bot = Counting()
    state = questions(find_game("hush"), 1, 1, 1)[0]
    seen = state.seen_by(state.seat)
    assert bot.answer(seen, Rng(1), Budget()) == state.options()[-1]
    assert bot.asked == 1


def test_one_option_needs_no_thought() -> None:
    bot = Counting()
    state = last_question()
    assert len(state.options()) == 1
    assert bot.answer(state.seen_by(state.seat), Rng(1), Budget()) == state.options()[0]
    assert bot.asked == 0


def test_greedy_wins_when_it_can() -> None:
    """An Adept one step before the far Horizon goes there, whatever the dice of the tie-break say."""
    game = find_game("hermetica")
    state = game.position("pieces: d9=S.A a5=M.A; seat: Sun")
    bot = GreedyBot()
    for seed in range(5):
        trial = state.copy()
        rng = Rng(seed)
        for _ in range(12):
            if trial.seat != 0:
                break
            trial.choose(bot.answer(trial.seen_by(0), rng, Budget()))
        assert trial.seat == OVER
        assert trial.returns() == [1.0, -1.0]


def test_greedy_beats_random() -> None:
    game = find_game("hermetica")
    won, lost = 0, 0
    for number in range(6):
        players: list[Bot] = [GreedyBot(), RandomBot()]
        state = game.start()
        seat = number % 2
        turned = players if seat == 0 else players[::-1]
        play_out(state, turned, [Rng(number), Rng(number + 100)], dice(number), Budget())
        won += state.returns()[seat] == 1.0
        lost += state.returns()[seat] == -1.0
    assert lost == 0
    assert won >= 5, "one in a hundred games ends in a draw by repetition"


def test_budget_bounds_the_search() -> None:
    """However small the budget, each first answer gets a value; time that is up does not stop the first look."""
    state = find_game("hermetica").position("pieces: d4=S.A c3=S.F e5=S.W b4=S.E d8=M.A c7=M.F; seat: Sun")
    world = state.seen_by(0).sample(Rng(1))
    for option in world.options():
        assert -2.0 <= best_value(world, option, 2, Clock(Budget())) <= 2.0
        assert -2.0 <= best_value(world, option, 500, Clock(Budget(seconds=1e-9))) <= 2.0
    hurried = GreedyBot().answer(state.seen_by(0), Rng(1), Budget(seconds=1e-9))
    assert hurried in state.options()


def test_roster() -> None:
    assert bot_names() == ["beginner", "casual", "strong", "expert", "master", "greedy", "random"]
    game = find_game("hermetica")
    for entry in ROSTER:
        assert entry.title
        assert entry.help.endswith(".")
        assert entry.make(game) is not entry.make(game)


@pytest.mark.parametrize(("name", "hint"), [("greddy", "did you mean greedy"), ("zzz", "There are: beginner, casual")])
def test_unknown_bot(name: str, hint: str) -> None:
    with pytest.raises(UnknownBot, match=hint):
        find_bot(name)


def test_selfplay_is_repeatable() -> None:
    def answers(make: Callable[[], Bot]) -> list[int]:
        state = find_game("hush").start()
        return play_out(state, [make() for _ in range(3)], [Rng(i) for i in range(3)], dice(1), Budget())

    assert answers(GreedyBot) == answers(GreedyBot)
    assert answers(RandomBot) == answers(RandomBot)


def test_search_finishes_the_move_it_planned_and_takes_a_win() -> None:
    game = find_game("hermetica")
    state = game.position("pieces: b7=S.A c1=S.E d5=M.A b9=M.F g8=M.W")
    bot, rng = SearchBot(iterations=60, seconds=60.0), Rng(3)
    while state.seat == 0:
        state.choose(bot.answer(state.seen_by(0), rng, Budget()))
    assert game.ending(state) == "step"


def test_search_is_reproducible_from_its_generator_and_iterations() -> None:
    game = find_game("hermetica")
    seen = game.position(OPENED).seen_by(0)
    answers = {SearchBot(iterations=40, seconds=60.0).answer(seen, Rng(9), Budget()) for _ in range(3)}
    assert len(answers) == 1


def test_search_simulates_less_late_in_a_long_turn() -> None:
    """By count, so that it can be repeated: thirty moves that never end a turn take those of twelve at most."""
    state = questions(find_game("sygon"), 3, 20, 1)[0]
    seen = state.seen_by(state.seat)
    bot, rng = SearchBot(iterations=30, seconds=60.0), Rng(3)
    taken = []
    for _ in range(30):
        bot.tree = None
        before = bot.simulated
        bot.search(seen, rng, Budget())
        taken.append(bot.simulated - before)
    assert taken[0] > 8
    assert taken[-1] <= 2, "each move is thought about a little"
    assert sum(taken) <= 12 * 30 + 2 * 30


def test_search_counts_the_time_of_a_whole_turn() -> None:
    """Three actions of one turn add up; after them the count begins anew."""
    state = find_game("hermetica").position(OPENED)
    bot, rng = SearchBot(iterations=6, seconds=60.0), Rng(3)
    spent = []
    while state.seat == 0:
        state.choose(bot.answer(state.seen_by(0), rng, Budget()))
        spent.append(bot.spent)
    planning = list(dict.fromkeys(spent))
    assert planning[:-1] == sorted(planning[:-1])
    assert len(planning) >= 2, "a move that does not end the turn is counted"
    assert planning[-1] == 0.0


def test_playing_on_takes_a_win() -> None:
    state = find_game("hermetica").position("pieces: d9=S.A a5=M.A; seat: Sun")
    assert play_on(state, WRITTEN, 2, 10_000, Rng(1))[0] == [1.0, -1.0]


def test_playing_on_stops_at_its_horizon() -> None:
    """With the move in which so many positions have been looked at."""
    for state in questions(find_game("sygon"), 3, 20, 3):
        short, looked_at = play_on(state.copy(), WRITTEN, 2, 1, Rng(1))
        assert 2 <= looked_at < 400
        assert -1.0 < short[0] < 1.0
        far, further = play_on(state.copy(), WRITTEN, 2, 1_000_000, Rng(1))
        assert looked_at < further < 1_000_000
        assert sorted(far) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("name", ["sygon", "hyperborea"])
def test_search_that_plays_on_is_reproducible(name: str) -> None:
    """In a game of chance, and in one in which things are hidden too."""
    for state in questions(find_game(name), 5, 60, 3):
        seen = state.seen_by(state.seat)
        answers = {SearchBot(iterations=6, seconds=60.0, horizon=80).answer(seen, Rng(9), Budget()) for _ in range(2)}
        assert len(answers) == 1


def test_search_that_plays_on_beats_greedy() -> None:
    game = find_game("sygon")
    won = 0
    for number in range(6):
        players: list[Bot] = [SearchBot(iterations=12, seconds=60.0, horizon=300), GreedyBot()]
        state = game.start()
        seat = number % 2
        turned = players if seat == 0 else players[::-1]
        play_out(state, turned, [Rng(number), Rng(number + 100)], dice(number), Budget())
        won += state.returns()[seat] == 1.0
    assert won >= 4


def test_a_node_keeps_the_moves_that_look_best() -> None:
    """Of many moves those are kept, in this order, that would come first if all were judged and sorted."""
    state = find_game("hermetica").position(OPENED)
    moves, looked_at = complete_moves(state)
    judged = [(WRITTEN.values(found, 2)[state.seat], answers) for answers, found in moves]
    judged.sort(key=lambda one: one[0], reverse=True)
    tree = Tree(state.seat, 2, False, 0, WRITTEN)
    root = tree.node(state)
    tree.expand(root, state, True)
    assert len(judged) > MOST_EDGES
    assert [(edge.own, edge.answers) for edge in root.edges] == judged[:MOST_EDGES]
    assert (root.worth[state.seat], tree.looked_at) == (judged[0][0], looked_at)


def test_known_keys() -> None:
    known = Known()
    rng = Rng(1)
    keys = [0, 1, 2**62 - 1, *(int(rng.bits()) << 30 | int(rng.bits()) >> 2 for _ in range(5000))]
    assert all(known.add(key) for key in keys)
    assert not any(known.add(key) for key in keys)
