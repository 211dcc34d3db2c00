"""Sessions: a bot that keeps what it thought, bounded in time, whose answers can be had again from its seed."""

from __future__ import annotations

import time

import pytest

from aitch.bots.greedy import GreedyBot
from aitch.bots.search import SearchBot
from aitch.bots.session import BotSession, Sessions, bot_seed, repeat, rngs_for
from aitch.core.bots import Bot, Budget, Clock
from aitch.core.contract import CHANCE, State
from aitch.core.dice import Dice
from aitch.core.match import ANEW, ANSWER, GUARD, STAND_IN, BadEvent, Event, Match
from aitch.core.record import parse_record, print_record, replay, verify
from aitch.core.registry import find_game
from aitch.core.rng import Rng

SEED = bot_seed("11" * 32)
OPENED = "pieces: d4=S.A c1=S.F d1=S.E e1=S.W d8=M.A e10=M.F d11=M.E c10=M.W; walls: dawn"
"""Hermetica after a setup."""
FIRST = {"hush": 12, "hermetica": 12, "hermit": 40}
"""So many answers are given before some are taken back; some games begin with many of chance."""


def play(match: Match, sessions: Sessions, bot: str, budget: Budget, most: int, given: list[int]) -> None:
    """Lets bots answer until there are `most` answers, as a table does; counts what each seat has given."""
    match.bots = dict.fromkeys(range(match.seats), bot)
    while not match.over and len(match.answers) < most:
        seat = match.state.seat
        if seat == CHANCE:
            match.roll()
            continue
        fresh = Budget(budget.seconds, budget.iterations)
        seen = match.state.seen_by(seat)
        place = str(seat)
        for event in sessions.answer(place, given[seat], bot, SEED, match.game, seen, len(match.answers), fresh):
            match.apply_event(event)
        given[seat] += 1


def match_of(name: str) -> Match:
    return Match(find_game(name), dice=Dice(bytes.fromhex("11" * 32)))


def notes(match: Match) -> list[str]:
    return [event.kind for event in match.events if event.kind != ANSWER]


# The smaller of two bounds.


def test_a_bot_keeps_its_own_bound_whatever_its_caller_gives() -> None:
    state = find_game("hermetica").position(OPENED)
    bot = SearchBot(iterations=100_000, seconds=0.05)
    began = time.thread_time()
    bot.answer(state.seen_by(0), Rng(1), Budget(seconds=60.0))
    assert time.thread_time() - began < 5.0


def test_the_caller_may_give_less_than_the_bot_would_take() -> None:
    state = find_game("hermetica").position(OPENED)
    budget = Budget(seconds=0.05)
    SearchBot(iterations=100_000, seconds=60.0).answer(state.seen_by(0), Rng(1), budget)
    assert budget.cut >= 1


def test_a_clock_tells_after_which_step_it_was_over() -> None:
    budget = Budget(seconds=1e-9)
    clock = Clock(budget, 60.0)
    assert [clock.over(), clock.over()] == [True, True]
    assert budget.cut == 1
    again = Budget(guarded=False, steps=3)
    clock = Clock(again, 0.0)
    assert [clock.over() for _ in range(5)] == [False, False, True, True, True]
    assert again.cut == 3
    clock = Clock(Budget(seconds=1e-9, guarded=False), 0.0)
    assert not any(clock.over() for _ in range(5))


# What was thought is kept.


