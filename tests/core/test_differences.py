"""Whoever has one value and is told the difference has the other, whatever the two are."""

from __future__ import annotations

import contextlib
import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aitch.core.contract import OVER
from aitch.core.differences import KNOWN_BY, Mirror, Plain, Unfitting, applied, difference
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng

ROOT = Path(__file__).parents[2]
GAMES = ["hermetica", "hermit", "hemloch", "hyperborea", "sygon"]
NAMES = st.sampled_from([*KNOWN_BY, "thing", "=", "|", "0", "1", "word"])
LEAVES = st.none() | st.booleans() | st.integers(2, 9) | st.sampled_from(["", "a", "b", "=", "|", 0.5])
PLAIN = st.recursive(
    LEAVES, lambda part: st.lists(part, max_size=6) | st.dictionaries(NAMES, part, max_size=5), max_leaves=30
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Plain, Plain]:
    """A value, and another one that was made of it: things came, went, changed places, or changed in part."""
    was = draw(PLAIN)
    return was, changed(draw, copy.deepcopy(was))


def changed(draw: st.DrawFn, value: Plain) -> Plain:
    if draw(st.integers(0, 7)) == 0:
        return draw(PLAIN)
    if isinstance(value, dict):
        kept = {name: changed(draw, one) for name, one in value.items() if draw(st.integers(0, 5))}
        return kept | draw(st.dictionaries(NAMES, PLAIN, max_size=1))
    if isinstance(value, list):
        kept_things = [changed(draw, one) for one in value if draw(st.integers(0, 5))]
        place = draw(st.integers(0, len(kept_things)))
        kept_things[place:place] = draw(st.lists(PLAIN, max_size=6))
        return kept_things if draw(st.booleans()) else draw(st.permutations(kept_things))
    return value


@given(pairs())
def test_it_leads_to_the_other_value(pair: tuple[Plain, Plain]) -> None:
    was, now = pair
    before = copy.deepcopy(pair)
    change = json.loads(json.dumps(difference(was, now)))
    assert applied(was, change) == now
    assert (was, now) == before, "nothing that is given is changed"


@given(PLAIN, PLAIN)
def test_it_leads_to_whatever_else(was: Plain, now: Plain) -> None:
    assert applied(was, difference(was, now)) == now


@given(PLAIN)
def test_nothing_is_told_where_nothing_differs(value: Plain) -> None:
    assert difference(value, copy.deepcopy(value)) == {}


@given(PLAIN, PLAIN)
def test_what_is_no_difference_is_refused(value: Plain, change: Plain) -> None:
    """Whatever comes, it leads to a value or to `Unfitting`, and to nothing else."""
    before = copy.deepcopy(value)
    with contextlib.suppress(Unfitting):
        applied(value, change)
    assert value == before


def test_what_stays_is_the_same_object() -> None:
    was: Any = {"areas": [{"id": "a", "items": [{"id": "x"}]}, {"id": "b", "items": []}], "panels": []}
    now = applied(was, difference(was, {**was, "areas": [was["areas"][0], {"id": "b", "items": [{"id": "y"}]}]}))
    assert now["areas"][0] is was["areas"][0]
    assert now["panels"] is was["panels"]


def test_one_that_goes_is_not_told_as_a_change_of_all_that_follow() -> None:
    was = [{"id": f"card.{i}", "at": f"place.{i}"} for i in range(40)]
    assert difference(was, was[:7] + was[8:]) == {"=": [0, 7, 8, 32]}
    moved = was[:20] + [was[30]] + was[20:30] + was[31:]
    assert difference(was, moved) == {"=": [0, 20, 30, 1, 20, 10, 31, 9]}


def test_many_new_tables_are_told_name_by_name() -> None:
    was = [{"id": "a"}]
    now = [*was, *({"id": f"c{i}", "look": "sand"} for i in range(4))]
    columns = {"id": [1, ["c0", "c1", "c2", "c3"]], "look": [1, ["sand"] * 4]}
    assert difference(was, now) == {"=": [0, 1, -4], "|": columns}
    gone = [{"id": one["id"]} for one in now]
    assert difference(now, gone) == {"|": {"look": [1, 4]}}


@pytest.mark.parametrize("name", GAMES)
def test_scenes_of_a_whole_game(name: str) -> None:
    """From position to position through every seat's eyes; the differences are much smaller than the scenes."""
    game, rng = find_game(name), Rng(7)
    seats = game.seat_counts[-1]
    state = game.start(None, seats)
    known: list[Plain] = [game.scene(state.seen_by(seat)) for seat in range(seats)]
    whole = told = 0
    for _ in range(150):
        if state.seat == OVER:
            break
        state.apply(random_answer(state, rng))
        for seat in range(seats):
            scene: Plain = game.scene(state.seen_by(seat))
            change = json.dumps(difference(known[seat], scene))
            known[seat] = applied(known[seat], json.loads(change))
            assert known[seat] == scene
            whole, told = whole + len(json.dumps(scene)), told + len(change)
    assert told < whole / 4


def test_a_mirror_wants_what_the_difference_is_from() -> None:
    mirror = Mirror()
    log = {"t": "log", "log": [{"ply": 1, "seat": 0, "text": "a"}]}
    assert mirror.message({"t": "ok", "n": 1}) == {"t": "ok", "n": 1}
    assert mirror.message({"t": "whole", "mark": 5, "message": log}) == log
    more = {"t": "changed", "of": "log", "since": 5, "mark": 6, "change": {"log": {"|": {"text": [0, ["b"]]}}}}
    assert mirror.message(more)["log"][0]["text"] == "b"
    with pytest.raises(Unfitting):
        mirror.message(more)
    with pytest.raises(Unfitting):
        mirror.message(more | {"of": "view", "since": 6})


def test_the_page_is_tested_with_differences_as_they_are_made() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "differences.py"), "--check"]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
