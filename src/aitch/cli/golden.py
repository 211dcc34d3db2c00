"""`aitch golden`: plays whole games until there is a record of every way that a game can end."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from aitch.cli.common import Content, GameName, game_of, out
from aitch.core.contract import CHANCE, State
from aitch.core.dice import Dice
from aitch.core.errors import AitchError, BadRecord
from aitch.core.game import Game
from aitch.core.golden import keys_of, read, write_golden
from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.rng import Rng
from aitch.core.suite import configurations, seed_of

TRIED = 12
"""How many answers the steered player compares."""
STRAY = 8
"""It answers at random once in so many times, so that its games differ."""


def golden(
    game: GameName,
    records: Annotated[
        list[Path] | None, typer.Argument(metavar="RECORD...", help="Recorded games, for endings that are rare.")
    ] = None,
    folder: Annotated[Path | None, typer.Option("--out", help="Where they go: tests/golden/GAME.")] = None,
    content: Content = "default",
    games: Annotated[int, typer.Option("--games", help="How many games to play at most.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", help="Which games.")] = 1,
) -> None:
    """Make golden records of a game: whole games with the key at every ply, one for every way that it can end.

    [dim]Example:[/]
      aitch golden hermetica --out tests/golden/hermetica
    """
    for line in make(game_of(game, content), folder or Path("tests", "golden", game), records or [], games, seed):
        out().print(line)


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
