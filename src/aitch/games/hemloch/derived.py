"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import TRUTH, game_over
from aitch.core.fields import WEIGHTS, Field, Of, cover, filled, mix_small, mix_wide, put_list, weigh
from aitch.core.game import Setup
from aitch.core.rng import M62, mix
from aitch.games.hemloch import position

FIELDS: Final = [
    Field("cards", "list", "cards", Of("places", "minions", counted=True, width=8)),
    Field("markers", "list", "counts", Of("seats", shown="all", width=8, follows=True), 53, 0, 2),
    Field("supply", "list", "counts", Of("kinds", shown="all", width=8, follows=True), 53, 2, 3),
    Field("up", "list", "counts", Of("seats", "kinds", shown="all", width=8, text="face_up"), 53, 5, 6),
    Field("down", "list", "counts", Of("seats", "kinds", shown="all", width=8, text="face_down"), 53, 11, 6),
    Field("empty", "list", "counts", Of("locations", shown="all", width=8, follows=True, text="-"), 53, 17, 4),
    Field(
        "weight", "list", "counts", Of("locations", "seats", shown="all", width=8, follows=True, text="-"), 53, 21, 8
    ),
    Field("size", "list", "counts", Of("places", shown="all", width=8, follows=True, text="-"), 53, 29, 24),
    Field("board", "list", "board", Of("spaces", shown="all", value="markers", width=8)),
    Field("stack", "list", "stack", Of("any", shown="all", value="effects", width=62)),
    Field("news", "list", "news", Of("any", shown="all", key=False, text="-")),
    Field("set_up", "flag", "set_up", Of(shown="all", key=False, follows=True, text="-")),
    Field("stage", "number", "stage", Of(shown="all", value="stages")),
    Field("start", "number", "start", Of(shown="all", value="seats")),
    Field("mover", "number", "mover", Of(shown="all", value="seats", follows=True)),
    Field("drawer", "number", "drawer", Of(shown="all", value="seats")),
    Field("owed", "number", "owed", Of(shown="all", high=30)),
    Field("week", "number", "week", Of(shown="all", low=1, high=99, empty=1)),
    Field("days", "number", "days", Of(shown="all", bits="locations")),
    Field("shown", "number", "shown", Of(shown="all", value="week cards")),
    Field("festival", "number", "festival", Of(shown="all", value="locations", follows=True, empty=-1)),
    Field("actions", "number", "actions", Of(shown="all", high=99)),
    Field("used", "number", "used", Of(shown="all", bits="locations")),
    Field("item_used", "flag", "item_used", Of(shown="all")),
    Field("chosen", "number", "chosen", Of(shown="mover", value="minions", hidden=-2, empty=-1)),
    Field("moving", "number", "moving", Of(shown="all", value="targets", empty=-1)),
    Field("gaining", "number", "gaining", Of(shown="all", value="kinds", empty=-1)),
    Field("parts_done", "number", "parts_done", Of(shown="all", high=8)),
    Field("halves", "number", "halves", Of(shown="all", high=30, empty=-1)),
    Field("round", "number", "round", Of(shown="all", high=5)),
    Field("pick", "number", "pick", Of(shown="all", low=1, high=6, empty=1)),
    Field("pending", "number", "pending", Of(value="minions", hidden=-2, empty=-1)),
]


def fresh(setup: Setup, sizes: dict[str, int]) -> position.Hemloch:
    """Every field is empty; the game adds its question, its parts and what is shared."""
    p = position.Hemloch()
    p.game = setup.game
    p.setup = setup
    p.sizes = {"seats": 2, "locations": 4, "kinds": 3, "places": 24} | sizes
    p.viewer = TRUTH
    p.seat = 0
    p.question = game_over
    p.cards = filled(p.sizes["places"] * p.sizes["minions"], 0)
    p.counts = filled(53, 0)
    p.board = filled(p.sizes["spaces"], 0)
    p.stack = filled(0, 0)
    p.news = filled(0, 0)
    p.set_up = False
    p.stage = 0
    p.start = 0
    p.mover = 0
    p.drawer = 0
    p.owed = 0
    p.week = 1
    p.days = 0
    p.shown = 0
    p.festival = -1
    p.actions = 0
    p.used = 0
    p.item_used = False
    p.chosen = -1
    p.moving = -1
    p.gaining = -1
    p.parts_done = 0
    p.halves = -1
    p.round = 0
    p.pick = 1
    p.pending = -1
    return p


def copy(p: position.Hemloch) -> position.Hemloch:
    twin = position.Hemloch()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.tables = p.tables
    twin.rules = p.rules
    twin.course = p.course
    twin.viewer = p.viewer
    twin.cards = p.cards[:]
    twin.counts = p.counts[:]
    twin.board = p.board[:]
    twin.stack = p.stack[:]
    twin.news = p.news[:]
    twin.set_up = p.set_up
    twin.stage = p.stage
    twin.start = p.start
    twin.mover = p.mover
    twin.drawer = p.drawer
    twin.owed = p.owed
    twin.week = p.week
    twin.days = p.days
    twin.shown = p.shown
    twin.festival = p.festival
    twin.actions = p.actions
    twin.used = p.used
    twin.item_used = p.item_used
    twin.chosen = p.chosen
    twin.moving = p.moving
    twin.gaining = p.gaining
    twin.parts_done = p.parts_done
    twin.halves = p.halves
    twin.round = p.round
    twin.pick = p.pick
    twin.pending = p.pending
    return twin


