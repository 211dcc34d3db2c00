"""Matches: answers, take-backs, draws, resignation, and the dice beneath."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aitch.core import match as match_module
from aitch.core.content import load_pack
from aitch.core.contract import CHANCE, OVER, IllegalChoice, State
from aitch.core.dice import Dice, seed_from_text
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.match import ANSWER, EVENTS, BadEvent, Event, Match, reveals_hidden
from aitch.core.registry import find_game

from .duel import DuelGame
from .planting import HUSH

SEED = bytes(range(32))


def hush(**options: object) -> Match:
    return Match(find_game("hush"), dict(options), None, Dice(SEED))


def duel(seats: int = 2) -> Match:
    game: Game = DuelGame(load_pack(HUSH / "content", "default"))
    return Match(game, None, seats)


def dealt() -> Match:
    match = hush()
    while match.state.seat == CHANCE:
        match.roll()
    return match


def test_a_whole_game_by_dice() -> None:
    match = dealt()
    while not match.over:
        if match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(match.state.options()[0])
    assert len(match.line) == len(match.answers) + 1 == len(match.events) + 1
    assert match.result() == match.state.returns()
    assert match.reason() == match.game.reason(match.state)
    with pytest.raises(BadEvent, match="over"):
        match.answer(0)
    with pytest.raises(BadEvent, match="over"):
        match.resign(0)


def test_an_illegal_answer_changes_nothing() -> None:
    match = dealt()
    before = match.state.dump(), len(match.events)
    illegal = next(o for o in range(9) if o not in match.state.options())
    with pytest.raises(IllegalChoice):
        match.answer(illegal)
    assert (match.state.dump(), len(match.events)) == before


def test_roll_only_for_chance() -> None:
    match = dealt()
    with pytest.raises(BadEvent, match="not asked"):
        match.roll()
    with pytest.raises(BadEvent, match="no dice"):
        Match(find_game("hush")).roll()


def test_taking_back_never_rolls_again() -> None:
    match = hush()
    first = [match.roll() for _ in range(6)]
    match.undo(4)
    assert [match.roll() for _ in range(4)] == first[2:]
    match.undo(6)
    assert [match.roll() for _ in range(6)] == first
    assert [e.kind for e in match.events].count("undo") == 2


def test_undo_has_bounds() -> None:
    match = hush()
    for count in (0, -1, 1):
        with pytest.raises(BadEvent, match="cannot take back"):
            match.undo(count)
    match.roll()
    match.undo(1)
    assert match.state.dump() == match.game.start().dump()


def test_undo_after_the_end() -> None:
    """An end by the rules can be taken back, an end by resignation cannot."""
    match = duel()
    match.answer(0)
    match.resign(1)
    with pytest.raises(BadEvent, match="nothing can be taken back"):
        match.undo(1)
    match = duel()
    while not match.over:
        match.answer(0)
    match.undo(1)
    assert not match.over


def test_free_undo_ends_where_a_card_was_shown() -> None:
    match = dealt()
    assert match.state.seat == 0
    assert match.free_undo(0) == 0, "chance has spoken"
    match.answer(match.state.options()[0])
    assert match.free_undo(0) == 0, "the others have seen the animal"
    assert match.free_undo(1) == 0
    assert match.undo_to_own(0) == 1
    assert match.undo_to_own(1) == 0


def test_what_an_answer_revealed_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(before: State, after: State, seats: int) -> bool:
        asked.append(before.seat)
        return reveals_hidden(before, after, seats)

    monkeypatch.setattr(match_module, "reveals_hidden", counted)
    match = duel()
    match.answer(0)
    assert [match.free_undo(0), match.free_undo(0)] == [1, 1]
    assert len(asked) == 1
    twin = match.fork()
    assert twin.free_undo(0) == 1
    assert len(asked) == 1, "a fork remembers"
    twin.undo(1)
    twin.answer(1)
    assert twin.free_undo(0) == 1
    assert len(asked) == 2, "what was taken back is forgotten"
    assert match.answers == [0]


def test_free_undo_of_open_moves() -> None:
    """Without secrets only one's own answers in a row are free."""
    match = duel()
    match.answer(0)
    assert match.free_undo(0) == 1
    assert match.free_undo(1) == 0
    match.answer(1)
    assert match.free_undo(0) == 0
    assert match.free_undo(1) == 1
    match.answer(0)
    match.answer(0)
    assert match.state.seat == 0
    assert [match.free_undo(0), match.free_undo(1)] == [0, 1]
    assert match.undo_to_own(0) == 2
    match.resign(0)
    assert match.free_undo(1) == 0


def test_taught() -> None:
    """A hidden choice teaches nobody; its disclosure does."""
    game = DuelGame(load_pack(HUSH / "content", "default"))
    start: Any = game.start({"secret": True}, 2)
    chosen: Any = start.copy()
    chosen.apply(1)
    assert chosen.seat == 1
    assert not reveals_hidden(start, chosen, 2)
    both = chosen.copy()
    both.apply(0)
    assert reveals_hidden(chosen, both, 2), "both choices are open now"
    dice = find_game("hush").start()
    after = dice.copy()
    after.apply(3)
    assert reveals_hidden(dice, after, 3)


