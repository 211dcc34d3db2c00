"""The suite's own machinery: which configurations it plays, what it reports, how it compares builds."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from aitch.core.content import load_pack
from aitch.core.errors import AitchError
from aitch.core.game import Variant
from aitch.core.match import leaves_of
from aitch.core.registry import find_game
from aitch.core.secrecy import difference, hidden_leaves
from aitch.core.suite import OneBuild, check, configurations, digests, kind_of, other_build
from aitch.core.trial import Breach, Trial, put

from .duel import DuelGame
from .planting import HUSH, fresh_copy, game_of


def duel() -> Any:
    return DuelGame(load_pack(HUSH / "content", "default"))


def test_the_second_game_passes() -> None:
    """Two to four seats, a variant that only two can play, no components, a secret that is disclosed."""
    report = check(duel(), 30, 3)
    assert report.untried == 0
    assert report.configurations == 4
    assert report.hidden == {"named": [-3, 1]}
    assert report.endings["named"] > 0
    assert "not registered" in report.builds


def test_the_same_seed_gives_the_same_report() -> None:
    one, other = str(check(duel(), 12, 5)), str(check(duel(), 12, 5))
    assert one == other
    assert check(duel(), 12, 6).digest != check(duel(), 12, 5).digest


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    check(duel(), 5, 1, lambda done, total: told.append((done, total)))
    assert told == [(n, 5) for n in range(1, 6)]


def test_configurations_reach_every_value_and_every_number_of_seats() -> None:
    game = duel()
    chosen, needed = configurations(game, 4, 1)
    assert needed == 4
    assert sorted((options["secret"], seats) for options, seats in chosen) == [
        (False, 2),
        (False, 3),
        (False, 4),
        (True, 2),
    ]
    many = configurations(game, 200, 1)[0]
    assert len(many) == 200
    assert all(not game.allowed(options, seats) for options, seats in many)
    assert many == configurations(game, 200, 1)[0]


def test_combinations_are_tried_too() -> None:
    game = duel()
    game.variants = [Variant(name, name, "", 0, [0, 1, 2], 0, 2) for name in "abc"]
    game.allowed = lambda options, seats: "no" if options["a"] == 2 and options["b"] == 2 else ""
    chosen, needed = configurations(game, 400, 1)
    assert needed == 7 * 3, "each value alone, with each number of seats"
    pairs = {(options["a"], options["c"]) for options, _ in chosen}
    assert pairs == {(a, c) for a in range(3) for c in range(3)}
    assert not any(options["a"] == options["b"] == 2 for options, _ in chosen)
    first = chosen[:7]
    assert {seats for _, seats in first} == {2, 3, 4}
    assert all({options[name] for options, _ in first} == {0, 1, 2} for name in "abc")


def test_a_game_that_cannot_be_played_at_all() -> None:
    game = duel()
    game.allowed = lambda options, seats: "never"
    with pytest.raises(AitchError, match="allows no combination"):
        configurations(game, 10, 1)


def test_what_was_not_tried_is_told() -> None:
    report = check(duel(), 2, 1)
    assert report.untried == 2


def test_a_breach_says_where_and_shows_a_record() -> None:
    hush = fresh_copy()
    hush.HushGame.reason = lambda game, s: ""
    with pytest.raises(Breach) as caught:
        check(game_of(hush), 4, 1)
    breach = caught.value
    assert breach.record.startswith("aitch-record 1\ngame hush\n")
    assert "playout 0 of seed 1, after 18 answers" in breach.where
    assert "position: hands://; table:; heard:" in breach.where
    assert str(breach).startswith("point 1 (questions and the end): no reason is given")


def test_a_breach_of_a_game_too_broken_to_be_recorded() -> None:
    hush = fresh_copy()
    old = hush.Hush.apply
    hush.Hush.apply = lambda s, option: old(s, 99 if s.rounds else option)
    hush.Hush.choose = lambda s, option: 1 // 0
    with pytest.raises(Breach) as caught:
        check(game_of(hush), 4, 1)
    words = caught.value.record.split()
    assert len(words) == 9
    assert set(words) <= set(find_game("hush").vocabulary)
    assert "line" in caught.value.what


def test_digests_depend_on_the_games_only() -> None:
    game = find_game("hush")
    assert digests(game, 5, 1) == digests(game, 5, 1)
    assert digests(game, 5, 1) != digests(game, 5, 2)
    assert len(set(digests(game, 20, 1))) == 20


def test_the_other_build() -> None:
    """With CI set a missing compiled build is a failure, else there is nothing to compare."""
    try:
        there = other_build("hush", 5, 1)
    except OneBuild:
        if os.environ.get("CI"):
            raise
        pytest.skip("the engine is not compiled")
    assert there == digests(find_game("hush"), 5, 1)


def test_the_other_build_says_what_it_is() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "AITCH_PURE": "1"}
    command = [sys.executable, "-m", "aitch.core.suite", "hush", "2", "1"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["interpreted", *digests(find_game("hush"), 2, 1)]


def test_a_build_that_cannot_play() -> None:
    with pytest.raises(AitchError, match=r"cannot play nothing: .*there is no game"):
        other_build("nothing", 1, 1)


def test_kinds_of_question() -> None:
    names = {"ant", "c3"}
    assert kind_of("Where does the ant go, 12 or c3?", names) == kind_of("Where does the c3 go, 7 or ant?", names)
    assert kind_of("Where to?", names) != kind_of("Which one?", names)


def test_hidden_leaves_are_found_by_value_in_lists() -> None:
    truth: dict[str, object] = {"viewer": -4, "hands": [[5, 2], [7, 8]], "deck": [1, 3], "seat": 0, "goal": "x"}
    seen: dict[str, object] = {"viewer": 0, "hands": [[2, 5], [-1, -1]], "deck": [-1, 3], "seat": 0, "goal": "?"}
    assert [(leaf.name, leaf.value) for leaf in hidden_leaves(truth, seen)] == [
        ("hands", 7),
        ("hands", 8),
        ("deck", 1),
        ("goal", "x"),
    ]
    assert hidden_leaves(truth, {**truth, "viewer": 0}) == []


def test_leaves() -> None:
    data = {"a": [1, [2]], "b": {"c": None}}
    assert [(leaf.path, leaf.name, leaf.value) for leaf in leaves_of(data)] == [
        (("a", 0), "a", 1),
        (("a", 1, 0), "a", 2),
        (("b", "c"), "c", None),
    ]
    put(data, ("a", 1, 0), 9)
    assert data == {"a": [1, [9]], "b": {"c": None}}


def test_difference_shows_where_texts_part() -> None:
    assert difference("x" * 50 + "abc", "x" * 50 + "abd").count("ab") == 2


def test_where_without_a_position() -> None:
    where = Trial(find_game("hush"), {"sudden": True}, 3, 4, 1).where()
    assert where == "hush, 3 seats, sudden=on\nplayout 4 of seed 1, after 0 answers"
