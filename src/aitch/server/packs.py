"""Games with their content packs, by name: what a client may name is only what lies in the game's own folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from aitch.core.content import pack_names
from aitch.core.contract import CHANCE, OVER
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.match import hides_anything
from aitch.core.play import random_answer
from aitch.core.registry import find_game, game_names
from aitch.core.rng import Rng
from aitch.server.refused import UNKNOWN, Refused

DEFAULT: Final = "default"
PROBES: Final = 3
POSITIONS: Final = 300


class PackName(NamedTuple):
    """A pack of a game's folder: the name it is asked for by, its title, its hash."""

    name: str
    title: str
    digest: str


def game_of(name: str, pack: str = "") -> Game:
    """A registered game with one of its own packs; never a path."""
    if name not in game_names():
        raise Refused(f"there is no game {name!r} here", UNKNOWN, "game")
    if pack in ("", DEFAULT):
        return find_game(name)
    if pack not in [found.name for found in packs_of(name)]:
        raise Refused(f"{find_game(name).title} has no content pack {pack!r}", UNKNOWN, "pack")
    return find_game(name, pack)


@cache
def packs_of(name: str) -> list[PackName]:
    """Every pack that can be played."""
    out: list[PackName] = []
    for pack in pack_names(Path(find_game(name).folder) / "content"):
        try:
            found = find_game(name, pack).pack
        except AitchError:
            continue
        out.append(PackName(pack, found.title, found.digest))
    return out


def pack_of(game: Game) -> str:
    """The name that this game's pack is asked for by."""
    return pack_with(game.name, game.pack.digest)


def pack_with(name: str, digest: str) -> str:
    """The pack with this hash; the default one if there is none."""
    return next((pack.name for pack in packs_of(name) if pack.digest == digest), DEFAULT)


@cache
def hidden(name: str) -> bool:
    """Whether a game hides anything from anybody, found out by playing it a little at random."""
    game = find_game(name)
    for probe in range(PROBES):
        rng = Rng(probe)
        state = game.start(None, game.seat_counts[probe % len(game.seat_counts)])
        seats = len(state.returns())
        for _ in range(POSITIONS):
            if state.seat == OVER:
                break
            if state.seat != CHANCE and hides_anything(state, seats):
                return True
            state.apply(random_answer(state, rng))
    return False
