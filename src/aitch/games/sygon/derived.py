"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import TRUTH, game_over
from aitch.core.fields import WEIGHTS, Field, Of, fill_column, filled, mix_list, mix_small, mix_wide, put_list, weigh
from aitch.core.game import Setup
from aitch.core.rng import M62, mix
from aitch.games.sygon import position

FIELDS: Final = [
    Field("land", "list", "board", Of("hexes", shown="all", value="lands", width=8, text="lands"), 15, 0, 1),
    Field("value", "list", "board", Of("hexes", shown="all", width=8, text="values", high=12), 15, 1, 1),
    Field("foraged", "list", "board", Of("hexes", shown="all", width=8, high=2), 15, 2, 1),
    Field("town", "list", "board", Of("hexes", shown="all", value="seats", width=8, text="towns", empty=-1), 15, 3, 1),
    Field("extras", "list", "board", Of("hexes", shown="all", bits="extras", width=8), 15, 4, 1),
    Field(
        "wall",
        "list",
        "board",
        Of("hexes", "sides", shown="all", value="seats", width=8, text="walls", empty=-1),
        15,
        5,
        6,
    ),
    Field("wizards_in", "list", "board", Of("hexes", "players", shown="all", width=8, follows=True), 15, 11, 4),
    Field("gold", "list", "own", Of("seats", shown="all", high=200), 44, 0, 1),
    Field("cube", "list", "own", Of("seats", "cubes", shown="all", counted=True, text="cubes"), 44, 1, 6),
    Field("fresh_gold", "list", "own", Of("seats", shown="all", high=200), 44, 7, 1),
    Field("fresh", "list", "own", Of("seats", "cubes", shown="all", counted=True), 44, 8, 6),
    Field(
        "wizard_at",
        "list",
        "own",
        Of("seats", "wizards", shown="all", value="spots", text="wizard", empty=-1),
        44,
        14,
        3,
    ),
    Field("down", "list", "own", Of("seats", shown="all", bits="wizards"), 44, 17, 1),
    Field("moved", "list", "own", Of("seats", shown="all", bits="wizards"), 44, 18, 1),
    Field("cast", "list", "own", Of("seats", shown="all", bits="wizards"), 44, 19, 1),
    Field("used", "list", "own", Of("seats", shown="all", bits="spells"), 44, 20, 1),
    Field("supply", "list", "own", Of("seats", "pieces", shown="all", follows=True), 44, 21, 4),
    Field("phase", "list", "own", Of("seats", shown="all", value="phases", text="phases"), 44, 25, 1),
    Field("left", "list", "own", Of("seats", shown="all", bits="phases"), 44, 26, 1),
    Field("dealt", "list", "own", Of("seats", shown="all", bits="deals"), 44, 27, 1),
    Field("mate", "list", "own", Of("seats", shown="all", value="seats", follows=True, empty=-1), 44, 28, 1),
    Field("term", "list", "own", Of("seats", "terms", shown="all", follows=True), 44, 29, 15),
    Field("bank_gold", "list", "common", Of(shown="all", follows=True), 12, 0, 1),
    Field("bank_cube", "list", "common", Of("cubes", shown="all", follows=True), 12, 1, 6),
    Field("bank_forage", "list", "common", Of(shown="all", follows=True), 12, 7, 1),
    Field("order", "list", "common", Of("players", shown="all", value="seats", empty=-1), 12, 8, 4),
    Field("pending", "list", "powers", Of("casters", shown="all", bits="effects", width=62), 3, 0, 1),
    Field("active", "list", "powers", Of("casters", shown="all", bits="effects", width=62), 3, 1, 1),
    Field("held", "list", "powers", Of("casters", shown="all", bits="cards", width=62), 3, 2, 1),
    Field("stock", "list", "stock", Of("decks", "cards", shown="all", counted=True, follows=True)),
    Field("cards", "list", "cards", Of("hands", "cards", shown="all", counted=True)),
    Field("round", "number", "round", Of(shown="all", high=400)),
    Field("turn", "number", "turn", Of(shown="all", follows=True, text="turns", high=4)),
    Field("actor", "number", "actor", Of(shown="all", value="seats", text="turn")),
    Field("handed", "flag", "handed", Of(shown="all")),
    Field("cursor", "number", "cursor", Of(shown="all", high=30)),
    Field("wizard", "number", "wizard", Of(shown="all", value="wizards", text="picked", empty=-1)),
    Field("given", "number", "given", Of(shown="all", value="goods", empty=-1)),
    Field("site", "number", "site", Of(shown="all", value="hexes", empty=-1)),
    Field("count", "number", "count", Of(shown="all", high=30)),
    Field("clouds", "number", "clouds", Of(shown="all", bits="colours")),
    Field("erupting", "number", "erupting", Of(shown="all", bits="colours")),
    Field("losses", "number", "losses", Of(shown="all", bits="hexes")),
    Field("foreseer", "number", "foreseer", Of(shown="all", value="seats", empty=-1)),
    Field("shields", "number", "shields", Of(shown="all", bits="hexes")),
    Field("scorched", "number", "scorched", Of(shown="all", high=30)),
    Field("final", "flag", "final", Of(shown="all")),
    Field("ended", "number", "ended", Of(shown="all", value="endings")),
    Field("rolled", "number", "rolled", Of(shown="all", key=False, high=12)),
    Field("last", "number", "last", Of(shown="all", value="words", key=False, empty=-1)),
    Field("card", "number", "card", Of(shown="all", value="cards", empty=-1)),
    Field("step", "number", "step", Of(shown="all", high=60)),
    Field("did", "flag", "did", Of(shown="all")),
    Field("flipped", "number", "flipped", Of(shown="all", bits="hexes")),
]


