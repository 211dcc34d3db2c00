"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import TRUTH, game_over
from aitch.core.fields import WEIGHTS, Field, Of, cover, fill_column, filled, mix_list, mix_small, put_list, weigh
from aitch.core.game import Setup
from aitch.core.rng import M62, mix
from aitch.games.hyperborea import position

FIELDS: Final = [
    Field("stage", "number", "stage", Of(shown="all", value="stages")),
    Field("active", "number", "active", Of(shown="all", value="seats", text="turn")),
    Field("first", "number", "first", Of(shown="all", value="seats")),
    Field("count", "number", "count", Of(shown="all", high=500)),
    Field("round", "number", "round", Of(shown="all", high=100000)),
    Field("steps", "number", "steps", Of(shown="all")),
    Field("warned", "flag", "warned", Of(shown="all")),
    Field("sacrificed", "flag", "sacrificed", Of(shown="all")),
    Field("goals", "number", "goals", Of(shown="all", bits="goals", follows=True)),
    Field("closer", "number", "closer", Of(shown="all", value="seats", empty=-1)),
    Field("ending", "number", "ending", Of(shown="all", value="endings", empty=-1)),
    Field("reveals", "number", "reveals", Of(shown="all", stored=False)),
    Field("gaps", "number", "gaps", Of(shown="all", high=8)),
    Field("draws", "number", "draws", Of(shown="all", high=9)),
    Field("losing", "number", "losing", Of(shown="all", value="losses", empty=-1)),
    Field("cell", "number", "cell", Of(shown="all", value="cells", empty=-1)),
    Field("site", "number", "site", Of(shown="all", value="sites", empty=-1)),
    Field("foe", "number", "foe", Of(shown="all", value="seats", empty=-1)),
    Field("kind", "number", "kind", Of(shown="all", value="kinds", empty=-1)),
    Field("colour", "number", "colour", Of(shown="all", value="colours", empty=-1)),
    Field("zone", "number", "zone", Of(shown="all", value="zones", empty=-1)),
    Field("purpose", "number", "purpose", Of(shown="all", value="purposes", empty=-1)),
    Field("program", "number", "program", Of(shown="all", value="programs", empty=-1)),
    Field("rows", "number", "rows", Of(shown="all", bits="rows")),
    Field("held", "number", "held", Of(shown="active", value="ruins", hidden=-2, empty=-1)),
    Field("land", "list", "map", Of("cells", shown="all", value="lands", width=8, text="tiles", empty=-1), 22, 0, 1),
    Field("free", "list", "map", Of("cells", "players", shown="all", counted=True, width=8), 22, 1, 6),
    Field(
        "inside",
        "list",
        "map",
        Of("cells", "sites", shown="all", value="occupants", width=8, follows=True, text="in"),
        22,
        7,
        4,
    ),
    Field("walls", "list", "map", Of("cells", "players", shown="all", counted=True, width=8), 22, 11, 6),
    Field("tokens", "list", "map", Of("cells", "sites", shown="all", value="tokens", width=8, follows=True), 22, 17, 4),
    Field("stopped", "list", "map", Of("cells", shown="all", width=8, high=9), 22, 21, 1),
    Field("bag", "list", "own", Of("seats", "colours", shown="all", counted=True), 37, 0, 7),
    Field("available", "list", "own", Of("seats", "colours", shown="all", counted=True), 37, 7, 7),
    Field("unused", "list", "own", Of("seats", "colours", shown="all", counted=True), 37, 14, 7),
    Field("level", "list", "own", Of("seats", "rows", shown="all", text="levels", high=6), 37, 21, 6),
    Field("gems", "list", "own", Of("seats", shown="all", high=999), 37, 27, 1),
    Field("trophies", "list", "own", Of("seats", shown="all", text="ghosts", high=18), 37, 28, 1),
    Field("graves", "list", "own", Of("seats", shown="all", bits="players"), 37, 29, 1),
    Field("stored", "list", "own", Of("seats", shown="owner", value="ruins", hidden=-2, empty=-1), 37, 30, 1),
    Field("race", "list", "own", Of("seats", shown="all", value="races", empty=-1), 37, 31, 1),
    Field("race_tile", "list", "own", Of("seats", shown="all", value="race_tiles", empty=-1), 37, 32, 1),
    Field("powers", "list", "own", Of("seats", shown="all", follows=True, high=9), 37, 33, 1),
    Field("start", "list", "own", Of("seats", shown="all", value="cards", empty=-1), 37, 34, 1),
    Field("objectives", "list", "own", Of("seats", shown="all", bits="goals"), 37, 35, 1),
    Field("losses", "list", "own", Of("seats", shown="all", high=9), 37, 36, 1),
    Field("board", "list", "board", Of("seats", "sets", shown="all", value="cubes", text="on")),
    Field("where", "list", "cards", Of("cards", shown="all", value="places", text="cards", empty=14), 3, 0, 1),
    Field("on_card", "list", "cards", Of("cards", shown="all", value="cubes"), 3, 1, 1),
    Field("lit", "list", "cards", Of("cards", shown="all", high=1), 3, 2, 1),
    Field("pool", "list", "pool", Of("kinds", shown="all", counted=True)),
    Field("spent", "list", "spent", Of("ruins", shown="all", counted=True)),
    Field("waste", "number", "waste", Of(shown="all", bits="slots", follows=True)),
    Field("boxed", "number", "boxed", Of(shown="all", high=18)),
    Field("supply", "list", "left", Of("colours", shown="all", stored=False), 23, 0, 7),
    Field("heap", "list", "left", Of("backs", shown="all", stored=False), 23, 7, 3),
    Field("ghosts", "list", "left", Of(shown="all", stored=False), 23, 10, 1),
    Field("reserve", "list", "left", Of("players", shown="all", stored=False), 23, 11, 6),
    Field("forts", "list", "left", Of("players", shown="all", stored=False), 23, 17, 6),
]