class Remembers(Bot):
    """Answers with the option that stands as far in the list as it was asked before."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, seen: State, options: list[int], rng: Rng, budget: Budget) -> int:
        self.asked += 1
        return options[self.asked % len(options)]


def test_a_session_keeps_its_bot() -> None:
    session = BotSession(Remembers(), rngs_for("1", 0))
    state = find_game("hermetica").start()
    options = state.options()
    for number in (1, 2, 3):
        assert session.answer(state.seen_by(0), 0, Budget()) == [Event(ANSWER, options[number % len(options)])]
    assert session.given == 3


def test_an_answer_that_was_not_taken_lets_a_session_begin_anew() -> None:
    """And so does a session that was given up for others; a first one need not say so."""
    game, sessions = find_game("hermetica"), Sessions(2)
    seen = game.start().seen_by(0)

    def ask(place: str, given: int) -> list[str]:
        return [event.kind for event in sessions.answer(place, given, "random", "1", game, seen, 0, Budget())]

    assert ask("a", 0) == [ANSWER]
    assert ask("a", 1) == [ANSWER]
    assert ask("a", 1) == [ANEW, ANSWER], "what it gave last is not there"
    assert ask("a", 2) == [ANSWER]
    assert ask("b", 0) == [ANSWER]
    assert ask("c", 0) == [ANSWER]
    assert ask("a", 3) == [ANEW, ANSWER], "two places are kept"


# The same answers again.


@pytest.mark.parametrize(
    ("name", "bot", "seconds"),
    [
        ("hush", "strong", 1e-6),
        ("hush", "casual", 1e-6),
        ("hermetica", "strong", 0.0001),
        ("hermetica", "casual", 1e-6),
        ("hermit", "strong", 1e-6),
        ("hermit", "expert", 0.102),
    ],
)
def test_a_match_can_be_thought_again(name: str, bot: str, seconds: float) -> None:
    """Although time ended some of the thinking, sessions were lost, and answers were taken back."""
    match = match_of(name)
    limits = Budget(seconds)
    given = [0] * match.seats
    play(match, Sessions(8), bot, limits, FIRST[name], given)
    match.undo(2)
    play(match, Sessions(8), bot, limits, FIRST[name] + 10, given)
    found = notes(match)
    assert ANEW in found
    assert GUARD in found or (name, bot) == ("hermetica", "casual"), "so little time is not enough"
    answers = repeat(replay(parse_record(print_record(match)), match.game), SEED)
    assert len(answers) >= 8
    assert [now for _, now in answers] == [then for then, _ in answers]


def test_other_seeds_think_otherwise() -> None:
    match = match_of("hermetica")
    play(match, Sessions(8), "random", Budget(), 20, [0, 0])
    assert all(then == now for then, now in repeat(match, SEED))
    assert not all(then == now for then, now in repeat(match, bot_seed("22" * 32)))


# What a record says of it.


def test_a_record_tells_of_bots_and_notes() -> None:
    match = match_of("hermetica")
    match.bots = {1: "expert"}
    for event in (Event(GUARD, 57), Event(ANSWER, match.state.options()[0])):
        match.apply_event(event)
    match.apply_event(Event(ANSWER, match.state.options()[0]))
    for event in (Event(STAND_IN, match.state.seat), Event(ANSWER, match.state.options()[0])):
        match.apply_event(event)
    text = print_record(match)
    assert "\nbot 1 expert\n" in text
    assert "Sun: !guard:57 " in text, "a note stands in the line of the answer that it is about"
    record = parse_record(text)
    again = replay(record, match.game)
    assert (again.events, again.bots) == (match.events, match.bots)
    assert print_record(again) == text.replace(f"seed {'11' * 32}\n", "")
    told = verify(record, match.game)
    assert "the guard on time ended a bot's thinking once" in told
    assert "a bot failed once and another answered for it" in told


def test_notes_that_cannot_be() -> None:
    match = match_of("hermetica")
    for event in (Event(ANEW, 2), Event(STAND_IN, -1)):
        with pytest.raises(BadEvent, match="no seat"):
            match.apply_event(event)
    match.resign(0)
    with pytest.raises(BadEvent, match="over"):
        match.apply_event(Event(GUARD, 1))


def test_greedy_stops_where_it_was_stopped() -> None:
    state = find_game("hermetica").position(OPENED)
    budget = Budget(seconds=1e-9)
    hurried = GreedyBot().answer(state.seen_by(0), Rng(1), budget)
    assert budget.cut
    assert GreedyBot().answer(state.seen_by(0), Rng(1), Budget(guarded=False, steps=budget.cut)) == hurried
