"""Temperaments: the same program with another taste, named at its seat."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from aitch.arena.contenders import Contender
from aitch.bots.roster import UnknownBot, bot_names, bots_of, find_bot
from aitch.bots.search import SearchBot
from aitch.bots.tempered import TemperedBot
from aitch.cli.play_command import new_table
from aitch.core.bots import Budget
from aitch.core.contract import OVER, State
from aitch.core.errors import BadContent
from aitch.core.play import playout, random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.suite import configurations
from aitch.core.temperaments import Temperament, read_temperament, temperaments_of
from aitch.learning.judge import WRITTEN
from aitch.learning.temper import SURE, Leanings, TemperedJudge
from aitch.server.table_registry import SeatRequest, new_seat

TEMPERED = [name for name in game_names() if temperaments_of(find_game(name).folder)]
FEW = Budget(iterations=4, guarded=False)


def counted(what: str, state: State, seat: int) -> float:
    return Leanings(Temperament("", "", {what: 1.0}, {}), state, seat).of(state)


def after(name: str, answers: int, seats: int = 2) -> State:
    """A position in the middle of a random game, in which a seat is asked."""
    state: State = find_game(name).start(seats=seats)
    rng = Rng(5)
    while answers > 0 or state.seat < 0:
        state.apply(random_answer(state, rng))
        answers -= 1
    return state


# What is counted.


def test_what_a_seat_has_is_counted_from_declared_fields() -> None:
    state = after("hermetica", 400)
    lost = next(field for field in state.fields() if field.name == "lost").numbers(state)
    assert sum(lost) > 0
    assert [counted("lost", state, seat) for seat in range(2)] == [sum(lost[:3]), sum(lost[3:])]
    kind = state.game.names(state)["kinds"].text(1)
    assert [counted(f"lost {kind}", state, seat) for seat in range(2)] == [lost[1], lost[4]]


def test_values_that_name_a_seat_count_as_one_each() -> None:
    state = after("sygon", 60)
    towns = [state.game.breakdown(state)["sources"][0]["told"][seat] for seat in range(2)]
    assert [f"{counted('town', state, seat):.0f} × 3" for seat in range(2)] == towns


def test_others_are_all_the_other_seats() -> None:
    state = after("hermetica", 100)
    both = Leanings(Temperament("", "", {"reserve": 1.0}, {"reserve": 10.0}), state, 1)
    assert both.of(state) == counted("reserve", state, 1) + 10.0 * counted("reserve", state, 0)


def test_what_is_no_field_of_seats_is_refused() -> None:
    with pytest.raises(BadContent, match="turns"):
        counted("turns", after("hermetica", 3), 0)


@pytest.mark.parametrize(
    "table",
    [{}, {"help": "Runs.", "speed": 1}, {"help": "Runs.", "own": 3}, {"help": "Runs.", "own": {"gold": "much"}}],
)
def test_a_faulty_file_is_refused(table: object) -> None:
    with pytest.raises(BadContent, match=r"temperaments\.toml"):
        read_temperament("bold", table)


# The judge.


@pytest.mark.parametrize("name", TEMPERED)
def test_at_two_seats_one_has_what_the_other_lacks(name: str) -> None:
    """Search takes that for granted."""
    state = after(name, 120)
    for temperament in temperaments_of(state.game.folder):
        judge = TemperedJudge(WRITTEN, temperament)
        judge.sit_down(state.seen_by(state.seat))
        assert judge.value(state, 0) == -judge.value(state, 1)
        assert abs(judge.value(state, 0)) <= SURE
        ended = state.copy()
        playout(ended, Rng(1), 1 << 30)
        assert ended.seat == OVER
        assert judge.values(ended, 2) == ended.returns()


def test_where_there_are_more_seats_the_others_are_judged_as_they_are() -> None:
    state = after("sygon", 30, 3)
    judge = TemperedJudge(WRITTEN, Temperament("", "", {"gold": 0.01}, {}))
    judge.sit_down(state.seen_by(state.seat))
    others = [seat for seat in range(3) if seat != state.seat]
    assert [judge.value(state, seat) for seat in others] == [WRITTEN.value(state, seat) for seat in others]


@pytest.mark.parametrize("name", TEMPERED)
def test_temperaments_fit_every_table(name: str) -> None:
    """What they name is there with every number of seats and every value of an option."""
    game = find_game(name)
    tables = configurations(game, configurations(game, 1, 1)[1], 1)[0]
    assert {seats for _, seats in tables} == set(game.seat_counts)
    for options, seats in tables:
        state = game.start(options, seats)
        for temperament in temperaments_of(game.folder):
            likes = [*temperament.own, *temperament.others]
            assert len(Leanings(temperament, state, seats - 1).weights) >= len(likes)


# The players.


def test_every_game_has_them_whose_levels_search() -> None:
    """Hermit's own solver looks for nothing but the win that all share."""
    assert sorted(TEMPERED) == ["hemloch", "hermetica", "hyperborea", "sygon"]