def fresh(setup: Setup, sizes: dict[str, int]) -> position.Hyperborea:
    """Every field is empty; the game adds its question, its parts and what is shared."""
    p = position.Hyperborea()
    p.game = setup.game
    p.setup = setup
    p.sizes = {"players": 6, "colours": 7, "rows": 6, "sites": 4, "backs": 3} | sizes
    p.viewer = TRUTH
    p.seat = 0
    p.question = game_over
    p.stage = 0
    p.active = 0
    p.first = 0
    p.count = 0
    p.round = 0
    p.steps = 0
    p.warned = False
    p.sacrificed = False
    p.goals = 0
    p.closer = -1
    p.ending = -1
    p.reveals = 0
    p.gaps = 0
    p.draws = 0
    p.losing = -1
    p.cell = -1
    p.site = -1
    p.foe = -1
    p.kind = -1
    p.colour = -1
    p.zone = -1
    p.purpose = -1
    p.program = -1
    p.rows = 0
    p.held = -1
    p.map = filled(p.sizes["cells"] * 22, 0)
    fill_column(p.map, 22, 0, 1, -1)
    p.own = filled(p.sizes["seats"] * 37, 0)
    fill_column(p.own, 37, 30, 1, -1)
    fill_column(p.own, 37, 31, 1, -1)
    fill_column(p.own, 37, 32, 1, -1)
    fill_column(p.own, 37, 34, 1, -1)
    p.board = filled(p.sizes["seats"] * p.sizes["sets"], 0)
    p.cards = filled(p.sizes["cards"] * 3, 0)
    fill_column(p.cards, 3, 0, 1, 14)
    p.pool = filled(p.sizes["kinds"], 0)
    p.spent = filled(p.sizes["ruins"], 0)
    p.waste = 0
    p.boxed = 0
    p.left = filled(23, 0)
    return p


def copy(p: position.Hyperborea) -> position.Hyperborea:
    twin = position.Hyperborea()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.t = p.t
    twin.rules = p.rules
    twin.viewer = p.viewer
    twin.stage = p.stage
    twin.active = p.active
    twin.first = p.first
    twin.count = p.count
    twin.round = p.round
    twin.steps = p.steps
    twin.warned = p.warned
    twin.sacrificed = p.sacrificed
    twin.goals = p.goals
    twin.closer = p.closer
    twin.ending = p.ending
    twin.reveals = p.reveals
    twin.gaps = p.gaps
    twin.draws = p.draws
    twin.losing = p.losing
    twin.cell = p.cell
    twin.site = p.site
    twin.foe = p.foe
    twin.kind = p.kind
    twin.colour = p.colour
    twin.zone = p.zone
    twin.purpose = p.purpose
    twin.program = p.program
    twin.rows = p.rows
    twin.held = p.held
    twin.map = p.map[:]
    twin.own = p.own[:]
    twin.board = p.board[:]
    twin.cards = p.cards[:]
    twin.pool = p.pool[:]
    twin.spent = p.spent[:]
    twin.waste = p.waste
    twin.boxed = p.boxed
    twin.left = p.left[:]
    return twin


def seen(p: position.Hyperborea, viewer: int) -> position.Hyperborea:
    """The position with all blanked that this viewer may not see."""
    twin = position.Hyperborea()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.t = p.t
    twin.rules = p.rules
    twin.viewer = viewer
    twin.stage = p.stage
    twin.active = p.active
    twin.first = p.first
    twin.count = p.count
    twin.round = p.round
    twin.steps = p.steps
    twin.warned = p.warned
    twin.sacrificed = p.sacrificed
    twin.goals = p.goals
    twin.closer = p.closer
    twin.ending = p.ending
    twin.reveals = p.reveals
    twin.gaps = p.gaps
    twin.draws = p.draws
    twin.losing = p.losing
    twin.cell = p.cell
    twin.site = p.site
    twin.foe = p.foe
    twin.kind = p.kind
    twin.colour = p.colour
    twin.zone = p.zone
    twin.purpose = p.purpose
    twin.program = p.program
    twin.rows = p.rows
    twin.held = p.held if viewer == p.active else -1 if p.held == -1 else -2
    twin.map = p.map[:]
    twin.own = p.own[:]
    cover(twin.own, 37, 30, 1, viewer, -1, -2)
    twin.board = p.board[:]
    twin.cards = p.cards[:]
    twin.pool = p.pool[:]
    twin.spent = p.spent[:]
    twin.waste = p.waste
    twin.boxed = p.boxed
    twin.left = p.left[:]
    return twin


