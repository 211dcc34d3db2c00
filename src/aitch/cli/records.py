"""`aitch replay` and `aitch verify`: looking at games that were played, and checking them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from aitch.cli import tui
from aitch.cli.common import Content, Json, interactive, out, print_json, printable, read_record, say_interpreted
from aitch.cli.line_table import position_lines
from aitch.cli.reasons import reasons
from aitch.cli.table import seat_numbers
from aitch.core.contract import CHANCE, OVER, SPECTATOR, State
from aitch.core.errors import BadOption, BadRecord
from aitch.core.match import ANSWER, Match
from aitch.core.record import Stopped, short, word_of
from aitch.core.record import replay as replay_record
from aitch.core.record import verify as verify_record
from aitch.core.story import tell_story

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads standard input.")]


def replay(
    file: RecordFile,
    seat: Annotated[
        str, typer.Option("--seat", metavar="K", help="Whose eyes: a seat, or 'spectator'; else whoever is asked.")
    ] = "",
    content: Content = "",
    moves: Annotated[bool, typer.Option("--moves", help="Print the answers alone, without positions.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print instead of stepping through.")] = False,
    json: Json = False,
) -> None:
    """Step through a recorded game, or print its positions.

    In a terminal right and left step, home and end go to the ends, q quits. A game of older rules that they no longer
    allow is shown as far as they do.

    [dim]Examples:[/]
      aitch replay game.record
      aitch replay game.record --moves
      aitch replay game.record --json
    """
    say_interpreted()
    record, game, _ = read_record(file, content)
    try:
        match = replay_record(record, game)
    except Stopped as stopped:
        match = stopped.match
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    viewer = viewer_of(match, seat)
    if json:
        print_json(as_data(match, viewer))
    elif interactive() and not plain and not moves:
        tui.ReplayApp(match, viewer).run()
    else:
        print_game(match, viewer, positions=not moves)


def viewer_of(match: Match, seat: str) -> int | None:
    """Whose eyes a person asked for; nothing means those of whoever is asked."""
    if not seat:
        return None
    if seat == "spectator":
        return SPECTATOR
    chosen = seat_numbers(match.game, match.seats, [seat])
    if len(chosen) != 1:
        raise BadOption(f"--seat {seat}: name one seat, or spectator")
    return chosen[0]


def seen_at(match: Match, ply: int, viewer: int | None) -> State:
    """A position as the chosen viewer saw it; by default as the seat that was asked, or the last one that was."""
    if viewer is None:
        asked = [state.seat for state in match.line[: ply + 1] if state.seat >= 0]
        viewer = asked[-1] if asked and match.line[ply].seat != OVER else SPECTATOR
    return match.line[ply].seen_by(viewer)


def told(match: Match, ply: int, viewer: int | None) -> str:
    """What the answer that led to this position did, in words."""
    return match.told(ply, seen_at(match, ply, viewer).viewer)


def who(match: Match, ply: int) -> str:
    """Who gave the answer that led to this position."""
    seat = match.line[ply - 1].seat
    return "Chance" if seat == CHANCE else match.game.seat_names(match.seats)[seat]


def word(match: Match, ply: int) -> str:
    return match.game.vocabulary[match.answers[ply - 1]]


def print_game(match: Match, viewer: int | None, positions: bool) -> None:
    console = out()
    console.print(f"{escape(match.game.title)}: {escape(', '.join(match.names))}")
    for ply in range(len(match.line)):
        if ply:
            line = f"{ply}. {who(match, ply)}: {word(match, ply)}"
            narration = told(match, ply, viewer)
            console.print(escape(f"{line} - {narration}" if narration else line))
        if positions:
            console.print(escape("\n".join(position_lines(seen_at(match, ply, viewer), 100))) + "\n")
    taken_back = sum(event.kind != ANSWER for event in match.events)
    if taken_back:
        events = ", ".join(word_of(match.game, event, 0) for event in match.events if event.kind != ANSWER)
        console.print(f"Besides answers there were: {escape(events)}")
    if match.over:
        result = " ".join(f"{value:g}" for value in match.result())
        console.print(f"Result {result}. {escape(match.reason())}")
        for line in reasons(match, seen_at(match, len(match.answers), viewer).viewer):
            console.print(escape(line), soft_wrap=True)
    else:
        console.print("The game is not over.")
    if match.notice:
        console.print(escape(printable(match.notice)))


def as_data(match: Match, viewer: int | None) -> dict[str, object]:
    game = match.game
    plies: list[dict[str, object]] = []
    for ply, state in enumerate(match.line):
        entry: dict[str, object] = {"ply": ply}
        if ply:
            entry |= {"by": match.line[ply - 1].seat, "word": word(match, ply), "text": told(match, ply, viewer)}
        entry |= {"seat": state.seat, "hash": short(state.key()), "position": game.position_text(state)}
        plies.append(entry)
    return {
        "game": game.name,
        "rules": game.rules_version,
        "content": {"name": game.pack.name, "digest": game.pack.digest},
        "options": match.options,
        "names": match.names,
        "over": match.over,
        "result": match.result() if match.over else None,
        "reason": match.reason(),
        "breakdown": game.breakdown(seen_at(match, len(match.answers), viewer)),
        "story": tell_story(match, seen_at(match, len(match.answers), viewer).viewer) if match.over else None,
        "notice": match.notice,
        "events": [word_of(game, event, 0) for event in match.events],
        "plies": plies,
    }


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records; - reads standard input.")],
    content: Content = "",
    json: Json = False,
) -> None:
    """Check records: every answer, every hash, the result, and every die against the seed that was promised.

    [dim]Example:[/]
      aitch verify game.record
    """
    say_interpreted()
    found: dict[str, list[str]] = {}
    for file in files:
        record, game, _ = read_record(file, content)
        try:
            found[str(file)] = verify_record(record, game)
        except BadRecord as error:
            raise BadRecord(f"{file}: {error}") from None
    if json:
        print_json([{"file": file, "holds": lines} for file, lines in found.items()])
        return
    for name, lines in found.items():
        out().print(f"[bold green]ok[/] {escape(name)}: {escape('; '.join(lines))}")
