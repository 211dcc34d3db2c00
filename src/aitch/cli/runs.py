"""`aitch selfplay`, `check`, `perft`, `scenarios`, `bench`: commands that let engines run."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from aitch.arena.intervals import wilson
from aitch.arena.places import PROCESSES, place_for
from aitch.arena.selfplay import SelfPlay
from aitch.arena.setup import pack_files
from aitch.arena.tasks import in_order
from aitch.cli import measure
from aitch.cli.common import (
    Content,
    GameName,
    Json,
    Options,
    Seats,
    begin,
    err,
    game_of,
    options_of,
    out,
    print_json,
    say_interpreted,
    start_of,
    write_text,
)
from aitch.cli.results import Results, Tally
from aitch.cli.rewrite import rewrite_file
from aitch.cli.table import lineup, split_bots
from aitch.core.errors import BadOption
from aitch.core.game import Game
from aitch.core.perft import perft as count_moves
from aitch.core.registry import game_names
from aitch.core.scenario import Result, load_paths, run_scenario, scenario_files
from aitch.core.suite import Breach
from aitch.core.suite import check as check_contract

Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")]
Records = Annotated[Path | None, typer.Option("--records", metavar="DIR", help="Where results and records go.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was stopped.")]
Markdown = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables there as Markdown.")
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", metavar="K", min=1, max=4096, help="How many at a time; else one for each core."),
]
On = Annotated[
    str,
    typer.Option(
        "--on", metavar="WHERE", help="processes of this machine, or a Ray cluster: local, auto, ray://HOST:PORT."
    ),
]
MOST = 10_000_000


def progress_bar(shown: bool) -> Progress:
    """A bar on standard error, where a person watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err(),
        transient=True,
        disable=not shown or not sys.stderr.isatty(),
    )


def selfplay(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, max=MOST, help="How many games.")] = 100,
    seed: Seed = 1,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="Who plays; they change seats after each game.")
    ] = "random",
    option: Options = None,
    content: Content = "default",
    position: Annotated[str, typer.Option("--position", metavar="P", help="Begin from this position.")] = "",
    iterations: Annotated[
        int, typer.Option("--iterations", min=0, help="How much a bot may think; 0: as it likes.")
    ] = 0,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write a record of each game.")
    ] = None,
    workers: Workers = 1,
    on: On = PROCESSES,
    json: Json = False,
) -> None:
    """Let bots play many games against each other.

    Bots that differ change seats from game to game, so that each has sat at each seat equally often when the number
    of games is a multiple of the number of seats.

    [dim]Examples:[/]
      aitch selfplay hermetica --games 100 --bots greedy,random
      aitch selfplay hermetica -n 1000 --seed 7 --records games/
    """
    say_interpreted()
    found = game_of(game, content)
    options = found.complete_options(options_of(option))
    count = found.count(seats)
    begin(found, options, count, position)
    players = lineup(found, count, [], split_bots(bots) or ["random"])
    playing = SelfPlay(found.name, content, options, count, players, position, seed, iterations, records is not None)
    place = place_for(on, workers)
    results = Results()
    began, worked = time.perf_counter(), time.process_time()
    with progress_bar(not json) as bar:
        task = bar.add_task(found.title, total=games)
        played = in_order(place.do_all(playing.play, range(games), pack_files(found, content)))
        for number, ended in enumerate(played, start=1):
            results.add(*ended[:5])
            if records is not None:
                write_text(records / f"{found.name}-{seed}-{number:05}.record", ended.record)
            bar.advance(task)
    took, worked = time.perf_counter() - began, time.process_time() - worked
    rate = results.answers / took if took else 0.0
    if json:
        print_json(selfplay_data(found, options, count, seed, results, rate))
    else:
        show_results(found, count, results, rate, took)
        if records is not None:
            out().print(f"{games} records in {escape(str(records))}")


def selfplay_data(
    game: Game, options: dict[str, object], seats: int, seed: int, results: Results, rate: float
) -> dict[str, object]:
    return {
        "game": game.name,
        "options": options,
        "seats": seats,
        "seed": seed,
        "games": results.games,
        "answers": results.answers,
        "decisions_per_second": rate,
        "endings": results.endings,
        "bots": {bot: tally.facts() for bot, tally in results.by_bot().items()},
        "results": [
            {"bot": bot, "seat": seat, **tally.facts()} for (bot, seat), tally in sorted(results.by_seat.items())
        ],
    }


def show_results(game: Game, seats: int, results: Results, rate: float, took: float) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    table.add_column("seat")
    for heading in ("games", "wins", "share", "95 %", "lost", "mean result", "mean score"):
        table.add_column(heading, justify="right")
    names = game.seat_names(seats)
    whole = results.by_bot()
    for bot in whole:
        for (player, seat), tally in sorted(results.by_seat.items()):
            if player == bot:
                table.add_row(*tally_row(bot, names[seat], tally))
        if sum(player == bot for player, _ in results.by_seat) > 1 and len(whole) > 1:
            table.add_row(*tally_row(bot, "all", whole[bot]), style="bold")
    console = out()
    console.print(table)
    endings = ", ".join(f"{name} {count}" for name, count in sorted(results.endings.items(), key=lambda e: -e[1]))
    console.print(f"\nendings: {escape(endings)}")
    console.print(
        f"{results.games} games, {results.answers} decisions in {took:.1f} s: {rate:,.0f} decisions per second, "
        f"{results.games / took if took else 0:,.1f} games per second"
    )