@pytest.mark.parametrize("name", TEMPERED)
def test_who_searches_has_temperaments(name: str) -> None:
    game = find_game(name)
    styles = [temperament.name for temperament in temperaments_of(game.folder)]
    assert 2 <= len(styles) <= 3
    for style in styles:
        entry = find_bot(f"strong:style={style}", game)
        assert entry.title == f"Strong, {style}"
        assert entry.name in bot_names(game)
        assert isinstance(entry.make(game), TemperedBot)
    told = {entry.name: entry.help for entry in bots_of(game)}
    assert told[f"expert:style={styles[0]}"] == temperaments_of(game.folder)[0].help
    assert f"beginner:style={styles[0]}" not in told


def test_without_a_style_a_program_is_as_it_was() -> None:
    plain = find_bot("strong").make(find_game("hemloch"))
    assert type(plain) is SearchBot
    assert plain.judge is WRITTEN


@pytest.mark.parametrize(
    ("name", "game", "reason"),
    [
        ("strong:style=shy", "hemloch", "no style 'shy' in Hemloch; it has: bold, collector"),
        ("casual:style=bold", "hemloch", "Casual has no style 'bold' in Hemloch; it has: none"),
        ("expert:style=bold", "hermit", "it has: none"),
    ],
)
def test_a_style_that_is_not_there(name: str, game: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        find_bot(name).make(find_game(game))
    with pytest.raises(UnknownBot):
        find_bot(name, find_game(game))


@pytest.mark.parametrize("name", TEMPERED)
def test_an_answer_follows_from_what_is_seen_and_the_seed(name: str) -> None:
    game = find_game(name)
    state = after(name, 40)
    while state.seat < 0 or len(state.options()) < 2:
        state.apply(random_answer(state, Rng(3)))
    seen = state.seen_by(state.seat)
    twin = seen.sample(Rng(9)).seen_by(state.seat)
    bot = f"strong:style={temperaments_of(game.folder)[0].name}"
    answers = {find_bot(bot).make(game).answer(view, Rng(2), FEW) for view in (seen, seen, twin)}
    assert len(answers) == 1


def test_a_copy_plays_on_as_the_first_one_would() -> None:
    game = find_game("hemloch")
    bot = find_bot("strong:style=bold").make(game)
    state = after("hemloch", 40)
    bot.answer(state.seen_by(state.seat), Rng(1), FEW)
    assert pickle.loads(pickle.dumps(find_bot("strong:style=bold").make)).args == ("strong", "bold")
    twin = deepcopy(bot)
    answers = {one.answer(state.seen_by(state.seat), Rng(2), FEW) for one in (bot, twin)}
    assert len(answers) == 1


def test_the_arena_knows_them() -> None:
    game = find_game("hemloch")
    bot = Contender("strong:style=bold:simulations=9")
    assert isinstance(bot.make(game), TemperedBot)
    assert bot.budget(0.0, 0).iterations == 9
    with pytest.raises(UnknownBot):
        Contender("strong:style=shy").make(game)


def test_they_are_named_at_the_seat() -> None:
    game = find_game("hemloch")
    seat = new_seat(game, SeatRequest("bot", "", "expert:style=bold"), "Seat", None, 0.0)
    assert (seat.name, seat.bot) == ("Expert, bold", "expert:style=bold")
    table = new_table(game, "", {}, None, ["0"], "strong:style=collector", "")
    assert table.player_name(1) == "strong, collector"