def seen(p: position.Hemloch, viewer: int) -> position.Hemloch:
    """The position with all blanked that this viewer may not see."""
    twin = position.Hemloch()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.tables = p.tables
    twin.rules = p.rules
    twin.course = p.course
    twin.viewer = viewer
    twin.cards = p.cards[:]
    cover(twin.cards, len(p.cards), 0, len(p.cards), -1, 0, 0)
    twin.counts = p.counts[:]
    twin.board = p.board[:]
    twin.stack = p.stack[:]
    twin.news = p.news[:]
    twin.set_up = p.set_up
    twin.stage = p.stage
    twin.start = p.start
    twin.mover = p.mover
    twin.drawer = p.drawer
    twin.owed = p.owed
    twin.week = p.week
    twin.days = p.days
    twin.shown = p.shown
    twin.festival = p.festival
    twin.actions = p.actions
    twin.used = p.used
    twin.item_used = p.item_used
    twin.chosen = p.chosen if viewer == p.mover else -1 if p.chosen == -1 else -2
    twin.moving = p.moving
    twin.gaining = p.gaining
    twin.parts_done = p.parts_done
    twin.halves = p.halves
    twin.round = p.round
    twin.pick = p.pick
    twin.pending = -1 if p.pending == -1 else -2
    return twin


def key(p: position.Hemloch) -> int:
    h: i64 = mix(p.question.code, p.seat + 8)
    h = mix(h, (p.stage + 8) << 31 | (p.start + 8))
    h = mix(h, (p.mover + 8) << 31 | (p.drawer + 8))
    h = mix(h, (p.owed + 8) << 31 | (p.week + 8))
    h = mix(h, (p.days + 8) << 31 | (p.shown + 8))
    h = mix(h, (p.festival + 8) << 31 | (p.actions + 8))
    h = mix(h, (p.used + 8) << 31 | ((1 if p.item_used else 0) + 8))
    h = mix(h, (p.chosen + 8) << 31 | (p.moving + 8))
    h = mix(h, (p.gaining + 8) << 31 | (p.parts_done + 8))
    h = mix(h, (p.halves + 8) << 31 | (p.round + 8))
    h = mix(h, (p.pick + 8) << 31 | (p.pending + 8))
    h = mix_small(h, p.cards)
    h = mix_small(h, p.counts)
    h = mix_small(h, p.board)
    return mix_wide(h, p.stack)


def quick_key(p: position.Hemloch) -> i64:
    weights = WEIGHTS
    h: i64 = p.question.code + p.seat * weights[0]
    h += p.stage * weights[1]
    h += p.start * weights[2]
    h += p.mover * weights[3]
    h += p.drawer * weights[4]
    h += p.owed * weights[5]
    h += p.week * weights[6]
    h += p.days * weights[7]
    h += p.shown * weights[8]
    h += p.festival * weights[9]
    h += p.actions * weights[10]
    h += p.used * weights[11]
    if p.item_used:
        h += weights[12]
    h += p.chosen * weights[13]
    h += p.moving * weights[14]
    h += p.gaining * weights[15]
    h += p.parts_done * weights[16]
    h += p.halves * weights[17]
    h += p.round * weights[18]
    h += p.pick * weights[19]
    h += p.pending * weights[20]
    n: i64 = 21
    h = weigh(h, p.cards, n, -1)
    n += len(p.cards) + 1
    h = weigh(h, p.counts, n, -1)
    n += len(p.counts) + 1
    h = weigh(h, p.board, n, -1)
    n += len(p.board) + 1
    h = weigh(h, p.stack, n, -1)
    return h & M62


def flatten(p: position.Hemloch, out: vec[i64]) -> None:
    """All numbers of the position: single ones, then those of lists."""
    out[0] = 1 if p.set_up else 0
    out[1] = p.stage
    out[2] = p.start
    out[3] = p.mover
    out[4] = p.drawer
    out[5] = p.owed
    out[6] = p.week
    out[7] = p.days
    out[8] = p.shown
    out[9] = p.festival
    out[10] = p.actions
    out[11] = p.used
    out[12] = 1 if p.item_used else 0
    out[13] = p.chosen
    out[14] = p.moving
    out[15] = p.gaining
    out[16] = p.parts_done
    out[17] = p.halves
    out[18] = p.round
    out[19] = p.pick
    out[20] = p.pending
    n: i64 = 21
    n = put_list(out, n, p.cards)
    n = put_list(out, n, p.counts)
    n = put_list(out, n, p.board)
