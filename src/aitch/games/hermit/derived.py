"""Made by `aitch derive` from position.py: change that, not this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.contract import TRUTH, game_over
from aitch.core.fields import Field, Of, fill_column, filled, mix_columns, mix_list, mix_wide, put_list
from aitch.core.game import Setup
from aitch.core.rng import mix
from aitch.games.hermit import position

FIELDS: Final = [
    Field("invented", "list", "invented", Of("any", shown="all", value="sides", width=62, text="cards")),
    Field("coast", "list", "coast", Of("any", shown="all", value="cards", follows=True)),
    Field("hermie", "number", "hermie", Of(shown="all", high=10)),
    Field("wave", "number", "wave", Of(shown="all", low=1, high=11)),
    Field("round", "number", "round", Of(shown="all", key=False, high=13)),
    Field("drawer", "number", "drawer", Of(shown="all", value="seats")),
    Field("source", "number", "source", Of(shown="all", high=10)),
    Field("picked", "number", "picked", Of(shown="all", value="cards", empty=-1)),
    Field("place", "number", "place", Of(shown="all", value="cells", empty=-1)),
    Field("ended", "number", "ended", Of(shown="all", value="endings")),
    Field("top", "list", "own", Of("seats", shown="all", value="cards", follows=True, empty=-1), 20, 0, 1),
    Field("hand", "list", "own", Of("seats", shown="all", bits="cards"), 20, 1, 1),
    Field("unseen", "list", "own", Of("seats", shown="all", bits="cards", follows=True), 20, 2, 1),
    Field("pile", "list", "own", Of("seats", shown="all", stored=False), 20, 3, 1),
    Field("below", "list", "own", Of("seats", "cards", shown="all", stored=False), 20, 4, 16),
    Field("areas", "parts", "areas", Of("seats", shown="all", value="areas", text="area")),
]


def fresh(setup: Setup, sizes: dict[str, int]) -> position.Hermit:
    """Every field is empty; the game adds its question, its parts and what is shared."""
    p = position.Hermit()
    p.game = setup.game
    p.setup = setup
    p.sizes = {"cards": 16} | sizes
    p.viewer = TRUTH
    p.seat = 0
    p.question = game_over
    p.invented = filled(0, 0)
    p.coast = filled(0, 0)
    p.hermie = 0
    p.wave = 0
    p.round = 0
    p.drawer = 0
    p.source = 0
    p.picked = -1
    p.place = -1
    p.ended = 0
    p.own = filled(p.sizes["seats"] * 20, 0)
    fill_column(p.own, 20, 0, 1, -1)
    p.areas = []
    return p


def copy(p: position.Hermit) -> position.Hermit:
    twin = position.Hermit()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.rules = p.rules
    twin.deck = p.deck
    twin.pack_deck = p.pack_deck
    twin.viewer = p.viewer
    twin.invented = p.invented[:]
    twin.coast = p.coast[:]
    twin.hermie = p.hermie
    twin.wave = p.wave
    twin.round = p.round
    twin.drawer = p.drawer
    twin.source = p.source
    twin.picked = p.picked
    twin.place = p.place
    twin.ended = p.ended
    twin.own = p.own[:]
    twin.areas = [part.copy() for part in p.areas]
    return twin


def seen(p: position.Hermit, viewer: int) -> position.Hermit:
    """The position with all blanked that this viewer may not see."""
    twin = position.Hermit()
    twin.game = p.game
    twin.setup = p.setup
    twin.sizes = p.sizes
    twin.seat = p.seat
    twin.question = p.question
    twin.rules = p.rules
    twin.deck = p.deck
    twin.pack_deck = p.pack_deck
    twin.viewer = viewer
    twin.invented = p.invented[:]
    twin.coast = p.coast[:]
    twin.hermie = p.hermie
    twin.wave = p.wave
    twin.round = p.round
    twin.drawer = p.drawer
    twin.source = p.source
    twin.picked = p.picked
    twin.place = p.place
    twin.ended = p.ended
    twin.own = p.own[:]
    twin.areas = [part.copy() for part in p.areas]
    return twin


def key(p: position.Hermit) -> int:
    h: i64 = mix(p.question.code, p.seat + 8)
    h = mix(h, (p.hermie + 8) << 31 | (p.wave + 8))
    h = mix(h, (p.drawer + 8) << 31 | (p.source + 8))
    h = mix(h, (p.picked + 8) << 31 | (p.place + 8))
    h = mix(h, p.ended + 8)
    h = mix_wide(h, p.invented)
    h = mix_list(h, p.coast)
    h = mix_columns(h, p.own, 20, 0, 1)
    h = mix_columns(h, p.own, 20, 1, 1)
    h = mix_columns(h, p.own, 20, 2, 1)
    for part in p.areas:
        h = part.mix_into(h)
    return h


def flatten(p: position.Hermit, out: vec[i64]) -> None:
    """All numbers of the position: single ones, then those of lists."""
    out[0] = p.hermie
    out[1] = p.wave
    out[2] = p.round
    out[3] = p.drawer
    out[4] = p.source
    out[5] = p.picked
    out[6] = p.place
    out[7] = p.ended
    n: i64 = 8
    n = put_list(out, n, p.own)
