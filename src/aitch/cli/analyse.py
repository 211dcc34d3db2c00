"""`aitch analyse`: what a position is worth and the best lines, by as many simulations as one waits for."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape

from aitch.bots.analysis import ASKED, OPEN, Analysis, Eyes, found, think_about
from aitch.bots.value import MOST, Thinking
from aitch.cli.common import (
    Content,
    Json,
    Options,
    Seats,
    begin,
    game_of,
    options_of,
    out,
    pack_of,
    print_json,
    printable,
    read_record,
    read_text,
    say_interpreted,
)
from aitch.cli.line_table import position_lines
from aitch.cli.runs import progress_bar
from aitch.cli.table import seat_numbers
from aitch.core.bots import Budget
from aitch.core.contract import CHANCE, OVER, State
from aitch.core.errors import BadOption, BadRecord
from aitch.core.match import Match
from aitch.core.record import Stopped
from aitch.core.record import replay as replay_record
from aitch.core.registry import game_names
from aitch.core.variations import FORMAT, Node, Variations, read_head_of, read_variations, variations_of

SIMULATIONS: Final = 4_000
CHUNK: Final = 0.25
"""Seconds of thinking between two looks at whether to go on."""


def analyse(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A game's name, a record, or an analysis; - is a file.")],
    position: Annotated[
        str, typer.Option("--position", "-p", metavar="TEXT", help="A position of that game; else its start.")
    ] = "",
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="PLY", help="After so many answers of the record; else the last choice."),
    ] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="K", help="Whose eyes; else whoever is asked.")] = "",
    open_cards: Annotated[bool, typer.Option("--open", help="All cards on the table.")] = False,
    simulations: Annotated[
        int, typer.Option("--simulations", "-n", metavar="N", min=2, help="Until so many; interrupt it to stop before.")
    ] = SIMULATIONS,
    lines: Annotated[int, typer.Option("--lines", metavar="N", min=1, max=20, help="How many moves are told.")] = MOST,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Other dice of thought.")] = 0,
    options: Options = None,
    seats: Seats = None,
    content: Content = "",
    json: Json = False,
) -> None:
    """Tell what a position is worth and the best lines, as the strongest level sees it.

    Thinking can be interrupted with ctrl-C at any time: what was found until then is told. Where something is hidden, a
    position is seen with the eyes of one seat, unless --open lays all cards on the table.

    [dim]Examples:[/]
      aitch analyse hermetica
      aitch analyse game.record --at 40 --lines 5
      aitch analyse game.record --at 40 --open --json
    """
    say_interpreted()
    if open_cards and seat:
        raise BadOption("--open shows what all see: leave --seat away")
    tree, node = tree_of(what, position, at, options, seats, content)
    eyes = Eyes(node.state, OPEN if open_cards else eyes_of(tree, seat), last_asked(node))
    thinking = think_about(node.state, eyes, seed)
    stopped = think(thinking, simulations, lines, not json)
    analysis = found(thinking, lines)
    if json:
        print_json(as_data(tree, node, eyes, analysis, stopped))
    else:
        tell(tree, node, eyes, analysis, stopped)


def tree_of(
    what: str, position: str, at: int | None, options: list[str] | None, seats: int | None, content: str
) -> tuple[Variations, Node]:
    """The tree that was named, and the position in it."""
    if what in game_names():
        if at is not None:
            raise BadOption("--at belongs to a record or an analysis")
        game, given = game_of(what, content or "default"), options_of(options)
        start = begin(game, given, seats, position)
        tree = Variations(Match(game, given, seats, start=start if position else None))
        return tree, tree.root
    if position or options or seats:
        raise BadOption("--position, --option and --seats belong to a game's name; a file tells its own")
    tree = read_tree(Path(what), content)
    return tree, node_at(tree, at)


def read_tree(file: Path, content: str) -> Variations:
    """An analysis or a record as a tree."""
    if str(file) != "-" and not file.exists():
        raise BadOption(f"{str(file)!r} is neither a file nor a game; there are: {', '.join(game_names())}")
    text = read_text(file, "a record")
    try:
        if text.lstrip().startswith(FORMAT.split()[0]):
            head = read_head_of(text)
            return read_variations(text, game_of(head.game, content or pack_of(head)))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    record, game, _ = read_record(file, content, text)
    try:
        return variations_of(replay_record(record, game))
    except Stopped as stopped:
        return variations_of(stopped.match)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None


def node_at(tree: Variations, at: int | None) -> Node:
    """The position of the main line after so many answers; by default the last in which a seat has a choice."""
    last = tree.last()
    if at is None:
        line = [tree.root, *last.path()]
        return next((node for node in reversed(line) if node.state.seat >= 0 and len(node.state.options()) > 1), last)
    if not 0 <= at <= last.ply:
        raise BadOption(f"--at {at}: there are {last.ply} answers")
    return last.before(at)


def eyes_of(tree: Variations, seat: str) -> str:
    if not seat:
        return ASKED
    chosen = seat_numbers(tree.game, tree.seats, [seat])
    if len(chosen) != 1:
        raise BadOption(f"--seat {seat}: name one seat")
    return str(chosen[0])


def last_asked(node: Node) -> int:
    """The seat that was asked last, for positions in which chance is or nobody."""
    one: Node | None = node
    while one is not None:
        if one.state.seat >= 0:
            return one.state.seat
        one = one.parent
    return 0


def think(thinking: Thinking, simulations: int, lines: int, shown: bool) -> bool:
    """Thinks until there are so many simulations; tells whether somebody stopped it before."""
    with progress_bar(shown) as bar:
        task = bar.add_task("simulations", total=simulations)
        try:
            while thinking.done < simulations and not thinking.finished:
                before = thinking.done
                thinking.go_on(Budget(CHUNK, max(2, simulations - thinking.done)), lines)
                bar.update(task, completed=min(thinking.done, simulations))
                if thinking.done == before:
                    break
        except KeyboardInterrupt:
            return True
    return False


def seat_name(tree: Variations, seat: int) -> str:
    if seat < 0:
        return {CHANCE: "chance", OVER: "nobody"}.get(seat, "nobody")
    return tree.game.seat_names(tree.seats)[seat]


def tell(tree: Variations, node: Node, eyes: Eyes, analysis: Analysis, stopped: bool) -> None:
    console = out()
    state = node.state
    for text in position_lines(eyes.seen(state), 100):
        console.print(escape(text))
    who = seat_name(tree, analysis.seat)
    seen = "with open cards" if eyes.open else f"through the eyes of {who}" if eyes.hides else ""
    if state.seat == OVER:
        console.print(f"The game is over. {escape(tree.game.reason(state))}")
        return
    off = f", give or take {round(100 * analysis.spread)}" if analysis.spread > 0.005 else ""
    head = ", ".join(part for part in (f"After {node.ply} answers", seen) if part)
    console.print(f"{head}: [bold]{escape(who)}[/] is {analysis.worth()}{off}.")
    console.print(f"[dim]{analysis.simulations} simulations{', stopped' if stopped else ''}[/]")
    if not analysis.lines:
        console.print(f"{seat_name(tree, state.seat).capitalize()} is asked: {escape(state.prompt())}")
    for number, line in enumerate(analysis.lines, start=1):
        advice = line.advice
        words = " ".join(words_of(tree, advice.line))
        does = " ".join([*advice.lines, *advice.told]) or ", then ".join(advice.labels)
        console.print(
            f"{number}. [bold]{escape(words)}[/] ({advice.worth()}): {escape(printable(does))}", soft_wrap=True
        )
        if line.then:
            console.print(f"   [dim]then: {escape(printable(' '.join(line.then)))}[/]", soft_wrap=True)


def words_of(tree: Variations, answers: list[int]) -> list[str]:
    return [tree.game.vocabulary[answer] for answer in answers]


def as_data(tree: Variations, node: Node, eyes: Eyes, analysis: Analysis, stopped: bool) -> dict[str, object]:
    state: State = node.state
    return {
        "game": tree.game.name,
        "ply": node.ply,
        "asked": state.seat,
        "eyes": OPEN if eyes.open else eyes.seat,
        "seat": analysis.seat,
        "value": round(2.0 * analysis.chance - 1.0, 6),
        "chance": round(analysis.chance, 6),
        "spread": round(analysis.spread, 6),
        "simulations": analysis.simulations,
        "stopped": stopped,
        "position": tree.game.seen_text(eyes.seen(state)),
        "lines": [
            {
                "answers": words_of(tree, line.advice.answers),
                "line": words_of(tree, line.advice.line),
                "on": words_of(tree, line.on),
                "chance": round(line.advice.chance, 6),
                "spread": round(line.advice.spread, 6),
                "share": round(line.advice.share, 6),
                "lines": line.advice.lines,
                "told": line.advice.told,
                "then": line.then,
            }
            for line in analysis.lines
        ],
    }