def key(p: position.Hyperborea) -> int:
    h: i64 = mix(p.question.code, p.seat + 8)
    h = mix(h, (p.stage + 8) << 31 | (p.active + 8))
    h = mix(h, (p.first + 8) << 31 | (p.count + 8))
    h = mix(h, (p.round + 8) << 31 | (p.steps + 8))
    h = mix(h, ((1 if p.warned else 0) + 8) << 31 | ((1 if p.sacrificed else 0) + 8))
    h = mix(h, (p.goals + 8) << 31 | (p.closer + 8))
    h = mix(h, (p.ending + 8) << 31 | (p.gaps + 8))
    h = mix(h, (p.draws + 8) << 31 | (p.losing + 8))
    h = mix(h, (p.cell + 8) << 31 | (p.site + 8))
    h = mix(h, (p.foe + 8) << 31 | (p.kind + 8))
    h = mix(h, (p.colour + 8) << 31 | (p.zone + 8))
    h = mix(h, (p.purpose + 8) << 31 | (p.program + 8))
    h = mix(h, (p.rows + 8) << 31 | (p.held + 8))
    h = mix(h, (p.waste + 8) << 31 | (p.boxed + 8))
    h = mix_small(h, p.map)
    h = mix_list(h, p.own)
    h = mix_list(h, p.board)
    h = mix_list(h, p.cards)
    h = mix_list(h, p.pool)
    return mix_list(h, p.spent)


def quick_key(p: position.Hyperborea) -> i64:
    weights = WEIGHTS
    h: i64 = p.question.code + p.seat * weights[0]
    h += p.stage * weights[1]
    h += p.active * weights[2]
    h += p.first * weights[3]
    h += p.count * weights[4]
    h += p.round * weights[5]
    h += p.steps * weights[6]
    if p.warned:
        h += weights[7]
    if p.sacrificed:
        h += weights[8]
    h += p.goals * weights[9]
    h += p.closer * weights[10]
    h += p.ending * weights[11]
    h += p.gaps * weights[12]
    h += p.draws * weights[13]
    h += p.losing * weights[14]
    h += p.cell * weights[15]
    h += p.site * weights[16]
    h += p.foe * weights[17]
    h += p.kind * weights[18]
    h += p.colour * weights[19]
    h += p.zone * weights[20]
    h += p.purpose * weights[21]
    h += p.program * weights[22]
    h += p.rows * weights[23]
    h += p.held * weights[24]
    h += p.waste * weights[25]
    h += p.boxed * weights[26]
    n: i64 = 27
    h = weigh(h, p.map, n, -1)
    n += len(p.map) + 1
    h = weigh(h, p.own, n, -1)
    n += len(p.own) + 1
    h = weigh(h, p.board, n, -1)
    n += len(p.board) + 1
    h = weigh(h, p.cards, n, -1)
    n += len(p.cards) + 1
    h = weigh(h, p.pool, n, -1)
    n += len(p.pool) + 1
    h = weigh(h, p.spent, n, -1)
    return h & M62


def flatten(p: position.Hyperborea, out: vec[i64]) -> None:
    """All numbers of the position: single ones, then those of lists."""
    out[0] = p.stage
    out[1] = p.active
    out[2] = p.first
    out[3] = p.count
    out[4] = p.round
    out[5] = p.steps
    out[6] = 1 if p.warned else 0
    out[7] = 1 if p.sacrificed else 0
    out[8] = p.goals
    out[9] = p.closer
    out[10] = p.ending
    out[11] = p.reveals
    out[12] = p.gaps
    out[13] = p.draws
    out[14] = p.losing
    out[15] = p.cell
    out[16] = p.site
    out[17] = p.foe
    out[18] = p.kind
    out[19] = p.colour
    out[20] = p.zone
    out[21] = p.purpose
    out[22] = p.program
    out[23] = p.rows
    out[24] = p.held
    out[25] = p.waste
    out[26] = p.boxed
    n: i64 = 27
    n = put_list(out, n, p.map)
    n = put_list(out, n, p.own)
    n = put_list(out, n, p.board)
    n = put_list(out, n, p.cards)
    n = put_list(out, n, p.pool)
    n = put_list(out, n, p.spent)
    n = put_list(out, n, p.left)
