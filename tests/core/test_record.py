"""Records: print, parse, replay; every way in which a record can be broken is told, and nothing plays wrongly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aitch.core.content import load_pack
from aitch.core.contract import CHANCE
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, print_record, replay, short, verify
from aitch.core.registry import find_game
from aitch.core.rng import Rng

from .duel import DuelGame
from .planting import HUSH

SEED = bytes(range(32))


def play(match: Match, seed: int = 1, limit: int = 1000) -> Match:
    rng = Rng(seed)
    while not match.over and len(match.events) < limit:
        if match.state.seat == CHANCE:
            match.roll()
        else:
            match.answer(random_answer(match.state, rng))
    return match


def hush(limit: int = 1000, names: list[str] | None = None) -> Match:
    return play(Match(find_game("hush"), {"sudden": True}, None, Dice(SEED), names), limit=limit)


def duel(seats: int) -> Match:
    game: Game = DuelGame(load_pack(HUSH / "content", "default"))
    return Match(game, None, seats)


def round_trip(match: Match) -> Match:
    text = print_record(match)
    again = replay(parse_record(text), match.game)
    assert print_record(again) == text
    assert [p.key() for p in again.line] == [p.key() for p in match.line]
    assert again.events == match.events
    assert (again.over, again.reason()) == (match.over, match.reason())
    assert again.result() == match.result()
    return again


def test_a_record_reads_like_a_game() -> None:
    lines = print_record(hush(names=["Ann", "greedy", "Cy"])).splitlines()
    assert lines[:2] == ["aitch-record 1", "game hush"]
    assert "option sudden on" in lines
    assert [line for line in lines if line.startswith("seat ")] == ["seat Ann", "seat greedy", "seat Cy"]
    assert lines[lines.index("") + 1].startswith("1 Chance: *")
    assert all(line.split()[-1].startswith("=") for line in lines[lines.index("") + 1 :])


def test_round_trips() -> None:
    round_trip(hush())
    round_trip(hush(limit=0))
    round_trip(hush(limit=9))
    resigned = hush(limit=8)
    resigned.resign(1)
    round_trip(resigned)
    match = duel(2)
    match.offer(0)
    match.answer(1)
    match.undo(1)
    match.offer(1)
    match.decline(0)
    match.offer(0)
    match.agree(1)
    round_trip(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_results_in_thirds_round_trip(seats: int) -> None:
    """A third is no short decimal: the record shows it rounded and still knows it again."""
    match = duel(seats)
    match.answer(1)
    match.lose_on_time(seats - 1)
    round_trip(match)
    round_trip(play(duel(seats), seed=4))


def test_from_a_position() -> None:
    game = find_game("hush")
    start = game.position("hands:ant,fox/bee,cat/dog,elk; lead:1")
    match = play(Match(game, None, None, Dice(SEED), None, start))
    assert round_trip(match).line[0].dump() == start.dump()
    assert "\nstart {" in print_record(match)


def test_names_are_kept_on_one_line() -> None:
    match = hush(limit=7, names=["Ann  B", "Bob\nresult 1 1 1", ""])
    match.resign(1)
    text = print_record(match)
    assert "seat Bob result 1 1 1" in text.splitlines()
    assert print_record(replay(parse_record(text), match.game)) == text


def test_the_seed_is_told_at_the_end_only() -> None:
    assert "\nseed" not in print_record(hush(limit=9))
    assert "\nseed" in print_record(hush())
    assert "\nseed" not in print_record(hush(), reveal=False)


def test_verify() -> None:
    game = find_game("hush")
    found = verify(parse_record(print_record(hush())), game)
    assert any("dice and shuffles follow" in line for line in found)
    assert any("the seed is told when" in line for line in verify(parse_record(print_record(hush(limit=9))), game))
    match = duel(2)
    assert "no dice were promised" in verify(parse_record(print_record(play(match))), match.game)


@pytest.mark.parametrize("promise", ["", "9f86", "0" * 63, "0" * 65, "g" * 64, "0" * 100_000])
def test_a_promise_of_dice_has_its_length(promise: str) -> None:
    text = print_record(hush()).replace(Dice(SEED).promise, promise)
    with pytest.raises(BadRecord) as told:
        parse_record(text)
    assert len(str(told.value)) < 300


def test_verify_finds_false_dice() -> None:
    game = find_game("hush")
    text = print_record(hush())
    other = Dice(bytes(32))
    with pytest.raises(BadRecord, match="not the one that was promised"):
        verify(parse_record(text.replace(SEED.hex(), other.seed.hex())), game)
    forged = text.replace(SEED.hex(), other.seed.hex()).replace(Dice(SEED).promise, other.promise)
    with pytest.raises(BadRecord, match=r"chance outcome \d is .* but the seed gives"):
        verify(parse_record(forged), game)


def changed(old: str, new: str) -> str:
    text = print_record(hush())
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: a record begins with"),
        ("nonsense", "line 1: a record begins with"),
        ("aitch-record 2\ngame hush\n", "line 1: a record begins with"),
        ("aitch-record 1\n", "lacks its game or its seats"),
        ("aitch-record 1\ngame hush\n", "lacks its game or its seats"),
        ("aitch-record 1\ngame hush\nseat A\nwinner A\n", "line 4: a record has no field 'winner'"),
        ("aitch-record 1\ngame hush\nresult one two\n", "line 3: result cannot be 'one two'"),
        ("aitch-record 1\ngame hush\ncontent default\n", "line 3: content cannot be"),
        ("aitch-record 1\ngame hush\nstart {\n", "line 3: start cannot be"),
        ("aitch-record 1\ngame hush\nseat A\n\nRed plays fox\n", "line 5: should look like"),
    ],
)
def test_what_cannot_be_parsed(text: str, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        parse_record(text)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("game hush", "game hermit", "a record of hermit, not of hush"),
        ("rules 1", "rules 0", "rules version 0; here is version 1"),
        ("content default ", "content default 0", "give the right pack"),
        ("option sudden on", "option sudden maybe", "neither on nor off"),
        ("option sudden on", "option loud on", "no option 'loud'"),
        ("seat Red\n", "", "hush has 3 seats, not 2"),
        ("1 Chance: *", "1 Chance: ", "line 15: .*chance answers here"),
        ("2 Red: ", "2 Red: *", "line 16: .*a seat answers here"),
        ("2 Red: ", "2 Red: yeti ", "line 16: 'yeti': is not a word of hush"),
        ("2 Red: ", "2 Red: !sing:1 ", "line 16: '!sing:1': is no event"),
        ("2 Red: ", "2 Red: !undo:x ", "line 16: '!undo:x': is no event"),
        ("2 Red: ", "2 Red: !undo:99 ", "line 16: .*cannot take back 99"),
        ("2 Red: ", f"2 Red: !undo:{'9' * 5000} ", "line 16: .*is no event"),
        ("2 Red: ", "2 Red: !resign:7 ", "line 16: .*no seat 7"),
        ("2 Red: ", "2 Red: !answer:0 ", "line 16: .*is no event"),
        ("2 Red: ", "2 Red: !resign:0 ", "line 16: .*over"),
        ("2 Red: ", "2 Red: =00000000 ", "line 16: .*they differ"),
        ("result ", "result 0 0 0\nresult 1 1 ", "claims the result"),
        ("seed ", "seed zz", "not hexadecimal"),
        ("\n\n", '\nstart {"seat": 0}\n\n', "start position cannot be read"),
        ("\n\n", "\nstart []\n\n", "start position cannot be read"),
        ("\n\n", "\nstart 5\n\n", "start position cannot be read"),
    ],
)
def test_what_cannot_be_replayed(old: str, new: str, problem: str) -> None:
    with pytest.raises(AitchError, match=problem):
        replay(parse_record(changed(old, new)), find_game("hush"))


def test_an_illegal_word_is_told_with_its_rule() -> None:
    text = print_record(hush())
    line = next(line for line in text.splitlines() if line.startswith("2 Red: "))
    word = line.split()[2]
    held = find_game("hush").vocabulary
    other = next(w for w in held if w != word and f"*{w}" not in text.split("\n\n")[1].split("=")[0])
    with pytest.raises(BadRecord, match=r"line 16: .* is not legal there: HUSH-2\.2"):
        replay(parse_record(text.replace(line, line.replace(word, other))), find_game("hush"))


def test_a_wrong_hash_stops_the_replay_where_it_is() -> None:
    match = hush()
    mark = f"={short(match.state.key())}"
    text = print_record(match).replace(mark, "=12345678")
    with pytest.raises(BadRecord, match=r"=12345678.*they differ"):
        replay(parse_record(text), match.game)


BASE = print_record(play(Match(find_game("hush"), None, None, Dice(SEED))))


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_record_is_refused_or_replays_to_what_it_says(data: st.DataObject) -> None:
    """Cut, double, exchange or overwrite any part: never an error that is not for people."""
    text = BASE
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(text)))
        j = min(len(text), i + data.draw(st.integers(0, 30)))
        k = data.draw(st.integers(0, len(text)))
        filling = data.draw(
            st.sampled_from(["", text[i:j] * 2, text[k : k + 10], "0", " ", "\n", ":", "!undo:1 ", "*"])
        )
        text = text[:i] + filling + text[j:]
    try:
        match = replay(parse_record(text), find_game("hush"))
    except AitchError:
        return
    assert replay(parse_record(print_record(match)), match.game).state == match.state


@given(st.text())
def test_any_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadRecord):
        replay(parse_record("aitch-record 1\n" + text), find_game("hush"))


junk = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
fields = st.sampled_from(["viewer", "seat", "sudden", "deck", "hands", "table", "heard", "points", "leader", "rounds"])


@given(st.dictionaries(fields, junk | st.lists(junk | st.lists(junk, max_size=3), max_size=3)) | junk)
def test_any_start_is_refused_in_words_or_replays(start: object) -> None:
    record = parse_record(BASE)
    record.start = start if isinstance(start, dict) else {"start": start}
    with pytest.raises(AitchError):
        replay(record, find_game("hush"))
    record.start = find_game("hush").start().dump() | (start if isinstance(start, dict) else {})
    try:
        replay(record, find_game("hush"))
    except AitchError:
        return
