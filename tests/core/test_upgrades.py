"""A new version of the rules strands nobody: older records keep their options and are shown as far as they go."""

from __future__ import annotations

from typing import Any

import pytest

from aitch.core.errors import BadRecord, UnknownGame
from aitch.core.game import Game, Variant
from aitch.core.record import Record, Stopped, parse_record, print_record, replay, verify
from aitch.core.registry import check_complete, find_game

from .planting import game_of, next_version, soft_game

OLD = find_game("hush")


def old_record(without: str = "", **options: object) -> Record:
    """A whole game of version 1, whose head may leave lines out."""
    text = soft_game(options)
    assert "rules 1\n" in text
    assert without in text
    return parse_record(text.replace(without, ""))


def upgraded(strict: bool = False) -> Game:
    game = game_of(next_version(strict))
    check_complete(game)
    return game


@pytest.mark.parametrize(("rules", "default"), [("1", "a"), ("2", "a"), ("3", "b"), ("4", "c"), ("11", "d")])
def test_each_version_has_its_default(rules: str, default: str) -> None:
    values: list[object] = ["a", "b", "c", "d"]
    variant = Variant("letter", "Letter", "Which?", "d", values, was={"10": "c", "2": "a", "3": "b"})
    assert variant.default_in(rules) == default


def test_an_older_record_takes_the_defaults_of_its_version() -> None:
    new = upgraded()
    assert new.complete_options(None) == {"sudden": True, "calm": "all"}
    assert new.complete_options({"calm": "all"}, "1") == {"sudden": False, "calm": "all"}
    match = replay(old_record("option sudden off\n"), new)
    assert match.options == {"sudden": False, "calm": "none"}
    assert replay(old_record(sudden=True), new).options == {"sudden": True, "calm": "none"}
    assert "rules 2\n" in print_record(match)
    assert verify(parse_record(print_record(match)), new)


def test_what_replays_to_the_same_result_is_whole() -> None:
    found = verify(old_record(), upgraded())
    assert "were not compared" in found[0]
    assert "played by rules version 1; replays to the same result under version 2" in found
    assert any("dice and shuffles follow" in line for line in found)


def test_an_option_that_is_gone_is_left_out_and_told() -> None:
    record = old_record()
    record.options |= {"shrill": "on", "sudden": "perhaps"}
    match = replay(record, upgraded())
    assert match.options == {"sudden": False, "calm": "none"}
    assert match.notice == "Options that rules version 2 does not have were left out: sudden perhaps, shrill on."
    assert match.notice in verify(record, upgraded())


def test_a_record_is_shown_up_to_what_is_not_legal_any_more() -> None:
    record = old_record()
    with pytest.raises(
        Stopped,
        match=r"line \d+: .* is not legal there: HUSH-2.2.*; it was played by rules version 1; "
        r"version 2 changed: .*\(HUSH-2\.3\)",
    ) as stopped:
        replay(record, upgraded(strict=True))
    match, whole = stopped.value.match, replay(record, OLD)
    assert 0 < len(match.events) < len(whole.events)
    assert match.events == whole.events[: len(match.events)]
    with pytest.raises(BadRecord, match=r"version 2 changed"):
        verify(record, upgraded(strict=True))


def test_another_result_is_told_with_what_changed() -> None:
    record = old_record()
    record.result = record.result[1:] + record.result[:1]
    with pytest.raises(Stopped, match=r"claims the result .*; it was played by rules version 1; version 2") as e:
        replay(record, upgraded())
    assert e.value.match.over
    with pytest.raises(BadRecord, match="the record claims the result") as plain:
        replay(record, OLD)
    assert not isinstance(plain.value, Stopped)


def test_a_game_that_now_ends_sooner_is_shown_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    hush = next_version()
    ask = hush.Hush.ask

    def ask_of_two_rounds(p: Any) -> None:
        ask(p)
        if p.rounds == 2:
            p.seat, p.question = hush.OVER, hush.game_over

    monkeypatch.setattr(hush.Hush, "ask", ask_of_two_rounds)
    with pytest.raises(Stopped, match="the game is over; it was played by") as stopped:
        replay(old_record(), game_of(hush))
    assert stopped.value.match.over


def test_a_fault_in_an_older_record_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    hush = next_version()

    def fail(question: Any, p: Any, option: int) -> None:
        raise IndexError("no such animal")

    monkeypatch.setattr(hush.Play, "apply", fail)
    with pytest.raises(Stopped, match=r"cannot be played there \(IndexError\); it was played by rules version 1"):
        replay(old_record(), game_of(hush))


def test_dice_that_fall_otherwise_now_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hush = next_version()

    def odds(question: Any, p: Any) -> list[int]:
        return [1 + i for i in range(len(p.deck))]

    monkeypatch.setattr(hush.Deal, "odds", odds)
    found = verify(old_record(), game_of(hush))
    assert "the seed keeps its promise, and older rules drew otherwise from it: chance outcome" in found[-1]


def test_a_start_may_lack_what_only_the_new_version_has(monkeypatch: pytest.MonkeyPatch) -> None:
    hush = next_version()
    record = old_record()
    record.start = dict(OLD.start().dump())
    del record.start["leader"]
    assert replay(record, game_of(hush)).result() == record.result
    with pytest.raises(BadRecord, match="start position cannot be read"):
        replay(record, OLD)


def test_content_may_have_changed_with_the_rules() -> None:
    record = old_record()
    record.content_digest = "0" * 16
    assert replay(record, upgraded()).over
    record.content_name = "mine"
    with pytest.raises(BadRecord, match="give the right pack"):
        replay(record, upgraded())


def test_rules_that_are_newer_or_never_were_are_refused() -> None:
    for rules in ("2", "0", "", "one", "-1", "01"):
        record = old_record()
        record.rules = rules
        with pytest.raises(BadRecord, match=f"rules version {rules}; here is version 1"):
            replay(record, OLD)


def test_a_version_that_does_not_say_what_it_changed_is_refused() -> None:
    hush = next_version()
    hush.HushGame.changes = {}
    with pytest.raises(UnknownGame, match="changes of hush must tell of every version"):
        check_complete(game_of(hush))
    hush = next_version()
    hush.HushGame.variants[0].was = {"2": False}
    with pytest.raises(UnknownGame, match="tells of '2', no older version"):
        check_complete(game_of(hush))
