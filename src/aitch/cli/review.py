"""`aitch review`: what each move of a finished game gave away, what luck did, and where the game turned."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from aitch.bots.review import (
    PHASES,
    Decision,
    Findings,
    Review,
    first_look,
    judge_move,
    look_at_luck,
    rolls_of,
    seen_and_played,
)
from aitch.cli.arena import STOPPED
from aitch.cli.common import Content, Json, err, out, print_json, read_record, say_interpreted
from aitch.cli.records import RecordFile
from aitch.cli.runs import progress_bar
from aitch.core.errors import BadRecord
from aitch.core.match import Match
from aitch.core.record import Stopped
from aitch.core.record import replay as replay_record


def review(
    file: RecordFile,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=0, help="Stop searching after so long; 0: search every move."),
    ] = 0.0,
    simulations: Annotated[
        int,
        typer.Option("--simulations", metavar="N", min=0, help="For a move; 0: as many as the strongest level takes."),
    ] = 0,
    content: Content = "",
    json: Json = False,
) -> None:
    """Review a finished game: what each move gave away, luck and skill, and where it turned.

    Each move is judged by what its seat saw, by the search of the strongest level; the moves around which the game
    changed most come first. Ctrl-C ends the search and shows what was found until then. Without a bound on time the
    same record gives the same review.

    [dim]Examples:[/]
      aitch review game.record
      aitch review game.record --seconds 20
      aitch review game.record --json
    """
    say_interpreted()
    record, game, _ = read_record(file, content)
    try:
        match = replay_record(record, game)
    except Stopped as stopped:
        match = stopped.match
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    found = first_look(match)
    whole = search(match, found, seconds, simulations, not json)
    if json:
        print_json(found.review())
    else:
        show(match, found.review())
    if not whole:
        raise typer.Exit(STOPPED)


def search(match: Match, found: Findings, seconds: float, simulations: int, visible: bool) -> bool:
    """Looks at luck and at every move, as long as there is time; gives whether nobody stopped it."""
    until = time.monotonic() + seconds if seconds else None
    plies = found.order()
    try:
        with progress_bar(visible) as bar:
            task = bar.add_task(match.game.title, total=len(plies) + len(rolls_of(match)))
            for ply, luck in look_at_luck(match):
                found.take_luck(ply, luck)
                bar.advance(task)
            for ply in plies:
                if until is not None and time.monotonic() > until:
                    break
                found.take(ply, judge_move(*seen_and_played(match, found.decisions[ply]), simulations))
                bar.advance(task)
    except KeyboardInterrupt:
        err().print("stopped; this is what was found until then")
        return False
    return True


def show(match: Match, found: Review) -> None:
    console = out()
    console.print(f"[bold]{escape(match.game.title)}[/]: {escape(', '.join(match.names))}")
    console.print(escape(found["summary"]), soft_wrap=True)
    if found["searched"] < len(found["decisions"]):
        console.print(f"{found['searched']} of {len(found['decisions'])} moves were searched.")
    table = Table(box=None, pad_edge=False)
    heads = ["seat", "result", "skill", "luck", "accuracy", *PHASES, "inaccuracies", "mistakes", "blunders"]
    for i, heading in enumerate(heads):
        table.add_column(heading, justify="left" if i == 0 else "right")
    for seat in found["seats"]:
        cells = [f"{seat['result']:+.2f}", f"{seat['skill']:+.2f}", f"{seat['luck']:+.2f}"]
        shares = [percent(share) for share in [seat["accuracy"], *seat["phases"]]]
        table.add_row(escape(seat["name"]), *cells, *shares, *(str(count) for count in seat["marks"]))
    console.print(table)
    for decision in turning_points(found):
        for line in lines_of(match, decision):
            console.print(escape(line), soft_wrap=True)
    for chance in found["chances"]:
        told = ", ".join(f"{name} {luck:+.2f}" for name, luck in zip(match.names, chance["luck"], strict=True) if luck)
        console.print(escape(f"answer {chance['ply'] + 1}, luck: {chance['text']} ({told})"), soft_wrap=True)


def turning_points(found: Review) -> list[Decision]:
    return [decision for decision in found["decisions"] if decision["mark"]]


def lines_of(match: Match, decision: Decision) -> list[str]:
    """A marked move, and what would have been better."""
    name, better = match.names[decision["seat"]], decision["better"]
    where = f"turn {decision['turn']}, answer {decision['ply'] + 1}"
    lines = [f"{where}, {decision['mark']} of {name} (-{decision['regret']:.2f}): {decision['text']}"]
    if better is not None:
        does = " ".join([*better["lines"], *better["told"]]) or ", then ".join(better["labels"])
        lines.append(f"  better: {' '.join(better['words'])} ({better['worth']}): {does}")
    return lines


def percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0f}"
