"""Golden records: whole games with the key at every ply, one at least for every way a game can end.

`NAME.record` is the game, `NAME.keys` the key of the first position and after every event, a line each.  They notice
any change of the rules, of a key or of the record format.  `python -m aitch.core.golden GAME` makes them.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable
from pathlib import Path

from aitch.core.content import pack_names
from aitch.core.contract import CHANCE, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import parse_record, print_record, replay, verify
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.suite import configurations, seed_of

TRIED = 12
"""How many answers the steered player compares."""
STRAY = 8
"""It answers at random once in so many times, so that its games differ."""


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


def search(game: Game, endings: Iterable[str], games: int, seed: int) -> dict[str, str]:
    """Plays up to so many games, of all options and seats, and gives the first record of each ending wanted."""
    missing = set(endings)
    found: dict[str, str] = {}
    for number, (options, seats) in enumerate(configurations(game, games, seed)[0]):
        if not missing:
            break
        match = play(game, options, seats, seed_of(seed, number), steered=number % 2 == 1)
        ending = game.ending(match.state)
        if ending in missing:
            missing.remove(ending)
            found[ending] = print_record(match)
    return found


def play(game: Game, options: dict[str, object], seats: int, seed: int, steered: bool) -> Match:
    """One whole game: at random, or with every seat steering by `Game.score` one answer ahead."""
    rng = Rng(seed)
    match = Match(game, options, seats, Dice(hashlib.sha256(str(seed).encode()).digest()))
    while not match.over:
        if match.state.seat == CHANCE:
            match.roll()
        elif steered and rng.below(STRAY):
            match.answer(steered_answer(match.state, rng))
        else:
            match.answer(random_answer(match.state, rng))
    return match


def steered_answer(state: State, rng: Rng) -> int:
    """The best of a few answers for the seat that is asked, as far as `Game.score` sees."""
    options = state.options()
    rng.shuffle(options)
    best, best_score = options[0], -2.0
    for option in options[:TRIED]:
        after = state.copy()
        after.apply(option)
        score = state.game.score(after, state.seat)
        if score > best_score:
            best, best_score = option, score
    return best


def make(game: Game, folder: Path, records: Iterable[Path], games: int, seed: int) -> list[str]:
    """Writes a golden record for every ending: of the given records first, then of games played for it."""
    done: set[str] = set()
    lines: list[str] = []
    for path in records:
        text = read(path)
        ending = game.ending(keys_of(text, game)[0].state)
        if not ending:
            raise BadRecord(f"{path.name}: this game was not played to an end by the rules")
        name = ending if ending not in done else path.stem
        write_golden(folder, name, text, game)
        lines.append(f"{name}: from {path.name}")
        done.add(ending)
    for ending, text in search(game, [e for e in game.endings if e not in done], games, seed).items():
        write_golden(folder, ending, text, game)
        lines.append(f"{ending}: played")
        done.add(ending)
    missing = [ending for ending in game.endings if ending not in done]
    if missing:
        raise AitchError(
            f"{game.name}: no game ended by {', '.join(missing)} in {games} games: give records of such games, "
            "or more --games"
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m aitch.core.golden", description="Makes golden records of a game.")
    parser.add_argument("game")
    parser.add_argument("records", nargs="*", type=Path, help="recorded games, for endings that are rare at random")
    parser.add_argument("--out", type=Path, help="where they go (tests/golden/GAME)")
    parser.add_argument("--content", default="default", help="the content pack")
    parser.add_argument("--games", type=int, default=2000, help="how many games to play at most")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        game = find_game(given.game, given.content)
        out = given.out or Path("tests", "golden", given.game)
        print("\n".join(make(game, out, given.records, given.games, given.seed)))
    except AitchError as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