def fresh(setup: Setup, sizes: dict[str, int]) -> position.Sygon:
    """Every field is empty; the game adds its question, its parts and what is shared."""
    p = position.Sygon()
    p.game = setup.game
    p.setup = setup
    p.sizes = {"hexes": 30, "sides": 6, "cubes": 6, "wizards": 3, "pieces": 4, "terms": 15, "players": 4} | sizes
    p.viewer = TRUTH
    p.seat = 0
    p.question = game_over
    p.board = filled(p.sizes["hexes"] * 15, 0)
    fill_column(p.board, 15, 3, 1, -1)
    fill_column(p.board, 15, 5, 6, -1)
    p.own = filled(p.sizes["seats"] * 44, 0)
    fill_column(p.own, 44, 14, 3, -1)
    fill_column(p.own, 44, 28, 1, -1)
    p.common = filled(12, 0)
    fill_column(p.common, 12, 8, 4, -1)
    p.powers = filled(p.sizes["casters"] * 3, 0)
    p.stock = filled(p.sizes["decks"] * p.sizes["cards"], 0)
    p.cards = filled(p.sizes["hands"] * p.sizes["cards"], 0)
    p.round = 0
    p.turn = 0
    p.actor = 0
    p.handed = False
    p.cursor = 0
    p.wizard = -1
    p.given = -1
    p.site = -1
    p.count = 0
    p.clouds = 0
    p.erupting = 0
    p.losses = 0
    p.foreseer = -1
    p.shields = 0
    p.scorched = 0
    p.final = False
    p.ended = 0
    p.rolled = 0
    p.last = -1
    p.card = -1
    p.step = 0
    p.did = False
    p.flipped = 0
    return p


def copy(p: position.Sygon) -> position.Sygon:
    twin = position.Sygon()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.tables = p.tables
    twin.journal = p.journal
    twin.viewer = p.viewer
    twin.board = p.board[:]
    twin.own = p.own[:]
    twin.common = p.common[:]
    twin.powers = p.powers[:]
    twin.stock = p.stock[:]
    twin.cards = p.cards[:]
    twin.round = p.round
    twin.turn = p.turn
    twin.actor = p.actor
    twin.handed = p.handed
    twin.cursor = p.cursor
    twin.wizard = p.wizard
    twin.given = p.given
    twin.site = p.site
    twin.count = p.count
    twin.clouds = p.clouds
    twin.erupting = p.erupting
    twin.losses = p.losses
    twin.foreseer = p.foreseer
    twin.shields = p.shields
    twin.scorched = p.scorched
    twin.final = p.final
    twin.ended = p.ended
    twin.rolled = p.rolled
    twin.last = p.last
    twin.card = p.card
    twin.step = p.step
    twin.did = p.did
    twin.flipped = p.flipped
    return twin


