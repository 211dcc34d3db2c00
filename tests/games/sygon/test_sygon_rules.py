"""The rules of Sygon mark their additions and readings, each with its option and default; and what teams share."""

from __future__ import annotations

import re

import pytest

from aitch.core.errors import BadOption
from aitch.core.game import Variant
from aitch.core.match import Match
from aitch.core.registry import find_game
from aitch.core.rulesdoc import read_rules, rule_text, rules_path

GAME = find_game("sygon")
WITH_RULE = [variant for variant in GAME.variants if "SYG-" in variant.help]


@pytest.mark.parametrize("variant", WITH_RULE, ids=lambda variant: variant.name)
def test_every_option_is_marked_in_its_rule(variant: Variant) -> None:
    default = variant.default
    shown = {True: "on", False: "off"}[default] if isinstance(default, bool) else default
    [rule] = re.findall(r"SYG-[\d.]*\d", variant.help)
    assert f"option `{variant.name}`, default {shown}" in " ".join(rule_text(GAME, rule).split())


def test_marks_have_one_form() -> None:
    form = r"\*(Reading|Addition): [^*]*; (no option|option `\w+`, default \w+(, off at tables with people)?)\.\*"
    parts = [part["text"] for chapter in read_rules(rules_path(GAME))["chapters"] for part in chapter["parts"]]
    for text in [" ".join(part.split()) for part in parts]:
        assert len(re.findall(r"\*(?:Reading|Addition):", text)) == len(re.findall(form, text)), text
        assert not re.search(r"Ruling|House rule", text)


def test_the_limit_of_rounds_is_an_addition_and_off_for_people() -> None:
    text = " ".join(rule_text(GAME, "SYG-10.10").split())
    assert "*Addition: no rulebook has this; option `rounds`, default 20, off at tables with people.*" in text
    assert GAME.for_people({})["rounds"] == 0


def test_tables_of_version_1_keep_its_rules() -> None:
    assert GAME.rules_version == "2"
    old, new = GAME.complete_options({}, "1"), GAME.complete_options({})
    changed = {name: (old[name], new[name]) for name in new if old[name] != new[name]}
    assert changed == {
        "scorch_counts": (True, False),
        "team_wizards": ("turns", "rotation"),
        "team_cards": ("own", "shared"),
    }


@pytest.mark.parametrize("lose", [Match.resign, Match.lose_on_time])
def test_a_team_loses_together(lose: object) -> None:
    assert callable(lose)
    match = Match(GAME, {"teams": "across", "board": "recommended"}, 4)
    match.answer(GAME.word("p1"))
    lose(match, 3)
    assert match.result() == [1.0, -1.0, 1.0, -1.0]
    assert match.reason().endswith(", and Red and Blue lose together.")


def test_without_teams_one_loses_alone() -> None:
    match = Match(GAME, {"board": "recommended"}, 4)
    match.resign(3)
    assert match.result() == [1 / 3, 1 / 3, 1 / 3, -1.0]
    assert match.reason() == "Red resigned."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("walk", "SYG-4.2: say for instance walk w1 c3, which is w1 c3"),
        ("sell", "SYG-6.3: say for instance sell snow, which is snow gold"),
        ("transform snow", "SYG-6.1: say for instance transform snow elixir, which is snow elixir"),
        ("town", "SYG-5.1: say for instance town c3, which is c3-town"),
    ],
)
def test_half_of_what_players_say_is_answered_with_the_whole(said: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        GAME.read(GAME.position("wizards: p1=c1 p2=a1", {}, 2), said)
