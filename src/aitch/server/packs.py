"""Games with their content packs, by name: what a client may name is only what lies in the game's own folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from aitch.core.content import DEFAULT, pack_names, pack_with
from aitch.core.errors import AitchError
from aitch.core.game import Game
from aitch.core.record import Record
from aitch.core.registry import find_game, game_names
from aitch.server.refused import UNKNOWN, Refused


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
    return pack_with([(pack.name, pack.digest) for pack in packs_of(game.name)], game.pack.digest, DEFAULT)


def pack_of_record(record: Record) -> str:
    """The pack that a record was played with."""
    packs = [(pack.name, pack.digest) for pack in packs_of(record.game)]
    return pack_with(packs, record.content_digest, record.content_name)