def seen(p: position.Sygon, viewer: int) -> position.Sygon:
    """The position with all blanked that this viewer may not see."""
    twin = position.Sygon()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.tables = p.tables
    twin.journal = p.journal
    twin.viewer = viewer
    twin.board = p.board[:]
    twin.own = p.own[:]
    twin.common = p.common[:]
    twin.powers = p.powers[:]
    twin.stock = p.stock[:]
    twin.cards = p.cards[:]
    twin.round = p.round
    twin.turn = p.turn
    twin.actor = p.actor
    twin.handed = p.handed
    twin.cursor = p.cursor
    twin.wizard = p.wizard
    twin.given = p.given
    twin.site = p.site
    twin.count = p.count
    twin.clouds = p.clouds
    twin.erupting = p.erupting
    twin.losses = p.losses
    twin.foreseer = p.foreseer
    twin.shields = p.shields
    twin.scorched = p.scorched
    twin.final = p.final
    twin.ended = p.ended
    twin.rolled = p.rolled
    twin.last = p.last
    twin.card = p.card
    twin.step = p.step
    twin.did = p.did
    twin.flipped = p.flipped
    return twin


def key(p: position.Sygon) -> int:
    h: i64 = mix(p.question.code, p.seat + 8)
    h = mix(h, (p.round + 8) << 31 | (p.turn + 8))
    h = mix(h, (p.actor + 8) << 31 | ((1 if p.handed else 0) + 8))
    h = mix(h, (p.cursor + 8) << 31 | (p.wizard + 8))
    h = mix(h, (p.given + 8) << 31 | (p.site + 8))
    h = mix(h, (p.count + 8) << 31 | (p.clouds + 8))
    h = mix(h, (p.erupting + 8) << 31 | (p.losses + 8))
    h = mix(h, (p.foreseer + 8) << 31 | (p.shields + 8))
    h = mix(h, (p.scorched + 8) << 31 | ((1 if p.final else 0) + 8))
    h = mix(h, (p.ended + 8) << 31 | (p.card + 8))
    h = mix(h, (p.step + 8) << 31 | ((1 if p.did else 0) + 8))
    h = mix(h, p.flipped + 8)
    h = mix_small(h, p.board)
    h = mix_list(h, p.own)
    h = mix_list(h, p.common)
    h = mix_wide(h, p.powers)
    h = mix_list(h, p.stock)
    return mix_list(h, p.cards)


def quick_key(p: position.Sygon) -> i64:
    weights = WEIGHTS
    h: i64 = p.question.code + p.seat * weights[0]
    h += p.round * weights[1]
    h += p.turn * weights[2]
    h += p.actor * weights[3]
    if p.handed:
        h += weights[4]
    h += p.cursor * weights[5]
    h += p.wizard * weights[6]
    h += p.given * weights[7]
    h += p.site * weights[8]
    h += p.count * weights[9]
    h += p.clouds * weights[10]
    h += p.erupting * weights[11]
    h += p.losses * weights[12]
    h += p.foreseer * weights[13]
    h += p.shields * weights[14]
    h += p.scorched * weights[15]
    if p.final:
        h += weights[16]
    h += p.ended * weights[17]
    h += p.card * weights[18]
    h += p.step * weights[19]
    if p.did:
        h += weights[20]
    h += p.flipped * weights[21]
    n: i64 = 22
    h = weigh(h, p.board, n, -1)
    n += len(p.board) + 1
    h = weigh(h, p.own, n, -1)
    n += len(p.own) + 1
    h = weigh(h, p.common, n, -1)
    n += len(p.common) + 1
    h = weigh(h, p.powers, n, -1)
    n += len(p.powers) + 1
    h = weigh(h, p.stock, n, -1)
    n += len(p.stock) + 1
    h = weigh(h, p.cards, n, -1)
    return h & M62


def flatten(p: position.Sygon, out: vec[i64]) -> None:
    """All numbers of the position: single ones, then those of lists."""
    out[0] = p.round
    out[1] = p.turn
    out[2] = p.actor
    out[3] = 1 if p.handed else 0
    out[4] = p.cursor
    out[5] = p.wizard
    out[6] = p.given
    out[7] = p.site
    out[8] = p.count
    out[9] = p.clouds
    out[10] = p.erupting
    out[11] = p.losses
    out[12] = p.foreseer
    out[13] = p.shields
    out[14] = p.scorched
    out[15] = 1 if p.final else 0
    out[16] = p.ended
    out[17] = p.rolled
    out[18] = p.last
    out[19] = p.card
    out[20] = p.step
    out[21] = 1 if p.did else 0
    out[22] = p.flipped
    n: i64 = 23
    n = put_list(out, n, p.board)
    n = put_list(out, n, p.own)
    n = put_list(out, n, p.common)
    n = put_list(out, n, p.powers)
    n = put_list(out, n, p.stock)
    n = put_list(out, n, p.cards)
