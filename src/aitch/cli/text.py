"""`aitch text`: a game over stdio, for a program that speaks the text protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from aitch.cli.common import Content, GameName, Options, Seats, game_of, options_of
from aitch.cli.table import lineup, seat_numbers, split_bots
from aitch.core.text_protocol import ProgramEnded
from aitch.envs.text import TEXT, TextGame, host


class Stdio:
    """Standard input and output as a channel."""

    def write(self, line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    def read(self) -> str:
        return sys.stdin.readline()


def text(
    game: GameName,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", metavar="K", help="The program's seat, from 0 or by name; or 'all'.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays the other seats.")] = "casual",
    option: Options = None,
    seats: Seats = None,
    content: Content = "default",
    position: Annotated[str, typer.Option("--position", metavar="P", help="Begin from this position.")] = "",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many, one after another.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Of the first game, else any; the next has the next.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--time", metavar="S", min=0, help="For a bot's answer; 0: no clock.")
    ] = 0.0,
) -> None:
    """Play over standard input and output, in words as lines of JSON: for programs and language models.

    A question is the whole table in words, with the legal answers; an answer is a word of them. What is not legal is
    refused with the rule that forbids it. docs/text.md describes every line.

    [dim]Examples:[/]
      aitch text hermetica
      aitch text hyperborea --seats 3 --seat 1 --bots strong,beginner --seed 7
    """
    found = game_of(game, content)
    count = found.count(seats)
    chosen = seat_numbers(found, count, seat or ["0"])
    players = [bot or TEXT for bot in lineup(found, count, chosen, split_bots(bots))]
    channel = Stdio()
    for number in range(games):
        played = TextGame(
            found,
            players,
            options=options_of(option),
            seed=None if seed is None else seed + number,
            content=content,
            position=position,
            seconds=seconds,
        )
        try:
            host(played, channel)
        except (ProgramEnded, BrokenPipeError):
            return
