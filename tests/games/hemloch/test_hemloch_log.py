"""The log tells what happened: whoever only reads it knows where every card, Item and Marker has gone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.games.hemloch import rows
from aitch.games.hemloch.abilities import STEPS
from aitch.games.hemloch.game import HemlochGame
from aitch.games.hemloch.places import DOWN, EMPTY, MARKERS, SIZE, SUPPLY, UP
from aitch.games.hemloch.position import Hemloch
from aitch.games.hemloch.tables import KINDS
from aitch.games.hemloch.wording import SEAT_NAMES, card, place, space_name

NOTHING = {step.nothing for step in STEPS if step.nothing}


class Reader:
    """Follows a game by its sentences alone, from a position that it knows."""

    def __init__(self, before: Hemloch, after: Hemloch, option: int) -> None:
        self.p = before.copy()
        self.before = before
        self.after = after
        self.option = option
        t = before.tables
        kinds = t.kind_titles
        self.names = {
            "S": list(SEAT_NAMES),
            "O": list(SEAT_NAMES),
            "C": [card(before, minion) for minion in range(t.minions)],
            "T": list(t.card_titles),
            "L": [place(before, location) for location in range(4)],
            "M": [place(before, location) for location in range(4)],
            "K": [f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}" for kind in kinds],
            "F": [f"a face-{face} {kind}" for kind in kinds for face in ("up", "down")],
            "N": list(kinds),
            "X": [space_name(before, space) for space in range(t.spaces)],
            "W": ["Night", "Day"],
        }

    def read(self, line: str) -> None:
        for sentence in filter(None, re.split(r"(?<=[.])\s", line)):
            self.follow(sentence.removesuffix("."))

    def follow(self, sentence: str) -> None:
        """Does what a sentence says; each kind of name stands as one capital letter in `SENTENCES`."""
        minion, colon, nothing = sentence.rpartition(": ")
        if colon and nothing in NOTHING:
            assert minion in self.names["T"]
            return
        for pattern, deed in SENTENCES.items():
            regex = re.sub(
                r"\b[SOCTLMKFNXW]\b", lambda m: f"(?P<{m[0]}>{'|'.join(map(re.escape, self.names[m[0]]))})", pattern
            )
            if found := re.fullmatch(regex, sentence):
                things = {
                    name: self.names[name].index(value)
                    for name, value in found.groupdict().items()
                    if name in self.names
                }
                numbers = {name: int(value) for name, value in found.groupdict().items() if name not in self.names}
                deed(self, things | numbers)
                return
        raise AssertionError(f"nobody would know what this means: {sentence!r}")

    def shift(self, source: int, target: int, minion: int) -> None:
        assert self.p.held(source, minion) > 0
        self.p.shift(source, target, minion)

    def item(self, place: int, seat: int, kind: int, number: int) -> None:
        self.p.counts[place + KINDS * seat + kind] += number
        assert self.p.counts[place + KINDS * seat + kind] >= 0


Deed = Callable[[Reader, dict[str, int]], None]


def holds(fact: Callable[[Reader, dict[str, int]], bool]) -> Deed:
    def deed(r: Reader, n: dict[str, int]) -> None:
        assert fact(r, n)

    return deed


def table(n: dict[str, int], location: str = "L") -> int:
    return rows.TABLE + 2 * n[location] + n["S"]


def mark(r: Reader, n: dict[str, int]) -> None:
    assert r.p.board[n["X"]] == 0
    r.p.board[n["X"]] = 1 + n["S"]
    r.p.counts[MARKERS + n["S"]] -= 1


def gain(r: Reader, n: dict[str, int]) -> None:
    r.p.counts[SUPPLY + n["K"]] -= 1
    r.item(UP, n["S"], n["K"], 1)


def draw_without_a_card(r: Reader, n: dict[str, int]) -> None:
    assert r.p.size(rows.HAND + n["S"]) == 0
    r.shift(rows.DECK + n["S"], rows.HAND + n["S"], n["C"])


def play_with_a_gift(r: Reader, n: dict[str, int]) -> None:
    assert r.p.tables.faction[n["C"]] == r.p.tables.icon[r.p.rules.side(n["L"])]
    r.shift(rows.HAND + n["S"], table(n), n["C"])


def flip(up: int) -> Deed:
    def deed(r: Reader, n: dict[str, int]) -> None:
        r.item(UP, n["S"], n["K"], up)
        r.item(DOWN, n["S"], n["K"], -up)

    return deed


def take(r: Reader, n: dict[str, int]) -> None:
    kind, face = divmod(n["F"], 2)
    assert n["O"] == 1 - n["S"]
    r.item(DOWN if face else UP, n["O"], kind, -1)
    r.item(DOWN if face else UP, n["S"], kind, 1)


def festival(r: Reader, n: dict[str, int]) -> None:
    r.p.festival = n["L"]


def turn_up(r: Reader, n: dict[str, int]) -> None:
    assert n["W"] == r.p.days >> n["L"] & 1
    festival(r, n)


def new_day(r: Reader, n: dict[str, int]) -> None:
    assert not r.p.days >> n["L"] & 1
    r.p.days |= 1 << n["L"]


def influence(r: Reader, n: dict[str, int]) -> bool:
    """As of then: what was said before has been done."""
    t = r.p.tables
    found = []
    for seat in range(2):
        held = [int(r.p.held(rows.TABLE + 2 * n["L"] + seat, minion)) for minion in range(t.minions)]
        found.append(sum(number * int(t.weight[n["L"] * t.minions + minion]) for minion, number in enumerate(held)))
    return [n["one"], n["other"]] == found


SENTENCES: dict[str, Deed] = {
    "S is Start Player of the first Week": holds(lambda r, n: r.after.start == n["S"]),
    "W: the Festival is on L": turn_up,
    "S draws C": lambda r, n: r.shift(rows.DECK + n["S"], rows.HAND + n["S"], n["C"]),
    "S has no card and draws C": draw_without_a_card,
    "S plays C on L": lambda r, n: r.shift(rows.HAND + n["S"], table(n), n["C"]),
    "S plays C on L, which calls that Faction": play_with_a_gift,
    r"S places a Marker \(X\)": mark,
    "The Festival goes to L": festival,
    "S gains K": gain,
    "No N is left for S": holds(
        lambda r, n: r.p.counts[SUPPLY + n["N"]] == r.p.counts[DOWN + KINDS * n["S"] + n["N"]] == 0
    ),
    "No N is left to gain": holds(lambda r, n: r.p.counts[SUPPLY + n["N"]] == 0),
    "S uses K": flip(-1),
    "S turns K face up": flip(1),
    "S turns no N up": holds(lambda r, n: r.before.game.vocabulary[r.option] == "decline"),
    "S takes F from O": take,
    "S discards C": lambda r, n: r.shift(rows.HAND + n["S"], rows.DISCARD + n["S"], n["C"]),
    "S discards C from L": lambda r, n: r.shift(table(n), rows.DISCARD + n["S"], n["C"]),
    "S's T goes from L to M": lambda r, n: r.shift(table(n), table(n, "M"), n["T"]),
    "S's T goes from L back to the hand": lambda r, n: r.shift(table(n), rows.HAND + n["S"], n["T"]),
    "S's T on L is discarded": lambda r, n: r.shift(table(n), rows.DISCARD + n["S"], n["T"]),
    "S takes C out of the Discard Pile": lambda r, n: r.shift(rows.DISCARD + n["S"], rows.HAND + n["S"], n["C"]),
    r"S has (?P<number>\d+) more Actions?": holds(lambda r, n: r.after.actions >= n["number"]),
    "S's deck is empty": holds(lambda r, n: r.p.size(rows.DECK + n["S"]) == 0),
    "S ends the turn": holds(lambda r, n: r.before.mover == n["S"]),
    rf"Influence on L: {SEAT_NAMES[0]} (?P<one>\d+), {SEAT_NAMES[1]} (?P<other>\d+)": holds(influence),
    r"Week (?P<week>\d+) ends": holds(lambda r, n: r.before.week == n["week"]),
    "The Night of L becomes a Day": new_day,
    "S is Start Player": holds(lambda r, n: r.after.start == n["S"] and r.before.start != n["S"]),
    "The game is over": holds(lambda r, n: r.after.seat == OVER),
}


@pytest.mark.parametrize(
    ("content", "options"),
    [("default", {}), ("default", {"dark": "all"}), ("masquerade", {}), ("masquerade", {"dark": "all"})],
)
def test_the_log_tells_where_everything_went(content: str, options: dict[str, object]) -> None:
    game = cast(HemlochGame, find_game("hemloch", content))
    open_rows = slice(0, rows.PACK * int(game.tables.minions))
    for seed in range(4):
        state, rng = game.start(options), Rng(seed)
        while state.seat != OVER:
            before, option = state.copy(), random_answer(state, rng)
            state.apply(option)
            line = game.narrate(before, state, option)
            reader = Reader(before, state, option)
            reader.read(line)
            told = reader.p
            assert list(told.cards[open_rows]) == list(state.cards[open_rows]), line
            assert list(told.counts[SIZE : SIZE + rows.PACK]) == list(state.counts[SIZE : SIZE + rows.PACK]), line
            assert list(told.counts[:EMPTY]) == list(state.counts[:EMPTY]), line
            assert list(told.board) == list(state.board), line
            assert (told.festival, told.days) == (state.festival, state.days), line
