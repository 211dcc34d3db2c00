"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import TRUTH, game_over
from aitch.core.fields import WEIGHTS, Field, Of, fill_column, filled, mix_list, mix_masked, mix_wide, put_list, weigh
from aitch.core.game import Setup
from aitch.core.rng import M62, mix
from aitch.games.hermetica import position

FIELDS: Final = [
    Field("cell", "list", "cell", Of("hexes", shown="all", value="pieces", mask=511, text="pieces")),
    Field("reserve", "list", "own", Of("seats", "kinds", shown="all", follows=True), 9, 0, 3),
    Field("lost", "list", "own", Of("seats", "kinds", shown="all", follows=True), 9, 3, 3),
    Field("shield_at", "list", "own", Of("seats", shown="all", value="hexes", follows=True, empty=-1), 9, 6, 1),
    Field("adept_at", "list", "own", Of("seats", shown="all", value="hexes", follows=True, empty=-1), 9, 7, 1),
    Field("on_board", "list", "own", Of("seats", shown="all", follows=True), 9, 8, 1),
    Field("walls_left", "number", "walls_left", Of(shown="all", follows=True)),
    Field("past", "list", "past", Of("any", shown="all", width=62, high=4611686018427387904)),
    Field("left", "number", "left", Of(shown="all", low=1, high=3)),
    Field("turns", "number", "turns", Of(shown="all", high=1000000)),
    Field("owed", "flag", "owed", Of(shown="all", follows=True)),
    Field("kind", "number", "kind", Of(shown="all", value="units", text="spawning")),
    Field("start", "number", "start", Of(shown="all", value="hexes", empty=-1)),
    Field("at", "number", "at", Of(shown="all", value="hexes", empty=-1)),
    Field("steps", "number", "steps", Of(shown="all", high=4)),
    Field("changed", "flag", "changed", Of(shown="all")),
    Field("shield_from", "number", "shield_from", Of(shown="all", value="hexes", empty=-1)),
    Field("hit", "number", "hit", Of(shown="all", value="hexes", empty=-1)),
    Field("winner", "number", "winner", Of(shown="all", high=3, empty=-1)),
    Field("by_step", "flag", "by_step", Of(shown="all")),
]


def fresh(setup: Setup, sizes: dict[str, int]) -> position.Hermetica:
    """Every field is empty; the game adds its question, its parts and what is shared."""
    p = position.Hermetica()
    p.game = setup.game
    p.setup = setup
    p.sizes = {"seats": 2, "kinds": 3} | sizes
    p.viewer = TRUTH
    p.seat = 0
    p.question = game_over
    p.cell = filled(p.sizes["hexes"], 0)
    p.own = filled(p.sizes["seats"] * 9, 0)
    fill_column(p.own, 9, 6, 1, -1)
    fill_column(p.own, 9, 7, 1, -1)
    p.walls_left = 0
    p.past = filled(0, 0)
    p.left = 0
    p.turns = 0
    p.owed = False
    p.kind = 0
    p.start = -1
    p.at = -1
    p.steps = 0
    p.changed = False
    p.shield_from = -1
    p.hit = -1
    p.winner = -1
    p.by_step = False
    return p


def copy(p: position.Hermetica) -> position.Hermetica:
    twin = position.Hermetica()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.board = p.board
    twin.rules = p.rules
    twin.viewer = p.viewer
    twin.cell = p.cell[:]
    twin.own = p.own[:]
    twin.walls_left = p.walls_left
    twin.past = p.past[:]
    twin.left = p.left
    twin.turns = p.turns
    twin.owed = p.owed
    twin.kind = p.kind
    twin.start = p.start
    twin.at = p.at
    twin.steps = p.steps
    twin.changed = p.changed
    twin.shield_from = p.shield_from
    twin.hit = p.hit
    twin.winner = p.winner
    twin.by_step = p.by_step
    return twin


def seen(p: position.Hermetica, viewer: int) -> position.Hermetica:
    """The position with all blanked that this viewer may not see."""
    twin = position.Hermetica()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.board = p.board
    twin.rules = p.rules
    twin.viewer = viewer
    twin.cell = p.cell[:]
    twin.own = p.own[:]
    twin.walls_left = p.walls_left
    twin.past = p.past[:]
    twin.left = p.left
    twin.turns = p.turns
    twin.owed = p.owed
    twin.kind = p.kind
    twin.start = p.start
    twin.at = p.at
    twin.steps = p.steps
    twin.changed = p.changed
    twin.shield_from = p.shield_from
    twin.hit = p.hit
    twin.winner = p.winner
    twin.by_step = p.by_step
    return twin


def key(p: position.Hermetica) -> int:
    h: i64 = mix(p.question.code, p.seat + 8)
    h = mix(h, (p.walls_left + 8) << 31 | (p.left + 8))
    h = mix(h, (p.turns + 8) << 31 | ((1 if p.owed else 0) + 8))
    h = mix(h, (p.kind + 8) << 31 | (p.start + 8))
    h = mix(h, (p.at + 8) << 31 | (p.steps + 8))
    h = mix(h, ((1 if p.changed else 0) + 8) << 31 | (p.shield_from + 8))
    h = mix(h, (p.hit + 8) << 31 | (p.winner + 8))
    h = mix(h, (1 if p.by_step else 0) + 8)
    h = mix_masked(h, p.cell, 511)
    h = mix_list(h, p.own)
    return mix_wide(h, p.past)


def quick_key(p: position.Hermetica) -> i64:
    weights = WEIGHTS
    h: i64 = p.question.code + p.seat * weights[0]
    h += p.walls_left * weights[1]
    h += p.left * weights[2]
    h += p.turns * weights[3]
    if p.owed:
        h += weights[4]
    h += p.kind * weights[5]
    h += p.start * weights[6]
    h += p.at * weights[7]
    h += p.steps * weights[8]
    if p.changed:
        h += weights[9]
    h += p.shield_from * weights[10]
    h += p.hit * weights[11]
    h += p.winner * weights[12]
    if p.by_step:
        h += weights[13]
    n: i64 = 14
    h = weigh(h, p.cell, n, 511)
    n += len(p.cell) + 1
    h = weigh(h, p.own, n, -1)
    n += len(p.own) + 1
    h = weigh(h, p.past, n, -1)
    return h & M62


def flatten(p: position.Hermetica, out: vec[i64]) -> None:
    """All numbers of the position: single ones, then those of lists."""
    out[0] = p.walls_left
    out[1] = p.left
    out[2] = p.turns
    out[3] = 1 if p.owed else 0
    out[4] = p.kind
    out[5] = p.start
    out[6] = p.at
    out[7] = p.steps
    out[8] = 1 if p.changed else 0
    out[9] = p.shield_from
    out[10] = p.hit
    out[11] = p.winner
    out[12] = 1 if p.by_step else 0
    n: i64 = 13
    n = put_list(out, n, p.cell)
    n = put_list(out, n, p.own)
