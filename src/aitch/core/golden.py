"""Golden records: whole games with the key at every ply, one at least for every way a game can end.

`NAME.record` is the game, `NAME.keys` the key of the first position and after every event, a line each.  They notice
any change of the rules, of a key or of the record format.  `aitch golden GAME` makes them.
"""

from __future__ import annotations

from pathlib import Path

from aitch.core.content import pack_names
from aitch.core.contract import State
from aitch.core.errors import BadRecord
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.record import parse_record, print_record, replay, verify
from aitch.core.registry import find_game


def check_golden(path: Path, game: Game) -> str:
    """Replays one golden record and compares the key at every ply; returns how its game ended."""
    text, wanted = read(path), read(path.with_suffix(".keys")).split()
    try:
        match, found = keys_of(text, game)
        verify(parse_record(text), game)
    except BadRecord as error:
        raise BadRecord(f"{path.name}: {error}") from None
    for ply, (one, other) in enumerate(zip(wanted, found, strict=False)):
        if one != other:
            raise BadRecord(f"{path.name}: the key after {ply} events is {other}, but was {one}")
    if len(wanted) != len(found):
        raise BadRecord(f"{path.name}: there are {len(wanted)} keys for {len(found)} positions")
    if print_record(match) != text:
        raise BadRecord(f"{path.name}: the record prints differently now")
    return game.ending(match.state)


def check_folder(folder: Path, game: Game) -> dict[str, list[str]]:
    """Checks all golden records of a game; returns which of them show each of its endings."""
    shown: dict[str, list[str]] = {ending: [] for ending in game.endings}
    packs = pack_names(Path(game.folder) / "content")
    for path in sorted(folder.glob("*.record")):
        pack = parse_record(read(path)).content_name
        played = game if pack == game.pack.name or pack not in packs else find_game(game.name, pack)
        ending = check_golden(path, played)
        if ending:
            shown[ending].append(path.name)
    return shown


def keys_of(text: str, game: Game) -> tuple[Match, list[str]]:
    """Replays a record; its key at the start and after every event."""
    found: list[str] = []
    match = replay(parse_record(text), game, lambda m: found.append(key_text(m.state)))
    return match, [key_text(match.line[0]), *found]


def key_text(state: State) -> str:
    return f"{state.key():016x}"


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path.name}: cannot be read: {error}") from None


def write_golden(folder: Path, name: str, text: str, game: Game) -> None:
    """Writes a record and its keys."""
    keys = keys_of(text, game)[1]
    name = name.replace(" ", "-")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.record").write_text(text, encoding="utf-8")
    (folder / f"{name}.keys").write_text("\n".join(keys) + "\n", encoding="utf-8")
