"""What a turn did, to be drawn and told."""

from __future__ import annotations

import pytest

from aitch.core.contract import SPECTATOR
from aitch.core.line import Line
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.core.scene import Area, Cell, Panel, Scene, Thing
from aitch.core.trails import Trail, last_turns, since_answer, told, trail_between


def scene(*things: Thing, gold: int = 3, hand: list[Thing] | None = None) -> Scene:
    cells: list[Cell] = [
        {"id": name, "at": [i, 0], "name": name, "look": "sand"} for i, name in enumerate(("a1", "a2", "a3"))
    ]
    board: Area = {"id": "board", "kind": "hex", "title": "Board", "cells": cells, "items": list(things)}
    fan: Area = {"id": "hand", "kind": "fan", "title": "Hand", "items": hand or []}
    red: Panel = {"seat": 0, "name": "Red", "counters": [{"name": "Gold", "value": gold}]}
    blue: Panel = {"seat": 1, "name": "Blue", "counters": []}
    return {"areas": [board, fan], "panels": [red, blue]}


def wizard(at: str, seat: int = 1, states: list[str] | None = None) -> Thing:
    return {"id": f"wizard{seat}", "name": "Wizard", "at": at, "seat": seat, "states": states or []}


def kinds(trail: Trail) -> list[tuple[str, str]]:
    return [(trace["kind"], trace["thing"]["id"]) for trace in trail["traces"]]


def test_what_moved_comes_from_somewhere() -> None:
    trail = trail_between(scene(wizard("a1")), scene(wizard("a2")), 1)
    assert kinds(trail) == [("moved", "wizard1")]
    assert trail["traces"][0]["origin"] == "a1"
    assert trail["seat"] == 1


def test_what_came_and_what_went() -> None:
    trail = trail_between(scene(wizard("a1", 0)), scene(wizard("a1", 1)), 0)
    assert kinds(trail) == [("came", "wizard1"), ("went", "wizard0")]


def test_a_card_that_is_laid_from_the_hand_has_moved() -> None:
    card: Thing = {"id": "hand.0", "name": "The Wand", "word": "wand"}
    laid: Thing = {"id": "laid", "name": "The Wand", "word": "wand", "at": "a3"}
    trail = trail_between(scene(hand=[card]), scene(laid), 0)
    assert kinds(trail) == [("moved", "laid")]
    assert trail["traces"][0]["origin"] == "hand"


def test_who_falls_and_which_numbers_change_is_told_also_of_ones_own() -> None:
    before = scene(wizard("a1", 0), wizard("a2", 1), gold=3)
    after = scene(wizard("a1", 0, states=["down"]), wizard("a2", 1, states=["down"]), gold=5)
    trail = trail_between(before, after, 0)
    assert [trace.get("fell") for trace in trail["traces"]] == [True, True]
    assert told(trail, after) == [
        "Wizard of Red is knocked over.",
        "Wizard of Blue is knocked over.",
        "Red: Gold 3 → 5.",
    ]


def test_what_only_the_question_changes_leaves_no_trace() -> None:
    ghost: Thing = {"id": "ghost", "name": "Wall", "at": "a1", "states": ["ghost"]}
    trail = trail_between(scene(wizard("a1")), scene(wizard("a1", states=["picked", "used"]), ghost), 1)
    assert (trail["traces"], trail["cells"], trail["counts"]) == ([], [], [])


def stack(at: str, count: int) -> Thing:
    return {"id": f"ghosts.{at}", "name": "ghosts", "sprite": "ghost", "at": at, "seat": 1, "count": count}


def test_what_leaves_a_stack_goes_to_the_one_that_grows() -> None:
    """Things that are alike have no names: one that walks is known by what it leaves and where it comes."""
    trail = trail_between(scene(stack("a1", 3)), scene(stack("a1", 2), stack("a2", 1)), 1)
    assert [(trace["kind"], trace["thing"]["at"], trace["origin"]) for trace in trail["traces"]] == [
        ("moved", "a2", "a1")
    ]
    trail = trail_between(scene(stack("a1", 1), stack("a2", 1)), scene(stack("a2", 2)), 1)
    assert [(trace["kind"], trace["thing"]["at"], trace["origin"]) for trace in trail["traces"]] == [
        ("moved", "a2", "a1")
    ]
    trail = trail_between(scene(stack("a1", 2)), scene(stack("a1", 1)), 1)
    assert kinds(trail) == [("changed", "ghosts.a1")]


def test_ground_that_changes_is_named() -> None:
    after = scene()
    after["areas"][0]["cells"][1]["look"] = "ash"
    assert trail_between(scene(), after, 0)["cells"] == ["a2"]


@pytest.mark.parametrize("name", game_names())
def test_the_last_turn_of_every_other_player_since_one_answered(name: str) -> None:
    """Every turn told is of one seat from its first to its last answer, and none is the viewer's."""
    game = find_game(name)
    state = game.start(seats=max(game.seat_counts))
    rng = Rng(3)
    line = Line(state)
    while len(line) < 160 and state.seat != -2:
        option = random_answer(state, rng)
        state = state.copy()
        state.apply(option)
        line.append(option, state)
    seats = len(state.scores())
    for ply in range(0, len(line), 7):
        for viewer in (*range(seats), SPECTATOR):
            turns = last_turns(line, ply, viewer)
            assert len({seat for seat, _, _ in turns}) == len(turns)
            assert viewer >= 0 or len(turns) <= 1
            for seat, begin, end in turns:
                assert seat not in (viewer, -1)
                assert since_answer(line, ply, viewer) <= begin < end <= ply
                assert {line[i].seat for i in range(begin, end)} <= {seat, -1}
