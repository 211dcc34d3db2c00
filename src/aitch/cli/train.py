"""`aitch train`: programs that learn to judge a game by playing it with themselves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape
from rich.table import Table

from aitch.arena.places import PROCESSES, place_for
from aitch.cli.arena import STOPPED
from aitch.cli.common import Content, GameName, err, game_of, out, say_interpreted
from aitch.cli.runs import On, Seed, Workers, progress_bar
from aitch.cli.table import records_folder
from aitch.core.errors import BadOption
from aitch.training.rounds import Plan, Training, find_learner, for_length

ROUNDS: Final = 3
EPOCHS: Final = 12
QUICK_EPOCHS: Final = 3
UNTIL_TIME_IS_UP: Final = 1000


def train(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option("--seats", "-s", metavar="N,...", help="For how many seats; trials are held at the first."),
    ] = "",
    rounds: Annotated[
        int,
        typer.Option("--rounds", "-r", metavar="N", min=0, help="How many rounds, in all; 3, or until time is up."),
    ] = 0,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="N", min=0, help="Games of a round; 800, 4000 quick ones, more of short games."
        ),
    ] = 0,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations",
            metavar="N",
            min=0,
            help="How much is thought about a move; 24, more in short games. After quick ones in trials: 2, no search.",
        ),
    ] = 0,
    horizon: Annotated[
        int,
        typer.Option("--horizon", metavar="N", min=0, help="How far the first teacher, the written score, plays on."),
    ] = 0,
    hidden: Annotated[
        int, typer.Option("--hidden", metavar="N", help="Hidden numbers of the network, a multiple of 64.")
    ] = 64,
    epochs: Annotated[
        int, typer.Option("--epochs", metavar="N", min=0, help="How often all games are learned; 12, 3 of quick ones.")
    ] = 0,
    quick: Annotated[
        bool, typer.Option("--quick", help="Many games in which nobody searches; for games with much chance.")
    ] = False,
    first: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Weights that teach first; else the written score."),
    ] = None,
    minutes: Annotated[
        float,
        typer.Option("--minutes", metavar="M", min=0, help="Begin no round that would take longer; 0: no limit."),
    ] = 0.0,
    workers: Workers = None,
    on: On = PROCESSES,
    folder: Annotated[Path | None, typer.Option("--folder", metavar="DIR", help="Where the run lies.")] = None,
    content: Content = "default",
    seed: Seed = 1,
) -> None:
    """Let programs learn a game by playing it with themselves.

    Each round plays games by search, fits a small network to them, and lets it meet its teacher: who wins by a
    sequential test teaches the next round. The first teacher is the score that the game's authors wrote. A run can be
    stopped at any time (Ctrl-C); the same command goes on with it. Needs PyTorch: pip install 'aitch\\[train]'.

    A game with few decisions takes more games, and more thought in each, unless --games and --simulations say how much.
    With --minutes and without --rounds it goes on until time is up.

    Games and trials may be played on a cluster (--on); this machine learns from them.

    In --quick games every seat makes the move that looks best at once, so that a hundred times as many are played.
    Where chance decides much, that teaches more. Each round then goes on from what the last one learned.

    What was learned is a file, weights.json. Whoever searches plays by it in the arena: expert:weights=FILE.

    [dim]Examples:[/]
      aitch train hermetica --rounds 3 --games 1500 --workers 16
      aitch train hyperborea --seats 2 --quick --rounds 8
      aitch train hermetica --minutes 10
      aitch train hemloch --quick --from weights.json --rounds 20
    """
    say_interpreted()
    find_learner()
    found = game_of(game, content)
    counts = read_counts(seats, found.seat_counts)
    if hidden < 64 or hidden % 64:
        raise BadOption(f"--hidden {hidden}: a network has 64, 128, 192 ... hidden numbers")
    epochs = epochs or (QUICK_EPOCHS if quick else EPOCHS)
    plan = Plan(found.name, content, counts, games, simulations, hidden, epochs, seed, horizon, quick)
    plan = replace(plan, first=str(first.resolve()) if first else "")
    plan = for_length(plan, found)
    place = folder or records_folder().parent / "training" / f"{found.name}-{'-'.join(map(str, counts))}"
    try:
        with progress_bar(True) as bar:
            task = bar.add_task(found.title, total=None)
            run = Training(
                place,
                plan,
                place_for(on, workers),
                lambda what, done, total: bar.update(
                    task, description=f"{found.title}, {what}", completed=done, total=total or None
                ),
            )
            play_rounds(run, rounds or (UNTIL_TIME_IS_UP if minutes else ROUNDS), minutes)
    except KeyboardInterrupt:
        err().print(f"stopped; all that is done lies in {escape(str(place))}: the same command goes on with it")
        raise typer.Exit(STOPPED) from None
    show(run)


def play_rounds(run: Training, rounds: int, minutes: float, clock: Callable[[], float] = time.monotonic) -> None:
    """So many rounds in all, and none that would end too late, if it takes as long as the longest so far."""
    began, longest = clock(), 0.0
    while run.done < rounds and not (minutes and clock() - began + longest > 60 * minutes):
        before = clock()
        run.play_round()
        longest = max(longest, clock() - before)


def read_counts(text: str, possible: list[int]) -> list[int]:
    """Numbers of seats as a person writes them; two, or the fewest, if nothing is said."""
    if not text:
        return [2 if 2 in possible else possible[0]]
    counts = [int(part) if part.strip().isdecimal() else -1 for part in text.split(",")]
    if any(count not in possible for count in counts):
        raise BadOption(f"--seats {text}: numbers of {', '.join(map(str, possible))}, with commas between them")
    return counts


def show(run: Training) -> None:
    table = Table("round", "beats the best before", "against the written score", box=None, pad_edge=False)
    for number, verdict in enumerate(run.verdicts(), start=1):
        share = verdict["against the written score"]
        told = f"{100 * float(share['share']):.0f} %" if isinstance(share, dict) else ""
        table.add_row(str(number), str(verdict["verdict"]), told)
    console = out()
    console.print(table)
    best = run.best()
    console.print(f"\nThe best is {escape(best)}" if best else "\nNobody has beaten the written score yet.")