def test_resignation_and_time() -> None:
    match = duel()
    match.resign(1)
    assert match.over
    assert match.result() == [1.0, -1.0]
    assert match.reason() == "Second resigned."
    match = duel(4)
    match.lose_on_time(2)
    assert match.result() == [pytest.approx(1 / 3), pytest.approx(1 / 3), -1.0, pytest.approx(1 / 3)]
    assert "time" in match.reason()
    for seat in (-1, 4):
        with pytest.raises(BadEvent, match="no seat"):
            duel(4).resign(seat)


def test_draws_are_offered_between_two() -> None:
    match = duel()
    with pytest.raises(BadEvent, match="no draw"):
        match.agree(1)
    match.offer(0)
    with pytest.raises(BadEvent, match="already"):
        match.offer(1)
    with pytest.raises(BadEvent, match="no draw"):
        match.agree(0)
    match.decline(1)
    match.offer(1)
    match.agree(0)
    assert match.over
    assert match.result() == [0.0, 0.0]
    assert match.reason() == "A draw was agreed."
    with pytest.raises(BadEvent, match="between two"):
        duel(3).offer(0)


def test_an_answer_turns_an_offer_down() -> None:
    match = duel()
    match.offer(0)
    match.answer(0)
    assert match.offered_by == 0, "the one who offers may play on"
    match.answer(0)
    assert match.offered_by == -1
    with pytest.raises(BadEvent, match="no draw"):
        match.agree(1)


def test_undo_withdraws_an_offer() -> None:
    match = duel()
    match.answer(0)
    match.offer(0)
    match.undo(1)
    assert match.offered_by == -1


def test_events_are_values() -> None:
    assert Event(ANSWER, 3) == Event(ANSWER, 3)
    assert Event(ANSWER, 3) != Event("undo", 3)
    assert len({Event(ANSWER, 3), Event(ANSWER, 3)}) == 1
    assert repr(Event("undo", 2)) == "Event('undo', 2)"
    with pytest.raises(BadEvent, match="no event"):
        duel().apply_event(Event("sing", 1))
    match = duel()
    for kind, value in ((ANSWER, 0), ("offer", 0), ("decline", 1), ("undo", 1), ("offer", 0), ("agree", 1)):
        match.apply_event(Event(kind, value))
    assert match.over
    assert {e.kind for e in match.events} <= set(EVENTS)


def test_a_match_that_cannot_be() -> None:
    game = DuelGame(load_pack(HUSH / "content", "default"))
    with pytest.raises(AitchError, match="only two can keep a secret"):
        Match(game, {"secret": True}, 3)
    with pytest.raises(AitchError, match="2 names"):
        Match(game, None, 3, names=["Ann", "Bob"])


@given(st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(-2, 9)), max_size=60))
def test_whatever_happens_the_line_fits_the_events(events: list[tuple[str, int]]) -> None:
    """Any sequence of events is either taken or refused with nothing changed."""
    match = hush()
    for kind, value in events:
        before = (len(match.events), len(match.line), match.state.key(), match.over, match.offered_by)
        try:
            match.apply_event(Event(kind, value))
        except (BadEvent, IllegalChoice):
            assert (len(match.events), len(match.line), match.state.key(), match.over, match.offered_by) == before
    state = match.game.start()
    for answer in match.answers:
        state.choose(answer)
    assert state == match.state
    assert len(match.result()) == 3


class Weighted(State):
    """A chance question of three outcomes."""

    def __init__(self) -> None:
        self.seat = CHANCE

    def options(self) -> list[int]:
        return [2, 5, 7]

    def odds(self) -> list[int]:
        return [1, 2, 7]


def test_dice_follow_the_odds_and_the_number() -> None:
    dice = Dice(SEED)
    outcomes = [dice.outcome(Weighted(), n) for n in range(4000)]
    counts = Counter(outcomes)
    assert abs(counts[2] - 400) < 100
    assert abs(counts[5] - 800) < 150
    assert abs(counts[7] - 2800) < 200
    assert outcomes[:50] == [Dice(SEED).outcome(Weighted(), n) for n in range(50)]
    drawn = [int(hmac.new(SEED, str(n).encode(), "sha256").hexdigest()[:32], 16) % 10 for n in range(50)]
    assert outcomes[:50] == [2 if d < 1 else 5 if d < 3 else 7 for d in drawn]


def test_dice_promise() -> None:
    assert Dice(SEED).promise == "f1f86460f5fcf11756d43ba185e49d13b24e36ebadf6da203da3e68602e9b3ee"
    assert Dice(SEED).promise == hashlib.sha256(b"aitch dice" + SEED).hexdigest()
    assert len({Dice().promise for _ in range(50)}) == 50
    assert len(Dice().seed) == 32
    assert seed_from_text(SEED.hex()) == SEED
    with pytest.raises(BadRecord, match="hexadecimal"):
        seed_from_text("nonsense")


def test_over_is_over() -> None:
    match = duel()
    assert match.reason() == ""
    assert match.result() == [0.0, 0.0]
    while not match.over:
        match.answer(0)
    assert match.state.seat == OVER