def tally_row(bot: str, seat: str, tally: Tally) -> list[str]:
    low, high = wilson(tally.wins, tally.games)
    share = tally.wins / tally.games
    cells = [bot, seat, str(tally.games), str(tally.wins), f"{share:.1%}", f"{low:.1%} - {high:.1%}", str(tally.losses)]
    return [*cells, f"{tally.mean:+.3f}", f"{tally.points / tally.games:.1f}"]


def scenarios(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.")],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name those that pass too.")] = False,
    rewrite: Annotated[
        bool, typer.Option("--rewrite", help="Write position texts of before version 2 anew, in the files.")
    ] = False,
    json: Json = False,
) -> None:
    """Run scenarios: positions, what is answered, and what must hold or be refused.

    [dim]Examples:[/]
      aitch scenarios tests/scenarios/hermetica
      aitch scenarios my-own.yaml
      aitch scenarios --rewrite my-own.yaml
    """
    if rewrite:
        for file in scenario_files(paths):
            out().print(f"{file}: {rewrite_file(file)} position texts rewritten")
        return
    say_interpreted()
    results: list[Result] = []
    loaded = load_paths(paths)
    with progress_bar(not json) as bar:
        for scenario in bar.track(loaded, description="scenarios"):
            results.append(run_scenario(game_of(scenario.game, scenario.content), scenario))
    failed = [result for result in results if not result.ok]
    if json:
        print_json(
            {
                "passed": len(results) - len(failed),
                "failed": len(failed),
                "scenarios": [
                    {
                        "file": result.scenario.file,
                        "game": result.scenario.game,
                        "id": result.scenario.id,
                        "title": result.scenario.title,
                        "ok": result.ok,
                        "failures": [str(failure) for failure in result.failures],
                    }
                    for result in results
                ],
            }
        )
    else:
        for result in results:
            if verbose and result.ok:
                out().print(f"[green]ok[/] {escape(result.scenario.id)} {escape(result.scenario.title)}")
            for failure in result.failures:
                out().print(f"[red]FAILED[/] {escape(str(failure))}")
        out().print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(1)


def check(
    game: GameName,
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", min=1, max=MOST, help="How many games.")] = 200,
    seed: Seed = 1,
    content: Content = "default",
    breach_file: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where the record of a breach goes.")
    ] = None,
    json: Json = False,
) -> None:
    """Run the contract suite: seven points that hold for every game, on random playouts of all its variants.

    Stops at the first breach with exit code 1 and writes the record that shows it.

    [dim]Example:[/]
      aitch check hermetica --playouts 2000 --seed 1
    """
    say_interpreted()
    found = game_of(game, content)
    try:
        with progress_bar(not json) as bar:
            task = bar.add_task(f"{found.title}: playouts", total=playouts)
            report = check_contract(found, playouts, seed, lambda done, _: bar.update(task, completed=done))
    except Breach as breach:
        file = breach_file or Path(f"{found.name}-breach-{seed}.record")
        write_text(file, breach.record if breach.record.endswith("\n") else breach.record + "\n")
        if json:
            facts = {"ok": False, "point": breach.point, "what": breach.what, "where": breach.where}
            print_json({**facts, "record": str(file)})
        else:
            out().print(f"[bold red]breach[/] of {escape(str(breach))}")
            out().print(f"the record that shows it: {escape(str(file))}")
        raise typer.Exit(1) from None
    if json:
        print_json({"ok": True} | vars(report))
    else:
        out().print(f"[bold green]ok[/] {escape(str(report))}")


def perft(
    game: GameName,
    position: Annotated[str, typer.Option("--position", metavar="P", help="The position; left out: the start.")] = "",
    depth: Annotated[int, typer.Option("--depth", metavar="N", min=1, max=100, help="Whole moves ahead.")] = 1,
    option: Options = None,
    seats: Seats = None,
    content: Content = "default",
    json: Json = False,
) -> None:
    """Count the whole moves from a position: an oracle between two engines of the same rules.

    [dim]Example:[/]
      aitch perft hermetica --position "pieces: d4=S.A c1=S.F d8=M.A" --depth 2
    """
    say_interpreted()
    found = game_of(game, content)
    state = begin(found, options_of(option), seats, position)
    began = time.perf_counter()
    levels = count_moves(state, depth)
    took = time.perf_counter() - began
    if json:
        counts = [{"depth": level.depth, "nodes": level.nodes, "distinct": level.distinct} for level in levels]
        print_json({"game": found.name, "position": found.position_text(state), "seconds": took, "levels": counts})
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("depth", "nodes", "distinct"):
        table.add_column(heading, justify="right")
    for level in levels:
        table.add_row(str(level.depth), f"{level.nodes:,}", f"{level.distinct:,}")
    out().print(table)
    out().print(f"[dim]{took:.2f} s[/]")


def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=600, help="How long to measure each.")] = 2.0,
    option: Options = None,
    seats: Seats = None,
    content: Content = "default",
    json: Json = False,
) -> None:
    """Measure the engines: random play and copying, in processor seconds of one core.

    [dim]Examples:[/]
      aitch bench
      aitch bench hermetica --json
    """
    say_interpreted()
    if not game and (option or seats is not None or content != "default"):
        raise BadOption("--option, --seats and --content belong to one game: aitch bench GAME ...")
    names = [game] if game else game_names()
    measured: dict[str, dict[str, object]] = {}
    for name in names:
        found = game_of(name, content)
        start_of(found, options_of(option), seats, "")
        measured[name] = measure.bench(found, options_of(option), seats, seconds)
    if json:
        print_json(measured)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("game")
    for heading in ("answers/s", "moves/s", "playouts/s", "copy ns", "answers a game", "engine"):
        table.add_column(heading, justify="right")
    for name, facts in measured.items():
        table.add_row(name, *measure.row(facts))
    out().print(table)
