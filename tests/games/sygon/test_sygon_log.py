"""The log: what its lines say (who, what, where, how many) is what the positions before and after it say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.telling import Teller
from aitch.games.sygon.pack import HEX_NAMES
from aitch.games.sygon.position import LOST
from aitch.games.sygon.tables import ASH
from aitch.games.sygon.wording import GOODS

GAME = find_game("sygon")
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"rounds": 20}),
    (3, {"actions": True, "competitive": True, "rounds": 12}),
    (4, {"teams": "dice", "rounds": 6}),
]
PIECES = ["Town", "Workshop", "Market"]


def gains(line: str, name: str) -> Counter[str]:
    """What a line says that a seat got, less what it gave."""
    out: Counter[str] = Counter()
    for verb, goods in re.findall(
        rf"{name} (collects|forages|steals|starts with) (.*?)(?: on \w\d| with the Wizard on \w\d:|\.)", line
    ):
        found = re.findall(r"(\d+) (\w+)(?: \(\d+ more would be above the limit of 30\))?", goods)
        out.update({good: int(n) for n, good in found if good in GOODS})
        out.update([goods] if verb == "starts with" else [])
    for fortune in re.findall(r"Fortune Gold: (.*?)\.", line):
        out["Gold"] += sum(int(n) for n in re.findall(rf"(\d+) Gold(?: \([^)]*\))? for {name}", fortune))
    for given, got in re.findall(rf"{name} transforms 1 (\w+) into 1 (\w+) for", line):
        out.update([got])
        out.subtract([given])
    for good in re.findall(rf"{name} (?:sells 1|gives back) (\w+)", line):
        out.subtract([good])
    for good in re.findall(rf"{name} buys 1 (\w+) for", line):
        out.update([good])
    for n in re.findall(rf"{name} sells 1 \w+ for (\d+) Gold", line):
        out["Gold"] += int(n)
    for n in re.findall(rf"{name} (?:buys|transforms) .*? for (\d+) Gold", line):
        out["Gold"] -= int(n)
    return out


def goods_of(state: Any, q: int) -> Counter[str]:
    return Counter({good: int(state.cubes(q, k) if k < 6 else state.gold(q)) for k, good in enumerate(GOODS)})


def places(state: Any, seats: int) -> set[str]:
    """All that an eruption can take, each in the words of the log."""
    names = GAME.seat_names(seats)
    out: set[str] = set()
    for h, name in enumerate(HEX_NAMES):
        if state.town(h) >= 0:
            there = [piece for k, piece in enumerate(PIECES) if k == 0 or state.extras(h) & k]
            out |= {f"{names[state.town(h)]} loses the {piece} on {name}" for piece in there}
        if state.land(h) != ASH:
            out.add(f"{name} turns to Ash")
    return out


def fallen(line: str) -> Counter[str]:
    """How often the Gold Value of each hex falls, by the log."""
    lists = re.findall(r"The Gold Value falls by 1 on (.*?)\.", line) + re.findall(r"scorches (\w\d)\.", line)
    return Counter(name for names in lists for name in names.split(", "))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_lines_say_what_the_positions_say(seats: int, options: dict[str, object]) -> None:
    names = GAME.seat_names(seats)
    state: Any = GAME.start(options, seats)
    rng, told = Rng(4), Counter[str]()
    while state.seat != OVER:
        before, option = state.copy(), random_answer(state, rng)
        state.apply(option)
        line = GAME.narrate(before, state, option)
        # What is paid for pieces, ways and fees stands on the buttons; here it is left out with the whole answer.
        if before.round and not re.search(r"builds|walks|teleports", line):
            for q, name in enumerate(names):
                robbed = "steals" in line and not line.startswith(name)
                now = goods_of(state, q)
                now.subtract(goods_of(before, q))
                if not robbed:
                    assert +now == +gains(line, name), line
                    assert -now == -gains(line, name), line
        for loss in places(before, seats) - places(state, seats):
            assert loss in line, (loss, line)
            told["loss"] += 1
        lost = Counter(re.findall(r"(\w+) loses a Wizard on", line))
        for q, name in enumerate(names):
            at = [[p.wizard_at(q, i) for i in range(3)].count(LOST) for p in (before, state)]
            assert lost[name] == at[1] - at[0], line
        for h, name in enumerate(HEX_NAMES):
            burnt = f"{name} turns to Ash" in line
            if before.round and before.land(h) < ASH and not burnt:
                assert before.value(h) - state.value(h) == fallen(line)[name], line
            told["fall"] += fallen(line)[name]
        if state.round > before.round:
            assert f"Round {state.round} begins." in line
    assert told["loss"] > 3
    assert told["fall"] > 5


def line_of(position: str, words: str, seats: int, **options: object) -> str:
    """The log of the last of these words."""
    state = GAME.position(position, options, seats)
    line = ""
    for word in words.split():
        before, option = state.copy(), GAME.word(word)
        state.choose(option)
        line = GAME.narrate(before, state, option)
    return line


def test_a_second_aftermath_is_told_after_a_choice_in_the_first() -> None:
    """A 10 is blue and red; d3 lies beside the blue Volcano."""
    position = (
        "phase: cast; turn: p2; values: d3=0; towns: d3=p1; extras: d3=workshop,market; wizards: p1=a1 p2=e1; clouds: -"
    )
    first = line_of(position, "done 10", 2)
    assert "The blue Volcano erupts." in first
    assert "The red Volcano erupts." not in first
    second = line_of(position, "done 10 d3-market", 2)
    assert second.startswith("Black loses the Market on d3.")
    assert "The red Volcano erupts. " in second
    assert "The red Volcano erupts. Round 3" not in second


STEAL = "phase: cast; gold: p1={} p2=5; wizards: p1=c3 p2=c2"


@pytest.mark.parametrize(("gold", "said"), [
    (3, "Black steals 1 Gold with the Wizard on c3: 1 piece is knocked over."),
    (30, "Black steals 0 Gold (1 more would be above the limit of 30) with the Wizard on c3: 1 piece is knocked over."),
])  # fmt: skip
def test_steal_counts_what_is_gained_also_where_it_ends_the_turn(gold: int, said: str) -> None:
    position = STEAL.format(gold)
    state = GAME.position(position, {}, 2)
    state.choose(GAME.word("w1"))
    label = GAME.label(state, GAME.word("steal"))
    assert label == "Steal " + said.removeprefix("Black steals ").split(" with the")[0]
    line = line_of(position, "w1 steal", 2)
    assert line == f"{said} Black collects nothing."


def test_fortune_gold_above_the_limit_is_told() -> None:
    line = line_of("phase: cast; turn: p2; gold: p1=29 p2=3; towns: e1=p2; wizards: p1=a1 p2=e1", "done 1", 2)
    assert "Fortune Gold: 1 Gold (2 more would be above the limit of 30) for Black." in line


def test_a_gold_value_is_said_once() -> None:
    state = GAME.position("wizards: p1=c1 p2=a1", {}, 2)
    told = Teller(GAME.scene(state.seen_by(0)), GAME.seat_names(2)).table()
    hexes = [line for line in told if "Gold Value" in line]
    assert len(hexes) > 5
    assert all(line.count("Gold Value") == 1 and not re.search(r"times|of them", line) for line in hexes), hexes


def test_a_wall_that_closes_a_town_says_so() -> None:
    """e1 lies at the edge, between Ash and the blue Volcano: one side is open."""
    position = "phase: build; lands: e2=ash; gold: p1=9; towns: e1=p1; wizards: p1=e1 p2=a3"
    assert line_of(position, "e1-N", 2) == "Black builds a Wall at the north of e1."
    assert line_of(position, "e1-SW", 2) == (
        "Black builds a Wall at the south-west of e1. The Town on e1 is encircled."
    )


def test_a_volcano_that_rests_says_why_nothing_happens() -> None:
    line = line_of("phase: cast; turn: p2; wizards: p1=a1 p2=e1; clouds: blue", "done 1", 2)
    assert "No Volcano erupts: blue rests under its cloud." in line


def test_a_way_says_what_it_cost() -> None:
    position = "phase: move; gold: p1=5 p2=5; wizards: p1=c5 p2=c3"
    assert line_of(position, "w1 c3", 2) == "Black teleports from c5 to c3 for 1 Gold and pays 1 Gold to Blue."
